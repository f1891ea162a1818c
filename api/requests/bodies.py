"""Request bodies read strictly: JSON in which every value was said once and means one thing."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from flask import request
from webargs.flaskparser import FlaskParser

from api.problems.problems import Problem, misread

DEEPEST = 16
"""Nobody's report lies deeper than this."""
LARGEST_BODY = 64 * 1024
LARGEST_IMPORT = 32 * 1024 * 1024
JSON_TYPES = ("application/json",)
BYTES_TYPE = "application/octet-stream"
LINES_TYPES = (
    "application/x-ndjson", "application/jsonl", "application/x-jsonlines", BYTES_TYPE,
)  # fmt: skip
"""How an export may be sent back; the last is for clients that know of no lines of JSON."""
TEXT_TYPE = "text/plain"
"""How a match in the notation is sent."""
LARGEST_TEXT = 1024 * 1024
"""A text is judged line by line, which takes longer than to read what was judged."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Problem("unreadable", f"{twice[:40]} stands in one object twice", twice[:40])
    return made


def _no_constant(name: str) -> NoReturn:
    raise Problem("unreadable", f"{name} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise Problem("unreadable", f"{text[:40]} is too large a number")
    return number


_DECODE = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite
).decode


def json_of(raw: bytes) -> Any:
    """Return what a body says; raises a `Problem` that names why it cannot be read."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise Problem("unreadable", f"byte {error.start} of the body is not UTF-8") from None
    if text.count("[") + text.count("{") > DEEPEST:
        _check_depth(text)
    try:
        data = _DECODE(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Problem("unreadable", f"the body is not JSON: {error.msg} ({where})") from None
    except RecursionError:
        raise Problem("unreadable", "the body is nested too deep") from None
    except ValueError:  # Python's own limit on digits
        raise Problem("unreadable", "a number in the body is too long") from None
    if "\\u" in text:
        _check_whole_characters(data)
    return data


def _check_depth(text: str) -> None:
    """Refuse deep nesting before anything recurses into it; brackets inside text do not count."""
    depth, quoted, skip = 0, False, False
    for character in text:
        if skip:
            skip = False
        elif character == "\\":
            skip = quoted
        elif character == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif character in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Problem("unreadable", f"the body is nested deeper than {DEEPEST} levels")
        elif character in "]}":
            depth -= 1


def _check_whole_characters(data: Any) -> None:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Problem("unreadable", "the body holds half a character: a lone surrogate") from None


def raw_body(types: tuple[str, ...] = JSON_TYPES, largest: int = LARGEST_BODY) -> bytes:
    """Return the bytes of the body; raises a `Problem` for another type or too many bytes."""
    environ = request.environ
    if environ.get("CONTENT_TYPE") not in types and request.mimetype not in types:
        got = request.mimetype or "nothing"
        raise Problem("wrong-type", f"Content-Type must be {types[0]}, not {got[:60]}")
    length = request.content_length
    if length is not None:
        if length > largest:
            raise Problem("too-large", f"the body may have {largest} bytes at most, not {length}")
        raw: bytes = environ["wsgi.input"].read(length)
        return raw
    # A body that does not say how long it is would be cut off at its limit without a word.
    request.max_content_length = largest + 1
    raw = request.get_data(cache=False)
    if len(raw) > largest:
        raise Problem("too-large", f"the body may have {largest} bytes at most")
    return raw


def body(largest: int = LARGEST_BODY) -> Any:
    """Return what the JSON body of this request says."""
    return json_of(raw_body(largest=largest))


class StrictParser(FlaskParser):
    """What reads the arguments of a request for the schemas: strict JSON, no unknown fields."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": None, "query": None}  # noqa: RUF012 - theirs

    def load_json(self, req: Any, schema: Any) -> Any:
        """Return the body; a body that is no object is the schema's to refuse."""
        del req
        return body(getattr(schema, "largest", LARGEST_BODY))

    def handle_error(
        self, error: Any, req: Any, schema: Any, *, error_status_code: Any, error_headers: Any
    ) -> NoReturn:
        """Raise the schema's findings as a problem that names the field."""
        del req, error_status_code, error_headers
        messages = error.messages
        inside = next(iter(messages.values())) if messages else {}
        if not isinstance(inside, dict):
            inside = {"_schema": inside}
        raise misread(inside, {"": sorted(known_fields(schema))}) from None


def known_fields(schema: Any) -> list[str]:
    """Return the names by which the fields of a schema are given."""
    return [field.data_key or name for name, field in schema.load_fields.items()]
