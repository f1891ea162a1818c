"""Moves: what can be reported, as small dataclasses whose fields say what they mean.

Forms, schemas, notation and offers are read off these classes; a game writes nothing else.
"""

from __future__ import annotations

import inspect
import re
import sys
import typing
from dataclasses import MISSING, dataclass, fields, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NewType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel.book import Book
    from referee.kernel.table import Table

Seat = NewType("Seat", str)
"""A seat at the table, like ``A`` or ``N``."""
Face = NewType("Face", str)
"""The face of one card, like ``C7``."""
Faces = tuple[Face, ...]
"""Several cards, in the order in which they were shown."""
Place = NewType("Place", str)
"""A place where cards lie, like ``pile`` or ``hand/A``."""
Word = NewType("Word", str)
"""One of a few words the move itself names, such as a suit."""
Text = NewType("Text", str)
"""Free words, as somebody said them."""


class Unreadable(ValueError):
    """A report that cannot be ruled on, with the field at fault and what was expected."""

    def __init__(self, sentence: str, field: str = "") -> None:
        """Keep the sentence for people and the field for programs."""
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class Field(NamedTuple):
    """One field of a move: its kind, and whether it may be left out or must stay secret."""

    name: str
    kind: str
    required: bool
    sealed: bool
    default: Any


@dataclass(frozen=True)
class Move:
    """What is reported: something a seat did, or something the table saw."""

    name: ClassVar[str] = ""
    """The word that names the move in reports, like ``play``."""
    title: ClassVar[str] = ""
    """What the button says; the name with a capital where nothing is given."""
    in_turn: ClassVar[bool] = True
    """Whether only the seat that is awaited may do it."""
    phases: ClassVar[tuple[str, ...]] = ()
    """The phases of the game in which it may happen; none means any phase before the end."""
    after_end: ClassVar[bool] = False
    """Whether it may still be reported when the match is over."""
    sealed: ClassVar[tuple[str, ...]] = ()
    """Fields that only the acting seat may know."""
    words: ClassVar[Mapping[str, Callable[[Book], tuple[str, ...]]]] = {}
    """For fields of kind ``choice``: the words to choose from."""

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the places from which the act lets cards be seen, with their faces."""
        return ()

    def confided(self, table: Table) -> tuple[str, ...]:
        """Return the seats to whom the actor has shown what is sealed; asked of an act that stands.

        ``table`` is the table after it.
        """
        del table
        return ()

    @property
    def actor(self) -> str | None:
        """The seat that acts, or ``None`` for what the table itself reports."""
        return getattr(self, "seat", None)


_KINDS: dict[Any, str] = {
    Seat: "seat", Face: "card", Faces: "cards", Place: "place", Word: "choice", Text: "text",
    int: "number", bool: "flag",
}  # fmt: skip


_FIELDS: dict[type[Move], tuple[Field, ...]] = {}


def fields_of(kind: type[Move]) -> tuple[Field, ...]:
    """Return the fields of a move in order; raises ``TypeError`` for a kind nobody can read."""
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = _fields(kind)
    return found


def _fields(kind: type[Move]) -> tuple[Field, ...]:
    out = []
    for field in fields(kind):
        hint = _hint(kind, field.name)
        inner = [arg for arg in typing.get_args(hint) if arg is not type(None)]
        if type(None) in typing.get_args(hint):
            hint = inner[0]
        if hint not in _KINDS:
            message = f"{kind.__name__}.{field.name} is of no kind that a report can carry"
            raise TypeError(message)
        required = field.default is MISSING and field.default_factory is MISSING
        default = None if required else field.default
        out.append(Field(field.name, _KINDS[hint], required, field.name in kind.sealed, default))
    return tuple(out)


def _hint(kind: type[Move], name: str) -> Any:
    """Return what a field is annotated with, in the words of the module that wrote it."""
    home = next(base for base in kind.__mro__ if name in inspect.get_annotations(base))
    space = SimpleNamespace(__annotations__={name: inspect.get_annotations(home)[name]})
    return typing.get_type_hints(space, vars(sys.modules[home.__module__]))[name]


_SEAT = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}\Z")
_FACE = re.compile(r"(\?|[A-Z][A-Za-z0-9]{0,3})\Z")
_PLACE = re.compile(r"[a-z][a-z0-9-]*(/[A-Za-z0-9+-]+){0,2}\Z")
_MOST = 2**53 - 1


def checked(book: Book, field: Field, kind: type[Move], value: Any) -> Any:
    """Return the value as the move carries it; raises `Unreadable` with what was expected."""
    if field.kind in _SPOKEN and not isinstance(value, str):
        raise Unreadable(f"{field.name} must be text, not {_called(value)}", field.name)
    if field.kind == "choice":
        return _choice(field.name, value, kind.words[field.name](book))
    return _CHECKS[field.kind](book, field.name, value)


_SPOKEN = {"seat", "card", "place", "choice", "text"}
"""Kinds that are written as text."""


def _seat(_book: Book, name: str, value: str) -> str:
    if not _SEAT.match(value):
        raise Unreadable(f"{name} must be a seat such as A or N, not {_quoted(value)}", name)
    return value


def _face(book: Book, name: str, value: Any) -> str:
    if not isinstance(value, str) or not _FACE.match(value):
        sample = book.pack.cards[0].face
        raise Unreadable(f"{name} must be a card such as {sample}, not {_quoted(value)}", name)
    return value


def _faces(book: Book, name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise Unreadable(f"{name} must be a list of cards, not {_called(value)}", name)
    if len(value) > book.pack.size:
        raise Unreadable(f"{name} lists more cards than the pack has", name)
    return tuple([_face(book, name, face) for face in value])


def _place(_book: Book, name: str, value: str) -> str:
    if not _PLACE.match(value):
        raise Unreadable(f"{name} must be a place such as pile or hand/A", name)
    return value


def _choice(name: str, value: str, words: tuple[str, ...]) -> str:
    if value not in words:
        raise Unreadable(f"{name} must be one of {', '.join(words)}, not {_quoted(value)}", name)
    return value


def _text(_book: Book, name: str, value: str) -> str:
    if len(value) > _LONGEST or not value.isprintable():
        raise Unreadable(f"{name} must be one line of at most {_LONGEST} characters", name)
    return value


def _flag(_book: Book, name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(f"{name} must be yes or no, not {_called(value)}", name)
    return value


def _number(_book: Book, name: str, value: Any) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST:
        raise Unreadable(f"{name} must be a whole number from 0, not {_quoted(value)}", name)
    return value


_CHECKS: dict[str, Callable[[Book, str, Any], Any]] = {
    "seat": _seat,
    "card": _face,
    "cards": _faces,
    "place": _place,
    "text": _text,
    "flag": _flag,
    "number": _number,
}
_LONGEST = 500
"""A long sentence, in characters."""


def _called(value: Any) -> str:
    words = {dict: "an object", list: "a list", bool: "yes or no", type(None): "nothing"}
    return words.get(type(value), "a number")


def _quoted(value: Any) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    text = text.encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 40 else text[:37] + "..."  # noqa: PLR2004 - a glance


def move_from_json(book: Book, data: Any) -> Move:
    """Read a move; raises `Unreadable` naming the field at fault and what was expected."""
    if not isinstance(data, dict):
        raise Unreadable(f"move must be an object, not {_called(data)}", "move")
    name = data.get("move")
    kind = book.moves.get(name) if isinstance(name, str) else None
    if kind is None:
        known = ", ".join(book.moves)
        raise Unreadable(f"move must be one of {known}, not {_quoted(name)}", "move")
    values: dict[str, Any] = {}
    specs = {field.name: field for field in fields_of(kind)}
    for key, value in data.items():
        if key == "move":
            continue
        if key not in specs:
            raise Unreadable(f"{_quoted(key)} is not a field of {name}", str(key)[:40])
        if value is None and not specs[key].required:
            continue
        values[key] = checked(book, specs[key], kind, value)
    for field in specs.values():
        if field.required and field.name not in values:
            raise Unreadable(f"{field.name} is missing: {name} needs it", field.name)
    return kind(**values)


def move_to_json(move: Move) -> dict[str, Any]:
    """Write a move; fields left at their default are left out."""
    out: dict[str, Any] = {"move": move.name}
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        if field.required or value != field.default:
            out[field.name] = list(value) if isinstance(value, tuple) else value
    return out


def hidden(move: Move) -> Move:
    """Return the move as all may know it: sealed cards become ``?``."""
    blank = {
        name: ("?",) * len(value) if isinstance(value, tuple) else "?"
        for name in type(move).sealed
        if (value := getattr(move, name))
    }
    return replace(move, **blank) if blank else move
