"""What a ruling and the table say in the moment: nothing that is not so, and what things cost."""

from pathlib import Path

import pytest

from referee.games import shelf
from referee.kernel.messages import plain
from referee.kernel.sentences import value_said
from referee.kernel.view import view
from referee.notation.play import play
from tests.games.said import sayings


@pytest.mark.parametrize("one", sayings(Path(__file__).parent), ids=lambda one: one.name)
def test_it_is_said_as_it_is(one):
    """By one of its rulings, or by a line of the table after them."""
    played = play(one.script, shelf())
    assert [step.problem for step in played.problems] == []
    said = {line["text"] for line in view(played.book, played.table)["lines"]}
    for step in played.steps:
        if step.first is not None:
            said |= {step.first.reason, *(flag.text for flag in step.first.flags)}
    assert {*one.expected["says"]} <= said


def test_none_of_something_is_a_number_beside_others():
    assert plain(value_said({"N": 0, "E": 1})) == "N 0, E 1"
    assert plain(value_said({})) == "none"
