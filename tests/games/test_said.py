"""What is said with the last report of a match, who is flagged with it, and what it rests on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from referee.games import shelf
from referee.notation.play import play
from referee.trial.coverage import Case, cases_in

if TYPE_CHECKING:
    from referee.notation.files import Line

SAID = [*cases_in(Path(__file__).parent / "said", "says")]
WORDS = ("says", "flags", "evidence")


@pytest.mark.parametrize("case", SAID, ids=lambda case: case.name)
def test_what_is_said_is_true_and_names_what_it_costs_and_rests_on(case: Case) -> None:
    expected: dict[str, list[str]] = {}
    steps: list[Line] = []
    for line in case.script.steps:
        word, _, text = line.text.partition(": ")
        if word in WORDS:
            expected.setdefault(word, []).append(text)
        else:
            steps.append(line)
    case.script.steps[:] = steps
    played = play(case.script, shelf())
    assert played.problems == []
    ruling = played.match.rulings.log[-1].ruling
    told = {
        "says": [*filter(None, (ruling.reason, *(flag.text for flag in ruling.flags)))],
        "flags": [flag.seat or "nobody" for flag in ruling.flags],
        "evidence": [" ".join(map(str, ruling.evidence))],
    }
    assert {word: told[word] for word in expected} == expected
