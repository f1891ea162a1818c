"""A store that holds less than was acknowledged, or other events: noticed, told, never mixed."""

import logging

import pytest

from referee.record import By, Records, RolledBack, verify
from referee.record.errors import Ahead

from .tampering import forged
from .toy import BY, SHELF, Deal, Draw, Play, report

DELETE = "DELETE FROM {} WHERE originator_id = ?"
LOOK = SHELF["toy"].moves["look"]


def played(records: Records, draws: int = 3) -> str:
    match_id = records.open_match("toy").match_id
    records.record(match_id, report(Deal("A")), BY, "report-1")
    for number in range(2, 2 + draws):
        draw(records, match_id, number)
    return match_id


def draw(records: Records, match_id: str, number: int, key: str = "report") -> int:
    seat = "AB"[number % 2 == 0]
    return records.record(match_id, report(Draw(seat)), BY, f"{key}-{number}").ruling.number


def lose(records: Records, match_id: str, version: int, upto: int = 1_000) -> None:
    """Take events out of the store, as a failover or an old copy does: with their ids."""
    events = DELETE.format(records.store.events_table)
    records.store.note(
        (f"{events} AND originator_version BETWEEN ? AND ?", (match_id, version, upto)),
        ("DELETE FROM report_ids WHERE match_id = ? AND version BETWEEN ? AND ?",
         (match_id, version, upto)),
    )  # fmt: skip


def whole(records: Records, match_id: str) -> list[str]:
    """Return the report ids on record, and see that nothing is missing."""
    verify(records.export(match_id), SHELF)
    match = records.match(match_id)
    assert records.store.gaps() == {}
    return [event.report_id for event in match.history][1:]


def test_an_event_is_written_after_the_one_it_was_decided_on_and_no_other(records):
    match_id = played(records)
    *_, last = records.events(match_id)
    event = forged(match_id, 6, "match.disputed", {"words": "x"})
    other = forged(match_id, 5, "match.disputed", {"words": "another"})
    with pytest.raises(Ahead):
        records.store.append((event,), after=other)
    records.store.append((event,), after=last)
    assert records.store.versions([match_id]) == {match_id: 6}


def test_who_is_ahead_of_the_store_says_so_once_and_goes_on(records, connect, caplog):
    match_id = played(records)
    lose(connect(), match_id, 4)
    with pytest.raises(RolledBack, match="ends with ruling 2"):
        draw(records, match_id, 5)
    assert whole(records, match_id) == ["report-1", "report-2"]
    assert [draw(records, match_id, number) for number in (3, 4, 5)] == [3, 4, 5]
    assert whole(records, match_id) == [f"report-{number}" for number in range(1, 6)]
    told = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert [f"match {match_id} was set back" in one.getMessage() for one in told] == [True]


def test_who_remembers_another_event_of_this_number_does_not_write_after_it(records, connect):
    match_id = played(records)
    other = connect()
    lose(other, match_id, 5)
    other.record(match_id, report(Play("A", "R1")), BY, "another-4")
    with pytest.raises(RolledBack, match="ends with ruling 4"):
        draw(records, match_id, 5)
    assert whole(records, match_id) == ["report-1", "report-2", "report-3", "another-4"]
    assert records.match(match_id).table == other.match(match_id).table


def test_who_only_reads_is_not_shown_what_is_lost(records, connect):
    match_id = played(records)
    tag = records.match(match_id).tag
    other = connect()
    lose(other, match_id, 5)
    assert records.match(match_id).version == 4
    draw(other, match_id, 4, "another")
    again = records.match(match_id)
    assert (again.version, again.history[-1].report_id) == (5, "another-4")
    assert again.tag != tag


def test_a_report_on_record_is_found_by_its_id_whoever_is_ahead(records, connect):
    match_id = played(records)
    lose(connect(), match_id, 5)
    done = records.record(match_id, report(Draw("A")), BY, "report-3")
    assert (done.ruling.number, done.version, done.repeated) == (3, 4, True)
    asked = ["report-1", "report-3", "report-4"]
    assert records.recorded(match_id, asked) == {"report-1": 2, "report-3": 4}


def test_a_table_that_a_seat_was_shown_is_not_shown_when_it_is_lost(records, connect):
    match_id = played(records, 0)
    stays = LOOK("A", "hand/A", ("G5", "G6", "G7"))
    records.record(match_id, report(stays), By("p3", "", "seat", "A"), "report-stays")
    look = LOOK("B", "hand/B", ("R1", "G2", "B3"))
    records.record(match_id, report(look), By("p2", "", "seat", "B"), "report-look")
    assert "R1" in records.table_for(match_id, "B").faces("hand/B")
    other = connect()
    lose(other, match_id, 4)
    other.record(match_id, report(Draw("B")), BY, "another-draw")
    for some in (records, other, connect()):
        assert some.table_for(match_id, "B").faces("hand/B") == ("?",) * 4
