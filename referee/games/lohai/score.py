"""Lohai: counting tricks, scoring Lo and Hai, and winning (LO-21 to LO-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai.moves import Tally, Tricks
from referee.games.lohai.specials import standing
from referee.kernel import (
    CONTRADICTS,
    FLAGS,
    CountPart,
    Ended,
    Fact,
    Move,
    No,
    Said,
    Scored,
    Seat,
    meaning,
    rule,
    upshot,
)
from referee.parts import dealing, tricks
from referee.parts.tally import tally
from referee.parts.targets import victors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

LO, HAI = "lo", "hai"
"""The titles: fewest tricks, most tricks."""


@rule("LO-21", Tricks, no=FLAGS)
def told_truly(table: Table, seat: Seat, count: int | None) -> bool | No:
    """Tricks are public.

    How many tricks each player has is for all to see. Nobody may hide it or say another number;
    whoever does so breaks the rule, and it is noted.
    """
    have = standing(table).get(seat, 0)
    if count is None:
        return No("{seat} would not say how many tricks there are.", seat=seat)
    return count == have or No(
        "By the record {seat} has {count}, not {number}.",
        seat=seat, count=CountPart(have, "trick|tricks"), number=count,
    )  # fmt: skip


# --- LO-22 ----------------------------------------------------------------------------------------


def played_out(table: Table) -> bool:
    """Say whether the last trick of the hand has been taken, before anybody's eyes or not."""
    return not table.ended if table["unwatched"] else tricks.played_out(table)


def alone(counts: dict[str, int], count: int) -> str:
    """Return the only seat with so many tricks, or nothing."""
    seats = [seat for seat, tricks in counts.items() if tricks == count]
    return seats[0] if len(seats) == 1 else ""


def holders(table: Table) -> dict[str, str]:
    """Return who has each title, by what was told or by the tricks; nobody where it is shared."""
    return dict(table["titles"]) or by_counts(standing(table))


def by_counts(counts: dict[str, int]) -> dict[str, str]:
    """Return who has each title by so many tricks."""
    lo, hai = (alone(counts, extreme(counts.values())) for extreme in (min, max))
    return {LO: lo, HAI: hai}


@meaning("LO-22")
def titles(table: Table) -> tuple[tuple[str, str], ...]:
    """Whoever alone has the fewest tricks is Lo, whoever alone has the most is Hai; each scores.

    When several share the fewest or the most, nobody scores for it; the two are never both
    shared in one hand.
    """
    return tuple((title, seat) for title, seat in holders(table).items() if seat)


@meaning("LO-22")
def pays(table: Table, title: str) -> int:
    """What is scored is the value of the hand."""
    del title
    return int(table["worth"])


@meaning("LO-22")
def booked(table: Table, seat: str, points: int) -> Iterator[Fact]:
    del table
    yield Scored(seat, points)


@upshot("LO-22", when=played_out)
def scored(table: Table) -> Iterator[Fact]:
    """The score of a hand.

    A hand is scored when its last trick has been taken.
    """
    scoring = [(title, seat) for title, seat in titles(table) if seat not in table["barred"]]
    for title, seat in scoring:
        yield from booked(table, seat, pays(table, title))
    # Who was Lo and Hai may be told, and how many tricks they had not.
    yield Said("counted", {} if table["titles"] else standing(table))
    yield Ended("hand", tuple(dict.fromkeys(seat for _, seat in scoring)))


def tricks_known(table: Table) -> bool:
    """Say whether the tricks to count are known: not where only the titles were told."""
    here = any(standing(table).values()) or table["counted"]
    return bool(here) or table.hand == table.opening_hand


@rule("LO-22", Tally, no=CONTRADICTS, when=tricks_known)
def adds_up(table: Table, move: Move) -> bool | No:
    """When tricks are counted, every player has as many as on record."""
    told = move.counts() if isinstance(move, Tally) else ()
    counts = standing(table)
    if not any(counts.values()) and table["counted"]:
        counts = table["counted"]
    have = tuple(counts[seat] for seat in table.seats)
    if sum(told) != sum(have):
        return No(
            "That makes {tricks} together, and the record has {tricks2}.",
            tricks=CountPart(sum(told), "trick|tricks"),
            tricks2=CountPart(sum(have), "trick|tricks"),
        )
    return told == have or No("The record says {counts}.", counts=tally(counts.items()))


# --- LO-23 ----------------------------------------------------------------------------------------


@meaning("LO-23")
def goal(table: Table) -> int:
    return int(table.terms["target"])


@meaning("LO-23")
def winners(table: Table) -> tuple[str, ...]:
    return victors(table, goal(table))


@upshot("LO-23", when=lambda t: t.ended and not t.over and bool(winners(t)))
def won(table: Table) -> Iterator[Fact]:
    """The end.

    The first player with {target} points or more has won. When two get there in the same hand the
    higher total wins, and equal totals share the win.
    """
    yield Ended("match", winners(table))


next_hand = dealing.next_hand("LO-3")
