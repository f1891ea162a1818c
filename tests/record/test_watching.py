"""The watcher hears of every version, whoever recorded it, and costs nothing while nobody waits."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from referee.record import By, Records

from .toy import SHELF, Deal, Draw

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
BY = By("p1", "", "arbiter")


def opened(records: Records) -> str:
    match_id = records.open_match("toy").match_id
    records.report(match_id, Deal("A"), by=BY)
    return match_id


def heard(records: Records, match_id: str, version: int) -> tuple[threading.Thread, list[float]]:
    """Wait in another thread; tell when the version came."""
    times: list[float] = []

    def wait() -> None:
        if records.watch().wait(match_id, version, 5.0) is not None:
            times.append(time.monotonic())

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.15)
    return thread, times


def test_a_report_of_this_process_wakes_who_waits(records: Records) -> None:
    match_id = opened(records)
    thread, times = heard(records, match_id, 2)
    records.report(match_id, Draw("B"), by=BY)
    done = time.monotonic()
    thread.join()
    assert times
    assert times[0] - done < 0.1


def test_a_report_of_another_process_wakes_who_waits(
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = opened(records)
    other = connect()
    thread, times = heard(records, match_id, 2)
    other.report(match_id, Draw("B"), by=BY)
    done = time.monotonic()
    thread.join()
    assert times
    assert times[0] - done < 0.5


def test_what_is_recorded_already_is_told_at_once(records: Records) -> None:
    match_id = opened(records)
    assert records.watch().wait(match_id, 1, 5.0) == 2
    assert records.watch().wait(match_id, 0, 5.0) == 2


def test_nothing_new_is_told_after_the_timeout(records: Records) -> None:
    match_id = opened(records)
    start = time.monotonic()
    assert records.watch().wait(match_id, 2, 0.2) is None
    assert 0.15 < time.monotonic() - start < 2.0
    assert records.watch().wait("nothing", 0, 0.1) is None


def test_another_match_wakes_nobody(records: Records) -> None:
    match_id, other = opened(records), opened(records)
    thread, times = heard(records, match_id, 2)
    records.report(other, Draw("B"), by=BY)
    time.sleep(0.1)
    assert not times
    records.report(match_id, Draw("B"), by=BY)
    thread.join()
    assert times


def test_many_wait_for_one_match(records: Records) -> None:
    match_id = opened(records)
    waiting = [heard(records, match_id, 2) for _ in range(4)]
    records.report(match_id, Draw("B"), by=BY)
    for thread, times in waiting:
        thread.join()
        assert times


def test_a_lost_listener_comes_back(postgres: str) -> None:
    with Records.connect(postgres, shelf=SHELF) as other:
        match_id = opened(other)
        thread, times = heard(other, match_id, 2)
        with psycopg.connect(postgres, autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            )
        second = Records.connect(postgres, shelf=SHELF)
        second.report(match_id, Draw("B"), by=BY)
        second.close()
        thread.join()
        assert times


def test_closing_lets_everybody_go(sqlite_url: str) -> None:
    records = Records.connect(sqlite_url, shelf=SHELF)
    match_id = opened(records)
    thread, times = heard(records, match_id, 2)
    records.close()
    thread.join(2.0)
    assert not thread.is_alive()
    assert not times


def test_a_child_after_a_fork_has_connections_and_a_watch_of_its_own(
    records: Records,
) -> None:
    match_id = opened(records)
    records.watch().wait(match_id, 2, 0.05)
    child = os.fork()
    if not child:
        code = 1
        try:
            records.report(match_id, Draw("B"), by=BY)
            code = 0 if records.watch().wait(match_id, 2, 2.0) == 3 else 2
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert records.report(match_id, Draw("A"), by=BY).number == 3
    assert records.watch().wait(match_id, 3, 2.0) == 4


GREEN = """
from gevent import monkey; monkey.patch_all()
import sys, time, gevent
from tests.record.toy import SHELF, Deal, Draw
from referee.record import By, Records
BY = By("p1", "", "arbiter")
records, other = (Records.connect(sys.argv[1], shelf=SHELF) for _ in range(2))
match_id = records.open_match("toy").match_id
records.report(match_id, Deal("A"), by=BY)
heard = []
def wait():
    heard.append(records.watch().wait(match_id, 2, 5.0))
ticks = []
def tick():
    while len(heard) < 50:
        ticks.append(time.monotonic())
        gevent.sleep(0.01)
waiting = [gevent.spawn(wait) for _ in range(50)]
ticking = gevent.spawn(tick)
gevent.sleep(0.3)
other.report(match_id, Draw("B"), by=BY)
gevent.joinall([*waiting, ticking], timeout=5)
assert heard == [3] * 50, heard
gaps = [b - a for a, b in zip(ticks, ticks[1:])]
assert max(gaps) < 0.25, max(gaps)
records.close(); other.close()
print("well")
"""


def test_it_works_with_greenlets(url: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", GREEN, url], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=30,
    )  # fmt: skip
    assert done.stdout == "well\n", done.stderr
