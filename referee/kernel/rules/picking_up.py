"""Picking a hand up in the middle (G-8): a report of the table that every book understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.rules.clauses import No, effect, rule
from referee.kernel.rules.laying import NOT_SO, STUMBLES, Unlayable, as_laid, laying
from referee.kernel.rules.moves import Lying, Move, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table


class Resume(Move, name="resume", title="Pick up in the middle",
             verb="pick a hand up in the middle", in_turn=False):  # fmt: skip
    """Pick a hand up in the middle: say where all cards lie and who is to act."""

    lying: Lying
    turn: Seat


@rule("G-8", Resume, waivable=False, when=lambda table: table.ended)
def not_over_yet(_table: Table) -> No:
    return No("The hand is over: the next one is dealt, then its cards can be laid.")


@rule("G-8", Resume, waivable=False)
def can_lie(table: Table, turn: Seat, lying: Lying) -> bool | No:
    """Picking up in the middle.

    A hand that nobody watched can be picked up in the middle: it is said where the cards lie, how
    many each player holds, what was announced, and who is to act. What cannot lie so is void. From
    there every card is judged. What was implied before is claimed no more, and nothing proves it
    untrue; a breach that was proven before costs what it costs. That the cards were laid stays on
    record.
    """
    if turn in table["away"]:
        return No("{seat} has left the table.", seat=turn)
    try:
        as_laid(table, turn, lying)
    except Unlayable as error:
        return No("So the cards cannot lie: {why}.", why=error.sentence)
    return True


@effect("G-8", Resume)
def laid(table: Table, turn: Seat, lying: Lying) -> Iterator[Fact]:
    yield from laying(table, turn, lying)


def as_it_would_lie(table: Table, move: Resume, fits: Callable[[Table], bool | No]) -> bool | No:
    """Ask of the table that would lie there whether the game can lie so."""
    try:
        return fits(as_laid(table, move.turn, move.lying))
    except Unlayable:
        return True  # which G-8 says
    except STUMBLES:
        return No("So the cards cannot lie: {why}.", why=NOT_SO)


PICKING_UP = (not_over_yet, can_lie, laid)
