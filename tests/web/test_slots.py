"""Cards in slots before a seat are tapped where they lie, in the order in which they landed."""

from __future__ import annotations

from dataclasses import replace

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened

NAMES = {"A": "Ada", "B": "Bartholomew", "C": "Cleo", "D": "Dan"}
OPENING = [
    {"move": "deal", "seat": "A"},
    {"move": "turn-up", "seat": "A", "card": "H5"},
    {"move": "take", "seat": "B", "source": "stock"},
    {"move": "swap", "seat": "B", "place": "grid/B/TL", "card": "C9"},
]


def a_race(client: httpx.Client) -> Phone:
    """Open a match of four in which a nine has just come to the pile."""
    phone = opened(client, "lotta-watta-race", seats=list("ABCD"), names=NAMES)
    for move in OPENING:
        phone.ruled(move)
    return phone


@pytest.fixture
def arbiter(http_house: httpx.Client) -> Phone:
    return a_race(http_house)


@pytest.fixture
def phone(hand: HandFactory, arbiter: Phone) -> Hand:
    one = hand(reduced_motion="reduce")
    one.sit_down(arbiter)
    return one


def stack(phone: Hand, place: str, card: str) -> None:
    """Tap the slot, then the card: the slot says whose it is."""
    phone.tap(f"slot-{place}")
    question = phone.page.locator("section.question")
    expect(question).to_have_attribute("data-move", "stack")
    question.locator(f'[data-face="{card}"]').first.tap()


def texts(phone: Phone) -> list[tuple[str, str]]:
    return [(one["text"], one["outcome"]) for one in phone.rulings()[len(OPENING) :]]


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_eight_lie_on_a_phone_that_nobody_has_to_scroll(
    hand: HandFactory, http_house: httpx.Client, width: int, height: int
) -> None:
    table = opened(http_house, "lotta-watta", seats=list("ABCDEFGH"))
    for move in OPENING[:2]:
        table.ruled(move)
    phone = hand()
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.sit_down(table)
    phone.until_whole()
    felt = phone.page.locator(".felt")
    assert felt.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    seen = felt.locator(".slot, .pile").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().bottom)"
    )
    end = felt.evaluate("one => one.getBoundingClientRect().bottom")
    assert len(seen) == 8 * 4 + 2
    assert max(seen) <= end


@pytest.mark.parametrize("players", ["ABCD", "ABCDEFGH"])
def test_while_a_card_is_asked_for_nobody_has_to_be_scrolled_to(
    players: str, hand: HandFactory, http_house: httpx.Client
) -> None:
    table = opened(http_house, "lotta-watta", seats=list(players))
    table.ruled(OPENING[0])
    phone = hand()
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.sit_down(table)
    phone.until_whole()
    expect(phone.page.locator(".keys").first).to_be_visible()
    felt = phone.page.locator(".felt")
    seen = felt.locator(".slot, .pile").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().bottom)"
    )
    assert len(seen) >= len(players) * 4 + 1
    assert max(seen) <= felt.evaluate("one => one.getBoundingClientRect().bottom")


def test_a_stack_takes_one_tap_on_the_slot_and_one_on_the_card(phone: Hand, arbiter: Phone) -> None:
    stack(phone, "grid/D/TR", "S9")
    phone.expect_ruled(5)
    assert texts(arbiter) == [("D: stack grid/D/TR S9", "stands")]
    expect(phone.see("slot-grid/D/TR").locator(".card-none")).to_be_visible()
    expect(phone.see("turn")).to_have_attribute("data-seat", "C")


def test_a_tap_on_a_card_reports_nothing_before_it_is_said_what_it_means(
    phone: Hand, arbiter: Phone
) -> None:
    phone.tap("slot-grid/C/BL")
    phone.tap("move-peek")
    expect(phone.see("send")).to_be_visible()
    assert texts(arbiter) == []
    phone.tap("send")
    phone.expect_ruled(5)
    assert texts(arbiter) == [("C: peek grid/C/BL", "stands")]


def test_a_stack_that_comes_too_late_can_be_reported_with_the_same_taps(
    phone: Hand, arbiter: Phone
) -> None:
    stack(phone, "grid/D/TR", "S9")
    phone.expect_ruled(5)
    stack(phone, "grid/C/TR", "H9")
    notice = phone.see("notice-void")
    expect(notice).to_contain_text("Dan was first")
    assert [outcome for _, outcome in texts(arbiter)] == ["stands", "void"]


def test_two_phones_report_at_once_and_the_second_is_told_why(
    hand: HandFactory, arbiter: Phone, http_house: httpx.Client
) -> None:
    phones = []
    for seat in "CD":
        asked = {"code": arbiter.code, "seat": seat}
        token = http_house.post("/api/v1/join", json=asked).json()["token"]
        one = hand(reduced_motion="reduce")
        one.sit_down(replace(arbiter, token=token), role="seat", seat=seat)
        one.tap(f"slot-grid/{seat}/TR")
        phones.append(one)
    for one, card in zip(phones, ("H9", "S9"), strict=True):
        one.page.locator(f'section.question [data-face="{card}"]').first.tap()
    for one in phones:
        one.expect_ruled(6)
    assert [outcome for _, outcome in texts(arbiter)] == ["stands", "void"]
    first = arbiter.rulings()[len(OPENING)]["move"]["seat"]
    winner, loser = phones if first == "C" else phones[::-1]
    expect(loser.see("notice-void")).to_contain_text(f"{NAMES[first]} was first")
    expect(winner.see("notice-void")).to_have_count(0)


def test_what_is_being_tapped_stays_when_another_report_comes_first(
    phone: Hand, arbiter: Phone
) -> None:
    phone.tap("slot-grid/D/TR")
    arbiter.ruled({"move": "stack", "seat": "C", "place": "grid/C/TR", "card": "H9"})
    phone.expect_ruled(5)
    phone.page.locator('section.question [data-face="S9"]').first.tap()
    expect(phone.see("notice-void")).to_contain_text("Cleo was first")


def test_two_stacks_tapped_in_the_wrong_order_change_places_after_a_look(
    phone: Hand, arbiter: Phone
) -> None:
    stack(phone, "grid/D/TR", "S9")
    phone.expect_ruled(5)
    stack(phone, "grid/C/TR", "H9")
    phone.see("notice-void").get_by_test_id("earlier-than").tap()
    expect(phone.see("moved-5")).to_contain_text("Cleo: Stack Cleo's top right slot, 9 of Hearts")
    expect(phone.see("moved-5")).to_contain_text("stands")
    expect(phone.see("moved-6")).to_contain_text("void")
    assert texts(arbiter)[0] == ("D: stack grid/D/TR S9", "stands")

    expect(phone.see("why")).to_have_value("reported in the wrong order")
    phone.tap("confirm")
    expect(phone.see("ruling-6").locator("summary")).to_contain_text("Dan: Stack")
    expect(phone.see("ruling-6")).to_have_attribute("data-outcome", "void")
    assert texts(arbiter) == [
        ("C: stack grid/C/TR H9", "stands"),
        ("D: stack grid/D/TR S9", "void"),
    ]
    phone.tap("tab-table")
    expect(phone.see("slot-grid/C/TR").locator(".card-none")).to_be_visible()


def test_the_cards_that_a_jack_exchanges_are_tapped_where_they_lie(
    phone: Hand, arbiter: Phone
) -> None:
    arbiter.ruled({"move": "take", "seat": "C", "source": "stock"})
    arbiter.ruled({"move": "swap", "seat": "C", "place": "grid/C/TL", "card": "CJ"})
    phone.expect_ruled(6)
    phone.tap("move-jack")
    phone.tap("slot-grid/A/TL")
    phone.tap("slot-grid/B/BR")
    phone.expect_ruled(7)
    assert texts(arbiter)[-1] == ("C: jack grid/A/TL grid/B/BR", "stands")


def test_a_locked_card_has_a_lock_and_says_so(phone: Hand, arbiter: Phone) -> None:
    # no nine: the top card of the pile comes, with a lock
    arbiter.ruled({"move": "stack", "seat": "D", "place": "grid/D/TR", "card": "S8"})
    phone.expect_ruled(5)
    locked = phone.see("slot-grid/D/+1")
    expect(locked).to_contain_text("9 of Clubs, locked")
    expect(locked.locator(".card-lock")).to_be_visible()
    expect(phone.see("slot-grid/D/TR").locator(".card-lock")).to_have_count(0)
    places = {one["place"]: one for one in arbiter.get().json()["table"]["places"]}
    assert (places["grid/D/+1"]["tags"], places["grid/D/TR"]["tags"]) == ({"locked": [0]}, {})
