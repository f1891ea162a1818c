"""Events in PostgreSQL: short timeouts, no pipelines, no functions in the database.

A pipeline hangs for ever on a large save, the library's database functions let readers miss
events, and its retries keep a request for minutes when the server is away; so none is used.
"""

from __future__ import annotations

import os
import select
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

import psycopg
from eventsourcing import persistence
from eventsourcing.postgres import (
    PostgresApplicationRecorder,
    PostgresDatastore,
    PostgresFactory,
)
from psycopg.rows import dict_row, tuple_row
from psycopg.sql import SQL, Identifier

from referee.record import tables
from referee.record.events import Event
from referee.record.together import Together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from uuid import UUID

    from eventsourcing.persistence import ApplicationRecorder, StoredEvent
    from eventsourcing.utils import Environment, EnvType
    from psycopg import Connection, Cursor
    from psycopg.rows import DictRow

CONNECT_SECONDS = 2
NO_END = 2**62
SETTINGS = {
    "statement_timeout": "5s",
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "5s",
}
MOST_CONNECTIONS = 16
CHANNEL = "referee_matches"
"""Each commit tells its match and version here."""
CREATING = 7_261_835_401
"""The advisory lock under which one process at a time creates the tables."""
WRITING = 7_261_835_402
"""The advisory lock under which one transaction at a time writes events."""
FEW_NOTES = 8
Row = tuple["UUID | str", int, str, bytes]
Save = tuple["Sequence[Row]", "Sequence[tables.Note]"]


class Datastore(PostgresDatastore):
    """A few connections of our own, opened when needed and dropped when they break.

    The library's pool tries again ever more rarely while the server is away; a request that comes
    when it is back must find it at once.
    """

    def __init__(self, url: str) -> None:
        """Remember where the server is; it is called when it is needed."""
        super().__init__("", "", "", "", "", originator_id_type="text")
        self.url = url
        self._idle: list[Connection[DictRow]] = []
        self._left: list[Any] = []
        self._room = threading.BoundedSemaphore(MOST_CONNECTIONS)
        self._pid = os.getpid()

    @contextmanager
    def get_connection(self) -> Iterator[Connection[DictRow]]:
        """Lend a connection to one thread; a broken one is not taken back."""
        if os.getpid() != self._pid:
            # A connection belongs to the process that opened it: leave the parent's alone.
            self._left += self._idle
            self._idle, self._pid = [], os.getpid()
            self._room = threading.BoundedSemaphore(MOST_CONNECTIONS)
        if not self._room.acquire(timeout=CONNECT_SECONDS):
            raise persistence.OperationalError("too many connections are in use")
        try:
            connection = self._taken()
            try:
                yield connection
            finally:
                if connection.closed or connection.info.transaction_status:
                    connection.close()
                else:
                    self._idle.append(connection)
        except psycopg.Error as error:
            raise _theirs(error)(str(error)) from error
        finally:
            self._room.release()

    def _taken(self) -> Connection[DictRow]:
        while self._idle:
            connection = self._idle.pop()
            if not connection.closed and not _hung_up(connection):
                return connection
            connection.close()
        return connected(self.url)

    def register_type_adapters(self) -> None:
        """Register nothing: events are written as plain arrays, not as a type of the database."""

    def close(self) -> None:
        """Close every connection; those of a parent process are left alone."""
        if getattr(self, "_pid", None) == os.getpid():
            while self._idle:
                self._idle.pop().close()
        super().close()


def _hung_up(connection: Connection[DictRow]) -> bool:
    """Say whether the server has said goodbye: an idle connection has nothing to read."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN | select.POLLHUP)
    return bool(poll.poll(0))


def connected(url: str) -> Connection[DictRow]:
    """Open a connection in autocommit mode with our timeouts."""
    connection = psycopg.connect(
        url, autocommit=True, row_factory=dict_row, connect_timeout=CONNECT_SECONDS,
        application_name="referee", tcp_user_timeout=5000,
    )  # fmt: skip
    names = ", ".join(f"set_config('{name}', '{value}', false)" for name, value in SETTINGS.items())
    connection.execute(f"SELECT {names}".encode())
    return connection


def _theirs(error: psycopg.Error) -> type[persistence.PersistenceError]:
    """Return the library's class for an error of the driver: they are called the same."""
    for kind in type(error).__mro__:
        found = getattr(persistence, kind.__name__, None)
        if isinstance(found, type) and issubclass(found, persistence.PersistenceError):
            return found
    return persistence.PersistenceError


class Recorder(PostgresApplicationRecorder):
    """The library's recorder with one plain transaction a save, notes for the side tables included.

    Writers wait for each other, as in the library: a reader that follows the ids misses none.
    """

    def __init__(
        self, datastore: PostgresDatastore, *, events_table_name: str = "match_events"
    ) -> None:
        """Prepare the statements."""
        super().__init__(datastore, events_table_name=events_table_name)
        wanted = ("CREATE TABLE", "CREATE UNIQUE INDEX")
        self.sql_create_statements = [
            statement
            for statement in self.sql_create_statements
            if statement.as_string().lstrip().startswith(wanted)
        ]
        name = Identifier(datastore.schema, events_table_name)
        # The lock is taken before the first id is drawn, and kept until the commit: so the order
        # of ids is that of commits, and a reader that follows them misses none.
        insert = SQL(
            "INSERT INTO {} (originator_id, originator_version, topic, state)"
            " SELECT new.* FROM (SELECT pg_advisory_xact_lock(%s)) AS alone,"
            " unnest(%s::text[], %s::bigint[], %s::text[], %s::bytea[]) AS new"
            " RETURNING notification_id, pg_notify(%s, %s)"
        ).format(name)
        self._insert_bytes = insert.as_bytes()
        self._together: Together[Save, list[int]] = Together(self._insert_all)
        self._select = SQL(
            "SELECT originator_id, originator_version, topic, state FROM {}"
            " WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s"
            " ORDER BY originator_version "
        ).format(name)

    def create_table(self) -> None:
        """Create what is missing, one process at a time."""
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (CREATING,))
            self._create_table(cursor)
            for statement in tables.CREATE:
                cursor.execute(statement.encode())

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        notes: Sequence[tables.Note] = (),
        **_: Any,
    ) -> Sequence[int] | None:
        """Write events and notes in one transaction; a single report in a single statement."""
        events = [(e.originator_id, e.originator_version, e.topic, e.state) for e in stored_events]
        if len(events) == 1 and len(notes) <= FEW_NOTES:
            return self._together.write((events, notes))
        with self.datastore.transaction(commit=True) as cursor:
            ids = self._insert_one(cursor, events, ()) if events else []
            for statement, values in notes:
                cursor.execute(_psycopg(statement), values)
            return ids

    def _insert_all(self, saves: Sequence[Save]) -> Sequence[list[int]]:
        """Write a save alone by one statement, and several in one transaction."""
        if len(saves) == 1:
            with self.datastore.get_connection() as connection:
                return [self._insert_one(connection.cursor(), *saves[0])]
        with self.datastore.transaction(commit=True) as cursor:
            return [self._insert_one(cursor, *save) for save in saves]

    def _insert_one(
        self, cursor: Cursor[DictRow], events: Sequence[Row], notes: Sequence[tables.Note]
    ) -> list[int]:
        """Write all in one statement, which is a transaction by itself where none has begun."""
        ids, versions, topics, states = map(list, zip(*events, strict=True))
        before = b", ".join(
            b"n%d AS (%b)" % (place, _psycopg(statement))
            for place, (statement, _) in enumerate(notes)
        )
        query = (b"WITH " + before + b" " if notes else b"") + self._insert_bytes
        values = [value for _, values in notes for value in values]
        told = f"{ids[-1]} {versions[-1]}"
        cursor.execute(query, (*values, WRITING, ids, versions, topics, states, CHANNEL, told))
        return [row["notification_id"] for row in cursor.fetchall()]

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """Read events of a match without the library's retries, as light values."""
        order = SQL("DESC" if desc else "ASC")
        values = (originator_id, gt or 0, NO_END if lte is None else lte, limit)
        with self.datastore.get_connection() as connection:
            cursor = connection.cursor(row_factory=tuple_row)
            cursor.execute(self._select + order + SQL(" LIMIT %s"), values, prepare=True)
            return cast("list[StoredEvent]", list(map(Event._make, cursor)))

    def note(self, notes: Sequence[tables.Note]) -> int:
        """Write side tables alone, in one transaction; return how many rows the last one hit."""
        hit = 0
        with self.datastore.transaction(commit=True) as cursor:
            for statement, values in notes:
                cursor.execute(_psycopg(statement), values)
                hit = cursor.rowcount
        return hit

    def ask(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Read rows of the side tables."""
        with self.datastore.get_connection() as connection:
            cursor = connection.cursor(row_factory=tuple_row)
            return cursor.execute(_psycopg(statement), tuple(values)).fetchall()


def _psycopg(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()


class Factory(PostgresFactory):
    """Puts our datastore and recorder where the library would put its own."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Take the address from the environment the application was given."""
        super().__init__(env)
        self.datastore = Datastore(self.env.get("REFEREE_URL", ""))

    def application_recorder(self) -> ApplicationRecorder:
        """Make the recorder and its tables."""
        recorder = Recorder(self.datastore)
        recorder.create_table()
        return recorder
