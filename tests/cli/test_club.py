"""``referee export --all``: a whole record, safe against a kill, going on where it stopped."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest

from referee.record import Records
from tests.cli.test_process import COMMAND, environ
from tests.cli.test_record import recorded
from tests.notation.toy import SHELF
from tests.record.toy import report

MANY = 60
INDEX = "exported-jsonl.jsonl"


def opened(many: int) -> dict[str, bytes]:
    """Open so many matches in the record of this folder; return the export of each."""
    with Records.connect("sqlite:///referee.sqlite", shelf=SHELF) as records:
        ids = [records.open_match("toy", listed=bool(n % 2)).match_id for n in range(many)]
        return {one: b"".join(records.export(one)) for one in ids}


def told(folder: Path, index: str = INDEX) -> list[str]:
    return [json.loads(line)["match"] for line in (folder / index).read_text().splitlines()]


def test_every_match_has_a_file_and_nothing_is_written_twice(referee, tmp_path):
    first = recorded(tmp_path)
    matches = {first: (tmp_path / "match.jsonl").read_bytes(), **opened(3)}

    assert referee("export", "--all", "out").stdout == "4 of 4 matches written to out\n"
    assert {path.stem: path.read_bytes() for path in Path("out").glob("*[0-9a-z].jsonl")
            if path.name != INDEX} == matches  # fmt: skip
    assert sorted(told(Path("out"))) == sorted(matches)

    assert referee("export", "--all", "out").stdout == "0 of 4 matches written to out\n"
    assert referee("export", "--all", "out", "--force").stdout.startswith("4 of 4 ")


def test_a_match_that_was_played_on_is_written_anew(referee):
    (match_id,) = opened(1)
    referee("export", "--all", "out")
    with Records.connect("sqlite:///referee.sqlite", shelf=SHELF) as records:
        by = records.match(match_id).history[0].by
        records.record(match_id, report(SHELF["toy"].moves["deal"]("A")), by)
        now = b"".join(records.export(match_id))

    assert referee("export", "--all", "out").stdout == "1 of 1 matches written to out\n"
    assert Path(f"out/{match_id}.jsonl").read_bytes() == now


def test_names_go_when_they_are_not_asked_for_any_more(referee, tmp_path):
    match_id = recorded(tmp_path)
    for names, written in ((True, 1), (True, 0), (False, 1), (False, 0)):
        asked = ("--format", "text", *["--names"] * names)
        out = referee("export", "--all", "out", *asked).stdout
        assert out == f"{written} of 1 matches written to out\n"
        assert ("Grandma Lu" in Path(f"out/{match_id}.match").read_text()) == names


def test_a_kill_leaves_whole_files_and_it_goes_on_from_there(referee, monkeypatch):
    matches = opened(MANY)
    command = [*COMMAND, "export", "--all", "out", "--database", "sqlite:///referee.sqlite"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=environ()) as started:
        assert started.stderr.readline() == b"referee: 25 of 60 matches\n"
        started.send_signal(signal.SIGKILL)
    out = Path("out")
    with (out / INDEX).open("ab") as index:
        index.write(b'{"match": "torn')  # as a machine that loses its power may leave it

    whole = {one for one in matches if (out / f"{one}.jsonl").exists()}
    assert len(whole) >= 25
    for one in whole:
        assert (out / f"{one}.jsonl").read_bytes() == matches[one]

    monkeypatch.setenv("REFEREE_DATABASE", "sqlite:///referee.sqlite")
    again = referee("export", "--all", "out")
    assert again.exit_code == 0
    assert int(again.stdout.split()[0]) <= MANY - 25
    assert {one: (out / f"{one}.jsonl").read_bytes() for one in matches} == matches
    assert sorted(told(out)) == sorted(matches)


@pytest.mark.parametrize(
    ("options", "ending"),
    [
        (("--format", "text", "--names"), "match"),
        (("--format", "csv-hands"), "hands.csv"),
        (("--format", "pdf", "--language", "de"), "pdf"),
    ],
)
def test_in_other_forms_too(options, ending, referee, tmp_path):
    match_id = recorded(tmp_path)
    referee("export", "--all", "out", *options)
    one = referee("export", match_id, *options).stdout_bytes
    assert Path(f"out/{match_id}.{ending}").read_bytes() == one


def test_a_folder_that_cannot_be_written_is_named(tmp_path, referee):
    recorded(tmp_path)
    Path("out").write_text("a file")
    done = referee("export", "--all", "out")
    assert done.exit_code == 2
    assert done.stderr.startswith("referee: out cannot be written: ")
