"""The second reader, written from the specification alone, makes of every file what ours makes."""

import json
import subprocess
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from referee.games import shelf
from tests.conformance.suite import Built, build
from tests.fixtures.node import node

READER = Path(__file__).parent / "reader" / "conform.mjs"
JUDGED = ("whot-1on1", "watten-bavarian-4")
"""The books that the second reader judges."""
RECORD = "records/watten-bavarian-4/regulars-table.match"
MISTAKE = "a misspelt book"


def tried(folder: Path) -> dict[str, Any]:
    """Return what the second reader says of a suite."""
    done = subprocess.run(
        [node(), READER, folder], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("conformance")


@pytest.fixture(scope="module")
def built(folder) -> Built:
    return build(folder)


@pytest.fixture(scope="module")
def said(folder, built) -> dict[str, Any]:
    assert built.matches
    return tried(folder)


def test_the_second_reader_agrees_with_ours(said):
    told = [f"{one['where']}: {one['what']}\n  {one['wanted']}\n  {one['got']}"
            for one in said["failed"]]  # fmt: skip
    if told:
        pytest.fail("\n".join(told[:20]), pytrace=False)


def test_it_reads_every_match_of_every_book(said, built):
    assert set(said["read"]) == set(shelf())
    assert sum(said["read"].values()) == built.matches


def test_it_finds_the_mistakes_that_can_be_found_by_reading(said, folder):
    files = json.loads((folder / "mistakes.json").read_text())["files"]
    titles = [one["title"] for one in files if one["stage"] != "match"]
    assert said["mistakes"] == len(titles)
    for book in shelf():
        assert any(title.startswith(f"{book}:") for title in titles)


def test_it_judges_whot_and_watten(said):
    assert set(said["judged"]) == set(JUDGED)
    for book in JUDGED:
        assert said["rulings"][book] > 3 * said["judged"][book] > 0


@pytest.fixture(scope="module")
def small(folder, built) -> dict[str, Any]:
    """Return the suite with one match and one mistake in it, file by file."""
    assert built.files == len([*folder.iterdir()])
    suite = {path.name: json.loads(path.read_text()) for path in folder.iterdir()}
    wanted = {"matches.json": ("file", RECORD), "mistakes.json": ("title", MISTAKE)}
    for name, (key, value) in wanted.items():
        suite[name]["files"] = [one for one in suite[name]["files"] if one[key] == value]
    books = suite["books.json"]["books"]
    suite["books.json"]["books"] = {name: books[name] for name in ("toy", "watten-bavarian-4")}
    return suite


@pytest.mark.parametrize("what", ["ruling", "score", "reading", "mistake"])
def test_it_notices_a_suite_that_says_otherwise(what, small, tmp_path):
    suite = deepcopy(small)
    where = _changed(what, suite)
    for name, data in suite.items():
        (tmp_path / name).write_text(json.dumps(data))
    assert {one["where"] for one in tried(tmp_path)["failed"]} == {where}


def _changed(what: str, suite: dict[str, Any]) -> str:
    """Change one thing of a suite, and return where."""
    [file] = suite["matches.json"]["files"]
    [match] = file["matches"]
    step = next(step for step in match["steps"] if step.get("ruled", {}).get("outcome") == "void")
    if what == "mistake":
        suite["mistakes.json"]["files"][0]["mistakes"][0]["line"] += 1
        return MISTAKE
    if what == "ruling":
        step["ruled"]["cites"] = ["W-99"]
    elif what == "score":
        match["end"]["scores"]["points"]["DP"] += 1
    else:
        step["move"] = "draw"
    return f"{RECORD}:{match['line']} {match['title']}"
