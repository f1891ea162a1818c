"""A report id that is known gets what was recorded under it, or a trouble; whatever the trouble."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from referee.games import shelf
from referee.match import commands
from referee.match import remedies as kinds
from referee.match.commands import Close, Command, Confirm, Correct, Decide, Dispute, Restore
from referee.match.remedies import Remedy
from referee.notation.reports import read_report
from referee.record import By, Records, StoreDown, StoreFull, StoreMoved, StoreReadOnly
from referee.record import StoreTrouble as Trouble
from referee.record.store import busy, connections
from referee.record.store import side_tables as tables
from tests.fixtures.postgres import Postgres
from tests.record.test_disputes import HAND
from tests.record.toy import BY

PIA = By("p2", "", "seat", "P")
WATTEN = shelf()["watten-bavarian-4"]
SHELF = {WATTEN.name: WATTEN}


def opened(records: Records) -> Any:
    """Open the match, as the phone does that knows its own secret."""
    return records.open_match(WATTEN.name, report_id="the-opening", secret="the-openers-own")


class Table:
    """A match in which everything was done once, each under an id of its own."""

    def __init__(self, records: Records, late: Records) -> None:
        self.id = opened(records).match_id
        self.over = records.open_match(WATTEN.name, report_id="the-other-opening").match_id
        self.beginning = late.match(self.id)
        self.done: dict[str, Any] = {}
        for kind in KINDS:
            self.done[kind] = self.send(records, kind)

    def send(self, records: Records, kind: str) -> Any:
        """Send what is sent under one of the ids; return which event it is told to be."""
        return KINDS[kind](records, self)


def report(text: str) -> Callable[[Records, Table], int]:
    move = read_report(WATTEN, text)
    key = "report-" + "-".join(text.replace(":", "").split())
    return lambda records, table: records.record(table.id, commands.Report(move), BY, key).version


def sent(what: str, command: Callable[[Table], Command]) -> Callable[[Records, Table], int]:
    """Return what sends a command under an id that is called after it."""
    by = PIA if what == "confirmation" else BY

    def send(records: Records, table: Table) -> int:
        match_id = table.over if what == "closing" else table.id
        return records.record(match_id, command(table), by, f"the-{what}").version

    return send


def imported(records: Records, table: Table) -> int:
    return records.import_lines(list(records.export(table.over))).version


COMMANDS: dict[str, Callable[[Table], Command]] = {
    "dispute": lambda _: Dispute("She had trump.", 6),
    "decision": lambda _: Decide(1, (Remedy(kinds.STANDS),), "So it is."),
    "confirmation": lambda _: Confirm(1),
    "correction": lambda _: Correct(10, None, "Misread."),
    "undoing": lambda table: Restore(table.done["correction"], "It was right."),
    "closing": lambda _: Close("rain"),
}
KINDS: dict[str, Callable[[Records, Table], Any]] = {
    **{text: report(text) for text in (*HAND, "P: play LA")},
    **{what: sent(what, command) for what, command in COMMANDS.items()},
    "opening": lambda records, _: opened(records).match_id,
    "import": imported,
}
"""Everything that is sent under an id, or is known again by itself."""

WITHOUT_KEEPER = {"opening", "import"}
"""What is written first and asked for afterwards: in trouble it may be told to come again."""


# --- troubles: each makes the store of these records unable to do something, for a while --------


def writer(records: Records) -> sqlite3.Connection:
    return records.store._recorder.datastore._writer


def path_of(records: Records) -> Path:
    assert records.store.path is not None
    return Path(records.store.path)


@contextmanager
def locked_file(records: Records, _: Any) -> Iterator[None]:
    other = sqlite3.connect(path_of(records), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def read_only_file(records: Records, _: Any) -> Iterator[None]:
    writer(records).execute("PRAGMA query_only = ON")
    yield
    writer(records).execute("PRAGMA query_only = OFF")


@contextmanager
def full_file(records: Records, _: Any) -> Iterator[None]:
    writer(records).execute("PRAGMA max_page_count = 1")
    for statement, row in (
        (tables.SETTING, lambda number: (f"filler {number}", "x" * 1000)),
        (tables.REPORT_ID, lambda number: ("filler", f"filler {number}", 0)),
    ):
        with suppress(StoreFull):
            for number in range(1000):
                records.store.note((statement, row(number)))
    yield
    writer(records).execute("PRAGMA max_page_count = 1000000")


@contextmanager
def file_taken_away(records: Records, _: Any) -> Iterator[None]:
    here = path_of(records)
    there = here.rename(here.with_suffix(".away"))
    yield
    there.rename(here)


def lines(records: Records) -> list[connections.Line]:
    return records.store._recorder.datastore._idle


@contextmanager
def locked_server(records: Records, _: Any) -> Iterator[None]:
    for line in lines(records):
        line.hurry()
        line.execute("SET lock_timeout = '50ms'")
    with psycopg.connect(records.store.url) as other:
        other.execute("LOCK TABLE match_events IN EXCLUSIVE MODE")
        yield


def hang_up(records: Records) -> None:
    for line in lines(records):
        line.close()


@contextmanager
def altered(records: Records, server: Postgres, how: str, back: str) -> Iterator[None]:
    """Let a database be otherwise for whoever connects anew."""
    name = psycopg.conninfo.conninfo_to_dict(records.store.url)["dbname"]
    with psycopg.connect(server.dsn, autocommit=True) as admin:
        admin.execute(f'ALTER DATABASE "{name}" {how}'.encode())
        hang_up(records)
        yield
        admin.execute(f'ALTER DATABASE "{name}" {back}'.encode())
        hang_up(records)


def read_only_server(records: Records, server: Postgres) -> AbstractContextManager[None]:
    setting = "default_transaction_read_only"
    return altered(records, server, f"SET {setting} = on", f"RESET {setting}")


def closed_server(records: Records, server: Postgres) -> AbstractContextManager[None]:
    return altered(records, server, "ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true")


def stalled_server(_: Records, server: Postgres) -> AbstractContextManager[None]:
    return server.stalled()


READS = "reads go on"
TROUBLES = {
    "sqlite": [
        (locked_file, StoreDown, READS),
        (read_only_file, StoreReadOnly, READS),
        (full_file, StoreFull, READS),
        (file_taken_away, StoreMoved, ""),
    ],
    "postgres": [
        (locked_server, StoreDown, READS),
        (read_only_server, StoreReadOnly, READS),
        (closed_server, StoreDown, ""),
        (stalled_server, StoreDown, ""),
    ],
}
ROWS = [(database, *row) for database, rows in TROUBLES.items() for row in rows]


NAMES = [f"{database}, {trouble.__name__.replace('_', ' ')}" for database, trouble, *_ in ROWS]


@pytest.fixture
def store(request, database) -> str:
    name = "sqlite_url" if database == "sqlite" else "emptied_postgres"
    return request.getfixturevalue(name)


@pytest.mark.parametrize("behind", [False, True], ids=["who recorded it", "who is behind"])
@pytest.mark.parametrize(("database", "trouble", "kind", "reads"), ROWS, ids=NAMES)
def test_an_id_that_is_known_gets_its_own_ruling_or_a_trouble(  # noqa: PLR0917 - a table
    store, trouble, kind, reads, behind, request, monkeypatch
):
    monkeypatch.setattr(busy, "PATIENCE", 0.05)
    server = request.getfixturevalue("postgres_server") if "postgres" in store else None
    with Records.connect(store, shelf=SHELF) as first, Records.connect(store, shelf=SHELF) as late:
        table = Table(first, late)
        one = late if behind else first
        new = read_report(WATTEN, "F: play SK")
        with trouble(one, server), monkeypatch.context() as waiting:
            if not reads:  # nothing is answered: so it is not waited for long
                waiting.setattr(connections, "PATIENCE", 0.4)
            told = {}
            for name in KINDS:
                if behind:
                    one._repository._held.put(table.id, table.beginning)
                with suppress(Trouble):
                    told[name] = table.send(one, name)
            assert told.items() <= table.done.items()
            assert not reads or told.keys() >= KINDS.keys() - WITHOUT_KEEPER
            with pytest.raises(kind):
                one.record(table.id, commands.Report(new), BY, "new-report")
        rest(one)
        version = one.record(table.id, commands.Report(new), BY, "new-report").version
        again = one.record(table.id, commands.Report(new), BY, "new-report")
        assert (again.version, again.repeated) == (version, True)
        match = first.match(table.id)
        assert match.version == version
        assert len({event.report_id for event in match.history}) == version


def rest(records: Records) -> None:
    """Let a server that was silent be asked again at once."""
    if records.store.path is None:
        records.store._recorder.datastore._rests = {"read": 0.0, "write": 0.0}
