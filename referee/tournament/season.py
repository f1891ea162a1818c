"""A season: what the same people have made in several tournaments, added up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Line(NamedTuple):
    """A line of the standings of a season."""

    place: int
    """The place; equals have the same."""
    who: str
    total: int
    evenings: tuple[int | None, ...]
    """What each tournament brought; ``None`` where they did not play."""


def season(evenings: Sequence[Mapping[str, int]], best: int = 0) -> tuple[Line, ...]:
    """Return the standings of a season; with ``best`` only so many of the evenings count.

    Each evening says what everybody has made in the first column, by what they are called.
    """
    people = dict.fromkeys(who for evening in evenings for who in evening)
    rows = {who: tuple([evening.get(who) for evening in evenings]) for who in people}
    totals = {who: _total(row, best) for who, row in rows.items()}
    return tuple([
        Line(1 + sum(other > totals[who] for other in totals.values()), who, totals[who], rows[who])
        for who in sorted(people, key=lambda who: (-totals[who], who))
    ])  # fmt: skip


def _total(row: Iterable[int | None], best: int) -> int:
    made = sorted((points for points in row if points is not None), reverse=True)
    return sum(made[:best] if best else made)
