"""The store behind one narrow interface: append, read, and the side tables."""

from __future__ import annotations

import errno
import sqlite3
import sys
import time
from contextlib import contextmanager, nullcontext, suppress
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError, MapperDeserialisationError, PersistenceError
from eventsourcing.utils import Environment

from referee.log.leaves import ADOPTED, EVENT
from referee.record.errors import (
    StoreCorrupt,
    StoreDown,
    StoreFull,
    StoreReadOnly,
    StoreTrouble,
    Taken,
)
from referee.record.store import busy
from referee.record.store import side_tables as tables
from referee.record.store.leaves import Leaves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    import psycopg
    from eventsourcing.utils import EnvType

    from referee.record.events.events import Event
    from referee.record.store.group_commit import Written
    from referee.record.store.mapper import PayloadMapper
    from referee.record.store.postgres import Copies


A_MOMENT = 0.02
"""Seconds between two looks whether somebody still reads in the files beside the record."""
MOST_MISSING = 1000
"""So many missing versions of a match are listed."""


class Matches(Application[str]):
    """The library's application: its environment, mapper, recorder and event store."""

    name = "referee"

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Take the settings given and nothing else: the process's environment is not ours."""
        return Environment(name, env)


class Store:
    """Where events and side tables are kept; every trouble is one of `StoreTrouble`."""

    def __init__(self, url: str, *, require_standby: bool = False) -> None:
        """Open the store and create what is missing; raises `StoreTrouble`.

        Where a standby is required, what none has counts as not written, whatever the server says.
        """
        self.url, self.require_standby = url, require_standby
        settings = {"MAPPER_TOPIC": "referee.record.store.mapper:PayloadMapper"}
        settings["ORIGINATOR_ID_TYPE"] = "text"
        if url.startswith("sqlite:///"):
            if require_standby:
                raise StoreTrouble("A file has no standby that could be waited for.")
            self.path: str | None = url.removeprefix("sqlite:///")
            settings["PERSISTENCE_MODULE"] = "referee.record.store.sqlite:Factory"
            settings["SQLITE_DBNAME"] = self.path
        elif url.startswith(("postgresql://", "postgres://")):
            if find_spec("psycopg") is None:
                raise StoreTrouble(
                    "PostgreSQL needs its driver, the extra postgresql of referee-service."
                )
            self.path = None
            settings["PERSISTENCE_MODULE"] = "referee.record.store.postgres:Factory"
            settings["REFEREE_URL"] = url
            settings["REFEREE_REQUIRE_STANDBY"] = "yes" * require_standby
            # The library asks for these; the address alone is used.
            names = ("DBNAME", "HOST", "USER", "PASSWORD")
            settings |= {f"POSTGRES_{name}": "-" for name in names}
        else:
            raise StoreDown("the database must be sqlite:///path or postgresql://...")
        with troubles():
            self._matches = Matches(settings)
        self._recorder = cast("Any", self._matches.recorder)
        self._mapper = cast("PayloadMapper", self._matches.mapper)
        self.leaves = Leaves(self.ask, self.read)
        self.halted: StoreReadOnly | None = None
        """Why nothing may be recorded any more, where the record is not what was sealed."""
        with suppress(StoreTrouble):  # then at another start
            self.scrub(patience=0)

    def prepare(self, ready: Callable[[], None]) -> None:
        """Call this for another file as well that takes the place of ours."""
        if self.path is not None:
            self._recorder.datastore.also_prepare = ready

    def append(
        self,
        events: Sequence[Event],
        notes: Sequence[tables.Note] = (),
        after: Event | None = None,
        *,
        adopted: bool = False,
    ) -> bool:
        """Write events and side tables, all or nothing; durable when it returns.

        Returns whether a turn at this match was had meanwhile: whoever goes on writing without one
        of his own would take it from another process.

        An event is only ever appended to the one before it; ``after`` is what the first was
        decided on. Those that were ruled on elsewhere are ``adopted``. Raises `Ahead` where
        ``after`` is not in the store, `Taken` when a version, a report id or a match id exists
        already, and `Damaged` where what was sealed before it is gone.
        """
        if self.halted is not None:
            raise self.halted
        before = None if after is None else after.payload
        beside = self.leaves.beside(events, after, ADOPTED if adopted else EVENT)
        try:
            with troubles():
                written: Written = self._recorder.save(events, [*notes, *beside], before)
                return written.contested
        except BaseException:
            self.leaves.forget(events[0].originator_id)
            raise

    def read(self, match_id: str, after: int = 0, upto: int | None = None) -> Sequence[Event]:
        """Return the events of a match in order, those after a version alone."""
        if not _sound((match_id,)):
            return ()
        with troubles():
            found = self._recorder.select_events(match_id, gt=after, lte=upto)
            return self._mapper.to_events(found)

    def turn(self, match_id: str) -> AbstractContextManager[None]:
        """Have one's turn at a match among the processes that ask for it, where there are several.

        Whoever writes without asking is not kept from it.
        """
        turn: AbstractContextManager[None] = (
            self._recorder.turn(match_id) if self.path is None else nullcontext()
        )
        return turn

    def note(self, *notes: tables.Note) -> int:
        """Write side tables alone, in one transaction; return how many rows the last one hit."""
        with troubles():
            hit: int = self._recorder.note(notes)
            return hit

    def assure(self) -> None:
        """Assure that what was read until now is as safe as what is committed now.

        Whoever promises something because it can be read asks this between reading and promising:
        a wait for a standby that was cancelled, or ended by a restart, leaves what was written for
        all to read on one disk. What is written after it was read needs no asking: its commit is
        good for all that came before. Raises `Unassured` and `StoreTrouble`.
        """
        with troubles():
            self._recorder.assure()

    def scrub(self, patience: float = busy.PATIENCE) -> None:
        """See that nothing of what was erased lingers in the files beside the record.

        Whoever reads there is waited for, so many seconds; who writes has a turn meanwhile.
        Whoever erases notes `tables.UNSCRUBBED` with it, so that what was killed before this, or
        met somebody who reads for long, is made up for at the next start.
        """
        for (erasing,) in self.ask(tables.FIND_SETTING, tables.UNSCRUBBED):
            ends = time.monotonic() + patience
            with troubles():
                while not (clean := self._recorder.scrub()) and time.monotonic() < ends:
                    time.sleep(A_MOMENT)
            if clean:  # and not where another one was noted since
                self.note((tables.SCRUBBED, (tables.UNSCRUBBED, erasing)))

    def ask(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read rows of the side tables; none where a value is text that no store can hold."""
        if not _sound(values):
            return []
        with troubles():
            rows: list[tuple[Any, ...]] = self._recorder.ask(statement, values)
            return rows

    def versions(self, matches: Sequence[str]) -> dict[str, int]:
        """Return the versions of these matches; those that do not exist are missing."""
        if not matches:
            return {}
        marks = ", ".join("?" * len(matches))
        rows = self.ask(
            f"SELECT originator_id, MAX(originator_version) FROM {self.events_table}"  # noqa: S608
            f" WHERE originator_id IN ({marks}) GROUP BY originator_id",
            *matches,
        )
        return dict(rows)

    def gaps(self) -> dict[str, tuple[int, ...]]:
        """Return the versions that are missing, by match; empty where every match is whole."""
        table = self.events_table
        broken = self.ask(
            f"SELECT originator_id, MAX(originator_version) FROM {table} GROUP BY originator_id"  # noqa: S608
            " HAVING COUNT(*) <> MAX(originator_version)"
        )
        found = {}
        for match_id, last in broken:
            rows = self.ask(
                f"SELECT originator_version FROM {table} WHERE originator_id = ?",  # noqa: S608
                match_id,
            )
            there = {row[0] for row in rows}
            missing = (version for version in range(1, last + 1) if version not in there)
            found[match_id] = tuple(islice(missing, MOST_MISSING))
        return found

    def others_wrote(self) -> int:
        """Return what is another number whenever another process has written to the file."""
        with troubles():
            number: int = self._recorder.datastore.others_wrote()
            return number

    def told_here(self, pid: int) -> bool:
        """Say whether a notification comes from this store, by the process of the server."""
        ours: bool = self._recorder.datastore.is_ours(pid)
        return ours

    def copies(self) -> Copies | None:
        """Return how the server copies the record to others; ``None`` where it is a file."""
        with troubles():
            copies: Copies | None = self._recorder.copies()
            return copies

    @property
    def events_table(self) -> str:
        """The name of the events' table, for statements that look at versions."""
        name: str = self._recorder.events_table_name
        return name

    def close(self) -> None:
        """Close every connection."""
        self._matches.close()


def _sound(values: Sequence[Any]) -> bool:
    """Say whether every text can be in a store at all: no NUL, no half of a surrogate pair."""
    return all(_encodes(value) for value in values if isinstance(value, str))


def _encodes(text: str) -> bool:
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def driver_errors(*others: type[Exception]) -> tuple[type[Exception], ...]:
    """Return what drivers raise, and others; PostgreSQL's is slow to load, so only if it was."""
    driver = sys.modules.get("psycopg")
    found: tuple[type[Exception], ...] = (sqlite3.Error, *others)
    return found if driver is None else (*found, driver.Error)


@contextmanager
def troubles() -> Iterator[None]:
    """Tell the errors of library and drivers as ours."""
    try:
        yield
    except IntegrityError as error:
        raise Taken from error
    except driver_errors(PersistenceError, OSError) as error:
        raise trouble(error) from error
    except MapperDeserialisationError as error:
        raise StoreCorrupt(
            "The store holds what this release cannot read: {why}.", why=str(error)
        ) from error


FULL = "The disk of the record is full: nothing was recorded. Make room, then send it again."
READ_ONLY = "The record cannot be written now, only read: nothing was recorded."
CORRUPT = "The file of the record is damaged, or is no record at all. Restore it from a backup."
DOWN = "The record cannot be reached now: nothing may have been recorded. Send it again later."
BUSY = "The record is busy: nothing was recorded. Send it again."


def trouble(error: BaseException) -> StoreTrouble:
    """Return what an error of library, driver or system means for the people at the table."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, sqlite3.Error):
            return _of_sqlite(cause)
        if isinstance(cause, driver_errors()):
            return _of_postgres(cast("psycopg.Error", cause))
        if isinstance(cause, OSError) and cause.errno in _SYSTEM:
            kind, sentence = _SYSTEM[cause.errno]
            return kind(sentence)
        cause = cause.__cause__ or (cause.args[0] if _wraps(cause) else None)
    return StoreDown(BUSY if "locked" in str(error) else DOWN)


def _wraps(error: BaseException) -> bool:
    return bool(error.args) and isinstance(error.args[0], BaseException)


def _of_sqlite(error: sqlite3.Error) -> StoreTrouble:
    name = getattr(error, "sqlite_errorname", "") or ""
    text = str(error)
    if name == "SQLITE_FULL" or "is full" in text:
        return StoreFull(FULL)
    if name.startswith("SQLITE_READONLY") or "readonly" in text:
        return StoreReadOnly(READ_ONLY)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or "malformed" in text:
        return StoreCorrupt(CORRUPT)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreDown(BUSY)
    return StoreDown(DOWN)


_SYSTEM: dict[int | None, tuple[type[StoreTrouble], str]] = {
    errno.ENOSPC: (StoreFull, FULL),
    errno.EDQUOT: (StoreFull, FULL),
    errno.EROFS: (StoreReadOnly, READ_ONLY),
}
_STATES: dict[str, tuple[type[StoreTrouble], str]] = {
    "53100": (StoreFull, FULL),
    "25006": (StoreReadOnly, READ_ONLY),
    "42501": (StoreReadOnly, READ_ONLY),
    "XX001": (StoreCorrupt, CORRUPT),
    "XX002": (StoreCorrupt, CORRUPT),
    "40P01": (StoreDown, BUSY),
    "55P03": (StoreDown, BUSY),
    "57014": (StoreDown, BUSY),
    "53300": (StoreDown, BUSY),
}


def _of_postgres(error: psycopg.Error) -> StoreTrouble:
    kind, sentence = _STATES.get(error.sqlstate or "", (StoreDown, DOWN))
    return kind(sentence)
