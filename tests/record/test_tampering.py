"""What somebody with the database in hand may change, and what of it is found: row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.record.integrity.verifying import Verifying
from referee.record.queries.other_rules import judged_again

from .tampering import Table, played
from .toy import SHELF

if TYPE_CHECKING:
    from referee.record import Records


@pytest.fixture
def table(sqlite_url: str) -> Table:
    return played(sqlite_url)


ROWS: dict[str, tuple[str, str]] = {
    "2 an outcome of another word": (
        "UPDATE EVENTS SET state = edit(state, 'stands', 'flies') HERE = 5",
        "event 5 has not the shape of a match.ruled",
    ),
    "3 broken JSON": (
        "UPDATE EVENTS SET state = CAST('zz' AS BLOB) HERE = 5", "event 5 holds no canonical JSON",
    ),
    "5 an event in the middle is gone": (
        "DELETE FROM EVENTS HERE = 5", "event 5 is missing",
    ),
    "6 the last events are gone": (
        "DELETE FROM EVENTS HERE > 9", "events up to 12 were recorded, and end with 9 now",
    ),
    "7 two payloads swapped": (
        "UPDATE EVENTS SET state = PAYLOAD(11 - EVENTS.originator_version) HERE IN (5, 6)",
        "event 5 holds ruling 5, where ruling 4 belongs",
    ),
    "8 a payload doubled": (
        "UPDATE EVENTS SET state = PAYLOAD(5) HERE = 6",
        "event 6 holds ruling 4, where ruling 5 belongs",
    ),
    "9 another topic": (
        "UPDATE EVENTS SET topic = 'match.confirmed' HERE = 5",
        "event 5 has not the shape of a match.confirmed",
    ),
    "9 a topic nobody knows": (
        "UPDATE EVENTS SET topic = 'os.system' HERE = 5", "event 5 cannot be a 'os.system'",
    ),
    "10 a report id that leads elsewhere": (
        "UPDATE report_ids SET version = 9 WHERE match_id = :m AND report_id = 'report-05'",
        "a report id leads to event 9, which does not carry it",
    ),
    "11 a report id that is not known any more": (
        "DELETE FROM report_ids WHERE match_id = :m AND report_id = 'report-05'",
        "the report id of event 5 is not known any more",
    ),
    "12 a status": (
        "UPDATE matches SET status = 'closed' WHERE id = :m",
        "the list says status closed, its events say open",
    ),
    "12 a book": (
        "UPDATE matches SET book = 'chess' WHERE id = :m", "the list says book chess",
    ),
    "12 a title": (
        "UPDATE matches SET title = 'Chess' WHERE id = :m", "the list says title Chess",
    ),
    "12 a day": (
        "UPDATE matches SET opened_at = 7 WHERE id = :m", "the list says opened_at 7",
    ),
    "13 all events of a match are gone": (
        "DELETE FROM EVENTS WHERE originator_id = :m", "no event of it is left",
    ),
    "13 its line in the list is gone": (
        "DELETE FROM matches WHERE id = :m", "it is missing in the list of matches",
    ),
    "14 an old payload appended": (
        "INSERT INTO EVENTS (originator_id, originator_version, topic, state) COPY(11, 13)",
        "event 13 holds ruling 10, where ruling 11 belongs",
    ),
    "16 a name": (
        "UPDATE openings SET value = '\"Eve\"' WHERE match_id = :m AND kind = 'name'",
        "the name of A is not what was sealed",
    ),
    "16 a name that is no JSON": (
        "UPDATE openings SET value = 'Eve' WHERE match_id = :m AND kind = 'name'",
        "the name of A is not what was sealed",
    ),
    "17 the role of somebody who recorded": (
        "UPDATE participants SET role = 'arbiter', seat = NULL WHERE match_id = :m AND seat = 'B'",
        "who recorded event 3 as seat B is arbiter now",
    ),
    "17 somebody who recorded is gone": (
        "DELETE FROM participants WHERE match_id = :m AND seat = 'B'",
        "who recorded event 3 was never admitted",
    ),
    "18 a place that is none": (
        "UPDATE EVENTS SET state = edit(state, '\"to\":\"hand/B\"', '\"to\":\"stonk\"') HERE = 5",
        "event 5 names a place that is none: 'stonk'",
    ),
    "18 a seat that is none": (
        "UPDATE EVENTS SET state = edit(state, '\"to\":\"hand/B\"', '\"to\":\"hand/Z\"') HERE = 5",
        "event 5 names a place that is none: 'hand/Z'",
    ),
    "19 the number of a ruling": (
        "UPDATE EVENTS SET state = edit(state, '\"number\":4', '\"number\":7') HERE = 5",
        "event 5 holds ruling 7, where ruling 4 belongs",
    ),
    "20 the last event given to another match": (
        "UPDATE EVENTS SET originator_id = :o, originator_version = 3 HERE = 12",
        "events up to 12 were recorded, and end with 11 now",
    ),
    "a payload rewritten by hand as text": (
        "UPDATE EVENTS SET state = CAST(state AS TEXT) HERE = 5", "was not written by the service",
    ),
    "a payload with a space in it": (
        "UPDATE EVENTS SET state = edit(state, '\"v\":1', '\"v\": 1') HERE = 5",
        "event 5 holds JSON that is not written in the canonical way",
    ),
    "a report that nobody can read": (
        "UPDATE EVENTS SET state = edit(state, 'B: draw', 'B: fly R1') HERE = 5",
        "event 5 cannot be read",
    ),
}  # fmt: skip
NOT_FOUND: dict[str, str] = {
    "1 another report": (
        "UPDATE EVENTS SET state = edit(state, 'B: play R1', 'B: play R2') HERE = 3"
    ),
    "4 another time": (
        "UPDATE EVENTS SET state = edit(state, '\"recorded\":1', '\"recorded\":2') HERE = 12;"
        "UPDATE standings SET standing = replace(standing, 'moved_at\":1', 'moved_at\":2')"
        " WHERE match_id = :m"
    ),
    "15 a card put elsewhere by the facts": (
        "UPDATE EVENTS SET state = edit(state, '\"to\":\"hand/B\"', '\"to\":\"hand/A\"') HERE = 5"
    ),
    "13 a match with all that was kept of it": (
        "DELETE FROM EVENTS WHERE originator_id = :m; DELETE FROM matches WHERE id = :m;"
        "DELETE FROM report_ids WHERE match_id = :m; DELETE FROM openings WHERE match_id = :m;"
        "DELETE FROM participants WHERE match_id = :m; DELETE FROM standings WHERE match_id = :m"
    ),
    "17 the role of somebody who has recorded nothing": (
        "UPDATE participants SET role = 'arbiter', seat = NULL WHERE match_id = :o AND seat = 'B'"
    ),
}  # fmt: skip
"""Not found by design: whoever writes what the service would have written is not told from it."""
JUDGED_AGAIN = {"1 another report", "15 a card put elsewhere by the facts"}
"""Of those, what judging again shows; as something that differs, and never as tampering."""


def found(table: Table) -> str:
    """Return all that verifying the whole store finds wrong."""
    with table.records() as records:
        checked = Verifying(records.store, records.shelf).all()
        return "\n".join(f"{one.match_id} {wrong.text}" for one in checked for wrong in one.wrong)


def test_a_store_that_nobody_touched_holds(records: Records, url: str) -> None:
    del records
    table = played(url)
    assert found(table) == ""


@pytest.mark.parametrize("row", ROWS)
def test_what_was_changed_is_found(table: Table, row: str) -> None:
    statements, words = ROWS[row]
    table.tamper(statements)
    told = found(table)
    assert words in told, told


@pytest.mark.parametrize("row", NOT_FOUND)
def test_what_is_written_as_the_service_writes_is_not_found(table: Table, row: str) -> None:
    table.tamper(NOT_FOUND[row])
    assert found(table) == ""


@pytest.mark.parametrize("row", NOT_FOUND)
def test_judging_again_shows_what_no_rule_would_have_said(table: Table, row: str) -> None:
    with table.records() as records:
        assert not judged_again(records.match(table.match), SHELF).differences
    table.tamper(NOT_FOUND[row])
    with table.records() as records:
        again = [judged_again(records.match(one.id), SHELF) for one in records.list().matches]
    assert any(one.differences for one in again) == (row in JUDGED_AGAIN)


ON_POSTGRESQL = [
    "5 an event in the middle is gone", "6 the last events are gone", "7 two payloads swapped",
    "9 a topic nobody knows", "12 a status", "16 a name", "17 somebody who recorded is gone",
]  # fmt: skip


@pytest.mark.postgres
def test_postgresql_tells_the_same(emptied_postgres: str) -> None:
    told = {}
    for row in ON_POSTGRESQL:
        table = played(emptied_postgres)
        table.tamper(ROWS[row][0])
        told[row] = ROWS[row][1] in found(table)
    assert told == dict.fromkeys(ON_POSTGRESQL, True)
