"""The instructions of the Containerfile, read as its builder reads them."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).resolve().parents[2] / "Containerfile"


class Step(NamedTuple):
    """One instruction of the file."""

    word: str
    text: str


def read() -> list[Step]:
    """Return the instructions, with the values of the arguments in their places."""
    text = re.sub(r"^\s*#.*\n", "", FILE.read_text(), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    steps = [Step(*line.split(maxsplit=1)) for line in lines if line.strip()]
    given = dict(step.text.split("=", 1) for step in steps if step.word == "ARG")
    for name, value in given.items():
        steps = [Step(word, text.replace(f"${{{name}}}", value)) for word, text in steps]
    return steps


STEPS = read()
LAST = max(number for number, step in enumerate(STEPS) if step.word == "FROM")
"""Where the image begins that runs."""


def said(word: str, steps: list[Step] = STEPS) -> list[str]:
    """Return what instructions of one kind say."""
    return [step.text for step in steps if step.word == word]


def environment(steps: list[Step]) -> dict[str, str]:
    """Return the environment that instructions set."""
    words = [pair for text in said("ENV", steps) for pair in shlex.split(text)]
    return dict(pair.split("=", 1) for pair in words)
