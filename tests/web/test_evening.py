"""An evening by touch: the same table again, results with a tap or two, the sheet, the rematch."""

from typing import Any

import pytest

from tests.web.conftest import HandFactory
from tests.web.hand import Hand, expect
from tests.whole.phone import opened

SMALL = {"width": 360, "height": 640}
FOUR = ("Dora", "Franz", "Paula", "Carl")
LEFTOVER: list[dict[str, Any]] = [
    {"move": "deal", "seat": "A"}, {"move": "turn-up", "seat": "A", "card": "C9"},
    *({"move": "play", "seat": "B", "card": card} for card in ("C8", "H8", "D8", "S8")),
    {"move": "say", "seat": "B", "call": "mau"}, {"move": "play", "seat": "B", "card": "S10"},
    {"move": "reveal", "seat": "A", "cards": ["C10", "CJ", "CQ", "CK", "CA"]},
]  # fmt: skip
"""A hand of Mau-Mau that is over before what is left of it is counted."""
COUNT_TAPS = "window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true);"
BESIDE_NAMES = """numbers => {
  const middle = of => {
    const words = document.createRange();
    words.selectNodeContents(of);
    const { left, right } = words.getBoundingClientRect();
    return (left + right) / 2;
  };
  const names = numbers[0].closest('table').querySelectorAll('thead th + th');
  return numbers.map((one, i) => Math.round(middle(one) - middle(names[i])));
}"""
"""How far from the middle of its name each number of a row stands."""


def taps(phone: Hand) -> int:
    """Return how often the page was tapped since it was loaded."""
    return int(phone.page.evaluate("window.taps"))


def small(hand: HandFactory, **context: Any) -> Hand:
    phone = hand(reduced_motion="reduce", **context)
    phone.page.set_viewport_size(SMALL)
    phone.context.add_init_script(COUNT_TAPS)
    return phone


def test_home_to_the_table_of_the_same_people_is_one_tap(hand, http_house):
    phone = small(hand)
    rule = {"vier_gehen": "play4"}
    before = phone.open("watten-bavarian-4", 4, rule, FOUR)
    key = phone.page.evaluate("JSON.parse(localStorage['referee.keys'])")[before]
    rights = {"Authorization": f"Bearer {key['token']}"}
    closed = http_house.post(
        f"/api/v1/matches/{before}/closing", json={"report_id": "closing-01", "why": "late"},
        headers=rights,
    )  # fmt: skip
    assert closed.is_success, closed.text
    phone.go()
    phone.tap("same-again")
    phone.page.wait_for_url(lambda url: "/m/" in url and before not in url)
    expect(phone.see("pad")).to_be_visible()
    assert taps(phone) == 1
    table = phone.see("felt")
    for name in FOUR:
        expect(table).to_contain_text(name)
    now = phone.page.url.rpartition("/")[2]
    told = http_house.get(f"/api/v1/matches/{now}").json()
    assert told["terms"]["vier_gehen"] == "play4"


def test_a_table_that_is_still_open_is_gone_back_to(hand):
    phone = small(hand)
    before = phone.open("whot-1on1", 2, {}, ("Ada", "Obi"))
    for away in (False, True):
        phone.go()
        line = phone.see(f"match-{before}")
        expect(line).to_contain_text("Ada, Obi")
        expect(line).to_contain_text("Ada's turn")
        expect(phone.see("same-again")).to_contain_text("Still being played")
        phone.context.set_offline(away)
        phone.tap("same-again")
        phone.page.wait_for_url(f"**/m/{before}")


@pytest.mark.long
def test_a_first_table_has_no_clock_unless_it_is_wanted(hand, http_house):
    phone = small(hand)
    match = phone.open("whot-1on1", 2, {}, ("Ada", "Obi"))
    assert http_house.get(f"/api/v1/matches/{match}").json()["terms"]["turn_seconds"] == 0
    phone.go("/#open/Whot")
    expect(phone.see("terms").locator("> summary b")).to_have_text("no clock")
    seconds = phone.unfold("turn_seconds")
    seconds.fill("20")
    seconds.blur()
    expect(phone.see("terms")).to_contain_text("as in the book")


@pytest.mark.long
@pytest.mark.engines
def test_names_of_before_are_a_tap_and_differences_are_bold(hand):
    phone = small(hand)
    phone.open("whot-1on1", 2, {}, ("Ada", "Obi"))
    phone.go()
    phone.choose("lohai-3")
    phone.see("name-1").fill("")
    phone.see("name-2").fill("")
    phone.see("known-name").first.tap()
    expect(phone.see("name-1")).to_have_value("Ada")
    phone.see("name-1").press("Enter")  # as the last key of a phone: on to the next name
    expect(phone.see("name-2")).to_be_focused()
    expect(phone.see("terms")).to_contain_text("as in the book")
    phone.unfold("revoke").select_option("flag")
    said = phone.see("terms").locator("> summary b")
    expect(said).to_have_text("is only noted")
    assert int(said.evaluate("e => getComputedStyle(e).fontWeight")) >= 600


@pytest.mark.long
@pytest.mark.engines
def test_the_sheet_of_a_game_that_counts_down_begins_with_its_twenty(hand, http_house):
    table = opened(http_house, "watten-bohemian", seats=list("DFPC"))
    table.ruled({"move": "result", "tricks": {"D": 3, "F": 2}})
    phone = small(hand)
    phone.sit_down(table)
    phone.tap("to-score")
    row = phone.see("hand-1").locator("td")
    expect(row).to_have_text(["17 \N{MINUS SIGN}3", "18 \N{MINUS SIGN}2", "25 +5", "25 +5"])


@pytest.mark.long
def test_the_sheet_marks_who_is_eliminated(hand, http_house):
    table = opened(http_house, "whot-tournament", seats=list("ABCD"))
    for leaves in "CB":
        table.ruled({"move": "result", "leaves": leaves})
    phone = small(hand, locale="de-DE")
    phone.sit_down(table)
    phone.tap("to-score")
    expect(phone.see("stands").locator("p")).to_have_text(
        ["A0", "B ausgeschieden0", "C ausgeschieden0", "D0"]
    )
    for number, gone in ((1, "C"), (2, "BC")):
        cells = phone.see(f"hand-{number}").locator("td")
        marked = ["0 \N{MULTIPLICATION SIGN}ausgeschieden" if s in gone else "0" for s in "ABCD"]
        expect(cells).to_have_text(marked)
    expect(phone.see("out-hint")).to_be_visible()


def test_the_score_sheet_is_offered_until_the_next_hand_when_leftovers_were_shown(hand, http_house):
    table = opened(http_house, "mau-mau", seats=list("AB"), names={"A": "Ada", "B": "Ben"})
    for move in LEFTOVER:
        table.ruled(move)
    phone = small(hand)
    phone.sit_down(table)
    expect(phone.see("to-score")).to_be_visible()
    table.ruled({"move": "deal", "seat": "B"})
    expect(phone.see("to-score")).to_have_count(0)
    phone.tap("undo")
    expect(phone.see("to-score")).to_be_visible()


FORGET = """match => new Promise(done => {
  const seen = indexedDB.open('referee');
  seen.onsuccess = () => {
    const store = seen.result.transaction('seen', 'readwrite').objectStore('seen');
    store.delete(`hands:${match}`).onsuccess = () => done(true);
  };
})"""


def test_after_a_reload_without_a_network_the_sheet_shows_its_hands_or_says_why_not(
    hand, http_house
):
    table = opened(http_house, "watten-bavarian-4", seats=list("DFPC"))
    table.ruled({"move": "result", "won": "D", "value": 2})
    phone = small(hand)
    phone.sit_down(table)
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.page.reload()  # once more, now that a worker keeps what is fetched
    phone.tap("to-score")
    expect(phone.see("hand-1")).to_be_visible()
    phone.context.set_offline(True)
    phone.page.reload()
    expect(phone.see("hand-1")).to_be_visible()
    assert phone.page.evaluate(FORGET, table.match)
    phone.page.reload()
    expect(phone.see("stands")).to_contain_text("2")
    expect(phone.see("no-hands")).to_have_text("Without a network the hands cannot be shown.")


def test_what_a_table_offers_first_stays_where_it_is_when_the_way_to_it_comes(hand, http_house):
    table = opened(http_house, "watten-bavarian-4", seats=list("DFPC"))
    phone = small(hand, service_workers="block")
    way = phone.hold("**/join")
    phone.sit_down(table)
    phone.until_whole()
    before = phone.see("to-result").bounding_box()
    assert before
    way.let_go()
    expect(phone.see("first-table")).to_be_visible()
    assert phone.see("to-result").bounding_box() == before


@pytest.mark.parametrize("width", [SMALL["width"], 700], ids=["small", "all in one row"])
def test_what_a_match_leads_to_stays_where_it_is_when_its_last_hand_is_told(
    width, hand, http_house
):
    table = opened(http_house, "watten-bavarian-4", seats=list("DFPC"), terms={"target": 11})
    for _ in range(6):
        table.ruled({"move": "result", "won": "D", "value": 2})
    phone = small(hand, service_workers="block")
    phone.page.set_viewport_size({"width": width, "height": 640})
    told = phone.hold("**/hands")
    phone.sit_down(table)
    phone.until_whole()
    led = [phone.see(name) for name in ("rematch", "to-score")]
    before = [one.bounding_box() for one in led]
    assert all(before)
    told.let_go()
    expect(phone.see("picture-hand")).to_be_visible()
    expect(phone.see("confirm-hand")).to_be_visible()
    assert [one.bounding_box() for one in led] == before


def test_the_sheet_tells_games_and_told_hands_and_the_rematch_takes_the_other_phone_along(
    hand, http_house
):
    terms = {"series": "best_of", "games": 3, "target": 11}
    names = dict(zip("DFPC", FOUR, strict=True))
    table = opened(http_house, "watten-bavarian-4", seats=list("DFPC"), names=names, terms=terms)
    for _ in range(12):
        table.ruled({"move": "result", "won": "D", "value": 2})
    phone = small(hand)
    phone.sit_down(table)
    phone.tap("to-score")
    expect(phone.see("stands")).to_contain_text("Dora & Paula 2 games has won")
    for game in (1, 2):
        expect(phone.see(f"game-{game}")).to_be_visible()
    expect(phone.see("run")).to_have_count(2)
    expect(phone.see("hand-7")).to_have_attribute("data-watched", "false")
    expect(phone.see("hand-7")).to_contain_text("2 +2")
    assert phone.see("hand-7").locator("td").evaluate_all(BESIDE_NAMES) == [0, 0]
    assert phone.see("run").first.locator("circle").count() == 2 * 6
    with phone.page.expect_download() as download:
        phone.tap("share-score")
    assert download.value.suggested_filename == "score.png"
    other = small(hand)
    other.sit_down(table.joined("F"), role="seat", seat="F")
    expect(other.see("rematch")).to_have_count(0)
    phone.tap("rematch")
    phone.page.wait_for_url(lambda url: table.match not in url)
    other.tap("to-rematch")
    other.page.wait_for_url(lambda url: table.match not in url)
    expect(other.see("felt")).to_be_visible()
    assert other.page.url == phone.page.url
    phone.go()
    expect(phone.see(f"match-{table.match}")).to_contain_text("told, not watched")
