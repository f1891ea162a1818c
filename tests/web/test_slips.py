"""Slips of fingers and networks: no tap is lost, and none becomes something else on record."""

from __future__ import annotations

import time
from dataclasses import replace

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.web.test_one_view import a_trick_of_lohai
from tests.whole.phone import Phone, opened

NAMES = {"A": "Ada", "B": "Obi"}
NEVER_GIVEN_UP = "AbortSignal.timeout = () => new AbortController().signal"
"""What is asked is waited for, however long the answer takes."""


def a_duel(client: httpx.Client, **terms: int) -> Phone:
    """Open a hand of Whot for two in which Obi is to begin."""
    phone = opened(client, "whot-1on1", names=NAMES, terms={"turn_seconds": 0, **terms})
    phone.ruled({"move": "deal", "seat": "A"}, at=round(time.time() * 1000))
    return phone


def tap_card(phone: Hand, face: str) -> None:
    phone.page.locator(f'.key[data-face="{face}"]').tap()


def outcomes(phone: Phone, since: int) -> list[tuple[str, str]]:
    return [(one["text"], one["outcome"]) for one in phone.rulings()[since:]]


def test_a_seat_picked_for_one_act_does_not_swallow_the_question_of_a_later_one(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_duel(http_house, hand_size=4)
    phone = hand()
    phone.sit_down(arbiter)
    phone.tap("seat-A")
    tap_card(phone, "C3")  # out of turn, and void
    phone.tap("not-played")
    tap_card(phone, "C7")
    phone.expect_ruled(3)
    tap_card(phone, "W")
    expect(phone.page.locator("section.question")).to_have_attribute("data-field", "suit")
    phone.page.locator('section.question [data-value="star"]').tap()
    phone.expect_ruled(4)
    assert outcomes(arbiter, 2) == [("B: play C7", "stands"), ("A: play W star", "stands")]


def test_cards_tapped_without_a_network_belong_to_those_whose_turn_it_was(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_trick_of_lohai(http_house)
    phone = hand()
    phone.sit_down(arbiter)
    phone.until_whole()
    phone.context.set_offline(True)
    tap_card(phone, "S9")
    expect(phone.see("turn")).to_have_attribute("data-seat", "N")
    expect(phone.see("seat-W")).to_contain_text("Nine of Spades")
    tap_card(phone, "S2")
    # Who takes the trick nobody has said: it is asked, and no card goes to anybody meanwhile.
    phone.tap("whose-S")
    tap_card(phone, "H3")
    phone.context.set_offline(False)
    phone.expect_ruled(7)
    assert outcomes(arbiter, 4) == [
        ("W: play S9", "stands"), ("N: play S2", "stands"), ("S: play H3", "stands"),
    ]  # fmt: skip


def test_a_slow_answer_moves_no_card_to_the_wrong_player(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_trick_of_lohai(http_house)
    phone = hand(service_workers="block")
    phone.page.add_init_script(NEVER_GIVEN_UP)
    phone.sit_down(arbiter)
    held = phone.hold("**/rulings")
    tap_card(phone, "S9")
    expect(phone.see("turn")).to_have_attribute("data-seat", "N")
    tap_card(phone, "S2")
    phone.expect_waiting(2)
    held.let_go()
    phone.expect_ruled(6)
    assert outcomes(arbiter, 4) == [("W: play S9", "stands"), ("N: play S2", "stands")]


def test_a_second_tap_at_the_same_spot_reports_nothing(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_trick_of_lohai(http_house)
    phone = hand()
    phone.page.clock.install()
    phone.sit_down(arbiter)
    box = phone.page.locator('.key[data-face="S9"]').bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 20
    phone.page.clock.pause_at(time.time() + 60)  # a busy machine is no slower than a finger
    phone.page.touchscreen.tap(x, y)
    phone.page.clock.run_for(1)
    phone.expect_ruled(5)
    expect(phone.page.locator('.key[data-face="S2"]')).to_be_visible()
    phone.page.touchscreen.tap(x, y)
    phone.page.clock.resume()
    phone.expect_waiting(0)
    assert outcomes(arbiter, 4) == [("W: play S9", "stands")]


def test_a_proven_revoke_is_shown_until_it_was_read(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = opened(http_house, "lohai-4", names={"S": "Sophie"})
    arbiter.ruled({"move": "deal", "seat": "N"})
    arbiter.ruled({"move": "turn-up", "seat": "N", "card": "C9"})
    for seat, card in (("E", "DK"), ("S", "H5"), ("W", "DJ"), ("N", "D9"), ("E", "DQ")):
        arbiter.ruled({"move": "play", "seat": seat, "card": card})
    phone = hand()
    phone.sit_down(arbiter)
    expect(phone.see("proven")).to_have_count(0)
    arbiter.ruled({"move": "play", "seat": "S", "card": "D4"})
    expect(phone.see("proven")).to_contain_text("Sophie")
    expect(phone.see("proven")).to_contain_text("LO-8")
    expect(phone.see("card").first).to_be_hidden()
    # The seat is called S, as spades are: a name is no suit.
    barred = phone.page.locator(".facts li", has_text="Cannot score")
    expect(barred).to_contain_text("Sophie")
    expect(barred.locator("svg")).to_have_count(0)
    phone.tap("proven-read")
    expect(phone.see("proven")).to_have_count(0)
    expect(phone.see("card").first).to_be_visible()


def test_a_card_that_was_tapped_wrong_leaves_nothing_behind(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_duel(http_house)
    arbiter.ruled({"move": "play", "seat": "B", "card": "C7"})
    phone = hand()
    phone.sit_down(arbiter)
    tap_card(phone, "Q11")
    expect(phone.see("notice-void")).to_contain_text("Did Ada really lay it?")
    phone.tap("mistap")
    expect(phone.see("notice-void")).to_have_count(0)
    for seat, card in (("A", "X7"), ("B", "X11"), ("A", "Q11")):
        assert arbiter.ruled({"move": "play", "seat": seat, "card": card})["outcome"] == "stands"


def test_after_a_player_who_was_picked_wrong_whoever_is_awaited_is_picked(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand()
    phone.sit_down(a_duel(http_house))
    phone.tap("seat-A")
    tap_card(phone, "C7")
    phone.tap("mistap")
    expect(phone.page.locator("#acting")).to_have_text("Report for Obi")
    tap_card(phone, "C7")
    phone.expect_ruled(3)
    expect(phone.see("notice-void")).to_have_count(0)


def test_at_a_closed_match_nobody_is_on_turn_and_nothing_is_taken_back(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_duel(http_house)
    phone = hand()
    phone.sit_down(arbiter)
    expect(phone.see("undo")).to_be_visible()
    phone.go(f"/m/{arbiter.match}#close")
    phone.see("close-why").fill("late")
    phone.tap("close-it")
    expect(phone.see("turn")).to_have_text("The match is closed.")
    expect(phone.page.locator(".seat-chosen")).to_have_count(0)
    expect(phone.see("undo")).to_have_count(0)


@pytest.mark.parametrize("right", ["other", "mine"])
def test_two_phones_that_told_two_things_about_one_turn_are_asked_which_it_was(
    right: str, hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_duel(http_house)
    asked = {"code": arbiter.code, "seat": "B", "device": "Obi's phone"}
    token = http_house.post("/api/v1/join", json=asked).json()["token"]
    own = replace(arbiter, token=token, name="own")
    phone = hand()
    phone.sit_down(arbiter)
    phone.until_whole()
    phone.context.set_offline(True)
    tap_card(phone, "T4")
    phone.expect_waiting(1)
    own.ruled({"move": "play", "seat": "B", "card": "C7"})
    phone.context.set_offline(False)
    expect(phone.see("twice")).to_contain_text("Obi's phone")
    phone.tap(f"twice-{right}")
    expect(phone.see("twice")).to_have_count(0)
    phone.expect_waiting(0)
    stand = [one["text"] for one in arbiter.rulings() if not one["struck"]]
    assert stand == ["A: deal", "B: play C7" if right == "other" else "B: play T4"]


def test_the_clock_runs_down_in_sight_and_then_time_is_up_is_a_word(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_duel(http_house, turn_seconds=20)
    phone = hand()
    begun = time.time()
    phone.page.clock.set_fixed_time(begun)
    phone.sit_down(arbiter)
    phone.page.locator(".word[data-testid=move-start]").tap()
    up = phone.page.locator(".word[data-testid=move-timeout]")
    for gone, urgent in ((0, "calm"), (13, "amber"), (17, "red")):
        phone.page.clock.set_fixed_time(begun + gone)
        expect(phone.see("clock")).to_have_attribute("data-urgent", urgent)
        expect(up).to_have_count(0)
    phone.page.clock.set_fixed_time(begun + 20)
    up.tap()
    phone.expect_ruled(3)
    assert arbiter.rulings()[-1]["outcome"] == "stands"


def test_a_word_is_one_tap_whoever_is_picked(hand: HandFactory, http_house: httpx.Client) -> None:
    arbiter = a_duel(http_house, hand_size=3)
    for seat, card in (("B", "C7"), ("A", "X7"), ("B", "X11")):
        arbiter.ruled({"move": "play", "seat": seat, "card": card})
    phone = hand()
    phone.sit_down(arbiter)
    expect(phone.see("turn")).to_have_attribute("data-seat", "A")
    phone.page.locator(".word", has_text="Last card!").filter(has_text="Obi").tap()
    phone.expect_ruled(5)
    assert outcomes(arbiter, 4) == [("B: say last-card", "stands")]


def test_undo_stays_at_the_slip_and_asks_what_it_was_instead(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand()
    phone.sit_down(a_duel(http_house, hand_size=4))
    tap_card(phone, "C7")
    expect(phone.see("turn")).to_have_attribute("data-seat", "A")
    phone.tap("undo")
    expect(phone.see("instead")).to_contain_text("What was it instead?")
    expect(phone.page.locator("#acting")).to_have_text("Report for Obi")
    tap_card(phone, "C8")
    phone.expect_ruled(3)
    expect(phone.see("instead")).to_have_count(0)
    phone.tap("undo")
    phone.tap("nothing-instead")
    expect(phone.see("instead")).to_have_count(0)


def test_what_was_named_wrong_is_asked_again_where_it_was(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = opened(http_house, "watten-bavarian-4")
    for move in ({"move": "cut", "seat": "C"}, {"move": "pass", "seat": "C"}):
        arbiter.ruled(move)
    arbiter.ruled({"move": "deal", "seat": "D"})
    phone = hand()
    phone.sit_down(arbiter)
    phone.report({"move": "schlag", "seat": "F", "rank": "K"})
    phone.expect_ruled(4)
    phone.tap("undo")
    phone.page.locator('section.question[data-move="schlag"] [data-value="O"]').tap()
    phone.expect_ruled(5)
    told = [(one["text"], one["outcome"], one["struck"]) for one in arbiter.rulings()[3:]]
    assert told == [("F: schlag K", "stands", True), ("F: schlag O", "stands", False)]
