"""How a match stands: what a list tells of it beside what was agreed when it was opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from orjson import dumps, loads

if TYPE_CHECKING:
    from referee.match.match import Match


class Standing(NamedTuple):
    """How a match stands after one of its events, as everybody may know it.

    Nobody is named: names are sealed, and can be erased.
    """

    terms: dict[str, int | str]
    """The terms agreed."""
    seats: tuple[str, ...]
    sides: dict[str, str]
    """The side of each seat."""
    rulings: int
    """The number of the latest ruling."""
    scores: dict[str, dict[str, int]]
    """The scores by their title, then by side."""
    turn: str | None
    """The seat that is awaited; ``None`` where nobody is."""
    moved_at: int
    """When the latest event was recorded, in milliseconds since 1970."""
    kept: str = ""
    """`phone` where a phone kept the match by itself, by its own clock."""


def standing_of(match: Match) -> Standing:
    """Return how a match stands now."""
    table = match.table
    awaited = table.queue if match.closing is None else ()
    return Standing(
        dict(match.terms), match.seats, dict(table.sides), match.last_number, table.scores,
        awaited[0].seat if awaited else None, match.recorded_at, match.kept,
    )  # fmt: skip


def standing_row(match: Match) -> tuple[str, int, str]:
    """Return the row that tells how a match stands, to be written with its latest event."""
    return match.id, match.version, dumps(standing_of(match)._asdict()).decode()


def read_standing(text: str) -> Standing | None:
    """Return a standing as it is kept; ``None`` where another release has kept it otherwise."""
    try:
        told = Standing(**loads(text))
    except (TypeError, ValueError):
        return None
    return told._replace(seats=tuple(told.seats))
