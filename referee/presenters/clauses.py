"""Clauses in their own words, as the book in force prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.presenters.pieces import in_pieces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel import Book, Flagged


def clause_json(book: Book, number: str) -> dict[str, str]:
    """Return a clause: number, title and text."""
    printed = book.clause(number)
    if printed is None:
        return {"clause": number, "title": "", "text": ""}
    return {"clause": number, "title": printed.title, "text": printed.text}


def clauses_json(book: Book, numbers: Iterable[str]) -> list[dict[str, str]]:
    """Return clauses in the order in which they are named."""
    return [clause_json(book, number) for number in numbers]


def flag_json(book: Book, flag: Flagged) -> dict[str, Any]:
    """Return a breach that changes nothing by itself."""
    return {
        **clause_json(book, flag.clause),
        "seat": flag.seat or None,
        **in_pieces(note=flag.text),
    }
