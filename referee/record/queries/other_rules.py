"""A match on record judged again by another book, other terms or a later revision: read only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.match.other_rules import rejudged, terms_for
from referee.notation.reports import read_report
from referee.record.errors import NoSuchBook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Book
    from referee.match.match import Match
    from referee.match.other_rules import Rejudged


def judged_again(
    match: Match,
    shelf: Mapping[str, Book],
    book: str | None = None,
    terms: Mapping[str, Any] | None = None,
) -> Rejudged:
    """Judge a match by a book of the shelf; the one it was played by where none is named.

    Terms that are not given stay as they were agreed, as far as the book has them. Raises
    `NoSuchBook`, and the kernel's `Disagreement` where it cannot be played so.
    """
    name = match.book.name if book is None else book
    if name not in shelf:
        raise NoSuchBook("There is no book {book} on the shelf.", book=ascii(name)[:40])
    given = terms or {}
    agreed = shelf[name].agree({**terms_for(shelf[name], {**match.terms, **given}), **given})
    return rejudged(match, agreed, agreed.open(match.seats), read_report, match.dealt)
