"""Shapes of JSON values: each says whether a value fits, reads it, writes it, and describes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.match.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.match.remedies import Remedy
    from referee.match.reports import Report

MATCH_ID = re.compile(r"[a-z0-9]{8,40}\Z")
SALT_FORM = re.compile(r"[A-Za-z0-9_-]{22}\Z")
DIGEST_FORM = re.compile(r"[0-9a-f]{64}\Z")
SIGNATURE_FORM = re.compile(r"[0-9a-f]{128}\Z")


class Reading(NamedTuple):
    """How what stands in the notation is read: as the book in force reads it."""

    report: Callable[[str], Report]
    remedies: Callable[[str], tuple[Remedy, ...]]


def as_it_is(value: Any, _reading: Reading) -> Any:
    """Return what was read."""
    return value


def _plain(value: Any) -> Any:
    return value


def _first(_value: Any) -> int:
    return 1


class Shape(NamedTuple):
    """One shape: what fits it, how it is read and written, and its JSON Schema."""

    fits: Callable[[Any], bool]
    schema: Mapping[str, Any]
    read: Callable[[Any, Reading], Any] = as_it_is
    write: Callable[[Any], Any] = _plain
    since: Callable[[Any], int] = _first
    """The version of payloads since which what stands there could."""


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


ANY = Shape(lambda _: True, {})
TEXT = Shape(lambda value: isinstance(value, str), {"type": "string"})
NAME = Shape(
    lambda value: isinstance(value, str) and value.isascii() and value.isprintable(),
    {"type": "string", "pattern": "^[ -~]*$"},
)
"""Text that is somewhere the name of something: printable ASCII, as canonical JSON wants it."""
NUMBER = Shape(_is_number, {"type": "integer"})
COUNT = Shape(lambda value: _is_number(value) and value >= 0, {"type": "integer", "minimum": 0})
DIGEST = Shape(
    lambda value: isinstance(value, str) and DIGEST_FORM.match(value) is not None,
    {"type": "string", "pattern": "^[0-9a-f]{64}$"},
)
SALT = Shape(
    lambda value: isinstance(value, str) and SALT_FORM.match(value) is not None,
    {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"},
)
SIGNATURE = Shape(
    lambda value: isinstance(value, str) and SIGNATURE_FORM.match(value) is not None,
    {"type": "string", "pattern": "^[0-9a-f]{128}$"},
)
YES = Shape(lambda value: value is True, {"const": True})
TERM = Shape(lambda v: isinstance(v, str) or _is_number(v), {"type": ["string", "integer"]})


def word(*words: str) -> Shape:
    """Return the shape of one of these words."""
    return Shape(lambda value: isinstance(value, str) and value in words, {"enum": list(words)})


def each(item: Shape) -> Shape:
    """Return the shape of a list, which is read as a tuple."""
    fits, read, write, since = item.fits, item.read, item.write, item.since
    schema = {"type": "array", "items": item.schema}
    if read is as_it_is and write is _plain:
        return Shape(
            lambda value: isinstance(value, list) and all(map(fits, value)), schema,
            lambda value, _: tuple(value), list,
        )  # fmt: skip
    return Shape(
        lambda value: isinstance(value, list) and all(map(fits, value)), schema,
        lambda value, reading: tuple([read(one, reading) for one in steps(value)]),
        lambda value: [write(one) for one in steps(value)],
        lambda value: max(map(since, steps(value)), default=1),
    )  # fmt: skip


def by_name(item: Shape) -> Shape:
    """Return the shape of an object whose names are free."""
    return Shape(
        lambda value: isinstance(value, dict) and all(map(item.fits, value.values())),
        {"type": "object", "additionalProperties": item.schema},
        lambda value, reading: {key: item.read(one, reading) for key, one in value.items()},
        lambda value: {key: item.write(one) for key, one in value.items()},
    )


def or_null(item: Shape) -> Shape:
    """Return the shape of something, or of null."""
    return Shape(
        lambda value: value is None or item.fits(value),
        {"anyOf": [item.schema, {"type": "null"}]},
        lambda value, reading: None if value is None else item.read(value, reading),
        lambda value: None if value is None else item.write(value),
        lambda value: 1 if value is None else item.since(value),
    )


class Key(NamedTuple):
    """One name of an object: what may stand under it, and what it means."""

    shape: Shape
    words: str = ""
    needed: bool = True
    since: int = 1
    """The version of payloads since which this name is there."""


class Part(NamedTuple):
    """What one field of a type puts into an object: mostly one name, sometimes several."""

    keys: Mapping[str, Key]
    read: Callable[[Mapping[str, Any], Reading], Any]
    write: Callable[[Any, dict[str, Any]], None]


def names(**shapes: Shape) -> dict[str, Key]:
    """Return keys by name; those that end with ``_`` may be missing."""
    return {name.rstrip("_"): Key(shape, needed=not name.endswith("_"))
            for name, shape in shapes.items()}  # fmt: skip


def fixed(keys: Mapping[str, Key]) -> Shape:
    """Return the shape of an object with these names and no others, read as it is."""
    needed = {name: key.shape.fits for name, key in keys.items() if key.needed}
    known = {name: key.shape.fits for name, key in keys.items()}

    def fits(value: Any) -> bool:
        return (
            isinstance(value, dict)
            and needed.keys() <= value.keys() <= known.keys()
            and all(known[key](item) for key, item in value.items())
        )

    schema = {
        "type": "object",
        "properties": {
            name: {**key.shape.schema, "description": key.words} if key.words else key.shape.schema
            for name, key in keys.items()
        },
        "required": [name for name, key in keys.items() if key.needed],
        "additionalProperties": False,
    }
    newer = {name: key.since for name, key in keys.items() if key.since > 1}
    inner = {name: key.shape.since for name, key in keys.items() if key.shape.since is not _first}

    def since(value: Any) -> int:
        found = [newer.get(name, 1) for name in value]
        return max(found + [asked(value[name]) for name, asked in inner.items() if name in value])

    return Shape(fits, schema, since=since if newer or inner else _first)


def made_of(kind: Callable[..., Any], parts: Sequence[Part]) -> Shape:
    """Return the shape of an object that a type's fields make together."""
    readers = [part.read for part in parts]
    writers = [part.write for part in parts]

    def write(value: Any) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for write_one, item in zip(writers, value, strict=True):
            write_one(item, out)
        return out

    plain = fixed({name: key for part in parts for name, key in part.keys.items()})
    return plain._replace(read=_together(kind, readers), write=write)


def _together(kind: Callable[..., Any], readers: Sequence[Callable[..., Any]]) -> Any:
    """Return what reads all parts; that of three is for rulings, which are read by the thousand."""
    if len(readers) == 3:  # noqa: PLR2004 - number, report and ruling
        one, two, three = readers
        return lambda data, reading: kind(
            one(data, reading), two(data, reading), three(data, reading)
        )
    return lambda data, reading: kind(*[read(data, reading) for read in readers])
