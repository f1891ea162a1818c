"""Skat: what is decided already, whatever anybody plays, over all deals that can still be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat.contract import leading, opponents, strength, trumps
from referee.games.skat.known import broken, lying, pile
from referee.parts.leaving import from_the_left
from referee.parts.rest import STEPS, Rest, hidden_from
from referee.parts.rewound import stood
from referee.parts.sharing import may_count
from referee.parts.tricks import hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.kernel import Table

    Brings = Callable[[str, tuple[str, ...]], int | None]

NOTED, TRIED = 1000, 250
"""So many cards are tried to say that the declarer could not lose, and that a step cannot be."""


def weighed(  # noqa: PLR0913 - what is asked, and how far
    table: Table, seat: str, brings: Brings, needs: int | None, *,
    steps: int = STEPS, skat: bool = False,
) -> bool | None:  # fmt: skip
    """Say whether a seat can force so much, or without one, whether it comes whatever is played.

    It is asked of the hand as it stood before a breach, where there was one; nothing is said where
    that is too far to see. Where the ``skat`` counts, it is weighed with the deals.
    """
    above, at = trumps(table), stood(table, broken(table))

    def suit(card: str) -> str:
        return "trump" if card in above else card[0]

    hidden = hidden_from(table, seat, lying(table), at.since, suit)
    if at.leader not in from_the_left(table):  # who has left plays no further
        return None
    if skat and {*hidden} - {"skat", *table.seats}:  # nobody knows which tricks were taken
        return None
    held = [*table.faces(hand(seat)), *[card for card, of in at.since.items() if of == seat]]
    rest = Rest(
        seat, held, hidden, suit=suit,
        stands=lambda card, led: strength(table, card, led), brings=brings,
        lies=(lambda cards: eyes(table, cards)) if skat else None, steps=steps,
    )  # fmt: skip
    order = tuple([one.seat for one in leading(table, at.leader).queue])
    return rest.forced(order, at.lying, needs)


def eyes(table: Table, cards: Iterable[str]) -> int:
    """Return how many eyes cards count."""
    return sum(table.pack.faces[card].points for card in cards)


def in_sight(table: Table) -> str:
    """Return the declarer where all know the hand: then the best play of it can be told."""
    player = table["declarer"]
    return str(player) if {*table.faces(hand(player))} <= lying(table).keys() else ""


def sure_eyes(table: Table, number: int, *, mine: bool) -> bool | None:
    """Say whether the declarer or the others come to so many eyes."""
    side = (table["declarer"],) if mine else opponents(table)
    had = min(may_count(table, pile(table, side)))
    if mine:
        had += eyes(table, [card for card, place in lying(table).items() if place == "skat"])

    def brings(taker: str, cards: tuple[str, ...]) -> int:
        return eyes(table, cards) if taker in side else 0

    if mine:
        return weighed(table, in_sight(table), brings, number - had, skat=True, steps=NOTED)
    return weighed(table, "", brings, number - had, steps=TRIED)


def sure_trick(table: Table, seats: tuple[str, ...]) -> bool | None:
    """Say whether one of these seats takes another trick, whatever is played."""
    return weighed(table, "", lambda taker, _: int(taker in seats), 1, steps=TRIED)


def sure_none(table: Table, seats: tuple[str, ...]) -> bool | None:
    """Say whether none of these seats takes another trick."""
    brings = {seat: None if seat in seats else 0 for seat in table.seats}
    return weighed(table, in_sight(table), lambda taker, _: brings[taker], None, steps=NOTED)
