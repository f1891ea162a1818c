"""The course of a game: what of it counts besides how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.envelope import Count
from referee.tournament.events import Game
from referee.tournament.rankings.measures import NOTHING, TIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.tournament.regulation import Stage


def played(course: Sequence[Sequence[int]], winners: Sequence[int], stage: Stage) -> Game:
    """Return a game by its points after each hand, the last ones those with which it ended."""
    marks: tuple[str, ...] = ()
    if stage.to and stage.tight and len(winners) == 1:
        marks = _marks(course, winners[0] - 1, stage.to - stage.tight)
    return Game(tuple(course[-1]), tuple(map(Count, winners)), marks)


def _marks(course: Sequence[Sequence[int]], winner: int, tight: int) -> tuple[str, ...]:
    """Return whether the winner came from behind a side that was tight, and whether from nothing.

    What stood before the last hand counts: with that the game was over.
    """
    behind = [
        points for points in course[:-1]
        if points[winner] < tight and any(made >= tight for made in points)
    ]  # fmt: skip
    if not behind:
        return ()
    return (TIGHT, NOTHING) if any(points[winner] == 0 for points in behind) else (TIGHT,)
