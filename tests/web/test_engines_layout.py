"""What must be tapped can be tapped: on small and large phones, upright and across, in each engine.

A script in the page measures it. What the words of a sentence link to is as large as its words.
"""

import random
from functools import cache
from typing import Any

import pytest

from referee.games import shelf
from referee.kernel.rules.moves import move_to_json
from referee.trial.honest import honest_match
from tests.web.hand import Hand, expect
from tests.web.test_access import arbiter  # noqa: F401 - a match of four with long names
from tests.web.walk import SCREENS, screens
from tests.web.walking import laid
from tests.whole.phone import opened

UPRIGHT = ((320, 568), (360, 640), (390, 844), (768, 1024))
SIZES = tuple(size for w, h in UPRIGHT for size in ((w, h), (h, w)))
AT_ONCE = ((320, 568), (844, 390))
"""The narrowest, and the lowest but one: these are looked at in every run."""
SMALLEST = ((320, 568), (568, 320))
"""Where the fifty cards of Whot lie otherwise than on all other phones."""
LEAST = 44
MISSED = """least => {
  const told = e => `${e.dataset.testid ?? ''} ${e.outerHTML.slice(0, 70)}`.trim();
  const scrolls = (e, side) => {
    const [size, room, over] = side === 'y' ? ['scrollHeight', 'clientHeight', 'overflowY']
      : ['scrollWidth', 'clientWidth', 'overflowX'];
    for (let at = e.parentElement; at; at = at.parentElement) {
      const how = getComputedStyle(at)[over];
      if (at[size] > at[room] + 1 && (/auto|scroll/.test(how)
        || at === document.scrollingElement && how !== 'hidden')) return true;
    }
    return false;
  };
  const found = [];
  const all = [...document.querySelectorAll(
      'button, summary, a[href], select, textarea, [role=button], label:has(input), '
      + 'input:not([type=radio], [type=checkbox])')]
    .filter(e => e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
    .filter(e => !e.matches(':disabled, .skip, .unseen, label:has(:disabled)')
      && !e.closest('[inert]') && (!document.querySelector('dialog:modal') || e.closest(':modal')))
    .filter(e => e.getClientRects().length && e.getBoundingClientRect().width);
  for (const e of all) {
    const r = e.getBoundingClientRect();
    if ((r.right > innerWidth + 1 || r.left < -1) && !scrolls(e, 'x')
      || (r.bottom > innerHeight + 1 || r.top < -1) && !scrolls(e, 'y'))
      found.push(`outside: ${told(e)} at ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`);
    let at = null;
    for (const block of [null, 'nearest', 'center']) {
      if (block) e.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      const [box] = e.getClientRects();
      at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (at && (e.contains(at) || at.contains(e) && !at.matches('body, html, main'))) break;
      if (at?.closest('.menu, .typed-may') && !e.closest('.menu')) break;  // shut by a tap
      if (block === 'center') found.push(`covered: ${told(e)} by ${at && told(at)}`);
    }
    const inSentence = e.matches('p a, .cite, li a:not([class])');
    if (!inSentence && Math.min(r.width, r.height) < least - 0.5)
      found.push(`small: ${told(e)} is ${r.width.toFixed(1)} x ${r.height.toFixed(1)}`);
  }
  return found;
}"""
"""What lies outside and is not scrolled to, what something else covers, and what is too small."""


ACROSS = """() => {
  const [felt, desk] = ['.felt', '.desk']
    .map(one => document.querySelector(one).getBoundingClientRect());
  return desk.left >= felt.right;
}"""


@cache
def with_cards(name: str) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the seats of a match, and what happens until two cards of a hand were played."""
    book = shelf()[name].agree({})
    seats = book.names[: book.seats[0]]
    moves: list[dict[str, Any]] = []
    for reported, _, _ in honest_match(book, book.open(seats), random.Random(7), 80):
        moves.append(move_to_json(reported.move))
        if sum("card" in move for move in moves) > 2:
            break
    return list(seats), moves


def missed(phone: Hand, sizes: tuple[tuple[int, int], ...]) -> dict[str, str]:
    """Return what cannot be tapped as it should, by what it is and by the sizes where it is so."""
    found: dict[str, str] = {}
    for width, height in sizes:
        phone.resize(width, height)
        for one in phone.page.evaluate(MISSED, LEAST):
            found[one] = f"{found.get(one, '')} {width}x{height}".strip()
    return found


@pytest.mark.engines
@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("lohai-4", AT_ONCE),
        ("whot-tournament", SMALLEST),
        *(pytest.param(name, SIZES, marks=pytest.mark.long, id=name) for name in shelf()),
    ],
)
def test_at_a_hand_with_cards_each_target_is_met(name, sizes, hand, http_house):
    seats, moves = with_cards(name)
    at_table = opened(http_house, name, seats=seats, terms={})
    for move in moves:
        at_table.ruled(move)
    phone = hand(reduced_motion="reduce")
    phone.sit_down(at_table)
    phone.until_whole()
    assert missed(phone, sizes) == {}


@pytest.mark.long
@pytest.mark.engines
def test_a_table_lies_across_where_a_phone_is_turned(hand, http_house):
    seats, moves = with_cards("whot-short")
    at_table = opened(http_house, "whot-short", seats=seats, terms={})
    for move in moves:
        at_table.ruled(move)
    phone = hand(reduced_motion="reduce")
    phone.sit_down(at_table)
    phone.until_whole()
    # both at once, as windows beside each other change: WebKit kept the last but one upright
    for width, height in (*SIZES[:2], SIZES[0], SIZES[3], SIZES[2]):
        phone.resize(width, height)
        assert phone.page.evaluate(ACROSS) == (width > height), (width, height)


@pytest.mark.long
@pytest.mark.engines
def test_on_no_screen_is_anything_covered(hand, arbiter):  # noqa: F811
    phone = hand(reduced_motion="reduce")
    seen, found = [], {}
    for screen in screens(phone, arbiter):
        expect(phone.page.locator(".cover")).to_have_count(0)  # what a tap covers for a moment
        for one, where in missed(phone, SIZES).items():
            found[f"{screen}: {one}"] = where
        phone.page.set_viewport_size({"width": 360, "height": 740})
        seen.append(screen)
    assert tuple(seen) == SCREENS
    assert found == {}


EDGES = {"top": 47, "bottom": 34, "left": 0, "right": 0}
"""What a phone without a button keeps for itself, upright."""
IN_THE_EDGES = """edges => [...document.querySelectorAll('.turn, .strip :is(button, summary, a)')]
  .filter(one => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([r]) => r.top + r.height / 4 < edges.top || r.bottom > innerHeight - edges.bottom + 1)
  .map(([, one]) => one.outerHTML.slice(0, 80))"""
WRITTEN = """() => {
  const [line, option] = ['line', 'option'].map(one => `[data-testid=typed-${one}]`)
    .map(one => document.querySelector(one));
  line.scrollIntoView({ block: 'nearest', behavior: 'instant' });  // as phones do it
  return [line, option].map(one => [one.getBoundingClientRect(), one])
    .map(([r, one]) => one.contains(document.elementFromPoint(r.left + 9, r.top + r.height / 2)));
}"""


@pytest.mark.long
def test_what_is_tapped_keeps_out_of_the_edges_of_a_phone(hand, http_house):
    phone = hand(reduced_motion="reduce")
    phone.page.set_viewport_size({"width": 390, "height": 844})
    tools = phone.page.context.new_cdp_session(phone.page)  # no other engine can be told of edges
    tools.send("Emulation.setSafeAreaInsetsOverride", {"insets": EDGES})
    phone.sit_down(laid(http_house, "a trick of Lohai with long names"))
    phone.until_whole()
    assert phone.page.evaluate(IN_THE_EDGES, {"top": 0, "bottom": 0}) == []
    assert phone.page.evaluate(IN_THE_EDGES, EDGES) == []


@pytest.mark.long
@pytest.mark.engines
def test_a_line_and_what_it_may_be_stay_in_sight_over_a_keyboard(hand, http_house):
    phone = hand(reduced_motion="reduce")
    phone.sit_down(laid(http_house, "a duel of Whot"))
    phone.tap("type")
    phone.see("typed-line").fill("C")
    expect(phone.see("typed-option").first).to_be_visible()
    for size in ((360, 380), (390, 500), (320, 300)):  # what is left of a phone
        phone.resize(*size)
        assert phone.page.evaluate(WRITTEN) == [True, True], size
