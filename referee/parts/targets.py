"""Points of hands and matches: what a hand brings, who has reached a target, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Ended, Scored

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Fact, Table


def hand_won(
    table: Table, winners: Iterable[str], points: int, title: str = "points"
) -> Iterator[Fact]:
    """Yield what happens when seats win a hand that brings each of them so many points."""
    won = tuple(winners)
    for seat in won:
        yield Scored(table.sides[seat], points, title)
    yield Ended("hand", won)


def reached(table: Table, target: int, title: str = "points") -> tuple[str, ...]:
    """Return the sides that have so many points or more, in the order of their seats."""
    sides = dict.fromkeys(table.sides[seat] for seat in table.seats)
    return tuple(side for side in sides if table.score(side, title) >= target)


def foremost(table: Table, sides: tuple[str, ...], title: str = "points") -> tuple[str, ...]:
    """Return those of the sides that have the most points; several where they have as many."""
    best = max((table.score(side, title) for side in sides), default=0)
    return tuple(side for side in sides if table.score(side, title) == best)


def victors(table: Table, target: int | str, title: str = "points") -> tuple[str, ...]:
    """Return those who have most of the sides that have reached the target; nobody where none.

    A target that is agreed is given as its term has it.
    """
    return foremost(table, reached(table, int(target), title), title)
