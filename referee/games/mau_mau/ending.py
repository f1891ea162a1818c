"""Mau-Mau: saying Mau, going out, the count, the score, and leaving (MM-8 to MM-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.mau_mau.moves import Play, Say, WentOut
from referee.games.mau_mau.pack import JACKS
from referee.games.mau_mau.play import next_to, turn
from referee.kernel import (
    Awaits,
    Counts,
    Ended,
    Leave,
    No,
    Said,
    Scored,
    Seat,
    effect,
    meaning,
    rule,
    upshot,
)
from referee.parts import calls, counting, laying, leaving
from referee.parts.counting import Reveal
from referee.parts.laying import Draw, Pass
from referee.parts.stock import drawn
from referee.parts.targets import victors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


@effect("MM-8", Play, Draw, Pass, when=calls.others_owe)
def too_late(table: Table, seat: str) -> Iterator[Fact]:
    yield calls.settled(table, *calls.overdue(table, seat))


@effect("MM-8", Play, when=lambda t, seat: t.held(seat) == 1)
def one_left(table: Table, seat: str) -> Iterator[Fact]:
    """Mau.

    Whoever lays the last card but one says "Mau" before the next player acts. Until then another
    player may object: whoever was silent draws {mau_forgotten cards}.
    """
    yield calls.owing(table, seat, "mau")


@rule("MM-8", Say)
def due(table: Table, seat: str) -> bool | No:
    return seat in table["must_say"] or No("{seat} owes no word now.", seat=seat)


@effect("MM-8", Say)
def said(table: Table, seat: str) -> Iterator[Fact]:
    yield calls.settled(table, seat)


@effect("MM-8", calls.Catch)
def caught(table: Table, silent: str) -> Iterator[Fact]:
    yield calls.settled(table, silent)
    yield from drawn(table, f"hand/{silent}", int(table.terms["mau_forgotten"]))


# --- MM-9 to MM-12: the end ----------------------------------------------------------------------


@effect("MM-9", Play, when=laying.is_out, over="MM-3:passes MM-5 MM-6 MM-7 MM-14")
def goes_out(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Going out.

    Whoever has laid the last card has won the hand. What that card would do happens no more.
    """
    yield from ends(table, seat, by_jack=card in JACKS)


def ends(table: Table, seat: str, *, by_jack: bool) -> Iterator[Fact]:
    """Let a seat have won the hand, and await the cards of the others."""
    yield Said("by_jack", by_jack)
    yield Ended("hand", (seat,))
    yield counting.awaiting_counts(table)


@rule("MM-10", Reveal, waivable=False)
def all_shown(_table: Table, cards: tuple[str, ...]) -> bool | No:
    """The count.

    The others show their cards. An Ace counts 11, a Ten 10, a King 4, a Queen 3, a Jack
    {jack_counts}; Nines, Eights and Sevens count their number.
    """
    return counting.all_shown(cards)


@upshot("MM-11", when=lambda t: t.phase == "count" and not t.queue)
def scored(table: Table) -> Iterator[Fact]:
    """The score.

    The winner of the hand scores what all others have counted together.
    """
    times = worth(table)
    if times > 1:
        yield Said("twice", "jack")
    for seat in table.won:
        yield Scored(seat, times * sum(table["counted"].values()))
    yield Awaits("scored", ())


@meaning("MM-11")
def worth(table: Table) -> int:
    """It is twice as much where the last card was a Jack: that is called Mau-Mau."""
    return 2 if table["by_jack"] else 1


@upshot("MM-12", when=lambda t: t.phase == "scored" and bool(victors(t, t.terms["target"])))
def won(table: Table) -> Iterator[Fact]:
    """The end.

    Whoever has {target} points or more has won the match.
    """
    yield Ended("match", victors(table, table.terms["target"]))


# --- G-7: a hand that is told, and MM-13: leaving ------------------------------------------------


@rule("MM-10", WentOut, waivable=False)
def all_told(table: Table, out: Seat, counts: Counts) -> bool | No:
    return counting.each_counted(table, counts, out)


@rule("MM-9", WentOut, waivable=False, when=lambda t: t.ended)
def as_watched(table: Table, move: WentOut) -> bool | No:
    if move.jack and not table["by_jack"]:
        return No("By the record the last card was no Jack.")
    return counting.as_watched(table, move.out)


@effect("MM-9", WentOut)
def told(table: Table, move: WentOut) -> Iterator[Fact]:
    yield Said("counted", dict(move.counts))
    yield from ends(table, move.out, by_jack=move.jack or table["by_jack"])


@effect("MM-13", Leave, when=leaving.is_awaited)
def leaves(table: Table, seat: str) -> Iterator[Fact]:
    """Leaving.

    When a player leaves for good, the turn or the deal passes on to the next; what was to be drawn
    or named lapses, and the cards stay out of play.
    """
    heir = next_to(table, seat)
    if table["debt"]:
        yield Said("debt", 0)
    yield turn(heir) if table.phase == "play" else leaving.handed_on(table, seat, heir, "reveal")
