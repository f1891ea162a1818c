"""Several phones at one table: each is told at once, and none is told what another one noted."""

from http import HTTPStatus

import pytest

from tests.web.hand import Hand, expect
from tests.whole.phone import Phone, dealt

PATIENCE = 1000
"""Milliseconds after which the page would have asked for what the stream did not bring."""
BEFORE_THE_SEATS = """one => !!(one.compareDocumentPosition(
  document.querySelector("[data-testid=sit-A]")) & Node.DOCUMENT_POSITION_FOLLOWING)"""
NAMES = {"A": "Ada", "B": "Ben"}


@pytest.fixture
def arbiter(http_house) -> Phone:
    """A match of two in which Ada has dealt."""
    return dealt(http_house, names=NAMES)


@pytest.fixture
def first(hand, arbiter) -> Hand:
    """The arbiter's phone, lying on the table."""
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    return phone


@pytest.fixture
def second(hand, arbiter) -> Hand:
    """Ben's own phone, which has joined already."""
    phone = hand(service_workers="block")
    phone.sit_down(arbiter.joined("B", device="Ben's phone"), role="seat", seat="B")
    expect(phone.see("pad")).to_be_visible()
    return phone


@pytest.mark.engines
def test_a_phone_joins_by_the_code_that_another_one_shows_and_both_are_told_by_the_stream(
    hand, first, arbiter
):
    first.tap("tab-share")
    code = first.see("join-code").inner_text()
    first.tap("tab-table")
    second = hand(service_workers="block")
    second.go()
    second.tap("join-match")
    second.see("code").fill(code)
    second.tap("join")
    expect(second.see("sit-B")).to_have_text("Ben")
    joined = arbiter.get("/participants").json()["participants"]
    assert [one["role"] for one in joined] == ["arbiter"]  # to look is not to join
    assert second.see("device").evaluate(BEFORE_THE_SEATS), "who taps a seat has joined"
    second.see("device").fill("Ben's phone")
    second.tap("sit-B")
    second.expect_state("live")
    second.tap("menu")
    second.tap("another-seat")  # the code is known by now
    expect(second.see("sit-A")).to_be_visible()
    second.tap("sit-B")
    second.expect_state("live")
    joined = arbiter.get("/participants").json()["participants"]
    assert [one["role"] for one in joined] == ["arbiter", "seat"]
    assert joined[-1]["device"] == "Ben's phone"
    second.report({"move": "play", "seat": "B", "card": "C7"})
    for phone in (second, first):
        phone.expect_ruled(2)
        expect(phone.see("said")).to_contain_text("Ben: Play Circle 7 stands. Now Ada.")
        expect(phone.see("turn")).to_have_attribute("data-seat", "A")


@pytest.mark.parametrize(("instead", "seat"), [("sit-A", "A"), ("watch", None)])
def test_who_took_the_wrong_seat_finds_another_one_in_the_menu(instead, seat, second, arbiter):
    second.tap("menu")
    expect(second.see("another-seat")).to_have_text("Not Ben? Take another seat")
    second.tap("another-seat")
    second.see("code").fill(arbiter.get("/join").json()["code"])
    second.tap("join")
    second.tap(instead)
    second.expect_state("live")

    def speaking():
        people = arbiter.get("/participants").json()["participants"]
        return [one["seat"] for one in people if not one["revoked"]]

    second.until(lambda: speaking() == [None, seat], speaking)


def test_a_phone_that_was_sent_away_is_told_so(first, second):
    on_the_way = second.hold("**/rulings")
    second.tap("move-draw")
    first.tap("tab-share")
    first.page.get_by_role("button", name="Send away Ben").tap()
    expect(first.page.get_by_text("sent away", exact=True)).to_be_visible()
    on_the_way.let_go()
    expect(second.see("stopped")).to_contain_text("Draw")
    expect(second.see("leave-out")).to_be_visible()


def test_a_phone_that_follows_asks_for_nothing_and_one_that_reports_only_reports(first, second):
    for phone in (first, second):
        phone.expect_state("live")
        phone.expect_ruled(1)
        phone.until_fetched("/hands")  # which it does when it has lain on the table for a moment
    first.page.wait_for_timeout(PATIENCE)
    for phone in (first, second):
        phone.requests.clear()
    second.report({"move": "play", "seat": "B", "card": "C7"})
    for phone in (first, second):
        phone.expect_ruled(2)
    first.report({"move": "draw", "seat": "A"})
    for phone in (first, second):
        phone.expect_ruled(3)
    first.page.wait_for_timeout(PATIENCE)
    for phone in (first, second):
        asked = [url for url in phone.requests if "/api/" in url]
        assert [url.rpartition("/")[2] for url in asked] == ["rulings"]


def test_whoever_sits_at_the_table_starts_its_clock_and_tells_no_result(hand, http_house):
    clocked = dealt(http_house, names=NAMES, terms={})
    phone = hand(service_workers="block")
    own = clocked.joined("B")
    phone.sit_down(own, role="seat", seat="B")
    phone.tap("move-start")
    phone.expect_ruled(2)
    assert [one["text"] for one in clocked.rulings()] == ["A: deal", "table: start"]
    assert {one["move"] for one in own.get("/offers").json()["offers"]}.isdisjoint({"result"})
    refused = own.report({"move": "result", "out": "B"})
    assert refused.status_code == HTTPStatus.FORBIDDEN


@pytest.mark.long
def test_a_stream_that_the_browser_has_lost_is_asked_for_anew(hand, arbiter):
    phone = hand(service_workers="block")
    phone.remember(arbiter)
    phone.page.clock.install()
    lost = phone.hold(f"**/{arbiter.match}/stream**")
    phone.go(f"/m/{arbiter.match}")
    lost.until_asked()
    lost.over = True  # the one that is held stays so
    phone.page.clock.fast_forward(20_000)
    phone.expect_state("live")
