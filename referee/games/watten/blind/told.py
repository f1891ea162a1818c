"""Blind Watten: a hand that is told when it is over, before its two cards are named (WB-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian.announce import announcers
from referee.games.watten.bavarian.told import HandResult, told_value
from referee.games.watten.blind.fouls import winning, worth
from referee.games.watten.moves import REVEAL
from referee.games.watten.seats import side
from referee.kernel import CountPart, ListPart, No, meaning, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


@meaning("WB-10")
def price_of_a_breach(table: Table) -> int:
    # For how many points an announcer has lost the hand who held back a trump.
    return worth(table)


@meaning("WB-10", "price_of_a_breach")
def two_for_a_breach(_table: Table) -> int:
    return 2


def points_for(table: Table, winner: str) -> Iterator[int]:
    """Yield what this side may book of a hand that is over: as it ended, or by the others' breach.

    A side that has won anyway books no less for it.
    """
    anyway = winning(table) == winner
    least = table["value"] if anyway else 0
    yield from [least] if anyway else [worth(table), price_of_a_breach(table)]
    raised = table["dared"].get("seat", "")
    if raised in announcers(table) and side(table, raised) != winner:
        yield max(least, table["dared"]["bid"])


@rule("WB-14", HandResult, when=lambda t: t.phase == REVEAL)
def told_when_over(table: Table, move: HandResult) -> bool | No:
    winner = side(table, move.won)
    if move.refused and table.won != (winner,):
        return No("The hand is over, and not by a Go that was refused.")
    values = [*dict.fromkeys(points_for(table, winner))]
    points = ListPart(tuple([CountPart(value, "point|points") for value in values]), "or")
    return told_value(table, move) in values or No("The hand is over: it brings {points}.",
                                                   points=points)  # fmt: skip


CLAUSES = (told_when_over, price_of_a_breach)
