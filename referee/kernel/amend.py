"""Amending: a book and some amendments make another book, or are refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.kernel.terms import Disagreement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.book import Book
    from referee.kernel.terms import Amendment


def merged(book: Book, amendments: Sequence[Amendment]) -> Book:
    """Return the book with these amendments in order.

    Raises `Disagreement` when two of them touch the same clause, mark or term.
    """
    touched = set(book.touched)
    for amendment in amendments:
        clash = _shared(touched, amendment.touches)
        if clash:
            what = ", ".join(sorted(" ".join(thing[1:]) for thing in clash))
            message = f"two amendments of {book.name} touch the same: {what}"
            raise Disagreement(message)
        touched |= amendment.touches
        book = _with(book, amendment)
    _still_ruled(book, amendments)
    return replace(book, touched=frozenset(touched))


def _still_ruled(book: Book, amendments: Sequence[Amendment]) -> None:
    """Refuse amendments that leave a move without a clause: it would stand and mean nothing."""
    if any(amendment.strike for amendment in amendments):
        borne = {kind for clause in book.clauses for kind in clause.moves}
        bare = [kind.name for kind in book.moves_known if kind not in borne]
        if bare:
            message = f"{book.name} has no clause left on these moves: {', '.join(bare)}"
            raise ValueError(message)


def _shared(one: set[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """Return what both touch; a clause that is struck is touched in all its parts."""
    shared = one & other
    for struck, changed in ((one, other), (other, one)):
        numbers = {what[1] for what in struck if what[0] == "clause"}
        shared |= {what for what in changed if what[0] == "part" and what[1] in numbers}
    return shared


def _with(book: Book, amendment: Amendment) -> Book:
    numbers = {clause.number for clause in book.clauses}
    for number in (*amendment.strike, *filter(None, (amendment.before, amendment.after))):
        if number not in numbers:
            message = f"{book.name} has no clause {number} to amend"
            raise ValueError(message)
    clauses = [clause for clause in book.clauses if clause.number not in amendment.strike]
    for new in amendment.replace:
        places = [i for i, old in enumerate(clauses) if old.part == new.part]
        if not places:
            message = f"{book.name} has no part {new.part} to replace"
            raise ValueError(message)
        clauses[places[0]] = new
    index = len(clauses)
    if amendment.before:
        index = next(i for i, c in enumerate(clauses) if c.number == amendment.before)
    elif amendment.after:
        index = 1 + max(i for i, c in enumerate(clauses) if c.number == amendment.after)
    clauses[index:index] = amendment.adopt
    agreed_on = {term.name for term in book.terms}
    for name in amendment.drop:
        if name not in agreed_on:
            message = f"{book.name} has no term {name} to drop"
            raise ValueError(message)
    usual = dict(amendment.defaults)
    terms = [
        replace(term, default=usual.get(term.name, term.default))
        for term in book.terms
        if term.name not in amendment.drop
    ] + list(amendment.terms)
    reworded = dict(book.reworded)
    for number, sentence in amendment.reword:
        reworded[number] = (*reworded.get(number, ()), sentence)
    return replace(
        book,
        clauses=tuple(clauses),
        terms=tuple(terms),
        excludes=(*book.excludes, *amendment.excludes),
        marks=(*book.marks, *amendment.marks),
        moves_known=(
            *[kind for kind in book.moves_known if kind not in amendment.without],
            *amendment.moves,
        ),
        seats=amendment.seats or book.seats,
        pack=amendment.pack or book.pack,
        provisional=book.provisional or amendment.provisional,
        reworded=reworded,
    )
