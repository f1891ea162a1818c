"""Writing the log of an SQLite file back into it while nobody records anything."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from eventsourcing.persistence import PersistenceError

if TYPE_CHECKING:
    from collections.abc import Callable

MANY = 200
"""So many commits after the last time it is worth while: some thousand pages of 4 kB."""
QUIET = 0.1
"""Seconds without a commit after which nobody is likely to record anything in the next ones."""


class WriteBack:
    """Counts commits, and writes the log back in the first quiet moment after many of them."""

    def __init__(self, write: Callable[[], None]) -> None:
        """Write by ``write``."""
        self._write = write
        self._commits = 0
        self._waiting = False

    def committed(self) -> None:
        """Hear of a commit; called by one thread at a time."""
        self._commits += 1
        if self._commits >= MANY and not self._waiting:
            self._waiting = True
            threading.Thread(target=self._when_quiet, daemon=True).start()

    def _when_quiet(self) -> None:
        seen = -1
        while seen != self._commits:
            seen = self._commits
            time.sleep(QUIET)
        self._commits, self._waiting = 0, False
        with suppress(sqlite3.Error, PersistenceError):  # then the log grows, and later it is tried
            self._write()
