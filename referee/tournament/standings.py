"""The standings: who stands where, by what, and what is open in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.envelope import Count as Number
from referee.tournament.events import Standing
from referee.tournament.rankings import MEASURES, TIES, Share, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.tournament.regulation import Count, Ranking
    from referee.tournament.tournament import Tournament

KNOCKOUTS = {"TD-6", "TD-7"}


class Open(NamedTuple):
    """Something that the standings wait for."""

    round: int
    table: int
    why: str
    """``untold``, ``unagreed`` or ``disputed``."""
    number: int = 0
    """The number of the result, or of the protest."""


def whats_open(now: Tournament) -> tuple[Open, ...]:
    """Return what is open, in the order of rounds and tables."""
    found = []
    for one, table, told in now.told():
        if told is None:
            found.append(Open(one.number, table.number, "untold"))
        elif not now.accepted(table, told):
            found.append(Open(one.number, table.number, "unagreed", told.number))
    found += [Open(one.round, one.table, "disputed", one.number)
              for one in now.protests if one.decision is None]  # fmt: skip
    return tuple(sorted(found))


def standings(now: Tournament, number: int = 0, seed: str = "") -> tuple[Standing, ...]:
    """Return the standings for a title; ``seed`` is that of the lots, where they are drawn.

    What was told counts as it was told, also where it is not agreed to yet: see `whats_open`.
    """
    ranking = now.regulation.rankings[number]
    view = View(shares(now), seed)
    values = [_column(now, count, view) if count.sum else {} for count in ranking.counts]
    lines: list[Standing] = []
    for equals in _ordered(list(now.entries), ranking, values, view):
        place = Number(len(lines) + 1)
        lines += [
            Standing(place, Number(entry), tuple(column.get(entry, 0) for column in values))
            for entry in sorted(equals)
        ]
    return tuple(lines)


def shares(now: Tournament) -> dict[int, list[Share]]:
    """Return what every entry has of every round."""
    found: dict[int, list[Share]] = {entry: [] for entry in now.entries}
    for one in now.rounds:
        stage = now.stage(one.stage)
        knockout = stage.movement in KNOCKOUTS
        for table in one.tables.values():
            told = now.result_of(table)
            if told is None or told.games is None:
                continue
            for side, entries in enumerate(table.sides, 1):
                share = Share(
                    one.number, one.stage, told.games, side, table.sides,
                    knockout and not table.decides, table.number == one.third, table.decides,
                    stage.apart,
                )  # fmt: skip
                for entry in entries:
                    if entry not in told.void:
                        found[entry].append(share)
        for entry in one.resting:
            found[entry].append(Share(one.number, one.stage, knockout=knockout, apart=stage.apart))
    return found


def _column(now: Tournament, count: Count, view: View) -> dict[int, int]:
    """Return what stands in a column for everybody."""
    return {entry: _value(now, count, entry, view) for entry in view.shares}


def _value(now: Tournament, count: Count, entry: int, view: View) -> int:
    by_round: dict[int, int] = {}
    for share in view.shares[entry]:
        if share.decides or share.apart:
            continue
        here = sum(MEASURES[one.rule].of(share) * one.times for one in count.sum)
        by_round[share.round] = by_round.get(share.round, 0) + here
    rounds = sorted(by_round.values())
    value = sum(rounds[count.strike if len(rounds) > count.strike else 0 :])
    return value + (penalties(now, entry) if count.penalties else 0)


def penalties(now: Tournament, entry: int) -> int:
    """Return the points that breaches have taken from an entry, and brought it."""
    return sum(
        one.points * (entry in one.gets) if one.gets else -one.points * (entry == one.entry)
        for one in now.penalties if not one.lifted
    )  # fmt: skip


def _ordered(
    everybody: Sequence[int], ranking: Ranking, values: Sequence[dict[int, int]], view: View
) -> list[list[int]]:
    """Return the entries from the best to the last, equals together; rules fill their columns."""
    groups = [sorted(everybody)]
    for count, column in zip(ranking.counts, values, strict=True):
        parted: list[list[int]] = []
        for group in groups:
            if count.rule and len(group) > 1:
                column.update(TIES[count.rule].among(group, view))
            there = sorted({column.get(entry, 0) for entry in group}, reverse=True)
            parted += [[one for one in group if column.get(one, 0) == had] for had in there]
        groups = parted
    return groups
