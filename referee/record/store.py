"""The store behind one narrow interface: append, read, and the side tables."""

from __future__ import annotations

import errno
import sqlite3
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from eventsourcing.application import Application
from eventsourcing.persistence import (
    IntegrityError,
    MapperDeserialisationError,
    PersistenceError,
)
from eventsourcing.utils import Environment

from referee.record.errors import (
    StoreCorrupt,
    StoreDown,
    StoreFull,
    StoreReadOnly,
    StoreTrouble,
    Taken,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import psycopg
    from eventsourcing.utils import EnvType

    from referee.record import tables
    from referee.record.events import Event, PayloadMapper


class Matches(Application[str]):
    """The library's application: its environment, mapper, recorder and event store."""

    name = "referee"

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Take the settings given and nothing else: the process's environment is not ours."""
        return Environment(name, env)


class Store:
    """Where events and side tables are kept; every trouble is one of `StoreTrouble`."""

    def __init__(self, url: str) -> None:
        """Open the store and create what is missing; raises `StoreTrouble`."""
        self.url = url
        settings = {"MAPPER_TOPIC": "referee.record.events:PayloadMapper"}
        settings["ORIGINATOR_ID_TYPE"] = "text"
        if url.startswith("sqlite:///"):
            self.path: str | None = url.removeprefix("sqlite:///")
            settings["PERSISTENCE_MODULE"] = "referee.record.sqlite:Factory"
            settings["SQLITE_DBNAME"] = self.path
        elif url.startswith(("postgresql://", "postgres://")):
            self.path = None
            settings["PERSISTENCE_MODULE"] = "referee.record.postgres:Factory"
            settings["REFEREE_URL"] = url
            # The library asks for these; the address alone is used.
            names = ("DBNAME", "HOST", "USER", "PASSWORD")
            settings |= {f"POSTGRES_{name}": "-" for name in names}
        else:
            raise StoreDown("the database must be sqlite:///path or postgresql://...")
        with troubles():
            self._matches = Matches(settings)
        self._recorder = cast("Any", self._matches.recorder)
        self._mapper = cast("PayloadMapper", self._matches.mapper)

    def append(self, events: Sequence[Event], notes: Sequence[tables.Note] = ()) -> None:
        """Write events and side tables, all or nothing; durable when it returns.

        Raises `Taken` when a version, a report id or a match id exists already.
        """
        with troubles():
            self._matches.events.put(cast("Any", events), notes=notes)

    def read(self, match_id: str, after: int = 0, upto: int | None = None) -> Sequence[Event]:
        """Return the events of a match in order, those after a version alone."""
        if not _sound((match_id,)):
            return ()
        with troubles():
            found = self._recorder.select_events(match_id, gt=after, lte=upto)
            return self._mapper.to_events(found)

    def note(self, *notes: tables.Note) -> int:
        """Write side tables alone, in one transaction; return how many rows the last one hit."""
        with troubles():
            hit: int = self._recorder.note(notes)
            return hit

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
        raise StoreCorrupt(f"The store holds what this release cannot read: {error}.") from error


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
    "55P03": (StoreDown, BUSY),
    "57014": (StoreDown, BUSY),
    "53300": (StoreDown, BUSY),
}


def _of_postgres(error: psycopg.Error) -> StoreTrouble:
    kind, sentence = _STATES.get(error.sqlstate or "", (StoreDown, DOWN))
    return kind(sentence)
