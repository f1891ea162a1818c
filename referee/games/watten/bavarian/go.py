"""Watten: Go, and how it is answered (W-41 to W-47, W-49, W-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import play, scoring, tight
from referee.games.watten.moves import (
    ANNOUNCE,
    PENDING,
    PLAY,
    REVEAL,
    TELL,
    Accept,
    Go,
    Play,
    Refuse,
)
from referee.games.watten.seats import called, ring, side
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    Ended,
    Fact,
    Mark,
    Message,
    No,
    Said,
    Seat,
    effect,
    meaning,
    rule,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

MARKS = (
    Mark("go", "hand", "", "Open Go"),
    Mark("bid", "hand", 0),
    Mark("raised", "hand", ""),
)
"""Whose Go is open and for what value, and which side made the last Go that was accepted."""

WHY_NOT = {
    ANNOUNCE: Message("Schlag and Trumpf are not announced yet."),
    REVEAL: Message("The hand is over."),
}
"""Why nobody can say Go in a phase in which no hand is played."""

# --- who may say it, and when ---------------------------------------------------------------------


@rule("W-41", Go, waivable=False)
def may_go(table: Table) -> bool | No:
    """Go.

    Once Schlag and Trumpf are announced, and until the hand is over, any player may say Go for his
    side: the hand shall be worth more. Only one Go can be open.
    """
    if table["go"]:
        return No("Another Go is open.")
    if table.phase == TELL and play.may_decide(table):
        return No("The winner is to be named first: this trick may have decided the hand.")
    undealt = Message("No cards have been dealt.")
    return table.phase in {PLAY, TELL} or No(WHY_NOT.get(table.phase, undealt))


@rule("W-41", Go)
def timely(table: Table, seat: Seat) -> bool | No:
    return at_any_time(table, seat) or No("{seat} is not on turn.", seat=seat)


@meaning("W-41")
def at_any_time(table: Table, seat: str) -> bool:
    """It may be said in turn or out of turn, between the tricks or in the middle of one."""
    del table, seat
    return True


@rule("W-46", Go)
def alternates(table: Table, move: Go) -> bool | No:
    """Alternation.

    The side whose Go was accepted last may not say Go again in this hand before the other side has
    done so and was accepted. At first either side may begin.
    """
    one = side(table, move.seat)
    if table["raised"] != one:
        return True
    why = Message(
        "The last raise came from {side}: only the others may say Go now.",
        side=called(table, one),
    )
    return scoring.priced(table, move, "W-46", why)


@rule("W-49", Go)
def may_raise(table: Table, move: Go) -> bool | No:
    """A Go that is not allowed.

    A Go that is forbidden because somebody is tight (W-48) does not count.
    """
    return within_tightness(table, move, "W-49")


def within_tightness(table: Table, move: Go, number: str) -> bool | No:
    """Say whether a player may say Go, tight or not; the clause of this number forbids it."""
    if not tight.barred(table, move.seat):
        return True
    return scoring.priced(table, move, number, tight.why_not(table, move.seat))


# --- what it does ---------------------------------------------------------------------------------


@effect("W-41", Go)
def challenges(table: Table, seat: Seat) -> Iterator[Fact | By]:
    yield Said("go", side(table, seat))
    yield By("W-50", Said("bid", next_value(table)))


no_limit = words("W-50", "No upper limit", "The value of a hand may be raised {how_often}.")


@meaning("W-47")
def next_value(table: Table) -> int:
    """Values.

    Each Go that is accepted raises the value of the hand by one.
    """
    return int(table["value"]) + 1


@effect("W-42", Go)
def pauses(table: Table) -> Iterator[Fact]:
    """The pause.

    Until the Go is answered no player of the side that said it lays a card.
    """
    yield Awaits(PENDING, waiting(table))


def waiting(table: Table) -> tuple[Awaited, ...]:
    """Return the queue while a Go is open: its answer first, then those who were awaited."""
    seat = table.turn or table.seats[0]
    answerer = next((s for s in ring(table, seat) if side(table, s) != table["go"]), seat)
    if answerer == table.turn:
        first, *rest = table.queue
        return (Awaited(seat, (*answers(table), *first.moves), "W-42"), *rest)
    return (Awaited(answerer, answers(table), "W-42"), *table.queue)


def going_on(table: Table) -> tuple[Awaited, ...]:
    """Return the queue without the answer: those who were awaited when Go was said."""
    return tuple([
        Awaited(entry.seat, ("play",), "W-31" if "accept" in entry.moves else entry.clause)
        for entry in table.queue
        if "play" in entry.moves
    ])  # fmt: skip


@meaning("W-43")
def answers(_table: Table) -> tuple[str, ...]:
    # The words with which a Go is answered.
    return ("accept", "refuse")


# --- how it is answered ---------------------------------------------------------------------------


@rule("W-43", Accept, Refuse, waivable=False)
def may_answer(table: Table, seat: Seat) -> bool | No:
    if not table["go"]:
        return No("There is no Go to answer.")
    return side(table, seat) != table["go"] or No("The other side has to answer.")


@effect("W-43", Accept)
def accepts(table: Table) -> Iterator[Fact | By]:
    """Accepting.

    Any player of the other side answers, and the first answer binds. Once the Go is accepted the
    hand is worth more, and the play goes on where it stopped.
    """
    yield from accepted(table)


def accepted(table: Table) -> Iterator[Fact | By]:
    """Yield what an accepted Go does."""
    yield By("W-47", Said("value", table["bid"]))
    yield Said("raised", table["go"])
    yield from closed(table)
    yield Awaits(PLAY, going_on(table))


def closed(_table: Table) -> Iterator[Fact]:
    """Forget the Go that was open."""
    yield Said("go", "")
    yield Said("bid", 0)


@effect("W-44", Play, when=lambda t: bool(t["go"]))
def plays_on(table: Table) -> Iterator[Fact | By]:
    yield from accepted(table)


playing_on = words(
    "W-44",
    "Playing on",
    "When the player on turn belongs to the other side and lays a card instead of an answer, the "
    "Go is accepted and the card stands.",
)


@effect("W-45", Refuse)
def refuses(table: Table) -> Iterator[Fact]:
    """Refusing.

    The hand is over at once, whatever tricks were won, and the cards of the open trick count for
    nobody. The side that said Go books the value that the hand had before.
    """
    winner = table["go"]
    yield from closed(table)
    yield Ended("hand", (winner,))


CLAUSES = (
    may_go, timely, at_any_time, challenges, pauses, answers, may_answer, accepts, playing_on,
    refuses, alternates, next_value, *tight.RAISING, may_raise, no_limit,
)  # fmt: skip
