"""A store of an earlier release is brought up to date: all or nothing, and never an event."""

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.record import Conflict, NeedsUpgrade, ReadElsewhere, Records, StoreTrouble
from referee.record.errors import Taken
from referee.record.events.events import TOPICS
from referee.record.match.standing import standing_of
from referee.record.store import side_tables as tables
from referee.record.store import upgrade
from referee.record.store.store import Store
from tests import ROOT
from tests.fixtures.at_once import at_once
from tests.fixtures.spies import failing

from .toy import BY, SHELF, Deal, report

FOLDER = Path(__file__).parent / "golden"
RELEASES = sorted(path.stem for path in FOLDER.glob("release-*.sql"))
SIDE = ("matches", "openings", "participants", "report_ids", "settings")
PHONE = "INSERT INTO participants VALUES (?, ?, ?, ?, '', ?, ?)"


@pytest.fixture(params=RELEASES)
def old(request, url, tmp_path) -> str:
    """Name a store as a release left it behind, in a file or on a server."""
    path = tmp_path / "golden.db"
    with sqlite3.connect(path) as file:
        file.executescript((FOLDER / f"{request.param}.sql").read_text())
    if url.startswith("sqlite"):
        path.rename(url.removeprefix("sqlite:///"))
        return url
    store = Store(url)
    with sqlite3.connect(path) as file:
        for name in SIDE:
            for row in file.execute(f"SELECT * FROM {name}"):  # noqa: S608
                marks = ", ".join("?" * len(row))
                store.note((f"INSERT INTO {name} VALUES ({marks})", row))  # noqa: S608
        columns = "originator_id, originator_version, topic, state"
        statement = f"INSERT INTO match_events ({columns}) VALUES (?, ?, ?, ?)"  # noqa: S608
        for row in file.execute(f"SELECT {columns} FROM stored_events"):  # noqa: S608
            store.note((statement, row))
    store.close()
    return url


def contents(store: Store) -> dict[str, list[Any]]:
    """Return everything that a store holds."""
    names = [*SIDE, store.events_table]
    return {name: sorted(store.ask(f"SELECT * FROM {name}"), key=repr) for name in names}  # noqa: S608


def doubled(store: Store) -> str:
    """Let phones speak for one seat beside each other, as the race of old let them."""
    match_id = str(store.ask("SELECT id FROM matches")[0][0])
    phones = [
        ("p-late", match_id, "seat", "B", 300, None),
        ("p-first", match_id, "seat", "B", 100, None),
        ("p-same-time", match_id, "seat", "B", 100, None),
        ("p-gone", match_id, "seat", "B", 50, 60),
        ("p-other-seat", match_id, "seat", "A", 400, None),
        ("p-elsewhere", "another-match", "seat", "B", 900, None),
        ("p-watching-1", match_id, "spectator", None, 500, None),
        ("p-watching-2", match_id, "spectator", None, 500, None),
    ]
    store.note(*[(PHONE, phone) for phone in phones])
    return match_id


def test_a_store_of_an_earlier_release_is_opened_and_no_row_of_it_is_changed(old):
    store = Store(old)
    before = contents(store)
    with Records.connect(old, shelf=SHELF, secret="golden") as records:
        [listed] = records.list().matches
        assert records.match(listed.id).history[0].topic in TOPICS
        with pytest.raises(Conflict):  # its id opens nothing any more
            records.open_match("toy", report_id=listed.id)
    after = contents(store)
    assert dict(after.pop("settings")) == {"schema": str(upgrade.SCHEMA), upgrade.BESIDE: "1"}
    assert after == {name: rows for name, rows in before.items() if name != "settings"}
    store.close()


GOES_ON = """
import sys
from tests.fixtures.later_release import become
become()
from referee.record import Records
from tests.record.toy import BY, SHELF, Draw, report
url, old, new = sys.argv[1:]
with Records.connect(url, shelf=SHELF, secret="golden") as records:
    records.record(new, report(Draw("B")), BY, "report-2")
    print(records.match(old).version, records.match(new).version)
"""


@pytest.mark.long
def test_a_store_of_an_earlier_release_is_gone_on_with_by_two_releases_at_once(old):
    with Records.connect(old, shelf=SHELF, secret="golden") as records:
        golden = records.list(unlisted=True).matches[0].id
        before = records.match(golden).version
        new, ours = (records.open_match("toy").match_id for _ in range(2))
        records.record(new, report(Deal("A")), BY, "report-1")
        words = [sys.executable, "-c", GOES_ON, old, golden, new]
        said = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
        assert said.stdout == f"{before} 3\n", said.stderr
        with pytest.raises(ReadElsewhere):
            records.match(new)
        assert records.match(golden).version == before
        assert records.record(ours, report(Deal("A")), BY, "report-1").ruling.number == 1


def test_a_store_of_an_earlier_release_gets_its_list_when_that_is_looked_at(old):
    with Records.connect(old, shelf=SHELF) as records:
        assert records.store.ask("SELECT * FROM standings") == []
        [line] = records.list().matches
        assert line.standing == standing_of(records.match(line.id))
        [(match_id, version)] = records.store.ask("SELECT match_id, version FROM standings")
        assert (match_id, version) == (line.id, line.version)


def test_a_file_of_an_earlier_release_that_takes_the_place_of_ours_is_made_ready_as_well(tmp_path):
    path, older = tmp_path / "ours.db", tmp_path / "older.db"
    with sqlite3.connect(older) as file:
        file.executescript((FOLDER / f"{RELEASES[0]}.sql").read_text())
    with Records.connect(f"sqlite:///{path}", shelf=SHELF) as records:
        records.open_match("toy")
        path.rename(tmp_path / "away.db")
        older.rename(path)
        [line] = records.list(unlisted=True).matches
        assert line.standing == standing_of(records.match(line.id))
        records.open_match("toy")
        assert len(records.list(unlisted=True).matches) == 2


def test_a_seat_with_two_phones_is_named_and_nothing_is_changed_by_a_service(old):
    store = Store(old)
    doubled(store)
    before = contents(store)
    with pytest.raises(NeedsUpgrade, match="referee upgrade") as refused:
        Records.connect(old, shelf=SHELF)
    assert "\n" not in refused.value.sentence
    assert contents(store) == before
    store.close()


def test_of_doubled_seats_the_first_phone_stays(old):
    store = Store(old)
    doubled(store)
    before = contents(store)
    plan = upgrade.plan(store)
    assert [one.participant for one in plan.doubled] == ["p-same-time", "p-late"]
    assert contents(store) == before
    assert upgrade.upgrade(store) == plan
    after = contents(store)
    revoked = {row[0] for row in after["participants"] if row[6] is not None}
    assert revoked == {"p-gone", "p-late", "p-same-time"}
    untouched = [name for name in before if name not in {"participants", "settings"}]
    assert [name for name in untouched if after[name] != before[name]] == []
    again = upgrade.upgrade(store)
    assert (again.needed, again.doubled) == (False, ())
    assert contents(store) == after
    with pytest.raises(Taken):  # the store itself keeps the seat for one phone from now on
        store.note((PHONE, ("p-new", plan.doubled[0].match_id, "seat", "B", 999, None)))
    store.close()


def test_an_upgrade_that_breaks_off_has_changed_nothing(old, monkeypatch):
    store = Store(old)
    doubled(store)
    before = contents(store)
    broken = "CREATE UNIQUE INDEX broken ON nowhere (nothing)"
    monkeypatch.setattr(tables, "ADDED", (*tables.ADDED, broken))
    with pytest.raises(StoreTrouble):
        upgrade.upgrade(store)
    assert contents(store) == before
    assert upgrade.plan(store).needed
    monkeypatch.undo()
    assert upgrade.upgrade(store).doubled
    store.close()


DAMAGES: dict[str, str] = {
    "an event that cannot be read": "UPDATE {events} SET state = 'zz' WHERE originator_version = 5",
    "an event of an unknown kind": "UPDATE {events} SET topic = 'x.y' WHERE originator_version = 5",
    "a hole in the versions": "DELETE FROM {events} WHERE originator_version = 5",
    "no line in the list of matches": "DELETE FROM matches",
    "no participants": "DELETE FROM participants",
    "no report ids": "DELETE FROM report_ids",
    "no table of participants": "DROP TABLE participants",
}


@pytest.mark.parametrize("old", RELEASES[:1], indirect=True)
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_store_is_upgraded_as_it_is(old, damage):
    store = Store(old)
    store.note((damage.format(events=store.events_table), ()))
    store.close()
    store = Store(old)
    before = contents(store)
    assert upgrade.upgrade(store).doubled == ()
    after = contents(store)
    assert {name for name in after if after[name] != before[name]} == {"settings"}
    assert not upgrade.plan(store).needed
    store.close()


@pytest.mark.parametrize("number", ["3", "0", "two"])
def test_a_store_of_a_later_release_is_refused_in_a_sentence(sqlite_url, number):
    Records.connect(sqlite_url, shelf=SHELF).close()
    store = Store(sqlite_url)
    store.note(("UPDATE settings SET value = ? WHERE name = 'schema'", (number,)))
    with pytest.raises(NeedsUpgrade, match=f"schema number {number}"):
        Records.connect(sqlite_url, shelf=SHELF)
    store.close()


def test_services_that_start_at_once_upgrade_once(old):
    assert at_once(6, lambda _: Records.connect(old, shelf=SHELF).close()) == [None] * 6
    store = Store(old)
    assert ("schema", str(upgrade.SCHEMA)) in contents(store)["settings"]
    store.close()


def test_a_store_that_is_up_to_date_is_opened_without_writing(sqlite_url, monkeypatch):
    Records.connect(sqlite_url, shelf=SHELF, secret="golden").close()
    monkeypatch.setattr(Store, "note", failing(AssertionError("the store was written to")))
    Records.connect(sqlite_url, shelf=SHELF, secret="golden").close()
