"""Disputes and decisions on record: tried before they are recorded, folded, and superseded."""

from collections.abc import Mapping

import pytest

from referee.games import shelf
from referee.kernel import Book
from referee.match.commands import Correct, Decide, Dispute, Restore
from referee.notation.reports import read_report
from referee.record import By, Match, Records, verify
from referee.record.events.canonical import read

from .conftest import Connect
from .toy import SHELF, Deal, remedies, report

BY = By("p1", "a phone", "arbiter")
PIA = By("p2", "Pia's phone", "seat", "P")
ALL = {**shelf(), **SHELF}
HAND = (
    "D: deal", "F: schlag O", "D: trumpf L", "F: play LO", "F: call", "P: play H8", "C: play L9",
    "D: play L10", "F: play H9",
)  # fmt: skip
"""Ruling 6 claims that P holds no trump; `P: play LA` proves it untrue and ends the hand."""

SQLITE_ALONE = True
"""None of it depends on the database."""


@pytest.fixture
def on_shelf() -> Mapping[str, Book]:
    return ALL


def reported(records: Records, match_id: str, *texts: str, by: By = BY) -> None:
    book = records.match(match_id).book
    for text in texts:
        records.record(match_id, report(read_report(book, text).move), by)


def hand(records: Records, *more: str) -> str:
    match_id = records.open_match("watten-bavarian-4").match_id
    reported(records, match_id, *HAND, *more)
    return match_id


def same_everywhere(records: Records, connect: Connect, match_id: str) -> Match:
    """Return the match, and see that it folds to the same from its events alone."""
    match, other = records.match(match_id), connect().match(match_id)
    assert other.table == match.table
    assert list(other.rulings.values()) == list(match.rulings.values())
    assert other.argued == match.argued
    again = connect()
    for number in range(match.last_number + 1):
        assert again.table_at(match_id, number) == records.table_at(match_id, number)
    verified = verify(list(records.export(match_id)), ALL).match
    assert verified.table == match.table
    return match


def test_what_was_decided_is_asked_again_when_the_record_is_corrected(records, connect):
    match_id = hand(records)
    records.record(match_id, Dispute("A trump!", 6, seat="F"), BY)
    records.record(match_id, Decide(1, remedies("penalty W-34; score FC +1"), "she says so"), BY)
    assert records.match(match_id).table.score("FC") == 3
    reported(records, match_id, "F: deal")
    # with another trump suit the chief striker was not led: nothing was called, no duty was broken
    records.record(match_id, Correct(4, None, "it was not laid"), BY)
    match = same_everywhere(records, connect, match_id)
    corrected = read(records.events(match_id)[-1].payload)
    assert match.table.score("FC") == 3
    assert match.table.hand == 2
    assert "redone" not in corrected or corrected["redone"]
    version = match.version
    records.record(match_id, Restore(version, "it was"), BY)
    assert same_everywhere(records, connect, match_id).table.score("FC") == 3


def test_what_a_seat_has_noted_stays_sealed_through_decisions(records, connect):
    match_id = records.open_match("toy").match_id
    records.record(match_id, report(Deal("A")), BY)
    look = SHELF["toy"].moves["look"]
    noted = look("B", "hand/B", ("R9",))
    records.record(match_id, report(noted), By("p3", "", "seat", "B"))
    records.record(match_id, Dispute("no", 2), BY)
    records.record(match_id, Decide(1, remedies("strike"), "so"), BY)
    assert "R9" not in records.table_for(match_id, "B").faces("hand/B")
    records.record(match_id, Decide(1, remedies("replace with B: look hand/B G7"), "it was"), BY)
    assert "G7" in records.table_for(match_id, "B").faces("hand/B")
    assert "G7" not in records.table_for(match_id, "A").faces("hand/B")
    assert not any(b'"G7"' in event.payload for event in records.events(match_id))
    records.record(match_id, Decide(1, remedies("the ruling stands"), "after all"), BY)
    assert "R9" in records.table_for(match_id, "B").faces("hand/B")
    same_everywhere(records, connect, match_id)
