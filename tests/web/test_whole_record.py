"""The whole record saved on a phone, over a connection that breaks again and again."""

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from referee.record import Records, verify
from referee.record.exchange.record_file import parts
from tests.record.toy import report

MATCHES = 12


def filled(url: str) -> str:
    """Record some matches; return a record key."""
    with Records.connect(url) as records:
        for _ in range(MATCHES):
            opened = records.open_match("whot-1on1", terms={"turn_seconds": 0})
            deal = opened.match.book.moves["deal"]("A")
            records.record(opened.match_id, report(deal), opened.arbiter.by)
        return records.record_keys.make("the laptop at home")


def test_a_phone_saves_every_match_however_often_the_connection_breaks(hand, service, tmp_path):
    running = service(None, "--quiet")
    key = filled(running.database)
    phone = hand(running.url, service_workers="block")
    asked: list[str] = []

    def broken(route: Route) -> None:
        asked.append(route.request.url.partition("after=")[2])
        if len(asked) in {1, 4}:  # cut off in the middle of a match
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.body()[: len(answer.body()) * 2 // 5])
        elif len(asked) in {2, 3}:
            route.abort()
        else:
            route.continue_()

    phone.route("**/api/v1/record?*", broken)
    phone.go("/#settings")
    phone.see("whole-record").locator("summary").tap()
    phone.see("record-key").fill("no-key")
    phone.context.unroute("**/api/v1/record?*")
    phone.tap("record-take")
    expect(phone.see("record-failed")).to_contain_text("not one of ours")
    phone.route("**/api/v1/record?*", broken)
    phone.see("record-key").fill(key)
    with phone.page.expect_download() as coming:
        phone.tap("record-take")
        expect(phone.see("record-far")).to_contain_text("It goes on after")
        phone.page.screenshot(path=tmp_path / "broken.png")
    expect(phone.see("record-saved")).to_have_text(f"Matches saved: {MATCHES}.")
    phone.page.screenshot(path=tmp_path / "saved.png")
    lines = Path(coming.value.path()).read_bytes().splitlines(keepends=True)
    found = [verify(one.lines).match.id for one in parts(lines)]
    assert (len(found), found) == (MATCHES, sorted(set(found)))
    assert asked[0] == ""
    assert asked[1] == asked[2] == asked[3] != ""  # after the last one that came whole
    assert asked[4] > asked[3]
    assert not any(b'"opening"' in line for line in lines)
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= phone.page.evaluate("innerWidth")


@pytest.mark.long
def test_it_can_be_stopped(hand, service):
    running = service(None, "--quiet")
    key = filled(running.database)
    phone = hand(running.url, service_workers="block")
    phone.route("**/api/v1/record?*", lambda route: route.abort())
    phone.go("/#settings")
    phone.see("whole-record").locator("summary").tap()
    phone.see("record-key").fill(key)
    phone.tap("record-take")
    expect(phone.see("record-far")).to_contain_text("The connection is broken.")
    phone.tap("record-stop")
    expect(phone.see("record-take")).to_be_visible()
    expect(phone.page.get_by_test_id("record-far")).to_have_count(0)
    expect(phone.page.get_by_test_id("record-failed")).to_have_count(0)
