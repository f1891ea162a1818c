"""The table in one view: nothing that is needed while people play is scrolled for."""

from typing import Any

import pytest

from tests.web.hand import expect
from tests.web.walking import laid

NARROW = {"width": 320, "height": 568}
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


TABLES = {
    "Watten": "a Go of Watten",
    "Watten, cards known": "Watten, cards known",
    "Lohai": "a trick of Lohai with long names",
    "Whot": "a debt of Whot",
    "Lotta Watta": "a race of Lotta Watta",
    "Lotta Watta for three": "Lotta Watta for three",
}


LONGER = "de-AT"
"""German words are longer: where they fit English ones do, which a long test sees all the same."""
TRIED = {("Watten", LONGER), ("Watten", "en-GB"), ("Whot", LONGER), ("Lotta Watta", LONGER)}
"""In every run; the others are long."""


@pytest.mark.engines
@pytest.mark.parametrize(
    ("table", "language"),
    [
        pytest.param(table, language, marks=[pytest.mark.long] * ((table, language) not in TRIED))
        for language in (LONGER, "en-GB") for table in TABLES
    ],
)  # fmt: skip
def test_turn_table_words_undo_and_the_whole_pack_are_in_one_view(
    table, language, hand, http_house
):
    phone = hand(reduced_motion="reduce", locale=language)
    phone.page.set_viewport_size(SMALLEST)
    phone.sit_down(laid(http_house, TABLES[table]))
    phone.until_whole()
    expect(phone.see("undo")).to_be_visible()
    found: dict[str, Any] = {}
    for name, size in {"smallest": SMALLEST, "larger": LARGER, "lying": LYING}.items():
        phone.resize(**size)
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
    if table.startswith(("Watten", "Lohai")):  # suits of eight and of twelve are hit there, too
        phone.resize(**NARROW)
        assert min(min(one) for one in phone.page.evaluate(KEYS)) >= 44
        found |= {f"narrow: {one}": "outside" for one in phone.page.evaluate(OUTSIDE)}
        found |= {f"narrow: {one}": "covered" for one in phone.page.evaluate(HIDDEN)}
        found |= {f"narrow: {one}": "over each other" for one in phone.page.evaluate(OVER)}
    assert found == {}


@pytest.mark.engines
@pytest.mark.parametrize("language", [LONGER, pytest.param("en-GB", marks=pytest.mark.long)])
def test_with_letters_twice_as_large_turn_and_undo_stay_and_nothing_overlaps(
    language, hand, http_house
):
    phone = hand(reduced_motion="reduce", locale=language)
    phone.resize(180, 370)  # as 200 % zoom
    phone.sit_down(laid(http_house, "a trick of Lohai with long names"))
    phone.until_whole()
    assert phone.page.evaluate(OVER) == []
    phone.see("card").last.scroll_into_view_if_needed()
    for one in ("turn", "undo", "menu"):
        expect(phone.see(one)).to_be_in_viewport()
    wide = phone.page.viewport_size["width"]  # WebKit has no window of 180
    assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= wide
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


@pytest.mark.long
@pytest.mark.engines
def test_felt_and_cards_keep_their_places_and_one_is_dimmed_once_it_was_played(hand, http_house):
    phone = hand()
    phone.page.set_viewport_size(SMALLEST)
    arbiter = laid(http_house, "a trick of Lohai with long names")
    phone.sit_down(arbiter)
    phone.until_whole()
    where = phone.see("card").evaluate_all(PLACES)
    felt = phone.see("felt").bounding_box()
    tapped = phone.page.locator('.key[data-face="S9"]')
    expect(tapped).not_to_contain_class("key-out")
    tapped.tap()
    phone.expect_ruled(5)
    expect(tapped).to_contain_class("key-out")
    assert phone.see("card").evaluate_all(PLACES) == where
    assert phone.see("felt").bounding_box() == felt
    phone.report({"move": "play", "seat": "N", "card": "GV"})
    expect(phone.page.locator("[data-word]").first).to_be_visible()  # words, and no cards
    assert phone.see("felt").bounding_box() == felt


@pytest.mark.engines
def test_what_lies_and_what_was_told_stay_in_sight_while_a_void_act_is_asked_about(
    hand, http_house
):
    phone = hand(reduced_motion="reduce")
    phone.page.set_viewport_size(SMALLEST)
    phone.sit_down(laid(http_house, "a trick of Lohai with long names"))
    phone.report({"move": "play", "seat": "S", "card": "H5"})
    expect(phone.see("notice-void")).to_be_visible()
    phone.expect_waiting(0)
    for seat in "ES":
        lying = phone.see(f"seat-{seat}").locator(".card:not(.card-small)").bounding_box()
        assert lying
        assert lying["height"] > READABLE
    assert phone.page.evaluate(OUTSIDE) == phone.page.evaluate(OVER) == []
    told = phone.see("last-ruling").locator(".grow")
    expect(told).to_contain_text("Sophie: Play")
    assert told.evaluate(WHOLE)


READABLE = 40
WHOLE = "one => one.scrollHeight <= one.clientHeight + 2"
"""That no line is cut: in Firefox letters reach two pixels below the last one."""
PLACES = """all => all.map(one => {
  const { left, top } = one.getBoundingClientRect();
  return [one.dataset.face, Math.round(left), Math.round(top)];
})"""
