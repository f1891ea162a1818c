"""Canonical JSON (RFC 8785 within a narrow profile), in which every payload is written once.

The profile: keys of printable ASCII, sorted; no floats; whole numbers below 2^53 either way; text
that is valid Unicode; nesting of at most `DEEPEST` levels. Within it the bytes are those of
RFC 8785, whoever writes them.
"""

from __future__ import annotations

import hashlib
from typing import Any

from referee.kernel.messages import Message
from referee.match.steps import steps
from referee.record.events.json_bytes import orjson

DEEPEST = 32
_OPTIONS = orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER


TOO_MUCH = Message("what follows is more than a record can hold, such as a number of 17 figures")
"""Why a report that can be ruled on cannot be kept."""


TOO_DEEP = Message("lists and objects lie too deep in each other")
NO_JSON = Message("it is cut short, or a sign stands where JSON has none")


class NotCanonical(ValueError):
    """A value that canonical JSON cannot carry: a float, a huge number, a key outside ASCII."""

    def __init__(self, why: Message) -> None:
        super().__init__(f"no canonical JSON: {why}")
        self.why = why


def canonical(value: Any) -> bytes:
    """Return the canonical bytes of a JSON value; raises `NotCanonical` with what is wrong."""
    _check(value, DEEPEST)
    try:
        return orjson.dumps(value, option=_OPTIONS)
    except TypeError:
        raise NotCanonical(Message("a number or a text that no record can hold")) from None


_PLAIN = frozenset({str, int, bool, type(None)})
_KEYS: set[str] = set()
"""Keys that were looked at before: there are few of them."""
MOST_KEYS = 4096


def _check(value: Any, depth: int) -> None:
    """Look for what the writer would let pass; too great numbers it finds itself."""
    kind = type(value)
    if kind in _PLAIN:
        return
    if depth == 0:
        raise NotCanonical(TOO_DEEP)
    if kind is dict:
        if not _KEYS.issuperset(value):
            _check_keys(value)
        items = value.values()
    elif kind is list or kind is tuple:
        items = value
    elif isinstance(value, str):  # a sentence that knows its parts is written as a sentence
        return
    else:
        raise NotCanonical(Message("a value of type {name}", name=kind.__name__))
    for item in steps(items):
        if type(item) not in _PLAIN:
            _check(item, depth - 1)


def _check_keys(value: dict[Any, Any]) -> None:
    for key in value:
        if type(key) is not str or not key.isascii() or not key.isprintable():
            raise NotCanonical(Message("the key {name}", name=ascii(key)[:40]))
        if len(_KEYS) < MOST_KEYS:
            _KEYS.add(key)


def read(payload: bytes) -> dict[str, Any]:
    """Read the payload of an event, which the store keeps as it was written."""
    data: dict[str, Any] = orjson.loads(payload)
    return data


UNREADABLE = (orjson.JSONDecodeError, NotCanonical, RecursionError)
"""What reading what should be canonical JSON, and writing it again, may raise."""


def why_unreadable(payload: bytes, error: Exception) -> Message:
    """Say why bytes are no canonical JSON, whatever library found it."""
    if isinstance(error, NotCanonical):
        return error.why
    try:
        payload.decode()
    except UnicodeDecodeError as wrong:
        return Message("byte {number} belongs to no text in UTF-8", number=wrong.start + 1)
    return TOO_DEEP if isinstance(error, RecursionError) else NO_JSON


def digest(payload: bytes) -> str:
    """Return the SHA-256 of bytes as they are stored, in hexadecimal."""
    return hashlib.sha256(payload).hexdigest()
