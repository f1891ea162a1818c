"""The house in twenty minutes: every file and function that it names is there, and it is short."""

import re

import pytest

from docs.from_code.house import RECORD, WAY, NotTaken, Step, check, names_in
from tests.docs.pages import ROOT, prose, written

PAGE = written()["docs/explanation/the-house-in-twenty-minutes.md"]
SAID = re.compile(r"`([^`\n]+)`")
FUNCTION = re.compile(r"[A-Za-z_]\w*(\.\w+)?\Z")
NO_FUNCTIONS = {
    "NOTIFY", "transport", "RESOURCES", "COMMANDS", "report_ids", "waiting", "EVENTS", "_DECIDE",
    "Book", "Fold", "Current", "Prediction", "schemas", "api",
}  # fmt: skip
"""What is named and is no function: a class, a table, a folder, a word of PostgreSQL."""
MOST_WORDS = 1500


def files(text: str) -> list[str]:
    return [said for said in SAID.findall(text) if "/" in said]


def test_every_file_and_folder_it_names_is_there():
    assert files(PAGE)
    assert [name for name in files(PAGE) if not (ROOT / name).exists()] == []


def test_every_function_it_names_is_in_a_file_that_stands_beside_it():
    lost = []
    for line in prose(PAGE).split("\n"):
        beside = [name for name in files(line) if re.search(r"\.tsx?$|\.py$", name)]
        for name in SAID.findall(line):
            if FUNCTION.match(name) and name not in NO_FUNCTIONS and beside:
                lost += [] if any(_holds(file, name) for file in beside) else [f"{name}: {line}"]
    assert lost == []


def _holds(file: str, name: str) -> bool:
    try:
        names_in(file, name)
    except NotTaken:
        return False
    return True


def test_it_is_read_in_twenty_minutes():
    assert len(prose(PAGE).split()) <= MOST_WORDS


@pytest.mark.parametrize("part", WAY)
def test_the_way_of_a_tap_is_the_one_that_the_program_takes(part):
    check(WAY[part])


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (Step("api/gone.py", "report"), "there is no file api/gone.py"),
        (Step("api/access.py", "gone"), "there is no gone in api/access.py"),
        (
            Step("api/access.py", "may_act", (Step(f"{RECORD}/store/watch.py", "Watcher.wake"),)),
            "may_act in api/access.py does not go on to Watcher.wake",
        ),
    ],
)
def test_a_step_that_is_not_there_or_not_taken_is_a_mistake(step, why):
    with pytest.raises(NotTaken, match=why):
        check(step)
