"""The page in the engines that phones have beside Chromium's: the walk of an evening in each.

What else is done in them is marked `engines` where it is done in Chromium.
"""

import pytest

from tests.phone.questions import FILES
from tests.web.drivers import ENGINES
from tests.web.hand import expect
from tests.web.test_own_rules import START, judged_alike
from tests.web.test_walks import TOLD
from tests.web.test_walks import test_a_walk as walked

EVENING = next(one.values[0] for one in TOLD if str(one.id).startswith("engines: "))


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_an_evening_in(engine, hand, http_house):
    assert engine in ENGINES
    walked(EVENING, hand, http_house)


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_what_it_cannot_do_is_said_and_not_offered(engine, hand):
    phone = hand()
    phone.go("/#settings")
    assert phone.page.evaluate("'vibrate' in navigator") is False, engine
    expect(phone.see("no-buzzing")).to_be_visible()
    expect(phone.see("buzzing-on")).to_have_count(0)
    expect(phone.see("sound-on")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_the_rules_say_there_what_we_say_byte_for_byte(engine, hand):
    phone = hand(own_rules=True)
    phone.go("/#settings")
    assert phone.page.evaluate(START) == {"started": True}, engine
    assert len(FILES) > 40
    assert judged_alike(phone.page, FILES) == []
