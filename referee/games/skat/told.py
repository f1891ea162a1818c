"""Skat: a hand that is told and not watched: who played, what it counts, won or lost (G-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat import deal, score
from referee.games.skat.moves import BASE, NULL, VALUES, HandResult
from referee.kernel import By, No, Seat, effect, rule
from referee.parts import dealing
from referee.parts.leaving import players

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


@rule("SK-16", HandResult, waivable=False)
def whole(table: Table, declarer: Seat | None, value: int | None, passed: bool) -> bool | No:  # noqa: FBT001 - a field
    if passed:
        alone = declarer is None and value is None and not table["declarer"]
        return alone or No("In a hand that is passed in nobody plays.")
    return (declarer is not None and value is not None) or No("Say who played, and for how much.")


@rule("SK-16", HandResult, waivable=False, when=lambda _t, declarer: declarer is not None)
def who_can_play(table: Table, declarer: Seat) -> bool | No:
    known = table["declarer"]
    if known:
        return declarer == known or No("By the record {seat} is the declarer.", seat=known)
    dealer = table.queue[0].seat if table.phase == "deal" else table["dealer"]
    rests = len(players(table)) > deal.PLAYING and declarer == dealer
    return not rests or No("{seat} deals and does not play this hand.", seat=declarer)


@rule("SK-14", HandResult, waivable=False, when=lambda _t, value: value is not None)
def can_count(table: Table, value: int) -> bool | No:
    game = table["game"]
    if game in NULL:
        worth = score.worth(table, 1, 0)
        fits = value == worth or table["bid"] > worth
    else:
        fits = value in VALUES and value >= table["bid"] and not (game and value % BASE[game])
    return fits or No("The game cannot count {number}.", number=value)


@effect("SK-16", HandResult)
def told(
    table: Table,
    declarer: Seat | None,
    value: int | None,
    lost: bool,  # noqa: FBT001 - a field
) -> Iterator[Fact | By]:
    if declarer is None or value is None:
        yield from deal.passed_in(table)
    else:
        yield from score.entered(table, declarer, value, lost=lost)


CLAUSES = (dealing.told_undealt("SK-2", HandResult), whole, who_can_play, can_count, told)
