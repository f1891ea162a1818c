"""The file of the record taken away or replaced, the service running: nothing is acknowledged."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from referee.record import verify
from tests.fixtures.service import Service, http
from tests.whole.phone import Phone, opened

TERMS = {"turn_seconds": 0}
ENDS = ("", "-wal", "-shm")


@pytest.fixture
def running(service) -> Service:
    return service(None, "--quiet")


@pytest.fixture
def phone(running) -> Iterator[Phone]:
    """A match with three reports."""
    with http(running.url) as client:
        one = opened(client, "whot-1on1", terms=TERMS)
        one.ruled({"move": "deal", "seat": "A"}, report_id="report-1")
        for number in (2, 3):
            assert drawn(one, number).status_code == 201
        yield one


def file_of(running: Service) -> Path:
    return Path(running.database.removeprefix("sqlite:///"))


def drawn(phone: Phone, number: int) -> httpx.Response:
    return phone.report({"move": "draw", "seat": "AB"[number % 2 == 0]}, f"report-{number}")


def statuses(phone: Phone) -> list[int]:
    """Ask for health, for the match, and report something new and something known, twice."""
    asked = [phone.http.get("/api/v1/health"), phone.get()]
    asked += [drawn(phone, number) for number in (4, 2, 4)]
    return [answer.status_code for answer in asked]


def whole(phone: Phone, count: int) -> None:
    """See that so many rulings are on record, and that they hold together."""
    assert [ruling["number"] for ruling in phone.rulings()] == list(range(1, count + 1))
    verify(phone.get("/export", format="jsonl").content.splitlines(keepends=True))


@pytest.mark.long
def test_a_file_that_was_renamed_takes_no_more_until_it_is_back(running, phone):
    here = file_of(running)
    there = here.rename(here.with_name("elsewhere.sqlite"))
    assert statuses(phone) == [503] * 5
    assert "not at its place" in phone.get().json()["detail"]
    assert not here.exists()
    there.rename(here)
    assert [drawn(phone, number).json()["number"] for number in (4, 5, 3)] == [4, 5, 3]
    assert phone.http.get("/api/v1/health").status_code == 200
    whole(phone, 5)
    running.restart()
    whole(phone, 5)


def test_a_file_that_was_deleted_is_not_made_anew_before_the_next_start(running, phone):
    for end in ENDS:
        Path(f"{file_of(running)}{end}").unlink()
    assert statuses(phone) == [503] * 5
    assert phone.http.post("/api/v1/matches", json={"book": "whot-1on1"}).status_code == 503
    assert not file_of(running).exists()
    running.restart()
    assert phone.http.get("/api/v1/health").status_code == 200
    assert phone.http.get(phone.path).status_code == 404
    assert phone.get().status_code == 401


def older_copy(running: Service) -> Path:
    """Copy the record as an operator does, to a file that stands by itself."""
    copy = file_of(running).with_name("copy.sqlite")
    source, target = sqlite3.connect(file_of(running)), sqlite3.connect(copy)
    source.backup(target)
    target.execute("PRAGMA journal_mode = DELETE")
    source.close()
    target.close()
    return copy


@pytest.mark.long
@pytest.mark.parametrize(
    "beside",
    [True, False],
    ids=["beside its old log", "by itself"],
)
def test_an_older_copy_in_its_place_is_opened_and_what_it_lacks_is_told(running, phone, beside):
    copy = older_copy(running)
    for number in (4, 5):
        assert drawn(phone, number).status_code == 201
    if not beside:
        for end in ENDS[1:]:
            Path(f"{file_of(running)}{end}").unlink()
    copy.replace(file_of(running))
    told = drawn(phone, 6)
    assert (told.status_code, "replaced" in told.json()["detail"]) == (503, True)
    told = drawn(phone, 6)
    assert (told.status_code, told.json()["type"].split("#")[1]) == (409, "rolled-back")
    asked = {"report_ids": [f"report-{number}" for number in range(1, 7)]}
    assert phone.post("/recorded", asked).json()["missing"] == ["report-4", "report-5", "report-6"]
    assert [drawn(phone, number).json()["number"] for number in (4, 5, 6, 2)] == [4, 5, 6, 2]
    assert phone.http.get("/api/v1/health").status_code == 200
    whole(phone, 6)
    running.restart()
    whole(phone, 6)
    with sqlite3.connect(file_of(running)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    aside = sorted(path.name for path in file_of(running).parent.glob("*of-another*"))
    assert len(aside) == (2 if beside else 0)


def test_a_service_that_was_stopped_leaves_one_file_with_everything_in_it(running, phone):
    running.stop()
    assert [Path(f"{file_of(running)}{end}").exists() for end in ENDS] == [True, False, False]
    with sqlite3.connect(file_of(running)) as connection:
        found = connection.execute("SELECT COUNT(*) FROM stored_events").fetchone()
    assert found == (4,)
    running.start()
    whole(phone, 3)
