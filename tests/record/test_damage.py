"""A match that cannot be read whole says so, is not written to, and can be mended."""

from collections.abc import Callable

import pytest

from referee.match.commands import Close, Correct, Dispute
from referee.record import Damaged, NoSuchMatch, RecordError, Records, last_result, verify
from referee.record.integrity.mending import Mending
from referee.record.integrity.verifying import Result, Verifying
from tests.fixtures.words import words

from .tampering import DAMAGES, Table, played
from .toy import BY, SHELF, Deal, Draw, dealt, report


@pytest.mark.parametrize("what", DAMAGES)
def test_a_damaged_match_says_which_event_it_is_and_nothing_is_written_to_it(table, what):
    statement, version, reason = DAMAGES[what]
    table.tamper(statement)
    with table.records() as records:
        before = records.store.read(table.match)
        asked: list[Callable[[], object]] = [
            lambda: records.record(table.match, report(Draw("A")), BY).ruling,
            lambda: records.record(table.match, report(Draw("A")), BY, "report-05").ruling,
            lambda: records.record(table.match, Correct(2, None, "so"), BY),
            lambda: records.record(table.match, Dispute("No!", 2), BY).dispute,
            lambda: records.record(table.match, Close("so"), BY).version,
            lambda: records.admit(table.match, "spectator"),
            lambda: list(records.export(table.match)),
            lambda: records.match(table.match),
        ]
        for ask in asked:
            with pytest.raises(Damaged) as told:
                ask()
            assert (told.value.version, told.value.reason) == (version, reason)
        error = told.value
        assert f"event {version} {reason}" in error.sentence
        assert (error.sound.version if error.sound else 0) == version - 1
        assert records.store.read(table.match) == before
        assert records.match(table.other).version == 2


def test_a_place_the_book_uses_is_never_called_none(table):
    """A match by an earlier revision of its book may name places that are none today."""
    table.tamper(
        'UPDATE EVENTS SET state = edit(state, \'"to":"hand/B"\', \'"to":"stonk"\') HERE = 5;'
        'UPDATE EVENTS SET state = edit(state, \'"revision":"\', \'"revision":"0\') HERE = 1'
    )
    with table.records() as records:
        assert records.match(table.match).version == 12


def test_gaps_are_told_by_match(connect, url):
    table = played(url)
    assert connect().store.gaps() == {}
    table.tamper("DELETE FROM EVENTS HERE IN (5, 7, 8)")
    assert connect().store.gaps() == {table.match: (5, 7, 8)}


# --- verifying -----------------------------------------------------------------------------------


def test_the_last_result_is_kept(records):
    assert last_result(records.store) is None
    verifying = Verifying(records.store, records.shelf)
    for result in (Result(7, 3, 40, 0), Result(8, 3, 41, 1)):
        verifying.note(result)
        assert last_result(records.store) == result


def test_a_match_that_grows_while_it_is_checked_is_not_accused(file_records, monkeypatch):
    opened = file_records.open_match("toy")
    match_id, by = opened.match_id, opened.arbiter.by
    file_records.record(match_id, report(Deal("A")), by)
    store, read = file_records.store, file_records.store.read
    left = [1, 2]

    def read_and_grow(which: str) -> object:
        found = read(which)
        if left:
            file_records.record(match_id, report(Draw("BA"[left.pop() % 2])), by)
        return found

    other = Records.connect(store.url, shelf=SHELF)
    monkeypatch.setattr(other.store, "read", read_and_grow)
    checked = Verifying(other.store, SHELF).match(match_id)
    other.close()
    assert (checked.wrong, left) == ((), [])


# --- mending -------------------------------------------------------------------------------------


def test_nothing_is_done_before_it_is_said(table):
    table.tamper("DELETE FROM EVENTS HERE = 5")
    with table.records() as records:
        before = records.store.read(table.match)
        plan = Mending(records.store, records.shelf).plan(table.match)
        assert plan.wrong == ("event 5 is missing",)
        assert plan.steps == (
            "the match keeps its first 4 events; the 7 after are set aside",
            "its report ids and its line in the list are made anew from its events",
        )
        assert records.store.read(table.match) == before


@pytest.mark.parametrize("database", ["sqlite", pytest.param("pg", marks=pytest.mark.postgres)])
def test_a_mended_match_goes_on_and_nothing_of_it_is_deleted(database, request):
    name = "sqlite_url" if database == "sqlite" else "emptied_postgres"
    table = played(request.getfixturevalue(name))
    table.tamper("DELETE FROM EVENTS HERE = 5")
    with table.records() as records:
        later = [tuple(event) for event in records.store.read(table.match, 4)]
        mending = Mending(records.store, records.shelf)
        mending.carry_out(mending.plan(table.match))
        assert records.match(table.match).version == 4
        again = records.record(table.match, report(Draw("A")), BY, "report-07")
        assert (again.version, again.repeated) == (5, False)
        aside = records.store.ask("SELECT match_id, version, topic, payload FROM set_aside")
        assert sorted((a, b, c, bytes(d)) for a, b, c, d in aside) == later
        assert [m.status for m in records.list(unlisted=True).matches] == ["open", "open"]
        assert verify(records.export(table.match), SHELF).match.version == 5


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET status = 'closed', book = 'x', title = 'X' WHERE id = :m",
        "DELETE FROM matches WHERE id = :m",
        "DELETE FROM report_ids WHERE match_id = :m",
        "UPDATE report_ids SET version = 3 WHERE match_id = :m",
        "UPDATE openings SET value = '\"Eve\"' WHERE match_id = :m",
        "DELETE FROM EVENTS HERE > 8",
    ],
)
def test_what_follows_from_the_events_is_made_anew(table, statement):
    table.tamper(statement)
    with table.records() as records:
        mending = Mending(records.store, records.shelf)
        mending.carry_out(mending.plan(table.match))
        assert mending.plan(table.match) == (table.match, (), (), ())
        assert records.match(table.match).version in {8, 12}


SEEN = {
    "in an event that is set aside": ("DELETE FROM EVENTS HERE = 3", ("event 3 is missing",), 1),
    "in an event that is gone": (
        "DELETE FROM EVENTS HERE = 4",
        ("events up to 4 were recorded, and end with 3 now", "a card of B is sealed in no event"),
        0,
    ),
}


@pytest.mark.parametrize("where", SEEN)
def test_a_match_with_a_card_sealed_is_mended_once(sqlite_url, where):
    statement, wrong, kept = SEEN[where]
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        opened = records.open_match("toy")
        look = SHELF["toy"].moves["look"]("B", "hand/B", ("R2",))
        for move in (Deal("A"), Draw("B"), look):
            records.record(opened.match_id, report(move), opened.arbiter.by)
    Table(sqlite_url, opened.match_id, "").tamper(statement)
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        mending = Mending(records.store, SHELF)
        plan = mending.plan(opened.match_id)
        assert plan.wrong == wrong
        mending.carry_out(plan)
        assert mending.plan(opened.match_id).wrong == ()
        assert len(records.people.openings(opened.match_id, "face")) == kept


def test_what_cannot_be_mended_is_said(table):
    table.tamper("DELETE FROM EVENTS HERE = 1")
    with table.records() as records:
        mending = Mending(records.store, records.shelf)
        with pytest.raises(RecordError, match=r"for event 1 is missing.* into another record"):
            mending.plan(table.match)
        with pytest.raises(NoSuchMatch):
            mending.plan("nosuchmatch")
        assert mending.plan(table.other).wrong == ()


# --- names and clocks ----------------------------------------------------------------------------


def test_a_name_that_was_changed_is_not_shown(table):
    with table.records() as records:
        assert records.names(table.match) == {"A": "Ada"}
        assert set(records.devices(table.match).values()) == {"tablet", "a phone"}
    table.tamper("UPDATE openings SET value = '\"Eve\"' WHERE match_id = :m")
    with table.records() as records:
        assert records.names(table.match) == {}
        assert records.devices(table.match) == {}
        assert "Eve" not in words(records.export_text(table.match, names=True))
        assert "Eve" not in words(b"".join(records.export(table.match, names=True)))


def test_a_clock_that_jumped_back_is_told(file_records, sqlite_url, monkeypatch):
    clock = [1_790_000_000_000]
    monkeypatch.setattr("referee.record.commands.envelopes.time.time", lambda: clock[0] / 1000)
    match_id = dealt(file_records)
    for seat, moved in (("B", 5_000), ("A", -3_725_000), ("B", 0), ("A", 1), ("B", -20)):
        clock[0] += moved
        file_records.record(match_id, report(Draw(seat)), BY)
    match = file_records.match(match_id)
    assert match.clock_jumps == ((4, 3_725_000), (7, 20))
    with Records.connect(sqlite_url, shelf=SHELF) as again:
        assert again.match(match_id).clock_jumps == match.clock_jumps
    assert verify(file_records.export(match_id), SHELF).match.clock_jumps == match.clock_jumps
    text = file_records.export_text(match_id).splitlines()
    told = "# Recorded 1 hour 2 minutes before the event before it: a clock jumped back"
    assert text[text.index(told) + 1].endswith("A: draw")
    assert "# Recorded 20 ms before" in "\n".join(text)
    assert "1 hour 2 minutes" in file_records.export_csv(match_id).splitlines()[3]
