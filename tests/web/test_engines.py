"""The page in the engines that phones have beside Chromium's: the walk of an evening in each.

What else is done in them is marked `engines` where it is done in Chromium.
"""

import pytest

from tests.web.drivers import ENGINES
from tests.web.test_walks import TOLD
from tests.web.test_walks import test_a_walk as walked

EVENING = next(one.values[0] for one in TOLD if str(one.id).startswith("engines: "))


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_an_evening_in(engine, hand, http_house):
    assert engine in ENGINES
    walked(EVENING, hand, http_house)
