"""The page in German: who reads it meets no English, chooses freely, and waits for nothing."""

from collections.abc import Callable, Iterator
from itertools import chain

import httpx
import pytest

from tests.web.english import english, stays_english
from tests.web.hand import Hand, expect
from tests.web.test_one_view import TABLES
from tests.web.walking import laid
from tests.whole.phone import opened

WATCH = """new MutationObserver(
  () => (window.shown ??= []).push(document.getElementById('app')?.innerText ?? '')
).observe(document, { childList: true, subtree: true })"""
"""Keeps all that the page has shown."""


def tables(hand: Callable[[], Hand], http: httpx.Client) -> Iterator[tuple[str, Hand]]:
    """Look at the tables of all families, each on another phone."""
    for name, table in TABLES.items():
        phone = hand()
        phone.sit_down(laid(http, table))
        expect(phone.see("anything")).to_be_attached()
        yield name, phone
        phone.see("anything").locator("summary").dispatch_event("click")
        yield f"{name}, something else", phone


@pytest.mark.engines
def test_whoever_reads_german_meets_no_english_at_any_table(hand, http_house):
    """What else there is to read, the walk through all screens reads at length."""

    def german() -> Hand:
        return hand(locale="de-AT", reduced_motion="reduce")

    def argument() -> Iterator[tuple[str, Hand]]:
        phone = german()
        phone.go("/#argue")
        phone.page.locator('[data-testid=game][data-game="Watten"]').tap()
        phone.tap("argue-watten-bavarian-4")
        expect(phone.see("pad")).to_be_visible()
        yield "settle an argument", phone

    found: dict[str, list[str]] = {}
    for screen, one in chain(argument(), tables(german, http_house)):
        if told := stays_english(one.page):
            found[screen] = told
    assert found == {}


@pytest.mark.engines
def test_the_language_is_chosen_in_the_settings_and_stays(hand):
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


def test_nothing_is_shown_in_english_before_it_is_shown_in_german(hand, http_house):
    phone = hand(locale="de-DE", service_workers="block")
    phone.route(
        "**/first-de-*.js", lambda route: (phone.page.wait_for_timeout(500), route.continue_())
    )
    phone.remember(opened(http_house, "whot-1on1", seats=["A", "B"]))
    phone.page.add_init_script(WATCH)
    phone.go()
    expect(phone.see("join-match")).to_have_text("An einen Tisch setzen")
    shown = " ".join(phone.page.evaluate("window.shown"))
    assert "An einen Tisch setzen" in shown
    assert "Join a table" not in shown


def test_without_its_words_the_page_is_whole_in_english(hand):
    phone = hand(locale="de-DE", service_workers="block")
    phone.route("**/first-de-*.js", lambda route: route.abort())
    phone.go()
    expect(phone.see("join-match")).to_have_text("Join a table")
    expect(phone.page.locator("html")).to_have_attribute("lang", "en")


def test_the_words_are_under_way_before_the_script_is_there(hand):
    phone = hand(locale="de-AT", service_workers="block")
    script = phone.hold("**/chunk-*.js")
    with phone.page.expect_request("**/first-de-*.js"):
        phone.page.goto(phone.url, wait_until="commit")
    script.let_go()  # it was still under way
    expect(phone.see("join-match")).to_have_text("An einen Tisch setzen")
