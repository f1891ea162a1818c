"""The watcher: tells waiting threads that a match has a new version, whoever recorded it."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from typing import TYPE_CHECKING

from eventsourcing.persistence import PersistenceError

from referee.record.errors import RecordError
from referee.record.store.place import Place
from referee.record.store.store import driver_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from referee.record.store.store import Store

LOOK_SECONDS = 0.02
"""How often SQLite is asked whether another process has written."""
ASK_SECONDS = 5.0
"""How often a PostgreSQL that says nothing is asked whether it is still there."""
STOP_SECONDS = 1.5
"""How long to wait for the end of the watch."""
AGAIN_SECONDS = 0.5
"""How long to wait before a lost connection is tried again."""


class _Bell:
    """What is known of a match that somebody follows, and what wakes them."""

    def __init__(self) -> None:
        self.version = 0
        self.looked = False
        """Whether the store was asked once what was missed before anybody listened."""
        self.following = 0
        self.rung = threading.Event()


class Watcher:
    """One a process: waits for new versions on behalf of any number of threads.

    What it tells is as safe as a fresh commit: recorded here, told of by whoever recorded it, or
    assured. It sleeps while nobody waits. It needs threads alone, which may be greenlets.
    """

    def __init__(self, store: Store) -> None:
        """Watch a store; nothing is opened before somebody waits."""
        self._store = store
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._wanted = threading.Event()
        self._bells: dict[str, _Bell] = {}
        self._rewinds = 0
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()

    def wait(self, match_id: str, version: int, timeout: float) -> int | None:
        """Wait until a match is beyond a version; return the new one, ``None`` after ``timeout`` s.

        A version that is recorded already is found within moments. What is returned is not beyond
        the version where a match was set back meanwhile, this one or another: then look again.
        """
        with self.following(match_id) as bell:
            rewinds = self._rewinds
            if not bell.looked:
                self._look([match_id])
                bell.looked = True
            return self._heard(bell, version, rewinds, time.monotonic() + timeout)

    @contextlib.contextmanager
    def following(self, match_id: str) -> Iterator[_Bell]:
        """Hear of a match all the while: who waits again and again need not ask what was missed."""
        if os.getpid() != self._pid:
            self._begin()
        with self._lock:
            self._start()
            bell = self._bells.setdefault(match_id, _Bell())
            bell.following += 1
        try:
            yield bell
        finally:
            with self._lock:
                bell.following -= 1
                if not bell.following:
                    del self._bells[match_id]
                    if not self._bells and not self._ended.is_set():
                        self._wanted.clear()

    def _heard(self, bell: _Bell, version: int, rewinds: int, end: float) -> int | None:
        while True:
            rung = bell.rung  # before the version is read: what rings later rings this one
            if bell.version > version:
                return bell.version
            if self._ended.is_set():
                return None
            if self._rewinds != rewinds:
                return bell.version
            left = end - time.monotonic()
            if left <= 0:
                return None
            rung.wait(left)

    def wake(self, match_id: str, version: int) -> None:
        """Tell that this process has recorded a version."""
        with self._lock:
            bell = self._bells.get(match_id)
            if bell is not None and bell.version < version:
                bell.version = version
                self._ring([bell])

    def rewind(self, match_id: str, version: int) -> None:
        """Tell that the store has no later version than this one, whatever was told before."""
        with self._lock:
            bell = self._bells.get(match_id)
            if bell is not None and bell.version > version:
                bell.version = version
            self._rewinds += 1
            self._ring(self._bells.values())

    def stop(self) -> None:
        """Let every waiting thread go, and end the watch, with its connection."""
        with self._lock:
            self._ended.set()
            self._wanted.set()
            self._ring(self._bells.values())
            watching = self._thread
        if watching is not None and watching is not threading.current_thread():
            watching.join(STOP_SECONDS)

    def _ring(self, bells: Iterable[_Bell]) -> None:
        """Wake all who wait for these, and none who waits from now on."""
        for bell in bells:
            rung, bell.rung = bell.rung, threading.Event()
            rung.set()

    # --- the thread --------------------------------------------------------------------------

    def _start(self) -> None:
        self._wanted.set()
        if self._thread is None and not self._ended.is_set():
            watch = self._watch_file if self._store.path is not None else self._watch_server
            self._thread = threading.Thread(target=self._run, args=(watch,), daemon=True)
            self._thread.start()

    def _run(self, watch: Callable[[], Generator[None]]) -> None:
        while not self._ended.is_set():
            # A lost connection is tried again: whoever waits only hears later.
            with contextlib.suppress(*driver_errors(RecordError, PersistenceError)):
                self._look(list(self._bells))
                with contextlib.closing(watch()) as looks:
                    for _ in looks:
                        if self._ended.is_set():
                            break
            self._ended.wait(AGAIN_SECONDS)

    def _look(self, matches: list[str]) -> None:
        """Ask the store for the versions of matches that somebody waits for; raises `Unassured`."""
        news = [told for told in self._store.versions(matches).items() if self._is_news(*told)]
        if news:
            self._store.assure()
        for match_id, version in news:
            self.wake(match_id, version)

    def _is_news(self, match_id: str, version: int) -> bool:
        """Say whether somebody waits for a version who has not heard of it."""
        with self._lock:
            bell = self._bells.get(match_id)
            return bell is not None and bell.version < version

    def _watch_file(self) -> Generator[None]:
        """Ask now and again whether others have written: what is recorded here rings by itself."""
        place = Place(self._store.path or "")
        place.remember()
        seen = None
        while place.same():
            self._wanted.wait()
            now = self._store.others_wrote()
            if now != seen:
                seen = now
                self._look(list(self._bells))
            yield
            time.sleep(LOOK_SECONDS)

    def _watch_server(self) -> Generator[None]:
        """Listen to what each commit of others tells: what is recorded here rings by itself.

        Before it rings, whoever follows is handed the match; so he need not ask for it.
        """
        from referee.record.store import connections, postgres  # noqa: PLC0415 - the driver takes long

        connection = connections.connected(self._store.url)
        try:
            connection.execute(f"LISTEN {postgres.CHANNEL}".encode())
            asked = 0.0
            while True:
                connection.hurry(connections.PATIENCE + 1.0)
                if time.monotonic() - asked > ASK_SECONDS:
                    # One that has stalled would be listened to for ever.
                    connection.execute("SELECT 1")
                    self._look(list(self._bells))
                    asked = time.monotonic()
                for told in connection.notifies(timeout=1.0, stop_after=1):
                    if not self._store.told_here(told.pid):
                        match_id, _, version = told.payload.partition(" ")
                        self.wake(match_id, int(version))
                yield
        finally:
            connection.close()
