"""Skat: hands that are shown, thrown down or given up to shorten the play (SK-26 to SK-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat import score
from referee.games.skat.breaches import guilty, to_be_told
from referee.games.skat.contract import is_null, leading, opponents
from referee.games.skat.decided import eyes, weighed
from referee.games.skat.moves import ANNOUNCED, Agree, Decide, GiveUp, GoOn, Show, Throw
from referee.games.skat.play import bared
from referee.kernel import (
    Awaited,
    Awaits,
    Faces,
    Message,
    No,
    Said,
    Seat,
    Word,
    effect,
    evolve,
    rule,
)
from referee.parts.leaving import from_the_left
from referee.parts.tricks import laid, without

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

FREELY = 9
"""With so many cards or more the declarer gives up without asking."""
HALF = 60
"""Eyes with which the others have won."""


@rule("SK-26", Show, Throw, GiveUp, waivable=False)
def plays(table: Table, seat: Seat) -> bool | No:
    holds = seat in from_the_left(table) and table.held(seat) > 0
    return holds or No("{seat} has no cards in this hand.", seat=seat)


@rule("SK-26", Show, waivable=False)
def all_of_them(table: Table, seat: Seat, cards: Faces) -> bool | No:
    held = table.held(seat)
    return len(cards) == held or No("{seat} holds {number}: show all.", seat=seat, number=held)


def asked(table: Table, number: str) -> Awaits:
    """Ask the others whether the play ends here."""
    queue = [Awaited(seat, ("agree", "go-on"), number) for seat in opponents(table)]
    return Awaits("claim", tuple(queue))


@effect("SK-26", Show, when=lambda t, seat: seat == t["declarer"])
def shortened(table: Table, seat: Seat, cards: Faces, step: Word | None) -> Iterator[Fact]:
    """The declarer shows the hand.

    A declarer who shows the hand shortens the play. Where both opponents agree, the game is won as
    it was announced, and schneider or schwarz counts only where it was said with it. Where one of
    them does not, it is played on with the declarer's cards open, and counts as it ends.
    (ISkO 4.4.4.)
    """
    yield from bared(table, seat, cards)
    yield Said("claimed", step or "game")
    yield asked(table, "SK-26")


@rule("SK-26", Agree, GoOn, waivable=False)
def is_asked(table: Table, seat: Seat) -> bool | No:
    asks = any(one.seat == seat for one in table.queue)
    return asks or No("{seat} is not asked.", seat=seat)


def closed_as(table: Table, wanted: str) -> Said:
    """Return that a hand is closed as won or lost, or as it was decided before that."""
    rest = "declarer" if wanted == "won" else "others"
    after = evolve(table, (Said("closed", rest),), table.ruling)
    found = set() if is_null(table) else score.counts(after)
    decided = {score.came_to(after, number).won for number in found} == {wanted == "lost"}
    return Said("closed", rest if decided else wanted)


@effect("SK-26", Agree)
def agreed(table: Table, seat: Seat) -> Iterator[Fact]:
    if table["claimed"] == "nothing":
        yield closed_as(table, "lost")
    elif len(table.queue) == 1:
        yield closed_as(table, "won")
    else:
        yield Awaits("claim", without(table.queue, seat))


@effect("SK-26", GoOn)
def goes_on(table: Table, seat: Seat) -> Iterator[Fact]:
    if table["claimed"] == "nothing" and len(table.queue) > 1:
        yield Awaits("claim", without(table.queue, seat))
        return
    yield Said("claimed", "")
    done = len(laid(table))
    yield Awaits("play", leading(table, table["leader"]).queue[done:])


# --- SK-27: an opponent shows the hand ------------------------------------------------------------


def can_force(table: Table, seat: str, enough: bool) -> bool | None:  # noqa: FBT001 - a field
    """Say whether an opponent can force what is claimed; nothing where that is too far to see."""
    ours = opponents(table)

    def brings(taker: str, cards: tuple[str, ...]) -> int | None:
        if taker in ours:
            return eyes(table, cards)
        return 0 if enough else None

    return weighed(table, seat, brings, HALF - min(score.against(table)) if enough else None)


@effect("SK-27", Show, when=lambda t, seat: seat != t["declarer"])
def all_the_rest(table: Table, seat: Seat, cards: Faces, enough: bool) -> Iterator[Fact]:  # noqa: FBT001 - a field
    """An opponent shows the hand.

    An opponent who shows the hand claims that the declarer makes no further trick, whatever the
    declarer and the other opponent play; or that one sure trick makes 60 eyes. Every deal is
    weighed that can still be. Where it is so, the rest goes to the opponents, or the game is lost.
    Where it is not, that counts as a breach of the opponent (SK-18). Null, and what is too far to
    see, is for the direction. (ISkO 4.4.5, and the court's case 091.)
    """
    yield from bared(table, seat, cards)
    yield Said("claimed", f"rest {seat}")
    right = None if is_null(table) else can_force(table, seat, enough)
    if right is None:
        yield to_be_told("verdict", "SK-27")
    elif right:
        yield Said("closed", "lost" if enough else "others")
    else:
        yield from guilty(table, seat)


# --- SK-28: thrown down, given up -----------------------------------------------------------------


@effect("SK-28", Throw)
def thrown(table: Table, seat: Seat) -> Iterator[Fact]:
    """Throwing down, giving up.

    Who throws the cards down openly ends the hand: all that is left goes to the other side, and
    schneider counts as it comes; what it comes to in null is for the direction. A declarer with
    nine cards or ten may give the game up and has lost it; with fewer one opponent has to agree.
    An opponent who gives up does so for both, and that counts as a breach (SK-18).
    (ISkO 4.4.1 to 4.4.3 and 4.4.6.)
    """
    if is_null(table):
        yield to_be_told("verdict", "SK-28")
    else:
        yield Said("closed", "others" if seat == table["declarer"] else "declarer")


@effect("SK-28", GiveUp)
def given_up(table: Table, seat: Seat) -> Iterator[Fact]:
    if seat != table["declarer"]:
        yield from guilty(table, seat)
    elif table.held(seat) >= FREELY:
        yield Said("closed", "lost")
    else:
        yield Said("claimed", "nothing")
        yield asked(table, "SK-28")


@effect("SK-28", Decide)
def decided(_table: Table, outcome: Word) -> Iterator[Fact]:
    yield Said("closed", "won" if outcome == "made" else "lost")


# --- what the table is told of it -----------------------------------------------------------------

ENDING = {"claim", "reckon"}
"""The phases in which no card is played any more."""
CLAIMED = {"game": Message("a win"), "rest": Message("all the rest"), **ANNOUNCED}
CLOSED = {
    "declarer": (Message("The rest"), Message("to the declarer")),
    "others": (Message("The rest"), Message("to the opponents")),
    "won": (Message("Play ends"), Message("The game is won")),
    "lost": (Message("Play ends"), Message("The game is lost")),
}


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what is claimed or given up, and to whom the rest goes."""
    what, _, opponent = table["claimed"].partition(" ")
    who = opponent or table["declarer"]
    if what == "nothing":
        yield Message("Gives up"), Message("{seat}", seat=who)
    elif what:
        yield Message("Claimed"), Message("{seat}: {what}", seat=who, what=CLAIMED[what])
    if table["closed"] in CLOSED:  # what was played to its end says so itself
        yield CLOSED[table["closed"]]


CLAUSES = (
    plays, all_of_them, shortened, is_asked, agreed, goes_on, all_the_rest, thrown, given_up,
    decided,
)  # fmt: skip
