"""A tally in words: who has how many of something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import ListPart, Message, SeatPart

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.messages import Part


def tally(counts: Iterable[tuple[str | Part, int]]) -> Message:
    """Say how many each has, such as *A 3, B 0, C 2*; a string is a seat."""
    each = [
        Message("{who} {number}", who=SeatPart(who) if type(who) is str else who, number=number)
        for who, number in counts
    ]
    return Message("{each}", each=ListPart(tuple(each), ""))
