"""``referee erase``: what is said before, what it does, and what `verify` says afterwards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from referee.cli.console import Status

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Referee

ARGUED = """
book: toy
names: A=Ada
hand A: H1 H2 H3

A: deal
B: lay K1
dispute 2 by B: "Ada has peeped"
decide 1: the ruling stands because Ada says no
close because Ada went home
"""


@pytest.fixture
def argued(referee: Referee, tmp_path: Path) -> str:
    (tmp_path / "argued.txt").write_text(ARGUED)
    told = referee("import", "argued.txt", "--database", "sqlite:///referee.sqlite")
    assert told.exit_code == 0, told.output
    told = referee("seal", "cards.example.org/2026", "--seal", "seal")
    assert told.exit_code == 0, told.output
    return referee("matches").stdout.split()[0]


def test_it_is_told_what_can_be_erased_and_what_would_be(referee: Referee, argued: str) -> None:
    told = referee("erase", argued)
    assert told.exit_code == 0, told.output
    lines = [" ".join(line.split()) for line in told.stdout.splitlines()]
    assert "--name A Ada" in lines
    assert any(line.startswith("--words 4 ") and "peeped" in line for line in lines), lines
    told = referee("erase", argued, "--words", "4")
    assert told.stdout == "would be erased: Ada has peeped\n"
    assert "peeped" in referee("erase", argued).stdout


def test_what_is_erased_is_withheld_and_nothing_is_tampered_with(
    referee: Referee, argued: str
) -> None:
    seal = ("--seal", "seal")
    referee("export", argued, *seal, "-o", "before.jsonl")
    for what in (("--name", "A"), ("--words", "4"), ("--words", "5")):
        told = referee("erase", argued, *what, "--why", "asked for", "--yes", *seal)
        assert told.exit_code == 0, told.output
        assert told.stdout.startswith("erased; event ")
    told = referee("export", argued, *seal, "-o", "x.jsonl")
    assert told.exit_code == 0, told.output
    told = referee("verify", "x.jsonl", "--key", "seal/key.pub")
    assert told.exit_code == Status.WITHHELD, told.output
    assert "lacking what was said in event 4, erased by event 8: asked for" in told.stdout
    assert "lacking the name of A, erased by event 7: asked for" in told.stdout
    assert "sealed  by cards.example.org/2026" in told.stdout
    data = json.loads(referee("verify", "x.jsonl", "--json").stdout)
    assert len(data["erased"]) == 3
    whole = referee("verify", "--all", "--key", "seal/key.pub", *seal)
    assert whole.exit_code == Status.WITHHELD, whole.output
    assert "1 hold, 0 do not; signed for: 9; erased: 3, of these in the log: 3" in whole.stdout
    assert "erased by event 8: asked for (leaf 7 of the log)" in whole.stdout
    for known, status in ((2, Status.WITHHELD), (3, Status.FINE)):
        nightly = referee("verify", "--all", "--erased", str(known), *seal)
        assert nightly.exit_code == status, nightly.output
        assert f"erased: 3, of these in the log: 3, known: {known}" in nightly.stdout
    told = referee("verify", "x.jsonl", "--erased", "3")
    assert (told.exit_code, "counts in the record" in told.stderr) == (Status.UNREADABLE, True)
    assert referee("verify", "before.jsonl", "--key", "seal/key.pub").exit_code == Status.FINE
    for command in (("audit", "x.jsonl", "--trail"), ("export", argued, "--format", "text")):
        told = referee(*command)
        assert (told.exit_code, "peeped" in told.stdout) == (0, False), told.output
    assert referee("rebuild").exit_code == 0
    assert referee("erase", argued).stdout.count("--words") == 1


MISTAKES = {
    "both at once": (("--name", "A", "--words", "4"), "one thing at a time"),
    "no reason": (("--words", "4", "--yes"), "Say why it is erased"),
    "no such seat": (("--name", "Q", "--why", "x", "--yes"), "nobody sits at Q"),
    "a move": (("--words", "2", "--why", "x", "--yes"), "Event 2 cannot be erased"),
    "a number that is none": (("--words", "0"), "0 is not in the range"),
}


@pytest.mark.parametrize(("given", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_a_sentence(
    referee: Referee, argued: str, given: tuple[str, ...], said: str
) -> None:
    told = referee("erase", argued, *given)
    assert told.exit_code == Status.UNREADABLE
    assert said in told.stderr
