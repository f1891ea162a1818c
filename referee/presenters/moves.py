"""Moves: how a program tells them apart, and what a page calls them."""

from __future__ import annotations

import inspect
from functools import cache
from typing import TYPE_CHECKING, Any

from referee.kernel.rules.moves import fields_of, move_to_json

if TYPE_CHECKING:
    from referee.kernel import Book, Move

KIND = "kind"
"""The field that says by which book which move is meant."""


def kind_of(book: str, move: str) -> str:
    """Return the kind of a move: the book by which it is meant, and its word."""
    return f"{book}.{move}"


def title_of(kind: type[Move]) -> str:
    """Return what the button of a move says."""
    return kind.title or kind.name.replace("-", " ").replace("_", " ").capitalize()


_clean = cache(inspect.cleandoc)


def _begun(words: str) -> str:
    """Return words as a heading begins; names in them stay as they are."""
    return words[:1].upper() + words[1:]


def help_of(kind: type[Move]) -> str:
    """Return what a move means, in the words of its docstring."""
    text = _clean(kind.__doc__ or "")
    return "" if text.startswith(f"{kind.__name__}(") else text


def move_json(book: Book, move: Move) -> dict[str, Any]:
    """Return a move, with the kind that tells it from the moves of all other books."""
    return {KIND: kind_of(book.name, move.name), **move_to_json(move)}


def place_asked(kind: type[Move], field: str) -> int | None:
    """Return the place at the table, from 0, about which a field is asked, if about one."""
    return kind.by_seat.index(field) if field in kind.by_seat else None


def move_kind_json(book: Book, kind: type[Move]) -> dict[str, Any]:
    """Return what can be reported by a book, field by field, as a form asks for it."""
    return {
        "move": kind.name,
        "title": title_of(kind),
        "verb": kind.doing(),
        "text": help_of(kind),
        "in_turn": kind.in_turn,
        "aloud": kind.aloud,
        "anytime": not kind.in_turn and not kind.phases,
        "fields": [
            {
                "name": field.name,
                "kind": field.kind,
                "required": field.required,
                "sealed": field.sealed,
                "below_zero": field.below_zero,
                "choices": list(kind.words[field.name](book.pack))
                if field.kind == "choice"
                else None,
                "label": kind.labels.get(field.name, ""),
                "text": kind.asks.get(field.name)
                or _begun(kind.labels.get(field.name) or field.name.replace("_", " ")),
                "usual": list(kind.usual.get(field.name, ())),
            }
            | ({} if place is None else {"place": place})
            for field in fields_of(kind)
            if (place := place_asked(kind, field.name)) is None or place < book.seats[1]
        ],
    }
