"""Watten: what a hand brings, and the fines that are booked with it (W-55, W-56)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.seats import called, other, purses
from referee.kernel import (
    By,
    CountPart,
    Ended,
    Flagged,
    Mark,
    Message,
    No,
    Refuted,
    Said,
    Scored,
    upshot,
    words,
)
from referee.kernel.messages import message, together

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Fact, Move, Table

MARKS = (
    Mark("booked", "hand", default=False),
    Mark("worth", "hand", 0),  # the value of the hand, where a Go that is not allowed has ended it
    # What is noted outlasts a deal that is thrown in, so that nobody is let off by it.
    Mark("fines", "match", {}, "Fines"),
)

FREE = Message("That costs nothing.")

# --- what is fined and what is lost ---------------------------------------------------------------


def fined(table: Table, points: int, *scores: str) -> Iterator[Fact]:
    """Note points that each of these scores gains or loses when the hand is booked."""
    now = table["fines"]
    yield Said("fines", {**now, **{one: now.get(one, 0) + points for one in scores}})


def awarded(table: Table, side: str, points: int) -> Iterator[Fact]:
    """Note points that a side gains when the hand is booked."""
    yield from fined(table, points, *purses(table, side))


def lost(table: Table, side: str) -> Iterator[Fact]:
    """End the hand, lost by this side; what has ended already stays as it is."""
    if not table.ended:
        yield Ended("hand", (other(table, side),))


def ended_by_go(table: Table, side: str, points: int) -> Iterator[Fact]:
    """End the hand for so many points by a Go that this side may not say."""
    yield Said("worth", table["value"])
    yield Said("value", points)
    yield from lost(table, side)


# --- what that is in words ------------------------------------------------------------------------


def cost(table: Table, facts: Iterable[Fact | By]) -> list[Message]:
    """Say whom these facts cost how many points, or bring them; nothing where they do neither."""
    value = table["value"]
    said: list[Message] = []
    for given in facts:
        match given.fact if isinstance(given, By) else given:
            case Said("value", changed):
                value = changed
            case Said("fines", fines):
                now = table["fines"]
                change = {one: fines[one] - now.get(one, 0) for one in fines}
                said += [changing(table, one, n) for one, n in change.items() if n]
            case Ended("hand", (winner,)):
                points = CountPart(value, "point|points")
                side = called(table, winner)
                said.append(
                    Message("The hand is over: {points} for {side}.", points=points, side=side)
                )
    return said


def changing(table: Table, purse: str, points: int) -> Message:
    """Say what a score gains or loses."""
    change = CountPart(abs(points), "point|points")
    if points > 0:
        return Message("That brings {side} {points}.", side=called(table, purse), points=change)
    return Message("That costs {side} {points}.", side=called(table, purse), points=change)


def priced(table: Table, move: Move, number: str, why: Message) -> No:
    """Answer no under this clause, and say what the act costs that broke it."""
    price = table.in_force.prices(table, number, move)
    return No(together([why, *cost(table, price)]))


def noted(
    table: Table, flag: Flagged, price: Iterable[Fact], *, free: Message = FREE
) -> Iterator[Fact]:
    """Note a breach and its price, which its sentence names; ``free`` where there is none."""
    facts = tuple(price)
    told = cost(table, facts) or [free]
    yield flag._replace(text=together([message(flag.text), *told]))
    yield from facts


def unpunished(refuted: Refuted, number: str) -> Flagged:
    """Say that a breach was proven at a table where it costs nothing."""
    text = Message("The breach of {seat} is written down, and costs nothing.", seat=refuted.seat)
    return Flagged(number, refuted.seat, text)


# --- what is booked -------------------------------------------------------------------------------


value_booked = words(
    "W-55",
    "The hand",
    "The side that has won the hand books its value, and the other side nothing.",
)


@upshot("W-56", when=lambda t: t.ended and not t["booked"] and not t.over)
def booked(table: Table) -> Iterator[Fact | By]:
    """Booking.

    The points of a hand and all fines that are not booked yet are booked together, before anybody
    looks who has reached the target. A score may become negative.
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
