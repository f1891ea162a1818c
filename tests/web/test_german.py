"""The page in German: who reads it meets no English, chooses freely, and waits for nothing."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from referee.kernel.messages import HOLE
from tests.web.test_access import arbiter, screens
from tests.web.test_one_view import TABLES
from tests.web.test_said import spoken
from tests.whole.phone import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import httpx
    from playwright.sync_api import Page, Route

    from tests.web.conftest import HandFactory
    from tests.web.hand import Hand
    from tests.whole.phone import Phone

__all__ = ["arbiter"]

READ = """() => {
  const seen = one =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('body [lang=en]');
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const read = new Set();
  while (walk.nextNode())
    if (seen(walk.currentNode.parentElement)) read.add(walk.currentNode.textContent.trim());
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (seen(one)) read.add(one.getAttribute(name).trim());
  return [document.title, ...read].filter(Boolean);
}"""
"""All that somebody reads or hears of a page."""
WATCH = """new MutationObserver(
  () => (window.shown ??= []).push(document.getElementById('app')?.innerText ?? '')
).observe(document, { childList: true, subtree: true })"""
"""Keeps all that the page has shown."""
ENGLISH = re.compile(
    r"\b(the|is|are|were|not|and|this|that|with|who|what|has|have)\b", re.IGNORECASE
)
"""Words that no German sentence has."""


def _pattern(words: str) -> str:
    return "([^.:]{1,60})".join(re.escape(part) for part in HOLE.sub("\0", words).split("\0"))


UNLIKE = [
    one
    for id_, said in spoken("de").items()
    for one in id_.split("|")
    if said != id_ and len(HOLE.sub("", one).strip()) > 3 and one not in str(said).split("|")
]
KNOWN = re.compile("|".join(f"(?:{_pattern(one.strip())})" for one in UNLIKE))


def english(page: Page) -> list[str]:
    """Return what is English on a page: sentences of the catalogues, and words that tell it."""
    read = page.evaluate(READ)
    return [text for text in read if KNOWN.fullmatch(text) or ENGLISH.search(text)]


def stays_english(page: Page) -> list[str]:
    """Return what is English on a page once all words have come."""
    for _ in range(100):
        if not (found := english(page)):
            break
        page.wait_for_timeout(50)
    return found


def tables(hand: Callable[[], Hand], http: httpx.Client) -> Iterator[tuple[str, Hand]]:
    """Look at the tables of all families, each on another phone."""
    for name, lay in TABLES.items():
        phone = hand()
        phone.sit_down(lay(http))
        expect(phone.see("anything")).to_be_attached()
        yield name, phone
        phone.see("anything").locator("summary").dispatch_event("click")
        yield f"{name}, something else", phone


def further(phone: Hand) -> Iterator[str]:
    """Walk through what the other walk leaves out."""
    phone.tap("tab-table")
    phone.tap("menu")
    expect(phone.see("menu-open")).to_be_visible()
    yield "menu"
    phone.go("/#arbiter")
    expect(phone.see("take-over")).to_be_visible()
    yield "become the arbiter"
    phone.go("/#argue")
    phone.page.locator('[data-testid=game][data-game="Watten"]').tap()
    phone.tap("argue-watten-bavarian-4")
    expect(phone.see("pad")).to_be_visible()
    yield "settle an argument"


def test_whoever_reads_german_meets_no_english_of_the_page(
    hand: HandFactory, arbiter: Phone, http_house: httpx.Client
) -> None:
    def german() -> Hand:
        return hand(locale="de-AT", reduced_motion="reduce")

    phone = german()
    walks = ((name, phone) for walk in (screens(phone, arbiter), further(phone)) for name in walk)
    looked = 0
    found: dict[str, list[str]] = {}
    for screen, one in chain(walks, tables(german, http_house)):
        looked += 1
        if told := stays_english(one.page):
            found[screen] = told
    assert found == {}
    assert looked > 20
    assert phone.page.evaluate("document.documentElement.lang") == "de"


def test_the_language_is_chosen_in_the_settings_and_stays(hand: HandFactory) -> None:
    phone = hand(locale="de-DE")
    phone.go("/#settings")
    heading = phone.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Einstellungen")
    phone.see("language-en").locator("xpath=..").tap()
    expect(heading).to_have_text("Settings")
    expect(phone.page.locator("html")).to_have_attribute("lang", "en")
    assert english(phone.page) != [], "the test knows English when it reads it"
    phone.page.reload()
    expect(heading).to_have_text("Settings")
    phone.see("language-de").locator("xpath=..").tap()
    expect(heading).to_have_text("Einstellungen")


def test_nothing_is_shown_in_english_before_it_is_shown_in_german(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand(locale="de-DE", service_workers="block")
    phone.page.route(
        "**/first-de-*.js", lambda route: (phone.page.wait_for_timeout(500), route.continue_())
    )
    phone.remember(opened(http_house, "whot-1on1", seats=["A", "B"]))
    phone.page.add_init_script(WATCH)
    phone.go()
    expect(phone.see("join-match")).to_have_text("An einen Tisch setzen")
    shown = " ".join(phone.page.evaluate("window.shown"))
    assert "An einen Tisch setzen" in shown
    assert "Join a table" not in shown


def test_without_its_words_the_page_is_whole_in_english(hand: HandFactory) -> None:
    phone = hand(locale="de-DE", service_workers="block")
    phone.page.route("**/first-de-*.js", lambda route: route.abort())
    phone.go()
    expect(phone.see("join-match")).to_have_text("Join a table")
    expect(phone.page.locator("html")).to_have_attribute("lang", "en")


def test_the_words_are_under_way_before_the_script_is_there(hand: HandFactory) -> None:
    phone = hand(locale="de-AT", service_workers="block")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/chunk-*.js", hold)
    with phone.page.expect_request("**/first-de-*.js"):
        phone.page.goto(phone.url, wait_until="commit")
    assert held, "the script itself was still under way"
    for one in held:
        one.continue_()
    expect(phone.see("join-match")).to_have_text("An einen Tisch setzen")
