"""Anybody can use the page: without sight, without touch, in the dark, on the narrowest phone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page

from tests.web.english import stays_english
from tests.web.hand import Hand, expect
from tests.web.walk import SCREENS, screens
from tests.whole.phone import Phone, opened

MOST_STROKES = 24
WAY = """target => {
  const at = document.activeElement;
  if (at === target) return '';
  const keys = target.closest('.keys');
  if (!keys || !keys.contains(at)) return 'Tab';
  const [from, to] = [at, target].map(one => one.getBoundingClientRect());
  if (Math.abs(from.top - to.top) > 4) return from.top < to.top ? 'ArrowDown' : 'ArrowUp';
  return from.left < to.left ? 'ArrowRight' : 'ArrowLeft';
}"""
"""The key that leads on to a target: arrows among the cards, Tab elsewhere."""
FAULTS = {"resultTypes": ["violations"]}  # what is in order is not told at length

SMALL = """() => [...document.querySelectorAll('a[href], button, summary, select, input')]
  .map(one => one.matches('[type=radio], [type=checkbox]') ? one.closest('label') : one)
  .filter(one => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
  .filter(one => !one.matches('p a, li a:not([class]), .cite, .skip'))  // those within a sentence
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([box, one]) => one.matches('.key')  // eight beside each other, without a gap
    ? box.width < 43 || box.height < 43 || box.width * box.height < 1900
    : box.width < 48 || box.height < 48)
  .map(([box, one]) => `${one.outerHTML.slice(0, 90)} is ${box.width} x ${box.height}`)"""
SIDEWAYS = """() => [...document.querySelectorAll('body *')]
  .filter(one => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .filter(one => one.checkVisibility())
  .filter(one => !one.closest('.unseen, .skip, .scrolls'))
  .map(one => `${one.outerHTML.slice(0, 90)} reaches to ${one.getBoundingClientRect().right}`)"""
"""What reaches over the edge: a phone would make its window wider, and everything smaller.

The edge is asked of the page: `innerWidth` would grow with it, and WebKit has no window below 238.
"""
CUT = "one => one.scrollWidth > one.clientWidth"
"""Whether a field has less room than what stands in it takes."""


@pytest.fixture
def arbiter(http_house) -> Phone:
    """A match of four whose names are as long as names can be expected to be."""
    names = {"A": "Ada", "B": "Bartholomew", "C": "Cleo", "D": "Dan"}
    terms = {"turn_seconds": 0}
    phone = opened(http_house, "whot-tournament", seats=list("ABCD"), names=names, terms=terms)
    phone.ruled({"move": "deal", "seat": "A"})
    phone.ruled({"move": "play", "seat": "B", "card": "C7"})
    return phone


@dataclass(frozen=True)
class Look:
    """One way in which somebody looks at the page."""

    scheme: Literal["light", "dark"]
    zoom: int = 1

    def __str__(self) -> str:
        return f"{self.scheme}{' twice as large' * (self.zoom > 1)}"


LIGHT, DARK = (Look("light"), Look("dark", 2)), (Look("dark"), Look("light", 2))
LOOKS = {"light": LIGHT, "dark": DARK}
"""How a screen is looked at: both together look in each scheme and in each size."""
GERMAN, ENGLISH = "de-DE", "en-GB"
AT_LENGTH = [(language, looks) for language in (GERMAN, ENGLISH) for looks in ("light", "dark")]


@pytest.mark.long
@pytest.mark.engines
@pytest.mark.parametrize(("language", "looks"), AT_LENGTH)
def test_no_screen_has_a_fault(language, looks, hand, arbiter):
    phone = hand(locale=language, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    seen: list[str] = []
    for screen in screens(phone, arbiter):
        expect(phone.page.locator(".cover")).to_have_count(0)  # what a tap covers for a moment
        if language == GERMAN and (told := stays_english(phone.page)):
            found[f"{screen}: English"] = told
        for look in LOOKS[looks]:
            with looked_at(phone, look):
                wrong = faults(phone.page, SIDEWAYS, *[SMALL] * (look.zoom == 1))
                found |= {f"{screen}, {look}: {one}": of for one, of in wrong.items()}
        seen.append(screen)
    assert tuple(seen) == SCREENS
    assert found == {}


def test_the_first_screens_have_no_fault(hand, arbiter):
    phone = hand(reduced_motion="reduce")
    first = SCREENS[: SCREENS.index("take over")]
    found: dict[str, list[str]] = {}
    seen: list[str] = []
    for screen in islice(screens(phone, arbiter), len(first)):
        expect(phone.page.locator(".cover")).to_have_count(0)
        found |= {f"{screen}: {one}": of for one, of in faults(phone.page, SIDEWAYS, SMALL).items()}
        seen.append(screen)
    assert (tuple(seen), found) == (first, {})


def faults(page: Page, *looking: str) -> dict[str, list[str]]:
    """Return what axe finds, and what these scripts do: what is too small, and what reaches out."""
    found = {
        one["id"]: [node["html"] + node["failureSummary"] for node in one["nodes"]]
        for one in violations(page)
    }
    return found | {one: [] for script in looking for one in page.evaluate(script)}


def violations(page: Page) -> list[dict[str, Any]]:
    """Let axe look at a page; it is brought there once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    told = page.evaluate("how => axe.run(how)", FAULTS)
    assert told["passes"]
    return told["violations"]  # type: ignore[no-any-return]


@contextmanager
def looked_at(phone: Hand, look: Look) -> Iterator[None]:
    """Look at what is on the screen in a scheme, and so many times as large."""
    size = phone.page.viewport_size
    assert size is not None
    phone.page.emulate_media(color_scheme=look.scheme)
    phone.page.set_viewport_size(
        {"width": size["width"] // look.zoom, "height": size["height"] // look.zoom}
    )
    yield
    phone.page.set_viewport_size(size)


HAND: tuple[dict[str, str], ...] = (
    {"move": "deal", "seat": "A"},
    {"move": "play", "seat": "B", "card": "C7"},
    {"move": "play", "seat": "A", "card": "W", "suit": "star"},
    {"move": "draw", "seat": "B"},
    {"move": "play", "seat": "A", "card": "S7"},
    {"move": "say", "seat": "A", "call": "last-card"},
    {"move": "draw", "seat": "B"},
    {"move": "play", "seat": "A", "card": "S3"},
)
"""A whole hand."""
HEARD = {
    "en-GB": (
        ("Deal", "Now Bartholomew"), ("Circle 7", "Now Ada"), ("Star", "Now Bartholomew"),
        ("Draw", "Now Ada"), ("Star 7", "Now Bartholomew"), ("Last card!", "Ada: Say last card"),
        ("Draw", "Now Ada"), ("Star 3", "Ada: Play Star 3 stands"), ("", "Ada wins"),
    ),
    "de-DE": (
        ("Geben", "Jetzt Bartholomew"), ("Kreis 7", "Jetzt Ada"), ("Stern", "Jetzt Bartholomew"),
        ("Ziehen", "Jetzt Ada"), ("Stern 7", "Jetzt Bartholomew"), ("Last card!", "Ada: Sagt"),
        ("Ziehen", "Jetzt Ada"), ("Stern 3", "Ada: Legt Stern 3: gilt"), ("", "Ada gewinnt"),
    ),
}  # fmt: skip
"""What the last button of each act is called, what is said aloud after it, and in the end."""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_whole_hand_is_played_by_keyboard_and_heard(language, hand, http_house):
    names = {"A": "Ada", "B": "Bartholomew"}
    terms = {"turn_seconds": 0, "hand_size": 3}
    arbiter = opened(http_house, "whot-1on1", names=names, terms=terms)
    phone = hand(locale=language)
    phone.sit_down(arbiter)
    called: list[str] = []

    def by_keyboard(target: Locator) -> None:
        for _ in range(MOST_STROKES):
            way = target.evaluate(WAY)
            if not way:
                called.append(name_of(target))
                phone.page.keyboard.press("Enter")
                return
            phone.page.keyboard.press(way)
        pytest.fail(f"{target} is not reached with {MOST_STROKES} strokes of the keyboard")

    *heard, (_, end) = HEARD[language]
    for number, (move, (name, aloud)) in enumerate(zip(HAND, heard, strict=True), 1):
        phone.report(dict(move), by_keyboard)
        phone.expect_ruled(number)
        assert name in called[-1]
        expect(phone.see("said")).to_contain_text(aloud)
    expect(phone.page.locator(".moments")).to_have_role("status")
    expect(phone.page.locator(".moments")).to_contain_text(end)
    assert [one["outcome"] for one in arbiter.rulings()] == ["stands"] * len(HAND)


def name_of(what: Locator) -> str:
    """Return how a screen reader calls it, with its role in front."""
    told = what.aria_snapshot().partition("\n")[0]
    assert told.startswith("- button"), told
    return told


@pytest.mark.engines
def test_the_chosen_colours_stay_after_a_reload(hand):
    phone = hand(color_scheme="light")
    phone.go()
    phone.tap("settings")
    light = phone.page.evaluate("getComputedStyle(document.body).backgroundColor")
    phone.see("theme-dark").locator("xpath=..").tap()
    phone.page.reload()
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert phone.page.evaluate("getComputedStyle(document.body).backgroundColor") != light
