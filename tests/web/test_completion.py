"""What a line is completed to can be read, in every book; what is offered now comes first."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from referee.games import shelf
from referee.notation.reports import Misread, read_report
from referee.presenters.books import book_whole
from referee.presenters.offers import offers_json
from referee.presenters.tables import table_json
from tests.fixtures.node import node

ROOT = Path(__file__).resolve().parents[2]
LINES = ("", "be", "Ben: pl", "play", "play c", "B: PLAY c1", "Zoe: ", "C: play C1", "draw")


def known(name: str, names: dict[str, str] | None = None) -> dict[str, Any]:
    """Return what the page completes a line from, when a match of a book was just opened."""
    book = shelf()[name].agree({})
    seats = book.names[: book.seats[0]]
    table = book.open(seats)
    return {
        "book": book_whole(book),
        "match": {"seats": list(seats), "names": names or {}, "table": table_json(book, table)},
        "offers": offers_json(book, table, None),
    }


def fault(name: str, line: str) -> str:
    """Return why a line cannot be read; nothing where it can."""
    try:
        read_report(shelf()[name].agree({}), line)
    except Misread as error:
        return error.sentence
    return ""


@pytest.fixture(scope="module")
def completed() -> dict[str, Any]:
    asked = [{"known": known(name)} for name in shelf()]
    whot = known("whot-1on1", {"A": "Ada", "B": "Ben"})
    whot["match"]["table"]["awaited"] = [{"seat": "B", "moves": ["play", "draw"]}]
    asked.append({"known": whot, "lines": LINES})
    done = subprocess.run(
        [node(), "tests/web/completed.mjs", str(ROOT / "api" / "web")],
        cwd=ROOT, input=json.dumps(asked), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(zip([*shelf(), "typed"], json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("name", shelf())
def test_every_line_that_is_offered_can_be_read_or_goes_on(completed, name):
    lines = completed[name]["walked"]
    assert len(lines) > 30
    faults = {line: fault(name, line) for line, goes_on in lines if not goes_on}
    # what nobody can be offered, such as a number, is still to be typed
    assert {line: why for line, why in faults.items() if why and "needs" not in why} == {}
    assert sum(not why for why in faults.values()) > 30


def test_a_line_goes_on_as_it_was_begun(completed):
    told = dict(zip(LINES, completed["typed"]["completed"], strict=True))
    assert told[""][:3] == ["B: ", "A: ", "table: "]
    assert told["be"] == ["B: "]
    assert told["Ben: pl"] == told["play"] == ["B: play "]
    assert told["play c"][0] == told["B: PLAY c1"][0] == "B: play C1"
    assert told["B: PLAY c1"][1:4] == ["B: play C10", "B: play C11", "B: play C12"]
    assert told["Zoe: "] == told["C: play C1"] == []


def test_who_is_not_named_is_who_is_awaited(completed):
    told = dict(zip(LINES, completed["typed"]["whole"], strict=True))
    assert told["draw"] == "B: draw"
    assert told["Ben: pl"] == "B: pl"
    assert told["play c"] == "B: play c"
    assert told["Zoe: "] == "Zoe:"
