"""A match that cannot be read whole is named on the start page, and says itself what is wrong."""

import sqlite3

import pytest
from playwright.sync_api import expect

from tests.fixtures.service import http
from tests.whole.phone import opened

MISSING = "event 4 is missing"

HOLE = "DELETE FROM stored_events WHERE originator_id = ? AND originator_version = 4"
LATER = (
    "UPDATE stored_events SET state = CAST(replace(CAST(state AS TEXT), '\"recorded\":1',"
    " '\"recorded\":2') AS BLOB) WHERE originator_id = ? AND originator_version = 4"
)


@pytest.mark.long
def test_a_damaged_match_and_a_clock_that_jumped_back_are_told_wherever_they_are_met(hand, service):
    running = service(None, "--quiet")
    with http(running.url) as client:
        phone, late = (opened(client, "whot-1on1", terms={"turn_seconds": 0}) for _ in range(2))
        for one in (phone, late):
            one.ruled({"move": "deal", "seat": "A"})
            for seat in "BABA":
                one.ruled({"move": "draw", "seat": seat})
    mine, other, staying = hand(running.url), hand(running.url), hand(running.url)
    staying.sit_down(phone)
    mine.sit_down(phone)
    mine.expect_ruled(5)
    mine.go("/")
    running.stop()
    with sqlite3.connect(running.database.removeprefix("sqlite:///")) as file:
        file.execute(HOLE, (phone.match,))
        file.execute(LATER, (late.match,))
    file.close()
    running.start()
    # whoever sits at the match is told without a tap, at the latest when the network is back
    staying.page.evaluate("dispatchEvent(new Event('online'))")
    expect(staying.see("trouble")).to_contain_text(MISSING)
    expect(staying.see("pad")).to_have_count(0)
    other.go("/")
    entry = other.see(f"damaged-{phone.match}")
    expect(entry).to_contain_text("Whot, one against one")
    expect(entry).to_contain_text(MISSING)
    other.tap(f"damaged-{phone.match}")
    expect(other.see("waiting-match")).to_contain_text(MISSING)
    other.go(f"/m/{late.match}")
    other.tap("tab-history")
    expect(other.see("clock-jump")).to_contain_text("Event 5 was recorded")
    # whoever has seen it keeps what was seen, and is asked for nothing more
    mine.tap(f"match-{phone.match}")
    expect(mine.see("trouble")).to_contain_text(f"{MISSING}. Nothing can be reported to it")
    expect(mine.see("trouble")).not_to_contain_text("Join again")
    expect(mine.see("pad")).to_have_count(0)
    mine.tap("tab-history")
    assert [number for number, _, _ in mine.history()] == [1, 2, 3, 4, 5]
