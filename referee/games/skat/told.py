"""Skat: a hand that is told and not watched: who played, what it counts, won or lost (G-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat import deal, score
from referee.games.skat.moves import BASE, NULL, HandResult, PassedIn
from referee.kernel import By, No, Result, Seat, Word, effect, rule
from referee.parts import dealing
from referee.parts.leaving import players

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


@rule("SK-16", HandResult, waivable=False)
def who_can_play(table: Table, declarer: Seat) -> bool | No:
    known = table["declarer"]
    if known:
        return declarer == known or No("By the record {seat} is the declarer.", seat=known)
    dealer = table.queue[0].seat if table.phase == "deal" else table["dealer"]
    rests = len(players(table)) > deal.PLAYING and declarer == dealer
    return not rests or No("{seat} deals and does not play this hand.", seat=declarer)


@rule("SK-14", HandResult, waivable=False)
def can_count(table: Table, value: Word) -> bool | No:
    game, number = table["game"], int(value)
    if game in NULL:
        worth = score.worth(table, 1, 0)
        fits = number == worth or table["bid"] > worth
    else:
        fits = number >= table["bid"] and not (game and number % BASE[game])
    return fits or No("The game cannot count {number}.", number=value)


@effect("SK-16", HandResult)
def told(table: Table, declarer: Seat, value: Word, outcome: Word) -> Iterator[Fact | By]:
    yield from score.entered(table, declarer, int(value), lost=outcome == "lost")


@rule("SK-5", PassedIn, waivable=False)
def nobody_bid(table: Table) -> bool | No:
    return not table["bid"] or No("{number} was bid.", number=table["bid"])


@effect("SK-5", PassedIn)
def nobody_played(table: Table) -> Iterator[Fact | By]:
    yield from deal.passed_in(table)


CLAUSES = (
    dealing.told_undealt("SK-2", Result), who_can_play, can_count, told, nobody_bid,
    nobody_played,
)  # fmt: skip
