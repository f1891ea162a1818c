"""Whose slip it is: the last line on the way to an error that is somebody's own.

Where an error comes out of a shared part and no line of the author's is on the way there, it is the
line that takes the clause from the part.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from referee.kernel.rules.fact_checking import Endless, InvalidAnswer, InvalidFact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel import Book, Clause

LAYERS = ("kernel", "match", "notation", "parts", "trial")
OURS = tuple(str(Path(__file__).parents[1] / layer) for layer in LAYERS)
"""Where no line is an author's own."""


def last_line(error: Exception, own: Callable[[str], bool]) -> str:
    """Return file, line and function of the last line in a file of one's own, or nothing."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if own(frame.filename):
            return f"{frame.filename}:{frame.lineno} in {frame.name}"
    return ""


def taken_from(error: Exception, book: Book) -> str:
    """Return the clause that raised an error, with file and line of the book that has it."""
    codes = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
    for code in reversed(codes):
        for clause in _clauses(book):
            if code in (
                getattr(clause.function, "__code__", None),
                getattr(clause.when, "__code__", None),
            ):
                return f"{clause.place} in {clause.number} ({clause.name})"
    return ""


def _clauses(book: Book) -> Iterator[Clause]:
    """Yield the clauses of a book, and those that values of its terms bring."""
    yield from book.clauses
    for one in book.asks:
        for amendment in one.term.amends.values():
            yield from (*amendment.adopt, *amendment.replace)


def raised(error: Exception, book: Book | None = None) -> str:
    """Say what was raised, and the last line of the author's own that led there.

    Where there is none, it is the line by which the book has the clause that raised it.
    """
    if isinstance(error.__cause__, StopIteration):
        error = error.__cause__  # which Python, inside a generator, calls another error
    if isinstance(error, (InvalidFact, InvalidAnswer, Endless)):
        return str(error)  # it names the clause itself
    said = f"{type(error).__name__}: {error}"
    place = last_line(error, lambda file: not file.startswith((*OURS, "<")))
    if not place and book is not None:
        place = taken_from(error, book)
    return f"{place}: {said}" if place else said
