"""Who is who in a hand: dealer, forehand, cutter, and the sides they play for (W-2, W-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Deal, ListPart, cached, meaning, words
from referee.kernel.messages import SeatPart
from referee.parts import tricks

if TYPE_CHECKING:
    from referee.kernel import Table


@meaning("G-5")
def ring(table: Table, first: str) -> tuple[str, ...]:
    # All seats in the order of play, beginning with this one.
    return tricks.in_order(table, first)


@meaning("G-5", "ring")
def counter_ring(table: Table, first: str) -> tuple[str, ...]:
    there, *others = tricks.in_order(table, first)
    return (there, *reversed(others))


counterclockwise = words(
    "G-5",
    "Counter-clockwise",
    "Cards are dealt, and players take their turns, counter-clockwise: to the right.",
    on=Deal,
)


@meaning("W-2")
def side(table: Table, seat: str) -> str:
    # The side a seat plays for in this hand.
    return table.sides[seat]


@meaning("W-2")
@cached("lone")
def members(table: Table, of: str) -> tuple[str, ...]:
    # The seats that play for a side in this hand.
    return tuple([seat for seat in table.seats if side(table, seat) == of])


@meaning("W-2")
def purses(_table: Table, of: str) -> tuple[str, ...]:
    # The scores that a side's points are booked on: its own, where its members share one.
    return (of,)


@meaning("W-2")
def purse(table: Table, seat: str) -> str:
    # The score on which a seat's own fines are booked.
    return str(side(table, seat))


def called(table: Table, one: str) -> SeatPart | ListPart:
    """Return a side as a part of a message; one of this hand alone is the seats that play for it.

    A player's own score is called like the player.
    """
    if one in table.seats:
        return SeatPart(one)
    if one in table.sides.values():
        return SeatPart(one, side=True)
    return ListPart(tuple([SeatPart(seat) for seat in members(table, one)]))


def alone(sitting: tuple[str, ...]) -> dict[str, str]:
    """Return each player as a side of its own."""
    return {seat: seat for seat in sitting}


@cached("dealer", "lone")
def sides(table: Table) -> tuple[str, ...]:
    """Return the two sides of this hand, the one that leads to the first trick first."""
    return tuple(dict.fromkeys(side(table, seat) for seat in ring(table, forehand(table))))


def other(table: Table, one: str) -> str:
    """Return the side against this one."""
    return next((each for each in sides(table) if each != one), one)


def dealer(table: Table) -> str:
    """Return the seat that deals this hand."""
    return str(table["dealer"] or table.seats[0])


def forehand(table: Table) -> str:
    """Return the seat after the dealer, which leads to the first trick."""
    return str(ring(table, dealer(table))[1])


def cutter(table: Table) -> str:
    """Return the seat before the dealer; with two players that is forehand."""
    return str(ring(table, dealer(table))[-1])


MEANINGS = (ring, side, members, purses, purse)
