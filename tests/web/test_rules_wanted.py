"""The rules come to a phone when it has time for them, and not where they would be a burden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.test_outbox import dealt
from tests.web.test_own_rules import ruled

if TYPE_CHECKING:
    import httpx

    from tests.web.conftest import HandFactory
    from tests.web.hand import Hand
    from tests.whole.phone import Phone

DRAW = {"move": "draw", "seat": "B"}
RULES = "/rules/"
IDLE = "() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 100)))"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15"
IS = "Object.defineProperty(%s.prototype, '%s', { get: () => %s })"
BURDENED: dict[str, tuple[str, dict[str, Any]]] = {
    "data is saved": (IS % ("NetworkInformation", "saveData", "true"), {}),
    "memory is little": (IS % ("Navigator", "deviceMemory", "1"), {}),
    "an iPhone": ("", {"user_agent": IPHONE}),
    "an iPad, which calls itself a Mac": (
        IS % ("Navigator", "maxTouchPoints", "5"),
        {"user_agent": IPAD},
    ),
    "an old browser": ("delete window.WebAssembly", {}),
}
"""Phones for which the rules are too much: what their browsers say, and what they are."""
SETTINGS = "switched off in Settings"


@pytest.fixture
def table(http_house: httpx.Client) -> Phone:
    """A match of two in which A has dealt and B is to begin."""
    return dealt(http_house)


def asked_for_rules(phone: Hand) -> list[str]:
    return [url for url in phone.requests if RULES in url]


def test_the_rules_are_fetched_when_all_of_the_table_is_there_and_not_before(
    hand: HandFactory, table: Phone
) -> None:
    phone = hand(own_rules=True, service_workers="block")
    phone.remember(table)
    rulings = phone.hold("**/rulings?*")
    phone.go(f"/m/{table.match}")
    expect(phone.see("pad")).to_be_visible()
    phone.until_whole()
    rulings.until_asked()
    phone.page.evaluate(IDLE)
    assert asked_for_rules(phone) == []
    rulings.let_go()
    phone.until_fetched(RULES)


def test_where_they_would_be_a_burden_they_are_not_fetched_and_the_page_says_nothing_of_it(
    hand: HandFactory, table: Phone
) -> None:
    able = hand(own_rules=True, service_workers="block")
    able.sit_down(table)
    ruled(able)
    phones = {"able": able}
    for why, (said, browser) in BURDENED.items():
        phones[why] = hand(own_rules=True, service_workers="block", **browser)
        phones[why].page.add_init_script(said)
    phones[SETTINGS] = hand(own_rules=True, service_workers="block")
    phones[SETTINGS].go("/#settings")
    phones[SETTINGS].see("rules-off").check()
    for phone in phones.values():
        phone.sit_down(table)
        phone.until_whole()
    able.report(DRAW)
    for phone in phones.values():
        phone.expect_ruled(2)
        phone.expect_waiting(0)
        phone.page.evaluate(IDLE)
    fetched = {why: asked_for_rules(phone) != [] for why, phone in phones.items()}
    assert fetched == {why: why == "able" for why in phones}
    words = {why: phone.page.locator("body").inner_text() for why, phone in phones.items()}
    assert words == dict.fromkeys(phones, words["able"])
