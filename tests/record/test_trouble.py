"""A store that is down, full, read-only, locked or damaged says so in a sentence, and soon."""

import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from eventsourcing import persistence

from referee.record import Records, StoreCorrupt, StoreDown, StoreFull, StoreReadOnly, StoreTrouble
from referee.record.store import busy
from referee.record.store.store import trouble

from .tampering import forged
from .toy import BY, SHELF, Draw, dealt, report

SOON = 20.0
"""Seconds within which a trouble is told: much more than it takes, and less than a driver waits."""


def writing(records: Records) -> sqlite3.Connection:
    return records.store._recorder.datastore._writer


def test_a_file_is_written_as_safely_as_sqlite_can(file_records):
    dealt(file_records)
    connection = writing(file_records)
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2
    kept = connection.execute("SELECT rowid, originator_version FROM stored_events").fetchall()
    assert [tuple(row) for row in kept] == [(1, 1), (2, 2)]


def test_a_file_that_is_no_store_is_refused(tmp_path):
    path = tmp_path / "letter.db"
    path.write_text("Dear arbiter, this is no database. " * 100)
    with pytest.raises(StoreCorrupt):
        Records.connect(f"sqlite:///{path}", shelf=SHELF)


def test_a_damaged_file_is_found_out(tmp_path):
    path = tmp_path / "matches.db"
    records = Records.connect(f"sqlite:///{path}", shelf=SHELF)
    match_id = dealt(records)
    for index in range(200):
        records.record(match_id, report(Draw("BA"[index % 2])), BY)
    records.close()
    data = bytearray(path.read_bytes())
    data[4096 * 3 :] = b"\x5a" * (len(data) - 4096 * 3)
    path.write_bytes(data)
    with pytest.raises(StoreTrouble):
        Records.connect(f"sqlite:///{path}", shelf=SHELF).match(match_id)


def test_a_place_that_is_not_there_is_down(tmp_path):
    for url in (f"sqlite:///{tmp_path}/no/such/folder/x.db", f"sqlite:///{tmp_path}"):
        with pytest.raises(StoreDown):
            Records.connect(url, shelf=SHELF)
    for url in ("mysql://x", "", "sqlite://x"):
        with pytest.raises(StoreDown, match="sqlite:///path"):
            Records.connect(url, shelf=SHELF)


def test_readers_do_not_wait_for_writers_that_wait(sqlite_url, monkeypatch):
    monkeypatch.setattr(busy, "PATIENCE", 60.0)
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        match_id = dealt(records)
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = [
            threading.Thread(target=records.record, args=(match_id, report(Draw("B")), BY))
            for _ in range(3)
        ]
        for thread in waiting:
            thread.start()
        time.sleep(0.1)
        records.match(match_id)
        records.list()
        assert all(thread.is_alive() for thread in waiting)
        other.execute("ROLLBACK")
        other.close()
        for thread in waiting:
            thread.join()
        assert records.match(match_id).last_number == 4


def test_a_server_that_is_not_there_is_down():
    start = time.monotonic()
    with pytest.raises(StoreDown):
        Records.connect("postgresql:///x?host=/nowhere&user=nobody", shelf=SHELF)
    assert time.monotonic() - start < SOON


def test_a_server_that_never_answers_is_given_up_soon():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        start = time.monotonic()
        with pytest.raises(StoreDown):
            Records.connect(f"postgresql://x@127.0.0.1:{port}/x", shelf=SHELF)
        assert time.monotonic() - start < SOON


@pytest.fixture
def pg(postgres) -> Iterator[Records]:
    with Records.connect(postgres, shelf=SHELF) as records:
        yield records


@pytest.fixture
def admin(postgres, postgres_server) -> Iterator[Callable[[str], Any]]:
    """Run statements from another database, ``{db}`` being the test's own."""
    name = psycopg.conninfo.conninfo_to_dict(postgres)["dbname"]
    with psycopg.connect(postgres_server.dsn, autocommit=True) as connection:
        yield lambda statement: connection.execute(statement.format(db=name).encode())


HANG_UP = (
    "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
    " WHERE datname = '{db}' AND pid <> pg_backend_pid()"
)


def test_a_server_that_was_restarted_is_found_again_at_once(pg, admin):
    match_id = dealt(pg)
    admin(HANG_UP)
    assert pg.record(match_id, report(Draw("B")), BY).ruling.number == 2
    admin(HANG_UP)
    assert pg.match(match_id).last_number == 2


def test_a_large_save_does_not_hang(pg):
    match_id = dealt(pg)
    events = [
        forged(match_id, version, "match.disputed", {"words": "x" * 5000})
        for version in range(3, 1203)
    ]
    start = time.monotonic()
    pg.store.append(events)
    assert time.monotonic() - start < SOON
    assert len(list(pg.store.read(match_id))) == 1202


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (psycopg.errors.DiskFull(), StoreFull),
        (psycopg.errors.ReadOnlySqlTransaction(), StoreReadOnly),
        (psycopg.errors.DataCorrupted(), StoreCorrupt), (psycopg.errors.AdminShutdown(), StoreDown),
        (psycopg.OperationalError("gone"), StoreDown),
        (sqlite3.OperationalError("database or disk is full"), StoreFull),
        (sqlite3.DatabaseError("database disk image is malformed"), StoreCorrupt),
        (OSError(28, "No space left on device"), StoreFull),
        (OSError(30, "Read-only file system"), StoreReadOnly), (TimeoutError(), StoreDown),
    ],
)  # fmt: skip
def test_every_trouble_has_its_sentence(error, kind):
    wrapped = persistence.OperationalError(error)
    for told in (trouble(error), trouble(wrapped)):
        assert type(told) is kind
        assert told.sentence.endswith(".")
