"""The watcher hears of every version, whoever recorded it, and costs nothing while nobody waits."""

import os
import subprocess
import sys
import threading
import time
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from referee.record import Records
from referee.record.store import watch
from tests import ROOT
from tests.fixtures.spies import calls_of
from tests.fixtures.waiting import waited

from .toy import BY, SHELF, Draw, dealt, report

PATIENCE = 30.0
"""Seconds after which nobody was woken; who waits goes on for longer, so as not to wake alone."""
LATER = 4 * PATIENCE
"""How often something is done that does not happen as long as a test waits."""


def heard(records: Records, match_id: str, version: int) -> tuple[threading.Thread, list[int]]:
    """Wait in another thread; tell which version came."""
    told: list[int] = []

    def wait() -> None:
        if (found := records.watch().wait(match_id, version, 2 * PATIENCE)) is not None:
            told.append(found)

    bells = records.watch()._bells
    before = bells[match_id].following if match_id in bells else 0
    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    # so that it waits before anything is recorded; else it is told at once
    assert waited(lambda: (bell := bells.get(match_id)) and bell.looked and bell.following > before)
    return thread, told


def test_a_report_of_this_process_wakes_who_waits_without_a_look(file_records, monkeypatch):
    monkeypatch.setattr(watch, "LOOK_SECONDS", LATER)
    match_id = dealt(file_records)
    thread, told = heard(file_records, match_id, 2)
    file_records.record(match_id, report(Draw("B")), BY)
    thread.join(PATIENCE)
    assert told == [3]


def test_a_report_of_another_process_wakes_who_waits_without_being_asked_for(
    records, connect, monkeypatch
):
    monkeypatch.setattr(watch, "ASK_SECONDS", LATER)
    match_id = dealt(records)
    other = connect()
    thread, told = heard(records, match_id, 2)
    other.record(match_id, report(Draw("B")), BY)
    thread.join(PATIENCE)
    assert told == [3]


def test_what_is_recorded_already_is_told_at_once(records):
    match_id = dealt(records)
    assert records.watch().wait(match_id, 1, PATIENCE) == 2
    assert records.watch().wait(match_id, 0, PATIENCE) == 2


def test_nothing_new_is_told_after_the_timeout(records):
    match_id = dealt(records)
    start = time.monotonic()
    assert records.watch().wait(match_id, 2, 0.2) is None
    assert 0.15 < time.monotonic() - start < PATIENCE
    assert records.watch().wait("nothing", 0, 0.1) is None


def test_a_report_at_one_table_leaves_those_alone_who_follow_another(file_records, monkeypatch):
    match_id, other = dealt(file_records), dealt(file_records)
    woken: list[int] = []

    def looked() -> float:
        woken.append(threading.get_ident())
        return time.monotonic()

    monkeypatch.setattr(watch, "time", SimpleNamespace(monotonic=looked, sleep=time.sleep))
    waiting = [heard(file_records, other, 2) for _ in range(3)]
    thread, told = heard(file_records, match_id, 2)
    for one, _ in waiting:  # each asks when its time will be over, and how much of it is left
        assert waited(lambda: woken.count(one.ident or 0) == 2)  # noqa: B023 - it is over by then
    woken.clear()
    file_records.record(match_id, report(Draw("B")), BY)
    thread.join(PATIENCE)
    time.sleep(0.1)
    assert told == [3]
    assert not {one.ident for one, _ in waiting} & set(woken)
    file_records.watch().stop()


BEGUN = 3
"""Looks at the store until all goes by itself: of who waits, and of the watch that listens then."""


def looks(records: Records, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Count how often the store has told versions, and of which matches."""
    return calls_of(monkeypatch, records.store, "versions", over=True)


def test_who_follows_a_match_is_told_of_each_event_and_asks_once_what_was_missed(
    records, monkeypatch
):
    monkeypatch.setattr(watch, "ASK_SECONDS", LATER)
    match_id, watcher = dealt(records), records.watch()
    asked = looks(records, monkeypatch)
    with watcher.following(match_id):
        assert watcher.wait(match_id, 1, PATIENCE) == 2
        assert waited(lambda: len(asked) == BEGUN)
        asked.clear()
        for version in range(2, 7):
            records.record(match_id, report(Draw("AB"[1 - version % 2])), BY)
            assert watcher.wait(match_id, version, PATIENCE) == version + 1
        time.sleep(0.1)
    assert asked == [], "neither between two waits nor for a commit of its own"


def test_what_is_recorded_here_rings_once_it_is_held_here(records, monkeypatch):
    monkeypatch.setattr(watch, "ASK_SECONDS", LATER)
    match_id, append = dealt(records), records.store.append
    asked = looks(records, monkeypatch)
    thread, told = heard(records, match_id, 2)
    assert waited(lambda: len(asked) == BEGUN)

    def appended(*given: Any, **more: Any) -> None:
        append(*given, **more)
        time.sleep(0.2)  # what the server tells all processes has come by now
        assert not told, "who follows would ask the store for what is about to be held"

    monkeypatch.setattr(records.store, "append", appended)
    records.record(match_id, report(Draw("B")), BY)
    thread.join(PATIENCE)
    assert told == [3]


def test_what_others_recorded_is_read_once(records, connect, monkeypatch):
    match_id, other = dealt(records), connect()
    other.record(match_id, report(Draw("B")), BY)
    asked = calls_of(monkeypatch, records.store, "read")
    assert records.match(match_id).version == 3
    assert asked == [(match_id, 1)]


def test_what_others_write_between_two_waits_is_heard(records, connect):
    match_id, watcher, other = dealt(records), records.watch(), connect()
    with watcher.following(match_id):
        assert watcher.wait(match_id, 1, PATIENCE) == 2
        other.record(match_id, report(Draw("B")), BY)
        other.record(match_id, report(Draw("A")), BY)
        time.sleep(0.1)
        assert watcher.wait(match_id, 3, PATIENCE) == 4


def test_a_lost_listener_comes_back(postgres, monkeypatch):
    with Records.connect(postgres, shelf=SHELF) as other:
        match_id, asked = dealt(other), looks(other, monkeypatch)
        thread, told = heard(other, match_id, 2)
        assert waited(lambda: len(asked) == BEGUN)
        with psycopg.connect(postgres, autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert waited(lambda: len(asked) > BEGUN), "it looks again when it listens again"
        second = Records.connect(postgres, shelf=SHELF)
        second.record(match_id, report(Draw("B")), BY)
        second.close()
        thread.join(PATIENCE)
        assert told


def test_closing_lets_everybody_go(sqlite_url):
    records = Records.connect(sqlite_url, shelf=SHELF)
    match_id = dealt(records)
    thread, told = heard(records, match_id, 2)
    records.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert not told


def test_a_child_after_a_fork_has_connections_and_a_watch_of_its_own(records):
    match_id = dealt(records)
    records.watch().wait(match_id, 2, 0.05)
    child = os.fork()
    if not child:
        code = 1
        try:
            records.record(match_id, report(Draw("B")), BY)
            code = 0 if records.watch().wait(match_id, 2, PATIENCE) == 3 else 2
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert records.record(match_id, report(Draw("A")), BY).ruling.number == 3
    assert records.watch().wait(match_id, 3, PATIENCE) == 4


GREEN = """
from gevent import monkey; monkey.patch_all()
import select, sys, time, gevent
from tests.record.toy import SHELF, Deal, Draw, report
from referee.record import By, Records
BY = By("p1", "", "arbiter")
records, other = (Records.connect(sys.argv[1], shelf=SHELF) for _ in range(2))
match_id = records.open_match("toy").match_id
records.record(match_id, report(Deal("A")), BY)
heard = []
def wait():
    heard.append(records.watch().wait(match_id, 2, 60))
def blocked():
    ready = int(open("/proc/thread-self/schedstat").read().split()[1]) / 1e9
    return time.monotonic() - ready - time.thread_time()
ticks = []
def tick():
    while len(heard) < 50:
        ticks.append(blocked())
        gevent.sleep(0.01)
waiting = [gevent.spawn(wait) for _ in range(50)]
ticking = gevent.spawn(tick)
gevent.sleep(0.3)
other.record(match_id, report(Draw("B")), BY)
here, polled, poll = gevent.getcurrent(), [], select.poll
select.poll = lambda: polled.append(gevent.getcurrent()) or poll()
for _ in range(20):
    records.imports(match_id)
select.poll = poll
assert polled.count(here) < 10, polled  # an answer that comes soon is waited for by the loop itself
gevent.joinall([*waiting, ticking])
assert heard == [3] * 50, heard
gaps = [b - a for a, b in zip(ticks, ticks[1:])]
assert max(gaps) < 0.9, max(gaps)  # a look at the server that blocks takes a second
records.close(); other.close()
print("well")
"""


def test_it_works_with_greenlets(url):
    done = subprocess.run(
        [sys.executable, "-c", GREEN, url], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=4 * PATIENCE,
    )  # fmt: skip
    assert done.stdout == "well\n", done.stderr
