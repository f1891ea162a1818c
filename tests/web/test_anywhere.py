"""The page works on plain http, for a game it never heard of, and with no other host."""

import random

import pytest
from playwright.sync_api import expect

from referee.games import shelf
from referee.kernel.rules.moves import move_to_json
from referee.trial.honest import honest_match
from tests.fixtures.shelves import TOY
from tests.web.hand import Hand
from tests.whole.phone import dealt, opened

ELSEWHERE = "table.test"


def test_a_match_is_opened_and_played_on_plain_http(
    browser_type, browser_type_launch_args, browser_context_args, house, http_house
):
    flags = [*browser_type_launch_args["args"], f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
    with browser_type.launch(**browser_type_launch_args | {"args": flags}) as browser:
        page = browser.new_page(**browser_context_args)
        phone = Hand(page, f"http://{ELSEWHERE}:{house.port}")
        match = phone.open("whot-1on1", 2, {"turn_seconds": 0}, ("Ada", "Ben"))
        assert page.evaluate("isSecureContext") is False
        for number, move in enumerate(
            (
                {"move": "deal", "seat": "A"},
                {"move": "play", "seat": "B", "card": "C7"},
                {"move": "draw", "seat": "A"},
            ),
            1,
        ):
            phone.report(move)
            phone.expect_ruled(number)
        phone.tap("tab-share")
        expect(phone.see("join-code")).to_be_visible()
        assert phone.complaints == []
    assert http_house.get(f"/api/v1/matches/{match}").json()["rulings"] == 3


@pytest.mark.long
def test_a_game_the_page_never_heard_of_is_played_to_its_end(hand, http_house, monkeypatch):
    monkeypatch.setenv("REFEREE_GAMES", TOY)
    book = shelf()["high-card"].agree({})
    table = book.open(("A", "B", "C"))
    moves = [
        move_to_json(reported.move)
        for reported, _, _ in honest_match(book, table, random.Random(5), 40)
    ]
    phone = hand()
    match = phone.open("high-card", 3, {}, ("Ada", "Ben", "Cleo"))
    for number, move in enumerate(moves, 1):
        phone.report(move)
        phone.expect_ruled(number)
    expect(phone.see("turn")).to_contain_text("win")
    there = http_house.get(f"/api/v1/matches/{match}").json()
    assert there["table"]["over"]
    assert there["rulings"] == len(moves)
    phone.tap("tab-rules")
    expect(phone.see("rule-HC-2")).to_contain_text("A trick")


def test_a_suit_is_asked_with_a_whot_and_with_no_other_card(hand, http_house):
    arbiter = dealt(http_house)
    phone = hand()
    phone.sit_down(arbiter)
    expect(phone.see("card").first).to_be_visible()
    expect(phone.see("extra-suit")).to_have_count(0)
    reports = [
        {"move": "play", "seat": "B", "card": "C7"},
        {"move": "play", "seat": "A", "card": "W", "suit": "star"},
        {"move": "play", "seat": "B", "card": "W"},
        {"move": "name", "seat": "B", "suit": "cross"},
    ]
    for number, move in enumerate(reports, 2):
        phone.report(move)
        phone.expect_ruled(number)
    assert arbiter.moves()[1:] == reports


def test_the_whole_page_asks_nothing_of_any_other_host(hand, http_house):
    arbiter = opened(http_house, "whot-short", seats=["A", "B"], terms={"turn_seconds": 0})
    phone = hand()
    phone.go()
    phone.see("books").locator("summary").tap()
    phone.tap("book-whot-1on1")
    expect(phone.see("rule-WH-6")).to_be_visible()
    phone.sit_down(arbiter)
    for tab in ("history", "rules", "share"):
        phone.tap(f"tab-{tab}")
        expect(phone.see(f"tab-{tab}")).to_have_attribute("aria-current", "page")
    phone.tap("tab-table")
    expect(phone.see("felt")).to_be_visible()
    urls = [url.partition("?")[0] for url in phone.requests if not url.startswith("data:")]
    asked = {url.removeprefix(phone.url) for url in urls}
    assert {"/", "/api/v1/books", f"/api/v1/matches/{arbiter.match}/stream"} <= asked
    assert [path for path in asked if not path.startswith("/")] == []
