"""The live stream tells every event once and in order, to each viewer what that viewer may see."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.api.live import open_match

if TYPE_CHECKING:
    from tests.fixtures.service import Service, ServiceFactory

DATABASES = ["sqlite", "postgresql"]


@pytest.fixture(params=DATABASES)
def running(request: pytest.FixtureRequest, service: ServiceFactory) -> Service:
    """A real service on either database; two processes on PostgreSQL."""
    if request.param == "sqlite":
        return service()
    return service(request.getfixturevalue("postgres"), "--workers", "2")


def test_a_ruling_is_told_as_it_is_recorded(running: Service) -> None:
    match = open_match(running.url)
    stream = match.watch()
    ruling = match.report("report-1", move="deal", seat="A").json()
    assert stream.until(2) == [("ruling", 2, {"version": 2, "ruling": ruling})]


def test_who_was_away_hears_what_was_missed_once_and_in_order(running: Service) -> None:
    match = open_match(running.url)
    match.report("report-1", move="deal", seat="A")
    first = match.watch(last=0)
    assert [version for _, version, _ in first.until(2)] == [1, 2]
    first.close()
    match.report("report-2", move="play", seat="B", card="C7")
    match.report("report-3", move="play", seat="A", card="C4")

    again = match.watch(last=2)
    assert [version for _, version, _ in again.until(4)] == [3, 4]
    match.report("report-4", move="play", seat="B", card="C5")
    assert [version for _, version, _ in again.until(5)] == [3, 4, 5]


def test_a_correction_and_the_end_are_told_as_such(running: Service) -> None:
    match = open_match(running.url)
    stream = match.watch()
    match.report("report-1", move="deal", seat="A")
    with match.client() as client:
        client.post("/corrections", json={"report_id": "take-back", "ruling": 1})
        client.post("/closing", json={"why": "rain"})
    told = stream.until(4)
    assert [kind for kind, _, _ in told] == ["ruling", "corrected", "match"]
    assert told[1][2]["correction"] == {
        "ruling": 1, "taken_back": True, "why": "", "restores": None, "changed": [],
    }  # fmt: skip
    assert told[2][2] == {"version": 4, "kind": "closed", "status": "closed"}


def test_what_a_phone_noted_is_told_to_that_phone_alone(running: Service) -> None:
    match = open_match(running.url)
    match.report("report-1", move="deal", seat="A")
    ben = match.joined(seat="B")
    own, others = ben.watch(), [match.watch(), match.joined(seat="A").watch()]
    ben.report("report-2", move="look", seat="B", place="hand/B", cards=["C7", "W"])
    assert own.until(3)[0][2]["ruling"]["move"]["cards"] == ["C7", "W"]
    for other in others:
        assert other.until(3)[0][2]["ruling"]["move"]["cards"] == ["?", "?"]


def test_a_phone_that_is_sent_away_hears_nothing_more(service: ServiceFactory) -> None:
    match = open_match(service().url)
    ben = match.joined(seat="B")
    stream = ben.watch()
    with match.client() as client:
        phones = client.get("/participants").json()["participants"]
        client.delete(f"/participants/{phones[1]['participant']}").raise_for_status()
    stream.until_ended()


def test_a_service_that_is_told_to_stop_does_not_wait_for_its_streams(
    service: ServiceFactory,
) -> None:
    running = service()
    match = open_match(running.url)
    streams = [match.watch() for _ in range(5)]
    begun = time.monotonic()
    running.stop()
    assert time.monotonic() - begun < 6
    for stream in streams:
        stream.until_ended()


def test_an_event_number_that_is_none_is_refused(service: ServiceFactory) -> None:
    match = open_match(service().url)
    with match.client() as client:
        answer = client.get("/stream", headers={"Last-Event-ID": "yesterday"})
    assert answer.status_code == 422
    assert answer.json()["field"] == "Last-Event-ID"
