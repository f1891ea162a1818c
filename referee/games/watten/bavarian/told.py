"""Watten: a hand that is told and not watched: who won it, for how many points (G-7, W-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import go, tight
from referee.games.watten.moves import (
    ANNOUNCE,
    CUT,
    DEAL,
    DECIDE,
    PENDING,
    PLAY,
    REVEAL,
    TELL,
)
from referee.games.watten.seats import called, members, other, side, sides
from referee.kernel import (
    By,
    CountPart,
    Ended,
    Fact,
    No,
    Result,
    Said,
    Seat,
    effect,
    meaning,
    rule,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel import Table

    Able = Callable[[Table, str, int], bool]
    """Whether a player may say Go for so many points."""


class HandResult(Result, phases=(CUT, DEAL, ANNOUNCE, DECIDE, PLAY, PENDING, TELL, REVEAL),
                 labels={"refused": "the others refused a Go"},
                 asks={"won": "Who has won?", "value": "How much did it count?",
                       "refused": "The others went"},
                 usual={"value": (2, 3, 4, 5, 6)}):  # fmt: skip
    """Tell how the hand ended: who won it, what for, and whether the others refused a Go."""

    won: Seat
    """A player of the side that won it."""
    value: int | None = None
    """What it brought, where that is not what it was worth so far."""
    refused: bool = False
    """Whether it was won by a Go that the others refused."""


BEFORE = frozenset({CUT, DEAL, ANNOUNCE})
"""The phases in which it has not been said yet what the hand is worth."""
MOST = 99
"""More than so many points are a slip of the pen, even where nothing limits the value."""


# --- what the Gos may have come to ----------------------------------------------------------------


@meaning("W-40")
def given_up(_table: Table, loser: str) -> int:
    # For how many points a side may give the hand up before the first lead; 0 where none may.
    del loser
    return 0


@meaning("W-40")
def worth(table: Table) -> int:
    # What the hand is worth as it stands, before anybody says another Go.
    return int(tight.base(table)) if table.phase in BEFORE else int(table["value"])


@meaning("W-43")
def answered(table: Table) -> tuple[int, ...]:
    # For how many points a hand with an open Go may end that was not refused, the usual first.
    return (table["bid"],)


@meaning("W-46")
def most_gos(_table: Table, raised: str) -> int:
    # How many Gos there may be after one of this side; the first of them where it is nobody's.
    del raised
    return MOST


@meaning("W-47")
def leaps(_table: Table) -> tuple[tuple[int, str], ...]:
    # The values to which a first Go may still raise at once, each with the side that may do so.
    return ()


def openings(table: Table, able: Able) -> Iterator[tuple[int, str]]:
    """Yield from where Gos may have gone on: a value, and the side that raised to it."""
    if table["go"]:
        yield table["bid"], table["go"]
        return
    yield worth(table), table["raised"]
    yield from ((value, one) for value, one in leaps(table) if _some(table, one, value, able))


def may_have_bid(table: Table, one: str, bid: int, able: Able) -> bool:
    """Say whether Gos, the sides taking turns, may have come to one of this side for so many.

    The values a player may bid only get fewer as they rise: so the last two Gos tell for all.
    """
    return any(_may_follow(table, opening, one, bid, able) for opening in openings(table, able))


def _may_follow(table: Table, opening: tuple[int, str], one: str, bid: int, able: Able) -> bool:
    value, raised = opening
    gos = bid - value
    if gos <= 0:
        return gos == 0 and raised == one
    first = one if gos % 2 else other(table, one)
    if first == raised or gos > most_gos(table, raised) or not _some(table, one, bid, able):
        return False
    return gos == 1 or _some(table, other(table, one), bid - 1, able)


def _some(table: Table, one: str, bid: int, able: Able) -> bool:
    """Say whether some player of a side may say Go for so many points."""
    return any(able(table, seat, bid) for seat in members(table, one))


def possible(table: Table, move: HandResult, able: Able) -> bool:
    """Say whether Gos as these players may say them can have brought what is told."""
    winner, value = side(table, move.won), told_value(table, move)
    if move.refused:
        if table["go"] == winner and value < table["bid"]:
            # Refused, an open Go brings what the hand was worth, also where it leapt to four.
            return bool(value == worth(table))
        return may_have_bid(table, winner, value + 1, able)
    return value in standing(table, move) or any(
        may_have_bid(table, one, value, able) for one in sides(table)
    )


def told_value(table: Table, move: HandResult) -> int:
    """Return what a hand is told to have brought, or was worth where that is not told."""
    return standing(table, move)[0] if move.value is None else move.value


def standing(table: Table, move: HandResult) -> tuple[int, ...]:
    """Return for how many points the hand may end as it stands, the usual first."""
    still_open = table["go"] and not move.refused
    return tuple(answered(table)) if still_open else (worth(table),)


def is_given_up(table: Table, move: HandResult) -> bool:
    """Say whether the losers are told to have given the hand up before the first lead."""
    points = given_up(table, other(table, side(table, move.won)))
    return bool(points) and move.refused and move.value in {None, points}


def is_raised(table: Table, move: HandResult) -> bool:
    """Say whether what a hand brings is a matter of Gos: not where it was over, or given up."""
    return table.phase != REVEAL and not is_given_up(table, move)


# --- what is void ---------------------------------------------------------------------------------


def anybody(_table: Table, _seat: str, _bid: int) -> bool:
    """Let anybody say Go: only the order of Gos is asked for."""
    return True


def nobody(_table: Table, _seat: str, _bid: int) -> bool:
    """Let nobody say another Go."""
    return False


def not_tight(table: Table, seat: str, _bid: int) -> bool:
    """Let those say Go who are not barred."""
    return not tight.barred(table, seat)


@rule("W-47", HandResult, waivable=False)
def believable(_table: Table, move: HandResult) -> bool | No:
    return (move.value or 0) <= MOST or No("No hand brings more than {number} points.", number=MOST)


@rule("W-40", HandResult, when=is_raised)
def worth_as_much(table: Table, move: HandResult) -> bool | No:
    least = min(standing(table, move))
    return told_value(table, move) >= least or No(
        "The hand brings {points} at least.", points=CountPart(least, "point|points")
    )


@rule("W-46", HandResult, when=is_raised)
def in_turns(table: Table, move: HandResult) -> bool | No:
    if possible(table, move, anybody):
        return True
    winner, value = called(table, side(table, move.won)), told_value(table, move)
    if move.refused:
        return No(
            "It was not for {side} to say Go for {number} points.", side=winner, number=value + 1
        )
    return No("Gos that take turns do not come to {points}.",
              points=CountPart(value, "point|points"))  # fmt: skip


@rule("W-49", HandResult, when=is_raised)
def raised_by_the_others(table: Table, move: HandResult) -> bool | No:
    # Where the order of Gos was let stand that is out of turn, it says nothing of who is tight.
    if possible(table, move, not_tight) or not possible(table, move, anybody):
        return True
    close = [called(table, one) for one in tight.tight_sides(table)]
    if not close:
        return No("The hand cannot have been raised like that: a player is tight.")
    return No("The hand cannot have been raised like that: the score is tight for {sides}.",
              sides=close)  # fmt: skip


# --- what follows ---------------------------------------------------------------------------------


@effect("W-40", HandResult, when=lambda t: t.phase in BEFORE)
def told_begun(table: Table) -> Iterator[Fact | By]:
    yield from tight.begun(table)


@effect("W-39", HandResult)
def told_won(table: Table, move: HandResult) -> Iterator[Fact | By]:
    ended = Ended("hand", (side(table, move.won),))
    if is_given_up(table, move):
        yield ended
        return
    value = told_value(table, move)
    if table["go"]:
        yield from go.closed(table)
    if value != table["value"]:
        said = Said("value", value)
        yield By("W-47", said) if value > worth(table) else said
    yield By("W-45", ended) if move.refused else ended


BEGINNING = (told_begun,)
CLAUSES = (
    worth, given_up, answered, most_gos, leaps, believable, worth_as_much, in_turns,
    raised_by_the_others, told_won,
)  # fmt: skip
