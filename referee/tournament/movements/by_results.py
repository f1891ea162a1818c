"""Movements that read what came before: Swiss and knock-out (TD-4, TD-6, TD-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tournament.movements.anew import together
from referee.tournament.movements.matching import NOBODY, augment, most_matched
from referee.tournament.movements.movement import (
    Drawing,
    Field,
    Sides,
    at_tables,
    movement,
    resting,
    sizes,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.tournament.chance import Chance
    from referee.tournament.regulation import Stage


# --- Swiss ---------------------------------------------------------------------------------------


@movement("TD-4", reads=True)
def neighbours_meet(field: Field, chance: Chance) -> Drawing:
    """Neighbours in the standings meet: from the top everybody meets the next one below whom they
    have not met, as long as the others can still be paired without meeting again.

    The first round is drawn by lots. Where the number is odd, of those who have rested least the
    last one rests. Nobody sits at the same table again where it can be avoided.
    """  # noqa: D205 - the rule as it is printed
    ranked = list(field.ranked) if field.past else chance.shuffled(field.entries)
    byes: list[int] = []
    if len(ranked) % 2:
        least = min(field.rested[one] for one in ranked)
        byes = [next(one for one in reversed(ranked) if field.rested[one] == least)]
        ranked.remove(byes[0])
    pairs = _from_the_top(ranked, field)
    return Drawing(at_tables([((a,), (b,)) for a, b in pairs], field), tuple(byes))


def _from_the_top(ranked: Sequence[int], field: Field) -> list[tuple[int, int]]:
    """Pair from the top; where somebody must meet again, as few as can be do."""
    many = len(ranked)
    fresh = [
        [b for b in range(many) if a != b and not field.meetings(ranked[a], ranked[b])]
        for a in range(many)
    ]
    mates = [NOBODY] * many
    most_matched(fresh, mates)
    for number in [one for one in range(many) if mates[one] == NOBODY]:
        if mates[number] == NOBODY:  # they meet again: with the nearest who has to as well
            other = next(b for b in range(many) if b != number and mates[b] == NOBODY)
            mates[number], mates[other] = other, number
    pairs = []
    gone: set[int] = set()
    for one in range(many):
        if one in gone:
            continue
        for other in fresh[one]:
            if other not in gone and _may_pair(one, other, fresh, mates, gone):
                break
        gone |= {one, mates[one]}
        pairs.append((ranked[one], ranked[mates[one]]))
    return pairs


def _may_pair(
    one: int, other: int, fresh: Sequence[Sequence[int]], mates: list[int], gone: set[int]
) -> bool:
    """Pair these two, if those whom that leaves alone can be paired anew with fresh ones."""
    left, right = mates[one], mates[other]
    if left == other:
        return True
    now = list(mates)
    now[one], now[other], now[left], now[right] = other, one, NOBODY, NOBODY
    taken = gone | {one, other}
    rest = [[b for b in row if b not in taken] if a not in taken else []
            for a, row in enumerate(fresh)]  # fmt: skip
    if right not in rest[left] and not augment(left, rest, now):
        return False
    if now[left] == NOBODY:
        now[left], now[right] = right, left
    mates[:] = now
    return True


# --- knock-out -----------------------------------------------------------------------------------


def _halvings(many: int, _stage: Stage) -> int:
    return max(1, (many - 1).bit_length())


@movement("TD-6", rounds=_halvings, reads=True)
def best_meets_last(field: Field, chance: Chance) -> Drawing:
    """Knock-out in the order of the standings: the best meets the last, the second the last but
    one, so that the two best can meet in the final alone. Whoever loses is out.

    Where the places of the first round are not all taken, the best rest. Where the regulation says
    so, the losers before the final play for the third place.
    """  # noqa: D205 - the rule as it is printed
    del chance
    lots = field.order if field.here else field.ranked
    slots: list[int] = [
        lots[place - 1] if place <= len(lots) else 0 for place in _bracket(len(lots))
    ]
    for sat in field.here:
        slots = [_goes_on(slots[n], slots[n + 1], sat.won, field) for n in range(0, len(slots), 2)]
    pairs = [(slots[n], slots[n + 1]) for n in range(0, len(slots), 2)]
    there = [tuple([one for one in two if one in field.entries]) for two in pairs]
    groups: list[Sides] = [((two[0],), (two[1],)) for two in there if len(two) == 2]  # noqa: PLR2004 - both
    byes = [two[0] for two in there if len(two) == 1]
    final = len(slots) == 2  # noqa: PLR2004 - both of them
    third = _for_the_third(field) if final else []
    return Drawing(
        dict(enumerate(groups + third, 1)), tuple(byes), () if field.here else tuple(lots),
        len(groups + third) if third else 0,
    )  # fmt: skip


def _bracket(many: int) -> list[int]:
    """Return the places from the best to the last, as they stand beside each other."""
    places = [1]
    while len(places) < many:
        total = 2 * len(places) + 1
        places = [side for one in places for side in (one, total - one)]
    return places if len(places) > 1 else [1, 2]


def _goes_on(one: int, other: int, won: frozenset[int], field: Field) -> int:
    """Return which of two goes on; whoever has nobody to meet does, and 0 where nobody is."""
    here = [who for who in (one, other) if who in field.entries]
    if len(here) < 2:  # noqa: PLR2004 - one alone, or nobody
        return here[0] if here else 0
    return one if one in won else other


def _for_the_third(field: Field) -> list[Sides]:
    """Return the table of those who lost in the round before."""
    if not (field.here and field.stage.third):
        return []
    sat = field.here[-1]
    lost = [
        side[0] for sides in sat.tables.values() for side in sides
        if side[0] not in sat.won and side[0] in field.entries
    ]  # fmt: skip
    return [((lost[0],), (lost[1],))] if len(lost) == 2 else []  # noqa: PLR2004 - both of them


def _tables_left(many: int, stage: Stage) -> int:
    rounds = 0
    while many > 1:
        tables, over = sizes(many, stage)
        if not tables:
            break
        many, rounds = len(tables) + over, rounds + 1
    return max(1, rounds)


@movement("TD-7", rounds=_tables_left, reads=True)
def winners_by_lots(field: Field, chance: Chance) -> Drawing:
    """Knock-out by lots: in every round lots say who meets, and whoever has won goes on.

    Where somebody is left over, it is by lots one of those who have rested least, and goes on.
    Where the regulation says so, the losers before the final play for the third place.
    """
    out = {
        entry for sat in field.here for sides in sat.tables.values()
        for side in sides for entry in side if entry not in sat.won
    }  # fmt: skip
    lots = chance.shuffled(entry for entry in field.entries if entry not in out)
    tables, over = sizes(len(lots), field.stage)
    byes = resting(field, lots, over)
    playing = [one for one in lots if one not in byes]
    groups: list[Sides] = [
        tuple((one,) for one in group)
        for group in together(Field(field.entries, field.stage, field.number), playing, tables)
    ]
    third = _for_the_third(field) if len(groups) == 1 and not byes else []
    groups += third
    return Drawing(dict(enumerate(groups, 1)), tuple(byes), third=len(groups) if third else 0)
