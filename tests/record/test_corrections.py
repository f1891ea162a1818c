"""Corrections: shown first, re-judged, kept with what they undid, and undone themselves."""

import threading

from referee.match import commands
from referee.match.commands import Command, Correct
from referee.match.reports import Report
from referee.match.steps import LONG, pause_between_steps
from referee.record import By, Match, Records
from referee.record.commands.commands import Commands

from .toy import Deal, Draw, Play, report

BY = By("p1", "a phone", "arbiter")

SQLITE_ALONE = True
"""None of it depends on the database."""


def played(records: Records) -> str:
    match_id = records.open_match("toy").match_id
    for move in (Deal("A"), Play("B", "R1"), Play("A", "G1"), Play("A", "R2"), Draw("B")):
        records.record(match_id, report(move), BY)
    return match_id


def told(match: Match) -> list[tuple[str, str, bool, bool]]:
    return [(r.text, r.outcome, r.struck, r.changed) for r in match.rulings.values()]


def test_a_correction_gives_what_its_preview_showed(records, connect):
    match_id = played(records)
    replacement = Report(Play("B", "G9"), 5000)
    shown = records.tried(records.match(match_id), Correct(2, replacement))
    done = records.record(match_id, Correct(2, replacement, "it was green"), BY)
    assert done.consequences.changes == shown.consequences.changes
    assert done.version == 7
    for match in (records.match(match_id), connect().match(match_id)):
        assert match.table == shown.match.table
        assert told(match) == [
            ("A: deal", "stands", False, False), ("B: play G9", "stands", False, True),
            ("A: play G1", "stands", False, True), ("A: play R2", "void", False, True),
            ("B: draw", "stands", False, False),
        ]  # fmt: skip
        assert match.rulings[2].at == 5000
        assert match.rulings[2].corrected_by == 7
        assert match.rulings[3].corrected_by is None
        assert match.history[2].ruling.text == "B: play R1"
        correction = match.history[6].correction
        assert (correction.old.text, correction.new.text) == ("B: play R1", "B: play G9")
        assert correction.why == "it was green"
        assert correction.changed == (3, 4)


def test_of_two_corrections_at_once_the_second_is_decided_on_what_the_first_has_made(file_records):
    """While the first goes on step by step, the second has not begun."""
    match_id = file_records.open_match("toy").match_id
    moves = [Deal("A"), *(Draw("BA"[number % 2]) for number in range(LONG + 10))]
    for move in moves:
        record(file_records, match_id, commands.Report(Report(move)))
    steps_of: list[str] = []
    second = threading.Thread(target=correct, args=(file_records, match_id, "B8"), name="second")

    def pause() -> None:
        steps_of.append(threading.current_thread().name)
        if len(steps_of) == 3:
            second.start()
            second.join(0.1)  # as long as it likes: it cannot come in between
            assert second.is_alive()

    pause_between_steps(pause)
    try:
        correct(file_records, match_id, "B7")
        second.join()
    finally:
        pause_between_steps()
    mine = threading.current_thread().name
    assert steps_of == sorted(steps_of, key=lambda name: name != mine)
    assert {*steps_of} == {mine, "second"}
    first, then = [one.correction for one in file_records.match(match_id).history
                   if one.correction is not None]  # fmt: skip
    assert (first.new.text, then.old.text, then.new.text) == (
        "B: play B7", "B: play B7", "B: play B8"
    )  # fmt: skip


def correct(records: Records, match_id: str, card: str) -> None:
    correction = commands.Correct(2, Report(Play("B", card)), "it was another card")
    record(records, match_id, correction)


def record(records: Records, match_id: str, command: Command) -> None:
    Commands(records.store, records._repository, records.people).record(match_id, command, BY, None)
