"""``referee export``, ``import`` and ``verify``: out of the record, and back into one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cli.database import usual
from referee.match.commands import Close, Correct
from referee.notation.reports import read_report
from referee.record import Records
from tests.notation.toy import SHELF
from tests.record.toy import report

REPORTS = ("A: deal", "B: lay J", "B: lay K1", "B: lay K2 !TO-1", "A: lay H1")


def recorded(folder: Path) -> str:
    """Record a match in a database there, and return the match's id."""
    records = Records.connect(f"sqlite:///{folder / 'referee.sqlite'}", shelf=SHELF)
    try:
        opened = records.open_match(
            "toy", seats=["A", "B"], names={"A": "Grandma Lu"}, device="phone", report_id="open0001"
        )
        for number, text in enumerate(REPORTS, 1):
            told = read_report(opened.match.book, text)
            records.record(
                opened.match_id,
                report(told.move, 1_795_292_100_000 + number * 1000, told.waive),
                opened.arbiter.by,
                f"report{number:04}",
            )
        records.record(
            opened.match_id, Correct(3, None, "it was another card"), opened.arbiter.by, "correct01"
        )
        (folder / "match.jsonl").write_bytes(b"".join(records.export(opened.match_id)))
    finally:
        records.close()
    return opened.match_id


def exported(folder: Path) -> str:
    """Record a match and export it into ``match.jsonl``; return what stands in it."""
    recorded(folder)
    return (folder / "match.jsonl").read_text()


# --- export --------------------------------------------------------------------------------------


def test_an_export_is_what_the_record_says_byte_for_byte(referee, tmp_path):
    match = recorded(tmp_path)
    result = referee("export", match)

    assert result.exit_code == 0
    assert result.stdout_bytes == Path("match.jsonl").read_bytes()


def test_the_matches_of_the_record_are_listed_the_latest_first(referee, tmp_path, monkeypatch):
    monkeypatch.setattr("referee.cli.club.PAGE", 1)
    first = recorded(tmp_path)
    with Records.connect("sqlite:///referee.sqlite", shelf=SHELF) as records:
        second = records.open_match("toy", listed=False).match_id
        records.record(second, Close("late"), records.match(second).history[0].by)
    result = referee("matches")

    rows = [line.split() for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [(row[0], row[1], row[3]) for row in rows] == [
        (second, "toy", "closed"),
        (first, "toy", "open"),
    ]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\dZ", row[2]) for row in rows)
    assert "Grandma Lu" not in result.stdout


def test_a_record_without_matches_says_so(referee):
    Records.connect("sqlite:///referee.sqlite", shelf=SHELF).close()
    result = referee("matches")

    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "referee: this record holds no match\n"


def test_an_export_goes_to_a_file_and_never_over_one_unasked(referee, tmp_path):
    match = recorded(tmp_path)
    first = referee("export", match, "-o", "out.jsonl")
    second = referee("export", match, "-o", "out.jsonl", "--format", "csv")
    content = Path("out.jsonl").read_bytes()
    third = referee("export", match, "-o", "out.jsonl", "--format", "csv", "--force")

    assert [first.exit_code, second.exit_code, third.exit_code] == [0, 2, 0]
    assert content == Path("match.jsonl").read_bytes()
    assert "out.jsonl is there already; --force writes over it" in second.stderr
    assert Path("out.jsonl").read_bytes() != content


def test_the_notation_of_an_export_is_replayed_to_the_same_rulings(referee, tmp_path):
    match = recorded(tmp_path)
    text = referee("export", match, "--format", "text", "--names").stdout
    result = referee("replay", "-", "--json", given=text)
    [told] = json.loads(result.stdout)["matches"]

    assert result.exit_code == 0
    assert told["names"] == {"A": "Grandma Lu"}
    assert [(r["outcome"], r["struck"]) for r in told["rulings"]] == [
        ("stands", False), ("void", False), ("stands", True), ("stands", False), ("stands", False),
    ]  # fmt: skip


def test_without_a_setting_the_record_is_here_or_else_at_home(referee, tmp_path):
    match = recorded(tmp_path)
    Path("referee.sqlite").rename("other.sqlite")
    nowhere = referee("matches")
    referee("import", "match.jsonl")
    at_home = referee("matches")
    Path("other.sqlite").rename("referee.sqlite")
    Path("home").rename("elsewhere")
    here = referee("matches")

    home = tmp_path / "home" / "referee" / "referee.sqlite"
    assert (nowhere.exit_code, nowhere.stderr) == (3, f"referee: there is no record at {home}\n")
    assert match in at_home.stdout
    assert match in here.stdout


# --- verify --------------------------------------------------------------------------------------


CHANGES: dict[str, tuple[Callable[[list[str]], list[str]], int, str]] = {
    "a byte of a payload": (
        lambda lines: [line.replace("A: lay H1", "A: lay H2") for line in lines],
        7, "the payload of event 6 was changed: its hash is another",
    ),
    "a line that is missing": (
        lambda lines: [*lines[:3], *lines[4:]], 4, "event 4 stands where event 3 belongs",
    ),
    "a line after the end": (lambda lines: [*lines, lines[-1]], 10, "nothing may follow"),
    "the end cut off": (lambda lines: lines[:-1], 9, "the closing line is missing"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("command", "what"),
    [*(("verify", what) for what in CHANGES), ("import", "a byte of a payload")],
)
def test_a_changed_export_is_refused_with_its_line(what, command, referee, tmp_path):
    change, line, message = CHANGES[what]
    lines = exported(tmp_path).splitlines(keepends=True)
    changed = "".join(change(lines))
    Path("referee.sqlite").unlink()

    result = referee(command, "-", given=changed)

    assert result.exit_code == 1
    assert result.stderr.startswith(f"referee: <stdin>:{line}: {message}")
    assert result.stdout == ""


# --- import keys ---------------------------------------------------------------------------------


def test_a_key_to_import_is_made_listed_and_revoked(referee):
    key = referee("import-key", "Chess club").stdout.strip()
    again = referee("import-key", "Chess club")
    with Records.connect(usual(), shelf=SHELF) as records:
        assert records.import_keys.holder(key) == "Chess club"
    referee("import-key", "Clan")
    revoked = referee("import-key", "Chess club", "--revoke")
    told = referee("import-key").stdout.splitlines()
    unknown = referee("import-key", "Nobody", "--revoke")

    assert (again.exit_code, again.stdout) == (2, "")
    assert "There is a key called Chess club already" in again.stderr
    assert revoked.stdout == "the import key Chess club is revoked\n"
    assert [line[19:] for line in told] == ["Chess club  revoked", "Clan"]
    assert unknown.exit_code == 2
    assert "Nobody" in unknown.stderr


def test_a_longer_export_adds_to_the_one_that_is_there(referee, tmp_path):
    match = recorded(tmp_path)
    with Records.connect("sqlite:///referee.sqlite", shelf=SHELF) as records:
        by = records.match(match).history[0].by
        records.record(match, report(SHELF["toy"].moves["leave"]("A")), by)
    Path("longer.jsonl").write_bytes(referee("export", match).stdout_bytes)
    copy = ("--database", "sqlite:///copy.sqlite")
    referee("import", "match.jsonl", *copy)
    result = referee("import", "longer.jsonl", *copy)

    assert result.stdout == f"match {match} was in the record, and has 1 event more now\n"
    again = referee("export", match, *copy).stdout_bytes
    Path("again.jsonl").write_bytes(again)
    for told in (referee("verify", "again.jsonl"), referee("audit", "again.jsonl")):
        words = told.stdout.replace("\n", " ")
        assert "by the operator, not refereed by this record: events 1 to 7" in words
        assert "by the operator, not refereed by this record: one event" in words


# --- import --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head", ["", "# from a table in the park\n", "title: a short one\n", "== one\n"]
)
def test_a_match_in_the_notation_is_judged_and_recorded(referee, head):
    text = f"{head}book: toy\nA: deal\nB: lay J -> void TO-1\n"
    first, again = (referee("import", "-", given=text) for _ in range(2))
    match = first.stdout.split()[1]
    assert first.stdout == f"match {match} is in the record now, with 3 events\n"
    assert again.stdout == f"match {match} is in this record already\n"
    told = referee("export", match, "--format", "text").stdout.splitlines()
    assert told[-2:] == ["A: deal", "B: lay J -> void TO-1"]
    wrong = referee("import", "-", given=text.replace("void TO-1", "stands"))
    assert wrong.exit_code == 1
    assert "expected stands, but it is void TO-1" in wrong.stderr


@pytest.mark.postgres
def test_a_match_goes_from_one_kind_of_database_to_the_other(referee, tmp_path, postgres):
    match = recorded(tmp_path)
    result = referee("import", "match.jsonl", "--database", postgres)
    copy = referee("export", match, "--database", postgres)

    assert result.exit_code == 0
    *lines, mark, _ = copy.stdout_bytes.splitlines()
    assert lines == Path("match.jsonl").read_bytes().splitlines()[:-1]
    assert b'"by":"the operator"' in mark


def test_where_a_match_came_from_is_told_in_the_language_of_the_audit(referee, tmp_path):
    recorded(tmp_path)
    how = ("--database", "sqlite:///other.sqlite")
    referee("import", "match.jsonl", *how)
    match = referee("matches", *how).stdout.split()[0]
    referee("export", match, "-o", "again.jsonl", *how)

    told = referee("audit", "again.jsonl", "--language", "de").stdout
    assert re.search(r"importiert am \S+ auf der Befehlszeile, nicht von dieser Mitschrift", told)
    assert "Ereignisse 1 bis 7, aus der Datei mit dem Digest" in told
    assert "imported" not in told
