"""Lotta Watta: a round that is told and not watched: the sums and who called, or a moon (G-7)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from referee.games.lotta import finish
from referee.games.lotta.deal import points
from referee.games.lotta.layout import faces, hand, players
from referee.games.lotta.moves import ROUND
from referee.games.lotta.pack import JOKER, RANKS
from referee.kernel import (
    UNKNOWN,
    Awaits,
    Counts,
    Fact,
    No,
    Result,
    Said,
    Seat,
    effect,
    rule,
)
from referee.parts.agreeing import so_or_not
from referee.parts.citing import also
from referee.parts.packs import SUITS
from referee.parts.sharing import can_be_shared, cannot_count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Table


class RoundResult(Result, phases=("deal", *ROUND), below_zero=("sums",),
                  labels={"caller": "called", "moon": "moon", "also": "moon too"},
                  asks={"sums": "What did everybody count?", "caller": "Who called?",
                        "moon": "Who had a moon?", "also": "Who else had one?"}):  # fmt: skip
    """Tell how the round ended: the sums and who called, or who had a moon."""

    sums: Counts = ()
    caller: Seat | None = None
    moon: Seat | None = None
    also: Seat | None = None
    """Who had a moon at the same time."""


ends_uncalled, stock_ends_it = so_or_not("LW-19", "ends_uncalled", usual=False)
"""Whether a round may end though nobody has called."""

two_moons, first_moon_alone = so_or_not("LW-21", "two_moons", usual=True)
"""Whether two players may have a moon at the same time: only where it need not be declared."""


# --- what cannot be -------------------------------------------------------------------------------


@rule("LW-22", RoundResult, waivable=False)
def all_play(table: Table, move: RoundResult) -> bool | No:
    for seat in (move.moon, move.also, *[seat for seat, _ in move.sums]):
        if seat is not None and seat not in players(table):
            return No("{seat} does not play this round.", seat=seat)
    return True


@rule("LW-19", RoundResult, waivable=False)
def who_called(table: Table, move: RoundResult) -> bool | No:
    called = table["caller"]
    if move.caller is None:
        return bool(called or move.moon or move.also or ends_uncalled(table)) or No(
            "Who called is missing."
        )
    if called and move.caller != called:
        return No("By the record {seat} has called.", seat=called)
    if called or move.caller in players(table):
        return True
    return No("{seat} does not play this round.", seat=move.caller)


@rule("LW-21", RoundResult, waivable=False)
def a_moon_alone(table: Table, move: RoundResult) -> bool | No:
    if move.also is not None:
        if move.moon in {None, move.also}:
            return No("A second moon is another player's.")
        if not two_moons(table):
            return No("A moon has to be declared: the first one ends it.")
    if move.moon is not None and move.sums:
        return No("A moon wins whatever the hands count: no sums are told with it.")
    return True


@rule("LW-21", RoundResult, waivable=False, when=lambda t: t.phase == "count")
def moons_as_they_lie(table: Table, move: RoundResult) -> bool | No:
    for seat in finish.found_moons(table):
        if seat not in {move.moon, move.also}:
            return No("By the record {seat} has a moon.", seat=seat)
    for seat in (move.moon, move.also):
        if seat is not None and not may_be_moon(table, seat):
            return No("By the record {seat} has no moon.", seat=seat)
    return True


def may_be_moon(table: Table, seat: str) -> bool:
    """Say whether a hand to which no card comes any more may be a moon."""
    places = [place for place in hand(table, seat) if finish.in_the_moon(table, place)]
    lying = [table.top(place) for place in places]
    for rank in RANKS:
        moon = {f"{suit}{rank}" for suit in SUITS}
        hidden = [face for face in moon.difference(lying) if not table.whereabouts(face)]
        if len(lying) == len(moon) and lying.count(UNKNOWN) == len(hidden):
            return True
    return False


@rule("LW-22", RoundResult, waivable=False, when=lambda _t, moon: moon is None)
def all_added_up(table: Table, sums: Counts) -> bool | No:
    told: Mapping[str, int] = {**dict(sums)}
    for seat in players(table):
        if seat not in told:
            return No("The sum of {seat} is missing: an empty hand is 0.", seat=seat)
    return table.phase != "count" or as_they_lie(table, told)


def as_they_lie(table: Table, told: Mapping[str, int]) -> bool | No:
    """Say whether hands to which no card comes any more can count so much."""
    for seat in players(table):
        lying = faces(table, seat)
        if UNKNOWN not in lying:
            known = sum(points(table, face) for face in lying)
            if told[seat] != known:
                return No(
                    "By the record the cards of {seat} count {number}.", seat=seat, number=known
                )
        else:
            wrong = cannot_count(table, seat, lying, told[seat])
            if wrong is not None:
                return wrong
    return True


@rule("LW-2", RoundResult, waivable=False, when=lambda _t, sums: bool(sums))
def in_the_pack(table: Table, sums: Counts) -> bool | No:
    there = [card.points for card in table.pack.cards for _ in range(card.copies)]
    numbers = [number for _, number in sums]
    most, jokers = sum(points for points in there if points > 0), table.pack.copies[JOKER]
    if sum(numbers) > most:
        return No("All cards together count {number}: the sums are more.", number=most)
    needed = sum(jokers_in(table, number) for number in numbers)
    if needed > jokers:
        return No(
            "These sums need {number} Jokers: there are {number2}.", number=needed, number2=jokers
        )
    others = [points for points in there if points >= 0]
    shared = any(can_be_shared(rest, others) for rest in without_jokers(table, numbers, jokers))
    return shared or No("The cards of the pack cannot be shared out into hands with these sums.")


def jokers_in(table: Table, number: int) -> int:
    """Return how many Jokers a hand that counts so much has at the least.

    The other cards count nothing, or some number from the least up: what lies below it, and above
    nothing, takes a Joker more.
    """
    joker = -int(points(table, JOKER))
    least = min(card.points for card in table.pack.cards if card.points > 0)
    fewest = max(0, -(number // joker))
    return fewest + (0 < number + fewest * joker < least)


def without_jokers(table: Table, numbers: list[int], jokers: int) -> Iterator[list[int]]:
    """Yield what the other cards of the hands count, by where the Jokers may be."""
    for many in range(jokers + 1):
        for held in combinations_with_replacement(range(len(numbers)), many):
            rest = [
                number - held.count(hand) * points(table, JOKER)
                for hand, number in enumerate(numbers)
            ]
            if min(rest, default=0) >= 0:
                yield rest


# --- what comes of it -----------------------------------------------------------------------------


@effect("LW-22", RoundResult)
def told_round(table: Table, move: RoundResult) -> Iterator[Fact]:
    if table.phase == "deal":
        yield Said("dealer", table.queue[0].seat)
    if move.caller and not table["caller"]:
        yield Said("caller", move.caller)
    if move.moon is None:
        yield also("LW-2", Said("counted", dict(move.sums)))
        yield Awaits(finish.COUNTED, ())


@effect("LW-21", RoundResult, when=lambda _t, moon: moon is not None)
def told_moon(table: Table, move: RoundResult) -> Iterator[Fact]:
    shot = {move.moon, move.also}
    yield from finish.moon_wins(table, tuple([seat for seat in table.seats if seat in shot]))


CLAUSES = (
    ends_uncalled, two_moons, all_play, who_called, a_moon_alone, moons_as_they_lie,
    all_added_up, in_the_pack,
    told_round, told_moon,
)  # fmt: skip
