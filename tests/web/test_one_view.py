"""The table in one view: nothing that is needed while people play is scrolled for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import HandFactory
from tests.web.test_cards import a_go_of_watten, a_lead_of_watten
from tests.web.test_slots import a_race
from tests.whole.phone import Phone, opened

SMALLEST = {"width": 360, "height": 640}
LARGER = {"width": 412, "height": 915}
LYING = {"width": 740, "height": 360}
OUTSIDE = """() => [...document.querySelectorAll(
    '.turn, .seat, .key, .say button, .undo, .menu-button, .felt .card:not(details .row .card)')]
  .filter(one => one.checkVisibility())
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.top < -1 || box.left < -1 || box.right > innerWidth + 1
    || box.bottom > innerHeight + 1)
  .map(([box, one]) => `${one.outerHTML.slice(0, 80)} at ${box.left} ${box.top}`)"""
HIDDEN = """() => [...document.querySelectorAll('.key, .say button, .seat, .undo, .menu-button')]
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([box, one]) => {
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !one.contains(at) && !at?.contains(one);
  })
  .map(([, one]) => one.outerHTML.slice(0, 80))"""
KEYS = """() => [...document.querySelectorAll('.key')].map(one => {
  const { width, height } = one.getBoundingClientRect();
  return [width, height];
})"""
OTHERS = """() => [...document.querySelectorAll('.at-table :is(button, summary, a)')]
  .filter(one => one.checkVisibility() && !one.matches('.key, .cite, p a'))
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width < 48 || box.height < 48)
  .map(([box, one]) => `${one.outerHTML.slice(0, 80)} is ${box.width} x ${box.height}`)"""
OVER = """() => {
  const all = [...document.querySelectorAll(
      '.felt[data-look="trick"] .facts li > *, .felt:not([data-look="trick"]) .facts, '
      + '.felt :is(.plate, .pile, .slots, .ahead, .seat .card:not(.card-none, .slot *))')]
    .filter(one => one.checkVisibility()).map(one => [one.getBoundingClientRect(), one]);
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return all.flatMap(([a, one], i) => all.slice(i + 1)
    .filter(([b, other]) => across(a, b) && !one.contains(other) && !other.contains(one))
    .map(([, other]) => `${one.textContent} | ${other.textContent}`));
}"""
ACROSS = """() => {
  const boxes = [...document.querySelectorAll('.tabs a')].map(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  });
  return boxes.filter((a, i) => boxes.some((b, j) => j > i
    && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
}"""


def a_trick_of_lohai(client: httpx.Client) -> Phone:
    """Open a hand of Lohai in which two cards lie and the third is due."""
    names = {"N": "Nora", "E": "Emilianistopheles", "S": "Sophie", "W": "Wolfgang von und zu Thal"}
    phone = opened(client, "lohai-4", names=names)
    phone.ruled({"move": "deal", "seat": "N"})
    phone.ruled({"move": "turn-up", "seat": "N", "card": "C4"})
    for seat, card in (("E", "S8"), ("S", "SK")):
        phone.ruled({"move": "play", "seat": seat, "card": card})
    return phone


def cards_known_at_watten(client: httpx.Client) -> Phone:
    """Open a hand of Watten in which three laid a card too early: all are back, and known."""
    phone = a_lead_of_watten(client)
    for seat, card in (("C", "HU"), ("D", "E9"), ("F", "E8")):
        phone.ruled({"move": "play", "seat": seat, "card": card})
    return phone


def a_debt_of_whot(client: httpx.Client) -> Phone:
    """Open a tournament of six: somebody owes two cards, another laid one too early."""
    names = {"A": "Ada", "B": "Bartholomew", "C": "Cleo", "D": "Dan", "E": "Ekene", "F": "Friedl"}
    phone = opened(client, "whot-tournament", seats=list(names), names=names)
    phone.ruled({"move": "deal", "seat": "A"})
    phone.ruled({"move": "play", "seat": "B", "card": "C2"})
    phone.ruled({"move": "play", "seat": "D", "card": "Q11"})
    return phone


def a_first_turn_of_lotta(client: httpx.Client) -> Phone:
    """Open a hand of three at Lotta Watta in which nobody has looked at a card yet."""
    names = {"A": "Anna", "B": "Ben", "C": "Carla"}
    phone = opened(client, "lotta-watta", seats=list(names), names=names)
    phone.ruled({"move": "deal", "seat": "A"})
    phone.ruled({"move": "turn-up", "seat": "A", "card": "D7"})
    return phone


def a_look_of_all_at_lotta(client: httpx.Client) -> Phone:
    """Open a hand of three at Lotta Watta in which all have looked, and one holds a card."""
    phone = a_first_turn_of_lotta(client)
    for seat in "ABC":
        phone.ruled({"move": "first-look", "seat": seat})
    phone.ruled({"move": "take", "seat": "B", "source": "stock"})
    return phone


TABLES: dict[str, Callable[[httpx.Client], Phone]] = {
    "Watten": a_go_of_watten,
    "Watten, cards known": cards_known_at_watten,
    "Lohai": a_trick_of_lohai,
    "Whot": a_debt_of_whot,
    "Lotta Watta": a_race,
    "Lotta Watta for three": a_look_of_all_at_lotta,
}


LONGER = "de-AT"
"""German words are longer: where they fit English ones do, which a long test sees all the same."""


@pytest.mark.parametrize(
    ("table", "language"),
    [
        pytest.param(table, language, marks=[pytest.mark.long] * (language != LONGER and n > 0))
        for language in (LONGER, "en-GB") for n, table in enumerate(TABLES)
    ],
)  # fmt: skip
def test_turn_table_words_undo_and_the_whole_pack_are_in_one_view(
    table: str, language: str, hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand(reduced_motion="reduce", locale=language)
    phone.page.set_viewport_size(SMALLEST)
    phone.sit_down(TABLES[table](http_house))
    expect(phone.see("undo")).to_be_visible()
    found: dict[str, Any] = {}
    for name, size in {"smallest": SMALLEST, "larger": LARGER, "lying": LYING}.items():
        phone.page.set_viewport_size(size)
        keys = phone.page.evaluate(KEYS)
        assert bool(keys) == (not table.startswith("Lotta"))
        least, area = (48, 48 * 48) if name == "larger" else (43, 1900)
        if name != "lying":
            found |= {
                f"{name}: {width} x {height}": "too small"
                for width, height in keys
                if min(width, height) < least or width * height < area
            }
            found |= {f"{name}: {one}": "too small" for one in phone.page.evaluate(OTHERS)}
        found |= {f"{name}: {one}": "outside" for one in phone.page.evaluate(OUTSIDE)}
        found |= {f"{name}: {one}": "covered" for one in phone.page.evaluate(HIDDEN)}
        found |= {f"{name}: {one}": "over each other" for one in phone.page.evaluate(OVER)}
    assert found == {}


def test_below_the_words_of_a_low_desk_the_rest_is_within_reach_of_a_finger(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand()
    phone.page.set_viewport_size(SMALLEST)
    phone.sit_down(a_first_turn_of_lotta(http_house))
    phone.tap("move-first-look")
    phone.expect_ruled(3)
    expect(phone.see("marked-grid/B/BL")).to_have_text("Ben has looked at")  # and no line says so
    expect(phone.page.locator(".facts")).not_to_contain_text("looked")


@pytest.mark.parametrize("language", [LONGER, pytest.param("en-GB", marks=pytest.mark.long)])
def test_with_letters_twice_as_large_turn_and_undo_stay_and_nothing_overlaps(
    language: str, hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand(reduced_motion="reduce", locale=language)
    phone.page.set_viewport_size({"width": 180, "height": 370})  # as 200 % zoom
    phone.sit_down(a_trick_of_lohai(http_house))
    assert phone.page.evaluate(OVER) == []
    phone.see("card").last.scroll_into_view_if_needed()
    for one in ("turn", "undo", "menu"):
        expect(phone.see(one)).to_be_in_viewport()
    assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= 180
    phone.tap("menu")
    assert phone.page.evaluate(ACROSS) == 0
    phone.see("menu-open").get_by_test_id("tab-history").tap()
    expect(phone.see("history")).to_be_visible()
    assert phone.page.evaluate(ACROSS) == 0
    phone.see("history").locator("summary").first.tap()
    phone.see("dispute").first.tap()
    phone.see("words-chip").first.tap()
    phone.tap("dispute-it")  # nothing lies over the button
    expect(phone.see("dossier")).to_be_visible()


def test_a_card_keeps_its_place_and_is_dimmed_once_it_was_played(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand()
    phone.page.set_viewport_size(SMALLEST)
    arbiter = a_trick_of_lohai(http_house)
    phone.sit_down(arbiter)
    where = phone.see("card").evaluate_all(PLACES)
    tapped = phone.page.locator('.key[data-face="S9"]')
    expect(tapped).not_to_contain_class("key-out")
    tapped.tap()
    phone.expect_ruled(5)
    expect(tapped).to_contain_class("key-out")
    assert phone.see("card").evaluate_all(PLACES) == where


def test_what_lies_and_what_was_told_stay_in_sight_while_a_void_act_is_asked_about(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand(reduced_motion="reduce")
    phone.page.set_viewport_size(SMALLEST)
    phone.sit_down(a_trick_of_lohai(http_house))
    phone.report({"move": "play", "seat": "S", "card": "H5"})
    expect(phone.see("notice-void")).to_be_visible()
    for seat in "ES":
        laid = phone.see(f"seat-{seat}").locator(".card:not(.card-small)").bounding_box()
        assert laid
        assert laid["height"] > READABLE
    assert phone.page.evaluate(OUTSIDE) == phone.page.evaluate(OVER) == []
    told = phone.see("last-ruling").locator(".grow")
    expect(told).to_contain_text("Sophie: Play")
    assert told.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


READABLE = 40
PLACES = """all => all.map(one => {
  const { left, top } = one.getBoundingClientRect();
  return [one.dataset.face, Math.round(left), Math.round(top)];
})"""


def test_the_felt_shows_who_led_who_is_ahead_and_who_took_the_trick(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_trick_of_lohai(http_house)
    phone = hand()
    phone.page.set_viewport_size(SMALLEST)
    phone.sit_down(arbiter)
    expect(phone.see("seat-E")).to_contain_text("led")
    expect(phone.see("ahead")).to_have_attribute("data-seat", "S")
    for seat, card in (("W", "S9"), ("N", "S2")):
        arbiter.ruled({"move": "play", "seat": seat, "card": card})
    expect(phone.see("ahead")).to_contain_text("Sophie takes it")
    for seat, card in (("E", "8 of Spades"), ("N", "2 of Spades")):
        expect(phone.see(f"seat-{seat}")).to_contain_text(phone_name(card))


def phone_name(card: str) -> str:
    rank, _, suit = card.partition(" of ")
    return {"8": "Eight", "2": "Two"}[rank] + f" of {suit}"


def test_a_whot_shows_the_suit_that_was_called(hand: HandFactory, http_house: httpx.Client) -> None:
    arbiter = opened(http_house, "whot-1on1", seats=["A", "B"], terms={"turn_seconds": 0})
    arbiter.ruled({"move": "deal", "seat": "A"})
    arbiter.ruled({"move": "play", "seat": "B", "card": "W", "suit": "star"})
    phone = hand()
    phone.page.set_viewport_size(SMALLEST)
    phone.sit_down(arbiter)
    expect(phone.see("called").locator("svg")).to_have_attribute("data-shape", "star")
    arbiter.ruled({"move": "play", "seat": "A", "card": "S7"})
    expect(phone.see("called")).to_have_count(0)
