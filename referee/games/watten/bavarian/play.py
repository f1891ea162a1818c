"""Watten: the tricks and who wins them (W-7, W-30 to W-32, W-37 to W-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import power, tight
from referee.games.watten.moves import PLAY, REVEAL, Play
from referee.games.watten.seats import forehand, members, ring, sides
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    Ended,
    Face,
    Fact,
    Mark,
    Moved,
    No,
    Said,
    Seat,
    effect,
    meaning,
    rule,
    upshot,
    words,
)
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

MARKS: tuple[Mark, ...] = (*tricks.MARKS, *tight.MARKS)
ENOUGH = 3
"""So many of the five tricks win a hand."""

# --- on turn --------------------------------------------------------------------------------------


def opens(table: Table) -> Iterator[Fact | By]:
    """Begin the play once everything is announced."""
    yield from tight.begun(table)
    yield from opened(table)


@meaning("W-30")
def opened(table: Table) -> Iterator[Fact | By]:
    """First lead.

    Forehand leads to the first trick.
    """
    yield By("W-30", Said("leader", forehand(table)))
    yield By("W-30", leads(table, forehand(table), "W-30"))


def leads(table: Table, leader: str, clause: str = "W-31") -> Awaits:
    """Await a card of every seat that still holds one, the leader's first."""
    holding = [seat for seat in ring(table, leader) if table.held(seat)]
    numbers = (clause, *["W-31"] * len(holding))
    return Awaits(
        PLAY, tuple(Awaited(s, ("play",), n) for s, n in zip(holding, numbers, strict=False))
    )


def first_lead(table: Table) -> bool:
    """Say whether no card of this hand has been laid yet."""
    return not any(table["tricks"].values()) and not tricks.laid(table)


def may_decide(table: Table) -> bool:
    """Say whether the open trick may be the third one of a side, whoever wins it."""
    return any(taken(table, one) == ENOUGH - 1 for one in sides(table))


def hand_over(table: Table) -> bool:
    """Say whether the hand is over, also where it is not booked before its cards are named."""
    return bool(table.ended) or table.phase == REVEAL


# --- a card ---------------------------------------------------------------------------------------


@rule("W-32", Play, waivable=False)
def one_card(table: Table, seat: Seat) -> bool | No:
    """Free play.

    Everybody lays one card to a trick, whichever of the hand it is: nobody has to follow suit, to
    trump or to beat, unless he is bound by a clause below.
    """
    return not table.count(tricks.before(seat)) or No(
        "{seat} has laid a card to this trick already.", seat=seat
    )


@effect("W-38", Play)
def lies(_table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Moved((card,), tricks.hand(seat), tricks.before(seat))


@effect("W-31", Play, when=lambda t: not (t.ended or t.over))
def next_on_turn(table: Table, seat: Seat) -> Iterator[Fact]:
    """Order.

    The players lay their cards in turn. Whoever wins a trick leads to the next. A card laid out of
    turn goes back to the hand, without a price.
    """
    yield Awaits(PLAY, tricks.without(table.queue, seat))


# --- the trick ------------------------------------------------------------------------------------


@upshot("W-7", when=tricks.complete)
def trick_won(table: Table) -> Iterator[Fact | By]:
    """Who wins a trick.

    When everybody has laid a card, the highest card present wins the trick for its side. The suit
    that was led matters only where no Critical, striker or trump lies in the trick; then a higher
    card of another suit wins nothing.
    """
    yield from swept(table, power.taker(table), power.grounds(table))


def swept(table: Table, winner: str, numbers: Iterator[str]) -> Iterator[Fact | By]:
    """Yield what happens when a seat wins the open trick, by the clauses that say so."""
    reasons = list(numbers)
    for fact in tricks.swept(table, winner):
        if isinstance(fact, Moved):
            yield By("W-37", fact)
        else:
            yield By(reasons.pop(0), fact) if reasons else fact


put_away = words(
    "W-37", "End of a trick", "The cards of a trick that is won are put away face down."
)


stays = words("W-38", "A card that lies", "A card stays laid, unless a rule sends it back.")


def taken(table: Table, of: str) -> int:
    """Return how many tricks a side has won in this hand."""
    won = table["tricks"]
    return sum([won.get(seat, 0) for seat in members(table, of)])


def ahead(table: Table) -> str:
    """Return the side that has won three tricks, or nothing."""
    if sum(table["tricks"].values()) < ENOUGH:
        return ""
    return next((one for one in sides(table) if taken(table, one) >= ENOUGH), "")


@upshot("W-39", when=lambda t: t.phase == PLAY and not t.ended and bool(ahead(t)))
def third_trick(table: Table) -> Iterator[Fact]:
    """Three tricks.

    The side that has three tricks has won the hand, at once; the rest is not played. A challenge
    changes the value of a hand and never the number of tricks.
    """
    yield Ended("hand", (ahead(table),))


@upshot("W-31", when=tricks.nobody_to_play)
def next_lead(table: Table) -> Iterator[Fact]:
    leader = table["leader"]
    awaits = leads(table, leader if leader in table.seats else forehand(table))
    # Where the table let hands of unequal size stand, the cards may run out before a third trick.
    yield awaits if awaits.queue else Ended("hand", ())


LAYING = (opened, lies, next_on_turn, one_card)
"""The clauses on a card that is laid."""
TAKING = (trick_won,)
"""What happens with a trick that is complete."""
ENDING = (put_away, stays, third_trick, next_lead)
"""The clauses on what follows from a trick."""
