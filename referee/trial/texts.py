"""Whether the rule book changes with what is agreed on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from referee.kernel import Disagreement
from referee.trial.coverage import values_of
from referee.trial.player import some_terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Term

TRIES = 40
"""Under so many other agreements it is looked whether a term tells a difference."""


def silent_terms(book: Book) -> Iterator[Term]:
    """Yield the terms whose values the printed clauses do not tell apart, whatever else is agreed.

    Some are of weight only beside others, so others are agreed on at random.
    """
    for term in book.terms:
        others = ({}, *(some_terms(book, Random(number)) for number in range(TRIES)))
        if not any(_tells(book, term, around) for around in others):
            yield term


def _tells(book: Book, term: Term, around: dict[str, int | str]) -> bool:
    printed = set()
    for value in values_of(term):
        try:
            agreed = book.agree({**around, term.name: value})
        except Disagreement:
            continue  # it goes only with others
        printed.add(tuple([(one.number, one.title, one.text) for one in agreed.printed]))
    return len(printed) > 1
