"""Checking: what is wrong with a book as its author has written it, found when the book is made."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.rules.code_reading import mentions
from referee.kernel.rules.terms import KERNEL_MARKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.moves import Move
    from referee.kernel.rules.terms import Amendment, Mark

UNKNOWN_NAME = {
    "definition": "asks for the definition {name}, which no clause gives",
    "mark": "says the mark {name}, which is not declared",
    "move": "awaits {name}, which is no move of the book",
}


_trusted: ContextVar[bool] = ContextVar("_trusted", default=False)


@contextmanager
def trusting() -> Iterator[None]:
    """Make books meanwhile without reading their code: they were found whole, word for word."""
    before = _trusted.set(True)
    try:
        yield
    finally:
        _trusted.reset(before)


class InvalidBook(ValueError):
    """A book that cannot be played with: every mistake with file, line and clause."""

    def __init__(self, name: str, faults: Iterable[str]) -> None:
        """Keep what is wrong, a sentence each."""
        self.faults = tuple(faults)
        super().__init__("\n".join((f"the book {name} is not whole:", *self.faults)))


class Parts(NamedTuple):
    """What a book is made of, with all that a value of one of its terms may bring."""

    clauses: tuple[Clause, ...]
    printed: frozenset[str]
    """The numbers that stand in the rule book; a part that only replaces another has none."""
    marks: frozenset[str]
    moves: frozenset[str]
    kinds: tuple[type[Move], ...]

    @classmethod
    def of(
        cls,
        clauses: Iterable[Clause],
        marks: Iterable[Mark],
        moves: Iterable[type[Move]],
        amendments: Iterable[Amendment],
    ) -> Parts:
        """Bring together what stands in a book and what amendments may add."""
        every = tuple(amendments)
        printed = (*clauses, *(clause for one in every for clause in one.adopt))
        instead = (clause for one in every for clause in one.replace)
        marks = (*KERNEL_MARKS, *marks, *(mark for one in every for mark in one.marks))
        moves = (*moves, *(move for one in every for move in one.moves))
        return cls(
            tuple(dict.fromkeys((*printed, *instead))),
            frozenset(clause.number for clause in printed),
            frozenset(mark.name for mark in marks),
            frozenset(move.name for move in moves),
            tuple(dict.fromkeys(moves)),
        )

    def names(self) -> Iterator[str]:
        """Yield what its clauses and their parts are called."""
        for clause in self.clauses:
            yield clause.number
            yield f"{clause.number}:{clause.name}"


def doubled(clauses: Iterable[Clause]) -> Iterator[str]:
    """Yield what is wrong where two parts, or two definitions, are called the same."""
    every = tuple(clauses)
    parts = Counter(clause.part for clause in every)
    for (number, kind, name), times in parts.items():
        if times > 1:
            yield f"{number} has the {kind} {name} twice"
    meanings = Counter(clause.name for clause in every if clause.kind == "meaning")
    for name, times in meanings.items():
        if times > 1:
            yield f"the definition {name} is given twice"


def faults(
    parts: Parts, known: Iterable[Parts], around: Mapping[str, Callable[..., Any]]
) -> Iterator[str]:
    """Yield what is wrong with a book; ``known`` are the parts of the books it amends.

    ``around`` are functions of the book that belong to no clause, by the name of their field.
    """
    if _trusted.get():
        return
    books = (parts, *known)
    names = frozenset(name for book in books for name in book.names())
    moves = frozenset(name for book in books for name in book.moves)
    given = frozenset(clause.name for clause in parts.clauses if clause.kind == "meaning")
    has = {"definition": given, "mark": parts.marks, "move": moves}
    for clause in parts.clauses:
        at = f"{clause.place}: {clause.number} ({clause.name})"
        for field, said in (("displaces", clause.over), ("has its price or penalty on", clause.of)):
            yield from (
                f"{at} {field} {name}, which is nothing" for name in said if name not in names
            )
        for function in filter(None, (clause.function, clause.when)):
            yield from _unknown(function, has, f"{clause.number} ({clause.name})")
    for field, function in around.items():
        yield from _unknown(function, has, field)
    yield from _untitled(parts)
    yield from _unread(parts)


def _unread(parts: Parts) -> Iterator[str]:
    """Yield the clauses whose parameters are no fields of the moves they bear on."""
    for clause in parts.clauses:
        at = f"{clause.place}: {clause.number} ({clause.name})"
        for kind in (kind for kind in parts.kinds if issubclass(kind, clause.moves)):
            for name in sorted(clause.reads - {"move"}):
                if not (name in kind.__dataclass_fields__ or hasattr(kind, name)):
                    yield f"{at} reads {name}, which the move {kind.name} does not have"


def _unknown(
    function: Callable[..., Any], has: Mapping[str, frozenset[str]], who: str
) -> Iterator[str]:
    for kind, name, place in sorted(mentions(function)):
        if name not in has[kind]:
            yield f"{place}: {who} {UNKNOWN_NAME[kind].format(name=name)}"


def _untitled(parts: Parts) -> Iterator[str]:
    titled = {clause.number for clause in parts.clauses if clause.whole}
    bare = parts.printed - titled
    first = {clause.number: clause for clause in reversed(parts.clauses) if clause.number in bare}
    for number, clause in first.items():
        yield f"{clause.place}: {number} ({clause.name}) has no title"
