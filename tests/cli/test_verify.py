"""``referee verify`` and ``referee mend``: what does not hold in a record, and what is done."""

from pathlib import Path

import pytest

from referee.cli.console import Status
from referee.record import Records, last_result
from tests.cli.test_record import recorded
from tests.notation.toy import SHELF


@pytest.fixture
def match(tmp_path) -> str:
    return recorded(tmp_path)


def test_a_whole_record_holds_and_health_will_tell(referee, match):
    del match
    result = referee("verify", "--all")
    assert (result.exit_code, result.stdout) == (0, "matches: 1, events: 7; 1 hold, 0 do not\n")
    with Records.connect("sqlite:///referee.sqlite", shelf=SHELF) as records:
        kept = last_result(records.store)
    assert kept[1:] == (1, 7, 0)


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
def test_a_file_of_another_kind_is_called_what_it_is(command, kind, referee):
    result = referee(command, "-", given=OTHERS[kind])
    assert result.exit_code == Status.UNREADABLE
    assert result.stderr.startswith(f"referee: <stdin> is {kind}")


@pytest.mark.parametrize("command", ["verify", "replay", "rejudge", "audit", "import"])
def test_an_export_that_a_mail_program_saved_anew_is_told_from_a_changed_one(
    command, referee, match
):
    whole = referee("export", match).stdout_bytes
    for saved in (whole.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + whole):
        result = referee(command, "-", given=saved)
        assert result.exit_code == Status.WRONG
        assert "saved anew" in result.stderr


def test_what_holds_is_told_in_lines_that_a_mail_can_quote(referee, match, monkeypatch):
    whole = referee("export", match).stdout_bytes
    Path("referee.sqlite").unlink()
    referee("import", "-", given=whole)
    marked = referee("export", match).stdout_bytes
    monkeypatch.setenv("COLUMNS", "80")
    for command in ("verify", "audit"):
        told = referee(command, "-", given=marked).stdout
        assert "not refereed by this record" in " ".join(told.split())
        assert max(map(len, told.splitlines())) <= 80
