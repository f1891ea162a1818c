"""After many reports the log of a file is written back, in a moment in which none comes."""

import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.record.store import write_back
from referee.record.store.write_back import WriteBack
from tests.fixtures.waiting import waited

from .toy import BY, Draw, dealt, report

PATIENCE = 30.0


class Moments:
    """Quiet moments that are over when a test says so."""

    def __init__(self) -> None:
        self._begun, self._over = threading.Semaphore(0), threading.Semaphore(0)

    def sleep(self, _seconds: float) -> None:
        self._begun.release()
        self._over.acquire(timeout=PATIENCE)

    def one_passes(self, meanwhile: Callable[[], None] | None = None) -> None:
        """Wait until one has begun, let something happen in it, and let it pass."""
        assert self._begun.acquire(timeout=PATIENCE)
        if meanwhile:
            meanwhile()
        self._over.release()


@pytest.fixture
def moments(monkeypatch) -> Moments:
    """Moments in the place of those that a clock measures."""
    ours = Moments()
    monkeypatch.setattr(write_back, "time", ours)
    return ours


def events_in(path: Path, aside: Path) -> int:
    """Count the events in a file that is copied without its log; of no table, none.

    One that was copied while it was written is none yet either.
    """
    shutil.copy(path, aside)
    with sqlite3.connect(aside) as alone, suppress(sqlite3.DatabaseError):
        if not alone.execute("SELECT 1 FROM sqlite_master WHERE name = 'stored_events'").fetchone():
            return 0
        return int(alone.execute("SELECT COUNT(*) FROM stored_events").fetchone()[0])
    return 0


def test_after_many_reports_the_file_alone_holds_them(file_records, tmp_path, monkeypatch):
    file, aside = tmp_path / "matches.db", tmp_path / "aside.db"
    match_id = dealt(file_records)
    monkeypatch.setattr(write_back, "MANY", 10)
    quiet = threading.Event()
    clock = SimpleNamespace(sleep=lambda _seconds: quiet.wait(PATIENCE))
    monkeypatch.setattr(write_back, "time", clock)
    for _ in range(12):
        file_records.record(match_id, report(Draw("B")), BY)
    assert events_in(file, aside) == 0, "no commit has written it back"
    quiet.set()
    assert waited(lambda: events_in(file, aside) == 14)


def test_it_waits_until_nobody_records_anything(monkeypatch, moments):
    monkeypatch.setattr(write_back, "MANY", 3)
    written: list[int] = []
    log = WriteBack(lambda: written.append(1))
    for _ in range(2):
        log.committed()
    assert not threads_of(log), "too few"
    log.committed()
    for _ in range(20):
        moments.one_passes(log.committed)
    assert not written
    assert len(threads_of(log)) == 1
    moments.one_passes()
    assert waited(lambda: bool(written))
    assert waited(lambda: not threads_of(log))
    assert written == [1]


def test_what_fails_is_tried_again_after_as_many_reports(monkeypatch):
    monkeypatch.setattr(write_back, "MANY", 3)
    monkeypatch.setattr(write_back, "QUIET", 0.01)
    tried: list[int] = []

    def full() -> None:
        tried.append(1)
        raise sqlite3.OperationalError("database or disk is full")

    log = WriteBack(full)
    for times in (1, 2):
        for _ in range(3):
            log.committed()
        assert waited(lambda: len(tried) >= times)  # noqa: B023 - it is over when the next one begins
        assert waited(lambda: not threads_of(log))
    assert tried == [1, 1]


def threads_of(log: WriteBack) -> list[threading.Thread]:
    """Return the threads that wait to write this log."""
    waits = log._when_quiet
    return [one for one in threading.enumerate() if getattr(one, "_target", None) == waits]
