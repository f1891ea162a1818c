"""What the page says of a ruling, and the answers: leave it, let it stand, undo, correct."""

import re

import pytest
from playwright.sync_api import expect

from tests.whole.phone import Phone, dealt

OPENING = [
    {"move": "play", "seat": "B", "card": "C7"},
    {"move": "play", "seat": "A", "card": "C3"},
]
UNFIT = {"move": "play", "seat": "B", "card": "T4"}
NAMES = {"A": "Ada", "B": "Ben"}
CUT = """all => all.map(one => one.getBoundingClientRect())
  .filter(({ left, right }) => left < 0 || right > innerWidth).length"""


@pytest.fixture
def arbiter(http_house) -> Phone:
    """A match in which Ben and Ada have played one card each."""
    return dealt(http_house, *OPENING, names=NAMES)


def test_a_phone_says_what_the_service_says_in_its_own_language(hand, arbiter):
    arbiter.ruled(UNFIT)
    phones = {language: hand(locale=language) for language in ("de-AT", "en-GB")}
    for language, reason, fits in (
        ("de-AT", "Dreieck 4 hat weder Zeichen noch Zahl von Kreis 3.", "Kreis, 3 oder Whot"),
        ("en-GB", "Triangle 4 has neither suit nor number of Circle 3.", "circle, 3 or Whot"),
    ):
        phone = phones[language]
        phone.sit_down(arbiter)
        phone.see("last-ruling").locator("summary").tap()
        expect(phone.see("last-ruling").locator(".reason")).to_have_text(reason)
        expect(phone.see("facts")).to_contain_text(fits)
    for language, phone in phones.items():
        expect(phone.page.locator("html")).to_have_attribute("lang", language[:2])
        expect(phone.see("last-ruling").locator(".reason [lang]")).to_have_count(0)
    asked = [url for url in phones["en-GB"].requests if re.search("/(words|first)-", url)]
    assert asked == [], "who reads English fetches no other words"


def test_what_was_read_before_the_last_correction_says_nothing_after_it(hand, arbiter):
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    late = phone.hold_answer("**/rulings?*")
    phone.tap("undo")
    late.until_answered()
    with phone.page.expect_response("**/rulings?*"):
        phone.tap("redo")
    expect(phone.see("place-pile")).to_have_attribute("data-count", "2")
    phone.tap("tab-history")
    whole = [(n, "stands", False) for n in (1, 2, 3)]
    phone.until(lambda: phone.history() == whole, "what was put back is not read")
    late.let_go()
    phone.tap("tab-table")
    phone.tap("tab-history")
    assert phone.history() == whole


def test_what_another_choice_would_have_come_to_is_not_shown_when_it_is_answered_late(
    hand, arbiter
):
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    phone.tap("tab-history")
    phone.see("ruling-2").locator("summary").first.tap()
    phone.see("ruling-2").get_by_test_id("correct").tap()
    late = phone.hold_answer("**/corrections")
    phone.tap("take-back")
    late.until_answered()
    phone.tap("back")
    phone.report({"move": "play", "seat": "B", "card": "T1"})
    expect(phone.see("change-3")).to_be_visible()
    told = phone.see("correcting").inner_text()
    late.let_go()
    assert phone.see("correcting").inner_text() == told


def test_a_table_that_is_answered_late_does_not_stand_for_the_one_after_it(hand, arbiter):
    phone = hand(service_workers="block")
    phone.remember(arbiter)
    late = phone.hold_answer(re.compile(r"/api/.*\?ruling=1$"))
    phone.go(f"/m/{arbiter.match}?ruling=1")
    late.until_answered()
    phone.tap("later")
    page = phone.see("moment-page")
    expect(page.locator("article")).to_contain_text("Circle 7")
    expect(page.get_by_test_id("place-pile")).to_be_visible()
    told = page.inner_text()
    late.let_go()
    assert page.inner_text() == told


def test_what_somebody_else_corrects_since_ends_what_redo_means(hand, arbiter):
    phone = hand()
    phone.sit_down(arbiter)
    wide = phone.see("undo").bounding_box()["width"]
    phone.tap("undo")
    expect(phone.see("redo")).to_be_visible()
    assert phone.see("undo").bounding_box()["width"] == wide, "a second tap meets it again"
    slip = {"report_id": "elsewhere-1", "ruling": 2, "replacement": None, "why": "a slip"}
    assert arbiter.post("/corrections", slip).status_code == 201
    expect(phone.see("place-pile")).to_have_count(0)
    expect(phone.see("redo")).to_have_count(0)


AS_WHEN_THE_NETWORK_IS_BACK = "dispatchEvent(new Event('online'))"


MISSED = [
    "closed meanwhile", "what was asked then was not answered",
    "what was asked then was not answered, and closed after it",
]  # fmt: skip


@pytest.mark.parametrize("missed", MISSED)
def test_what_was_taken_back_while_a_phone_was_away_is_shown_so(missed, hand, arbiter):
    closed = missed.startswith("closed")
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    phone.expect_ruled(3)
    phone.until_whole()
    if closed:
        phone.page.goto("about:blank")
    else:
        phone.route("**/rulings?*", lambda route: route.abort(), times=1)
    mended = {"report_id": "mended-01", "ruling": 3, "replacement": None, "why": "a slip"}
    assert arbiter.post("/corrections", mended).status_code == 201
    if closed:
        held = phone.hold(f"**/matches/{arbiter.match}")
        phone.go(f"/m/{arbiter.match}")
        phone.expect_ruled(3)  # what this phone has kept
        held.let_go()
    expect(phone.see("place-pile")).to_have_attribute("data-count", "1")
    if missed.endswith("closed after it"):
        phone.page.goto("about:blank")
        phone.go(f"/m/{arbiter.match}")
    elif not closed:
        phone.page.evaluate(AS_WHEN_THE_NETWORK_IS_BACK)
    expect(phone.see("last-ruling")).to_contain_text("taken back")
