"""A regulation read from TOML: checked against the types that it is made of, line by line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.kernel.messages import Message
from referee.tournament.checking import mistaken
from referee.tournament.refusals import BadRegulation, Mistake
from referee.tournament.regulation import Regulation, Text

if TYPE_CHECKING:
    from referee.tournament.checking import Books

Path = tuple[str | int, ...]
MOST = 1_000_000
"""No number in a regulation is larger."""
_AT = re.compile(r"line (\d+), column \d+")
_TABLE = re.compile(r"\s*(\[\[?)\s*([\w.\"'-]+)\s*\]\]?\s*(?:#.*)?\Z")
_KEY = re.compile(r"\s*([\w\"'-]+(?:\s*\.\s*[\w\"'-]+)*)\s*=")


def regulation(text: str, known_of: Books | None = None) -> Regulation:
    """Read a regulation; raises `BadRegulation` with every mistake in it.

    ``known_of`` says what is known of its book, in which terms and articles are looked for then.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRegulation([_unreadable(text, str(error))]) from None
    except (ValueError, RecursionError):
        endless = Message("a number has too many digits, or brackets stand too deep")
        raise BadRegulation([Mistake(1, endless)]) from None
    reading = _Reading(lines_of(text))
    told = reading.record(Regulation, data, ())
    if not reading.mistakes:
        found = mistaken(told, known_of)
        reading.mistakes += [Mistake(reading.line(path), what) for path, what in found]
    if reading.mistakes:
        raise BadRegulation(sorted(reading.mistakes, key=lambda one: one.line))
    read: Regulation = told
    return read


def _unreadable(text: str, why: str) -> Mistake:
    found = _AT.search(why)
    if found is None:
        return Mistake(max(1, text.count("\n")), Message("the file ends in the middle"))
    said = Message("this is no TOML: {why}", why=why.partition(" (at")[0])
    return Mistake(int(found[1]), said)


def lines_of(text: str) -> dict[Path, int]:
    """Return the line in which each table and each key of a file is written, by its path."""
    found: dict[Path, int] = {(): 1}
    counts: dict[Path, int] = {}
    here: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        if table := _TABLE.match(line):
            here = _path(table[2], counts, new=table[1] == "[[")
            found.setdefault(here, number)
        elif key := _KEY.match(line):
            path: Path = here
            for part in key[1].split("."):
                path = (*path, part.strip(" \"'"))
                found.setdefault(path, number)
    return found


def _path(name: str, counts: dict[Path, int], *, new: bool) -> Path:
    """Return the path of a table; one of several is followed by its number, from 0."""
    path: Path = ()
    parts = [part.strip(" \"'") for part in name.split(".")]
    for place, part in enumerate(parts, 1):
        path = (*path, part)
        if new and place == len(parts):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


class _Reading:
    """A file being read, and what was found wrong with it."""

    def __init__(self, lines: dict[Path, int]) -> None:
        self.lines = lines
        self.mistakes: list[Mistake] = []

    def line(self, path: Path) -> int:
        """Return the line of a path, or of the nearest around it that has one."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]

    def bad(self, path: Path, what: Message) -> None:
        self.mistakes.append(Mistake(self.line(path), what))

    def record(self, kind: Any, data: Any, path: Path) -> Any:
        """Return a value of a type whose fields stand by their names."""
        if kind is Text and isinstance(data, str):
            return Text(data)
        if not isinstance(data, dict):
            return self.bad(path, Message("{name} has parts of its own", name=_called(path)))
        hints = get_type_hints(kind)
        for name in data.keys() - hints.keys():
            self.bad((*path, name), Message("there is no {name} here", name=name))
        given: dict[str, Any] = {}
        for name, hint in hints.items():
            if name in data:
                given[name] = self.value(hint, data[name], (*path, name))
            elif name not in kind._field_defaults:
                self.bad(path, Message("{name} is missing", name=_called((*path, name))))
        if set(kind._fields) - kind._field_defaults.keys() <= given.keys():
            return kind(**given)
        return None

    def value(self, hint: Any, data: Any, path: Path) -> Any:
        """Return a value of a type; what is wrong with it is noted."""
        origin, inner = get_origin(hint), get_args(hint)
        if hasattr(hint, "_fields"):
            return self.record(hint, data, path)
        if origin is tuple:
            if isinstance(data, list):
                return tuple([self.value(inner[0], one, (*path, n)) for n, one in enumerate(data)])
            self.bad(path, Message("{name} is a list", name=_called(path)))
        elif origin is Literal:
            if data not in inner:
                words = [f'"{word}"' for word in inner if word]
                self.bad(path, Message("{name} is one of {words}", name=_called(path), words=words))
        elif origin is Mapping:
            if isinstance(data, dict):
                return {k: self.value(inner[1], one, (*path, k)) for k, one in data.items()}
            self.bad(path, Message("{name} has parts of its own", name=_called(path)))
        else:
            self.plain(inner if origin in {Union, UnionType} else (hint,), data, path)
        return data

    def plain(self, kinds: tuple[type, ...], data: Any, path: Path) -> None:
        """Note where something is neither a text nor a number, as it has to be."""
        if type(data) not in kinds:
            what = Message("yes or no") if bool in kinds else Message("a whole number")
            if str in kinds:
                what = Message("text")
            self.bad(path, Message("{name} must be {what}", name=_called(path), what=what))
        elif type(data) is int and abs(data) > MOST:
            self.bad(path, Message("{name} is at most {most}", name=_called(path), most=MOST))


def _called(path: Path) -> str:
    return next((part for part in reversed(path) if isinstance(part, str)), "")
