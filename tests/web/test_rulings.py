"""What the page says of a ruling, and the answers: leave it, let it stand, undo, correct."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened

OPENING = [
    {"move": "deal", "seat": "A"},
    {"move": "play", "seat": "B", "card": "C7"},
    {"move": "play", "seat": "A", "card": "C3"},
]
UNFIT = {"move": "play", "seat": "B", "card": "T4"}
TWICE = {"move": "play", "seat": "B", "card": "C7"}
NAMES = {"A": "Ada", "B": "Ben"}
CUT = """all => all.map(one => one.getBoundingClientRect())
  .filter(({ left, right }) => left < 0 || right > innerWidth).length"""


@pytest.fixture
def arbiter(http_house: httpx.Client) -> Phone:
    """A match in which Ben and Ada have played one card each."""
    phone = opened(
        http_house, "whot-1on1", seats=["A", "B"], names=NAMES, terms={"turn_seconds": 0}
    )
    for move in OPENING:
        phone.ruled(move)
    return phone


@pytest.fixture
def phone(hand: HandFactory, arbiter: Phone) -> Hand:
    """The arbiter's phone at that match."""
    one = hand()
    one.sit_down(arbiter)
    return one


def reported_void(phone: Hand) -> None:
    phone.report(UNFIT)
    expect(phone.see("notice-void")).to_have_attribute("data-ruling", "4")


def test_a_void_ruling_shows_its_clause_in_its_own_words_and_both_answers(
    phone: Hand, arbiter: Phone
) -> None:
    reported_void(phone)
    words = {clause["number"]: clause["text"] for clause in arbiter.get("/book").json()["clauses"]}
    notice = phone.see("notice-void")
    notice.locator(".why summary").tap()
    shown = notice.get_by_test_id("clause-WH-6").inner_text()
    assert " ".join(words["WH-6"].split()) in " ".join(shown.split())
    assert "Triangle 4 has neither suit nor number of Circle 3." in notice.inner_text()
    expect(notice.get_by_test_id("not-played")).to_be_visible()
    expect(notice.get_by_test_id("let-stand")).to_be_visible()


def test_a_phone_says_what_the_service_says_in_its_own_language(
    hand: HandFactory, arbiter: Phone
) -> None:
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


def test_what_was_not_played_is_left_and_the_player_is_still_awaited(
    phone: Hand, arbiter: Phone
) -> None:
    reported_void(phone)
    phone.tap("not-played")
    expect(phone.see("notice-void")).to_have_count(0)
    expect(phone.see("turn")).to_have_attribute("data-seat", "B")
    expect(phone.see("place-pile")).to_have_attribute("data-count", "2")
    assert [one["outcome"] for one in arbiter.rulings()] == ["stands"] * 3 + ["void"]


def test_what_was_played_all_the_same_is_recorded_as_let_stand(phone: Hand, arbiter: Phone) -> None:
    reported_void(phone)
    phone.tap("let-stand")
    phone.expect_ruled(5)
    expect(phone.see("notice-void")).to_have_count(0)
    expect(phone.see("place-pile")).to_have_attribute("data-count", "3")
    assert "let stand" in phone.see("last-ruling").inner_text()
    last = arbiter.rulings()[-1]
    assert (last["outcome"], [cite["clause"] for cite in last["waived"]]) == ("stands", ["WH-6"])


def test_a_contradiction_shows_the_report_that_it_cannot_be_true_with(phone: Hand) -> None:
    phone.report(TWICE)
    notice = phone.see("notice-contradicts")
    expect(notice).to_have_attribute("data-ruling", "4")
    notice.locator(".why summary").tap()
    assert "ruling 2 (Ben: Play Circle 7)" in notice.get_by_test_id("evidence-2").inner_text()
    notice.get_by_test_id("evidence-2").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("After ruling 2")
    expect(phone.see("place-pile")).to_have_attribute("data-count", "1")


def test_one_tap_undoes_the_last_report_and_one_tap_brings_it_back(phone: Hand) -> None:
    phone.tap("undo")
    expect(phone.see("turn")).to_have_attribute("data-seat", "A")
    expect(phone.see("place-pile")).to_have_attribute("data-count", "1")
    phone.tap("tab-history")
    expect(phone.see("ruling-3")).to_have_attribute("data-struck", "true")
    phone.tap("tab-table")
    phone.tap("redo")
    expect(phone.see("place-pile")).to_have_attribute("data-count", "2")
    phone.tap("tab-history")
    expect(phone.see("ruling-3")).to_have_attribute("data-struck", "false")
    assert phone.history() == [(n, "stands", False) for n in (1, 2, 3)]


def test_the_history_can_hide_what_was_taken_back(phone: Hand) -> None:
    phone.tap("undo")
    expect(phone.see("redo")).to_be_visible()
    phone.tap("tab-history")
    expect(phone.see("ruling-3").locator("s").first).to_have_text("Ada: Play Circle 3")
    phone.tap("hide-struck")
    expect(phone.see("ruling-3")).to_have_count(0)
    expect(phone.see("ruling-2")).to_be_visible()


def test_an_older_ruling_is_corrected_after_a_look_at_what_follows_and_with_a_reason(
    phone: Hand, arbiter: Phone
) -> None:
    phone.tap("tab-history")
    phone.see("ruling-2").locator("summary").tap()
    phone.see("ruling-2").get_by_test_id("correct").tap()
    expect(phone.see("card").first).to_be_visible()
    assert phone.see("card").evaluate_all(CUT) == 0
    phone.report({"move": "play", "seat": "B", "card": "T1"})
    change = phone.see("change-3")
    expect(change).to_contain_text("stands → void")
    assert "Ada: Play Circle 3" in change.inner_text()
    assert [one["outcome"] for one in arbiter.rulings()] == ["stands"] * 3

    expect(phone.see("why")).to_have_value("something else happened")
    phone.see("why").fill("it was the triangle")
    phone.tap("confirm")
    expect(phone.see("ruling-3")).to_have_attribute("data-outcome", "void")
    corrected = phone.see("ruling-2")
    expect(corrected.locator("summary")).to_contain_text("Ben: Play Triangle 1")
    expect(corrected.locator("summary s.first")).to_contain_text("Ben: Play Circle 7")
    corrected.locator("summary").tap()
    expect(corrected.get_by_test_id("correction-told")).to_contain_text("it was the triangle")
    assert [one["outcome"] for one in arbiter.rulings()] == ["stands", "stands", "void"]


def test_where_nothing_is_left_to_draw_one_tap_reports_that_0_cards_are_drawn(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    seats = ["A", "B", "C", "D", "E", "F"]
    arbiter = opened(
        http_house, "whot-short", seats=seats, terms={"turn_seconds": 0, "hand_size": 8}
    )
    for move in ({"move": "deal", "seat": "A"}, *[{"move": "draw", "seat": s} for s in "BCDEFA"]):
        arbiter.ruled(move)
    phone = hand()
    phone.sit_down(arbiter)
    expect(phone.see("move-draw").first).to_have_text("Draw 0")
    phone.tap("move-draw")
    phone.expect_ruled(8)
    expect(phone.see("turn")).to_have_attribute("data-seat", "C")
    assert arbiter.rulings()[-1]["outcome"] == "stands"


def test_what_was_read_before_the_last_correction_says_nothing_after_it(
    hand: HandFactory, arbiter: Phone
) -> None:
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    late: list[tuple[Route, APIResponse]] = []
    phone.page.route("**/rulings?*", lambda route: late.append((route, route.fetch())), times=1)
    phone.tap("undo")
    phone.until(lambda: late)
    with phone.page.expect_response("**/rulings?*"):
        phone.tap("redo")
    expect(phone.see("place-pile")).to_have_attribute("data-count", "2")
    [(route, before)] = late
    with phone.page.expect_response("**/rulings?*"):
        route.fulfill(response=before)
    phone.tap("tab-history")
    assert phone.history() == [(n, "stands", False) for n in (1, 2, 3)]
