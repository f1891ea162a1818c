"""Events in PostgreSQL: plain statements, no pipelines, no functions in the database.

A pipeline hangs for ever on a large save, the library's database functions let readers miss
events, and its retries keep a request for minutes when the server is away; so none is used.
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import psycopg
from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Identifier

from referee.record.errors import Ahead, OneDisk, Unassured
from referee.record.events.events import Event
from referee.record.store import side_tables as tables
from referee.record.store.connections import AT_LEISURE, COUNTING, Datastore
from referee.record.store.group_commit import GroupCommit, Save, Saving, Written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from uuid import UUID

    from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent
    from eventsourcing.utils import Environment, EnvType
    from psycopg import Cursor
    from psycopg.rows import DictRow

    from referee.record.store.connections import Line

NO_END = 2**62
CHANNEL = "referee_matches"
"""Each commit tells its match and version here."""
CREATING = 7_261_835_401
"""The advisory lock under which one process at a time creates the tables."""
TELL = b"SELECT pg_notify('%b', told) FROM unnest(%%b::text[]) AS told" % CHANNEL.encode()
AWAITED = (
    "current_setting('synchronous_standby_names') <> ''"
    " AND current_setting('max_wal_senders')::int > 0"
)
STANDBYS = (
    "(SELECT COUNT(*) FROM pg_stat_replication)",
    f"(SELECT COUNT(*) FROM {COUNTING})",  # noqa: S608 - our own words
)
"""All that are there; and those that count, which not every role may see."""
COPIES = [f"SELECT {AWAITED}, {standbys}".encode() for standbys in STANDBYS]
EMIT = "pg_logical_emit_message(true, 'referee', '') IS NOT NULL"
ASSURE = [
    (
        f"SELECT CASE WHEN NOT ({AWAITED}) THEN {enough} WHEN {standbys} = 0 THEN false"
        f" ELSE {EMIT} END"
    ).encode()
    for enough, standbys in zip(("true", "false"), STANDBYS, strict=True)
]
"""Commits something small where a standby is waited for, and there is one; else writes nothing.

The second is asked where one has to be waited for.
"""
# What is asked of one row each time is a value and no join, so that no plan reads whole tables; the
# order keeps two processes from a deadlock.
REPORTS = (
    "WITH new AS (SELECT * FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[],"
    " %b::bytea[], %b::text[]) AS new(match_id, version, topic, state, after, report_id)),"
    " done AS (INSERT INTO {events} (originator_id, originator_version, topic, state)"
    " SELECT match_id, version, topic, state FROM new WHERE"
    " (SELECT before.state = COALESCE(new.after, before.state) FROM {events} AS before"
    " WHERE before.originator_id = new.match_id AND before.originator_version = new.version - 1)"
    " AND (SELECT known.version FROM report_ids AS known"
    " WHERE known.match_id = new.match_id AND known.report_id = new.report_id) IS NULL"
    " ORDER BY match_id ON CONFLICT DO NOTHING"
    " RETURNING originator_id AS match_id, notification_id AS id)"
)
"""Writes one report of each match; what cannot be is left out."""
TURN_KEY = b"hashtextextended(%b, 0)"
DONE = (
    b" SELECT match_id, id, CASE WHEN pg_try_advisory_lock_shared(%b)"
    b" THEN NOT pg_advisory_unlock_shared(%b) ELSE true END AS contested FROM done"
) % ((TURN_KEY % b"match_id",) * 2)
"""Tells also whether a turn at the match is had, by a lock that is let go at once."""
EVENTS = (
    "INSERT INTO {events} (originator_id, originator_version, topic, state)"
    " SELECT new.match, CASE WHEN new.follows OR EXISTS (SELECT FROM {events} AS before"
    " WHERE before.originator_id = new.match"
    " AND before.originator_version = new.version - 1"
    " AND before.state = COALESCE(%b::bytea, before.state)) THEN new.version END,"
    " new.topic, new.state FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[],"
    " %b::bool[]) AS new(match, version, topic, state, follows)"
    " RETURNING notification_id"
)
"""Writes events; one that cannot be gets no version, and the table refuses that."""


TURN = b"SELECT pg_advisory_lock(%b)" % (TURN_KEY % b"%s")
"""Waits in the order in which others came, and no longer than the connection's `lock_timeout`."""
END_TURN = "SELECT pg_advisory_unlock_all()"


class Copies(NamedTuple):
    """How a server copies what is written to standbys."""

    awaited: bool
    """Whether a commit waits for a standby to have it as well."""
    standbys: int
    """How many are connected now; where one has to be waited for, those that it waits for."""


class Recorder(Saving, PostgresApplicationRecorder):
    """The library's recorder with plain statements, notes for the side tables included.

    No transaction waits for another's commit; whoever reads by notification ids waits instead, for
    those that are under way.
    """

    datastore: Datastore

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
        self._reports = SQL(REPORTS).format(events=name).as_bytes()
        self._events = SQL(EVENTS).format(events=name).as_bytes()
        self._lock = SQL("LOCK TABLE {} IN SHARE MODE").format(name)
        self._select = SQL(
            "SELECT originator_id, originator_version, topic, state FROM {}"
            " WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s"
            " ORDER BY originator_version "
        ).format(name)
        self._commits: GroupCommit[Save, Written] = GroupCommit(self._write_all, self._tell)
        self._assurances: GroupCommit[None, None] = GroupCommit(self._assure_all)

    def create_table(self) -> None:
        """Create what is missing, one process at a time."""
        self.datastore.refuse_shared()
        self.datastore.see_standbys()
        # tables alone are promised to nobody, and whoever reads wants no standby
        with suppress(OneDisk), self.datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (CREATING,))
            self._create_table(cursor)
            for statement in tables.CREATE:
                cursor.execute(statement.encode())

    def scrub(self) -> bool:
        """Do nothing: the server clears away what was erased by itself, and its log in time."""
        return True

    def note(self, notes: Sequence[tables.Note]) -> int:
        """Write side tables alone, in one transaction; return how many rows the last one hit."""
        written = self._written_alone(Save((), notes, None))
        if isinstance(written, Exception):
            raise written
        return written.hit

    def assure(self) -> None:
        """Assure that what was read until now is as safe as what is committed now.

        A commit that was waited for says so of all that was written before it. So one that begins
        now is good for everybody who has read until then; raises `Unassured`.
        """
        self._assurances.write(None)

    def _assure_all(self, asked: Sequence[None]) -> list[Exception | None]:
        try:
            with self.datastore.get_connection("write") as connection:
                asking = ASSURE[self.datastore.require_standby]
                ((assured,),) = connection.cursor(row_factory=tuple_row).execute(asking)
        except PersistenceError as error:
            raise Unassured from error
        if not assured:
            raise Unassured
        return [None] * len(asked)

    @contextmanager
    def turn(self, match_id: str) -> Iterator[None]:
        """Have one's turn at a match among the processes that ask for it, if it comes soon.

        It keeps nobody from writing who does not ask, and nothing is refused for want of it.
        """
        ends = ExitStack()
        try:
            with suppress(psycopg.Error, PersistenceError):
                connection = ends.enter_context(self.datastore.get_connection())
                ends.callback(_end_turn, connection)
                connection.execute(TURN, (match_id,))
            yield
        finally:
            with suppress(psycopg.Error, PersistenceError):
                ends.close()

    def _write_all(self, saves: Sequence[Save]) -> list[Written | Exception]:
        """Write the reports that can be by one statement, and what is left each by itself.

        A commit that waits for a standby stays in the server until one is there, whoever has given
        it up. So after one nothing is written before it is known that the next would not wait.
        """
        if self.datastore.held_up:
            try:
                self._assure_all([None])
            except OneDisk:
                raise
            except Unassured as error:
                raise OperationalError("the last commit still waits") from error
            self.datastore.held_up = False
        reported = self._written_together(saves)
        return [reported.get(n) or self._written_alone(save) for n, save in enumerate(saves)]

    def _written_together(self, saves: Sequence[Save]) -> dict[int, Written]:
        """Write reports, one of a match; return those that are written, by their places."""
        places: dict[UUID | str, int] = {}
        for place, save in enumerate(saves):
            if is_report(save):
                places.setdefault(save.events[0].originator_id, place)
        if not places:
            return {}
        reports = [saves[place] for place in places.values()]
        notes: dict[str, list[tuple[Any, ...]]] = {}
        for statement, values in chain.from_iterable(save.notes for save in reports):
            notes.setdefault(statement, []).append(values)
        query = self._reports
        for number, statement in enumerate(notes):
            query += b", n%d AS (%b)" % (number, _psycopg(tables.TOGETHER[statement], b"%b"))
        rows = [list(map(_row, reports)), *notes.values()]
        columns = [list(column) for table in rows for column in zip(*table, strict=True)]
        try:
            with self.datastore.get_connection("write") as connection:
                done = connection.execute(query + DONE, columns).fetchall()
        except IntegrityError:  # the same was written at the same moment: each is told by itself
            return {}
        return {places[row["match_id"]]: Written([row["id"]], 0, row["contested"]) for row in done}

    def _written_alone(self, save: Save) -> Written | Exception:
        """Write a save; where it fails, what was written with it is there all the same."""
        try:
            with self.datastore.transaction(commit=True) as cursor:
                if len(save.events) > 1:
                    cast("Line", cursor.connection).hurry(AT_LEISURE)
                ids = self._inserted(cursor, save) if save.events else []
                for statement, values in save.notes:
                    cursor.execute(_psycopg(statement), values)
                return Written(ids, cursor.rowcount)
        except (PersistenceError, Ahead, OneDisk) as error:
            return error

    def _inserted(self, cursor: Cursor[DictRow], save: Save) -> list[int]:
        columns = map(list, zip(*map(event_row, save.events), strict=True))
        cursor.execute(self._events, (save.after, *columns, follows(save.events)))
        return [row["notification_id"] for row in cursor.fetchall()]

    def _tell(self, saves: Sequence[Save]) -> None:
        """Tell other processes; within the commit, each would wait for all others' to end.

        Who was not told looks by himself some seconds later.
        """
        last = [save.events[-1] for save in saves if save.events]
        told = [f"{event.originator_id} {event.originator_version}" for event in last]
        with suppress(PersistenceError), self.datastore.get_connection() as connection:
            connection.execute(TELL, (told,))

    def max_notification_id(self) -> int | None:
        """Return the greatest id below which nothing is to come: writers under way end first."""
        with self.datastore.transaction() as cursor:
            cursor.execute(self._lock)
            row = cursor.execute(self.max_notification_id_statement).fetchone()
            return row["max"] if row else None

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Read events of all matches in the order of their ids; who follows them misses none."""
        last = self.max_notification_id() or 0
        upto = last if stop is None else min(stop, last)
        found = super().select_notifications(
            start, limit, upto, topics, inclusive_of_start=inclusive_of_start
        )
        return cast("Sequence[Notification]", found)

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

    def copies(self) -> Copies:
        """Return how the server copies what is written to others."""
        with self.datastore.get_connection() as connection:
            cursor = connection.cursor(row_factory=tuple_row)
            asked = cursor.execute(COPIES[self.datastore.require_standby])
            return Copies(*(asked.fetchone() or (False, 0)))

    def ask(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Read rows of the side tables."""
        with self.datastore.get_connection() as connection:
            cursor = connection.cursor(row_factory=tuple_row)
            return cursor.execute(_psycopg(statement), tuple(values)).fetchall()


def event_row(event: StoredEvent) -> tuple[UUID | str, int, str, bytes]:
    """Return an event as the library stores it."""
    return event.originator_id, event.originator_version, event.topic, event.state


def follows(events: Sequence[StoredEvent]) -> list[bool]:
    """Say of each event whether it begins a match, or follows the one before it in this list."""
    keys = [(event.originator_id, event.originator_version) for event in events]
    pairs = zip([None, *keys], keys, strict=False)
    return [key[1] <= 1 or before == (key[0], key[1] - 1) for before, key in pairs]


def is_report(save: Save) -> bool:
    """Say whether a save can be one of many: one event, and notes that are for many as well."""
    kinds = [statement for statement, _ in save.notes]
    return (
        len(save.events) == 1 and tables.REPORT_ID in kinds and tables.TOGETHER.keys() >= {*kinds}
    )


def _row(save: Save) -> tuple[Any, ...]:
    """Return a report as a row of those that are written together."""
    ids = [values[1] for statement, values in save.notes if statement == tables.REPORT_ID]
    return (*event_row(save.events[0]), save.after, ids[0])


def _psycopg(statement: str, mark: bytes = b"%s") -> bytes:
    return statement.encode().replace(b"?", mark)


def _end_turn(connection: Line) -> None:
    """Let the next one have the turn; a connection that cannot say so is closed, which says it."""
    try:
        connection.hurry()
        connection.execute(END_TURN)
    except psycopg.Error:
        connection.close()
        raise


class Factory(PostgresFactory):
    """Puts our datastore and recorder where the library would put its own."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Take the address from the environment the application was given."""
        super().__init__(env)
        required = bool(self.env.get("REFEREE_REQUIRE_STANDBY", ""))
        self.datastore = Datastore(self.env.get("REFEREE_URL", ""), require_standby=required)

    def application_recorder(self) -> ApplicationRecorder:
        """Make the recorder and its tables."""
        recorder = Recorder(self.datastore)
        recorder.create_table()
        return recorder
