"""The rules come to a phone when it has time for them, and not where they would be a burden."""

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.web.test_own_rules import judged, ruled
from tests.whole.phone import Phone, dealt

DRAW = {"move": "draw", "seat": "B"}
RULES = "/rules/"
IDLE = "() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 100)))"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15"
IS = "Object.defineProperty(%s.prototype, '%s', { get: () => %s })"
Burdened = tuple[str, str, dict[str, Any]]
BURDENED: list[Burdened] = [
    ("data is saved", IS % ("NetworkInformation", "saveData", "true"), {}),
    ("memory is little", IS % ("Navigator", "deviceMemory", "1"), {}),
    ("an iPhone", "", {"user_agent": IPHONE}),
    ("an iPad, which calls itself a Mac", IS % ("Navigator", "maxTouchPoints", "5"),
     {"user_agent": IPAD}),
    ("an old browser", "delete window.WebAssembly", {}),
]  # fmt: skip
"""Phones for which the rules are too much: what their browsers say, and what they are."""
SETTINGS = "switched off in Settings"


@pytest.fixture
def table(http_house) -> Phone:
    """A match of two in which A has dealt and B is to begin."""
    return dealt(http_house)


def asked_for_rules(phone: Hand) -> list[str]:
    return [url for url in phone.requests if RULES in url]


def test_the_rules_are_fetched_when_all_of_the_table_is_there_and_not_before(hand, table):
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


def burdened(hand: HandFactory, table: Phone, those: list[Any]) -> dict[str, Hand]:
    """Let phones come to the table that are better off without, and one whose owner has said so."""
    phones: dict[str, Hand] = {}
    for why, said, browser in those:
        phones[why] = hand(own_rules=True, service_workers="block", **browser)
        phones[why].page.add_init_script(said)
    phones[SETTINGS] = hand(own_rules=True, service_workers="block")
    phones[SETTINGS].go("/#settings")
    phones[SETTINGS].see("rules-off").check()
    for phone in phones.values():
        phone.sit_down(table)
        phone.until_whole()
    return phones


@pytest.mark.long
def test_where_they_would_be_a_burden_they_are_not_fetched(hand, table):
    phones = burdened(hand, table, BURDENED[:1])
    phones[SETTINGS].report(DRAW)
    for why, phone in phones.items():
        phone.expect_ruled(2)
        phone.page.evaluate(IDLE)
        assert asked_for_rules(phone) == [], why


@pytest.mark.long
def test_the_page_says_nothing_of_it_where_they_are_not_fetched(hand, table):
    able = hand(own_rules=True, service_workers="block")
    able.sit_down(table)
    ruled(able)
    phones = burdened(hand, table, BURDENED) | {"able": able}
    able.report(DRAW)
    for phone in phones.values():
        phone.expect_ruled(2)
        phone.expect_waiting(0)
        phone.page.evaluate(IDLE)
    fetched = {why: asked_for_rules(phone) != [] for why, phone in phones.items()}
    assert fetched == {why: why == "able" for why in phones}
    words = {why: phone.page.locator("body").inner_text() for why, phone in phones.items()}
    assert words == dict.fromkeys(phones, words["able"])


@pytest.mark.long
def test_on_an_iphone_they_are_fetched_where_they_were_switched_on(hand, table):
    phone = hand(own_rules=True, service_workers="block", user_agent=IPHONE)
    phone.go("/#settings")
    expect(phone.see("rules-off")).to_be_checked()
    phone.see("rules-on").check()
    phone.sit_down(table)
    ruled(phone)


TWO_MINUTES = 120_000


def test_rules_that_have_not_come_after_two_minutes_are_given_up_and_nothing_is_said(hand, table):
    phone = hand(own_rules=True, service_workers="block")
    phone.route(f"**{RULES}*.zip", lambda _route: None)
    phone.page.clock.install()
    phone.sit_down(table)
    phone.until_whole()
    before = phone.page.locator("main").inner_text()
    phone.until_fetched(".zip")
    assert len(phone.page.workers) == 1
    phone.page.clock.fast_forward(TWO_MINUTES)
    phone.until(lambda: not phone.page.workers)
    assert phone.page.locator("main").inner_text() == before
    phone.report(DRAW)
    phone.expect_ruled(2)
    expect(phone.see("reach")).to_have_attribute("data-rules", "false")


RENAMED = "0" * 20


def renamed(name: str, route: Route) -> None:
    """Answer as a service with other rules, which has them under another name."""
    answer = route.fetch()
    route.fulfill(response=answer, body=json.dumps({**answer.json(), name: RENAMED}))


def known_as_renamed(rules: str, route: Route) -> None:
    """Let whoever follows be taken for one who has the rules if it says them by the other name."""
    told = route.request.url.replace(rules, "former").replace(RENAMED, rules)
    route.continue_(url=told)


@pytest.mark.long
def test_rules_that_the_service_has_replaced_are_fetched_anew_and_judge_on(hand, table):
    phone = hand(own_rules=True, service_workers="block")
    phone.sit_down(table)
    ruled(phone)
    (stale,) = phone.page.workers
    rules = table.get("/told").json()["rules"]
    phone.route("**/stream?*", partial(known_as_renamed, rules))
    for path, name in (("**/told", "rules"), (f"**{RULES}manifest.json", "digest")):
        phone.route(path, partial(renamed, name))
    phone.tap("home")
    phone.tap(f"match-{table.match}")  # the service is heard anew, and knows no such rules
    phone.report(DRAW)
    phone.expect_ruled(2)
    phone.until(lambda: stale not in phone.page.workers)
    ruled(phone)
    phone.context.set_offline(True)
    phone.report({"move": "draw", "seat": "A"})
    judged(phone, 3)
    phone.context.set_offline(False)
    phone.expect_ruled(3)
    expect(phone.see("differs")).to_have_count(0)
