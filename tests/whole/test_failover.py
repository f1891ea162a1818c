"""The primary dies and its standby takes over: what was acknowledged is there, or it is told."""

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import httpx
import pytest

from referee.record import By, Records, StoreDown, StoreTrouble, verify
from tests.api.live import Live
from tests.fixtures.cluster import Cluster
from tests.fixtures.service import PATIENCE, Service, ServiceFactory, http
from tests.record.toy import report
from tests.whole.phone import Phone, opened
from tests.whole.test_power_cuts import Playing, all_go_on, nothing_is_lost

BY = By("p1", "", "arbiter")
TERMS = {"turn_seconds": 0}
T = TypeVar("T")


def drawn(phone: Phone, number: int) -> httpx.Response:
    """Report a draw under an id of its own, again and again until the service can say something."""
    end = time.monotonic() + PATIENCE
    while True:
        answer = phone.report({"move": "draw", "seat": "AB"[number % 2]}, f"report-{number}")
        if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE or time.monotonic() > end:
            return answer
        time.sleep(0.05)


def until_told(act: Callable[[], T]) -> T:
    """Do something again and again until the store can."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return act()
        except StoreTrouble:
            assert time.monotonic() < end
            time.sleep(0.05)


def replication(service: Service) -> Any:
    with http(service.url) as client:
        return client.get("/api/v1/health").json().get("replication")


@pytest.mark.long
def test_what_a_standby_nobody_waits_for_has_not_got_is_told_and_the_record_stays_whole(
    cluster, service
):
    running = service(cluster.database(), "--workers", "1")
    assert replication(running) == "asynchronous"
    with http(running.url) as client:
        phone = opened(client, "whot-1on1", terms=TERMS)
        phone.ruled({"move": "deal", "seat": "A"}, report_id="report-0")
        for number in (1, 2):
            assert drawn(phone, number).status_code == httpx.codes.CREATED
        cluster.cut()
        for number in (3, 4):
            assert drawn(phone, number).status_code == httpx.codes.CREATED
        cluster.fail_over()
        told = drawn(phone, 5)
        assert told.status_code == httpx.codes.CONFLICT
        assert told.json()["type"].endswith("#rolled-back")
        assert "now ends with ruling 3," in told.json()["detail"]
        # a stream that has broken meanwhile comes back from where it was
        stream = Live(running.url, phone.match, phone.token).watch(last=6)
        assert stream.until(4) == [("reset", 4, {"version": 4})]
        asked = {"report_ids": [f"report-{number}" for number in range(6)]}
        assert phone.post("/recorded", asked).json()["missing"] == [
            "report-3", "report-4", "report-5",
        ]  # fmt: skip
        again = [drawn(phone, number).json() for number in (3, 4, 5, 1)]
        assert [(one["number"], one["report_id"]) for one in again] == [
            (4, "report-3"), (5, "report-4"), (6, "report-5"), (2, "report-1"),
        ]  # fmt: skip
        assert "was set back" in running.log
        verify(phone.get("/export", format="jsonl").content.splitlines(keepends=True))
    assert replication(running) == "none"


def test_with_a_standby_that_is_waited_for_nothing_acknowledged_is_lost(cluster, service):
    under_load(cluster, service, phones=3, seconds=0.7)


@pytest.mark.long
def test_again_and_again_with_a_standby_that_is_waited_for_nothing_acknowledged_is_lost(
    cluster, service
):
    for _ in range(8):
        cluster.join()
        under_load(cluster, service, phones=8, seconds=6.0)


def under_load(cluster: Cluster, service: ServiceFactory, phones: int, seconds: float) -> None:
    """Fail over while phones report as fast as they are answered; see that all of it is there."""
    cluster.wait_for_standby(wait=True)
    running = service(cluster.database(), "--workers", "2", "--quiet")
    assert replication(running) == "synchronous"
    halt = threading.Event()
    playing = [
        Playing(running, opened(http(running.url), "whot-1on1", f"phone{n:03}", terms=TERMS), halt)
        for n in range(phones)
    ]
    for one in playing:
        one.start()
    all_go_on(playing)
    time.sleep(seconds)
    cluster.fail_over()
    all_go_on(playing)
    time.sleep(seconds)
    nothing_is_lost(playing)


def test_without_the_standby_that_is_waited_for_nothing_is_acknowledged(cluster):
    with Records.connect(cluster.database()) as records:
        match_id = records.open_match("whot-1on1").match_id
        cluster.wait_for_standby(wait=True)
        assert records.replication() == "synchronous"
        deal = records.match(match_id).book.moves["deal"]("A")  # type: ignore[call-arg]
        cluster.cut()
        with pytest.raises(StoreDown):
            records.record(match_id, report(deal), BY, "report-1")
        with pytest.raises(StoreDown, match="waits for a standby"):
            records.replication()
        assert records.match(match_id).last_number == 0
        cluster.wait_for_standby(wait=False)
        ruling = until_told(lambda: records.record(match_id, report(deal), BY, "report-1").ruling)
        assert (ruling.number, records.match(match_id).last_number) == (1, 1)
    cluster.fail_over()
