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
SCREENS = 21
FAULTS = {"resultTypes": ["violations"]}  # what is in order is not told at length
LOOKS: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": FAULTS,
    "dark": FAULTS | {"runOnly": ["color-contrast"]},  # nothing else changes with the colours
}

SMALL = """() => [...document.querySelectorAll('a[href], button, summary, select, input')]
  .map(one => one.matches('[type=radio], [type=checkbox]') ? one.closest('label') : one)
  .filter(one => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
  .filter(one => !one.matches('p a, li a:not([class]), .cite, .skip'))  // those within a sentence
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([box, one]) => one.matches('.key')  // eight beside each other, without a gap
    ? box.width < 43 || box.height < 43 || box.width * box.height < 1900
    : box.width < 44 || box.height < 44)
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


def score_screens(phone: Hand) -> Iterator[str]:
    """Walk from the table to the score sheet and the results, and back."""
    phone.tap("menu-score")
    expect(phone.see("score-page")).to_be_visible()
    yield "score"
    phone.tap("tab-table")
    phone.tap("menu-result")
    expect(phone.see("result-page")).to_be_visible()
    yield "result"
    phone.tap("to-cards")
    expect(phone.see("pad")).to_be_visible()


def screens(phone: Hand, arbiter: Phone) -> Iterator[str]:
    """Walk through the page, and say where one is."""
    phone.remember(arbiter)
    phone.go()
    phone.see("books").locator("summary").tap()
    expect(phone.see("book-whot-1on1")).to_be_visible()
    yield "home"
    phone.choose("whot-tournament")
    expect(phone.see("name-3")).to_be_visible()
    phone.unfold("hand_size")
    yield "open"
    phone.go("/join")
    yield "join"
    phone.sit_down(arbiter)
    yield "table"
    yield from score_screens(phone)
    phone.report({"move": "play", "seat": "C", "card": "T4"})
    expect(phone.see("notice-void")).to_be_visible()
    yield "void"
    phone.tap("not-played")
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
    yield from around(phone, arbiter)


def around(phone: Hand, arbiter: Phone) -> Iterator[str]:
    """Walk through what stands around the table, and say where one is."""
    phone.go(f"/m/{arbiter.match}/wall")
    expect(phone.see("wall-last")).to_be_visible()
    yield "wall"
    phone.go(f"/m/{arbiter.match}#tabletop")
    expect(phone.see("below-A")).to_be_visible()
    yield "tabletop"
    phone.tap("tab-table")
    phone.tap("type")
    phone.see("typed-line").fill("C")
    expect(phone.see("typed-option").first).to_be_visible()
    yield "typed"


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
    phone.tap("open-trail")
    expect(phone.see("trail")).to_be_visible()
    phone.see("around").nth(1).tap()
    expect(phone.see("table-after")).to_be_visible()
    yield "audit"


def test_no_screen_has_a_fault_in_light_or_dark(hand: HandFactory, arbiter: Phone) -> None:
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
            }
    assert faults == {}
    assert looked_at == SCREENS * len(LOOKS)


def test_every_target_is_large_enough_and_nothing_reaches_over_the_edge(
    hand: HandFactory, arbiter: Phone
) -> None:
    phone = hand(reduced_motion="reduce")
    faults: dict[str, list[str]] = {}
    for screen in screens(phone, arbiter):
        expect(phone.page.locator(".cover")).to_have_count(0)  # what a tap covers for a moment
        found = phone.page.evaluate(SMALL) + phone.page.evaluate(SIDEWAYS)
        if phone.page.evaluate("document.scrollingElement.scrollWidth > innerWidth"):
            found.append("it scrolls sideways")
        if found:
            faults[screen] = found
    assert faults == {}


HAND = (
    ({"move": "deal", "seat": "A"}, "Deal", "Now Bartholomew"),
    ({"move": "play", "seat": "B", "card": "C7"}, "Circle 7", "Now Ada"),
    ({"move": "play", "seat": "A", "card": "W", "suit": "star"}, "Star", "Now Bartholomew"),
    ({"move": "draw", "seat": "B"}, "Draw", "Now Ada"),
    ({"move": "play", "seat": "A", "card": "S7"}, "Star 7", "Now Bartholomew"),
    ({"move": "say", "seat": "A", "call": "last-card"}, "Last card!", "Ada: Say last card"),
    ({"move": "draw", "seat": "B"}, "Draw", "Now Ada"),
    ({"move": "play", "seat": "A", "card": "S3"}, "Star 3", "Ada: Play Star 3 stands"),
)
"""A whole hand; what the last button of each act is called, and what is said aloud after it."""


def test_a_whole_hand_is_played_by_keyboard_and_heard(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    names = {"A": "Ada", "B": "Bartholomew"}
    terms = {"turn_seconds": 0, "hand_size": 3}
    arbiter = opened(http_house, "whot-1on1", names=names, terms=terms)
    phone = hand()
    phone.sit_down(arbiter)
    called: list[str] = []

    def by_keyboard(target: Locator) -> None:
        for _ in range(MOST_TABS):
            if target.evaluate("one => one === document.activeElement"):
                called.append(name_of(target))
                phone.page.keyboard.press("Enter")
                return
            phone.page.keyboard.press("Tab")
        pytest.fail(f"{target} is not reached with the keyboard")

    for number, (move, name, aloud) in enumerate(HAND, 1):
        phone.report(dict(move), by_keyboard)
        phone.expect_ruled(number)
        assert name in called[-1]
        expect(phone.see("said")).to_contain_text(aloud)
    expect(phone.page.locator(".moments")).to_have_role("status")
    expect(phone.page.locator(".moments")).to_contain_text("Ada wins")
    assert [one["outcome"] for one in arbiter.rulings()] == ["stands"] * len(HAND)


def name_of(what: Locator) -> str:
    """Return how a screen reader calls it, with its role in front."""
    told = what.aria_snapshot().partition("\n")[0]
    assert told.startswith("- button"), told
    return told


def test_a_ruling_is_told_to_those_who_do_not_see_it(hand: HandFactory, arbiter: Phone) -> None:
    phone = hand()
    phone.sit_down(arbiter)
    expect(phone.see("said")).to_have_role("status")
    expect(phone.see("said-at-once")).to_have_role("alert")
    phone.report({"move": "play", "seat": "C", "card": "C3"})
    expect(phone.see("said")).to_contain_text("Cleo: Play Circle 3 stands. Now Dan.")
    phone.expect_ruled(3)
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
