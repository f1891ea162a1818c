"""Stories of corrections, disputes and hands that are told: each comes out as it says."""

import pytest

from tests.notation.stories import problems, stories

STORIES = stories()


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_a_story_comes_out_as_it_says(story):
    assert "\nthen " in story or " -> " in story
    assert problems(story) == []
