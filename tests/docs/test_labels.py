"""What pages print of house rules and of buttons is what the phone shows."""

import json
import re
from collections.abc import Iterator

import pytest

from referee.games import shelf
from tests.docs.pages import DOCS, ROOT, prose

GERMAN = sorted((DOCS / "de").glob("*.md"))
HOUSE_RULES = {
    "referee-watten": "watten-",
    "referee-lohai": "lohai-",
    "referee-lotta-watta": "lotta-",
    "referee-skat": "skat",
    "referee-schafkopf": "schafkopf",
}
"""Pages on which an organiser reads what to agree on, and how the books they are about begin."""
TERM = re.compile(r"\*([^*\n]+)\*,? `(\w+)`(.*)")
LABEL = re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*")


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_house_rules_are_called_on_a_page_as_on_the_phone(name):
    books = [book for key, book in shelf().items() if key.startswith(HOUSE_RULES[name])]
    worded = {
        asked.term.name: book.worded(asked.term.name) for book in books for asked in book.asks
    }
    own = [term for term, wording in worded.items() if wording.group != "The match"]
    told = TERM.findall((DOCS / "how-to" / f"{name}.md").read_text())
    assert len(told) >= min(3, len(own))
    for title, term, rest in told:
        wording = worded[term]
        assert title == wording.title
        known = {*wording.values.values(), "yes", "no"}
        assert {value for _, value in LABEL.findall(rest)} <= known, term


def words(told: object) -> Iterator[str]:
    """Yield every German sentence of a catalogue."""
    if isinstance(told, dict):
        for value in told.values():
            yield from words(value)
    elif isinstance(told, list):
        for value in told:
            yield from words(value)
    elif isinstance(told, str):
        yield told


@pytest.mark.parametrize("page", GERMAN, ids=[page.stem for page in GERMAN])
def test_what_a_german_page_sets_off_stands_on_the_phone(page):
    folders = (ROOT / "api/web/words/de", ROOT / "referee/messages/de")
    catalogues = [file for folder in folders for file in folder.rglob("*.json")]
    known = {word for file in catalogues for word in words(json.loads(file.read_text()))}
    known |= {book.title.partition(",")[0] for book in shelf().values()} | {"https"}
    told = {bold or thin for bold, thin in LABEL.findall(prose(page.read_text()))}
    assert {one for one in told if not {one, one.rstrip(".?")} & known} == set()
