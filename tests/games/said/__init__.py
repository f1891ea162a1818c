"""Short matches with what is expected of them in words of our own, such as ``says: Too late.``."""

from pathlib import Path
from typing import NamedTuple

from referee.notation.files import Line, Script
from referee.trial.coverage import cases_in

WORDS = ("says", "flags", "evidence", "shuffled")


class Saying(NamedTuple):
    """A match, and what is expected of it by the word that opens the line."""

    name: str
    script: Script
    expected: dict[str, list[str]]


def sayings(folder: Path) -> list[Saying]:
    """Return the matches of a folder's ``*.says``."""
    found = []
    for case in cases_in(folder, "says"):
        expected: dict[str, list[str]] = {}
        steps: list[Line] = []
        for line in case.script.steps:
            word, _, text = line.text.partition(": ")
            if word in WORDS:
                expected.setdefault(word, []).append(text)
            else:
                steps.append(line)
        case.script.steps[:] = steps
        found.append(Saying(case.name, case.script, expected))
    return found
