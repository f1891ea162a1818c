"""What the tests of the command line share: the command as a function, in an empty folder."""

from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from referee.cli import main


class Referee(Protocol):
    """The command, called like a function."""

    def __call__(self, *args: str, given: str | bytes | None = None) -> Result: ...


@pytest.fixture
def referee(tmp_path, monkeypatch) -> Referee:
    """Run the command in an empty folder, with the toy on the shelf beside our own games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_GAMES", "tests.notation.toy")
    monkeypatch.delenv("REFEREE_DATABASE", raising=False)
    monkeypatch.setenv("COLUMNS", "1000")  # so that a test finds a sentence whole
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    def run(*args: str, given: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, list(args), input=given)

    return run


@pytest.fixture
def match(tmp_path) -> str:
    """Write down a short match of the toy with something of everything in it."""
    text = """
        book: toy
        names: A=Ada
        hand A: H1 H2 H3

        A: deal
        [0:05] B: lay J            # nobody may
        B: lay J !TO-1
        B: lay K1
        A: lay H1 loud=yes
        A: lay H2
        undo 5 because A was asleep
        table: count hand/A 9
    """
    (tmp_path / "match.txt").write_text("\n".join(line.strip() for line in text.splitlines()))
    return "match.txt"
