"""Photographs of the table: what is taken for one, how many, and what comes of adding one.

The referee sees nothing in them. They are for people, who decide what they show.
"""

from __future__ import annotations

import re
from base64 import b64decode
from typing import TYPE_CHECKING

from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.match import events
from referee.match.refusals import NoSuchDispute, TooManyPictures

if TYPE_CHECKING:
    from referee.match.arguments import Picture
    from referee.match.commands import Picture as Command
    from referee.match.events import By
    from referee.match.match import Match

LARGEST = 300_000
"""So many bytes has a photograph at most."""
MOST_DOTS = 2048
"""So many dots it has at most, across and down: a small file can be a picture that fits nowhere."""
MOST_HERE = 6
"""So many are added to a dispute, or to a hand, at most."""
MOST = 24
MOST_BYTES = 5_000_000
"""What the photographs of a match may come to; a phone that keeps it holds all of them."""

_MARK, _END = 0xFF, b"\xff\xd9"
_FRAMES, _SCAN, _TABLES = {0xC0, 0xC1, 0xC2}, 0xDA, {0xC4, 0xDB, 0xDD}
_NOTES = {0xFE, *range(0xE0, 0xF0)}
"""The segments in which cameras and programs write what is no picture."""
_PLAIN = re.compile(rb"\xff\xe0\x00\x10JFIF\x00.{7}\x00\x00", re.DOTALL)
"""The one of them that says nothing but how large a dot is, and carries no smaller picture."""
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7]")
"""What ends the dots of a scan."""


def size_of(image: str) -> int:
    """Return how many bytes a photograph in base64 has; raises `Unreadable` for what is none."""
    if len(image) > LARGEST * 4 // 3 + 4:
        raise _unreadable(
            Message("the picture is too large: at most {most} bytes are taken", most=LARGEST)
        )
    try:
        data = b64decode(image, validate=True)
    except ValueError:
        raise _unreadable(Message("image must be a photograph: a JPEG file in base64")) from None
    if len(data) > LARGEST:
        raise _unreadable(
            Message("the picture is too large: at most {most} bytes are taken", most=LARGEST)
        )
    if not data.startswith(b"\xff\xd8\xff"):
        raise _unreadable(Message("image must be a photograph: a JPEG file in base64"))
    try:
        _check(data)
    except IndexError:
        raise _broken() from None
    return len(data)


def _check(data: bytes) -> None:
    """Go through the segments of a JPEG; raises `Unreadable`, or ``IndexError`` where it breaks."""
    at, dots = 2, False
    while data[at : at + 2] != _END:
        marker = data[at + 1]
        if data[at] != _MARK or marker not in {*_FRAMES, _SCAN, *_TABLES, *_NOTES}:
            raise _broken()
        if marker in _NOTES and not _PLAIN.match(data, at):
            raise _unreadable(
                Message(
                    "the picture carries notes, such as where and by what it was taken: it must be"
                    " written anew without them"
                )
            )
        if marker in _FRAMES:
            _check_dots(down=_number(data, at + 5), across=_number(data, at + 7))
        at += 2 + _number(data, at + 2)
        if marker == _SCAN:
            found = _MARKER.search(data, at)
            at, dots = found.start() if found else len(data), True
    if not dots or at + len(_END) != len(data):
        raise _broken()


def _number(data: bytes, at: int) -> int:
    return data[at] << 8 | data[at + 1]


def _check_dots(*, down: int, across: int) -> None:
    if not 0 < down <= MOST_DOTS or not 0 < across <= MOST_DOTS:
        raise _unreadable(
            Message(
                "the picture has {across} by {down} dots: at most {most} each way are taken",
                across=across, down=down, most=MOST_DOTS,
            )
        )  # fmt: skip


def _broken() -> Unreadable:
    return _unreadable(Message("the picture is cut off, or damaged"))


def _unreadable(sentence: str) -> Unreadable:
    return Unreadable(sentence, "image")


def picture(match: Match, command: Command, by: By) -> events.Pictured:
    """Add a photograph; raises `NoSuchDispute` and `TooManyPictures`."""
    argued, dispute = match.argued, None
    if command.dispute is not None:
        if not 1 <= command.dispute <= len(argued.disputes):
            raise NoSuchDispute(
                "There is no dispute {number} in this match.", number=command.dispute
            )
        dispute = events.Version(argued.disputes[command.dispute - 1].version)
    elif command.hand not in match.results():
        raise NoSuchDispute(
            "Hand {number} is not over: a picture can be added when it is.",
            number=command.hand or 0,
        )
    hand = None if command.hand is None or dispute else events.Count(command.hand)
    _check_room(argued.pictures, dispute, hand, command.size)
    return events.Pictured(
        events.SealedPicture(command.image), events.Count(command.size), dispute, hand,
        None if command.seat == by.seat else command.seat,
    )  # fmt: skip


def _check_room(
    there: tuple[Picture, ...], dispute: int | None, hand: int | None, size: int
) -> None:
    """Raise `TooManyPictures` where one more does not go in."""
    if sum((one.event.dispute, one.hand) == (dispute, hand) for one in there) >= MOST_HERE:
        if dispute is None:
            raise TooManyPictures("A hand takes at most {most} pictures.", most=MOST_HERE)
        raise TooManyPictures("A dispute takes at most {most} pictures.", most=MOST_HERE)
    if len(there) >= MOST:
        raise TooManyPictures("A match takes at most {most} pictures.", most=MOST)
    if sum(one.size for one in there) + size > MOST_BYTES:
        raise TooManyPictures(
            "The pictures of this match are too large together: they may have {most} bytes.",
            most=MOST_BYTES,
        )
