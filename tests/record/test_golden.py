"""What earlier releases recorded stays readable for ever: stores, exports, and what they mean."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from referee.record import Closed, Records, verify
from referee.record.events.kinds import OF_MATCHES
from referee.record.people.people import People

from .golden.make import BY, seen, told
from .toy import SHELF, Draw, report

FOLDER = Path(__file__).parent / "golden"
RELEASES = sorted(path.stem for path in FOLDER.glob("release-*.jsonl"))


@pytest.fixture(params=RELEASES)
def release(request) -> str:
    return str(request.param)


@pytest.fixture
def store(release, tmp_path) -> Iterator[Records]:
    """Open the store that a release left behind."""
    path = tmp_path / "matches.db"
    with sqlite3.connect(path) as file:
        file.executescript((FOLDER / f"{release}.sql").read_text())
    with Records.connect(f"sqlite:///{path}", shelf=SHELF, secret="golden") as records:
        yield records


def lines(release: str) -> list[bytes]:
    return (FOLDER / f"{release}.jsonl").read_bytes().splitlines(keepends=True)


def alike(found: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Say whether all that a release wrote down of its match is still so."""
    now = orjson.loads(orjson.dumps(found))
    return {key: now.get(key) for key in expected} == expected


def test_the_first_release_is_kept():
    assert "release-1" in RELEASES


def test_a_golden_export_still_holds_together(release):
    verified = verify(lines(release), SHELF)
    assert {event.topic for event in verified.events} <= OF_MATCHES
    assert {opening.kind for opening in verified.openings} == {"face", "name"}


def test_a_golden_store_still_looks_the_same(store, release):
    expected = orjson.loads((FOLDER / f"{release}.json").read_bytes())
    found = seen(store, store.match(expected["match"]))
    assert alike(found, expected)


def test_a_golden_store_still_exports_the_same_events(store, release):
    golden = lines(release)
    match_id = orjson.loads(golden[0])["match"]
    assert list(store.export(match_id, viewer="B", names=True))[:-1] == golden[:-1]


def test_a_golden_export_is_imported_as_it_is(records, release):
    golden = lines(release)
    imported = records.import_lines(golden)
    assert not imported.repeated
    *again, mark, _ = records.export(imported.match_id, viewer="B", names=True)
    assert again == golden[:-1]
    assert b'{"imported":' in mark
    expected = orjson.loads((FOLDER / f"{release}.json").read_bytes())
    found = seen(records, records.match(imported.match_id))
    assert alike(found, expected)


def test_a_golden_store_can_still_be_worked_with(store):
    [listed] = store.list().matches
    with pytest.raises(Closed):
        store.record(listed.id, report(Draw("A")), BY)
    tapped = {r.report_id: r for r in store.match(listed.id).rulings.values()}["tap-0002"]
    again = store.record(listed.id, report(tapped.move, waive=tapped.waived), BY, "tap-0002")
    assert again.repeated
    for one in store.participants(listed.id):
        token = People(store.store, "golden").token(one.id)
        assert store.participant(token).role == one.role
    assert store.match_of_code(store.code(listed.id)) == listed.id
    assert store.open_match("toy").version == 1


def test_the_golden_match_has_every_kind_of_event_in_it(file_records):
    match = file_records.match(told(file_records))
    assert {happening.topic for happening in match.history} == OF_MATCHES
    assert {r.outcome for r in match.rulings.values()} == {"stands", "void", "contradicts"}
    assert any(r.sealed for r in match.rulings.values())
    assert any(r.waived for r in match.rulings.values())
