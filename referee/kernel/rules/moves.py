"""Moves: what can be reported, as small dataclasses whose fields say what they mean.

Forms, schemas, notation and offers are read off these classes; a game writes nothing else.
"""

from __future__ import annotations

import inspect
import sys
import typing
from dataclasses import MISSING, dataclass, fields
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NewType

from referee.kernel.messages import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.kernel.table.cards import Pack
    from referee.kernel.table.table import Table

Seat = NewType("Seat", str)
"""A seat at the table, like ``A`` or ``N``."""
Face = NewType("Face", str)
"""The face of one card, like ``C7``."""
Faces = tuple[Face, ...]
"""Several cards, in the order in which they were shown."""
Counts = tuple[tuple[Seat, int], ...]
"""How many each of some seats has: tricks, points; by seat, nobody twice."""
Place = NewType("Place", str)
"""A place where cards lie, like ``pile`` or ``hand/A``."""
Word = NewType("Word", str)
"""One of a few words the move itself names, such as a suit."""
Text = NewType("Text", str)
"""Free words, as somebody said them."""


Lying = NewType("Lying", str)
"""What lies on the table, in the words of a position: ``place pile: C7; mark dealer: A``."""


class Unreadable(ValueError):
    """A report that cannot be ruled on, with the field at fault and what was expected."""

    def __init__(self, sentence: str, field: str = "") -> None:
        """Keep the sentence for people and the field for programs."""
        super().__init__(sentence)
        self.sentence = message(sentence)
        self.field = field


class Field(NamedTuple):
    """One field of a move: its kind, and whether it may be left out or must stay secret."""

    name: str
    kind: str
    required: bool
    sealed: bool
    default: Any
    below_zero: bool = False
    """Whether its numbers may lie below zero."""


@typing.dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Move:
    """What is reported: something a seat did, or something the table saw.

    A kind of move says what follows here in the head of its class, its fields in the body:
    ``class Cut(Move, name="cut", in_turn=False)``.
    """

    name: ClassVar[str] = ""
    """The word that names the move in reports, like ``play``."""
    title: ClassVar[str] = ""
    """What the button says; the name with a capital where nothing is given."""
    verb: ClassVar[str] = ""
    """What a player does, as it follows *may* or *is to*: ``lay a card``; the name, if not given.

    It is the id of a message without parts, by which catalogues find it.
    """
    in_turn: ClassVar[bool] = True
    """Whether only the seat that is awaited may do it."""
    aloud: ClassVar[bool] = False
    """A word said at the table: whenever it may be said, it is at hand."""
    phases: ClassVar[tuple[str, ...]] = ()
    """The phases of the game in which it may happen; none means any phase before the end."""
    anywhere: ClassVar[bool] = False
    """Whether the cards it shows may lie anywhere in their place; else they lie on top of it."""
    after_end: ClassVar[bool] = False
    """Whether it may still be reported when the match is over."""
    sealed: ClassVar[tuple[str, ...]] = ()
    """Fields that only the acting seat may know."""
    below_zero: ClassVar[tuple[str, ...]] = ()
    """Fields of counts that may lie below zero, where a card counts less than nothing."""
    labels: ClassVar[Mapping[str, str]] = {}
    """What is said with the value of a field where a report is told, and for a flag instead of it.

    Each is the id of a message without parts; of other fields the value alone is told. A move has
    those of the moves it is made of, too.
    """
    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {}
    """For fields of kind ``choice``: the words to choose from, with this pack."""
    needs_one: ClassVar[bool] = False
    """Whether it is told by one of its fields or by another: nothing is said with none of them."""
    instead: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """For fields that may be left out: what can be said where leaving them out is refused."""

    asks: ClassVar[Mapping[str, str]] = {}
    """What a form asks for a field, where its name does not say enough; ids of messages.

    A move has those of the moves it is made of, too.
    """
    by_seat: ClassVar[tuple[str, ...]] = ()
    """Fields that are asked about each player in the order of the seats.

    In a question ``{seat}`` stands for that player; about a seat that nobody has nothing is asked.
    """
    usual: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    """For fields of numbers: those that are said most, as a form has keys for them."""

    def __init_subclass__(cls, **said: Any) -> None:
        """Take what the head says, and labels and questions of the moves it is made of, too."""
        for name, value in said.items():
            if name not in _HEAD:
                raise TypeError(f"{cls.__name__}: nothing of a move is called {name}")
            setattr(cls, name, value)
        kinds = [vars(kind) for kind in reversed(cls.__mro__)]
        cls.labels = {k: v for kind in kinds for k, v in kind.get("labels", {}).items()}
        cls.asks = {k: v for kind in kinds for k, v in kind.get("asks", {}).items()}
        dataclass(frozen=True)(cls)

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the places from which the act lets cards be seen, with their faces."""
        return ()

    def confided(self, table: Table) -> tuple[str, ...]:
        """Return the seats to whom the actor has shown what is sealed; asked of an act that stands.

        ``table`` is the table after it.
        """
        del table
        return ()

    @classmethod
    def many(cls, table: Table) -> int:
        """Return the number that its button says, such as how many cards it takes; 0 for none."""
        del table
        return 0

    @classmethod
    def unasked(cls, table: Table, seat: str) -> tuple[str, ...]:
        """Return the fields that may be left out and would change nothing for this seat now."""
        del table, seat
        return ()

    @classmethod
    def whole(cls, table: Table, seat: str) -> int:
        """Return how many cards of this seat it shows, where it shows all of them; else 0."""
        del table, seat
        return 0

    @classmethod
    def doing(cls) -> Message:
        """Return what a player does as a piece of a sentence: *lay a card*."""
        return Message(cls.verb or cls.name.replace("-", " "))

    @property
    def actor(self) -> str | None:
        """The seat that acts, or ``None`` for what the table itself reports."""
        return getattr(self, "seat", None)


_HEAD = frozenset(inspect.get_annotations(Move))
"""What the head of a class can say of a move."""


class Draft:
    """A move of which only some fields are chosen yet, as far as the rules asked read it."""

    def __init__(self, kind: type[Move], chosen: Mapping[str, Any]) -> None:
        fields = vars(self)
        fields.update(defaults_of(kind))
        fields.update(chosen)
        self.actor = chosen.get("seat")
        self.kind_of_move = kind
        self.name = kind.name
        self.sealed = kind.sealed
        self.anywhere = kind.anywhere

    def each(self, name: str, values: Iterable[Any]) -> Iterator[Any]:
        """Let a field have one value after the other, and what it had before in the end."""
        fields = vars(self)
        before = dict(fields)
        for value in values:
            fields[name] = value
            yield value
        fields.clear()
        fields.update(before)

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show what the whole move would show."""
        return self.kind_of_move.shows(self)  # type: ignore[arg-type]


_KINDS: dict[Any, str] = {
    Seat: "seat", Face: "card", Faces: "cards", Counts: "counts", Place: "place", Word: "choice",
    Text: "text", Lying: "lying", int: "number", bool: "flag",
}  # fmt: skip


TAKEN = frozenset({"move", "kind"})
"""Names that no field of a move has: reports carry under them which move it is."""


_FIELDS: dict[type[Move], tuple[Field, ...]] = {}
_DEFAULTS: dict[type[Move], dict[str, Any]] = {}


def fields_of(kind: type[Move]) -> tuple[Field, ...]:
    """Return the fields of a move in order; raises ``TypeError`` for a kind nobody can read."""
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = _fields(kind)
    return found


def defaults_of(kind: type[Move]) -> Mapping[str, Any]:
    """Return the fields of a move that may be left out, each with its value where it is."""
    found = _DEFAULTS.get(kind)
    if found is None:
        left_out = [field for field in fields_of(kind) if not field.required]
        found = _DEFAULTS[kind] = {field.name: field.default for field in left_out}
    return found


def has_seat(kind: type[Move]) -> bool:
    """Say whether a seat acts; else the table itself reports it."""
    return "seat" in kind.__dataclass_fields__


def _fields(kind: type[Move]) -> tuple[Field, ...]:
    out = []
    for field in fields(kind):
        if field.name in TAKEN:
            message = f"{kind.__name__}.{field.name} has a name that says which move it is"
            raise TypeError(message)
        hint = _hint(kind, field.name)
        inner = [arg for arg in typing.get_args(hint) if arg is not type(None)]
        if type(None) in typing.get_args(hint):
            hint = inner[0]
        if hint not in _KINDS:
            message = f"{kind.__name__}.{field.name} is of no kind that a report can carry"
            raise TypeError(message)
        required = field.default is MISSING and field.default_factory is MISSING
        default = None if required else field.default
        sealed, below_zero = field.name in kind.sealed, field.name in kind.below_zero
        out.append(Field(field.name, _KINDS[hint], required, sealed, default, below_zero))
    return tuple(out)


def _hint(kind: type[Move], name: str) -> Any:
    """Return what a field is annotated with, in the words of the module that wrote it."""
    home = next(base for base in kind.__mro__ if name in inspect.get_annotations(base))
    space = SimpleNamespace(__annotations__={name: inspect.get_annotations(home)[name]})
    return typing.get_type_hints(space, vars(sys.modules[home.__module__]))[name]


def move_to_json(move: Move) -> dict[str, Any]:
    """Write a move; fields left at their default are left out."""
    out: dict[str, Any] = {"move": move.name}
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        if field.required or value != field.default:
            out[field.name] = value_to_json(field, value)
    return out


def value_to_json(field: Field, value: Any) -> Any:
    """Write the value of a field: cards as a list, counts as an object."""
    if field.kind == "counts" and value is not None:
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def hidden(move: Move) -> Move:
    """Return the move as all may know it: sealed cards become ``?``."""
    blank = {
        name: ("?",) * len(value) if isinstance(value, tuple) else "?"
        for name in type(move).sealed
        if (value := getattr(move, name))
    }
    return type(move)(**{**vars(move), **blank}) if blank else move
