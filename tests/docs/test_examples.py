"""Every example that is marked as runnable is run, and prints what the page says it prints."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play
from tests.docs.conftest import CUT, PAGES, RUN
from tests.docs.pages import Block, blocks

NOTATION = [
    pytest.param(block, id=f"{Path(name).stem}:{block.line}")
    for name, page in PAGES.items()
    for block in blocks(page)
    if "notation" in block.marks
]


@pytest.mark.parametrize("name", RUN)
def test_the_examples_of_a_page_print_what_it_says(name, played):
    every = blocks(RUN[name])
    examples = [block for block in every if "run" in block.marks]
    for block, told in zip(examples, played[name].result(), strict=True):
        printed, _, status = told.rpartition(CUT)
        where = f"{name}:{block.line}: {printed}"
        assert (status.strip() == "0") == ("fails" not in block.marks), where
        following = every[every.index(block) + 1 : every.index(block) + 2]
        if following and "output" in following[0].marks:
            assert fits(following[0].text, printed), f"{where}\nexpected\n{following[0].text}"


def fits(expected: str, printed: str) -> bool:
    """Say whether this is what was printed; ``...`` stands for what does not matter."""
    lines = [line.rstrip() for line in expected.strip("\n").split("\n")]
    pattern = "\n".join(
        r"(?:[^\n]*\n)*?[^\n]*" if line == "..." else re.escape(line).replace(r"\.\.\.", "[^\n]*")
        for line in lines
    )
    told = "\n".join(line.rstrip() for line in printed.strip("\n").split("\n"))
    return re.fullmatch(pattern, told) is not None


def test_the_match_in_the_readme_is_ruled_on_as_it_says():
    match, ruling = (block.text for block in blocks(PAGES["README.md"]) if block.language == "text")
    done = CliRunner().invoke(main, ["replay", "-"], input=match)
    assert ruling in done.output


@pytest.mark.parametrize("block", NOTATION)
def test_a_match_in_the_notation_is_judged_as_it_says(block):
    for script in parse(block.text):
        assert [step.problem for step in play(script, shelf()).problems] == []


@pytest.mark.parametrize("name", RUN)
def test_an_output_stands_behind_what_prints_it(name):
    before: Block | None = None
    for block in blocks(PAGES[name]):
        if "output" in block.marks:
            assert before is not None, f"{name}:{block.line}"
            assert "run" in before.marks, f"{name}:{block.line}"
        before = block
