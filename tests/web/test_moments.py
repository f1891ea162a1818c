"""Moments of a game in large words, what is heard and felt of them, and what stays till read."""

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.fixtures.node import node
from tests.web.hand import Hand
from tests.web.walking import laid
from tests.whole.phone import Phone, opened

NAMES = {"A": "Ada", "B": "Obi"}
SENSES = """
window.felt = []; window.heard = [];
navigator.vibrate = how => { felt.push(how.join(' ')); return true; };
const ramp = {
  setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {},
};
window.AudioContext = class {
  state = 'running'; currentTime = 0; destination = {};
  resume() {}
  createOscillator() {
    const frequency = {};
    return { frequency, connect: to => to, start() { heard.push(frequency.value); }, stop() {} };
  }
  createGain() { return { gain: ramp, connect: to => to }; }
};
window.moments = [];
new MutationObserver(() => {
  const now = document.querySelector("[data-testid=moment-now]");
  if (now) moments.push([now.dataset.sense, now.textContent, getComputedStyle(now).animationName]);
}).observe(document, { childList: true, subtree: true });
"""
"""What a phone would sound and vibrate, and what it shows for three seconds, written down."""
TICK, UP = 1400, 440  # hertz
SOUNDING = "localStorage['referee.sound'] = '\"on\"';"


def now() -> int:
    return round(time.time() * 1000)


def a_short_hand(client: httpx.Client, **terms: int) -> Phone:
    """Open a hand of Whot for two with four cards each; Obi begins."""
    terms = {"turn_seconds": 0, "hand_size": 4, **terms}
    phone = opened(client, "whot-1on1", names=NAMES, terms=terms)
    phone.ruled({"move": "deal", "seat": "A"}, at=now())
    return phone


def told(phone: Hand, sense: str, *words: str) -> None:
    """Wait until a moment was told in these words; it may be gone by now."""
    phone.page.wait_for_function(
        """([sense, words]) => moments.some(([told, text, animation]) =>
            told === sense && words.every(one => text.includes(one)) && animation === "none")""",
        arg=[sense, words],
    )


def senses(phone: Hand, what: str) -> list[Any]:
    return list(phone.page.evaluate(f"window.{what}.splice(0)"))


@pytest.mark.long
def test_debt_refusal_word_and_win_are_told_to_those_who_did_not_report_them(hand, http_house):
    arbiter = a_short_hand(http_house)
    phone = hand(reduced_motion="reduce")
    phone.context.add_init_script(SENSES + SOUNDING)
    phone.sit_down(arbiter, role="spectator", seat=None)
    phone.until_whole()
    phone.see("felt").tap(position={"x": 5, "y": 5})  # a page is silent before it was touched
    senses(phone, "felt")

    def done(move: str, seat: str, **more: str) -> str:
        return str(arbiter.ruled({"move": move, "seat": seat, **more}, at=now())["outcome"])

    assert done("play", "B", card="C2") == "stands"
    told(phone, "debt", "To draw", "2 cards for Ada")
    assert senses(phone, "felt") == ["40 40 40"]
    assert len(senses(phone, "heard")) == 2
    assert done("play", "A", card="C3") == "void"
    told(phone, "refused", "Does not count", "Ada", "no defence")
    assert done("play", "A", card="C2") == "contradicts"
    told(phone, "refused", "Cannot be", "Ada")
    for seat, card in (("A", ""), ("B", "C7"), ("A", "C10"), ("B", "C11")):
        drawn = done("play", seat, card=card) if card else done("draw", seat)
        assert drawn == "stands"
    assert done("say", "B", call="last-card") == "stands"
    told(phone, "word", "Obi: Last card!")
    done("play", "A", card="C12")
    done("play", "B", card="C13")
    told(phone, "won", "Obi wins")
    expect(phone.see("moment-now")).to_have_count(0)  # it goes by itself


def test_a_trick_is_felt_and_told_on_the_felt_and_covers_no_card(hand, http_house):
    arbiter = laid(http_house, "a trick of Lohai with long names")
    phone = hand()
    phone.context.add_init_script(SENSES)
    phone.sit_down(arbiter)
    phone.until_whole()
    phone.page.locator('.key[data-face="S9"]').tap()
    phone.expect_ruled(5)
    senses(phone, "felt")
    phone.page.locator('.key[data-face="S2"]').tap()
    expect(phone.page.locator(".ahead[data-taken]")).to_contain_text("Sophie takes it")
    phone.expect_ruled(6)
    assert senses(phone, "felt") == ["15"]
    assert senses(phone, "heard") == []  # sound is off until somebody switches it on
    expect(phone.see("moment-now")).to_have_count(0)


def test_the_price_of_what_did_not_count_stays_until_it_was_read(hand, http_house):
    arbiter = a_short_hand(http_house, turn_seconds=20)
    phone = hand()
    phone.sit_down(arbiter, role="spectator", seat=None)
    phone.until_whole()
    begun = now()
    arbiter.ruled({"move": "play", "seat": "B", "card": "C2"}, at=begun)
    late = arbiter.ruled({"move": "play", "seat": "A", "card": "T2"}, at=begun + 25_000)
    assert late["outcome"] == "void"
    expect(phone.see("price")).to_contain_text("2 cards from the stock to Ada's hand")
    phone.page.reload()
    expect(phone.see("price")).to_contain_text("Ada")
    phone.tap("price-read")
    expect(phone.see("price")).to_have_count(0)
    phone.page.reload()
    phone.until_whole()
    expect(phone.see("price")).to_have_count(0)


def test_a_card_that_is_to_be_taken_into_a_slot_is_told_as_the_price(hand, http_house):
    arbiter = laid(http_house, "a race of Lotta Watta")
    phone = hand()
    phone.sit_down(arbiter, role="spectator", seat=None)
    phone.until_whole()
    arbiter.ruled({"move": "stack", "seat": "C", "place": "grid/C/BL", "card": "S4"})
    expect(phone.see("price")).to_contain_text("from the pile to Cleo's extra slot +1, locked")


@pytest.mark.long
def test_the_clock_rests_until_the_table_says_start_and_ticks_at_its_end(hand, http_house):
    arbiter = a_short_hand(http_house, turn_seconds=20)
    phone = hand()
    phone.context.add_init_script(SENSES + SOUNDING)
    begun = time.time()
    phone.page.clock.set_fixed_time(begun)
    phone.sit_down(arbiter)
    phone.until_whole()
    expect(phone.see("clock")).to_have_attribute("data-urgent", "resting")
    phone.page.locator(".word[data-testid=move-start]").tap()
    expect(phone.see("clock")).to_have_attribute("data-urgent", "calm")
    ended = phone.page.locator(".word[data-testid=move-timeout]")
    expect(ended).to_have_count(0)
    for gone, sound in ((13, TICK), (17, TICK), (18, TICK), (19, TICK), (20, UP)):
        phone.page.clock.set_fixed_time(begun + gone)
        phone.page.wait_for_function("sound => heard.includes(sound)", arg=sound)
        assert [one for one in senses(phone, "heard") if one in {TICK, UP}] == [sound]
    ended.tap()
    phone.expect_ruled(3)
    assert [one["outcome"] for one in arbiter.rulings()] == ["stands"] * 3


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 640), (412, 915)], ids=["small", "large"])
def test_letters_can_be_large_and_undo_lie_under_the_left_thumb(size, hand, http_house):
    phone = hand()
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.sit_down(laid(http_house, "a trick of Lohai with long names"))
    usual = phone.see("turn").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    phone.tap("settings")
    for setting in ("type-large", "hand-left"):
        phone.see(setting).locator("xpath=..").tap()
    phone.tap("tab-table")
    phone.page.reload()
    expect(phone.see("turn")).to_have_css("font-size", f"{usual * 1.25:g}px")
    undo, menu = (phone.see(one).bounding_box() for one in ("undo", "menu"))
    assert undo
    assert menu
    assert menu["x"] < 10
    assert undo["x"] + undo["width"] > size[0] - 10
    phone.see("card").last.scroll_into_view_if_needed()
    for one in ("turn", "undo", "menu"):
        expect(phone.see(one)).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= size[0]


def test_a_word_that_moves_twice_takes_no_tap_until_it_can_be_read_where_it_lies_now():
    root = Path(__file__).resolve().parents[2]
    told = subprocess.run(
        [node(), "tests/web/reading.mjs", str(root / "api" / "web")],
        cwd=root, capture_output=True, check=True,
    )  # fmt: skip
    taken = json.loads(told.stdout)
    assert taken == {"before": True, "moved": False, "again": False, "read": True}
