"""Who deals first: the report that says so before the first deal of a game (G-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.rules.clauses import Clause, No, effect, rule
from referee.kernel.rules.moves import Move, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table


class FirstDealer(Move, name="dealer", title="Pick the first dealer", verb="pick the first dealer",
                  in_turn=False):  # fmt: skip
    """Say who deals first, where the table picks another than is usual."""

    who: Seat


def begun(table: Table) -> bool:
    """Say whether this game has begun: whether anything was done towards its first deal."""
    usual = {**table.lifetimes["trick"], **table.lifetimes["hand"]}
    return (
        table.hand != table.opening_hand
        or any(cards and place != "stock" for place, cards in table.places.items())
        or any(table.marks[mark] != value for mark, value in usual.items())
    )


@rule("G-9", FirstDealer, waivable=False)
def not_yet_begun(table: Table, who: Seat) -> bool | No:
    """Who deals first.

    The first seat deals first, unless the table picks another before anything is done for the first
    deal of a game. Then the deal goes on from there as the book says.
    """
    if who in table["away"]:
        return No("{seat} has left the table.", seat=who)
    return not begun(table) or No(
        "This game has begun: who deals first is picked before the first deal."
    )


@effect("G-9", FirstDealer)
def picked(table: Table, who: Seat) -> Iterator[Fact]:
    yield from table.in_force.begin(table, who)


CLAUSES: tuple[Clause, ...] = (not_yet_begun, picked)
