"""Movements by a plan: lots once, and then everybody knows where to go (TD-2, TD-3, TD-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tournament.movements.matching import paired
from referee.tournament.movements.movement import Drawing, Field, at_tables, movement

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.tournament.chance import Chance
    from referee.tournament.regulation import Stage


def _lots(field: Field, chance: Chance) -> tuple[int, ...]:
    """Return the lots of the stage, which are drawn in its first round."""
    return field.order if field.here else tuple(chance.shuffled(field.entries))


@movement("TD-2")
def even_moves_on(field: Field, chance: Chance) -> Drawing:
    """Lots give everybody a number once: one and two sit at the first table, and so on.

    After each round the even numbers move on by one table, from the last to the first, and the odd
    ones stay. Those who find nobody at their table play each other, if there are two; one of them
    that is left over rests.
    """
    lots = _lots(field, chance)
    odd, even = lots[0::2], [*lots[1::2], *([0] if len(lots) % 2 else [])]
    steps = (field.round - 1) % max(1, len(odd))
    moved = [even[(place - steps) % len(odd)] for place in range(len(odd))]
    tables, alone, free = {}, [], []
    for number, (one, other) in enumerate(zip(odd, moved, strict=True), 1):
        there = [who for who in (one, other) if who in field.entries]
        if len(there) == 2:  # noqa: PLR2004 - both of them
            tables[number] = ((one,), (other,))
        else:
            alone += there
            free += [number]
    byes = [alone.pop()] if len(alone) % 2 else []
    for (one, other), number in zip(paired(alone, field.met), free, strict=False):
        tables[number] = ((one,), (other,))
    return Drawing(dict(sorted(tables.items())), tuple(byes), () if field.here else lots)


def _all_rounds(many: int, _stage: Stage) -> int:
    return max(1, many - 1 + many % 2)


@movement("TD-3", rounds=_all_rounds)
def everybody_meets(field: Field, chance: Chance) -> Drawing:
    """Everybody meets everybody else once, in an order that lots give once.

    The first of the lots stays where it is and the others go round it by one place after each
    round; those who stand opposite meet. Where the number is odd, whoever stands opposite nobody
    rests. Nobody sits at the same table again where it can be avoided.
    """
    lots = _lots(field, chance)
    begun = len(field.here[0].order) if field.here else len(lots)
    pairs, byes = _circle(lots[: begun + begun % 2], field)
    late = [one for one in lots[begun + begun % 2 :] if one in field.entries]
    groups = [((a,), (b,)) for a, b in pairs]
    return Drawing(at_tables(groups, field), (*byes, *late), () if field.here else lots)


def _circle(lots: Sequence[int], field: Field) -> tuple[list[tuple[int, int]], list[int]]:
    """Return who meets in this round of a circle, and who has nobody to meet."""
    ring = [*lots, *([0] if len(lots) % 2 else [])]
    if not ring:
        return [], []
    turn = (field.round - 1) % max(1, len(ring) - 1)
    ring = [ring[0], *ring[len(ring) - turn :], *ring[1 : len(ring) - turn]]
    pairs, byes = [], []
    for place in range(len(ring) // 2):
        two = [one for one in (ring[place], ring[-1 - place]) if one in field.entries]
        if len(two) == 2:  # noqa: PLR2004 - both of them
            pairs.append((two[0], two[1]))
        else:
            byes += two
    return pairs, byes


def _rounds_of_groups(many: int, stage: Stage) -> int:
    return _all_rounds(-(-many // stage.groups), stage)


@movement("TD-5", rounds=_rounds_of_groups)
def groups_meet(field: Field, chance: Chance) -> Drawing:
    """Lots deal everybody into groups, one after the other, and within a group everybody meets
    everybody else once, as in a circle (TD-3). A group that has done so rests.
    """  # noqa: D205 - the rule as it is printed
    lots = _lots(field, chance)
    pairs, byes = [], []
    for group in _groups(lots, field):
        if field.round > _all_rounds(len(group), field.stage):
            byes += [one for one in group if one in field.entries]
            continue
        met, rested = _circle(group, field)
        pairs += met
        byes += rested
    groups = [((a,), (b,)) for a, b in pairs]
    return Drawing(at_tables(groups, field), tuple(byes), () if field.here else lots)


def _groups(lots: Sequence[int], field: Field) -> Iterator[Sequence[int]]:
    for number in range(field.stage.groups):
        yield lots[number :: field.stage.groups]
