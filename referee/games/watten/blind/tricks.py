"""Blind Watten: who is told to win a trick, and where its cards go (WB-9, WB-11, WB-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import play
from referee.games.watten.bavarian.go import closed, waiting
from referee.games.watten.blind.secret import knowing, seated, tricks_of
from referee.games.watten.moves import PENDING, PLAY, REVEAL, TELL
from referee.games.watten.tyrolean.power import winner
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    Fact,
    Move,
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

OPEN = "open"
"""Where the first trick lies face up."""


class Winner(Move, name="winner", title="Wins the trick", verb="name the winner of the trick",
             in_turn=False, phases=(TELL, PLAY, PENDING, REVEAL)):  # fmt: skip
    """Name the player who wins the trick, without a reason."""

    who: Seat


class TurnDown(Move, name="turn-down", title="First trick turned down",
               verb="report that the first trick was turned down", in_turn=False,
               phases=(PLAY, PENDING, TELL)):  # fmt: skip
    """Report that the first trick was turned face down."""


# --- WB-9, WB-11 and WB-15: the tricks ------------------------------------------------------------


@upshot("WB-9", when=tricks.complete, over="W-31:next_lead")
def to_tell(_table: Table) -> Iterator[Fact]:
    """Who wins a trick.

    The announcers, or whoever referees, name the player who wins the trick, and nothing else: no
    reason and no card. What one of them is told about a card of his own is for him alone. While the
    trick may have decided the hand, nobody says Go before its winner is named.
    """
    yield Awaits(TELL, (Awaited("", ("winner",)),))


def untold(table: Table) -> bool:
    """Say whether a trick waits for its winner, also where a Go has come between."""
    return any("winner" in entry.moves for entry in table.queue)


@rule("WB-9", Winner, waivable=False, when=untold)
def rightly_told(table: Table, who: Seat) -> bool | No:
    known = knowing(table)
    if known is None or not tricks.laid(known) or winner(known, tricks.laid(known)) == who:
        return True
    return No("That is not who wins the trick.")


@effect("WB-9", Winner, when=untold)
def told(table: Table, who: Seat) -> Iterator[Fact | By]:
    first = not table["told"] and not any(table["tricks"].values())
    yield Said("told", [*table["told"], who])
    number, into = ("WB-11", OPEN) if first and stays_open(table) else ("W-37", tricks.TAKEN)
    for fact in tricks.swept(table, who, into):
        yield By(number, fact) if isinstance(fact, Moved) else fact
    if closes(table) and table.count(OPEN):
        yield By("WB-11", Moved(table.faces(OPEN), OPEN, tricks.TAKEN))
    yield from going_on(table, who)


def going_on(table: Table, leader: str) -> Iterator[Fact]:
    """Go on once a winner is named: where a Go is open, with its answer."""
    if table["go"] and not play.ahead(table):
        yield play.leads(table, leader)
        yield Awaits(PENDING, waiting(table))
        return
    if table["go"]:
        yield from closed(table)
    yield Awaits(PLAY, ())


@meaning("WB-11")
def stays_open(_table: Table) -> bool:
    """The open first trick.

    The cards of the first trick stay face up. Where somebody turns them down, they are turned up
    again.
    """
    return True


@meaning("WB-11", "stays_open")
def like_the_others(_table: Table) -> bool:
    """The first trick.

    The cards of the first trick are put away like those of any other.
    """
    return False


@meaning("WB-11")
def closes(_table: Table) -> bool:
    """So they lie until the hand is over."""
    return False


@meaning("WB-11", "closes")
def never_open(_table: Table) -> bool:
    return False


@meaning("WB-11", "closes")
def after_the_second(table: Table) -> bool:
    """So they lie until the second trick is over; then they are put away with it."""
    return len(table["told"]) > 1


@rule("WB-11", TurnDown, waivable=False)
def face_up(table: Table) -> No:
    if table.count(OPEN):
        return No("The first trick stays face up.")
    return No("No trick has to lie face up now.")


@rule("WB-15", Winner, waivable=False, when=lambda t: not untold(t))
def still_to_mend(table: Table, who: Seat) -> bool | No:
    """A mistaken winner.

    A winner named by mistake may be corrected until the next lead. Afterwards the trick stands.
    """
    if not table["told"] or tricks.laid(table) or table.ended:
        return No("The winner of a trick is corrected before the next lead.")
    if who == table["told"][-1]:
        return No("{seat} has been named already.", seat=who)
    known, done = knowing(table), tricks_of(table)[0]
    if known is None or not done or winner(known, seated(done[-1])) == who:
        return True
    return No("That is not who wins the trick.")


@effect("WB-15", Winner, when=lambda t: not untold(t))
def mended(table: Table, who: Seat) -> Iterator[Fact]:
    *before, old = table["told"]
    counted = {**dict.fromkeys(table.seats, 0), **table["tricks"]}
    counted[old] -= 1
    counted[who] += 1
    yield Said("told", [*before, who])
    yield Said("tricks", counted)
    yield Said("leader", who)
    yield from going_on(table, who)


put_away = words(
    "W-37", "End of a trick",
    "The cards of a trick that is won are put away face down; for those of the first see WB-11.",
)  # fmt: skip


# A correction is asked about before a telling, which would look like one afterwards.
TRICKS = (to_tell, rightly_told, mended, told)
FIRST_TRICK = (stays_open, closes, face_up)
