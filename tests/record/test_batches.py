"""What several tables report at once is one transaction, from which only what cannot be is left."""

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError

from referee.match.commands import Close
from referee.record.errors import Ahead
from referee.record.events.events import Event
from referee.record.store import side_tables as tables
from referee.record.store.group_commit import Save, Written
from referee.record.store.postgres import is_report
from referee.record.store.store import Store
from tests import ROOT
from tests.fixtures.spies import calls_of

from . import toy
from .toy import BY, Deal, Draw

LATE = 60.0
"""Seconds after which what never happens fails its test."""
NAMES = ("match-a", "match-b", "match-c")


@pytest.fixture
def store(url) -> Iterator[Store]:
    """Keep a store with three matches, each opened and with one report."""
    store = Store(url)
    for name in NAMES:
        row = (name, "toy", "Toy", 0, "open", 1, name, name)
        store.append([told(name, 1), told(name, 2)], [known(name, 2), (tables.MATCH, row)])
    yield store
    store.close()


def told(match: str, version: int) -> Event:
    return Event(match, version, "match.ruled", b'{"version":%d}' % version)


def known(match: str, version: int, name: str | None = None) -> tables.Note:
    return tables.REPORT_ID, (match, name or f"report-{version}", version)


def report(match: str, version: int, name: str | None = None, after: bytes | None = None) -> Save:
    """Return a report with everything that is ever written beside one."""
    opening = (match, f"digest-{version}", "name", "A", "salt", "Ann")
    notes = [known(match, version, name), (tables.STATUS, ("over", match))]
    return Save([told(match, version)], [*notes, (tables.OPENING, opening)], after)


def kept(store: Store, match: str) -> tuple[Any, ...]:
    """Return what is there of a match: versions, ids of reports, digests and the status."""
    ids = store.ask("SELECT report_id FROM report_ids WHERE match_id = ? ORDER BY version", match)
    digests = store.ask("SELECT digest FROM openings WHERE match_id = ?", match)
    (status,) = store.ask("SELECT status FROM matches WHERE id = ?", match)
    return ([e.version for e in store.read(match)], *(sum(r, ()) for r in (ids, digests)), *status)


UNTOUCHED = ([1, 2], ("report-2",), (), "open")
DONE = ([1, 2, 3], ("report-2", "report-3"), ("digest-3",), "over")

LOSERS = {
    "its predecessor is missing": (report("match-b", 5), Ahead),
    "its predecessor is another": (report("match-b", 3, after=b"another"), Ahead),
    "its version is taken": (report("match-b", 2, "report-3"), IntegrityError),
    "it begins what has begun": (report("match-b", 1, "report-3"), IntegrityError),
    "its id is known": (report("match-b", 3, "report-2"), IntegrityError),
}


@pytest.mark.parametrize(("loser", "why"), LOSERS.values(), ids=LOSERS)
def test_only_the_report_that_cannot_be_is_left_out(store, loser, why):
    batch = [report("match-a", 3, after=told("match-a", 2).payload), loser, report("match-c", 3)]
    outcomes = store._recorder._write_all(batch)
    assert [type(outcome) for outcome in outcomes] == [Written, why, Written]
    assert [kept(store, name) for name in NAMES] == [DONE, UNTOUCHED, DONE]


def test_two_reports_of_one_match_in_a_batch_follow_each_other(store):
    batch = [report("match-a", 3), report("match-b", 3), report("match-a", 4), report("match-a", 4)]
    outcomes = store._recorder._write_all(batch)
    assert [type(one) for one in outcomes] == [Written, Written, Written, IntegrityError]
    assert kept(store, "match-a")[0] == [1, 2, 3, 4]
    assert kept(store, "match-b") == DONE


def test_rows_alone_and_reports_share_a_batch(store):
    alone = Save([], [(tables.STATUS, ("closed", "match-b"))], None)
    if store.path is None:
        assert store.note(*alone.notes) == 1
    else:
        assert store._recorder._write_all([report("match-a", 3), alone])[1] == Written([], 1)
    assert kept(store, "match-b") == (*UNTOUCHED[:3], "closed")


@pytest.mark.parametrize(("version", "name"), [(2, "report-9"), (3, "report-2"), (9, "report-9")])
def test_on_postgresql_the_reports_that_can_be_are_one_transaction(emptied_postgres, version, name):
    store = Store(emptied_postgres)
    for match in NAMES:
        store.append([told(match, 1)])
    store.append([told("match-d", 1), told("match-d", 2)], [known("match-d", 2)])
    loser = report("match-d", version, name)
    store._recorder._write_all([loser, *(report(match, 2) for match in NAMES)])
    rows = "SELECT xmin::text FROM {} WHERE {} = 2 AND {} <> 'match-d'"
    events = store.ask(rows.format("match_events", "originator_version", "originator_id"))
    beside = store.ask(rows.format("report_ids", "version", "match_id"))
    assert len(events) == len(beside) == 3
    assert len({*events, *beside}) == 1
    store.close()


def test_whatever_is_said_at_a_table_can_be_written_with_what_others_say(file_records, monkeypatch):
    match_id = file_records.open_match("toy").match_id
    commits = file_records.store._recorder._commits
    calls = calls_of(monkeypatch, commits, "_commit")
    file_records.record(match_id, toy.report(Deal("A")), BY)
    file_records.record(match_id, Close("rain"), BY)
    written = [save for (saves,) in calls for save in saves]
    assert len(written) == 2
    assert all(map(is_report, written)), "a note is missing in `side_tables.TOGETHER`"


# --- trouble in the middle ----------------------------------------------------------------------


def test_a_writer_that_fails_half_way_leaves_nothing_of_the_batch(sqlite_url):
    store = Store(sqlite_url)
    store.append([told("match-a", 1), told("match-b", 1)])
    writer: sqlite3.Connection = store._recorder.datastore._writer
    (pages,) = writer.execute("PRAGMA page_count").fetchone()
    writer.execute(f"PRAGMA max_page_count = {pages}")
    large = Save([Event("match-b", 2, "match.ruled", b" " * 100_000)], [known("match-b", 2)], None)
    fine = Save([told("match-a", 2)], [known("match-a", 2)], None)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        store._recorder._write_all([fine, large])
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        store._recorder._write_all([fine, Save([], [("DELETE FROM nowhere", ())], None)])
    assert store.versions(["match-a", "match-b"]) == {"match-a": 1, "match-b": 1}
    writer.execute("PRAGMA max_page_count = 1000000")
    assert store._recorder._write_all([fine, large]) == [Written([3], 1), Written([4], 1)]
    store.close()


def waiting(admin: psycopg.Connection[Any], lock: str) -> int:
    """Return the process of the server that waits for a lock of this kind, once one does."""
    asked = (
        "SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE locktype = %s AND NOT granted AND datname = current_database()"
    )
    ends = time.monotonic() + LATE
    while not (found := admin.execute(asked, (lock,)).fetchone()):
        assert time.monotonic() < ends, f"nobody waits for a {lock}"
    return int(found[0])


def test_a_server_that_goes_away_in_the_middle_of_a_batch_has_none_of_it(postgres):
    store = Store(postgres)
    for name in NAMES:
        store.append([told(name, 1)])
    batch = [report(name, 2) for name in NAMES]
    failed: list[PersistenceError] = []

    def write() -> None:
        with pytest.raises(OperationalError) as raised:
            store._recorder._write_all(batch)
        failed.append(raised.value)

    with psycopg.connect(postgres) as other, psycopg.connect(postgres, autocommit=True) as admin:
        other.execute("INSERT INTO match_events VALUES ('match-b', 2, 'match.ruled', '')")
        writing = threading.Thread(target=write)
        writing.start()
        admin.execute("SELECT pg_terminate_backend(%s)", (waiting(admin, "transactionid"),))
        writing.join()
        other.rollback()
    assert failed
    assert store.versions(NAMES) == dict.fromkeys(NAMES, 1)
    assert [type(one) for one in store._recorder._write_all(batch)] == [Written] * 3
    store.close()


def test_a_writer_waits_for_nobodys_commit_and_a_reader_for_those_under_way(postgres):
    store, other = Store(postgres), Store(postgres)
    read: list[str] = []

    def follow() -> None:
        read.extend(note.originator_id for note in store._recorder.select_notifications(None, 9))

    with psycopg.connect(postgres, autocommit=True) as admin:
        with other._recorder.datastore.transaction(commit=True) as cursor:
            cursor.connection.hurry(LATE)
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            other._recorder._inserted(cursor, Save([told("earlier", 1)], (), None))
            store.append([told("later", 1)])
            following = threading.Thread(target=follow)
            following.start()
            waiting(admin, "relation")
            assert read == []
        following.join()
    assert read == ["earlier", "later"]
    store.close()
    other.close()


KILLED = """
import os, signal, sys, threading, time
from tests.record.toy import SHELF, Draw, report
from referee.record import By, Records
url, *matches = sys.argv[1:]
records = Records.connect(url, shelf=SHELF)
commits = records.store._recorder._commits
commit = commits._commit
def killed(saves):
    while len(saves) == 1 and len(commits._queue) < len(matches) - 1:
        time.sleep(0.001)
    outcomes = commit(saves)
    if len(saves) > 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return outcomes
commits._commit = killed
def send(match_id):
    who = By("p1", "", "arbiter")
    records.record(match_id, report(Draw("B")), who, "report-" + match_id)
for match_id in matches:
    threading.Thread(target=send, args=(match_id,)).start()
"""


def run(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, *words]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


def test_killed_between_the_commit_and_its_answers_each_report_gets_its_own_ruling(url, records):
    matches = [records.open_match("toy").match_id for _ in range(4)]
    for match_id in matches:
        records.record(match_id, toy.report(Deal("A")), BY)
    assert run(KILLED, url, *matches).returncode == -9
    for match_id in matches:
        again = records.record(match_id, toy.report(Draw("B")), BY, f"report-{match_id}")
        assert (again.ruling.number, again.ruling.report_id) == (2, f"report-{match_id}")
        assert again.repeated
        assert records.match(match_id).last_number == 2


GREEN = """
from gevent import monkey; monkey.patch_all()
import sqlite3, sys, gevent, threading
from referee.record.events.events import Event
from referee.record.store import side_tables as tables
from referee.record.store.store import Store
store = Store("sqlite:///" + sys.argv[1])
def append(name, version=1):
    store.append([Event(name, version, "match.ruled", b"{}")])
    return name
def writes():
    told = open("/proc/thread-self/io").read()
    return int(told.partition("syscw: ")[2].split()[0])

append("first")
before = writes()
for version in range(2, 22):
    append("first", version)
    store.note((tables.SETTING, (str(version), "")))
assert writes() == before, "the loop waited for the disk"

commits = store._recorder._commits
commit, sizes = commits._commit, []
commits._commit = lambda saves: sizes.append(len(saves)) or commit(saves)
def table(name):
    for version in range(1, 5):
        append(name, version)
gevent.joinall([gevent.spawn(table, f"table-{number}") for number in range(6)])
assert sizes == [6] * 4, sizes

other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
leader, killed, *rest = (gevent.spawn(append, name) for name in "lkabc")
for _ in range(20):
    gevent.sleep(0.001)
assert not any(one.ready() for one in (leader, killed, *rest))
killed.kill()
leader.kill()
other.execute("ROLLBACK")
gevent.joinall(rest)
assert [one.value for one in rest] == ["a", "b", "c"]
assert store.versions(["first", *"lkabc"]) == {"first": 21, "a": 1, "b": 1, "c": 1}
store.close()
print("well")
"""


def test_greenlets_share_commits_and_none_waits_for_the_disk_or_for_one_that_was_killed(tmp_path):
    done = run(GREEN, str(tmp_path / "matches.db"))
    assert done.stdout == "well\n", done.stderr
