"""Bohemian Watten: a hand that is told and not watched: who took how many tricks (G-7, WBO-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bohemian.before_play import EXCHANGE, HAND, TURN
from referee.games.watten.moves import CUT, DEAL, PLAY
from referee.games.watten.pack import SUITS
from referee.kernel import By, CountPart, Counts, No, Result, Said, effect, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


class Tricks(Result, phases=(CUT, DEAL, TURN, EXCHANGE, PLAY),
             labels={"hearts": "Hearts were Trumpf"},
             asks={"tricks": "How many tricks?", "hearts": "Hearts were Trumpf"}):  # fmt: skip
    """Tell how the hand ended: how many tricks everybody took, and whether Hearts were Trumpf."""

    tricks: Counts
    """Who is not named took none."""
    hearts: bool = False
    """Whether Hearts were Trumpf, and everything counts twice."""


@rule("WBO-8", Tricks, waivable=False)
def five_in_all(_table: Table, tricks: Counts) -> bool | No:
    return sum(number for _, number in tricks) == HAND or No(
        "{tricks} are played in a hand.", tricks=CountPart(HAND, "trick|tricks")
    )


@rule("WBO-8", Tricks)
def as_many_as_seen(table: Table, tricks: Counts) -> bool | No:
    told = dict(tricks)
    for seat, seen in table["tricks"].items():
        if told.get(seat, 0) < seen:
            won = CountPart(seen, "trick|tricks")
            return No("{seat} has taken {tricks} already.", seat=seat, tricks=won)
    return True


@rule("WBO-9", Tricks, when=lambda t, hearts: hearts and t["trumpf"])
def as_was_turned(table: Table) -> bool | No:
    return table["trumpf"] == "H" or No("Trumpf is {suit}.", suit=SUITS[table["trumpf"]])


@effect("WBO-8", Tricks)
def told_tricks(table: Table, tricks: Counts, hearts: bool) -> Iterator[Fact | By]:  # noqa: FBT001
    if hearts and not table["trumpf"]:
        yield By("WBO-9", Said("trumpf", "H"))
    yield Said("tricks", {**dict.fromkeys(table.seats, 0), **dict(tricks)})


CLAUSES = (five_in_all, as_many_as_seen, as_was_turned, told_tricks)
