"""A shuffle that nobody told: named where a report contradicts, and put right by a decision."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee.games import shelf
from referee.match.forgotten import forgotten_shuffle
from referee.notation.files import parse
from referee.notation.play import play
from tests.games.said import sayings

SAID = sayings(Path(__file__).parent)
NEVER = "never"
TOLD = [one for one in SAID if one.expected["shuffled"] != [NEVER]]


@pytest.mark.parametrize("one", SAID, ids=lambda one: one.name)
def test_a_shuffle_that_would_explain_it_is_named_and_no_other(one):
    match = play(one.script, shelf()).match
    record = match.rulings[match.last_number]
    found = forgotten_shuffle(match, record.number, record.report)
    assert record.outcome == "contradicts"
    assert [str(found or NEVER)] == one.expected["shuffled"]
    if found:
        assert f"the pile was shuffled after ruling {found} already" in record.reason
    else:
        assert "shuffled" not in record.reason


@pytest.mark.parametrize("one", TOLD, ids=lambda one: one.name)
def test_what_is_named_puts_it_right(one):
    number = play(one.script, shelf()).match.last_number
    [after] = one.expected["shuffled"]
    [argued] = parse(
        f'book: {one.script.headers["book"].text}\ndispute {number} by A: "we shuffled"\n'
        f"decide 1 by arbiter: shuffled after {after} because so it was -> stands G-4\n"
    )
    played = play(replace(one.script, steps=[*one.script.steps, *argued.steps]), shelf())
    assert not played.problems
    assert all(played.match.ruling(n).outcome == "stands" for n in range(1, number + 1))
