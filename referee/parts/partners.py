"""Partners: by where they sit, two against two, or by a card that one of them holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.parts.tricks import BEFORE, hand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Table

Pair = tuple[str, ...]


def opposite(seats: tuple[str, ...]) -> tuple[Pair, Pair]:
    """Return the two pairs of those who sit opposite each other."""
    return seats[0::2], seats[1::2]


def sides(seats: tuple[str, ...]) -> Mapping[str, str]:
    """Return for each seat the side it plays for, called by the seats of the pair."""
    pairs = opposite(seats)
    return {seat: "".join(pairs[place % 2]) for place, seat in enumerate(seats)}


def holder(table: Table, face: str) -> str:
    """Return who holds a card or has laid it to the open trick; nobody where that is not known.

    Who plays with whom may hang on a card: then it is as secret as the card is. On the table as it
    is known to a phone that has looked at its own hand, that is the seat of the phone.
    """
    places = [place for place, _ in table.whereabouts(face) if place.startswith((hand(""), BEFORE))]
    return places[0].partition("/")[2] if places else ""
