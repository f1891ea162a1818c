"""A record that was set back: every phone is told, and what it has lost is brought back by them."""

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.fixtures.service import Service, http
from tests.web.evening import announced
from tests.whole.phone import dealt

DRAWS = [{"move": "draw", "seat": seat} for seat in "BAB"]


def copied(service: Service) -> Path:
    """Make a copy of the record as an operator does."""
    here = Path(service.database.removeprefix("sqlite:///"))
    there = here.with_name("copy.sqlite")
    source, copy = sqlite3.connect(here), sqlite3.connect(there)
    source.backup(copy)
    copy.execute("PRAGMA journal_mode = DELETE")
    source.close()
    copy.close()
    return there


def put_back(service: Service, copy: Path) -> None:
    """Put a copy in the place of the record, the service running, as nobody should."""
    copy.replace(service.database.removeprefix("sqlite:///"))


@pytest.mark.long
def test_reports_that_the_record_has_lost_come_back_to_be_reported_again(hand, service):
    running = service(None, "--quiet")
    with http(running.url) as client:
        arbiter = dealt(client)
        phone, watching = hand(running.url), hand(running.url)
        phone.sit_down(arbiter)
        watching.go(f"/m/{arbiter.match}")
        phone.report(DRAWS[0])
        phone.expect_ruled(2)
        copy = copied(running)
        phone.report(DRAWS[1])
        phone.expect_ruled(3)
        expect(watching.see("last-ruling")).to_have_attribute("data-ruling", "3")
        put_back(running, copy)
        assert arbiter.get().json()["rulings"] == 2  # the service has looked at its file
        for one in (phone, watching):
            expect(one.see("set-back")).to_contain_text("ends with ruling 2")
        expect(watching.see("last-ruling")).to_have_attribute("data-ruling", "2")
        expect(watching.see("stopped")).to_have_count(0)
        expect(phone.see("stopped")).to_contain_text("Lost A: Draw")
        expect(phone.see("undo")).to_have_count(0)  # what is lost is asked about by itself
        phone.report(DRAWS[2])
        phone.tap("tab-history")
        expect(phone.see("pending")).to_contain_text(["B: Drawwaiting", "A: Drawlost"])
        phone.tap("tab-table")
        phone.expect_waiting(2)
        phone.tap("try-again")
        phone.expect_ruled(4)  # what waited behind it goes by itself
        phone.expect_waiting(0)
        phone.tap("set-back-read")
        expect(phone.see("set-back")).to_have_count(0)
        expect(watching.see("last-ruling")).to_have_attribute("data-ruling", "4")
        assert arbiter.moves()[1:] == DRAWS


def test_a_desk_takes_nothing_for_its_own_that_the_record_has_lost(hand, service):
    running = service(None, "--quiet")
    with http(running.url) as client:
        evening = announced(client, 4, "wattn")
        evening.do("draw")
        desk = hand(running.url)
        desk.go(f"/#hall/{evening.desk}")
        desk.see("desk-entries").tap()
        desk.see("entry-1").tap()
        opens = desk.see("penalise").locator("summary")
        opens.tap()
        copy = copied(running)
        desk.tap("penalise-do")
        expect(desk.see("penalty-1")).to_be_visible()
        expect(desk.see("penalise-do")).to_have_count(0)
        put_back(running, copy)
        assert evening.now["penalties"] == []  # the service has looked at its file
        expect(desk.see("penalty-1")).to_have_count(0)
        opens.tap()
        expect(desk.see("penalise-do")).to_be_visible()
        breach = evening.now["regulation"]["breaches"][0]["key"]
        evening.do("withdraw", entry=4, why="ill")  # of the version that the lost one had
        evening.do("penalise", entry=1, breach=breach, round=1)
        expect(desk.see("penalty-1")).to_be_visible()
        expect(desk.see("lately")).to_contain_text("Number 4 was withdrawn")
        desk.tap("penalise-do")
        expect(desk.see("penalise-refused")).to_contain_text("Somebody else was faster")
        assert len(evening.now["penalties"]) == 1


FORGET = """() => new Promise((done, failed) => {
    const asked = indexedDB.open("referee");
    asked.onerror = failed;
    asked.onsuccess = () => {
        const writing = asked.result.transaction("seen", "readwrite");
        writing.objectStore("seen").clear();
        writing.oncomplete = () => { asked.result.close(); done(); };
    };
})"""
"""Take from the phone what it last saw, as if it had been left before that was written."""


@pytest.mark.parametrize(
    "kept",
    [True, pytest.param(False, marks=pytest.mark.long)],
    ids=["with-what-it-saw", "left-before-it-was-kept"],
)
def test_a_phone_that_was_away_meanwhile_finds_out_when_it_comes_back(hand, service, kept):
    running = service(None, "--quiet")
    with http(running.url) as client:
        arbiter = dealt(client)
        phone = hand(running.url)
        phone.sit_down(arbiter)
        copy = copied(running)
        phone.report(DRAWS[0])
        phone.expect_ruled(2)
        phone.go("/settings")
        if not kept:
            phone.page.evaluate(FORGET)
        put_back(running, copy)
        assert arbiter.get().json()["rulings"] == 1
        arbiter.ruled({"move": "draw", "seat": "B"}, report_id="another-draw")
        phone.go(f"/m/{arbiter.match}")
        expect(phone.see("set-back")).to_contain_text("ends with ruling 2")
        expect(phone.see("stopped")).to_contain_text("Lost B: Draw")
        phone.tap("leave-out")
        phone.expect_waiting(0)
        phone.page.reload()
        expect(phone.see("last-ruling")).to_have_attribute("data-ruling", "2")
        expect(phone.see("stopped")).to_have_count(0)
        expect(phone.see("set-back")).to_have_count(0)
