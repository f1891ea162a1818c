"""The page's own words: every one is asked of a catalogue, and every one is there in German."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.games import shelf
from referee.kernel import Move, Result
from referee.kernel.messages import holes
from referee.messages import LANGUAGES, catalogue, rules
from referee.presenters.books import book_whole
from referee.presenters.moves import help_of, move_kind_json, title_of
from tests.fixtures.node import node
from tests.messages.ids import worded

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "api" / "web"
OTHERS = [language for language in LANGUAGES if language != "en"]
UNSAID = {
    "src/words/deck.ts": None,  # both languages of the German pack stand there
    "src/words/language.ts": {"English", "Deutsch", "words"},  # a language in its own words
    "src/net/call.ts": {"Bearer ", "Bearer …"},
    "src/early/early.ts": {"Bearer …"},
    "src/net/hashing.ts": {"Ed25519"},  # as browsers call it
    "src/argue/findings.tsx": {"impossible together", "unusual but allowed"},  # kinds on the wire
    "src/late/styles.ts": {"(orientation: landscape)"},
    "src/ruling/question.tsx": {"(prefers-reduced-motion: reduce)"},
    "src/around/exports.tsx": {"(pointer: coarse)"},
    "src/open/whole.ts": {"Bearer …", "AbortError"},
    "src/desk/slip.ts": None,  # sentences of the service, said before it is asked
    "src/desk/slip-line.tsx": {"(pointer: fine)"},
    "src/carry/kept.tsx": {"(display-mode: standalone)"},
    "src/worker/judging.ts": {  # in the browser's log
        "this phone works out another table than the record: match …, event …"
    },
    "src/moments/costs.tsx": {"{seat} broke {clause} in ruling {ruling}: now proven"},
}
"""What looks like words and is said to nobody, by file; ``None`` is all of it."""


@cache
def read() -> dict[str, list[dict[str, Any]]]:
    """Return what the sources of the page say, and what in them looks like words besides."""
    done = subprocess.run(
        [node(), "tests/web/said.mjs", str(PAGE)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def ids() -> set[str]:
    return {one["id"] for one in read()["said"] if worded(one["id"])}


@cache
def own(language: str) -> dict[str, dict[str, str]]:
    """Return the catalogues of the page in a language, by name."""
    files = sorted((PAGE / "words" / language).glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def spoken(language: str) -> dict[str, Any]:
    """Return all that the page can say in a language, as it puts it together."""
    page = {id_: words for one in own(language).values() for id_, words in one.items()}
    return {**rules(language), **catalogue(language), **page}


@cache
def brought() -> set[type[Move]]:
    """Return the moves that the values of terms bring."""
    asks = [one for book in shelf().values() for one in book.asks]
    return {kind for one in asks for change in one.term.amends.values() for kind in change.moves}


def printed() -> set[str]:
    """Return what the buttons, questions and covers of all books say, as it is asked for."""
    found: set[str] = set()
    for kind in brought():
        found |= {title_of(kind), help_of(kind)}
    for book in map(book_whole, shelf().values()):
        found |= {book["title"], book["text"]}
        for move in book["moves"]:
            found |= {move["title"], move["text"]}
            found |= {field["name"].replace("_", " ") for field in move["fields"]}
    for book in shelf().values():
        for kind in filter(lambda kind: issubclass(kind, Result), (*book.moves_known, *brought())):
            found |= {field["text"] for field in move_kind_json(book, kind)["fields"]}
    return found - {""}


def test_no_words_stand_in_the_page_that_no_catalogue_is_asked_for():
    loose = [
        f"{one['at']}: {one['text']}"
        for one in read()["loose"]
        for known in [UNSAID.get(one["at"].partition(":")[0], set())]
        if known is not None and one["text"] not in known
    ]
    assert loose == []


def test_what_is_not_said_is_still_there():
    there = {(one["at"].partition(":")[0], one["text"]) for one in read()["loose"]}
    named = {(file, text) for file, texts in UNSAID.items() for text in texts or ()}
    assert named - there == set()


def test_every_hole_is_given_its_part():
    wrong = [
        f"{one['at']}: {one['id']}"
        for one in read()["said"]
        if one["holes"] is not None and set(one["holes"]) != holes(one["id"])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_page_has_all_its_words_in_every_language(language):
    assert len(ids()) > 500
    assert ids() - spoken(language).keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_of_the_page_has_nothing_that_nobody_says(language):
    page = own(language)["page"]
    assert page.keys() - ids() == set()
    assert page.keys() & own(language)["buttons"].keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_what_books_say_on_the_page_is_there_in_every_language(language):
    assert printed() - spoken(language).keys() == set()
    assert own(language)["books"].keys() - printed() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_the_page_and_the_service_say_one_thing_in_the_same_words(language):
    page = [pair for one in own(language).values() for pair in one.items()]
    said = {**rules(language), **catalogue(language)}
    assert {id_: words for id_, words in page if said.get(id_, words) != words} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_of_the_page_have_the_same_holes_in_every_language(language):
    every = [pair for one in own(language).values() for pair in one.items()]
    assert [id_ for id_, words in every if holes(words) != holes(id_)] == []
    assert [id_ for id_, words in every if words.count("|") != id_.count("|")] == []


GERMAN = {id_: words for one in own("de").values() for id_, words in one.items()}


@pytest.mark.parametrize(
    "wrong",
    [
        re.compile(r"""["']"""),
        re.compile(r"\b(Ihnen|Ihre[mnrs])\b|[a-zäöü,] Sie\b(?! (?:gilt|endet|muss|bestimmt|ist))"),
        re.compile(r"\w…"),
    ],
    ids=lambda one: one.pattern,
)
def test_german_on_the_page_is_written_in_one_way(wrong):
    assert {id_: words for id_, words in GERMAN.items() if wrong.search(words)} == {}
