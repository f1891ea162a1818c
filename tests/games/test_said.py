"""What is said with the last report of a match, who is flagged with it, and what it rests on."""

from pathlib import Path

import pytest

from referee.games import shelf
from referee.notation.play import play
from tests.games.said import sayings


@pytest.mark.parametrize("one", sayings(Path(__file__).parent / "said"), ids=lambda one: one.name)
def test_what_is_said_is_true_and_names_what_it_costs_and_rests_on(one):
    played = play(one.script, shelf())
    assert played.problems == []
    ruling = played.match.rulings.log[-1].ruling
    told = {
        "says": [*filter(None, (ruling.reason, *(flag.text for flag in ruling.flags)))],
        "flags": [flag.seat or "nobody" for flag in ruling.flags],
        "evidence": [" ".join(map(str, ruling.evidence))],
    }
    assert {word: told[word] for word in one.expected} == one.expected
