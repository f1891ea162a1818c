"""The rule books in German: every string that any of them prints, whatever a table agrees on."""

import re

import pytest

from referee.games import shelf
from referee.kernel.messages import HOLE, holes, message
from referee.messages import catalogue, rules
from referee.messages.catalogue import rule_books
from tests.messages.asking import Asking
from tests.texts.strings import KERNEL, families, family

BOOKS = shelf()
FAMILIES = sorted({KERNEL, *map(family, BOOKS.values())})
every_family = pytest.mark.parametrize("name", FAMILIES)
CALLS = frozenset({"Trumpf oder Kritisch", "Es gehen die Vier", "Lotta Watta"})
"""What is called alike in both languages, for it is what they say at the table."""
ENGLISH = re.compile(r"\b(the|and|of|with|who|are|cards|player|players|nobody|whoever)\b")

SPEAKS = re.compile(r"\b(du|dich|dir|deine?[mnrs]?|euch)\b|[a-zäöü,] Sie\b")
"""A rule speaks to nobody."""
STRAIGHT = re.compile(r"""["']""")
GIVEN_UP = re.compile(r"\b(Entscheide?|Leitung|Telefone?|Protokolle?)\b")
"""Words that others took the place of (`docs/decisions/german.md`)."""


@every_family
def test_every_string_has_its_german(name):
    assert families()[name] - rule_books("de")[name].keys() - catalogue("de").keys() == set()


@every_family
def test_no_german_is_kept_of_what_no_book_prints(name):
    assert rule_books("de")[name].keys() - families()[name] == set()


def test_every_family_has_a_file():
    assert sorted(rule_books("de")) == FAMILIES


@every_family
def test_german_has_the_same_gaps(name):
    assert {
        english: german
        for english, forms in rule_books("de")[name].items()
        for german in (forms.values() if isinstance(forms, dict) else [forms])
        if holes(german) != holes(english)
    } == {}


@every_family
def test_one_string_has_one_german(name):
    others = {**rules("de"), **catalogue("de")}
    assert {
        english: (german, others[english])
        for english, german in rule_books("de")[name].items()
        if others[english] != german
    } == {}


@every_family
def test_nothing_is_left_in_english(name):
    german = {english: str(words) for english, words in rule_books("de")[name].items()}
    assert {e: d for e, d in german.items() if ENGLISH.search(HOLE.sub("", d))} == {}
    alike = {e for e, d in german.items() if e == d and " " in e}
    assert alike - CALLS == set()


@pytest.mark.parametrize("wrong", [SPEAKS, STRAIGHT, GIVEN_UP], ids=lambda one: one.pattern)
def test_rules_are_written_in_one_way(wrong):
    assert [german for german in rules("de").values() if wrong.search(str(german))] == []


@pytest.mark.parametrize("name", BOOKS)
def test_a_printed_book_asks_the_catalogue_for_nothing_in_vain(name):
    said = Asking("de", books=True)
    book = BOOKS[name].agree({"series": "best_of"})
    for clause in (*book.printed, *book.struck):
        assert said.message(clause.title)
        assert said.message(clause.text)[-1:] in ".)“"
    for paragraph in book.introduced:
        assert said.message(message(paragraph.title))
        assert said.message(message(paragraph.text))[-1:] == "."
    for difference in book.differences():
        said.message(difference.text)
    assert said.unknown == set()
