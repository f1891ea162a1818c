"""What pages print to be typed is typed by a test; German pages print the same as English ones."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, Block, blocks, written
from tests.walks.machine import named

RUNNING = (
    "an-evening-on-a-laptop", "on-a-raspberry-pi", "run-it-for-a-club", "keep-a-standby",
    "phone-only", "back-up-and-restore", "when-a-phone-cannot-reach-it", "run-it-in-a-container",
    "take-it-along", "play-without-a-network", "on-several-machines",
)  # fmt: skip
"""The pages about running it."""
GERMAN = {"docs/de/start.md": 1, "docs/de/nur-das-handy.md": 3}
"""The German ones, with how many blocks they have of the English ones."""
IN_GERMAN = {"ADRESSE-DIESES-PROJEKTS": "URL-OF-THIS-REPOSITORY", "abend": "evening"}
TYPED = "".join(
    path.read_text()
    for folder in (Path(__file__).parent, ROOT / "tests/web")
    for path in folder.glob("test_*.py")
)
READ = {"text", ""}
"""Blocks in these languages are for reading, unless they have a name."""


def printed(page: str) -> list[Block]:
    return blocks(written()[f"docs/how-to/{page}.md"])


@pytest.mark.parametrize("page", RUNNING)
def test_every_block_of_a_page_about_running_it_is_run_or_has_a_name(page):
    left = [
        f"{page}:{block.line}"
        for block in printed(page)
        if block.language not in READ and not block.marks & {"run", "file"}
        if "name" not in block.options
    ]
    assert left == []


def test_every_block_with_a_name_is_typed_by_a_test():
    assert [name for name in named() if f'"{name}"' not in TYPED] == []


@pytest.mark.parametrize("page", GERMAN)
def test_a_german_page_has_the_same_typed_as_the_english_one(page):
    known = {re.sub(r"\s+#.*", "", block.text) for block in named().values()}
    told = [block.text for block in blocks(written()[page]) if block.language == "sh"]
    assert len(told) == GERMAN[page]
    for german, english in IN_GERMAN.items():
        told = [text.replace(german, english) for text in told]
    assert [text for text in told if text not in known] == []
