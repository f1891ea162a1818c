"""What the page says: word for word what the program says, in every language, of whole matches."""

import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.games import shelf
from referee.kernel import Book
from referee.kernel.messages import CountPart, Message, PlacePart, from_json
from referee.kernel.sentences import in_words
from referee.messages import LANGUAGES, say
from referee.notation.files import parse
from referee.notation.play import play
from referee.presenters.pieces import pieces
from tests.fixtures.node import node

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "records"
MATCHES = (
    "whot-tournament/house-rules-on-club-night.match",
    "lotta-watta-race/four-quick-hands.match",
    "watten-blind/eleven-in-the-dark.match",
    "lohai-3/the-one-in-the-middle.match",
)
"""One of every family, with much that was void or let stand."""
BEGINS_WITH_A_PLACE = Message(
    "{place} has only {many}.",
    place=PlacePart("stock", Message("the stock")),
    many=CountPart(0, "card|cards"),
)


@cache
def spoken() -> list[dict[str, Any]]:
    """Return what is said of these matches and printed in all books, each sentence once."""
    told = {json.dumps(one) for path in MATCHES for one in sentences(RECORDS / path)}
    told |= {json.dumps(one) for book in shelf().values() for one in clauses(book)}
    told.add(json.dumps(pieces(BEGINS_WITH_A_PLACE)))
    return [json.loads(one) for one in sorted(told)]


def sentences(path: Path) -> Iterator[dict[str, Any]]:
    (script,) = parse(path.read_text(encoding="utf-8"))
    match = play(script, shelf()).match
    for record in match.rulings.log:
        for said in (record.reason, *in_words(record.book, record.facts, match.seats)):
            yield pieces(said)
        yield from (pieces(flag.text) for flag in record.flags)


def clauses(book: Book) -> Iterator[dict[str, Any]]:
    for printed in book.printed:
        yield pieces(printed.title)
        yield pieces(printed.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_prints_a_sentence_as_the_program_does(language):
    done = subprocess.run(
        [node(), "tests/web/printed.mjs", str(ROOT / "api" / "web"), language],
        cwd=ROOT, input=json.dumps(spoken()), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    program = [say(from_json(one), language) for one in spoken()]
    assert len(program) > 500
    page = [re.sub(" +", " ", one).strip() for one in json.loads(done.stdout)]  # as a browser does
    assert page == program
