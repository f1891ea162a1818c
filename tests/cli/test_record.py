"""``referee export``, ``import`` and ``verify``: out of the record, and back into one."""

import re
from pathlib import Path

import pytest

from referee.cli.database import usual
from referee.match import commands
from referee.match.commands import Close, Correct
from referee.notation.reports import read_report
from referee.record import Records
from tests.notation.toy import SHELF
from tests.record.toy import report

REPORTS = ("A: deal", "B: lay J", "B: lay K1", "B: lay K2 !TO-1", "A: lay H1")


def read(text: str, at: int | None = None) -> commands.Report:
    """Return the command that reports something to the toy."""
    told = read_report(SHELF["toy"], text)
    return report(told.move, at, told.waive)


def recorded(folder: Path) -> str:
    """Record a match in a database there, and return the match's id."""
    with Records.connect(f"sqlite:///{folder / 'referee.sqlite'}", shelf=SHELF) as records:
        opened = records.open_match(
            "toy", seats=["A", "B"], names={"A": "Grandma Lu"}, device="phone", report_id="open0001"
        )
        match_id, by = opened.match_id, opened.arbiter.by
        for number, text in enumerate(REPORTS, 1):
            command = read(text, 1_795_292_100_000 + number * 1000)
            records.record(match_id, command, by, f"report{number:04}")
        records.record(match_id, Correct(3, None, "it was another card"), by, "correct01")
        (folder / "match.jsonl").write_bytes(b"".join(records.export(match_id)))
    return match_id


def test_the_matches_of_the_record_are_listed_the_latest_first(referee, tmp_path, monkeypatch):
    monkeypatch.setattr("referee.cli.club.PAGE", 1)
    first = recorded(tmp_path)
    with Records.connect("sqlite:///referee.sqlite", shelf=SHELF) as records:
        second = records.open_match("toy", listed=False).match_id
        records.record(second, Close("late"), records.match(second).history[0].by)
    result = referee("matches")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    told = [(row[0], row[1], row[3]) for row in rows]
    assert told == [(second, "toy", "closed"), (first, "toy", "open")]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\dZ", row[2]) for row in rows)
    assert "Grandma Lu" not in result.stdout


@pytest.mark.parametrize("kind", ["import", "record"])
def test_a_key_is_made_listed_and_revoked(referee, kind):
    command, other = f"{kind}-key", "record-key" if kind == "import" else "import-key"
    key = referee(command, "Chess club").stdout.strip()
    with Records.connect(usual(), shelf=SHELF) as records:
        keys = {"import": records.import_keys, "record": records.record_keys}
        assert keys[kind].holder(key) == "Chess club"
    again = referee(command, "Chess club")
    assert (again.exit_code, again.stdout) == (2, "")
    assert "There is a key called Chess club already" in again.stderr
    referee(command, "Clan")
    revoked = referee(command, "Chess club", "--revoke")
    assert revoked.stdout == f"the {kind} key Chess club is revoked\n"
    told = referee(command).stdout.splitlines()
    assert [line[19:] for line in told] == ["Chess club  revoked", "Clan"]
    assert referee(other).stdout == ""
    unknown = referee(command, "Nobody", "--revoke")
    assert (unknown.exit_code, "Nobody" in unknown.stderr) == (2, True)
    assert referee(command, "--revoke").exit_code == 2


@pytest.mark.postgres
def test_a_match_goes_from_one_kind_of_database_to_the_other(referee, tmp_path, postgres):
    match = recorded(tmp_path)
    result = referee("import", "match.jsonl", "--database", postgres)
    copy = referee("export", match, "--database", postgres)
    assert result.exit_code == 0
    *lines, mark, _ = copy.stdout_bytes.splitlines()
    assert lines == Path("match.jsonl").read_bytes().splitlines()[:-1]
    assert b'"by":"the operator"' in mark
