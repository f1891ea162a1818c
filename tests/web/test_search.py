"""The search of the rules forgives: what people type finds the clause that they mean."""

import json
import subprocess
from pathlib import Path

import pytest

from referee.games import shelf
from referee.messages import Translated
from tests.fixtures.node import node

ROOT = Path(__file__).resolve().parents[2]

ASKED = {
    "by its number": ("lohai-4", "en", "LO-8", ["LO-8"]),
    "by its number as it is said": ("lohai-4", "en", "lo 8", ["LO-8"]),
    "by its number as it is typed in haste": ("lohai-4", "de", "lo8", ["LO-8"]),
    "by its title": ("lohai-4", "en", "Following suit", ["LO-8"]),
    "by words that stand apart": ("lohai-4", "en", "shaker nothing", ["LO-18"]),
    "by another word for it": ("lohai-4", "en", "shaker rob", ["LO-18"]),
    "by another word for it in German": ("lohai-4", "de", "shaker klauen", ["LO-17"]),
    "with one letter wrong": ("lohai-4", "en", "revpke", ["LO-9"]),
    "with two letters in the wrong order": ("whot-1on1", "en", "suspenison", ["WH-9"]),
    "with a letter too few": ("watten-bavarian-4", "de", "Krtische", ["W-4"]),
    "without its umlaut": ("watten-bavarian-4", "de", "schoenere", ["W-21"]),
    "without the dots": ("watten-bavarian-4", "de", "Schonere", ["W-21"]),
    "by what the card is called elsewhere": ("lotta-watta", "de", "Queen", ["LW-17"]),
    "without the apostrophe": ("watten-bavarian-4", "de", "gehts", ["W-41"]),
    "by a word in capitals": ("whot-1on1", "en", "GENERAL MARKET", ["WH-12"]),
    "when one word of two is nowhere": ("lohai-4", "en", "giver xyzzyx", ["LO-11"]),
    "by nothing that is there": ("lohai-4", "en", "xyzzyx", []),
}  # fmt: skip


def clauses(name: str, language: str) -> list[dict[str, str]]:
    said = Translated(language)
    return [
        {"number": one.number, "title": said.message(one.title), "text": said.message(one.text)}
        for one in shelf()[name].printed
    ]


@pytest.fixture(scope="module")
def found() -> dict[str, list[str]]:
    asked = [
        {"clauses": clauses(book, language), "query": query}
        for book, language, query, _ in ASKED.values()
    ]
    done = subprocess.run(
        [node(), "tests/web/sought.mjs", str(ROOT / "api" / "web")],
        cwd=ROOT, input=json.dumps(asked), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(zip(ASKED, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("how", ASKED)
def test_a_clause_is_found(how, found):
    expected = ASKED[how][-1]
    assert found[how][: len(expected) or None] == expected, found[how]
