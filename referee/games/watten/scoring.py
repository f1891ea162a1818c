"""Watten: what a hand brings, and the fines that are booked with it (W-55, W-56)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.seats import other, purses
from referee.kernel import By, Ended, Mark, Said, Scored, upshot, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

MARKS = (
    Mark("booked", "hand", default=False),
    # What is noted outlasts a deal that is thrown in, so that nobody is let off by it.
    Mark("fines", "match", {}, "Fines"),
)


def fined(table: Table, purse: str, points: int) -> Iterator[Fact]:
    """Note points that a score gains or loses when the hand is booked."""
    yield Said("fines", {**table["fines"], purse: table["fines"].get(purse, 0) + points})


def awarded(table: Table, side: str, points: int) -> Iterator[Fact]:
    """Note points that a side gains when the hand is booked."""
    for purse in purses(table, side):
        yield from fined(table, purse, points)


def lost(table: Table, side: str) -> Iterator[Fact]:
    """End the hand, lost by this side; what has ended already stays as it is."""
    if not table.ended:
        yield Ended("hand", (other(table, side),))


value_booked = words(
    "W-55",
    "The hand",
    "The side that has won the hand books its value, and the other side nothing.",
)


@upshot("W-56", when=lambda t: t.ended and not t["booked"] and not t.over)
def booked(table: Table) -> Iterator[Fact | By]:
    """Booking.

    The points of a hand and all fines of that hand are booked together, before anybody looks who
    has reached the target. A score may become negative.
    """
    for side in table.won:
        for purse in purses(table, side):
            yield By("W-55", Scored(purse, table["value"]))
    for purse, points in table["fines"].items():
        if points:
            yield Scored(purse, points)
    if table["fines"]:
        yield Said("fines", {})
    yield Said("booked", value=True)


CLAUSES = (value_booked, booked)
