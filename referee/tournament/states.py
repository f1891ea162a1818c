"""How far a table of a round is: playing or late, told, disputed or done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from referee.tournament.tournament import Round, Table, Tournament

State = Literal["playing", "late", "told", "disputed", "done"]
STATES: tuple[State, ...] = ("playing", "late", "told", "disputed", "done")
MOST_HAVE_TOLD = 3, 4
"""A table is late when so many of so many tables of its round have told and it has not."""


def states(now: Tournament, one: Round) -> dict[int, State]:
    """Return how far each table of a round is; no clock is asked, for the hall has its own."""
    disputed = {argued.table for argued in now.protests
                if argued.round == one.number and argued.decision is None}  # fmt: skip
    told = sum(bool(table.result) for table in one.tables.values())
    some, all_ = MOST_HAVE_TOLD
    waiting: State = "late" if told * all_ >= len(one.tables) * some else "playing"
    return {
        number: "disputed" if number in disputed else _state(now, table, waiting)
        for number, table in one.tables.items()
    }


def _state(now: Tournament, table: Table, waiting: State) -> State:
    told = now.result_of(table)
    if told is None:
        return waiting
    return "done" if now.accepted(table, told) else "told"
