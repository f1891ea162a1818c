"""Connections to a SQLite file that may be busy: how one waits for another process that writes."""

from __future__ import annotations

import sqlite3
import time

from eventsourcing.persistence import InterfaceError

PATIENCE = 2.0
"""Seconds to wait for whoever else writes, or reads what is to be emptied."""
A_MOMENT = 0.002
"""Seconds between two looks whether it still does."""


def begin(connection: sqlite3.Connection) -> None:
    """Begin to write, once no other process does."""
    patiently(connection, "BEGIN IMMEDIATE")


def patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Execute a statement once no other process stands in its way.

    SQLite's own waiting would halt all greenlets, and it does not wait at all for one that opens or
    closes the log.
    """
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > ends:
                raise
        else:
            return
        time.sleep(A_MOMENT)


def connected(path: str) -> sqlite3.Connection:
    """Open a connection in autocommit mode, for any thread."""
    try:
        return sqlite3.connect(
            path, uri=True, check_same_thread=False, isolation_level=None, timeout=PATIENCE
        )
    except sqlite3.Error as error:
        raise InterfaceError(error) from error
