"""Lohai: a hand that is told and not watched: who took how many tricks (G-7, LO-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai.deal import MOST_WORTH, TURNED, each_gets, printed_value, worth_known
from referee.games.lohai.moves import PLAY, HandResult
from referee.games.lohai.pack import MOVER, PACK
from referee.games.lohai.score import HAI, LO, by_counts
from referee.games.lohai.specials import standing
from referee.kernel import FLAGS, CountPart, Counts, Fact, No, Said, Seat, effect, rule
from referee.parts import dealing
from referee.parts.tricks import TAKEN, before

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


# --- what the hand was worth: LO-3, LO-4 ----------------------------------------------------------


told_undealt = dealing.told_undealt("LO-3", HandResult)


@rule("LO-4", HandResult, waivable=False)
def told_value(table: Table, value: int | None) -> bool | No:
    if value is None:
        return worth_known(table) or No("What the hand was worth is missing.")
    return 0 < value <= MOST_WORTH or No("No card is worth {value}.", value=value)


@rule("LO-4", HandResult, when=lambda t, value: value is not None and worth_known(t))
def as_turned_up(table: Table, value: int) -> bool | No:
    return value == table["worth"] or No("The hand is worth {value}.", value=table["worth"])


@rule("LO-4", HandResult, no=FLAGS, when=lambda t, value: value is not None and not worth_known(t))
def some_card_says_so(table: Table, value: int) -> bool | No:
    usual = {printed_value(table, face) for face in PACK.faces}
    return not usual.isdisjoint({None, value}) or No(
        "No card in the table of values says {value}.", value=value
    )


@effect("LO-4", HandResult, when=lambda t, value: value not in {None, t["worth"]})
def told_worth(_table: Table, value: int) -> Iterator[Fact]:
    yield Said("worth", value)


# --- who took how many: LO-15, LO-22 --------------------------------------------------------------


def more_to_come(table: Table) -> bool:
    """Say whether a card may still be laid in this hand: one of a hand, or of the stack."""
    red = {"draw", "steal", "move-from", "move-to"}
    drawn = any(not red.isdisjoint(awaited.moves) for awaited in table.queue)
    return drawn or any(table.held(seat) for seat in table.seats)


def movers_left(table: Table) -> int:
    """Return how many Movers may still move a trick: those not seen, and one that acts now."""
    if not more_to_come(table):
        return 0
    places = (TURNED, TAKEN, *map(before, table.seats))
    seen = sum(table.faces(place).count(MOVER) for place in places)
    acting = sum(not {"move-from", "move-to"}.isdisjoint(a.moves) for a in table.queue)
    return PACK[MOVER].copies - seen + acting


@rule("LO-15", HandResult, when=lambda t, tricks: t.phase == PLAY and bool(tricks))
def moved_away(table: Table, tricks: Counts) -> bool | No:
    told: dict[str, int] = dict(tricks)
    have = standing(table)
    fewer = {
        seat: have[seat] - told.get(seat, 0) for seat in have if told.get(seat, 0) < have[seat]
    }
    if sum(fewer.values()) <= movers_left(table):
        return True
    seat = next(iter(fewer))
    return No(
        "{seat} has {tricks} already, and not enough Movers are left to move them away.",
        seat=seat, tricks=CountPart(have[seat], "trick|tricks"),
    )  # fmt: skip


@rule("LO-22", HandResult, waivable=False)
def somebody_scores(_table: Table, tricks: Counts, lo: Seat | None, hai: Seat | None) -> bool | No:
    if not (tricks or lo or hai):
        return No("Who was Lo or Hai is missing, or how many tricks everybody took.")
    return lo is None or lo != hai or No("{seat} was not both Lo and Hai.", seat=lo)


@rule(
    "LO-22",
    HandResult,
    waivable=False,
    when=lambda _t, tricks, lo, hai: bool(tricks and (lo or hai)),
)
def as_the_tricks_say(table: Table, tricks: Counts, lo: Seat | None, hai: Seat | None) -> bool | No:
    by_tricks = by_counts({**dict.fromkeys(table.seats, 0), **dict(tricks)})
    for title, told in ((LO, lo), (HAI, hai)):
        if told and by_tricks[title] != told:
            return No("By these tricks {seat} has no title.", seat=told)
    return True


@rule("LO-22", HandResult, when=lambda t, tricks: t.phase == PLAY and not tricks)
def can_still_be(table: Table, lo: Seat | None, hai: Seat | None) -> bool | No:
    have = standing(table)
    left = each_gets(table) - sum(have.values())
    if movers_left(table):
        return True
    lacking = sum(max(0, have[lo] + 1 - have[seat]) for seat in have if seat != lo) if lo else 0
    if lo and lacking > left:
        return No("{seat} cannot have the fewest tricks any more.", seat=lo)
    most = max((have[seat] for seat in have if seat != hai), default=0)
    if hai and have[hai] + left <= most:
        return No("{seat} cannot have the most tricks any more.", seat=hai)
    return True


@rule("LO-22", HandResult, waivable=False, when=lambda _t, tricks: bool(tricks))
def all_in_all(table: Table, tricks: Counts) -> bool | No:
    told, played = sum(number for _, number in tricks), each_gets(table)
    return told == played or No(
        "That makes {tricks} together, and a hand has {tricks2}.",
        tricks=CountPart(told, "trick|tricks"), tricks2=CountPart(played, "trick|tricks"),
    )  # fmt: skip


@effect("LO-22", HandResult)
def told_tricks(table: Table, tricks: Counts, lo: Seat | None, hai: Seat | None) -> Iterator[Fact]:
    if tricks:
        yield Said("tricks", {**dict.fromkeys(table.seats, 0), **dict(tricks)})
    else:
        yield Said("titles", {LO: lo or "", HAI: hai or ""})


WORTH = (told_value, as_turned_up, some_card_says_so, told_worth)
TRICKS = (somebody_scores, as_the_tricks_say, can_still_be, all_in_all, told_tricks)
