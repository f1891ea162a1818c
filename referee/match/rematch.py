"""The match after a match: in which order its people sit there, and under which id it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.rules.series import after

if TYPE_CHECKING:
    from referee.match.match import Match


MOST_ID = 64
"""The most signs of a report id."""


def opening_id(of: str) -> str:
    """Return the report id under which the rematch of a match is opened."""
    return f"rematch-{of}"[:MOST_ID]


def beginning_with(match: Match, seat: str | None) -> tuple[str, ...]:
    """Return the seats in their order, beginning with this one, or with whoever deals next."""
    seats = match.seats
    last = str(match.table["dealer"])
    following = after(match.table, last) if last else ()
    first = seats.index(seat or next(iter(following), seats[0]))
    return (*seats[first:], *seats[:first])
