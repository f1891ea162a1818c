"""Cards in slots before a seat are tapped where they lie, in the order in which they landed."""

import pytest

from tests.web.hand import expect
from tests.web.walking import laid
from tests.whole.phone import Phone, opened

NAMES = {"A": "Ada", "B": "Bartholomew", "C": "Cleo", "D": "Dan"}
OPENING = [
    {"move": "deal", "seat": "A"},
    {"move": "turn-up", "seat": "A", "card": "H5"},
]


@pytest.fixture
def arbiter(http_house) -> Phone:
    return laid(http_house, "a race of Lotta Watta")


@pytest.mark.engines
@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), pytest.param(390, 844, marks=pytest.mark.long)]
)
def test_eight_lie_on_a_phone_that_nobody_has_to_scroll(hand, http_house, width, height):
    table = opened(http_house, "lotta-watta", seats=list("ABCDEFGH"))
    for move in OPENING:
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


@pytest.mark.engines
@pytest.mark.parametrize("players", [pytest.param("ABCD", marks=pytest.mark.long), "ABCDEFGH"])
def test_while_a_card_is_asked_for_nobody_has_to_be_scrolled_to(players, hand, http_house):
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


ASKED = """([slot]) => {
  const box = one => document.querySelector(one).getBoundingClientRect();
  const [board, title, keys, desk] = ['.board', '[data-testid=question]', '.keys', '.desk']
    .map(box);
  const small = [...document.querySelectorAll('.felt button.slot')]
    .map(one => one.getBoundingClientRect())
    .filter(r => r.width && (r.width < 44 || r.height < 44)).length;
  const picked = [...document.querySelectorAll('[data-picked]')].map(e => e.dataset.value);
  return [title.top >= board.bottom, keys.bottom <= desk.bottom + 1, small, picked.join() === slot];
}"""


@pytest.mark.long
@pytest.mark.engines
def test_the_card_that_was_touched_is_marked_and_all_cards_are_in_sight(hand, arbiter):
    phone = hand(reduced_motion="reduce", locale="de-DE")
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.sit_down(arbiter)
    phone.until_whole()
    names = phone.page.locator(".pile-name")
    phone.tap("seat-B")
    phone.tap("move-stack")
    expect(phone.see("question")).to_have_text("Von welchem Feld?")
    low = names.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    desk = phone.page.locator(".desk").evaluate("one => one.getBoundingClientRect().top")
    assert max(low) <= desk
    phone.tap("slot-grid/B/BR")
    expect(phone.see("question")).to_have_text("Welche Karte wird aufgelegt?")
    phone.until(
        lambda: phone.page.evaluate(ASKED, ["grid/B/BR"]) == [True, True, 0, True],
        lambda: phone.page.evaluate(ASKED, ["grid/B/BR"]),
    )
    phone.tap("slot-grid/B/TL")
    picked = phone.page.locator("[data-picked]")
    expect(picked).to_have_count(1)
    expect(picked).to_have_attribute("data-value", "grid/B/TL")


@pytest.mark.engines
def test_who_said_a_word_is_kept_where_more_is_asked(hand, arbiter):
    phone = hand(reduced_motion="reduce")
    phone.sit_down(arbiter)
    phone.until_whole()
    phone.tap("move-moon")
    expect(phone.see("who-said")).not_to_have_count(0)
    phone.tap("move-moon")  # it was a slip
    expect(phone.see("who-said")).to_have_count(0)
    phone.tap("move-moon")
    phone.page.locator('[data-testid=who-said][data-value="C"]').tap()
    for card in ("H7", "D7", "S7", "C7"):
        phone.page.locator(f'section.question [data-face="{card}"]').first.tap()
    phone.tap("field-done")
    phone.expect_ruled(5)
    assert arbiter.rulings()[-1]["move"]["seat"] == "C"


@pytest.mark.long
@pytest.mark.engines
def test_who_said_a_word_is_not_asked_once_another_phone_has_told_it(hand, arbiter):
    phone = hand()
    phone.sit_down(arbiter)
    phone.until_whole()
    phone.tap("move-moon")
    expect(phone.see("who-said")).not_to_have_count(0)
    told = arbiter.ruled({"move": "moon", "seat": "C", "cards": ["H7", "D7", "S7", "C7"]})
    assert told["outcome"] == "stands"
    expect(phone.see("who-said")).to_have_count(0)
    undone = {
        "report_id": "undone-01", "ruling": told["number"], "replacement": None, "why": "a slip",
    }  # fmt: skip
    assert arbiter.post("/corrections", undone).status_code == 201
    expect(phone.see("last-ruling")).to_contain_text("taken back")
    expect(phone.see("move-moon").first).to_be_visible()  # it may be said again, and nobody has
    expect(phone.see("who-said")).to_have_count(0)


@pytest.mark.engines
def test_two_phones_report_at_once_and_the_second_is_told_why(hand, arbiter):
    phones = []
    for seat in "CD":
        one = hand(reduced_motion="reduce")
        one.sit_down(arbiter.joined(seat), role="seat", seat=seat)
        one.tap(f"slot-grid/{seat}/TR")
        phones.append(one)
    for one, card in zip(phones, ("H9", "S9"), strict=True):
        one.page.locator(f'section.question [data-face="{card}"]').first.tap()
    for one in phones:
        one.expect_ruled(6)
    assert [one["outcome"] for one in arbiter.rulings()[4:]] == ["stands", "void"]
    first = arbiter.rulings()[4]["move"]["seat"]
    winner, loser = phones if first == "C" else phones[::-1]
    expect(loser.see("notice-void")).to_contain_text(f"{NAMES[first]} was first")
    expect(winner.see("notice-void")).to_have_count(0)
