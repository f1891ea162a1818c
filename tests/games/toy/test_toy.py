"""A stranger's game of some eighty lines is on the shelf, and everything the kernel does for it."""

from pathlib import Path

from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play
from tests.games import toy

MATCH = """
book: high-card
A: deal
B: lay N12    -> stands HC-2
A: lay N1     -> void HC-1
C: lay N12    -> contradicts G-1
C: lay N2
A: lay N3     -> stands HC-2
then score B: 1
then won: 3
then turn: B
"""


def test_it_is_on_the_shelf_when_the_environment_names_it(toy_shelf):
    assert toy_shelf["high-card"] is toy.HIGH_CARD
    assert {"whot-1on1", "whot-tournament"} <= set(toy_shelf)


def test_it_is_not_there_otherwise(monkeypatch):
    monkeypatch.delenv("REFEREE_GAMES", raising=False)
    assert "high-card" not in shelf()


def test_a_match_is_judged_from_its_notation(toy_shelf):
    played = play(parse(MATCH)[0], toy_shelf)
    assert [step.problem for step in played.problems] == []
    assert [step.ruling.outcome for step in played.steps if step.ruling].count("stands") == 4


def test_it_is_one_short_file():
    written = Path(toy.__file__).read_text()
    code = [line for line in written.splitlines() if line.strip()]
    assert len(code) < 100
