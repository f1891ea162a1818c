"""What somebody with the database in hand may change, and what of it is found: row by row."""

import pytest

from referee.record.integrity.verifying import Verifying
from referee.record.queries.other_rules import judged_again

from .tampering import FOUND, NOT_FOUND, UNREADABLE, Table, played
from .toy import SHELF

TOLD_OTHERWISE = {
    "no event at all", "a payload that is no JSON", "a place that is no text",
    "a correction that comes twice",
}  # fmt: skip
"""What verifying has other words for than reading."""
ROWS = FOUND | {what: UNREADABLE[what] for what in {*UNREADABLE} - TOLD_OTHERWISE}
JUDGED_AGAIN = {"1 another report", "15 a card put elsewhere by the facts"}
"""Of those, what judging again shows; as something that differs, and never as tampering."""


def found(table: Table) -> str:
    """Return all that verifying the whole store finds wrong."""
    with table.records() as records:
        checked = Verifying(records.store, records.shelf).all()
        return "\n".join(f"{one.match_id} {wrong.text}" for one in checked for wrong in one.wrong)


def test_a_store_that_nobody_touched_holds(records, url):
    del records
    table = played(url)
    assert found(table) == ""


@pytest.mark.parametrize("row", sorted(ROWS))
def test_what_was_changed_is_found(table, row):
    statements, words = ROWS[row]
    table.tamper(statements)
    told = found(table)
    assert words in told, told


@pytest.mark.parametrize("row", NOT_FOUND)
def test_what_is_written_as_the_service_writes_is_not_found(table, row):
    table.tamper(NOT_FOUND[row][0])
    assert found(table) == ""


@pytest.mark.parametrize("row", NOT_FOUND)
def test_judging_again_shows_what_no_rule_would_have_said(table, row):
    with table.records() as records:
        assert not judged_again(records.match(table.match), SHELF).differences
    table.tamper(NOT_FOUND[row][0])
    with table.records() as records:
        again = [judged_again(records.match(one.id), SHELF) for one in records.list().matches]
    assert any(one.differences for one in again) == (row in JUDGED_AGAIN)


ON_POSTGRESQL = [
    "a hole", "6 the last events are gone", "two payloads in each other's place",
    "a kind of event nobody knows", "12 a status", "16 a name", "17 somebody who recorded is gone",
]  # fmt: skip


@pytest.mark.postgres
def test_postgresql_tells_the_same(emptied_postgres):
    told = {}
    for row in ON_POSTGRESQL:
        table = played(emptied_postgres)
        table.tamper(ROWS[row][0])
        told[row] = ROWS[row][1] in found(table)
    assert told == dict.fromkeys(ON_POSTGRESQL, True)
