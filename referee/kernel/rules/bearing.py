"""Bearing: which clauses of a book bear on a move, and which of them displace others there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.rules.moves import fields_of
from referee.kernel.table.facts import Awaits, Moved
from referee.kernel.tokens import CONTRADICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table


DECIDES, FOLLOWS, AWAITS, ALLOWS, BEARS, HOLDS, FARTHEST = range(7)
"""How near a clause is to a ruling; the nearest are cited, and no others.

It decided or brought something about; by it the cards reported went their way; by it the turn
passed; it allowed the act, as it allows all of its kind; it could only have contradicted it; it
holds of every report. Nothing is as far as the last.
"""


class Bearing:
    """A clause in a book in force, with the clauses that displace it where they bear."""

    __slots__ = (
        "allowing", "always", "ask", "bears", "clause", "displacers", "number", "plain", "special",
        "when",
    )  # fmt: skip

    def __init__(self, clause: Clause) -> None:
        """Keep what is asked on every move close at hand."""
        self.clause = clause
        self.number = clause.number
        self.ask = clause.ask
        # Most conditions read the table alone: those are asked without a detour by the move.
        alone = clause.bears is not None and not clause.minds
        self.when: Callable[[Table], bool] | None = clause.when if alone else None
        self.bears = None if alone else clause.bears
        self.displacers: tuple[Bearing, ...] = ()
        self.always = self.plain = False
        # What follows from some such acts only says more of a ruling than what follows from all.
        self.special = bool(clause.cards or clause.over or clause.minds)
        self.allowing = _allowing(clause)

    def about(self, move: Move | None) -> bool:
        """Say whether the clause is about such moves."""
        moves = self.clause.moves
        return not moves or isinstance(move, moves)

    def displaced_by(self, others: Iterable[Bearing]) -> None:
        """Remember what displaces it, and how much there is to ask before it bears."""
        self.displacers = tuple(others)
        self.plain = self.bears is None and not self.displacers
        self.always = self.plain and self.when is None

    def holds(self, table: Table, move: Any) -> bool:
        """Say whether the clause bears here and no special clause bears instead.

        A displaced clause displaces nothing.
        """
        if self.when is not None and not self.when(table):
            return False
        return self.plain or self.unhindered(table, move)

    def unhindered(self, table: Table, move: Any) -> bool:
        """Say whether the move lets it bear, and nothing displaces it; the table does already."""
        if self.bears is not None and not self.bears(table, move):
            return False
        for other in self.displacers:  # noqa: SIM110 - any() would cost a generator on every move
            if other.holds(table, move):
                return False
        return True


def _allowing(clause: Clause) -> int:
    """Return how near a clause is to a ruling by saying yes.

    The question was whether it allows this where another choice could have met its no, or where a
    general rule gives way to it. A rule that reads no more than who acts asks the same of every
    choice. What can only contradict the record is worth telling when it does.
    """
    if clause.no == CONTRADICTS:
        return BEARS if clause.moves else HOLDS
    asked = clause.kind == "rule" and (clause.over or clause.reads - {"seat", "move"})
    return DECIDES if asked else ALLOWS


def nearness(fact: Fact, move: Move) -> int:
    """Return how near a clause is to a ruling that lets this happen after every such move.

    That the cards reported go their way, and that another seat is awaited to do the same, says
    nothing of this move.
    """
    if type(fact) is Moved:
        for _, faces in move.shows():
            if fact.cards == faces:
                return FOLLOWS
    elif type(fact) is Awaits:
        turn = fact.queue[0] if fact.queue else None
        if turn is None or (turn.seat != move.actor and move.name in turn.moves):
            return AWAITS
    return DECIDES


def _answers(clause: Clause, kind: str) -> bool:
    """Say whether a clause is asked with those of a kind: words on a move are, with the rules."""
    return clause.kind == kind or (kind == "rule" and clause.kind == "words" and bool(clause.moves))


def bearings(
    clauses: Iterable[Clause], kind: str, move: type[Move] | None, card: str | None
) -> tuple[Bearing, ...]:
    """Return the clauses of a kind that may bear on such a move of such a card, in order.

    What bears on a move bears on every kind of it: a game may have a deal of its own. Without a
    card it is any; on a move that has none nothing bears that is about some cards only.
    """
    cards = move is None or any(field.name == "card" for field in fields_of(move))
    found = [
        Bearing(clause)
        for clause in clauses
        if _answers(clause, kind)
        and (move is None or not clause.moves or issubclass(move, clause.moves))
        and (clause.cards is None or (cards if card is None else card in clause.cards))
    ]
    for one in found:
        part = f"{one.number}:{one.clause.name}"
        one.displaced_by(
            other
            for other in found
            if other is not one and (one.number in other.clause.over or part in other.clause.over)
        )
    # What is displaced at all times need not be asked, and displaces nothing itself.
    ever = [one for one in found if not any(other.always for other in one.displacers)]
    for one in ever:
        one.displaced_by([other for other in one.displacers if other in ever])
    return tuple(ever)
