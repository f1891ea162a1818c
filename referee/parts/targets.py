"""Playing to a number of points: who has reached it, and who of them wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.kernel import Table


def reached(table: Table, target: int, title: str = "points") -> tuple[str, ...]:
    """Return the sides that have so many points or more, in the order of their seats."""
    sides = dict.fromkeys(table.sides[seat] for seat in table.seats)
    return tuple(side for side in sides if table.score(side, title) >= target)


def foremost(table: Table, sides: tuple[str, ...], title: str = "points") -> tuple[str, ...]:
    """Return those of the sides that have the most points; several where they have as many."""
    best = max((table.score(side, title) for side in sides), default=0)
    return tuple(side for side in sides if table.score(side, title) == best)
