"""Reading: a report as somebody sent it becomes a move, or an error names the field at fault."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable, fields_of
from referee.kernel.tokens import FACE, MOST, MOST_LYING, MOST_TEXT, PLACE, SEAT

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel.rules.book import Book
    from referee.kernel.rules.moves import Field, Move

_SEAT = re.compile(SEAT)
_FACE = re.compile(FACE)
_PLACE = re.compile(PLACE)


def checked(book: Book, field: Field, kind: type[Move], value: Any) -> Any:
    """Return the value as the move carries it; raises `Unreadable` with what was expected."""
    if field.kind in _SPOKEN and not isinstance(value, str):
        raise Unreadable(
            Message("{field} must be text, not {what}", field=field.name, what=_called(value)),
            field.name,
        )
    if field.kind == "choice":
        return _choice(field.name, value, kind.words[field.name](book.pack))
    if field.kind == "counts":
        return _counts(book, field, value)
    return _CHECKS[field.kind](book, field.name, value)


_SPOKEN = {"seat", "card", "place", "choice", "text", "lying"}
"""Kinds that are written as text."""


def _seat(_book: Book, name: str, value: Any) -> str:
    if not isinstance(value, str) or not _SEAT.fullmatch(value):
        raise Unreadable(
            Message(
                "{field} must be a seat such as A or N, not {text}", field=name, text=_quoted(value)
            ),
            name,
        )
    return value


def _face(book: Book, name: str, value: Any) -> str:
    if not isinstance(value, str) or not _FACE.fullmatch(value):
        sample = book.pack.cards[0].face
        raise Unreadable(
            Message(
                "{field} must be a card such as {sample}, not {text}",
                field=name,
                sample=sample,
                text=_quoted(value),
            ),
            name,
        )
    return value


def _faces(book: Book, name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise Unreadable(
            Message("{field} must be a list of cards, not {what}", field=name, what=_called(value)),
            name,
        )
    if len(value) > book.pack.size:
        raise Unreadable(Message("{field} lists more cards than the pack has", field=name), name)
    return tuple([_face(book, name, face) for face in value])


def _place(_book: Book, name: str, value: str) -> str:
    if not _PLACE.fullmatch(value):
        raise Unreadable(
            Message("{field} must be a place such as pile or hand/A", field=name), name
        )
    return value


def _choice(name: str, value: str, words: tuple[str, ...]) -> str:
    if value not in words:
        raise Unreadable(
            Message(
                "{field} must be one of {known}, not {text}",
                field=name,
                known=", ".join(words),
                text=_quoted(value),
            ),
            name,
        )
    return value


def _text(_book: Book, name: str, value: str, most: int = MOST_TEXT) -> str:
    if len(value) > most or not value.isprintable():
        raise Unreadable(
            Message("{field} must be one line of at most {most} characters", field=name, most=most),
            name,
        )
    return value


def _lying(book: Book, name: str, value: str) -> str:
    return _text(book, name, value, MOST_LYING)


def _flag(_book: Book, name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(
            Message("{field} must be yes or no, not {what}", field=name, what=_called(value)), name
        )
    return value


def _number(_book: Book, name: str, value: Any) -> int:
    number = _integer(value)
    if number is None or not 0 <= number <= MOST:
        raise Unreadable(
            Message(
                "{field} must be a whole number from 0, not {text}", field=name, text=_quoted(value)
            ),
            name,
        )
    return number


def _whole(_book: Book, name: str, value: Any) -> int:
    number = _integer(value)
    if number is None or abs(number) > MOST:
        raise Unreadable(
            Message("{field} must be a whole number, not {text}", field=name, text=_quoted(value)),
            name,
        )
    return number


def _integer(value: Any) -> int | None:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return None if isinstance(value, bool) or not isinstance(value, int) else value


def _counts(book: Book, field: Field, value: Any) -> tuple[tuple[str, int], ...]:
    name, number = field.name, _whole if field.below_zero else _number
    if not isinstance(value, dict):
        raise Unreadable(
            Message("{field} must say how many each seat has, not {what}", field=name,
                    what=_called(value)),
            name,
        )  # fmt: skip
    return tuple(sorted((_seat(book, name, s), number(book, name, n)) for s, n in value.items()))


_CHECKS: dict[str, Callable[[Book, str, Any], Any]] = {
    "seat": _seat,
    "card": _face,
    "cards": _faces,
    "place": _place,
    "text": _text,
    "lying": _lying,
    "flag": _flag,
    "number": _number,
}


def said(text: str) -> str:
    """Return what was written as a message may show it: plain, quoted and short."""
    shown = text.encode("ascii", "backslashreplace").decode()
    shown = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in shown)
    return f"'{shown}'" if len(shown) <= _SHORT else f"'{shown[:_SHORT]}...'"


_SHORT = 40
_CALLED = {
    dict: Message("an object"), list: Message("a list"), bool: Message("yes or no"),
    type(None): Message("nothing"), str: Message("a text"),
}  # fmt: skip


def _called(value: Any) -> Message:
    return _CALLED.get(type(value)) or Message("a number")


def _quoted(value: Any) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    text = text.encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 40 else text[:37] + "..."  # noqa: PLR2004 - a glance


def move_from_json(book: Book, data: Any) -> Move:
    """Read a move; raises `Unreadable` naming the field at fault and what was expected."""
    if not isinstance(data, dict):
        raise Unreadable(Message("move must be an object, not {what}", what=_called(data)), "move")
    name = data.get("move")
    kind = book.moves.get(name) if isinstance(name, str) else None
    if kind is None:
        known = ", ".join(book.moves)
        raise Unreadable(
            Message("move must be one of {known}, not {text}", known=known, text=_quoted(name)),
            "move",
        )
    values: dict[str, Any] = {}
    specs = {field.name: field for field in fields_of(kind)}
    for key, value in data.items():
        if key == "move":
            continue
        if key not in specs:
            raise Unreadable(
                Message("{text} is not a field of {word}", text=_quoted(key), word=str(name)),
                str(key)[:40],
            )
        if value is None and not specs[key].required:
            continue
        values[key] = checked(book, specs[key], kind, value)
    for field in specs.values():
        if field.required and field.name not in values:
            raise Unreadable(
                Message("{field} is missing: {word} needs it", field=field.name, word=str(name)),
                field.name,
            )
    return kind(**values)
