"""Movements that are drawn anew each round (TD-1, TD-8, TD-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tournament.movements.matching import paired
from referee.tournament.movements.movement import (
    Drawing,
    Field,
    at_tables,
    movement,
    resting,
    sizes,
)

if TYPE_CHECKING:
    from referee.tournament.chance import Chance

PASSES = 6
"""How often it is looked whether an exchange of two makes fewer meet again."""


@movement("TD-1")
def opponents_anew(field: Field, chance: Chance) -> Drawing:
    """Tables and opponents are drawn by lots in every round.

    As few as can be meet again, and nobody sits at the same table again where it can be avoided.
    Where somebody is left over, it is by lots one of those who have rested least.
    """
    lots = chance.shuffled(field.entries)
    byes: list[int] = []
    if len(lots) % 2:
        byes = [_who_rests(field, lots)]
    pairs = paired([one for one in lots if one not in byes], field.met)
    return Drawing(at_tables([((a,), (b,)) for a, b in pairs], field), tuple(byes))


def _who_rests(field: Field, lots: list[int]) -> int:
    """Return who rests: of those who have rested least, one without whom nobody meets again."""
    least = min(field.rested[one] for one in lots)
    candidates = [one for one in lots if field.rested[one] == least]
    for one in candidates:
        others = [other for other in lots if other != one]
        if not any(field.meetings(a, b) for a, b in paired(others, field.met)):
            return one
    return candidates[0]


@movement("TD-8")
def partners_anew(field: Field, chance: Chance) -> Drawing:
    """Single players get another partner in every round by lots, and opponents for it.

    As few as can be play with a partner again; then as few as can be sit with somebody again, and
    nobody sits at the same table again where it can be avoided. Where the players do not divide by
    four, those who have rested least rest.
    """
    lots = chance.shuffled(field.entries)
    byes = resting(field, lots, len(lots) % 4)
    sides = paired([one for one in lots if one not in byes], field.partners)
    side_of = {player: side for side in sides for player in side}
    again: dict[tuple[int, int], dict[tuple[int, int], int]] = {side: {} for side in sides}
    for one, side in side_of.items():
        for mate, times in field.met.get(one, {}).items():
            if (other := side_of.get(mate, side)) != side:
                again[side][other] = again[side].get(other, 0) + times
    return Drawing(at_tables(paired(sides, again), field), tuple(byes))


@movement("TD-9")
def tables_anew(field: Field, chance: Chance) -> Drawing:
    """Tables are drawn by lots in every round, everybody playing alone.

    The tables are full; where the players do not divide, a few tables have one player less, if the
    regulation allows it, and otherwise those rest who have rested least. As few as possible sit
    together again, and nobody sits at the same table again where it can be avoided.
    """
    lots = chance.shuffled(field.entries)
    tables, over = sizes(len(lots), field.stage)
    byes = resting(field, lots, over)
    groups = together(field, [one for one in lots if one not in byes], tables)
    return Drawing(
        at_tables([tuple((one,) for one in group) for group in groups], field), tuple(byes)
    )


def together(field: Field, lots: list[int], tables: list[int]) -> list[list[int]]:
    """Return players in groups of these sizes, few of whom have sat together before."""
    left = list(lots)
    groups: list[list[int]] = []
    for size in tables:
        group = [left.pop(0)]
        while len(group) < size:
            near = {other for one in group for other in field.met.get(one, ())}
            best = next((one for one in left if one not in near), None)
            if best is None:
                best = min(left, key=lambda one: _known(field, one, group))
            left.remove(best)
            group.append(best)
        groups.append(group)
    for _ in range(PASSES):
        if not _bettered(field, groups):
            break
    return groups


def _known(field: Field, one: int, group: list[int]) -> int:
    return sum(field.meetings(one, other) ** 2 for other in group if other != one)


def _bettered(field: Field, groups: list[list[int]]) -> bool:
    """Exchange two players wherever fewer meet again for it; say whether any were."""
    done = False
    for group in groups:
        for place, one in enumerate(group):
            if not _known(field, one, group):
                continue
            gain, other, there = max(
                (
                    (_gain(field, one, group, mate, rest), rest, spot)
                    for rest in groups if rest is not group
                    for spot, mate in enumerate(rest)
                ),
                key=lambda found: found[0], default=(0, group, place),
            )  # fmt: skip
            if gain > 0:
                group[place], other[there] = other[there], one
                done = True
    return done


def _gain(field: Field, one: int, group: list[int], mate: int, rest: list[int]) -> int:
    """Return by how much an exchange of two is better."""
    here = [other for other in group if other != one]
    there = [other for other in rest if other != mate]
    before = _known(field, one, here) + _known(field, mate, there)
    return before - _known(field, mate, here) - _known(field, one, there)
