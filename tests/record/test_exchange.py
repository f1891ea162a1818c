"""Exports and imports: the same record byte for byte, or a sentence that names the line."""

import csv
import io
import random
from pathlib import Path
from typing import Any

import orjson
import pytest

from referee.match.commands import Close, Correct, Decide, Dispute, Restore
from referee.match.reports import Report
from referee.record import BadImport, By, Records, verify
from referee.record.events.canonical import canonical, digest

from .toy import SHELF, Deal, Play, remedies, report

BY = By("p1", "a phone", "arbiter")
SHAPES = orjson.loads(Path(__file__).with_name("shapes.json").read_bytes())
"""What no payload of a ruling looks like."""


def told(records: Records) -> str:
    """Record a match with every kind of event in it."""
    match_id = records.open_match("toy", names={"A": "Ada"}, device="a phone").match_id
    records.record(match_id, report(Deal("A"), 1_790_000_000_000), BY)
    records.record(match_id, report(Play("B", "R1"), 1_790_000_004_500), BY, "tap-0001")
    records.record(match_id, report(Play("A", "G2")), BY)
    look = SHELF["toy"].moves["look"]
    records.record(match_id, report(look("A", "hand/A", ("R9", "B9"))), BY)  # type: ignore[call-arg]
    undo = records.record(match_id, Correct(2, None, '=HYPERLINK("x") -> # no'), BY)
    records.record(match_id, Restore(undo.version, "+1 it was"), BY)
    records.record(match_id, Correct(3, Report(Play("A", "R2"), None), "red"), BY)
    dispute = records.record(match_id, Dispute("It was green.", 3), BY).dispute
    records.record(
        match_id,
        Decide(dispute.number, remedies("let 3 stand !T-2; score A +1 wins"), "all saw it"),
        BY,
    )
    records.record(match_id, Close("@rain"), BY)
    return match_id


@pytest.fixture
def lines(file_records) -> list[bytes]:
    return list(file_records.export(told(file_records), viewer="A", names=True))


def test_an_import_gives_the_same_record_byte_for_byte(records, elsewhere):
    match_id = told(records)
    lines = list(records.export(match_id, viewer="A", names=True))
    imported = elsewhere.import_lines(lines)
    assert imported == (match_id, 11, False, 11, "match")
    again = list(elsewhere.export(match_id, viewer="A", names=True))
    assert again[:-2] == lines[:-1]
    assert b'{"imported":' in again[-2]
    assert list(elsewhere.events(match_id)) == list(records.events(match_id))
    assert elsewhere.match(match_id).table == records.match(match_id).table
    assert elsewhere.names(match_id) == {"A": "Ada"}
    assert elsewhere.list().matches[0].status == "closed"
    assert elsewhere.record(match_id, report(Play("B", "R1")), BY, "tap-0001").repeated


def refused(lines: list[bytes], where: int | None = None) -> BadImport:
    with pytest.raises(BadImport) as error:
        verify(lines, SHELF)
    if where is not None:
        assert error.value.line == where, error.value
    return error.value


def test_a_changed_byte_is_found_wherever_it_is(lines):
    draw = random.Random(1)
    for place, line in enumerate(lines):
        for _ in range(12):
            at = draw.randrange(len(line))
            other = bytes([line[at] ^ (1 << draw.randrange(7))])
            changed = [*lines[:place], line[:at] + other + line[at + 1 :], *lines[place + 1 :]]
            refused(changed)


def test_a_line_that_is_missing_doubled_or_swapped_is_found_and_so_is_a_cut(lines):
    for place in range(len(lines)):
        refused(lines[:place] + lines[place + 1 :])
        refused([*lines[: place + 1], *lines[place:]])
        if place:
            refused([*lines[: place - 1], lines[place], lines[place - 1], *lines[place + 1 :]])
    whole = b"".join(lines)
    for size in [*range(0, len(whole), 97), len(whole) - 1, len(whole) - 2]:
        refused(whole[:size].splitlines(keepends=True))


def resealed(lines: list[bytes], place: int, **changes: Any) -> list[bytes]:
    """Change a payload and put every hash right again: what a forger would do."""
    outer = orjson.loads(lines[place])
    outer["payload"].update(changes)
    outer["sha256"] = digest(canonical(outer["payload"]))
    new = [*lines[:place], canonical(outer) + b"\n", *lines[place + 1 :]]
    end = orjson.loads(new[-1])
    end["end"]["digest"] = digest(b"".join(new[:-1]))
    return [*new[:-1], canonical(end) + b"\n"]


def test_a_forged_ruling_does_not_fold_to_the_state(lines):
    error = refused(resealed(lines, 2, outcome="void"), len(lines))
    assert "fold" in error.reason


@pytest.mark.parametrize("changes", SHAPES.values(), ids=SHAPES)
def test_a_payload_of_another_shape_is_refused(lines, changes):
    refused(resealed(lines, 3, **changes), 4)


def test_a_forged_beginning_is_refused(lines):
    for changes in (
        {"book": "chess"}, {"seats": ["A"]}, {"terms": {"cards": 99}}, {"terms": {"x": 1}},
        {"seats": []}, {"sides": []}, {"terms": {"cards": None}},
    ):  # fmt: skip
        refused(resealed(lines, 1, **changes), 2)


def test_json_that_is_not_canonical_is_refused(lines):
    payload = b'{"a":1, "b":2}'
    for bad in (payload, b'{"b":1,"a":2}', b'{"a":1,"a":1}', b'{"a":1.0}', b"{" * 5000):
        line = b'{"payload":%b,"sha256":"%b","topic":"match.ruled","version":2}\n' % (
            bad, digest(bad).encode(),
        )  # fmt: skip
        refused([*lines[:2], line, *lines[3:]], 3)


def test_what_is_no_export_at_all_is_refused():
    for nonsense in (
        [], [b"\n"], [b"hello\n"], [b"{}\n"], [b"\xff\xfe\n"], ["\ud800\n"], [b"[1]\n"],
        [b'{"format":"referee/match@1","match":"../x"}\n'],
        [b'{"format":"referee/match@2","match":"abcdefgh"}\n'],
        [b'{"format":"referee/match@1","match":"abcdefgh"}\n'],
    ):  # fmt: skip
        with pytest.raises(BadImport):
            verify(nonsense, SHELF)


def test_an_opening_that_opens_nothing_is_refused(lines):
    place = next(i for i, line in enumerate(lines) if b'"opening"' in line)
    outer = orjson.loads(lines[place])
    outer["opening"]["value"] = "Eve"
    refused([*lines[:place], canonical(outer) + b"\n", *lines[place + 1 :]], place + 1)


def test_a_refused_import_stores_nothing(lines, elsewhere):
    with pytest.raises(BadImport):
        elsewhere.import_lines(lines[:-1])
    assert elsewhere.list(unlisted=True).matches == ()


def test_an_import_lies_in_the_list_only_if_asked(lines, elsewhere):
    elsewhere.import_lines(lines, listed=False)
    assert elsewhere.list().matches == ()
    assert len(elsewhere.list(unlisted=True).matches) == 1


def test_a_spreadsheet_takes_no_cell_for_a_formula(file_records):
    match_id = file_records.open_match("toy").match_id
    leave = SHELF["toy"].moves["leave"]
    by = By("=cmd|'/c calc'!A1", "", "-2+3", "A")
    file_records.record(match_id, report(Deal("A")), by)
    file_records.record(match_id, report(leave("A")), by)
    rows = list(csv.reader(io.StringIO(file_records.export_csv(match_id))))
    assert [row[4] for row in rows] == ["report", "A: deal", "A: leave"]
    cells = [cell for row in rows for cell in row]
    assert "'=cmd|'/c calc'!A1" in cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
