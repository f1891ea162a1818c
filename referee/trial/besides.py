"""What else truly happens at a table: acts that are void or let stand, hands told, who leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import CONTRADICTS, REPORTS, VOID, Leave, Result, Seat
from referee.kernel.decide import let_stand
from referee.kernel.offers import offers
from referee.kernel.rules.moves import fields_of
from referee.trial.player import judged, offered, some_value

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

    from referee.kernel import Book, Move, Table
    from referee.kernel.decide import Ruling
    from referee.trial.dealer import Dealer

OFTEN = {"void": 0.04, "let stand": 0.03, "told": 0.01, "gone": 0.004}
"""How often each of them happens, where it happens at all."""
TRIES = 20
"""So many acts are thought of until one shows cards that really lie there."""


class Besides:
    """What happens beside the play that is awaited; asked before each report of a match."""

    def __init__(self, random: Random, kinds: Collection[str] = (*OFTEN,)) -> None:
        """Take dice of its own, so that it can be left away and the match be the same."""
        self.random = random
        self.kinds = [kind for kind in OFTEN if kind in kinds]

    def __call__(
        self, book: Book, table: Table, dealer: Dealer
    ) -> tuple[Move, tuple[str, ...], Ruling] | None:
        """Return what happens now, with what the table lets stand of it and its ruling."""
        chance = self.random.random()
        for kind in self.kinds:
            chance -= OFTEN[kind]
            if chance < 0:
                return self._happens(kind, book, table, dealer)
        return None

    def _happens(
        self, kind: str, book: Book, table: Table, dealer: Dealer
    ) -> tuple[Move, tuple[str, ...], Ruling] | None:
        move: Move | None
        if kind == "gone":
            move = Leave(Seat(self.random.choice(table.seats)))
        elif kind == "told":
            told = [offer for offer in offers(book, table) if issubclass(offer.move, Result)]
            move = offered(book, table, self.random.choice(told), self.random) if told else None
        else:
            move = any_act(book, table, dealer, self.random)
        if move is None:
            return None
        waive = let_stand(book, table, move) if kind == "let stand" else ()
        ruling = judged(book, table, move, ruling=table.ruling + 1, waive=waive)
        wanted = ruling.outcome != CONTRADICTS
        if kind in {"void", "let stand"}:
            wanted = bool(waive) if kind == "let stand" else ruling.outcome == VOID
        true = dealer.can_be(ruling.facts) and dealer.is_honest(ruling.facts)
        return (move, waive, ruling) if wanted and true else None


def any_act(book: Book, table: Table, dealer: Dealer, random: Random) -> Move | None:
    """Return an act of anybody, in turn or not, which shows cards that really lie there."""
    kinds = [
        kind for kind in book.moves_known if kind not in REPORTS and not issubclass(kind, Result)
    ]
    on_top = [cards[-1] for _, cards in dealer.heaps()]
    for _ in range(TRIES):
        kind, seat = random.choice(kinds), random.choice(table.seats)
        near = [*dealer.places.get(f"hand/{seat}", ()), *on_top]
        given: dict[str, Any] = {}
        for field in fields_of(kind):
            if field.name == "seat":
                given["seat"] = seat
            elif not field.required and random.random() < 0.5:
                continue
            elif field.kind == "card" and near:
                given[field.name] = random.choice(near)
            elif field.kind == "cards":
                given[field.name] = dealer.before(seat)
            else:
                given[field.name] = some_value(book, table, kind, field, random)
        move = kind(**given)
        if move.shows() and dealer.is_true(move):
            return move
    return None
