"""Whot tournament: a hand that is told and not watched: who left, and by which counts (G-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import told, tournament
from referee.games.whot.play import players
from referee.games.whot.tournament import is_finale, remaining
from referee.kernel import (
    Amendment,
    Awaits,
    Counts,
    Ended,
    Fact,
    No,
    Result,
    Said,
    Scored,
    Seat,
    effect,
    meaning,
    rule,
)
from referee.parts import counting
from referee.parts.agreeing import so_or_not
from referee.parts.counting import WentOut, can_count
from referee.parts.sharing import may_count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Table


class TournamentResult(Result, phases=WentOut.phases,
                       labels={**WentOut.labels, **counting.Counted.labels, "leaves": "leaves"},
                       asks={"out": "Who went out?", "counts": "What did the others count?",
                             "leaves": "Who leaves?"}):  # fmt: skip
    """Tell how the hand ended: who went out and what the others counted, or who leaves."""

    out: Seat | None = None
    counts: Counts = ()
    leaves: Seat | None = None


# --- what the terms agreed have to be told --------------------------------------------------------


@meaning("WHT-2")
def ends_without(_table: Table, counts: Counts) -> bool:
    # Whether a hand may end so that nobody is out, with or without counts.
    del counts
    return False


@meaning("WHT-2", "ends_without")
def counted_without(_table: Table, counts: Counts) -> bool:
    return bool(counts)


@meaning("WHT-2", "ends_without")
def drawn(_table: Table, counts: Counts) -> bool:
    return not counts


who_left_will_do, sums_needed = so_or_not("WHT-4", "who_left_will_do", usual=True)
"""Whether it is enough to know who leaves."""

left_of_a_tie, by_cards = so_or_not("WHT-5", "left_of_a_tie", usual=False)
"""Whether one of those who are level may leave, by what the counts do not tell."""

finale_is_counted, loser_counted = so_or_not("WHT-6", "finale_is_counted", usual=False)
"""Whether the loser of the finale is counted."""


# --- what cannot be -------------------------------------------------------------------------------


def winners(table: Table, move: TournamentResult) -> tuple[str, ...]:
    """Return who has won the hand, as far as it is told; in a finale whoever does not leave."""
    if move.out is not None:
        return (move.out,)
    if move.leaves is not None and is_finale(table):
        return tuple([seat for seat in remaining(table) if seat != move.leaves])
    return table.won if table.ended else ()


@rule("WHT-2", TournamentResult, waivable=False)
def all_play(table: Table, move: TournamentResult) -> bool | No:
    named = [move.out, move.leaves, *[seat for seat, _ in move.counts]]
    for seat in named:
        if seat is not None and seat not in players(table):
            return No("{seat} does not play this hand.", seat=seat)
    return True


@rule("WHT-2", TournamentResult, waivable=False, when=lambda t: t.phase == "count")
def as_watched(table: Table, out: Seat | None) -> bool | No:
    return out is None or counting.as_watched(table, out)


@rule("WHT-2", TournamentResult, waivable=False)
def somebody_named(table: Table, move: TournamentResult) -> bool | No:
    if winners(table, move) or move.leaves is not None or ends_without(table, move.counts):
        return True
    return No("Who went out is missing.")


@rule("WHT-3", TournamentResult, waivable=False)
def all_counted(table: Table, move: TournamentResult) -> bool | No:
    won, told_of = winners(table, move), dict(move.counts)
    for seat in won:
        if seat in told_of:
            return No("{seat} has won the hand and is not counted.", seat=seat)
    if not (told_of or counts_needed(table, move)):
        return True
    missing = [seat for seat in players(table) if seat not in won and seat not in told_of]
    return not missing or No("What {seat} counted is missing.", seat=missing[0])


def counts_needed(table: Table, move: TournamentResult) -> bool:
    """Say whether what follows the hand cannot be known without counts."""
    if is_finale(table) and winners(table, move):
        return bool(finale_is_counted(table))
    if move.leaves is not None:
        return not who_left_will_do(table)
    return bool(winners(table, move))


@rule("WHT-6", TournamentResult, waivable=False)
def nothing_counted(table: Table, move: TournamentResult) -> bool | No:
    won = is_finale(table) and winners(table, move)
    if not (won and move.counts) or finale_is_counted(table):
        return True
    return No("Nothing is counted when the finale has been won.")


@rule("WH-17", TournamentResult, waivable=False, when=lambda _t, counts: bool(counts))
def in_the_pack(table: Table, counts: Counts) -> bool | No:
    for seat, number in counts:
        known = table["counted"].get(seat, number)
        if number != known:
            return No("By the record {seat} counted {number}.", seat=seat, number=known)
    return can_count(table, counts)


@rule("WHT-4", TournamentResult, waivable=False, when=lambda _t, leaves: leaves is not None)
def can_leave(table: Table, move: TournamentResult) -> bool | No:
    won = winners(table, move)
    if move.leaves in won:
        return No("{seat} has won the hand and does not leave.", seat=str(move.leaves))
    counts: Mapping[str, int] = {**table["counted"], **dict(move.counts)}
    level = tournament.highest_of(table, counts, won) if counts else ()
    if not counts or (
        move.leaves not in counts and may_be_more(table, str(move.leaves), counts[level[0]])
    ):
        return True
    return leaves_of(table, str(move.leaves), level)


def leaves_of(table: Table, seat: str, level: tuple[str, ...]) -> bool | No:
    """Say whether a player leaves, of those who have the highest count."""
    if seat not in level:
        return No("{seat} has more.", seat=level[0])
    if len(level) == 1 or (left_of_a_tie(table) and table.phase != "count"):
        return True
    more = of_a_tie(table, level)
    if more and seat not in more:
        return No("By the record {seat} has more cards.", seat=more[0])
    return bool(more) or No("{seats} have the same.", seats=list(level))


def may_be_more(table: Table, seat: str, number: int) -> bool:
    """Say whether a hand that was not counted may count more than so much."""
    return max(may_count(table, table.faces(f"hand/{seat}"))) > number


def of_a_tie(table: Table, level: tuple[str, ...]) -> tuple[str, ...]:
    """Return who leaves of those who are level, where their cards were watched to the end."""
    watched = table.phase == "count" and left_of_a_tie(table)
    return tournament.most_cards(table, level) if watched and len(level) > 1 else ()


# --- what comes of it -----------------------------------------------------------------------------


@effect("WHT-2", TournamentResult)
def told_hand(table: Table, move: TournamentResult) -> Iterator[Fact]:
    yield from told.begin_telling(table)
    won = winners(table, move)
    if not table.ended and (won or move.leaves is not None or not move.counts):
        yield Ended("hand", won)
    for seat in (move.leaves,) if move.leaves is not None else left_by_record(table, move, won):
        yield Said("leaves", seat)
    nobody_out = not (won or move.leaves or move.counts)
    yield Awaits("play" if nobody_out else "count", ())


def left_by_record(table: Table, move: TournamentResult, won: tuple[str, ...]) -> tuple[str, ...]:
    """Return who leaves by the counts that are told and the cards that were watched."""
    if not move.counts:
        return ()
    counts: Mapping[str, int] = {**dict(move.counts)}
    return of_a_tie(table, tournament.highest_of(table, counts, won))


@effect("WHT-3", TournamentResult, when=lambda _t, counts: bool(counts))
def told_counts(table: Table, counts: Counts) -> Iterator[Fact]:
    for seat, number in counts:
        if seat not in table["counted"]:
            yield Scored(seat, number)
    yield Said("counted", dict(counts))


TOLD = Amendment(
    adopt=(
        ends_without, all_play, as_watched, somebody_named, told_hand, all_counted, told_counts,
        in_the_pack, who_left_will_do, can_leave, left_of_a_tie, finale_is_counted,
        nothing_counted,
    ),
    after="WHT-12",
    moves=(TournamentResult,),
    without=(WentOut,),
)  # fmt: skip
"""How a hand of the tournament is told."""
