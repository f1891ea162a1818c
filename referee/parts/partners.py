"""Partners: four who play two against two."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Pair = tuple[str, ...]


def opposite(seats: tuple[str, ...]) -> tuple[Pair, Pair]:
    """Return the two pairs of those who sit opposite each other."""
    return seats[0::2], seats[1::2]


def sides(seats: tuple[str, ...]) -> Mapping[str, str]:
    """Return for each seat the side it plays for, called by the seats of the pair."""
    pairs = opposite(seats)
    return {seat: "".join(pairs[place % 2]) for place, seat in enumerate(seats)}
