"""Secrets are sealed: faces and names never stand in a payload, and their openings prove them."""

from referee.kernel.view import view
from referee.match.commands import Correct, Restore
from referee.match.reports import Report
from referee.notation.reports import read_report
from referee.record import By, Records, verify
from referee.record.events.sealing import FACE, seal

from .toy import SHELF, Deal, Draw, Play, report

SQLITE_ALONE = True
"""None of it depends on the database."""


BY = By("p1", "", "seat", "B")
LOOK = SHELF["toy"].moves["look"]


def looked(records: Records, *faces: str) -> str:
    match_id = records.open_match("toy", names={"A": "Ada", "B": "Bob Ångström"}).match_id
    records.record(match_id, report(Deal("A")), BY)
    records.record(match_id, report(LOOK("B", "hand/B", faces)), BY)  # type: ignore[call-arg]
    return match_id


def test_what_a_seat_saw_is_for_that_seat_alone(records, connect):
    match_id = looked(records, "R1", "G2", "B3")
    for some in (records, connect()):
        assert sorted(some.table_for(match_id, "B").faces("hand/B")) == ["B3", "G2", "R1"]
        assert some.table_for(match_id, "A").faces("hand/B") == ("?", "?", "?")
        assert some.table_for(match_id).faces("hand/B") == ("?", "?", "?")
        assert sorted(some.table_at(match_id, 2, "B").faces("hand/B")) == ["B3", "G2", "R1"]
        assert some.table_at(match_id, 1, "B").faces("hand/B") == ("?", "?", "?")


def test_a_seat_goes_on_seeing_what_it_saw(records):
    match_id = looked(records, "R1", "G2", "B3")
    records.table_for(match_id, "B")
    records.record(match_id, report(Play("B", "G2")), BY)
    records.record(match_id, report(Draw("A")), BY)
    assert sorted(records.table_for(match_id, "B").faces("hand/B")) == ["B3", "R1"]
    records.record(match_id, Correct(3, None, "no"), BY)
    assert sorted(records.table_for(match_id, "B").faces("hand/B")) == ["B3", "G2", "R1"]


def test_faces_stand_in_no_payload_and_in_no_public_export(records):
    match_id = looked(records, "R17", "G28", "B29")
    stored = b"".join(event.payload for event in records.events(match_id))
    exported = b"".join(records.export(match_id))
    for_a = b"".join(records.export(match_id, viewer="A", names=True))
    paper = (records.export_text(match_id) + records.export_csv(match_id)).encode()
    seen = repr(view(records.match(match_id).book, records.table_for(match_id))).encode()
    for face in (b"R17", b"G28", b"B29"):
        for told in (stored, exported, for_a):
            assert b'"%b"' % face not in told  # in quotes: a salt may look like a card
        for told in (paper, seen):
            assert face not in told
    assert b'{"as":["?","?","?"],"sealed":"' in stored


def test_a_look_that_is_taken_back_and_restored_is_still_known_to_its_seat(records, connect):
    match_id = looked(records, "R1", "G2", "B3")
    undo = records.record(match_id, Correct(2, None), BY)
    assert records.table_for(match_id, "B").faces("hand/B") == ("?", "?", "?")
    assert undo.version is not None
    records.record(match_id, Restore(undo.version), BY)
    for some in (records, connect()):
        assert sorted(some.table_for(match_id, "B").faces("hand/B")) == ["B3", "G2", "R1"]


def test_a_look_that_is_corrected_seals_what_it_says_now(records):
    match_id = looked(records, "R1", "G2", "B3")
    new = LOOK("B", "hand/B", ("R7", "G2", "B3"))
    records.record(match_id, Correct(2, Report(new)), BY)
    assert sorted(records.table_for(match_id, "B").faces("hand/B")) == ["B3", "G2", "R7"]
    assert b'"R7"' not in b"".join(records.export(match_id))


def test_an_export_for_a_seat_carries_its_openings(records, connect):
    match_id = looked(records, "R1", "G2", "B3")
    lines = list(records.export(match_id, viewer="B"))
    assert [o.value for o in verify(lines, SHELF).openings] == [["R1", "G2", "B3"]]
    assert connect().import_lines(lines).repeated


def test_names_can_be_given_later(records):
    match_id = looked(records, "R1")
    before = list(records.export(match_id))
    records.set_names(match_id, {"B": "Bea", "Z": "nobody"})
    assert records.names(match_id) == {"A": "Ada", "B": "Bea"}
    assert list(records.export(match_id)) == before


def test_an_opening_opens_its_own_digest_alone():
    opening = seal(FACE, "A", ["R1"])
    assert opening.true
    assert not opening._replace(value=["R2"]).true
    assert not opening._replace(about="B").true
    assert not opening._replace(kind="name").true
    assert not opening._replace(salt="x" * 22).true
    assert seal(FACE, "A", ["R1"]).digest != opening.digest


def test_a_note_that_the_table_has_shown_to_be_wrong_is_found(records):
    match_id = looked(records, "R1", "G2", "B3")
    records.record(match_id, report(Play("B", "G2")), BY)
    assert records.mistaken(match_id, ("A", "B")) == ()
    records.record(match_id, Correct(3, Report(Play("B", "G9")), "misread"), BY)
    [wrong] = records.mistaken(match_id, ("A", "B"))
    assert wrong == ("B", 2, 3, False)
    assert records.mistaken(match_id, ("A",)) == ()


def test_what_was_shown_to_another_at_the_table_is_for_that_seat_too(records, connect):
    blind = SHELF["watten-blind"]
    match_id = records.open_match("watten-blind").match_id
    for text in ("C: cut", "D: deal"):
        told = read_report(blind, text)
        records.record(match_id, report(told.move), BY)
    show = blind.moves["show"]
    for seat, card in (("F", "EA"), ("D", "SK")):
        ruled = records.record(match_id, report(show(seat, card)), BY).ruling
        assert ruled.outcome == "stands"
    for some in (records, connect()):
        for seat in ("F", "D"):
            table = some.table_for(match_id, seat)
            assert ("EA" in table.faces("hand/F"), "SK" in table.faces("hand/D")) == (True, True)
        for other in ("P", "C", None):
            table = some.table_for(match_id, other)
            assert set(table.faces("hand/F") + table.faces("hand/D")) == {"?"}
        mine = b"".join(some.export(match_id, viewer="D"))
        assert mine.count(b'"kind":"face"') == 2
        assert b'"kind":"face"' not in b"".join(some.export(match_id, viewer="P"))


BLIND = """
    C: cut | D: deal | F: show EA | D: show SK | F: play S9 | P: play HU | C: play H10 | D: play HA
    table: winner D | D: go | F: refuse
"""


def test_what_was_noted_of_the_secret_is_checked_when_it_is_revealed(records):
    for named, wrong in (("EA SK", ()), ("EK SK", ("F",)), ("LA H7", ("F", "D"))):
        match_id = records.open_match("watten-blind").match_id
        for text in (*BLIND.replace("\n", "|").split("|"), f"table: reveal {named}"):
            if text.strip():
                told = read_report(SHELF["watten-blind"], text.strip())
                ruled = records.record(match_id, report(told.move), BY).ruling
                assert ruled.outcome == "stands", ruled
        found = records.mistaken(match_id, ("D", "F", "P", "C"))
        assert tuple(one.seat for one in found) == wrong
        assert all(one.over for one in found)
