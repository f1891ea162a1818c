"""Events in a SQLite file: write-ahead log, full synchronisation, one connection that writes.

The events' table keeps the library's layout. Its notification ids are rowids: never VACUUM it.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from eventsourcing.persistence import IntegrityError, OperationalError
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteDatastore,
    SQLiteFactory,
)

from referee.record.errors import Ahead, StoreMoved
from referee.record.events.events import Event
from referee.record.store import busy
from referee.record.store import side_tables as tables
from referee.record.store.busy import begin, connected, patiently
from referee.record.store.greenlets import beside
from referee.record.store.group_commit import GroupCommit, Save, Saving, Written
from referee.record.store.place import Place
from referee.record.store.write_back import WriteBack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from uuid import UUID

    from eventsourcing.persistence import ApplicationRecorder, StoredEvent
    from eventsourcing.utils import Environment, EnvType

NO_END = 2**62
LOG_PAGES = 16_000
"""So many pages of 4 kB the log has before a commit writes it back, if no quiet moment came."""
READERS = 8
"""How many connections that read are kept open."""

GONE = "The file of the record is not at its place any more: nothing is recorded before it is back."
REPLACED = "The file of the record was replaced: this was not recorded. Send it again."
log = logging.getLogger(__name__)


class Datastore(SQLiteDatastore):
    """One connection that writes, one thread at a time; some that read, and never wait for it.

    The library's pool lets readers queue behind a waiting writer, and lets any connection write;
    SQLite before 3.51.3 may damage a file that two connections write and checkpoint.

    A file that was taken away or replaced takes no more: where another is in its place, that one
    is opened.
    """

    def __init__(self, path: str) -> None:
        """Remember where the file is; it is opened when it is needed."""
        super().__init__(path, originator_id_type="text")
        self.path = path
        self.prepare: Callable[[], None] = lambda: None
        """What makes a file that was put in the place of ours ready for use."""
        self.also_prepare: Callable[[], None] = lambda: None
        """What is to be done with it then."""
        self._place = Place(path)
        self._moved = False
        """Whether a commit has found that the file is not at its place."""
        self._synced: Place | None = None
        """Of which file everything that was there when it was opened is known to be on the disk."""
        self._mutex = threading.Lock()
        self._writer: sqlite3.Connection | None = None
        self._idle: list[SQLiteConnection] = []
        self._left: list[Any] = []
        self._back = WriteBack(self._write_back)
        self._pid = os.getpid()

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[SQLiteConnection]:
        """Lend a connection that reads to one thread; raises `StoreMoved`."""
        del commit  # `writing` does
        if os.getpid() != self._pid:
            self._leave()
        if self._moved or not self._place.same():
            self._open_what_is_there()
        place = self._place
        connection = self._idle.pop() if self._idle else self._reading()
        try:
            yield connection
        finally:
            if len(self._idle) < READERS and self._place is place:
                self._idle.append(connection)
            else:
                connection.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction, which is durable when this is over; raises `StoreMoved`.

        Where the file is, is asked after everything is written: what is not in the file that is
        there is not acknowledged.
        """
        if os.getpid() != self._pid:
            self._leave()
        if self._moved:
            self._open_what_is_there()
        with self._turn():
            if self._writer is None:
                self._writer = self._opened(self._place)
            connection = self._writer
            begin(connection)
            try:
                yield connection
                beside(connection.commit)
                self._back.committed()
            except BaseException:
                connection.rollback()
                raise
            if not self._place.same():
                self._moved = True
                raise StoreMoved(REPLACED if self._place.taken() else GONE)

    def others_wrote(self) -> int:
        """Return what is another number whenever somebody else has written; raises `StoreMoved`.

        The connection that writes is asked: it takes no notice of its own commits.
        """
        with self._turn():
            if self._writer is None:
                self._writer = self._opened(self._place)
            return int(self._writer.execute("PRAGMA data_version").fetchone()[0])

    def assure(self) -> None:
        """See that what was found in the file when it was opened is on the disk.

        Whoever opens a log first reads all of it that is whole, also what a process has written
        that was killed before the disk had it. What is committed since shows when the disk has it.
        """
        place = self._place
        if self._synced is not place:
            beside(place.sync)
            self._synced = place

    def scrub(self) -> bool:
        """Write the log into the file and empty it if nobody reads in it; return whether so."""
        with self._turn():
            if self._writer is None:
                self._writer = self._opened(self._place)
            return not self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Let one thread at a time write, or open what it writes to."""
        if not self._mutex.acquire(timeout=busy.PATIENCE):
            raise OperationalError("database is locked")
        try:
            yield
        finally:
            self._mutex.release()

    def _write_back(self) -> None:
        """Write the log into the file, by the connection that writes as well: by no other."""
        with self._turn():
            if self._writer is not None:
                beside(partial(self._writer.execute, "PRAGMA wal_checkpoint(PASSIVE)"))

    def _open_what_is_there(self) -> None:
        """Leave the file that was opened for the one that has taken its place."""
        with self._turn():
            if not self._place.taken():
                raise StoreMoved(GONE)
            other = not self._place.same()
            if other:
                aside = self._place.set_aside()
                self._close()
                place = Place(self.path)
                self._writer, self._place = self._opened(place), place
                log.error("the file of the record was replaced; set aside: %s", aside or "nothing")
            self._moved = False
        if other:
            self.prepare()
            self.also_prepare()

    def _leave(self) -> None:
        """Leave the parent's connections alone after a fork: closing them would free its locks."""
        self._left += [self._writer, *self._idle]
        self._synced = None
        self._writer, self._idle, self._mutex = None, [], threading.Lock()
        self._back = WriteBack(self._write_back)
        self._pid = os.getpid()

    def _opened(self, place: Place) -> sqlite3.Connection:
        """Open the connection that writes, and remember which file that is."""
        before = place.now()
        connection = self._connect(
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "PRAGMA secure_delete = ON",  # what was erased is written over
            f"PRAGMA wal_autocheckpoint = {LOG_PAGES}",
            "SELECT COUNT(*) FROM sqlite_master",  # opens the log as well
            "PRAGMA busy_timeout = 0",  # from now on `begin` waits
        )
        place.remember()
        if before is not None and not place.is_file(before):
            connection.close()
            raise StoreMoved(REPLACED)
        return connection

    def _reading(self) -> SQLiteConnection:
        connection = self._connect("PRAGMA query_only = ON")
        connection.row_factory = sqlite3.Row
        lent = SQLiteConnection(connection, max_age=None)
        lent.in_use.release()
        return lent

    def _connect(self, *settings: str) -> sqlite3.Connection:
        # Only at first is a file made where there is none.
        connection = connected(self._place.address if self._place.known else self.path)
        try:
            for setting in settings:
                patiently(connection, setting)
        except sqlite3.Error as error:
            connection.close()
            raise OperationalError(error) from error
        return connection

    def close(self) -> None:
        """Close every connection; those of a parent process are left alone.

        The last one to close a file writes its log into it, so that the file alone is whole.
        """
        if getattr(self, "_pid", None) == os.getpid():
            with suppress(OperationalError), self._turn():
                self._close()
        super().close()

    def _close(self) -> None:
        writer, self._writer = self._writer, None
        idle, self._idle = self._idle, []
        for connection in (*idle, writer):
            if connection is not None:
                connection.close()


class Recorder(Saving, SQLiteApplicationRecorder):
    """The library's recorder, which writes notes for the side tables in the same transaction."""

    datastore: Datastore

    def __init__(self, datastore: Datastore) -> None:
        """Prepare what is read and written most."""
        super().__init__(datastore)
        name = self.events_table_name
        self._select = (
            "SELECT originator_id, originator_version, topic, state"  # noqa: S608 - our own name
            f" FROM {name} WHERE originator_id = ?"
            " AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        )
        self._append = (
            f"INSERT INTO {name} SELECT originator_id, originator_version + 1, ?, ? FROM {name}"  # noqa: S608
            " WHERE originator_id = ? AND originator_version = ? AND state = IFNULL(?, state)"
        )
        self._commits: GroupCommit[Save, Written] = GroupCommit(self._write_all)

    def construct_create_table_statements(self) -> list[str]:
        """Create the side tables with the events' table."""
        kept = (
            f"{one} WITHOUT ROWID" if one is tables.REPORT_IDS else one for one in tables.CREATE
        )
        return [*super().construct_create_table_statements(), *kept]

    def create_table(self) -> None:
        """Create what is missing."""
        with self.datastore.writing() as connection:
            for statement in self.create_table_statements:
                connection.execute(statement)

    def note(self, notes: Sequence[tables.Note]) -> int:
        """Write side tables alone, all or nothing; return how many rows the last one hit."""
        return self._commits.write(Save((), notes, None)).hit

    def _write_all(self, saves: Sequence[Save]) -> list[Written | Exception]:
        """Write saves in one transaction; one that cannot be leaves no trace in it.

        Nearly always all can be. Only where one cannot, each is written so that it can be undone.
        """
        with self.datastore.writing() as connection:
            try:
                return [self._written(connection.execute, save) for save in saves]
            except (sqlite3.IntegrityError, Ahead):
                connection.execute("ROLLBACK")
                begin(connection)
                return [self._write(connection, save) for save in saves]

    def _write(self, connection: sqlite3.Connection, save: Save) -> Written | Exception:
        """Write a save; return what became of it, or why it was undone."""
        connection.execute("SAVEPOINT save")
        try:
            outcome: Written | Exception = self._written(connection.execute, save)
        except (sqlite3.IntegrityError, Ahead) as error:
            connection.execute("ROLLBACK TO save")
            outcome = error if isinstance(error, Ahead) else IntegrityError(error)
        connection.execute("RELEASE save")
        return outcome

    def _written(self, execute: Callable[..., sqlite3.Cursor], save: Save) -> Written:
        """Write a save, and the rows beside its events after them."""
        ids, hit, after = [], 0, save.after
        for match, version, topic, state in map(event_row, save.events):
            if version > 1:
                done = execute(self._append, (topic, state, match, version - 1, after))
            else:
                done = execute(self.insert_events_statement, (match, version, topic, state))
            if done.rowcount != 1:
                raise Ahead
            ids.append(cast("int", done.lastrowid))
            after = None
        for statement, values in save.notes:
            hit = execute(statement, values).rowcount
        return Written(ids, hit)

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

    def scrub(self) -> bool:
        """See that what was erased is not in the log of the file any more; return whether so."""
        return self.datastore.scrub()

    def assure(self) -> None:
        """Assure that what was read until now is as safe as what is committed now."""
        self.datastore.assure()

    def copies(self) -> None:
        """Return nothing: nobody copies a file while it is written."""

    def ask(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Read rows of the side tables."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, tuple(values))
            return [tuple(row) for row in cursor.fetchall()]


def event_row(event: StoredEvent) -> tuple[Any, ...]:
    """Return an event as the library stores it."""
    return (event.originator_id, event.originator_version, event.topic, event.state)


class Factory(SQLiteFactory):
    """Puts our datastore and recorder where the library would put its own."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Take the path from the environment the application was given."""
        super().__init__(env)
        self.datastore: Datastore = Datastore(self.env.get("SQLITE_DBNAME", ""))

    def application_recorder(self) -> ApplicationRecorder:
        """Make the recorder and its tables."""
        recorder = Recorder(self.datastore)
        self.datastore.prepare = recorder.create_table
        recorder.create_table()
        return recorder
