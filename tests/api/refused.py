"""What the API refuses, read from `bad_input.txt`: each with the sentence that names it."""

from pathlib import Path
from typing import NamedTuple

import pytest

JSON = "application/json"


class Bad(NamedTuple):
    """A body, what is wrong with it, and what the problem must say."""

    sentence: str
    body: bytes | str
    status: int
    field: str | None
    says: str
    content_type: str = JSON


SECTIONS = {
    head.partition(":")[0]: body
    for head, _, body in (
        section.partition("\n")
        for section in Path(__file__).with_name("bad_input.txt").read_text("utf-8").split("\n--- ")
    )
}


def written(section: str) -> list[Bad]:
    """Return those of a section: each has a line of its own for what it is told."""
    found = []
    for one in SECTIONS[section].split("\n-- ")[1:]:
        sentence, said, body, *_ = one.split("\n")
        status, field, says = (*said.split(maxsplit=2), "")[:3]
        found.append(Bad(sentence, body, int(status), None if field == "-" else field, says))
    return found


def lines(section: str) -> list[str]:
    """Return a section that has a line for each."""
    return [line for line in SECTIONS[section].split("\n") if line]


def each_of(section: str) -> pytest.MarkDecorator:
    """Let a test be run with each of a section."""
    return pytest.mark.parametrize(
        "bad", [pytest.param(b, id=b.sentence) for b in written(section)]
    )
