"""Movements against their definitions, for every number of entries."""

import random
from collections import Counter
from itertools import combinations

import pytest

from referee.tournament.chance import Chance, digest_of, seed_before
from referee.tournament.movements import MOVEMENTS, Field, Sat
from referee.tournament.movements.matching import paired
from referee.tournament.regulation import Stage
from tests.tournament.hall import NAMED, SEED, everybody, rounds

FEW = (2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 21, 40)
MANY = range(2, 131)


def numbers(few: tuple[int, ...] = FEW, among: range = MANY) -> pytest.MarkDecorator:
    """Run a test for a few numbers, and for all of them where it may take long."""
    told = [*few, *(pytest.param(n, marks=pytest.mark.long) for n in among if n not in few)]
    return pytest.mark.parametrize("many", told)


# --- chance --------------------------------------------------------------------------------------


def test_the_numbers_follow_from_the_seed_as_it_is_written_down():
    """Worked out without our code: SHA-256 of seed, purpose, zero byte and counter."""
    chance = Chance("00" * 32, "round 1")
    assert [chance.below(100) for _ in range(8)] == [9, 96, 47, 67, 64, 87, 71, 29]
    assert Chance("00" * 32, "round 1").shuffled(range(8)) == [3, 6, 4, 0, 2, 1, 7, 5]


def test_every_number_below_comes_about_as_often():
    chance = Chance(SEED, "dice")
    thrown = Counter(chance.below(6) for _ in range(6000))
    assert set(thrown) == set(range(6))
    assert all(850 < many < 1150 for many in thrown.values())


def test_each_seed_is_the_digest_of_the_next_and_the_first_is_announced():
    secret = "ab" * 32
    seeds = [seed_before(secret, used) for used in range(4)]
    assert [digest_of(seed) for seed in seeds] == [seed_before(secret, -1), *seeds[:3]]


@pytest.mark.parametrize("number", MOVEMENTS)
def test_the_same_seed_draws_the_same(number):
    groups = 2 if number == "TD-5" else 1
    once, again = (list(rounds(number, 12, 3, groups=groups)) for _ in range(2))
    assert once == again


# --- what holds for all --------------------------------------------------------------------------

STAGES = {
    "TD-1": {}, "TD-2": {}, "TD-3": {}, "TD-4": {}, "TD-5": {"groups": 3},
    "TD-8": {"side": 2}, "TD-9": {"sides": 4, "least": 3},
}  # fmt: skip


@pytest.mark.parametrize("number", STAGES)
@numbers()
def test_everybody_sits_once_or_rests_and_rests_are_fair(number, many):
    rested: Counter[int] = Counter()
    for drawing, _ in rounds(number, many, 4, **STAGES[number]):
        assert everybody(drawing) == list(range(1, many + 1))
        assert sorted(drawing.tables) == list(drawing.tables)
        rested.update(drawing.byes)
    if number not in {"TD-2", "TD-3", "TD-5"}:
        assert max(rested.values(), default=0) - min(rested[n] for n in range(1, many + 1)) <= 1


# --- drawn anew ----------------------------------------------------------------------------------


def again(past: list[Sat], pairs: list[tuple[int, ...]]) -> int:
    """Count the pairs that have met before."""
    met = {frozenset((a, b)) for sat in past for sides in sat.tables.values()
           for side, other in combinations(sides, 2) for a in side for b in other}  # fmt: skip
    return sum(frozenset(pair) in met for pair in pairs)


@numbers()
def test_td_1_nobody_meets_again_as_long_as_half_of_the_others_are_left(many):
    for drawing, past in rounds("TD-1", many, max(1, min(6, many // 2))):
        pairs = [(a, b) for ((a,), (b,)) in drawing.tables.values()]
        assert again(past, pairs) == 0


@pytest.mark.parametrize("many", [4, 6, 8])
def test_td_1_as_few_meet_again_as_can_be(many):
    """Held against every way to pair them, also when everybody has met already."""
    for drawing, past in rounds("TD-1", many, many + 1):
        pairs = [(a, b) for ((a,), (b,)) in drawing.tables.values()]
        fewest = min(again(past, way) for way in ways(list(range(1, many + 1))))
        assert again(past, pairs) == fewest


def ways(people: list[int]) -> list[list[tuple[int, ...]]]:
    """Return every way to pair an even number of people."""
    if not people:
        return [[]]
    first, *others = people
    return [
        [(first, other), *rest]
        for other in others
        for rest in ways([one for one in others if one != other])
    ]


@numbers((24, 25, 40), range(24, 131))
def test_td_1_nobody_sits_at_the_same_table_again_in_four_rounds(many):
    """With twelve tables it can always be had: every pair is kept from six of them at most."""
    for drawing, past in rounds("TD-1", many, 4):
        before = {(one, n) for sat in past for n, sides in sat.tables.items()
                  for side in sides for one in side}  # fmt: skip
        now = {(one, n) for n, sides in drawing.tables.items() for side in sides for one in side}
        assert not before & now


@numbers((4, 5, 6, 7, 8, 13, 16, 21, 40), range(4, 131))
def test_td_8_nobody_has_the_same_partner_twice(many):
    had: set[frozenset[int]] = set()
    for drawing, _ in rounds("TD-8", many, max(1, min(6, many // 2)), side=2):
        partners = [frozenset(side) for sides in drawing.tables.values() for side in sides]
        assert all(len(side) == 2 for side in partners)
        assert not had & set(partners)
        assert len(drawing.byes) == many % 4
        had |= set(partners)


@numbers()
def test_td_9_tables_are_of_four_and_as_few_as_can_be_of_three(many):
    for drawing, _ in rounds("TD-9", many, 2, sides=4, least=3):
        sizes = Counter(len(sides) for sides in drawing.tables.values())
        if many in {2, 5}:
            continue  # nobody can sit at a table of two, and five make one table and one rests
        assert set(sizes) <= {3, 4}
        assert sizes[3] == -many % 4
        assert drawing.byes == ()


def test_td_9_sixteen_meet_nobody_again_in_the_second_round():
    (_, _), (drawing, past) = rounds("TD-9", 16, 2, sides=4, least=3)
    pairs = [pair for sides in drawing.tables.values()
             for pair in combinations([one for (one,) in sides], 2)]  # fmt: skip
    assert again(past, pairs) == 0


@pytest.mark.parametrize("seed", range(20))
def test_as_many_are_paired_as_any_way_of_pairing_pairs(seed):
    chance = random.Random(seed)
    people = list(range(8))
    free = {frozenset(pair) for pair in combinations(people, 2) if chance.random() < 0.4}

    def cost(one: int, other: int) -> int:
        return frozenset((one, other)) not in free

    pairs = paired(people, cost)
    assert sorted(one for pair in pairs for one in pair) == people
    best = min(sum(cost(*pair) for pair in way) for way in ways(people))
    assert sum(cost(*pair) for pair in pairs) == best


# --- by a plan -----------------------------------------------------------------------------------


@numbers()
def test_td_2_the_odd_stay_and_the_even_move_on_by_a_table(many):
    lots: tuple[int, ...] = ()
    tables = -(-many // 2)
    for number, (drawing, _) in enumerate(rounds("TD-2", many, min(5, tables))):
        lots = lots or drawing.order
        for place in range(tables):
            odd, even = lots[2 * place], 2 * ((place - number) % tables) + 1
            if even < many:
                assert drawing.tables[place + 1] == ((odd,), (lots[even],))
            else:
                assert drawing.byes == (odd,)


@numbers((2, 3, 4, 5, 8, 13, 16), range(2, 41))
def test_td_3_everybody_meets_everybody_once(many):
    most = MOVEMENTS["TD-3"].rounds
    assert most is not None
    met = Counter(
        frozenset((a, b))
        for drawing, _ in rounds("TD-3", many, most(many, Stage(NAMED, "TD-3")))
        for ((a,), (b,)) in drawing.tables.values()
    )
    assert met == Counter(map(frozenset, combinations(range(1, many + 1), 2)))


@numbers((8, 9, 13, 20), range(8, 61))
def test_td_5_within_a_group_everybody_meets_everybody_once(many):
    stage = Stage(NAMED, "TD-5", groups=4)
    most = MOVEMENTS["TD-5"].rounds
    assert most is not None
    told = list(rounds("TD-5", many, most(many, stage), groups=4))
    lots = told[0][0].order
    groups = [set(lots[n::4]) for n in range(4)]
    met = Counter(frozenset((a, b)) for drawing, _ in told
                  for ((a,), (b,)) in drawing.tables.values())  # fmt: skip
    inside = (frozenset(pair) for group in groups for pair in combinations(sorted(group), 2))
    assert met == Counter(inside)


# --- by results ----------------------------------------------------------------------------------


def slowly(ranked: list[int], past: list[Sat]) -> list[tuple[int, int]] | None:
    """Pair from the top by trying everything; ``None`` where somebody would meet again."""
    if not ranked:
        return []
    first, *others = ranked
    for other in others:
        if not again(past, [(first, other)]):
            rest = slowly([one for one in others if one != other], past)
            if rest is not None:
                return [(first, other), *rest]
    return None


@pytest.mark.parametrize("many", [4, 6, 8, 10, 12])
def test_td_4_pairs_as_somebody_does_who_tries_everything(many):
    chance = random.Random(many)
    for rounds_before in range(min(4, many // 2)):
        past = list(_past(many, rounds_before))
        ranked = chance.sample(range(1, many + 1), many)
        field = Field(tuple(sorted(ranked)), Stage(NAMED, "TD-4", 9), 1, tuple(past), tuple(ranked))
        drawing = MOVEMENTS["TD-4"].draw(field, Chance(SEED))
        pairs = {frozenset((a, b)) for ((a,), (b,)) in drawing.tables.values()}
        if past:
            wanted = slowly(ranked, past)
            assert wanted is not None
            assert pairs == set(map(frozenset, wanted))


def _past(many: int, rounds_before: int) -> list[Sat]:
    told = list(rounds("TD-1", many, rounds_before + 1))
    return told[-1][1]


@numbers()
def test_td_4_nobody_meets_again_as_long_as_half_of_the_others_are_left(many):
    for drawing, past in rounds("TD-4", many, max(1, min(6, many // 2))):
        pairs = [(a, b) for ((a,), (b,)) in drawing.tables.values()]
        assert again(past, pairs) == 0


@pytest.mark.parametrize("number", ["TD-6", "TD-7"])
@numbers()
def test_knock_out_halves_those_who_are_left_until_one_is(number, many):
    most = MOVEMENTS[number].rounds
    assert most is not None
    left = set(range(1, many + 1))
    for drawing, _ in rounds(number, many, most(many, Stage(NAMED, number))):
        sitting = {one for sides in drawing.tables.values() for side in sides for one in side}
        assert sitting | set(drawing.byes) == left
        assert not sitting & set(drawing.byes)
        left -= {max(sides)[0] for sides in drawing.tables.values()}
    assert left == {1}


@numbers()
def test_td_6_the_two_best_meet_in_the_final_alone(many):
    """The lower number wins in this hall, and the standings are in the order of the numbers."""
    most = MOVEMENTS["TD-6"].rounds
    assert most is not None
    entries = tuple(range(1, many + 1))
    past: list[Sat] = []
    stage = Stage(NAMED, "TD-6")
    for _ in range(most(many, stage)):
        drawing = MOVEMENTS["TD-6"].draw(
            Field(entries, stage, 1, tuple(past), entries), Chance(SEED)
        )
        won = frozenset(min(sides)[0] for sides in drawing.tables.values())
        past.append(Sat(1, drawing.tables, drawing.byes, drawing.order, won))
    assert past[-1].tables == {1: ((1,), (2,))}


@numbers((4, 6, 8, 16), range(4, 131))
def test_the_losers_before_the_final_play_for_the_third_place(many):
    for number in ("TD-6", "TD-7"):
        most = MOVEMENTS[number].rounds
        assert most is not None
        told = list(rounds(number, many, most(many, Stage(NAMED, number)), third=True))
        final, past = told[-1]
        lost = {max(sides) for sides in past[-1].tables.values()} if not past[-1].byes else None
        if final.third:
            assert final.third == 2
            assert lost is None or set(final.tables[2]) == lost


def test_winners_of_tables_of_four_go_on_until_one_table_is_left():
    most = MOVEMENTS["TD-7"].rounds
    assert most is not None
    stage = Stage(NAMED, "TD-7", sides=4, least=3)
    assert most(16, stage) == 2
    told = list(rounds("TD-7", 16, 2, sides=4, least=3))
    assert [len(drawing.tables) for drawing, _ in told] == [4, 1]
