"""Slips of fingers and networks: no tap is lost, and none becomes something else on record."""

import time
from dataclasses import replace

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.hand import Hand
from tests.web.walking import laid
from tests.whole.phone import Phone, opened

NAMES = {"A": "Ada", "B": "Obi"}
NEVER_GIVEN_UP = "AbortSignal.timeout = () => new AbortController().signal"
"""What is asked is waited for, however long the answer takes."""

UNDER_A_FINGER = """() => {
  window.hit = () => {
    const word = document.querySelector('.pad > .say > button'), at = word.getBoundingClientRect();
    return word.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
  };
  const after = () => document.querySelector('.pad').dataset.after;
  let before = after();
  window.taken = [hit()];
  new MutationObserver(() => {
    if (after() === before) return;
    before = after();
    taken.push(hit());
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Whether a word takes a tap: at any time, before a ruling, and just as it comes."""


def a_duel(client: httpx.Client, **terms: int) -> Phone:
    """Open a hand of Whot for two in which Obi is to begin."""
    phone = opened(client, "whot-1on1", names=NAMES, terms={"turn_seconds": 0, **terms})
    phone.ruled({"move": "deal", "seat": "A"}, at=round(time.time() * 1000))
    return phone


def tap_card(phone: Hand, face: str) -> None:
    phone.page.locator(f'.key[data-face="{face}"]').tap()


def outcomes(phone: Phone, since: int) -> list[tuple[str, str]]:
    return [(one["text"], one["outcome"]) for one in phone.rulings()[since:]]


def test_a_slow_answer_moves_no_card_to_the_wrong_player(hand, http_house):
    arbiter = laid(http_house, "a trick of Lohai with long names")
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


def test_a_second_tap_at_the_same_spot_reports_nothing(hand, http_house):
    arbiter = laid(http_house, "a trick of Lohai with long names")
    phone = hand()
    phone.page.clock.install()
    phone.sit_down(arbiter)
    box = phone.page.locator('.key[data-face="S9"]').bounding_box()
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


def test_a_second_tap_on_undo_takes_back_nothing_more(hand, http_house):
    arbiter = laid(http_house, "a trick of Lohai with long names")
    phone = hand()
    phone.page.clock.install()
    phone.sit_down(arbiter)
    box = phone.see("undo").bounding_box()
    x, y = box["x"] + 20, box["y"] + 20
    phone.page.clock.pause_at(time.time() + 60)
    phone.page.touchscreen.tap(x, y)
    phone.page.clock.run_for(1)
    expect(phone.see("redo")).to_be_visible()
    phone.page.touchscreen.tap(x, y)
    phone.page.clock.resume()
    phone.expect_waiting(0)
    assert [one["struck"] for one in arbiter.rulings()] == [False, False, False, True]


@pytest.mark.engines
def test_words_laid_under_a_finger_by_another_phone_take_no_tap_before_they_can_be_read(
    hand, http_house
):
    arbiter = a_duel(http_house)
    phone = hand(reduced_motion="reduce")
    phone.sit_down(arbiter)
    phone.until_whole()
    phone.page.evaluate(UNDER_A_FINGER)
    for number, seat in ((2, "B"), (3, "A")):
        phone.until(lambda: phone.page.evaluate("hit()"))
        arbiter.ruled({"move": "draw", "seat": seat})
        phone.expect_ruled(number)
    phone.until(lambda: phone.page.evaluate("hit()"))
    assert phone.page.evaluate("taken") == [True, False, False]


@pytest.mark.parametrize("right", ["other", pytest.param("mine", marks=pytest.mark.long)])
def test_two_phones_that_told_two_things_about_one_turn_are_asked_which_it_was(
    right, hand, http_house
):
    arbiter = a_duel(http_house)
    own = replace(arbiter.joined("B", device="Obi's phone"), name="own")
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


def test_the_clock_runs_down_in_sight_and_then_time_is_up_is_a_word(hand, http_house):
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
