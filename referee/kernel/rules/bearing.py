"""Bearing: which clauses of a book bear on a move, and which of them displace others there."""

from __future__ import annotations

from functools import cached_property, lru_cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from referee.kernel.rules.moves import fields_of
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.facts import Awaits, Moved
from referee.kernel.tokens import CONTRADICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.cards import Pack
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

    def __init__(self, clause: Clause) -> None:
        """Keep what is asked on every move close at hand."""
        self.clause = clause
        self.number = clause.number
        self.ask = clause.ask
        # Most conditions read the table alone: those are asked without a detour by the move.
        self.when: Callable[[Table], bool] | None = None if clause.minds else clause.when
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
        self.plain = self.clause.when is self.when and not self.displacers
        self.always = self.plain and self.when is None

    def holds(self, table: Table, move: Any) -> bool:
        """Say whether the clause bears here and no special clause bears instead.

        A displaced clause displaces nothing.
        """
        if self.when is not None and not self.when(table):
            return False
        return self.plain or self.unhindered(table, move)

    @cached_property
    def unhindered(self) -> Callable[[Table, Any], bool]:
        """Says whether the move lets it bear, and nothing displaces it; the table does already."""
        names: dict[Any, str] = {}
        bears = condition(self, names, beside=self.when)
        return made(f"def asked(table, move): return {bears or True}", names)


def condition(one: Bearing, names: dict[Any, str], beside: object = None) -> str:
    """Write out when a clause bears: it says so itself, and nothing bears that displaces it.

    What is known ``beside`` is left out, and where nothing is to be asked there are no words.
    """
    clause = one.clause
    bears = []
    if clause.when is not beside:
        bears.append(f"{named(clause.when, names)}{clause.minding}")
    bears += [f"not ({condition(other, names) or True})" for other in one.displacers]
    return " and ".join(bears)


def named(thing: object, names: dict[Any, str]) -> str:
    """Return the name by which something is called where it is written out."""
    return names.setdefault(thing, f"x{len(names)}")


def made(text: str, names: Mapping[Any, str]) -> Callable[..., Any]:
    """Return the function of a text in which things have these names.

    It has a copy of the code to itself: the interpreter notes in it what is called there.
    """
    return FunctionType(_code(text).replace(), {name: thing for thing, name in names.items()})


@lru_cache(maxsize=1024)
def _code(text: str) -> CodeType:
    """Return the code of a function; clauses of many moves and books are alike in writing."""
    whole = compile(text, "<clauses written out>", "exec")
    return next(part for part in whole.co_consts if isinstance(part, CodeType))


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


class Bearings(dict["tuple[str, type[Move] | None, str | None]", "tuple[Bearing, ...]"]):
    """The clauses that may bear, by kind, move and card, each list made when it is needed."""

    def __init__(self, clauses: Iterable[Clause], pack: Pack) -> None:
        """Take the clauses of a book, and its pack."""
        super().__init__()
        self._clauses = clauses
        self._pack = pack

    def __missing__(self, key: tuple[str, type[Move] | None, str | None]) -> tuple[Bearing, ...]:
        """Put a list together; no clause can be about a card that the pack does not have."""
        kind, move, card = key
        if card not in self._pack.faces and card not in {None, UNKNOWN}:
            return self[kind, move, UNKNOWN]
        found = self[key] = bearings(self._clauses, kind, move, card)
        return found


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
