"""Connections to PostgreSQL: few, never waited for without an end, dropped when they break.

The server's own timeouts do not run while it is stopped, and the system does not notice either.
So the client counts as well; and what it has given up on is closed, so that no late answer is
taken for that of another question.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakSet

import psycopg
from eventsourcing import persistence
from eventsourcing.postgres import PostgresDatastore
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import DictRow, dict_row, tuple_row

from referee.record.errors import Ahead, OneDisk, SharedLine, Unseen
from referee.record.store.greenlets import came, said_something

if TYPE_CHECKING:
    from collections.abc import Iterator

    from psycopg import Cursor
    from psycopg.abc import PQGen

CONNECT_SECONDS = 2
PATIENCE = 2.0
"""Seconds that whoever borrows a connection waits for answers, all in all."""
A_MOMENT = 0.5
"""Seconds within which a server that is well takes a new connection."""
SOON = 0.1
"""Seconds within which an answer comes that is not held up."""
AT_LEISURE = 6.0
"""The same for what takes long because it is much, such as an import."""
SHORTLY = 0.002
"""Seconds after which a standby that is on its way is asked about again."""
REST = 1.0
"""Seconds for which a server that did not answer is not asked again."""
MOST_CONNECTIONS = 16
SETTINGS = {
    "statement_timeout": "'5s'",
    "lock_timeout": "'1500ms'",
    "idle_in_transaction_session_timeout": "'5s'",
    # whatever the server or the role thinks: what is acknowledged was confirmed by the disk, and
    # by the standby where one is named
    "synchronous_commit": "CASE current_setting('synchronous_commit') WHEN 'remote_apply'"
    " THEN 'remote_apply' ELSE 'on' END",
    "client_min_messages": "'warning'",  # what `Waits` hears
}
COUNTING = (
    "pg_stat_get_wal_senders() WHERE sync_state IN ('sync', 'quorum') AND replay_lsn IS NOT NULL"
)
"""The standbys for which a commit waits now; who only fetches a copy replays nothing."""
POSITIONS = "(pg_current_wal_flush_lsn() - '0/0')::bigint, (MAX(flush_lsn) - '0/0')::bigint"
WRITTEN = f"SELECT {POSITIONS} FROM {COUNTING}".encode()  # noqa: S608 - our own words
"""Tells up to where the server has its log on its disk, and up to where a standby has it."""
SEES = b"SELECT current_user, pg_has_role('pg_read_all_stats', 'USAGE')"
OWNED = "referee.owned"
"""The setting by which a session of the server is known to be somebody's already."""
T = TypeVar("T")


class Silent(psycopg.OperationalError):
    """The server did not answer in time."""


class Waits:
    """Hears whether the server gave up waiting for a standby: it says so, and commits."""

    given_up = False

    def hear(self, said: psycopg.errors.Diagnostic) -> None:
        """Hear a warning; where it comes from is the same in every language."""
        self.given_up |= said.source_function == "SyncRepWaitForLSN"


class Line(psycopg.Connection[DictRow]):
    """A connection on which nobody waits longer than he meant to."""

    _ends = float("inf")

    def __init__(self, *given: Any, **more: Any) -> None:
        """Hear what the server says beside its answers."""
        super().__init__(*given, **more)
        self.served_by = 0
        """The process of the server; a pool in between tells the client another number."""
        self.waits = Waits()
        self.add_notice_handler(self.waits.hear)

    def hurry(self, seconds: float = PATIENCE) -> None:
        """Wait for answers so long from now on, all in all."""
        self._ends = time.monotonic() + seconds

    def wait(self, gen: PQGen[T], *how: Any, **more: Any) -> T:
        """Wait for the server; closes the connection and raises `Silent` when time is over."""
        try:
            return super().wait(_until(self._ends, gen, self.fileno()), *how, **more)
        except Silent:
            self.pgconn.finish()
            raise


def _until(ends: float, gen: PQGen[T], fileno: int) -> PQGen[T]:
    """Go through what the driver waits for; it comes by some times a second while nothing comes.

    Among greenlets it need not wait for what comes soon: its way to do so costs more there.
    """
    try:
        wanted = next(gen)
        while True:
            ready = came(fileno, wanted, SOON) or (yield wanted)
            if not ready and time.monotonic() > ends:
                raise Silent("the server does not answer")
            wanted = gen.send(ready)
    except StopIteration as done:
        answer: T = done.value
        return answer


class Datastore(PostgresDatastore):
    """A few connections of our own, opened when needed and dropped when they break.

    The library's pool tries again ever more rarely while the server is away; a request that comes
    when it is back must find it at once.
    """

    def __init__(self, url: str, *, require_standby: bool = False) -> None:
        """Remember where the server is; it is called when it is needed."""
        super().__init__("", "", "", "", "", originator_id_type="text")
        self.url = url
        self.require_standby = require_standby
        """Whether what no standby has counts as not written."""
        self._idle: list[Line] = []
        self._left: list[Any] = []
        self._open: WeakSet[Line] = WeakSet()
        self._room = threading.BoundedSemaphore(MOST_CONNECTIONS)
        self._rests = {"read": 0.0, "write": 0.0}
        """Until when nothing is read or written: the server was silent a moment ago."""
        self.held_up = require_standby
        """Whether the last commit was not confirmed, though the server answers; or the first."""
        self._pid = os.getpid()

    @contextmanager
    def get_connection(self, what: str = "read") -> Iterator[Line]:
        """Lend a connection to one thread, to ``read`` or to ``write``; no broken one comes back.

        Those who wait for a server that is silent are all told so as soon as the first one knows.
        """
        if os.getpid() != self._pid:
            # A connection belongs to the process that opened it: leave the parent's alone.
            self._left += self._idle
            self._idle, self._open, self._pid = [], WeakSet(), os.getpid()
            self._room = threading.BoundedSemaphore(MOST_CONNECTIONS)
        if not self._room.acquire(timeout=CONNECT_SECONDS):
            raise persistence.OperationalError("too many connections are in use")
        try:
            if time.monotonic() < self._rests[what]:
                raise persistence.OperationalError("the server did not answer a moment ago")
            with self._lent() as connection:
                yield connection
                if connection.waits.given_up:
                    connection.close()
                    raise persistence.OperationalError("nobody has waited for the standby")
                if what == "write" and self.require_standby:
                    self._see_it_on_a_standby(connection)
        except (Silent, psycopg.errors.ConnectionTimeout) as error:
            self._rest(what)
            raise persistence.OperationalError(str(error)) from error
        except psycopg.Error as error:
            if _stands_alone(error):
                raise Ahead from error
            raise _theirs(error)(str(error)) from error
        finally:
            self._room.release()

    def _see_it_on_a_standby(self, connection: Line) -> None:
        """See that a standby has all that is committed by now; raises `OneDisk`.

        That a commit comes back says less: the server lets all go who wait as soon as its setting
        names nobody any more, says so to none of them, and may name somebody again a moment later.
        What a standby has confirmed is asked in the session of the commit, so that it is told of
        the same history.
        """
        cursor, upto, ends = connection.cursor(row_factory=tuple_row), None, 0.0
        while True:
            ((written, confirmed),) = cursor.execute(WRITTEN)
            if upto is None:
                upto, ends = written, time.monotonic() + A_MOMENT
            if confirmed is not None and confirmed >= upto:
                return
            if confirmed is None or time.monotonic() > ends:
                self.held_up = True
                raise OneDisk
            time.sleep(SHORTLY)  # others have written meanwhile, and theirs is on its way

    def see_standbys(self) -> None:
        """See that one may ask what standbys have, where that has to be asked; raises `Unseen`."""
        if self.require_standby:
            with self.get_connection() as connection:
                ((role, sees),) = connection.cursor(row_factory=tuple_row).execute(SEES)
            if not sees:
                raise Unseen(role)

    @contextmanager
    def transaction(self, *, commit: bool = False) -> Iterator[Cursor[DictRow]]:
        """Run a transaction, and roll it back in the end where it is not to be committed."""
        with (
            self.get_connection("write" if commit else "read") as connection,
            connection.transaction(force_rollback=not commit),
        ):
            yield connection.cursor()

    def _rest(self, what: str) -> None:
        """Let the server rest; where only a commit is held up, what it has can be read."""
        until = time.monotonic() + REST
        self._rests["write"] = until
        if what == "read" or not self._answers():
            self._rests["read"] = until
        else:
            self.held_up = True

    def _answers(self) -> bool:
        """Say whether the server takes a new connection, without waiting for it as one would."""
        asking = threading.Thread(target=self._ask, daemon=True)
        asking.start()
        asking.join(A_MOMENT)
        return not asking.is_alive() and bool(self._idle)

    def _ask(self) -> None:
        with suppress(psycopg.Error, SharedLine):
            self._idle.append(self._opened())

    @contextmanager
    def _lent(self) -> Iterator[Line]:
        begun = time.monotonic()
        connection = self._taken()
        connection.hurry(begun + PATIENCE - time.monotonic())
        keep = True
        try:
            yield connection
        except psycopg.errors.ReadOnlySqlTransaction:
            keep = False  # another of the hosts may be the one that writes
            raise
        finally:
            if connection.closed or connection.info.transaction_status or not keep:
                connection.close()
            else:
                self._idle.append(connection)

    def _taken(self) -> Line:
        while self._idle:
            connection = self._idle.pop()
            # An idle connection has nothing to read, unless the server has said goodbye.
            if not connection.closed and not said_something(connection.fileno()):
                return connection
            connection.close()
        return self._opened()

    def refuse_shared(self) -> None:
        """Raise `SharedLine` where a second connection comes to the session of the first."""
        with self._lent(), self._lent():
            pass

    def _opened(self) -> Line:
        connection = connected(self.url)
        self._open.add(connection)
        return connection

    def is_ours(self, pid: int) -> bool:
        """Say whether a connection of ours is served by this process of the server."""
        return any(line.served_by == pid for line in list(self._open))

    def register_type_adapters(self) -> None:
        """Register nothing: events are written as plain arrays, not as a type of the database."""

    def close(self) -> None:
        """Close every connection; those of a parent process are left alone."""
        if getattr(self, "_pid", None) == os.getpid():
            while self._idle:
                self._idle.pop().close()
        super().close()


def connected(url: str) -> Line:
    """Open a connection in autocommit mode with our timeouts, of several hosts to one that writes.

    A standby is behind by some moments, and would let a match look as if it had lost its end.

    A session is ours alone: what is set in it, locked and listened to there would otherwise be
    another one's after the next transaction. Raises `SharedLine` where it was somebody's already.
    """
    more: dict[str, Any] = {}
    given = conninfo_to_dict(url)
    if "," in str(given.get("host", "")) and "target_session_attrs" not in given:
        more["target_session_attrs"] = "read-write"
    connection = Line.connect(
        url, autocommit=True, row_factory=dict_row, connect_timeout=CONNECT_SECONDS,
        application_name="referee", tcp_user_timeout=5000, keepalives_idle=5,
        keepalives_interval=2, keepalives_count=2, **more,
    )  # fmt: skip
    connection.hurry(CONNECT_SECONDS)
    names = ", ".join(f"set_config('{name}', {value}, false)" for name, value in SETTINGS.items())
    asked = f"SELECT current_setting('{OWNED}', true) AS owned, pg_backend_pid() AS pid, {names}"
    told = connection.execute(f"{asked}, set_config('{OWNED}', 'yes', false)".encode()).fetchone()
    if told is None or told["owned"]:
        connection.close()
        raise SharedLine
    connection.served_by = told["pid"]
    return connection


def _stands_alone(error: psycopg.Error) -> bool:
    """Say whether an event was refused because the one before it is not there."""
    null = isinstance(error, psycopg.errors.NotNullViolation)
    return null and error.diag.column_name == "originator_version"


def _theirs(error: psycopg.Error) -> type[persistence.PersistenceError]:
    """Return the library's class for an error of the driver: they are called the same."""
    for kind in type(error).__mro__:
        found = getattr(persistence, kind.__name__, None)
        if isinstance(found, type) and issubclass(found, persistence.PersistenceError):
            return found
    return persistence.PersistenceError
