"""Anybody can use the page: without sight, without touch, in the dark, on the narrowest phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.whole.phone import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx
    from playwright.sync_api import Locator

    from tests.web.conftest import HandFactory
    from tests.web.hand import Hand
    from tests.whole.phone import Phone

GRAVE = {"serious", "critical"}
MOST_TABS = 80
SCREENS = 16
LOOKS: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},  # nothing else changes with the colours
}

SMALL = """() => [...document.querySelectorAll('a[href], button, summary, select, input')]
  .map(one => one.matches('[type=radio], [type=checkbox]') ? one.closest('label') : one)
  .filter(one => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
  .filter(one => !one.matches('p a, li a:not([class]), .skip'))  // links in the flow of a sentence
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width < 44 || box.height < 44)
  .map(([box, one]) => `${one.outerHTML.slice(0, 90)} is ${box.width} x ${box.height}`)"""
SIDEWAYS = """() => [...document.querySelectorAll('body *')]
  .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && one.checkVisibility())
  .filter(one => !one.closest('.unseen, .skip'))
  .map(one => one.outerHTML.slice(0, 90))"""


@pytest.fixture
def arbiter(http_house: httpx.Client) -> Phone:
    """A match of four whose names are as long as names can be expected to be."""
    names = {"A": "Ada", "B": "Bartholomew", "C": "Cleo", "D": "Dan"}
    terms = {"turn_seconds": 0}
    phone = opened(http_house, "whot-tournament", seats=list("ABCD"), names=names, terms=terms)
    phone.ruled({"move": "deal", "seat": "A"})
    phone.ruled({"move": "play", "seat": "B", "card": "C7"})
    return phone


def screens(phone: Hand, arbiter: Phone) -> Iterator[str]:
    """Walk through the page, and say where one is."""
    phone.remember(arbiter)
    phone.go()
    expect(phone.see("book-whot-1on1")).to_be_visible()
    yield "home"
    phone.tap("open-match")
    phone.tap("choose-whot-tournament")
    expect(phone.see("name-3")).to_be_visible()
    phone.see("terms").locator("summary").tap()
    yield "open"
    phone.go("/join")
    yield "join"
    phone.sit_down(arbiter)
    yield "table"
    phone.report({"move": "play", "seat": "C", "card": "T4"})
    expect(phone.see("notice-void")).to_be_visible()
    yield "void"
    phone.see("anything").locator("summary").tap()
    yield "something else"
    phone.tap("tab-history")
    phone.see("ruling-2").locator("summary").tap()
    yield "history"
    phone.see("ruling-2").get_by_test_id("moment").tap()
    expect(phone.see("to-now")).to_be_visible()
    yield "moment"
    phone.tap("tab-history")
    phone.see("ruling-2").locator("summary").tap()
    phone.see("ruling-2").get_by_test_id("correct").tap()
    phone.tap("take-back")
    expect(phone.see("preview")).to_be_visible()
    yield "correct"
    yield from argument(phone)
    phone.tap("tab-rules")
    expect(phone.see("rule-WH-6")).to_be_visible()
    yield "rules"
    phone.tap("tab-share")
    expect(phone.see("qr")).to_be_visible()
    yield "share"
    phone.tap("settings")
    expect(phone.see("theme-dark")).to_be_visible()
    yield "settings"


def argument(phone: Hand) -> Iterator[str]:
    """Walk through a dispute, and say where one is."""
    phone.tap("tab-history")
    phone.see("ruling-3").locator("summary").tap()
    phone.see("ruling-3").get_by_test_id("dispute").tap()
    phone.see("words-chip").first.tap()
    yield "dispute"
    phone.tap("dispute-it")
    expect(phone.see("dossier")).to_be_visible()
    for fold in ("another-remedy", "give-points"):
        phone.see(fold).locator("summary").first.tap()
    phone.page.locator('[data-remedy="let-stand"]').get_by_test_id("choose-remedy").tap()
    expect(phone.see("decision-panel")).to_be_visible()
    yield "dossier"
    phone.tap("tab-table")
    expect(phone.see("open-dispute")).to_be_visible()
    yield "disputed"
    phone.tap("tab-audit")
    expect(phone.see("trail")).to_be_visible()
    phone.see("around").nth(1).tap()
    expect(phone.see("table-after")).to_be_visible()
    yield "audit"


def test_no_screen_has_a_grave_fault_in_light_or_dark(hand: HandFactory, arbiter: Phone) -> None:
    phone = hand(color_scheme="light", reduced_motion="reduce")
    faults: dict[str, Any] = {}
    looked_at = 0
    for screen in screens(phone, arbiter):
        for scheme, asked in LOOKS.items():
            phone.page.emulate_media(color_scheme=scheme)
            told = Axe().run(phone.page, options=asked).response
            looked_at += len(told["passes"]) > 0
            faults |= {
                f"{screen}, {scheme}: {one['id']}": [node["html"] for node in one["nodes"]]
                for one in told["violations"]
                if one["impact"] in GRAVE
            }
    assert faults == {}
    assert looked_at == SCREENS * len(LOOKS)


def test_every_target_is_large_enough_and_nothing_reaches_over_the_edge(
    hand: HandFactory, arbiter: Phone
) -> None:
    phone = hand(reduced_motion="reduce")
    faults: dict[str, list[str]] = {}
    for screen in screens(phone, arbiter):
        found = phone.page.evaluate(SMALL) + phone.page.evaluate(SIDEWAYS)
        if phone.page.evaluate("document.scrollingElement.scrollWidth > innerWidth"):
            found.append("it scrolls sideways")
        if found:
            faults[screen] = found
    assert faults == {}


def test_a_report_is_made_without_touching_the_screen(hand: HandFactory, arbiter: Phone) -> None:
    phone = hand()
    phone.sit_down(arbiter)

    def by_keyboard(target: Locator) -> None:
        for _ in range(MOST_TABS):
            if target.evaluate("one => one === document.activeElement"):
                phone.page.keyboard.press("Enter")
                return
            phone.page.keyboard.press("Tab")
        pytest.fail(f"{target} is not reached with the keyboard")

    phone.report({"move": "draw", "seat": "C"}, by_keyboard)
    phone.expect_ruled(3)
    phone.report({"move": "play", "seat": "D", "card": "C3"}, by_keyboard)
    phone.expect_ruled(4)
    assert [one["outcome"] for one in arbiter.rulings()] == ["stands"] * 4


def test_a_ruling_is_told_to_those_who_do_not_see_it(hand: HandFactory, arbiter: Phone) -> None:
    phone = hand()
    phone.sit_down(arbiter)
    expect(phone.see("said")).to_have_role("status")
    expect(phone.see("said-at-once")).to_have_role("alert")
    phone.report({"move": "play", "seat": "C", "card": "C3"})
    expect(phone.see("said")).to_contain_text("Cleo: Play Circle 3 stands. Now Dan.")
    phone.report({"move": "play", "seat": "D", "card": "T4"})
    told = phone.see("said-at-once")
    expect(told).to_contain_text("Dan: Play Triangle 4 is void.")
    expect(told).to_contain_text("WH-6")


def test_the_chosen_colours_stay_after_a_reload(hand: HandFactory) -> None:
    phone = hand(color_scheme="light")
    phone.go()
    phone.tap("settings")
    light = phone.page.evaluate("getComputedStyle(document.body).backgroundColor")
    phone.see("theme-dark").locator("xpath=..").tap()
    phone.page.reload()
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert phone.page.evaluate("getComputedStyle(document.body).backgroundColor") != light
