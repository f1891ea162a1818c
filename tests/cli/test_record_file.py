"""A whole record in one file: verified match by match, taken into another record; record keys."""

from __future__ import annotations

import pytest

from referee.cli.console import Status
from referee.record import Records

HERE = ("--database", "sqlite:///here.sqlite")
THERE = ("--database", "sqlite:///there.sqlite")


@pytest.fixture
def lines(referee, match, tmp_path) -> list[bytes]:
    """The lines of a record of two matches, which stand in ``record.jsonl`` as well."""
    (tmp_path / "other.txt").write_text("# another\n" + (tmp_path / match).read_text())
    for file in (match, "other.txt"):
        assert referee("import", file, *HERE).exit_code == 0
    with Records.connect(f"sqlite:///{tmp_path / 'here.sqlite'}") as records:
        told = list(records.whole())
    (tmp_path / "record.jsonl").write_bytes(b"".join(told))
    return told


def test_every_match_in_it_is_verified(referee, lines, tmp_path):
    told = referee("verify", "record.jsonl")
    assert told.exit_code == 0, told.output
    for number in (1, 2):
        assert f"record.jsonl, match {number} is whole: 9 events" in told.stdout
    changed = b"".join(lines).replace(b"lay K1", b"lay K2", 1)
    (tmp_path / "changed.jsonl").write_bytes(changed)
    wrong = referee("verify", "changed.jsonl")
    assert wrong.exit_code == Status.WRONG
    assert "changed.jsonl, match 1" in wrong.stderr
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:-1]))
    cut = referee("verify", "cut.jsonl")
    assert cut.exit_code == Status.WRONG
    assert "the record was cut off" in cut.stderr


def test_it_is_taken_into_another_record(referee, lines):
    assert len(lines) > 20
    for said in ("is in the record now, with 9 events", "is in this record already"):
        told = referee("import", "record.jsonl", *THERE)
        assert (told.exit_code, told.stdout.count(said)) == (0, 2), told.output


def test_a_damaged_match_is_told_and_the_others_are_taken(referee, lines, tmp_path):
    damaged = b'{"damaged":{"event":7,"match":"abcdefghij","why":"is missing"}}\n'
    (tmp_path / "damaged.jsonl").write_bytes(b"".join([lines[0], damaged, *lines[1:]]))
    told = referee("import", "damaged.jsonl", *THERE)
    assert told.exit_code == 0, told.output
    assert '"event":7' in told.stderr
    assert told.stdout.count("is in the record now") == 2
