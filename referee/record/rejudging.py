"""A match on record judged again by another book, other terms or a later revision: read only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import rejudged, terms_for
from referee.record.errors import NoSuchBook
from referee.record.retold import OnRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Book, Rejudged
    from referee.record.match import Match


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
        raise NoSuchBook(f"There is no book {ascii(name)[:40]} on the shelf.")
    given = terms or {}
    agreed = shelf[name].agree({**terms_for(shelf[name], {**match.terms, **given}), **given})
    return rejudged(OnRecord(match), agreed, agreed.open(match.seats))
