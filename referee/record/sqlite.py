"""Events in a SQLite file: write-ahead log, full synchronisation, one connection that writes.

The events' table keeps the library's layout. Its notification ids are rowids: never VACUUM it.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from eventsourcing.persistence import InterfaceError, OperationalError
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteDatastore,
    SQLiteFactory,
)

from referee.record import tables
from referee.record.events import Event
from referee.record.together import Together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from uuid import UUID

    from eventsourcing.persistence import ApplicationRecorder, StoredEvent
    from eventsourcing.sqlite import SQLiteCursor
    from eventsourcing.utils import Environment, EnvType

BUSY_MS = 2000
"""How long to wait for another process that writes, in milliseconds."""
NO_END = 2**62
READERS = 8
"""How many connections that read are kept open."""

Save = tuple["Sequence[StoredEvent]", "Sequence[tables.Note]"]
"""Events and notes to be written, all or nothing."""


class Datastore(SQLiteDatastore):
    """One connection that writes, behind a mutex; some that read, and never wait for it.

    The library's pool lets readers queue behind a waiting writer, and lets any connection write;
    SQLite before 3.51.3 may damage a file that two connections write and checkpoint.
    """

    def __init__(self, path: str) -> None:
        """Remember where the file is; it is opened when it is needed."""
        super().__init__(path, lock_timeout=BUSY_MS // 1000, originator_id_type="text")
        self.path = path
        self._mutex = threading.Lock()
        self._writer: SQLiteConnection | None = None
        self._idle: list[SQLiteConnection] = []
        self._left: list[Any] = []
        self._pid = os.getpid()

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[SQLiteConnection]:
        """Lend a connection to one thread."""
        if os.getpid() != self._pid:
            self._leave()
        if not commit:
            connection = self._idle.pop() if self._idle else self._connect(reads=True)
            try:
                yield connection
            finally:
                if len(self._idle) < READERS:
                    self._idle.append(connection)
                else:
                    connection.close()
            return
        if not self._mutex.acquire(timeout=BUSY_MS / 1000):
            raise OperationalError("database is locked")
        try:
            if self._writer is None:
                self._writer = self._connect(reads=False)
            yield self._writer
        finally:
            self._mutex.release()

    def _leave(self) -> None:
        """Leave the parent's connections alone after a fork: closing them would free its locks."""
        self._left += [self._writer, *self._idle]
        self._writer, self._idle, self._mutex = None, [], threading.Lock()
        self._pid = os.getpid()

    def _connect(self, *, reads: bool) -> SQLiteConnection:
        connection = connected(self.path)
        try:
            if not reads:
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            if reads:
                connection.execute("PRAGMA query_only = ON")
        except sqlite3.Error as error:
            connection.close()
            raise OperationalError(error) from error
        connection.row_factory = sqlite3.Row
        lent = SQLiteConnection(connection, max_age=None)
        lent.in_use.release()
        return lent

    def close(self) -> None:
        """Close every connection; those of a parent process are left alone."""
        if getattr(self, "_pid", None) == os.getpid():
            writer, self._writer = self._writer, None
            for connection in (*self._idle, writer):
                if connection is not None:
                    connection.close()
            self._idle = []
        super().close()


def connected(path: str) -> sqlite3.Connection:
    """Open a connection in autocommit mode, for any thread."""
    try:
        return sqlite3.connect(
            path, uri=True, check_same_thread=False, isolation_level=None, timeout=BUSY_MS / 1000
        )
    except sqlite3.Error as error:
        raise InterfaceError(error) from error


class Recorder(SQLiteApplicationRecorder):
    """The library's recorder, which writes notes for the side tables in the same transaction."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
        """Prepare what is read most."""
        super().__init__(datastore)
        self._select = (
            "SELECT originator_id, originator_version, topic, state"  # noqa: S608 - our own name
            f" FROM {self.events_table_name} WHERE originator_id = ?"
            " AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        )
        self._together: Together[Save, Sequence[int] | None] = Together(self._insert_all)

    def construct_create_table_statements(self) -> list[str]:
        """Create the side tables with the events' table."""
        return [*super().construct_create_table_statements(), *tables.CREATE]

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        notes: Sequence[tables.Note] = (),
        **_: Any,
    ) -> Sequence[int] | None:
        """Write events and notes, all or nothing; saves that come at once share a commit."""
        return self._together.write((stored_events, notes))

    def _insert_all(self, saves: Sequence[Save]) -> Sequence[Sequence[int] | None]:
        with self.datastore.transaction(commit=True) as cursor:
            return [self._insert_events(cursor, events, notes=notes) for events, notes in saves]

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent],
        *,
        notes: Sequence[tables.Note] = (),
        **kwargs: Any,
    ) -> Sequence[int] | None:
        returning = super()._insert_events(c, stored_events, **kwargs)
        for statement, values in notes:
            c.execute(statement, values)
        return returning

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """Read events of a match, as the light values that they are folded from."""
        if desc or limit is not None:
            more: dict[str, Any] = {"desc": desc, "limit": limit}
            return super().select_events(originator_id, gt=gt, lte=lte, **more)
        with self.datastore.transaction(commit=False) as cursor:
            rows = cursor.sqlite_cursor
            rows.row_factory = None
            rows.execute(self._select, (originator_id, gt or 0, NO_END if lte is None else lte))
            return cast("list[StoredEvent]", list(map(Event._make, rows)))

    def note(self, notes: Sequence[tables.Note]) -> int:
        """Write side tables alone, in one transaction; return how many rows the last one hit."""
        with self.datastore.transaction(commit=True) as cursor:
            hit = 0
            for statement, values in notes:
                cursor.execute(statement, values)
                hit = cursor.sqlite_cursor.rowcount if hasattr(cursor, "sqlite_cursor") else -1
        return hit

    def ask(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Read rows of the side tables."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, tuple(values))
            return [tuple(row) for row in cursor.fetchall()]


class Factory(SQLiteFactory):
    """Puts our datastore and recorder where the library would put its own."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Take the path from the environment the application was given."""
        super().__init__(env)
        self.datastore = Datastore(self.env.get("SQLITE_DBNAME", ""))

    def application_recorder(self) -> ApplicationRecorder:
        """Make the recorder and its tables."""
        recorder = Recorder(self.datastore)
        recorder.create_table()
        return recorder
