"""``referee export --all``: a whole record, safe against a kill, going on where it stopped."""

import json
import signal
import subprocess
from pathlib import Path

from referee.record import Records
from tests.cli.test_process import COMMAND, environ
from tests.cli.test_record import recorded
from tests.notation.toy import SHELF

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
