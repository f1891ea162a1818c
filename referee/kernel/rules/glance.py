"""What a table is looked at for first: who is ahead in the open trick, and the clocks that run."""

from __future__ import annotations

from typing import NamedTuple


class Trick(NamedTuple):
    """The cards laid to the open trick with their seats, as they came, and whose card is ahead."""

    laid: tuple[tuple[str, str], ...]
    ahead: str
    """The seat; empty where nobody can say."""


class Clock(NamedTuple):
    """How long something may take."""

    move: str
    """What is reported when it has run down (``expires``), or may be done until then."""
    seat: str
    since: int | None
    """Since when it runs, in milliseconds; ``None`` where that is not known."""
    limit: int
    """How many milliseconds it allows."""
    expires: bool
    """Whether the move says that the time is up, and does not come too late by then."""
