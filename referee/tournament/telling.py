"""Results: told, agreed to, corrected, and never overwritten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.envelope import Count, Words
from referee.tournament import events
from referee.tournament.finding import reason, result, spoken_for, table
from referee.tournament.refusals import Impossible, NotNow, ToldBefore
from referee.tournament.results import check

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.envelope import By
    from referee.tournament import commands
    from referee.tournament.tournament import Table, Told, Tournament

__all__ = ["agree", "correct", "result", "tell"]


def tell(now: Tournament, command: commands.Result, by: By) -> events.Resulted | events.Agreed:
    """Tell what a table came to; told again by another side it is agreed to.

    A result that comes off a match, and one that a side has told, has the consent of that side.
    """
    there = table(now, command.round, command.table)
    agreed = _sides(there, {*command.agreed, *_own(there, by)})
    before = now.result_of(there)
    if before is None:
        check(command.games, there, now.stage(now.rounds[command.round - 1].stage))
        return events.Resulted(
            Count(len(now.results) + 1), Count(command.round), Count(command.table), command.games,
            agreed, command.match,
        )  # fmt: skip
    if before.games != command.games:
        raise NotNow(
            "Table {table} has told something else (result {number}): agree to that, protest, or"
            " let the direction correct it.",
            table=command.table, number=before.number,
        )  # fmt: skip
    if before.agreed >= {*agreed}:
        raise ToldBefore(
            "Table {table} has told this already (result {number}).",
            table=command.table, number=before.number,
        )  # fmt: skip
    fresh = tuple([side for side in agreed if side not in before.agreed])
    return events.Agreed(Count(before.number), fresh)


def _own(there: Table, by: By) -> set[int]:
    """Return the side of whoever speaks for an entry."""
    side = there.side_of(spoken_for(by))
    return {side} if side else set()


def _sides(there: Table, sides: Iterable[int]) -> tuple[Count, ...]:
    """Return the numbers of sides; raises `Impossible` for one that the table has not."""
    found = sorted({*sides})
    if found and not 1 <= found[0] <= found[-1] <= len(there.sides):
        raise Impossible("Table {table} has no such side.", table=there.number)
    return tuple(map(Count, found))


def agree(now: Tournament, command: commands.Agree, _by: By) -> events.Agreed:
    """Agree to a result; raises `ToldBefore` where all these have."""
    told = _counting(now, command.result)
    sides = _sides(table(now, told.round, told.table), command.sides)
    fresh = tuple([side for side in sides if side not in told.agreed])
    if not fresh:
        raise ToldBefore("Result {number} is agreed to already.", number=told.number)
    return events.Agreed(Count(told.number), fresh)


def correct(now: Tournament, command: commands.Correct, _by: By) -> events.Corrected:
    """Put other games in the place of those of a result, or take it back."""
    told = _counting(now, command.result)
    there = table(now, told.round, told.table)
    if command.games is not None:
        check(command.games, there, now.stage(now.rounds[told.round - 1].stage))
    if command.games == told.games:
        raise ToldBefore("Result {number} is this already.", number=told.number)
    agreed = _sides(there, command.agreed) if command.games is not None else ()
    return events.Corrected(
        Count(told.number), told.games or (), command.games, Words(reason(command.why)), agreed
    )


def _counting(now: Tournament, number: int) -> Told:
    """Return a result that was not taken back."""
    told = result(now, number)
    if told.games is None:
        raise NotNow("Result {number} was taken back.", number=number)
    return told
