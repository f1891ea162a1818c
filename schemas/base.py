"""What all schemas are made of: closed objects, and fields that take nothing but what they say.

Marshmallow's own fields are kind to forms: they read ``"5"`` as a number and ``"yes"`` as true.
What stands in a record was said as it was meant, so these fields are not.
"""

from __future__ import annotations

import re
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from referee.kernel import tokens
from referee.match.reports import REPORT_ID, REPORT_ID_WORDS


class Closed(Schema):
    """An object with no other fields than these."""

    class Meta:
        """No field is overlooked, and no schema is looked up by its name."""

        unknown = RAISE
        register = False

    error_messages = {  # noqa: RUF012 - marshmallow's own way of saying it
        "unknown": "is not a field here",
        "type": "must be an object",
    }


class Shaped(validate.Regexp):
    """Text of a certain shape, from its first to its last character."""

    def __init__(self, shape: str, expected: str) -> None:
        """Keep the shape, written as JSON Schema writes it: ``^...$``."""
        super().__init__(shape, error=expected)
        self.whole = re.compile(shape)

    def __call__(self, value: Any) -> Any:
        """Return the value; a line break at its end does not pass."""
        if not isinstance(value, str) or self.whole.fullmatch(value) is None:
            raise ValidationError(self.error or "")
        return value


def means(words: str) -> dict[str, str]:
    """Return the metadata that say in the API's description what a field means."""
    return {"description": words}


REQUIRED = {"required": "is missing", "null": "must not be null"}


class Words(fields.String):
    """Text, perhaps of a certain shape."""

    default_error_messages = {**REQUIRED, "invalid": "must be text"}  # noqa: RUF012

    def __init__(self, shape: str = "", expected: str = "", **more: Any) -> None:
        """Take a shape, and the words that say what is expected where it is not kept."""
        if shape:
            more["validate"] = Shaped(shape, f"must be {expected}")
        super().__init__(**more)


class Choice(fields.String):
    """One of a few words."""

    default_error_messages = {**REQUIRED, "invalid": "must be text"}  # noqa: RUF012

    def __init__(self, *words: str, **more: Any) -> None:
        """Keep the words."""
        expected = f"must be one of {', '.join(words)}"
        super().__init__(validate=validate.OneOf(words, error=expected), **more)


class Whole(fields.Integer):
    """A whole number, in JSON's sense: ``2.0`` is one, ``"2"`` and ``true`` are not."""

    default_error_messages = {**REQUIRED, "invalid": "must be a whole number"}  # noqa: RUF012

    def __init__(self, least: int = 0, most: int = tokens.MOST, **more: Any) -> None:
        """Keep the range."""
        expected = f"must be a whole number from {least} to {most}"
        super().__init__(validate=validate.Range(least, most, error=expected), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error("invalid")
        return super()._deserialize(value, attr, data, **more)


class Counted(Whole):
    """A whole number in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> int:
        if isinstance(value, str):
            if not re.fullmatch(r"[0-9]{1,16}", value):
                raise self.make_error("invalid")
            value = int(value)
        return super()._deserialize(value, attr, data, **more)


class Flag(fields.Boolean):
    """Yes or no, and nothing that only resembles it."""

    default_error_messages = {**REQUIRED, "invalid": "must be true or false"}  # noqa: RUF012

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return super()._deserialize(value, attr, data, **more)


class Ticked(Flag):
    """Yes or no in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> Any:
        ticked = {"true": True, "false": False}.get(value) if isinstance(value, str) else value
        return super()._deserialize(ticked, attr, data, **more)


class Described(fields.Raw):
    """A value described by a JSON Schema of its own, and read by somebody who knows more."""

    default_error_messages = {**REQUIRED}  # noqa: RUF012

    def __init__(self, json_schema: dict[str, Any] | None = None, **more: Any) -> None:
        """Keep the description; none means that anything may stand there."""
        super().__init__(**more)
        self.json_schema = json_schema or {}


class Many(fields.List[Any]):
    """A list."""

    default_error_messages = {**REQUIRED, "invalid": "must be a list"}  # noqa: RUF012

    def __init__(self, inner: Any, most: int | None = None, **more: Any) -> None:
        """Keep what it is a list of, and how long it may be."""
        if most is not None:
            more["validate"] = validate.Length(max=most, error=f"must have at most {most} entries")
        super().__init__(inner, **more)


class Mapped(fields.Dict):
    """An object whose keys are words of one shape."""

    default_error_messages = {**REQUIRED, "invalid": "must be an object"}  # noqa: RUF012

    def __init__(
        self, keys: fields.Field[Any], values: fields.Field[Any], most: int = 64, **more: Any
    ) -> None:
        """Keep what keys and values look like, and how many there may be."""
        expected = f"must have at most {most} entries"
        super().__init__(
            keys=keys, values=values, validate=validate.Length(max=most, error=expected), **more
        )
        shaped = [v.regex.pattern for v in keys.validators if isinstance(v, Shaped)]
        self.json_schema: dict[str, Any] = {"type": "object", "maxProperties": most}
        if shaped:
            self.json_schema["propertyNames"] = {"pattern": shaped[0]}


class Inside(fields.Nested):
    """An object of another schema."""

    default_error_messages = {**REQUIRED, "type": "must be an object"}  # noqa: RUF012


MESSAGE: dict[str, Any] = {
    "type": "object",
    "required": ["id"],
    "properties": {
        "id": {"type": "string"},
        "parts": {"type": "object", "additionalProperties": {"type": "object"}},
    },
    "additionalProperties": False,
}
"""A sentence in pieces: in English with holes (its ``id``), and by hole the part that fills it."""
MESSAGES: dict[str, Any] = {
    "type": "object",
    "additionalProperties": {"anyOf": [MESSAGE, {"type": "array", "items": MESSAGE}]},
}


def in_pieces(*, required: bool = True) -> Described:
    """Return a field for the sentences of an object in pieces, each under the name of its field."""
    return Described(
        MESSAGES, required=required,
        metadata=means("its sentences in pieces: words with holes, and what fills each of them"),
    )  # fmt: skip


def utc() -> Words:
    """Return a field for a time that stands beside its milliseconds."""
    meant = "the same time as RFC 3339 writes it; null where there is none"
    return Words(
        required=True, allow_none=True, metadata={"description": meant, "format": "date-time"}
    )


# --- words of the card table ---------------------------------------------------------------------

SEAT = f"^{tokens.SEAT}$"
FACE = f"^{tokens.FACE}$"
PLACE = f"^{tokens.PLACE}$"
CLAUSE = f"^{tokens.CLAUSE}$"
LINE = r"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$"


def seat(**more: Any) -> Words:
    """Return a field for a seat."""
    return Words(SEAT, "a seat such as A or N", **more)


def face(**more: Any) -> Words:
    """Return a field for the face of a card."""
    return Words(FACE, "a card such as C7, or ? for one that nobody saw", **more)


def place(**more: Any) -> Words:
    """Return a field for a place where cards lie."""
    return Words(PLACE, "a place such as pile or hand/A", **more)


def clause(**more: Any) -> Words:
    """Return a field for the number of a clause."""
    return Words(CLAUSE, "the number of a clause such as WH-6", **more)


def report_id(**more: Any) -> Words:
    """Return a field for the id that a phone gives its report."""
    return Words(REPORT_ID, REPORT_ID_WORDS, **more)


SECRET = r"^[A-Za-z0-9_-]{22,128}$"  # noqa: S105 - a shape


def secret(**more: Any) -> Words:
    """Return a field for the secret by which a phone that asks again is known."""
    return Words(SECRET, "22 to 128 letters, digits, - or _ that nobody can guess", **more)


def line(most: int, **more: Any) -> fields.String:
    """Return a field for one line of free words."""
    expected = f"must be one line of at most {most} characters"
    checks = [Shaped(LINE, expected), validate.Length(max=most, error=expected)]
    field = Words(**more)
    field.validators = [*checks, *field.validators]
    return field
