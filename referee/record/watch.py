"""The watcher: tells waiting threads that a match has a new version, whoever recorded it."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from typing import TYPE_CHECKING

from eventsourcing.persistence import PersistenceError

from referee.record import sqlite
from referee.record.errors import RecordError
from referee.record.store import driver_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.record.store import Store

LOOK_SECONDS = 0.02
"""How often SQLite is asked whether another process has written."""
AGAIN_SECONDS = 0.5
"""How long to wait before a lost connection is tried again."""


class Watcher:
    """One a process: waits for new versions on behalf of any number of threads.

    It sleeps while nobody waits. It needs threads alone, which may be greenlets.
    """

    def __init__(self, store: Store) -> None:
        """Watch a store; nothing is opened before somebody waits."""
        self._store = store
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._changed = threading.Condition()
        self._wanted = threading.Event()
        self._versions: dict[str, int] = {}
        self._waiting: dict[str, int] = {}
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()

    def wait(self, match_id: str, version: int, timeout: float) -> int | None:
        """Wait until a match is beyond a version; return the new one, ``None`` after ``timeout`` s.

        A version that is recorded already is found within moments.
        """
        if os.getpid() != self._pid:
            self._begin()
        end = time.monotonic() + timeout
        with self._changed:
            self._start()
            self._waiting[match_id] = self._waiting.get(match_id, 0) + 1
            fresh = self._waiting[match_id] == 1
        try:
            if fresh:
                # Nobody was listening for this match: look once what was missed.
                self._look([match_id])
            with self._changed:
                while self._versions.get(match_id, 0) <= version and not self._ended.is_set():
                    left = end - time.monotonic()
                    if left <= 0:
                        return None
                    self._changed.wait(left)
                found = self._versions.get(match_id, 0)
                return found if found > version else None
        finally:
            with self._changed:
                self._waiting[match_id] -= 1
                if not self._waiting[match_id]:
                    del self._waiting[match_id]
                    self._versions.pop(match_id, None)
                    if not self._waiting:
                        self._wanted.clear()

    def wake(self, match_id: str, version: int) -> None:
        """Tell that this process has recorded a version."""
        if not self._waiting:
            return
        with self._changed:
            if match_id in self._waiting and self._versions.get(match_id, 0) < version:
                self._versions[match_id] = version
                self._changed.notify_all()

    def stop(self) -> None:
        """Let every waiting thread go, and end the watch."""
        with self._changed:
            self._ended.set()
            self._wanted.set()
            self._changed.notify_all()

    # --- the thread --------------------------------------------------------------------------

    def _start(self) -> None:
        self._wanted.set()
        if self._thread is None and not self._ended.is_set():
            watch = self._watch_file if self._store.path is not None else self._watch_server
            self._thread = threading.Thread(target=self._run, args=(watch,), daemon=True)
            self._thread.start()

    def _run(self, watch: Callable[[], Iterator[None]]) -> None:
        while not self._ended.is_set():
            # A lost connection is tried again: whoever waits only hears later.
            with contextlib.suppress(*driver_errors(RecordError, PersistenceError)):
                self._look(list(self._waiting))
                for _ in watch():
                    if self._ended.is_set():
                        break
            self._ended.wait(AGAIN_SECONDS)

    def _look(self, matches: list[str]) -> None:
        """Ask the store for the versions of matches that somebody waits for."""
        for match_id, version in self._store.versions(matches).items():
            self.wake(match_id, version)

    def _watch_file(self) -> Iterator[None]:
        """Look at the file's data version, which changes with every commit of others."""
        connection = sqlite.connected(self._store.path or "")
        try:
            seen = None
            while True:
                self._wanted.wait()
                now = connection.execute("PRAGMA data_version").fetchone()[0]
                if now != seen:
                    seen = now
                    self._look(list(self._waiting))
                yield
                time.sleep(LOOK_SECONDS)
        finally:
            connection.close()

    def _watch_server(self) -> Iterator[None]:
        """Listen to what each commit tells."""
        from referee.record import postgres  # noqa: PLC0415 - its driver takes long to load

        connection = postgres.connected(self._store.url)
        try:
            connection.execute(f"LISTEN {postgres.CHANNEL}".encode())
            self._look(list(self._waiting))
            while True:
                for told in connection.notifies(timeout=1.0, stop_after=1):
                    match_id, _, version = told.payload.partition(" ")
                    self.wake(match_id, int(version))
                yield
        finally:
            connection.close()
