"""What comes out of a file is marked for ever, may go on, and is brought by those who may."""

import pytest

from referee.match.commands import Close
from referee.record import BadImport, BadToken, By, CannotImport, Conflict, Import, Records, verify
from referee.record.integrity.mending import Mending
from referee.record.integrity.verifying import Verifying
from referee.record.store import side_tables

from .tampering import Table
from .toy import SHELF, Deal, Draw, Play, report

BY = By("p1", "a phone", "arbiter")
REST = (Play("B", "R1"), Play("A", "G2"), Draw("A"))


def played(records: Records) -> tuple[str, list[list[bytes]]]:
    """Play a match, and export it after every event."""
    match_id = records.open_match("toy", names={"A": "Ada"}).match_id
    told = [list(records.export(match_id))]
    for move in (Deal("A"), *REST):
        records.record(match_id, report(move), BY)
        told.append(list(records.export(match_id, names=True)))
    records.record(match_id, Close("rain"), BY)
    return match_id, [*told, list(records.export(match_id))]


def events_of(lines: list[bytes]) -> list[bytes]:
    return [line for line in lines if b'"payload"' in line]


def test_a_longer_export_adds_to_a_shorter_one_byte_for_byte(records, elsewhere, connect):
    match_id, told = played(elsewhere)
    other = connect()
    added = [records.import_lines(told[n], by="Club").added for n in (1, 0, 4, 4, 5)]
    assert added == [2, 0, 3, 0, 1]
    for here in (records, other):
        match = here.match(match_id)
        assert (match.version, match.status) == (6, "closed")
        assert match.table == elsewhere.match(match_id).table
        assert events_of(list(here.export(match_id))) == events_of(told[5])
        assert here.names(match_id) == {"A": "Ada"}
        assert [one.status for one in here.list().matches] == ["closed"]
    assert [(one.first, one.last, one.by) for one in records.imports(match_id)] == [
        (1, 2, "Club"), (3, 5, "Club"), (6, 6, "Club"),
    ]  # fmt: skip
    digests = [verify(told[n], SHELF).digest for n in (1, 4, 5)]
    assert [one.digest for one in records.imports(match_id)] == digests
    again = records.record(match_id, report(REST[0]), BY, report_id(elsewhere, match_id))
    assert again.repeated


def report_id(records: Records, match_id: str) -> str:
    return records.match(match_id).rulings[2].report_id


def test_a_match_that_went_another_way_is_refused_with_the_line(records, elsewhere):
    match_id, told = played(elsewhere)
    records.import_lines(told[1])
    records.record(match_id, report(Draw("B")), BY)
    with pytest.raises(BadImport) as error:
        records.import_lines(told[4])
    assert (error.value.line, error.value.reason[:35]) == (4, "event 3 is another one here: anothe")
    assert records.match(match_id).version == 3


def test_only_the_operator_adds_to_a_match_that_was_refereed_here(records, elsewhere):
    match_id, told = played(elsewhere)
    records.import_lines(told[1], by="Club")
    own = records.open_match("toy").match_id
    early = list(records.export(own))
    elsewhere.import_lines(early)
    elsewhere.record(own, report(Deal("A")), BY)
    late = list(elsewhere.export(own))
    with pytest.raises(CannotImport):
        records.import_lines(late, by="Club")
    assert records.match(own).version == 1
    assert records.imports(own) == ()
    assert records.import_lines(late).added == 1
    assert [(one.first, one.by) for one in records.imports(own)] == [(2, "the operator")]
    records.record(match_id, report(REST[0]), BY)
    with pytest.raises(CannotImport):
        records.import_lines(_gone_on(records, match_id, elsewhere), by="Club")


LOST = {
    "its last event": ("DELETE FROM EVENTS HERE = 3", 1),
    "every event": ("DELETE FROM EVENTS WHERE originator_id = :m", 3),
}


@pytest.mark.parametrize("what", LOST)
def test_what_a_match_of_ours_has_lost_the_operator_alone_brings_back(what, sqlite_url):
    statement, added = LOST[what]
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        opened = records.open_match("toy")
        for number, move in enumerate((Deal("A"), Draw("B"))):
            records.record(opened.match_id, report(move), opened.arbiter.by, f"report-{number}")
        told = list(records.export(opened.match_id))
    Table(sqlite_url, opened.match_id, "").tamper(statement)
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        with pytest.raises(CannotImport):
            records.import_lines(told, by="Club")
        assert records.import_lines(told).added == added
        assert events_of(list(records.export(opened.match_id))) == events_of(told)
        again = records.record(opened.match_id, report(Draw("B")), opened.arbiter.by, "report-1")
        assert (again.version, again.repeated) == (3, True)
        assert Verifying(records.store, SHELF).match(opened.match_id).wrong == ()


def test_who_recorded_what_was_imported_was_not_admitted_here(records, elsewhere):
    own = records.open_match("toy").match_id
    elsewhere.import_lines(records.export(own))
    elsewhere.record(own, report(Deal("A")), BY)
    records.import_lines(elsewhere.export(own))
    verifying = Verifying(records.store, SHELF)
    assert verifying.match(own).wrong == ()
    records.record(own, report(Draw("B")), BY)
    assert [one.version for one in verifying.match(own).wrong] == [3]


def test_a_mended_import_is_marked_as_far_as_it_goes(elsewhere, sqlite_url):
    match_id, told = played(elsewhere)
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        records.import_lines(told[2], by="Club")
        records.import_lines(told[4], by="Club")
    Table(sqlite_url, match_id, "").tamper("DELETE FROM EVENTS HERE = 3")
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        mending = Mending(records.store, SHELF)
        mending.carry_out(mending.plan(match_id))
        assert [(one.first, one.last) for one in records.imports(match_id)] == [(1, 2)]
        assert verify(records.export(match_id), SHELF).match.version == 2
        assert records.import_lines(told[4], by="Club").added == 3


def _gone_on(records: Records, match_id: str, elsewhere: Records) -> list[bytes]:
    """Export a match that went on by one report in yet another record."""
    folder = elsewhere.store.path or ""
    third = Records.connect(f"sqlite:///{folder}.third", shelf=SHELF)
    third.import_lines(records.export(match_id))
    third.record(match_id, report(Draw("A")), BY)
    lines = list(third.export(match_id))
    third.close()
    return lines


def test_an_import_says_so_wherever_it_goes_on_to(records, elsewhere):
    match_id, told = played(elsewhere)
    records.import_lines(told[5], by="Club")
    (mark,) = records.imports(match_id)
    lines = list(records.export(match_id))
    assert verify(lines, SHELF).imports == (mark,)
    assert f"# {mark.words}\n" in records.export_text(match_id)
    assert "by Club, not refereed by this record: events 1 to 6" in mark.words
    rows = records.export_csv(match_id).splitlines()
    assert {row.rpartition(",")[2] for row in rows[1:]} == {"yes"}
    assert elsewhere.imports(match_id) == ()
    assert elsewhere.export_csv(match_id).splitlines()[1].endswith(",")
    third = Records.connect(f"sqlite:///{elsewhere.store.path}.third", shelf=SHELF)
    third.import_lines(lines)
    assert [one.by for one in third.imports(match_id)] == ["the operator"]
    third.close()


@pytest.mark.parametrize(
    "change",
    [
        (b'"first":1', b'"first":2'), (b'"last":6', b'"last":7'), (b'"by":"Club"', b'"by":5'),
        (b'"by":"Club"', b'"by":"Clan"'), (b'"imported"', b'"imparted"'),
    ],
)  # fmt: skip
def test_a_mark_that_was_changed_is_refused(file_records, elsewhere, change):
    match_id, told = played(elsewhere)
    file_records.import_lines(told[5], by="Club")
    lines = list(file_records.export(match_id))
    assert any(change[0] in line for line in lines)
    with pytest.raises(BadImport):
        verify([line.replace(*change) for line in lines], SHELF)


def test_what_a_release_before_has_imported_is_marked_as_well(file_records, elsewhere):
    match_id, told = played(elsewhere)
    file_records.import_lines(told[1])
    file_records.store.note(("DELETE FROM imports", ()))
    assert side_tables.IMPORTS.count("imports") == 1
    own = file_records.open_match("toy").match_id
    assert file_records.imports_of([match_id, own]) == {match_id: (Import(1, 2, None, "", ""),)}
    assert verify(file_records.export(match_id), SHELF).imports[0].at is None


# --- keys -----------------------------------------------------------------------------------------


def test_a_key_that_nobody_made_is_none(records):
    key = records.import_keys.make("Club")
    token = records.open_match("toy").arbiter.token
    for forged in ("", "Club", key[:-1], key + "A", token, key.partition(".")[0], "\ud800"):
        with pytest.raises(BadToken):
            records.import_keys.holder(forged)


def test_a_key_has_a_name_of_its_own(records):
    records.import_keys.make("Club")
    for name in ("Club", "", " ", "two\nlines"):
        with pytest.raises(Conflict):
            records.import_keys.make(name)
    with pytest.raises(Conflict):
        records.import_keys.revoke("Clan")
