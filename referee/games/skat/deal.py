"""Skat: who plays, the deal, and the bidding (SK-1 to SK-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat.moves import VALUES, Bid, Hold, Pass
from referee.kernel import (
    UNKNOWN,
    Awaited,
    Awaits,
    By,
    Deal,
    Ended,
    Leave,
    Moved,
    No,
    Said,
    Seat,
    effect,
    upshot,
    words,
)
from referee.parts import auction, dealing, leaving
from referee.parts.leaving import from_the_left
from referee.parts.tricks import before, hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

PLAYING = 3
PACKETS = (3, 0, 4, 3)
"""Cards that each gets at a time; with none the two of the skat are laid."""
HAND, SKAT = 10, 2


@effect("SK-1", Leave)
def given_up(_table: Table) -> Iterator[Fact]:
    """Players and pack.

    Three play. Where four sit at the table the dealer rests, gets no cards and bids nothing.
    There are 32 cards: Clubs, Spades, Hearts and Diamonds, in each Ace, Ten, King, Queen, Jack,
    Nine, Eight and Seven. When somebody leaves for good the list ends as it stands. (ISkO 2.)
    """
    yield Ended("match", ())


who_plays = leaving.dealer_rests("SK-1", PLAYING)


@effect("SK-2", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """The deal.

    Three cards each, the player left of the dealer first; then two face down for the skat, then
    four each and three each. The player who got the first cards is forehand, the next is middle
    hand, the last is rear hand. The next player deals the next hand. (ISkO 3.2.)
    """
    yield Said("dealer", seat)
    order = from_the_left(table)
    for packet in PACKETS:
        if not packet:
            yield Moved((UNKNOWN,) * SKAT, "stock", "skat")
        for player in order if packet else ():
            yield Moved((UNKNOWN,) * packet, "stock", hand(player))
    yield auction.to_speak(table, order, "SK-3")


def alike(table: Table) -> bool | No:
    """Say whether all who play have as many cards, and the skat is two."""
    gone = sum(table["tricks"].values())
    fits = all(
        table.held(seat) + table.count(before(seat)) == HAND - gone for seat in from_the_left(table)
    )
    return (fits and table.count("skat") == SKAT) or No(
        "After {number} tricks everybody has as many cards left of ten, and two lie in the skat.",
        number=gone,
    )


bidding = words(
    "SK-3",
    "Who speaks to whom",
    "Middle hand bids first, to forehand, who holds each number or passes. Once one of the two has "
    "passed, rear hand bids to the one who stays. Whoever has passed bids no more in this hand, "
    "asked or not; whom the last number binds cannot pass. Who stays last, with a number that was "
    "bid or held, is the declarer and plays alone against the others. (ISkO 3.3, and the court's "
    "case 061.)",
    on=(Hold, Pass),
)
numbers = words(
    "SK-4",
    "The numbers",
    "What is bid is what a game can count: 18, 20, 22, 23, 24, 27, 30 and so on up to 264. Each "
    "number has to be higher than the one before; numbers may be left out. Where nobody says which "
    "it is, the next one is meant. (ISkO 3.3.1 and 3.3.2.)",
    on=Bid,
)
spoken = auction.spoken("SK-3", "SK-4", from_the_left, VALUES)


def declarer(table: Table) -> str:
    """Return who has won the bidding, where somebody has."""
    left = auction.staying(table, from_the_left(table))
    return left[0] if left and table["bid"] else ""


@upshot("SK-5", when=auction.is_over)
def is_won(table: Table) -> Iterator[Fact | By]:
    """Passed in.

    Where middle hand and rear hand pass without a bid, forehand may play at 18 or more. Where
    forehand passes, too, the hand is passed in: it counts nothing and is a hand of the list, and
    the next player deals. (ISkO 3.3.7 and 3.2.16.)
    """
    if seat := declarer(table):
        yield Said("declarer", seat)
        yield to_choose(seat)
    else:
        yield from passed_in(table)


def passed_in(table: Table) -> Iterator[Fact | By]:
    """Yield what happens when nobody plays."""
    yield By("SK-17", Said("listed", table["listed"] + 1))
    yield Ended("hand")


def to_choose(seat: str) -> Awaits:
    """Await that the declarer takes the skat or plays by hand."""
    return Awaits("skat", (Awaited(seat, ("take", "hand"), "SK-6"),))


CLAUSES = (
    given_up, who_plays, dealt, *dealing.misdeal("SK-2"), dealing.lies_so("SK-2", alike), bidding,
    numbers, *spoken, is_won,
)  # fmt: skip
