"""Amending: what amendments make of the fields of a book, or a refusal with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.kernel.messages import Message
from referee.kernel.rules.terms import Disagreement

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.terms import Amendment, Term


def merged(
    book: Mapping[str, Any],
    amendments: Sequence[Amendment],
    touched: frozenset[tuple[str, ...]] = frozenset(),
) -> dict[str, Any]:
    """Return what these amendments, in order, make of the fields of a book.

    Raises `Disagreement` when two of them touch the same clause, mark or term.
    """
    changed = dict(book)
    for amendment in amendments:
        clash = _shared(touched, amendment.touches)
        if clash:
            what = ", ".join(sorted(" ".join(thing[1:]) for thing in clash))
            sentence = Message(
                "two amendments of {book} touch the same: {what}", book=book["name"], what=what
            )
            raise Disagreement(sentence)
        touched |= amendment.touches
        changed |= _amended(changed, amendment)
    _still_ruled(changed, amendments)
    return {**changed, "touched": touched}


def _still_ruled(book: Mapping[str, Any], amendments: Sequence[Amendment]) -> None:
    """Refuse amendments that leave a move without a clause: it would stand and mean nothing."""
    if any(amendment.strike for amendment in amendments):
        borne = {kind for clause in book["clauses"] for kind in clause.moves}
        bare = [kind.name for kind in book["moves_known"] if kind not in borne]
        if bare:
            message = f"{book['name']} has no clause left on these moves: {', '.join(bare)}"
            raise ValueError(message)


def _shared(
    one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]
) -> frozenset[tuple[str, ...]]:
    """Return what both touch; a clause that is struck is touched in all its parts."""
    shared = one & other
    for struck, changed in ((one, other), (other, one)):
        numbers = {what[1] for what in struck if what[0] == "clause"}
        shared |= {what for what in changed if what[0] == "part" and what[1] in numbers}
    return shared


def _amended(book: Mapping[str, Any], amendment: Amendment) -> dict[str, Any]:
    """Return what one amendment makes of the fields of a book."""
    reworded = dict(book["reworded"])
    for number, sentence in amendment.reword:
        reworded[number] = (*reworded.get(number, ()), sentence)
    return {
        "clauses": _clauses_of(book, amendment),
        "terms": _terms_of(book, amendment),
        "excludes": (*book["excludes"], *amendment.excludes),
        "marks": (*book["marks"], *amendment.marks),
        "moves_known": (
            *[kind for kind in book["moves_known"] if kind not in amendment.without],
            *[kind for kind in amendment.moves if kind not in book["moves_known"]],
        ),
        "seats": amendment.seats or book["seats"],
        "pack": amendment.pack or book["pack"],
        "provisional": book["provisional"] or amendment.provisional,
        "reworded": reworded,
        "phrases": {**book["phrases"], **amendment.phrases},
    }


def _clauses_of(book: Mapping[str, Any], amendment: Amendment) -> tuple[Clause, ...]:
    """Return the clauses of a book once some are struck, replaced or adopted."""
    clauses: list[Clause] = [*book["clauses"]]
    numbers = {clause.number for clause in clauses}
    for number in (*amendment.strike, *filter(None, (amendment.before, amendment.after))):
        if number not in numbers:
            message = f"{book['name']} has no clause {number} to amend"
            raise ValueError(message)
    clauses = [clause for clause in clauses if clause.number not in amendment.strike]
    for new in amendment.replace:
        places = [i for i, old in enumerate(clauses) if old.part == new.part]
        if not places:
            message = f"{book['name']} has no part {new.part} to replace"
            raise ValueError(message)
        clauses[places[0]] = new
    index = len(clauses)
    if amendment.before:
        index = next(i for i, c in enumerate(clauses) if c.number == amendment.before)
    elif amendment.after:
        index = 1 + max(i for i, c in enumerate(clauses) if c.number == amendment.after)
    return (*clauses[:index], *amendment.adopt, *clauses[index:])


def _terms_of(book: Mapping[str, Any], amendment: Amendment) -> tuple[Term, ...]:
    """Return the terms of a book once some are dropped, added or usually another value."""
    agreed_on = {term.name for term in book["terms"]}
    for name in amendment.drop:
        if name not in agreed_on:
            message = f"{book['name']} has no term {name} to drop"
            raise ValueError(message)
    usual = dict(amendment.defaults)
    kept = [term for term in book["terms"] if term.name not in amendment.drop]
    return (
        *[replace(term, default=usual.get(term.name, term.default)) for term in kept],
        *amendment.terms,
    )
