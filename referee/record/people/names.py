"""Names of players and devices: refused where they show otherwise than they are written.

Told apart as Unicode's report on security (UTS 39) has it, cut to what people at one table write:
signs nobody sees, heaps of marks, and names that look like another name at the table.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from referee.kernel.messages import Message
from referee.record.errors import BadName

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_MARKS = 4
"""More marks on one letter than any script needs."""

_NO_JOINER, _JOINER = "\u200c", "\u200d"
_PICTURE_STYLES = "\ufe0e\ufe0f"
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and a pattern that show nothing."""
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_VIRAMA = 9
"""The combining class of the sign that takes the vowel from an Indian letter."""
_VARIATION = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_SPACES = re.compile(r"\s+")


def check_name(name: str, field: str) -> str:
    """Return a name in its composed form; raises `BadName` with what is wrong in it."""
    name = unicodedata.normalize("NFC", name)
    for place, sign in enumerate(name):
        if wrong := _hidden(name, place, sign):
            sentence = Message(
                "{subject} holds {wrong} ({sign}): write it without.",
                subject=_subject(field),
                wrong=wrong,
                sign=_called(sign),
            )
            raise BadName(sentence, field)
    if name and unicodedata.category(name[0]).startswith("M"):
        sentence = Message(
            "{subject} begins with a mark that belongs on a letter.", subject=_subject(field)
        )
        raise BadName(sentence, field)
    _check_marks(name, field)
    return name


def check_apart(names: Mapping[str, str], given: Mapping[str, str]) -> None:
    """Raise `BadName` where a name that is given looks like another one at this table."""
    sitting = {**names, **given}
    for seat, name in given.items():
        for other, theirs in sitting.items():
            if name and other != seat and skeleton(theirs) == skeleton(name):
                raise BadName(_alike(seat, name, other, theirs), f"names.{seat}")


def _alike(seat: str, name: str, other: str, theirs: str) -> Message:
    """Say that two names cannot be told apart."""
    if theirs == name:
        return Message(
            "{name} at {seat} is the name at {seat2}: add something to one of them, so that"
            " nobody mistakes one player for the other.",
            name=name, seat=seat, seat2=other,
        )  # fmt: skip
    return Message(
        "{name} at {seat} looks like the name at {seat2}: add something to one of them, so that"
        " nobody mistakes one player for the other.",
        name=name, seat=seat, seat2=other,
    )  # fmt: skip


def _hidden(name: str, place: int, sign: str) -> Message | None:
    """Say what is wrong with a sign that cannot be seen; nothing is, where a script needs it."""
    kind = unicodedata.category(sign)
    if sign in _DIRECTION:
        return Message("a sign that turns the direction of writing")
    if kind in {"Cc", "Zl", "Zp"}:
        return Message("a control sign")
    if kind in {"Cn", "Co", "Cs"}:
        return Message("a sign that nobody can read")
    unseen = kind == "Cf" or sign in _BLANK or _VARIATION.match(sign)
    if unseen and not _needed(name, place, sign):
        return Message("a sign that cannot be seen")
    return None


def _needed(name: str, place: int, sign: str) -> bool:
    """Say whether a joiner stands where a script needs one (RFC 5892), or a picture a style."""
    if sign in _PICTURE_STYLES:
        return place > 0 and unicodedata.category(name[place - 1]) == "So"
    if sign not in {_NO_JOINER, _JOINER} or not place or place + 1 == len(name):
        return False
    before, after = name[place - 1], name[place + 1]
    if unicodedata.combining(before) == _VIRAMA:
        return True
    if sign == _NO_JOINER:
        return all(unicodedata.bidirectional(letter) == "AL" for letter in (before, after))
    picture = unicodedata.category(before) in {"So", "Sk"} or before in _PICTURE_STYLES
    return picture and unicodedata.category(after) == "So"


def _check_marks(name: str, field: str) -> None:
    marks = 0
    last = ""
    for sign in unicodedata.normalize("NFD", name):
        if unicodedata.category(sign) in {"Mn", "Me"} and sign not in _PICTURE_STYLES:
            marks += 1
            if marks > MOST_MARKS or sign == last:
                raise BadName(
                    Message(
                        "{subject} has more marks on one letter than can be read: take some away.",
                        subject=_subject(field),
                    ),
                    field,
                )
        else:
            marks = 0
        last = sign


def _subject(field: str) -> Message:
    """Say to people what a field is: ``device``, or the name at a seat."""
    seat = field.removeprefix("names.")
    if seat == field:
        return Message("what the phone is called")
    return Message("the name at {seat}", seat=seat)


def _called(sign: str) -> str:
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".strip()


# --- what looks alike ----------------------------------------------------------------------------

_LIKE = {
    # Cyrillic and Greek letters that are drawn as Latin ones, upper case apart from lower
    **dict(zip("АВЕЅІЈКМНОРСТУХԚԜҮӀ", "ABESIJKMHOPCTYXQWYI", strict=True)),
    **dict(zip("аеоргсухѕіјһԁԛԝүӏк", "aeoprcyxsijhdqwylk", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),  # noqa: RUF001
    **dict(zip("αιονρυκγ", "aiovpuky", strict=True)),
    # Armenian, and Latin's own doubles
    **dict(zip("ՕՏՍօոսհզցյ", "OSUonuhqgj", strict=True)),
    **dict(zip("ıɑɡɩß", "iagiβ", strict=True)),
    # strokes and rings
    **dict.fromkeys("I1|", "l"),
    "0": "O",
    **dict.fromkeys("’‘ʼʹ′`´", "'"),  # noqa: RUF001
    **dict.fromkeys("‐‑‒–—−", "-"),  # noqa: RUF001
}
_TWICE = str.maketrans(_LIKE)


def skeleton(name: str) -> str:
    """Return the same text for all names that look the same, whatever they are written with."""
    plain = unicodedata.normalize("NFKD", name)
    plain = "".join(
        sign for sign in plain if unicodedata.category(sign) != "Cf" and sign not in _PICTURE_STYLES
    )
    # a Cyrillic letter becomes a Latin one, and that one perhaps a stroke
    plain = plain.translate(_TWICE).translate(_TWICE)
    return _SPACES.sub(" ", plain).strip().casefold()
