"""Anybody can use every table: in German, in the dark, twice as large, told by contrast."""

from typing import Literal

import pytest

from tests.web.hand import expect
from tests.web.test_access import SMALL, faults
from tests.web.test_one_view import TABLES
from tests.web.walking import laid
from tests.whole.phone import opened

CONTRAST = 4.5
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
AT_ONCE = ("Watten", "Lotta Watta")
"""The tables with most words, and with cards in slots."""
REVOKED = (("E", "DK"), ("S", "H5"), ("W", "DJ"), ("N", "D9"), ("E", "DQ"))
WORN = """() => {
  const to = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const seen = (colour, below) => {
    to.fillStyle = below; to.fillRect(0, 0, 1, 1);
    to.fillStyle = colour; to.fillRect(0, 0, 1, 1);
    return [...to.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = colour => colour.map(c => c / 255)
    .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  const ground = one => {
    for (let at = one; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/, 0\\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
    }
    return 'white';
  };
  return [...document.querySelectorAll('.key, .key .suit, .felt .card-rank, .felt .card .suit, '
      + '.card-in-line .suit, .example .card-rank, .example .suit')]
    .filter(one => one.checkVisibility())
    .map(one => {
      const below = ground(one);
      const [a, b] = [seen(getComputedStyle(one).color, below), seen(below, 'white')].map(light);
      return [one.outerHTML.slice(0, 70), (Math.max(a, b) + .05) / (Math.min(a, b) + .05)];
    });
}"""
"""What is written or drawn on cards, with its contrast to what it stands on."""


@pytest.mark.engines
@pytest.mark.parametrize(
    "family",
    [pytest.param(one, marks=[pytest.mark.long] * (one not in AT_ONCE)) for one in TABLES],
)
def test_a_table_has_no_fault_in_german_in_the_dark_or_twice_as_large(family, hand, http_house):
    phone = hand(reduced_motion="reduce", locale="de-DE", color_scheme="dark")
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.sit_down(laid(http_house, TABLES[family]))
    phone.page.locator(".moments").wait_for(state="attached")  # the last of the page is there
    found = faults(phone.page, SMALL)
    worn = phone.page.evaluate(WORN)
    phone.page.emulate_media(color_scheme="light")
    worn += phone.page.evaluate(WORN)
    assert len(worn) > (2 if family.startswith("Lotta") else 100)
    phone.page.set_viewport_size({"width": 180, "height": 370})  # as 200 % zoom
    found |= {f"200 %: {one}": nodes for one, nodes in faults(phone.page).items()}
    assert found == {}
    assert [one for one in worn if one[1] < CONTRAST] == []


@pytest.mark.long
def test_what_stays_until_it_was_read_and_an_argument_have_no_fault(hand, http_house):
    phone = hand(reduced_motion="reduce", locale="de-DE")
    arbiter = opened(http_house, "lohai-4", names={"S": "Sophie"})
    for move in (
        {"move": "deal", "seat": "N"},
        {"move": "turn-up", "seat": "N", "card": "C9"},
        *({"move": "play", "seat": seat, "card": card} for seat, card in REVOKED),
    ):
        arbiter.ruled(move)
    phone.sit_down(arbiter)
    phone.page.locator(".moments").wait_for(state="attached")
    arbiter.ruled({"move": "play", "seat": "S", "card": "D4"})
    expect(phone.see("proven")).to_be_visible()
    found = {f"proven: {one}": nodes for one, nodes in faults(phone.page).items()}
    phone.tap("proven-read")
    phone.see("last-ruling").locator("summary").tap()
    found |= {f"last report: {one}": nodes for one, nodes in faults(phone.page).items()}
    phone.go(f"/m/{arbiter.match}#correct/7")
    expect(phone.page.locator(".key").first).to_be_visible()
    found |= {f"correct: {one}": nodes for one, nodes in faults(phone.page).items()}
    small = phone.page.evaluate(SMALL)
    phone.go(f"/m/{arbiter.match}#rules")
    expect(phone.see("example-LO-9")).to_be_visible()
    worn: list[tuple[str, float]] = []
    for scheme in SCHEMES:
        phone.page.emulate_media(color_scheme=scheme)
        worn += phone.page.evaluate(WORN)
    assert len(worn) > 100
    assert [one for one in worn if one[1] < CONTRAST] == []
    phone.go("/#argue")
    expect(phone.page.locator("h1")).to_be_visible()
    phone.page.wait_for_load_state("networkidle")
    found |= {f"argue: {one}": nodes for one, nodes in faults(phone.page).items()}
    assert found == {}
    assert small + phone.page.evaluate(SMALL) == []
