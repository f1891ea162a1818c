"""Rankings against a model that was written from the rules alone, as somebody does with a sheet."""

import random
from collections import defaultdict
from typing import Any

import pytest

from referee.tournament.chance import Chance
from referee.tournament.rankings import MEASURES, TIES
from referee.tournament.reading import regulation
from referee.tournament.slips import games_of
from referee.tournament.standings import standings
from tests.tournament.hall import Hall

RULES = """
name = "sheet"
title = "A sheet"
players = 1
[play]
book = "any"
[protest]
instances = ["the direction"]
[[stages]]
name = "Rounds"
movement = "{movement}"
rounds = 4
games = 2
[[breaches]]
key = "late"
title = "Late"
prices = [1, 3]
[[breaches]]
key = "rude"
title = "Rude"
prices = [2]
falls = "others"
[[rankings]]
title = "All"
{counts}
"""


def rules(counts: str, movement: str = "TD-1") -> Any:
    return regulation(RULES.format(counts=counts, movement=movement))


def column(sums: str = "", more: str = "") -> str:
    return f'[[rankings.counts]]\ntitle = "c"\n{sums}\n{more}\n'


def measured(number: str, times: int = 1) -> str:
    return f'sum = [{{ rule = "{number}", times = {times} }}]'


def sheet(games: list[tuple[str, int]]) -> dict[str, int]:
    """Add up what a player has of games, told as the slip has them, and of which side each is."""
    made: dict[str, int] = defaultdict(int)
    for text, side in games:
        plain = text.rstrip("tn")
        one, other = map(int, plain.split(":"))
        mine, theirs = (one, other) if side == 1 else (other, one)
        won = mine > theirs
        made["TR-1"] += won
        made["TR-2"] += mine
        made["TR-3"] += mine - theirs
        made["TR-4"] += won and theirs == 0
        made["TR-5"] += won and text.endswith("n")
        made["TR-6"] += won and text[-1] in "tn"
        made["TR-9"] += theirs < mine
        made["TR-10"] += theirs
    return made


def evening(hall: Hall, entries: int, seed: int) -> dict[int, list[list[tuple[str, int]]]]:
    """Play four rounds; return for everybody the games of every round, as a sheet has them."""
    chance = random.Random(seed)
    for _ in range(entries):
        hall.enter()
    told: dict[int, list[list[tuple[str, int]]]] = {n: [] for n in range(1, entries + 1)}
    for _ in range(4):
        drawn = hall.draw()
        for seating in drawn.tables:
            slip = []
            for _ in range(2):
                win, lose = chance.randint(8, 15), chance.choice([0, 0, 3, 7])
                points = (win, lose) if chance.random() < 0.5 else (lose, win)
                slip.append(f"{points[0]}:{points[1]}{chance.choice(['', '', 't', 'n'])}")
            hall.tell(seating.table, " ".join(slip))
            for number, (entry,) in enumerate(seating.sides, 1):
                told[entry].append([(text, number) for text in slip])
    return told


@pytest.mark.parametrize("number", [one for one in MEASURES if one not in {"TR-7", "TR-8"}])
def test_a_measure_comes_to_what_a_sheet_comes_to(number):
    hall = Hall(rules(column(measured(number, 3))))
    told = evening(hall, 9, seed=len(number))
    values = {line.entry: line.counts[0] for line in standings(hall.now)}
    wanted = {entry: 3 * sum(sheet(games)[number] for games in rounds)
              for entry, rounds in told.items()}  # fmt: skip
    assert values == wanted


def test_tr_7_a_round_is_won_by_more_games_and_tr_8_those_who_rest_are_counted():
    hall = Hall(rules(column(measured("TR-7")) + column(measured("TR-8", 5))))
    told = evening(hall, 7, seed=1)
    for line in standings(hall.now):
        won = sum(2 * sheet(games)["TR-1"] > 2 for games in told[line.entry])
        rested = sum(line.entry in one.byes for one in hall.now.rounds)
        assert line.counts == (won, 5 * rested)


def test_the_worst_round_is_struck():
    hall = Hall(rules(column(measured("TR-2"), "strike = 1")))
    told = evening(hall, 8, seed=2)
    for line in standings(hall.now):
        rounds = sorted(sheet(games)["TR-2"] for games in told[line.entry])
        assert line.counts[0] == sum(rounds[1:])


def test_places_are_in_the_order_of_the_columns_and_equals_share_one():
    columns = column(measured("TR-1")) + column(measured("TR-3"))
    hall = Hall(rules(columns))
    told = evening(hall, 20, seed=3)
    made = {
        entry: tuple(sum(sheet(games)[n] for games in rounds) for n in ("TR-1", "TR-3"))
        for entry, rounds in told.items()
    }
    for line in standings(hall.now):
        assert line.counts == made[line.entry]
        assert line.place == 1 + sum(other > made[line.entry] for other in made.values())


def test_tr_21_of_equals_those_stand_higher_who_won_against_the_others_of_them():
    hall = Hall(rules(column(measured("TR-1")) + column('rule = "TR-21"'), "TD-3"))
    for _ in range(4):
        hall.enter()
    slips = {frozenset({1, 2}): "2:0 2:0", frozenset({3, 4}): "2:0 2:0"}
    for _ in range(3):
        for seating in hall.draw().tables:
            (one,), (other,) = seating.sides
            slip = slips.get(frozenset({one, other}), "2:0 0:2")
            if slip == "2:0 2:0" and one > other:
                slip = "0:2 0:2"
            hall.tell(seating.table, slip)
    # one and three have won four games, two and four have won two; they have split their games
    lines = {line.entry: (line.place, line.counts) for line in standings(hall.now)}
    assert lines == {1: (1, (4, 1)), 3: (1, (4, 1)), 2: (3, (2, 1)), 4: (3, (2, 1))}


def test_tr_22_lots_part_equals_when_the_standings_are_frozen():
    hall = Hall(rules(column(measured("TR-8")) + column('rule = "TR-22"')))
    for _ in range(4):
        hall.enter()
    for seating in hall.draw().tables:
        hall.tell(seating.table, "2:0 2:0")
    assert [line.place for line in standings(hall.now)] == [1, 1, 1, 1]
    frozen = hall.freeze()
    order = Chance(frozen.seed, "standings").shuffled([1, 2, 3, 4])
    assert [line.entry for line in frozen.standings[0]] == order
    assert [line.place for line in frozen.standings[0]] == [1, 2, 3, 4]


def test_tr_23_a_short_game_decides_and_counts_for_nothing_else():
    from referee.tournament.commands import Result, Seat  # noqa: PLC0415

    hall = Hall(rules(column(measured("TR-1")) + column('rule = "TR-23"')))
    for _ in range(2):
        hall.enter()
    hall.draw()
    hall.tell(1, "2:0 0:2")
    assert [line.place for line in standings(hall.now)] == [1, 1]
    hall.do(Seat(1, 2, ((2,), (1,)), decides=True, why="a short game"))
    hall.do(Result(1, 2, games_of("5:3"), (1, 2)))
    assert [(line.place, line.entry, line.counts) for line in standings(hall.now)] == [
        (1, 2, (1, 1)), (2, 1, (1, 0)),
    ]  # fmt: skip


def test_tr_24_who_came_farther_stands_higher_and_the_third_place_is_played_for():
    text = RULES.format(counts=column('rule = "TR-24"'), movement="TD-7").replace(
        "rounds = 4\ngames = 2", "third = true"
    )
    hall = Hall(regulation(text))
    for _ in range(8):
        hall.enter()
    for _ in range(3):
        for seating in hall.draw().tables:
            (one,), (other,) = seating.sides
            hall.tell(seating.table, "1:0" if one < other else "0:1")
    places = [(line.place, line.entry) for line in standings(hall.now)]
    assert places[0] == (1, 1)
    assert [place for place, _ in places] == [1, 2, 3, 4, 5, 5, 5, 5]
    assert places[2][1] < places[3][1]


def test_tr_25_whose_opponents_won_more_stands_higher():
    hall = Hall(rules(column('rule = "TR-25"')))
    told = evening(hall, 6, seed=5)
    won = {entry: sum(sheet(games)["TR-1"] for games in rounds) for entry, rounds in told.items()}
    for line in standings(hall.now):
        others = 0
        for one in hall.now.rounds:
            table = hall.now.where(line.entry, one.number)
            if table is not None:
                others += sum(won[other] for other in table.entries if other != line.entry)
        assert line.counts == (others,)


def test_breaches_take_points_off_or_bring_them_to_the_others():
    from referee.tournament.commands import Lift, Penalise  # noqa: PLC0415

    hall = Hall(rules(column(measured("TR-8"), "penalties = true")))
    for _ in range(2):
        hall.enter()
    hall.draw()
    assert [hall.do(Penalise(1, "late")).points for _ in range(3)] == [1, 3, 3]
    hall.do(Penalise(2, "rude"))
    assert {line.entry: line.counts[0] for line in standings(hall.now)} == {1: -7 + 2, 2: 0}
    hall.do(Lift(2, "it was the tram"))
    assert {line.entry: line.counts[0] for line in standings(hall.now)} == {1: -4 + 2, 2: 0}
    assert hall.do(Penalise(1, "late")).times == 3


def test_every_rule_that_counts_is_tried_here():
    assert set(MEASURES) == {f"TR-{n}" for n in range(1, 11)}
    assert set(TIES) == {f"TR-{n}" for n in range(21, 26)}
