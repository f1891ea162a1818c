"""Canonical JSON (RFC 8785 within a narrow profile), in which every payload is written once.

The profile: keys of printable ASCII, sorted; no floats; whole numbers below 2^53 either way; text
that is valid Unicode; nesting of at most `DEEPEST` levels. Within it the bytes are those of
RFC 8785, whoever writes them.
"""

from __future__ import annotations

import hashlib
from typing import Any

import orjson

from referee.record.errors import NotCanonical

MOST = 2**53 - 1
DEEPEST = 32
_OPTIONS = orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER


def canonical(value: Any) -> bytes:
    """Return the canonical bytes of a JSON value; raises `NotCanonical` with what is wrong."""
    _check(value, DEEPEST)
    try:
        return orjson.dumps(value, option=_OPTIONS)
    except TypeError as error:
        raise NotCanonical(f"no canonical JSON: {error}") from None


def _check(value: Any, depth: int) -> None:
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return
    if kind is int:
        if not -MOST <= value <= MOST:
            raise NotCanonical(f"no canonical JSON: {value} is beyond 2^53")
        return
    if depth == 0:
        raise NotCanonical("no canonical JSON: nested too deep")
    if kind is list or kind is tuple:
        for item in value:
            _check(item, depth - 1)
        return
    if kind is not dict:
        raise NotCanonical(f"no canonical JSON: a value of type {kind.__name__}")
    for key, item in value.items():
        if type(key) is not str or not key.isascii() or not key.isprintable():
            raise NotCanonical(f"no canonical JSON: the key {ascii(key)[:40]}")
        _check(item, depth - 1)


def read(payload: bytes) -> dict[str, Any]:
    """Read the payload of an event, which the store keeps as it was written."""
    data: dict[str, Any] = orjson.loads(payload)
    return data


def digest(payload: bytes) -> str:
    """Return the SHA-256 of bytes as they are stored, in hexadecimal."""
    return hashlib.sha256(payload).hexdigest()
