"""Bearing: which clauses of a book bear on a move, and which of them displace others there."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from referee.kernel.rules.clauses import WHOLE
from referee.kernel.rules.moves import fields_of
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.facts import Awaits, Moved
from referee.kernel.tokens import CONTRADICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.cards import Pack
    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table


DECIDES: Final = 0
FOLLOWS: Final = 1
AWAITS: Final = 2
ALLOWS: Final = 3
BEARS: Final = 4
HOLDS: Final = 5
FARTHEST: Final = 6
"""How near a clause is to a ruling; the nearest are cited, and no others.

It decided or brought something about; by it the cards reported went their way; by it the turn
passed; it allowed the act, as it allows all of its kind; it could only have contradicted it; it
holds of every report. Nothing is as far as the last.
"""


class Question:
    """What is asked of the table, and of what it reads of the move."""

    def __init__(self, function: Callable[..., Any], fields: tuple[str, ...]) -> None:
        """Keep how to read it."""
        self.function = function
        self.many = len(fields)
        self.read: Callable[[Any], Any] | None = None
        if fields and fields != (WHOLE,):
            self.read = attrgetter(*fields)

    def put(self, table: Table, move: Any) -> Any:
        """Return the answer."""
        if self.many == 0:
            return self.function(table)
        if self.read is None:
            return self.function(table, move)
        if self.many == 1:
            return self.function(table, self.read(move))
        return self.function(table, *self.read(move))


class Bearing:
    """A clause in a book in force, with the clauses that displace it where they bear."""

    def __init__(self, clause: Clause) -> None:
        """Keep what is asked on every move close at hand."""
        self.clause = clause
        self.number = clause.number
        self.asks = Question(clause.function, clause.fields)
        """What the clause answers, or the facts that it lets happen."""
        self.met = Question(clause.when, clause.minding) if clause.when else None
        """Whether its own condition is met, where it has one."""
        self.displacers: tuple[Bearing, ...] = ()
        self.always = self.met is None
        """Whether it bears on every such move, at any time."""
        # What follows from some such acts only says more of a ruling than what follows from all.
        self.special = bool(clause.cards or clause.over or clause.minding)
        self.allowing = _allowing(clause)

    def displaced_by(self, others: Iterable[Bearing]) -> None:
        """Remember what displaces it where that bears."""
        self.displacers = tuple(others)
        self.always = self.met is None and not self.displacers

    def about(self, move: Move | None) -> bool:
        """Say whether the clause is about such moves."""
        moves = self.clause.moves
        return not moves or isinstance(move, moves)

    def holds(self, table: Table, move: Any) -> bool:
        """Say whether the clause bears here and no special clause bears instead.

        A displaced clause displaces nothing.
        """
        if self.met is not None and not self.met.put(table, move):
            return False
        return not self.displacers or self.unhindered(table, move)

    def unhindered(self, table: Table, move: Any) -> bool:
        """Say whether nothing that bears here displaces the clause."""
        for other in self.displacers:  # noqa: SIM110 - a generator each is the cost
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
    asked = clause.kind == "rule" and (clause.over or clause.reads - {"seat", WHOLE})
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


class Bearings:
    """The clauses that may bear, by kind, move and card, each list made when it is needed."""

    def __init__(self, clauses: Iterable[Clause], pack: Pack) -> None:
        """Take the clauses of a book, and its pack."""
        self._clauses = tuple(clauses)
        self._pack = pack
        self.found: dict[tuple[str, type[Move] | None, str | None], tuple[Bearing, ...]] = {}

    def of(self, kind: str, move: type[Move] | None, card: str | None) -> tuple[Bearing, ...]:
        """Return them in order; no clause can be about a card that the pack does not have."""
        found = self.found.get((kind, move, card))
        if found is not None:
            return found
        if card is not None and card != UNKNOWN and card not in self._pack.faces:
            return self.of(kind, move, UNKNOWN)
        made = self.found[kind, move, card] = bearings(self._clauses, kind, move, card)
        return made


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
        one.displaced_by([
            other
            for other in found
            if other is not one and (one.number in other.clause.over or part in other.clause.over)
        ])  # fmt: skip
    # What is displaced at all times need not be asked, and displaces nothing itself.
    ever = [one for one in found if not any(other.always for other in one.displacers)]
    for one in ever:
        one.displaced_by([other for other in one.displacers if other in ever])
    return tuple(ever)
