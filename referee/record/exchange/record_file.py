"""A whole record in a file, read match by match; nothing of it is trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import Message
from referee.record.errors import BadImport
from referee.record.events.canonical import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FORMAT = "referee/record@1"
HEAD = b'{"before":'
"""What such a file begins with."""


def head_line(total: int, before: int) -> bytes:
    """Return the first line: how many matches there are, and how many were told before."""
    return canonical({"format": FORMAT, "matches": total, "before": before}) + b"\n"


def last_line(after: str) -> bytes:
    """Return the last line, with the id of the match that came last."""
    return canonical({"end": {"after": after}}) + b"\n"


class Part(NamedTuple):
    """What such a file says of one match."""

    lines: list[bytes]
    """The lines of its export."""
    why: str = ""
    """Why there are none, as the file says it."""


def parts(lines: Iterable[bytes]) -> Iterator[Part]:
    """Yield what a file of a whole record says of each match; raises `BadImport` where it is cut.

    Several streams may follow each other in it, each going on where the one before broke off.
    """
    match: list[bytes] = []
    count, ended = 0, False
    for line in lines:
        count += 1
        if line.startswith(HEAD):
            match, ended = [], False  # what was broken off comes again
        elif line.startswith(b'{"damaged":'):
            yield Part([], line.decode().strip())
        elif line.startswith(b'{"end":{"after":'):
            ended = True
        else:
            match.append(line)
            if line.startswith(b'{"end":'):
                yield Part(match)
                match = []
    if match or not ended:
        raise BadImport(count, Message("the record was cut off: its closing line is missing"))
