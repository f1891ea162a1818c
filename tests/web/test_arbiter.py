"""The arbiter's phone: opened when an answer is lost, handed over, recovered, and alone again."""

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened

TOUCH = 44
"""What a finger hits, in pixels."""


def small(hand: HandFactory) -> Hand:
    """Take a phone with the smallest screen that is common."""
    phone = hand(service_workers="block")  # which may carry a request past what the test loses
    phone.page.set_viewport_size({"width": 360, "height": 640})
    return phone


def fits(phone: Hand) -> bool:
    """Say whether nothing is wider than the screen."""
    width = "document.documentElement"
    return bool(phone.page.evaluate(f"{width}.scrollWidth <= {width}.clientWidth"))


def kept(phone: Hand, match: str) -> dict[str, Any]:
    found: dict[str, Any] = phone.page.evaluate(
        "match => JSON.parse(localStorage['referee.keys'])[match]", match
    )
    return found


@pytest.fixture
def first(hand) -> Hand:
    return small(hand)


def test_the_phrase_is_shown_until_it_is_written_down_and_makes_a_new_phone_the_arbiter(
    hand, first
):
    match = first.open("whot-1on1", 2, {"turn_seconds": 0}, ("Ada", "Ben"))
    phrase = first.see("phrase").inner_text()
    assert len(phrase.split()) == 6
    assert fits(first)
    first.page.reload()
    expect(first.see("phrase")).to_have_text(phrase)
    first.tap("phrase-kept")
    expect(first.see("phrase")).to_have_count(0)
    assert "recovery" not in kept(first, match)
    second = small(hand)  # the first one is dead
    second.go()
    second.tap("join-match")
    second.tap("to-arbiter")
    second.see("credential").fill(phrase.upper().replace(" ", ", "))
    second.see("device").fill("Ben's phone")
    assert fits(second)
    second.tap("take-over")
    second.page.wait_for_url("**/m/*")
    another = second.see("phrase").inner_text()
    assert another != phrase
    second.report({"move": "deal", "seat": "A"})
    second.expect_ruled(1)
    first.tap("tab-share")
    expect(first.page.locator("main")).to_contain_text("Another phone is the arbiter")
    first.tap("tab-table")
    expect(first.see("trouble")).to_contain_text("Another phone is the arbiter")
    expect(first.see("pad")).to_have_count(0)
    second.tap("tab-share")
    code = second.see("join-code").inner_text()
    first.go(f"/join/{code}")
    first.tap("sit-A")
    expect(first.see("pad")).to_be_visible()
    assert kept(first, match)["role"] == "seat"


def test_the_arbiter_shows_a_code_and_another_phone_takes_over(hand, first, http_house):
    arbiter = opened(http_house, "whot-1on1", seats=["A", "B"], terms={"turn_seconds": 0})
    first.sit_down(arbiter)
    first.tap("tab-share")
    first.see("arbiter-tools").locator("summary").tap()
    first.tap("hand-over")
    code = first.see("handover-code").inner_text()
    picture = first.see("handover-way").locator("img")
    first.until(lambda: picture.evaluate("one => one.naturalWidth") > 0)
    assert fits(first)
    second = small(hand)
    second.go(f"/#arbiter/{code.replace(' ', '')}")  # what the picture leads to
    second.tap("take-over")
    second.page.wait_for_url("**/m/*")
    second.report({"move": "deal", "seat": "A"})
    second.expect_ruled(1)
    expect(second.page.locator("h1")).to_have_text("Whot, one against one")
    assert arbiter.get("/join").status_code == 401
    assert not any(code.replace(" ", "") in url for url in second.requests)
    third = small(hand)
    third.go(f"/#arbiter/{code.replace(' ', '')}")
    third.tap("take-over")
    expect(third.see("take-over-failed")).to_contain_text("its time is over")


@pytest.mark.long
def test_everybody_is_sent_away_and_the_code_is_another(first, http_house):
    arbiter = opened(http_house, "whot-1on1", seats=["A", "B"], terms={"turn_seconds": 0})
    ben = arbiter.joined("B", device="Ben's phone")
    first.sit_down(arbiter)
    first.tap("tab-share")
    expect(first.see("join-code")).to_have_text(arbiter.code)
    first.tap("new-code")
    expect(first.see("join-code")).not_to_have_text(arbiter.code)
    code = first.see("join-code").inner_text()
    first.see("arbiter-tools").locator("summary").tap()
    first.tap("send-all")
    first.tap("send-all-sure")
    expect(first.see("phrase-now")).to_be_visible()
    expect(first.see("join-code")).not_to_have_text(code)
    expect(first.page.get_by_text("sent away", exact=True)).to_have_count(2)
    for gone in (ben, arbiter):
        assert gone.get().status_code == 401
    first.tap("tab-table")
    first.report({"move": "deal", "seat": "A"})
    first.expect_ruled(1)


@pytest.mark.long
def test_every_phone_that_was_sent_away_is_told_before_it_is_touched(hand, first, http_house):
    arbiter = opened(http_house, "whot-1on1", seats=["A", "B"], terms={"turn_seconds": 0})
    first.sit_down(arbiter)
    first.tap("tab-share")
    expect(first.see("qr")).to_be_visible()
    second = small(hand)
    second.sit_down(arbiter.joined("B"), role="seat", seat="B")
    arbiter.post("/revocation", {"secret": "5" * 32})
    expect(second.see("trouble")).to_contain_text("This phone was sent away")
    expect(second.see("pad")).to_have_count(0)
    expect(first.page.locator("main")).to_contain_text("Another phone is the arbiter")
    for gone in ("qr", "arbiter-tools", "participant"):
        expect(first.see(gone)).to_have_count(0)
    first.tap("tab-table")
    for phone in (first, second):
        phone.expect_state("live")  # it watches
        link = phone.see("trouble").locator("a").bounding_box()
        assert link["height"] >= TOUCH


class Lossy:
    """A network that carries the first request, and loses the answer."""

    def __init__(self, phone: Hand, path: str) -> None:
        self.asked = 0
        phone.route(path, self._carry)

    def _carry(self, route: Route) -> None:
        self.asked += 1
        if self.asked > 1:
            route.continue_()
            return
        route.fetch()
        route.abort()


@pytest.mark.parametrize(
    "again",
    ["while it is looked at", pytest.param("after the page was left", marks=pytest.mark.long)],
)
def test_sending_everybody_away_leaves_an_arbiter_though_the_answer_was_lost(
    first, http_house, again
):
    match = first.open("whot-1on1", 2, {"turn_seconds": 0}, ("Ada", "Ben"))
    before = kept(first, match)
    first.tap("tab-share")
    first.see("arbiter-tools").locator("summary").tap()
    first.tap("send-all")
    Lossy(first, "**/revocation")
    first.tap("send-all-sure")
    if again == "after the page was left":
        expect(first.page.get_by_text("cannot be reached")).to_be_visible()
        first.page.reload()
    first.page.wait_for_function(
        "([match, token]) => JSON.parse(localStorage['referee.keys'])[match].token !== token",
        arg=[match, before["token"]],
    )
    first.tap("tab-table")
    expect(first.see("phrase")).not_to_have_text(before["recovery"])
    first.report({"move": "deal", "seat": "A"})
    first.expect_ruled(1)
    assert Phone(http_house, match, before["token"]).get().status_code == 401


@pytest.mark.long
def test_a_phone_that_took_over_and_never_heard_so_takes_over_whatever_it_asked_between(
    hand, http_house
):
    arbiter = opened(http_house, "whot-1on1", seats=["A", "B"], terms={"turn_seconds": 0})
    code = arbiter.post("/handover", {}).json()["code"]
    phone = small(hand)
    phone.go(f"/#arbiter/{code}")
    Lossy(phone, "**/api/v1/arbiter")
    phone.tap("take-over")
    expect(phone.see("take-over-failed")).to_contain_text("cannot be reached")
    phone.go("/join/ZZZZZZZ")
    expect(phone.page.get_by_text("No match has this join code")).to_be_visible()
    phone.go(f"/#arbiter/{code}")
    phone.tap("take-over")
    phone.page.wait_for_url("**/m/*")
    phone.report({"move": "deal", "seat": "A"})
    phone.expect_ruled(1)


def test_an_opening_whose_answer_was_lost_is_the_same_match_after_the_page_was_left(
    first, http_house
):
    lost: list[str] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        lost.append(route.fetch().json()["match"]["id"])
        route.abort()

    def fill_in() -> None:
        first.go("/#open")
        first.choose("whot-1on1")
        first.see("name-1").fill("Ada")
        first.tap("open")

    first.route("**/api/v1/matches", lose)
    fill_in()
    expect(first.see("open-failed")).to_contain_text("cannot be reached")
    first.context.unroute("**/api/v1/matches")
    first.page.reload()
    fill_in()
    first.page.wait_for_url(f"**/m/{lost[0]}")
    expect(first.see("phrase")).to_be_visible()
    first.report({"move": "deal", "seat": "A"})
    first.expect_ruled(1)
    told = http_house.get("/api/v1/matches?limit=100").json()["matches"]
    assert [one["id"] for one in told].count(lost[0]) == 1

    fill_in()  # the next opening is another match
    first.page.wait_for_url("**/m/*")
    assert lost[0] not in first.page.url


def test_names_that_look_the_same_are_refused_before_anything_is_opened(first, http_house):
    before = http_house.get("/api/v1/matches?limit=100").json()["matches"]
    first.go("/#open")
    first.choose("whot-1on1")
    for n, name in enumerate(("Ada", "\N{CYRILLIC CAPITAL LETTER A}da"), 1):
        first.see(f"name-{n}").fill(name)
    first.tap("open")
    expect(first.see("open-failed")).to_contain_text("looks like the name at B")
    assert http_house.get("/api/v1/matches?limit=100").json()["matches"] == before
    first.see("name-2").fill("Ada Obi")
    first.tap("open")
    first.page.wait_for_url("**/m/*")
    expect(first.see("pad")).to_be_visible()
