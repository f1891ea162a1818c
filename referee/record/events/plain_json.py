"""JSON as the record writes and reads it, by the standard library: to the same bytes as orjson.

An auditor and a phone have it in orjson's place. What a record does not ask of orjson is not here.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn

from referee.kernel.tokens import MOST

if TYPE_CHECKING:
    from collections.abc import Iterable

OPT_INDENT_2 = 4
OPT_SORT_KEYS = 1
OPT_STRICT_INTEGER = 2
JSONDecodeError = json.JSONDecodeError


def dumps(value: Any, *, option: int = 0) -> bytes:
    """Return JSON, indented or without any space; raises ``TypeError`` for what it cannot carry."""
    indented = option & OPT_INDENT_2
    if option & OPT_STRICT_INTEGER:
        _check([value])
    try:
        return json.dumps(
            value, ensure_ascii=False, allow_nan=False, sort_keys=bool(option & OPT_SORT_KEYS),
            indent=2 if indented else None, separators=(",", ": " if indented else ":"),
        ).encode()  # fmt: skip
    except (ValueError, RecursionError) as error:  # half a sign is a ValueError too
        raise TypeError(str(error)) from None


def _check(values: Iterable[Any]) -> None:
    for value in values:
        kind = type(value)
        if kind is int and abs(value) > MOST:
            raise TypeError("Integer exceeds 53-bit range")
        if kind is dict:
            _check(value.values())
        elif kind is list or kind is tuple:
            _check(value)


def loads(told: bytes | str) -> Any:
    """Read JSON; raises `JSONDecodeError`."""
    try:
        text = told.decode() if isinstance(told, bytes) else told
        value = json.loads(text, parse_constant=_refused)
        if "\\" in text:  # half a sign may be written so, and means nothing
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError as error:
        raise JSONDecodeError(str(error), "", 0) from None
    return value


def _refused(name: str) -> NoReturn:
    raise JSONDecodeError(f"{name} is no JSON", "", 0)
