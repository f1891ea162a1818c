"""Corrections: shown first, re-judged, kept with what they undid, and undone themselves."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from referee.kernel import Report, judged, view
from referee.record import By, CannotCorrect, NeedsReason, NoSuchRuling, Records

from .toy import Deal, Draw, Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.record import Match

BY = By("p1", "a phone", "arbiter")


def played(records: Records) -> str:
    match_id = records.open_match("toy").match_id
    for move in (Deal("A"), Play("B", "R1"), Play("A", "G1"), Play("A", "R2"), Draw("B")):
        records.report(match_id, move, by=BY)
    return match_id


def told(match: Match) -> list[tuple[str, str, bool, bool]]:
    return [(r.text, r.outcome, r.struck, r.changed) for r in match.rulings.values()]


def test_a_preview_shows_what_would_change_and_records_nothing(records: Records) -> None:
    match_id = played(records)
    before = records.match(match_id)
    shown = records.correct(match_id, 2, Report(2, Play("B", "G9")), by=BY, preview=True)
    changes = [(c.number, c.before.outcome, c.after.outcome) for c in shown.changes]
    assert changes == [(2, "stands", "stands"), (3, "void", "stands"), (4, "stands", "void")]
    assert shown.unknown_again == ("R1",)
    assert shown.needs_reason
    assert shown.version is None
    assert shown.table.top("pile") == "G1"
    after = records.match(match_id)
    assert after.version == before.version
    assert after.table == before.table


def test_a_correction_gives_what_its_preview_showed(
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = played(records)
    replacement = Report(2, Play("B", "G9"), 5000)
    shown = records.correct(match_id, 2, replacement, by=BY, preview=True)
    done = records.correct(match_id, 2, replacement, why="it was green", by=BY)
    assert done.changes == shown.changes
    assert done.version == 7
    for match in (records.match(match_id), connect().match(match_id)):
        assert match.table == shown.table
        assert told(match) == [
            ("A: deal", "stands", False, False),
            ("B: play G9", "stands", False, True),
            ("A: play G1", "stands", False, True),
            ("A: play R2", "void", False, True),
            ("B: draw", "stands", False, False),
        ]
        assert match.rulings[2].at == 5000
        assert match.rulings[2].corrected_by == 7
        assert match.rulings[3].corrected_by is None
        assert match.history[2].ruling is not None
        assert match.history[2].ruling.text == "B: play R1"
        correction = match.history[6].correction
        assert correction is not None
        assert (correction.old, correction.new) == ("B: play R1", "B: play G9")
        assert correction.why == "it was green"
        assert correction.changed == (3, 4)


def test_what_was_taken_back_keeps_its_number_and_stays_visible(records: Records) -> None:
    match_id = played(records)
    records.correct(match_id, 5, None, by=BY)
    match = records.match(match_id)
    assert match.rulings[5].struck
    assert (match.last_number, match.last_standing) == (5, 4)
    assert records.report(match_id, Draw("B"), by=BY).number == 6


def test_the_latest_standing_ruling_is_taken_back_without_a_reason(records: Records) -> None:
    match_id = played(records)
    with pytest.raises(NeedsReason):
        records.correct(match_id, 4, None, by=BY)
    records.correct(match_id, 5, None, by=BY)
    records.correct(match_id, 4, None, by=BY)
    with pytest.raises(NeedsReason):
        records.correct(match_id, 1, None, why="  ", by=BY)


def test_an_undo_is_undone_and_so_is_that(records: Records, connect: Callable[[], Records]) -> None:
    match_id = played(records)
    before = records.match(match_id)
    undo = records.correct(match_id, 2, None, why="misread", by=BY)
    without = records.match(match_id).table
    assert undo.version is not None
    redo = records.restore(match_id, undo.version, why="it was right", by=BY)
    assert redo.restores == undo.version
    assert redo.version is not None
    again = records.match(match_id)
    assert again.table == before.table
    assert told(again) == told(before)
    with pytest.raises(CannotCorrect):
        records.restore(match_id, undo.version, why="twice", by=BY)
    records.restore(match_id, redo.version, why="no, it was not", by=BY)
    for match in (records.match(match_id), connect().match(match_id)):
        assert match.table == without
        assert match.rulings[2].struck


def test_a_replacement_is_undone(records: Records) -> None:
    match_id = played(records)
    before = records.match(match_id)
    done = records.correct(match_id, 2, Report(2, Play("B", "G9"), 9, ()), why="green", by=BY)
    assert done.version is not None
    records.restore(match_id, done.version, why="red", by=BY)
    match = records.match(match_id)
    assert match.table == before.table
    assert told(match) == told(before)
    assert match.rulings[2].at is None


def test_what_cannot_be_corrected_is_refused(records: Records) -> None:
    match_id = played(records)
    for number in (0, -1, 6):
        with pytest.raises(NoSuchRuling):
            records.correct(match_id, number, None, by=BY)
    for version in (-3, 0, 1, 2, 6, 7):
        with pytest.raises(NoSuchRuling):
            records.restore(match_id, version, by=BY)
    records.correct(match_id, 5, None, by=BY)
    with pytest.raises(CannotCorrect):
        records.correct(match_id, 5, None, by=BY)
    with pytest.raises(CannotCorrect):
        records.correct(match_id, 5, Report(5, Draw("B")), by=BY)


def test_a_correction_is_recorded_once(records: Records, connect: Callable[[], Records]) -> None:
    match_id = played(records)
    first = records.correct(match_id, 5, None, by=BY, report_id="undo-0001")
    for again in (records, connect()):
        same = again.correct(match_id, 5, None, by=BY, report_id="undo-0001")
        assert same.repeated
        assert (same.number, same.version) == (5, first.version)
    assert records.match(match_id).version == 7


def test_a_waived_clause_stays_waived_when_it_is_judged_again(records: Records) -> None:
    match_id = played(records)
    records.report(match_id, Play("A", "B7"), waive=("T-2",), by=BY)
    records.correct(match_id, 3, None, why="it was not played", by=BY)
    assert records.match(match_id).rulings[6].waived == ("T-2",)


@pytest.mark.parametrize("seed", range(6))
def test_corrections_at_random_fold_to_what_judging_the_reports_gives(
    file_records: Records, sqlite_url: str, seed: int
) -> None:
    from .toy import SHELF  # noqa: PLC0415

    draw = random.Random(seed)
    match_id = file_records.open_match("toy").match_id
    file_records.report(match_id, Deal("A"), by=BY)
    for _ in range(60):
        match = file_records.match(match_id)
        turn = match.table.turn or "A"
        move = draw.choice([Draw(turn), Play(turn, f"{draw.choice('RGB')}{draw.randint(1, 30)}")])
        if draw.random() < 0.7:
            file_records.report(match_id, move, by=BY, waive=draw.choice([(), ("T-2",)]))
            continue
        standing = [n for n, r in match.rulings.items() if not r.struck and n > 1]
        corrections = [h.version for h in match.history if h.correction]
        if corrections and draw.random() < 0.4:
            try:
                file_records.restore(match_id, draw.choice(corrections), why="so", by=BY)
            except CannotCorrect:
                continue
        elif standing:
            number = draw.choice(standing[-40:])
            new = draw.choice([None, Report(number, move)])
            file_records.correct(match_id, number, new, why="so", by=BY)
    match = file_records.match(match_id)
    reports = [r.report for r in match.rulings.values() if not r.struck]
    again = judged(match.book, match.beginning, reports)
    assert [r.outcome for _, r in again] == [
        r.outcome for r in match.rulings.values() if not r.struck
    ]
    last = again[-1][1].table
    assert last is not None
    assert view(match.book, last) == view(match.book, match.table)
    other = Records.connect(sqlite_url, shelf=SHELF)
    assert other.match(match_id).table == match.table
    assert told(other.match(match_id)) == told(match)
    for number in range(match.last_number + 1):
        assert other.table_at(match_id, number) == file_records.table_at(match_id, number)
    other.close()
