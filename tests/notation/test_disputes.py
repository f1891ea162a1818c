"""Decisions in a file: a remedy is written as it is read, and a mistake in one is pointed at."""

import pytest

from referee.games import shelf
from referee.match.remedies import SAMPLES, remedies_text
from referee.notation.files import Mistake
from referee.notation.remedies import read_remedies
from tests.notation.stories import begun, problems


@pytest.mark.parametrize("sample", [*SAMPLES.values(), "let stand !W-34 !W-31", "score FC -2 wins",
                                    "strike; penalty W-34; replay the hand",
                                    "replace with [0:01] P: play E9 !W-34"])  # fmt: skip
def test_a_remedy_is_written_as_it_is_read(sample):
    sample = sample.replace("C7", "H8").replace("A: play", "P: play")
    assert remedies_text(read_remedies(shelf()["watten-bavarian-4"], sample)) == sample


def test_a_mistake_in_a_decision_points_at_its_place():
    decided = "decide 1: strike 6; replace 6 with P: play h8 because so\n"
    text = f'{begun("a-hand-played")}dispute 6 by F: "x"\n{decided}'
    with pytest.raises(Mistake) as error:
        problems(text)
    assert error.value.line == text.count("\n")
    assert error.value.column == len("decide 1: strike 6; replace 6 with P: play ")
