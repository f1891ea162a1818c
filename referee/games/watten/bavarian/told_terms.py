"""Watten: what the options of a table change for a hand that is told and not watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import told
from referee.games.watten.bavarian.go_house import FOUR, first_go, missing, trailing
from referee.games.watten.seats import members, side, sides
from referee.kernel import CountPart, No, meaning, rule

if TYPE_CHECKING:
    from referee.kernel import Table


# --- raise_cap ------------------------------------------------------------------------------------


def in_reach(table: Table, seat: str, bid: int) -> bool:
    """Say whether a player may say Go, and needs as many points as that."""
    return told.not_tight(table, seat, bid) and bid <= missing(table, seat)


@rule("W-50", told.HandResult, when=told.is_raised)
def told_within_limit(table: Table, move: told.HandResult) -> bool | No:
    # What is out of turn or out of order already is not too high besides.
    if told.possible(table, move, in_reach) or not told.possible(table, move, told.not_tight):
        return True
    winner = side(table, move.won)
    sayers = [winner] if move.refused else list(sides(table))
    most = max(missing(table, seat) for one in sayers for seat in members(table, one))
    return No("Nobody needed so much: at most {points} were missing to win.",
              points=CountPart(most, "point|points"))  # fmt: skip


# --- go_limit -------------------------------------------------------------------------------------


@meaning("W-46", "most_gos")
def one_go(_table: Table, raised: str) -> int:
    return 0 if raised else 1


@rule("W-46", told.HandResult, when=told.is_raised, called="in_turns")
def told_only_once(table: Table, move: told.HandResult) -> bool | No:
    if told.possible(table, move, told.anybody):
        return True
    if move.refused:
        return told.in_turns.as_printed(table, move)  # type: ignore[no-any-return]
    return No("Go is said once in a hand, and does not come to {points}.",
              points=CountPart(told.told_value(table, move), "point|points"))  # fmt: skip


# --- first_raise_jump4 ----------------------------------------------------------------------------


@meaning("W-47", "leaps")
def to_four(table: Table) -> tuple[tuple[int, str], ...]:
    if not first_go(table):
        return ()
    return tuple([
        (FOUR, one)
        for one in sides(table)
        if any(trailing(table, seat) >= FOUR for seat in members(table, one))
    ])  # fmt: skip
