"""Regulations: those on the shelf hold by their books, and every mistake in a file has its line."""

import pytest

from referee.games import shelf
from referee.record.tournament.books import books
from referee.tournament.movements import MOVEMENTS
from referee.tournament.reading import regulation
from referee.tournament.refusals import BadRegulation
from referee.tournament.results import for_points
from referee.tournament.shelf import names, on_the_shelf, text_of
from tests.tournament.hall import Hall

KNOWN = books(shelf())
GOOD = text_of("oberndorf")


@pytest.mark.parametrize("name", names())
def test_a_regulation_of_the_shelf_holds_by_its_book(name):
    told = regulation(text_of(name), KNOWN)
    assert told.name == name
    assert told.source.en
    assert told.source.de


@pytest.mark.parametrize("name", names())
def test_everything_that_a_regulation_says_is_in_german_too(name):
    told = on_the_shelf(name)
    texts = [told.title, told.source, told.missing, *(one.text for one in told.articles)]
    texts += [one.name for one in told.stages] + [one.title for one in told.rankings]
    texts += [count.title for one in told.rankings for count in one.counts]
    texts += [one.title for one in told.breaches] + [*told.protest.instances]
    assert [text.en for text in texts if not text.de] == []


def test_nine_of_ten_articles_about_play_are_judged_by_a_clause():
    told = [one for name in names() for one in on_the_shelf(name).articles]
    play = [one for one in told if one.left != "direction"]
    left = [one.text.en for one in play if one.left == "table"]
    assert len(left) * 10 <= len(play), left


def test_points_count_where_one_game_is_played_for_them_and_nobody_goes_on_by_winning():
    told = {name: on_the_shelf(name) for name in names()}
    found = [name for name, one in told.items() if any(for_points(one, of) for of in one.stages)]
    assert found == ["donauries", "preisskat"]
    skat = told["preisskat"]
    final = skat.stages[0]._replace(movement="TD-7", rounds=0)
    assert not for_points(skat, final)


@pytest.mark.parametrize("name", names())
def test_an_evening_by_each_regulation_comes_to_its_end(name):
    hall = Hall(name, 16)
    while len(hall.now.rounds) < 40:
        try:
            drawn = hall.draw()
        except Exception as error:  # noqa: BLE001 - it says that all is played
            assert "Every round" in str(error)  # noqa: PT017
            break
        stage = hall.now.stage(drawn.stage)
        for seating in drawn.tables:
            best = min(range(len(seating.sides)), key=lambda n: min(seating.sides[n]))
            points = [3] * len(seating.sides)
            points[best] = stage.to or 7
            if stage.total >= 0:
                points[best - 1] += stage.total - sum(points)
            sides = tuple(range(1, len(seating.sides) + 1))
            hall.tell(seating.table, " ".join([":".join(map(str, points))] * stage.games), sides)
    frozen = hall.freeze()
    (first,) = [line for line in frozen.standings[0] if line.entry == 1]
    assert first.counts[0] == max(line.counts[0] for line in frozen.standings[0])
    assert sorted(line.entry for line in frozen.standings[0]) == list(range(1, 17))


MISTAKES = [
    ('movement = "TD-1"', 'movement = "TD-99"', "there is no such movement"),
    ("rounds = 4", "rounds = 0", "does not say how many rounds"),
    ("games = 3", 'games = "three"', "games must be a whole number"),
    ("target = 15", "target = 16", "target cannot be 16"),
    ("target = 15", "goal = 15", "the book has no term goal"),
    ('book = "watten-bavarian-4"', 'book = "patience"', "there is no book patience"),
    ('rule = "TR-22"', 'rule = "TR-1"', "there is no such rule for equals"),
    ('judged = ["W-2"]', 'judged = ["W-999"]', "there is no W-999 to judge by"),
    ('judged = ["W-2"]', 'left = "nobody"', 'left is one of "table" and "direction"'),
    ('judged = ["W-2"]', "", "article 1 is judged by something"),
    ('number = "2"', 'number = "1"', "1 is there twice"),
    ("players = 2", "players = 0", "players is one at least"),
    ("players = 2", "players = 3", "so many do not fit"),
    ("tight = 2", "tite = 2", "there is no tite here"),
    ("games = 3", "games = 3_000_000_000", "games is at most"),
    ('name = "oberndorf"', 'name = "oberndorf', "this is no TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "said"), MISTAKES)
def test_a_mistake_is_told_with_its_line(right, wrong, said):
    assert right in GOOD
    text = GOOD.replace(right, wrong, 1)
    with pytest.raises(BadRegulation) as caught:
        regulation(text, KNOWN)
    line = GOOD[: GOOD.index(right)].count("\n") + 1
    found = [one for one in caught.value.mistakes if said in str(one.sentence)]
    assert found, [str(one) for one in caught.value.mistakes]
    assert abs(found[0].line - line) <= (3 if not wrong or "left" in wrong else 0) or (
        said in {"does not say how many rounds", "so many do not fit"}
    )


def test_all_mistakes_are_told_in_the_order_of_their_lines():
    text = GOOD.replace("target = 15", "target = 16").replace("TD-1", "TD-99")
    with pytest.raises(BadRegulation) as caught:
        regulation(text, KNOWN)
    lines = [one.line for one in caught.value.mistakes]
    assert len(lines) >= 3
    assert lines == sorted(lines)


def test_every_movement_has_its_rule_in_words():
    assert all(len(one.text) > 40 for one in MOVEMENTS.values())
