"""Tournaments of earlier days: they verify, and every draw comes out as it did."""

import itertools
from pathlib import Path

import pytest

from referee.cli.tournament_tables import seating_told, standings_told
from referee.record.events.sealing import NAME
from referee.record.exchange.tournaments import VerifiedTournament, verify_tournament
from referee.record.integrity.tournament_checking import worked_out_again
from referee.tournament.movements import MOVEMENTS

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


def read(file: Path) -> VerifiedTournament:
    return verify_tournament(file.read_bytes().splitlines(keepends=True))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_tournament_holds_and_is_drawn_again(file):
    again = list(worked_out_again(read(file).tournament))
    assert len(again) >= 2
    assert [one.wrong for one in again] == [None] * len(again)


def test_every_movement_has_a_golden_tournament():
    played = {
        stage.movement for file in GOLDEN for stage in read(file).tournament.regulation.stages
    }
    assert played == set(MOVEMENTS)


def test_a_golden_evening_reads_as_a_text():
    found = read(Path(__file__).parent / "golden" / "troadbodn.jsonl")
    known = {one.digest: one.value for one in found.openings if one.kind == NAME}
    now = found.tournament
    names = {n: [known[one] for one in entry.players] for n, entry in now.entries.items()}
    lines = itertools.chain(
        *([f"round {one.number}", *map(" | ".join, seating_told(now, one.number, names)), ""]
          for one in now.rounds),
        ["standings", *map(" | ".join, standings_told(now, 0, names))],
    )  # fmt: skip
    text = (Path(__file__).parent / "golden" / "troadbodn.txt").read_text(encoding="utf-8")
    assert [line.rstrip() for line in lines] == text.splitlines()
