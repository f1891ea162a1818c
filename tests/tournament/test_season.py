"""A season adds up what the same people have made, by what they are called."""

from referee.tournament.season import season

EVENINGS = [{"Ada": 10, "Eve": 7}, {"Ada": 1, "Kim": 8}, {"Eve": 4, "Ada": 2}]


def test_all_evenings_are_added_up_and_equals_share_a_place():
    told = [(line.place, line.who, line.total) for line in season(EVENINGS)]
    assert told == [(1, "Ada", 13), (2, "Eve", 11), (3, "Kim", 8)]
    assert season(EVENINGS)[1].evenings == (7, None, 4)
    assert [line.place for line in season([{"Ada": 1, "Eve": 1, "Kim": 0}])] == [1, 1, 3]


def test_only_the_best_evenings_may_count():
    assert [(line.who, line.total) for line in season(EVENINGS, best=1)] == [
        ("Ada", 10), ("Kim", 8), ("Eve", 7),
    ]  # fmt: skip
