"""What does not fit together in a book, beside its clauses: terms, marks, moves, and the beginning.

A book with such a slip can be made, and fails only once somebody plays by it.
"""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING, Any

from referee.kernel import Awaits, Book, Clause, Disagreement
from referee.kernel.rules.code_reading import place_of
from referee.kernel.rules.moves import fields_of
from referee.kernel.rules.terms import LIFETIMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Amendment, Move

OF_FIELDS = ("words", "labels", "instead", "asks", "usual", "sealed", "below_zero")
"""What a move says of its fields, by their names."""


def misshapen(book: Book) -> Iterator[str]:
    """Yield what does not fit together, a sentence each."""
    every = {*book.parts.printed, *(number for base in _bases(book) for number in base.printed)}
    for one in book.asks:
        term = one.term
        try:
            term.checked(term.default)
        except Disagreement:
            yield f"the term {term.name} is usually {term.default!r}, which is none of its values"
        for value, amendment in term.amends.items():
            if value not in term.values:
                yield f"the term {term.name} amends for {value!r}, which is none of its values"
            for number in _named(amendment):
                if number not in every:
                    yield f"{term.name}={value} amends {number}, and there is no such clause"
    for mark in book.marks:
        if mark.lifetime not in LIFETIMES:
            known = ", ".join(LIFETIMES)
            yield f"the mark {mark.name} lasts for {mark.lifetime!r}, which is none of {known}"
    brought = [kind for one in book.asks for amended in one.term.amends.values()
               for kind in amended.moves]  # fmt: skip
    for kind in dict.fromkeys((*book.moves_known, *brought)):
        yield from of_its_fields(kind)


def _bases(book: Book) -> Iterator[Any]:
    while book.base is not None:
        book = book.base
        yield book.parts


def _named(amendment: Amendment) -> Iterator[str]:
    """Yield the numbers of clauses that an amendment takes for there."""
    yield from filter(None, (*amendment.strike, amendment.before, amendment.after))
    yield from (number for number, _ in amendment.reword)


def of_its_fields(kind: type[Move]) -> Iterator[str]:
    """Yield what a move says of fields that it has not, and words that are not given."""
    fields = {field.name: field for field in fields_of(kind)}
    for said in OF_FIELDS:
        for name in vars(kind).get(said, ()):  # what a shared class says may be of fields to come
            if name not in fields:
                yield f"{_written(kind)} has {said} for {name}, which is no field of it"
    for name, field in fields.items():
        if field.kind == "choice" and not callable(kind.words.get(name)):
            example = f'words = {{"{name}": lambda pack: ("one", "other")}}'
            yield f"{_written(kind)} gives no words for {name}: {example}"


def _written(kind: type[Move]) -> str:
    """Return a move with the file and line of its class."""
    file, (_, line) = inspect.getsourcefile(kind), inspect.getsourcelines(kind)
    return f"{file}:{line}: the move {kind.name}"


def begun_wrongly(book: Book) -> Iterator[str]:
    """Yield the clauses under which a game begins to wait for somebody, and that are not there."""
    book = book.agree({})
    table = book.open(book.names[: book.seats[0]])
    for fact in book.begin(table, table.seats[0]):
        for entry in fact.queue if isinstance(fact, Awaits) else ():
            if entry.clause and book.clause(entry.clause) is None:
                awaits = f"begin() awaits {' or '.join(entry.moves)} under {entry.clause}"
                yield f"{place_of(book.begin)}: {awaits}, and there is no such clause"


def _has_a_book(module: str) -> bool:
    return any(isinstance(thing, Book) for thing in vars(sys.modules[module]).values())


def in_no_book(book: Book, shelf: Iterable[Book]) -> Iterator[Clause]:
    """Yield the clauses written beside those of a book that stand in no book at all.

    They may fill a file of their own, of which the book has nothing: a folder that has a book is
    read whole.
    """
    mine = {one.function.__module__ for one in book.clauses}
    folders = {name.rpartition(".")[0] for name in mine} & sys.modules.keys()
    games = {name for name in folders if _has_a_book(name)}
    mine |= {name for name in sys.modules if name.rpartition(".")[0] in games}
    used = {one.function for every in shelf for one in every.parts.clauses}
    for name in sorted(mine):
        for thing in vars(sys.modules[name]).values():
            own = isinstance(thing, Clause) and thing.function.__module__ == name
            if own and thing.function not in used:
                yield thing
