"""Tyrolean Watten: what it costs to have held back a trump (WT-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import scoring
from referee.games.watten.seats import other, purses, side
from referee.kernel import Ended, Fact, Refuted, Said, penalty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


@penalty("WT-8", of="WT-8")
def breach(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """Who is found to have held back {drawn_card} has lost the hand at once, at its value.

    Where both sides did, the earlier breach counts.
    """
    yield from scoring.lost(table, side(table, refuted.seat))


@penalty("WT-8", of="WT-8", called="breach")
def two_points(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """Who is found to have held back {drawn_card} has lost the hand at once, and for two points.

    Where both sides did, the earlier breach counts.
    """
    if not table.ended:
        yield Said("value", 2)
        yield from scoring.lost(table, side(table, refuted.seat))


@penalty("WT-8", of="WT-8", called="breach")
def the_game(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """Who is found to have held back {drawn_card} has lost the whole game at once.

    Where both sides did, the earlier breach counts.
    """
    if not table.over:
        yield Ended("match", purses(table, other(table, side(table, refuted.seat))))


@penalty("WT-8", of="WT-8", called="breach")
def nothing(_table: Table, refuted: Refuted) -> Iterator[Fact]:
    """That somebody held back {drawn_card} is written down, and costs nothing."""
    yield scoring.unpunished(refuted, "WT-8")
