"""What a regulation rests on in the books of the shelf."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from referee.kernel import Disagreement
from referee.tournament.checking import Known

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Book
    from referee.tournament.checking import Books
    from referee.tournament.regulation import Regulation


def books(shelf: Mapping[str, Book]) -> Books:
    """Return what says of a regulation what is known of its book."""
    return partial(known_of, shelf)


def known_of(shelf: Mapping[str, Book], told: Regulation) -> Known | None:
    """Return what is known of the book of a regulation, under its terms."""
    book = shelf.get(told.play.book)
    if book is None:
        return None
    terms = {one.term.name: one.term.values for one in book.asks}
    clauses: set[str] = set()
    for stage in told.stages:
        asked = {name: value for name, value in told.terms(stage).items()
                 if name in terms and value in terms[name]}  # fmt: skip
        try:
            agreed = book.agree(asked)
        except Disagreement as error:
            return Known(frozenset(), terms, book.seats, error.sentence)
        clauses |= {clause.number for clause in agreed.printed}
    return Known(frozenset(clauses), terms, book.seats)
