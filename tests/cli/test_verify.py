"""``referee verify`` and ``referee mend``: what does not hold in a record, and what is done."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from referee.cli.console import Status
from referee.record import Records, last_result
from tests.cli.test_record import recorded
from tests.notation.toy import SHELF

if TYPE_CHECKING:
    from tests.cli.conftest import Referee


@pytest.fixture
def match(tmp_path: Path) -> str:
    return recorded(tmp_path)


def tamper(statement: str) -> None:
    file = sqlite3.connect("referee.sqlite")
    file.execute(statement)
    file.commit()
    file.close()


def hole() -> None:
    tamper("DELETE FROM stored_events WHERE originator_version = 4")


def set_clock_back() -> None:
    tamper(
        "UPDATE stored_events SET state = CAST(replace(CAST(state AS TEXT), '\"recorded\":1',"
        " '\"recorded\":2') AS BLOB) WHERE originator_version = 3"
    )


def rule_otherwise() -> None:
    """Let a ruling come out as by no rule."""
    tamper(
        "UPDATE stored_events SET state = CAST(replace(CAST(state AS TEXT), '\"void\"',"
        " '\"contradicts\"') AS BLOB) WHERE originator_version = 3"
    )


def test_a_whole_record_holds_and_health_will_tell(referee: Referee, match: str) -> None:
    del match
    result = referee("verify", "--all")
    assert (result.exit_code, result.stdout) == (0, "matches: 1, events: 7; 1 hold, 0 do not\n")
    with Records.connect("sqlite:///referee.sqlite", shelf=SHELF) as records:
        kept = last_result(records.store)
    assert kept is not None
    assert kept[1:] == (1, 7, 0)


def test_what_does_not_hold_is_named_with_status_1(referee: Referee, match: str) -> None:
    hole()
    result = referee("verify", "--all")
    assert result.exit_code == Status.WRONG
    assert (
        result.stdout == f"{match}  event 4 is missing\nmatches: 1, events: 6; 0 hold, 1 do not\n"
    )
    one = referee("verify", "--match", match, "--json")
    assert one.exit_code == Status.WRONG
    assert json.loads(one.stdout)["wrong"] == [
        {"match": match, "event": 4, "text": "event 4 is missing"}
    ]


def test_what_rules_would_say_today_is_no_damage(referee: Referee, match: str) -> None:
    fine = referee("verify", "--all", "--rejudge")
    assert fine.exit_code == 0
    rule_otherwise()
    plain = referee("verify", "--all")
    assert plain.exit_code == 0
    result = referee("verify", "--all", "--rejudge")
    assert result.exit_code == Status.DIFFERS
    assert f"{match}  today 1 of 5 rulings would come out otherwise: 2" in result.stdout
    assert "1 hold, 0 do not; in 1 today's rules would rule otherwise" in result.stdout
    referee("export", match, "-o", "other.jsonl")
    file = referee("verify", "other.jsonl", "--rejudge")
    assert file.exit_code == Status.DIFFERS
    assert "today   1 of 5 rulings would come out otherwise: 2" in file.stdout
    as_json = referee("verify", "other.jsonl", "--rejudge", "--json")
    assert json.loads(as_json.stdout)["otherwise"] == [2]
    hole()
    assert referee("verify", "--all", "--rejudge").exit_code == Status.WRONG


def test_a_clock_that_jumped_back_is_noted_and_not_wrong(referee: Referee, match: str) -> None:
    set_clock_back()
    result = referee("verify", "--all")
    assert result.exit_code == 0
    assert f"{match}  (note) event 4: Recorded" in result.stdout
    referee("export", match, "-o", "clock.jsonl")
    assert "clock   event 4: Recorded" in referee("verify", "clock.jsonl").stdout
    assert "a clock jumped back" in referee("audit", "clock.jsonl").stdout


def test_what_cannot_have_been_is_noted_with_its_ruling_and_not_wrong(
    referee: Referee, match: str
) -> None:
    tamper(
        'UPDATE stored_events SET state = CAST(replace(CAST(state AS TEXT), \'"from":"stock"\','
        ' \'"from":"hand/B"\') AS BLOB) WHERE originator_version = 2'
    )
    result = referee("verify", "--match", match)
    assert result.exit_code == 0
    words = "ruling 1 let happen what cannot be: hand/B has 0 of "
    assert f"{match}  (note) {words}" in result.stdout
    referee("export", match, "-o", "older.jsonl")
    assert f"note    {words}" in referee("verify", "older.jsonl").stdout
    told = json.loads(referee("verify", "older.jsonl", "--json").stdout)
    assert told["impossible"][0]["ruling"] == 1


def test_a_damaged_match_is_named_in_the_list_and_refused_as_an_export(
    referee: Referee, match: str
) -> None:
    hole()
    listed = referee("matches")
    assert listed.exit_code == 0
    assert listed.stdout.endswith("damaged: event 4 is missing\n")
    result = referee("export", match)
    assert (result.exit_code, result.stdout) == (Status.WRONG, "")
    assert "event 4 is missing" in result.stderr
    assert "referee mend" in result.stderr


def test_what_can_be_read_of_a_damaged_match_can_be_exported(referee: Referee, match: str) -> None:
    hole()
    result = referee("export", match, "--sound", "-o", "sound.jsonl")
    assert result.exit_code == 0
    assert "event 4 is missing. This is what comes before it" in result.stderr
    assert "sound.jsonl is whole: 3 events" in referee("verify", "sound.jsonl").stdout
    text = referee("export", match, "--sound", "--format", "text").stdout
    assert "B: lay J -> void" in text
    assert "lay K1" not in text
    assert referee("export", match, "--sound", "--names").exit_code == Status.UNREADABLE


def test_mending_is_said_before_it_is_done(referee: Referee, match: str) -> None:
    assert "there is nothing to mend" in referee("mend", match).stdout
    hole()
    dry = referee("mend", match)
    assert dry.exit_code == 0
    assert "it would be mended like this:\n  the match keeps its first 3 events" in dry.stdout
    assert "nothing was changed; --yes does it" in dry.stdout
    assert referee("verify", "--all").exit_code == Status.WRONG
    done = referee("mend", match, "--yes")
    assert (done.exit_code, done.stdout.endswith(f"match {match} holds now\n")) == (0, True)
    after = referee("verify", "--all")
    assert after.exit_code == 0
    assert "3 events were set aside when it was mended" in after.stdout


OTHERS = {
    "a PDF": b"%PDF-1.3\n%\xe9\xeb\n",
    "a packed file": b"\x1f\x8b\x08\x08",
    "a table for spreadsheets": b"\xef\xbb\xbfruling,version,recorded\r\n",
    "a batch of CloudEvents": b'[{"specversion":"1.0"',
    "a play for BG Stats": b'{\n  "sourceName": "The referee",\n',
    "no text": b"\x89PNG\r\n\x1a\x00",
}


@pytest.mark.parametrize("kind", OTHERS)
@pytest.mark.parametrize("command", ["verify", "replay", "rejudge", "audit", "import"])
def test_a_file_of_another_kind_is_called_what_it_is(
    command: str, kind: str, referee: Referee
) -> None:
    result = referee(command, "-", given=OTHERS[kind])
    assert result.exit_code == Status.UNREADABLE
    assert result.stderr.startswith(f"referee: <stdin> is {kind}")


@pytest.mark.parametrize("command", ["verify", "replay", "rejudge", "audit", "import"])
def test_an_export_that_a_mail_program_saved_anew_is_told_from_a_changed_one(
    command: str, referee: Referee, match: str
) -> None:
    whole = referee("export", match).stdout_bytes
    for saved in (whole.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + whole):
        result = referee(command, "-", given=saved)
        assert result.exit_code == Status.WRONG
        assert "saved anew" in result.stderr


def test_what_holds_is_told_in_lines_that_a_mail_can_quote(
    referee: Referee, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = referee("export", match).stdout_bytes
    Path("referee.sqlite").unlink()
    referee("import", "-", given=whole)
    marked = referee("export", match).stdout_bytes
    monkeypatch.setenv("COLUMNS", "80")
    for command in ("verify", "audit"):
        told = referee(command, "-", given=marked).stdout
        assert "not refereed by this record" in " ".join(told.split())
        assert max(map(len, told.splitlines())) <= 80
