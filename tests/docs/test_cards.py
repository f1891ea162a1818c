"""The rule books show their cards drawn, and worked examples as they are ruled today."""

import re
from functools import cache
from html.parser import HTMLParser

import pytest

from docs.from_code import books, cards, german
from referee.games import shelf
from referee.kernel.messages import message
from referee.messages import Translated
from referee.presenters.guides import examples
from tests.docs.pages import DOCS

CSS = (DOCS / "_static" / "cards.css").read_text()
WORDED = {"Whot"}
"""Cards that have no suit and no shape, and are written out."""
MOST = 80_000
"""Bytes of a page of a rule book: its drawings are shapes that it has once."""


@cache
def pages() -> dict[str, str]:
    return books.pages()


@cache
def german_pages() -> dict[str, str]:
    return german.pages()


class Balanced(HTMLParser):
    """Reads HTML, and holds every end against its beginning."""

    EMPTY = frozenset({"path", "use", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.unnamed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("role") == "img" and not given.get("aria-label"):
            self.unnamed.append(str(self.get_starttag_text()))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.open.pop() == tag


@pytest.mark.parametrize("name", shelf())
def test_every_card_is_drawn_with_its_shape_and_says_its_name(name):
    book, page = shelf()[name], pages()[name]
    for card in book.pack.cards:
        assert bool(cards.shape_of(card.suit or card.text)) == (card.text not in WORDED), card
        assert f'role="img" aria-label="{card.text}' in page
    drawn = set(re.findall(r'href="#(pc-[a-z]+)"', page))
    assert drawn == set(re.findall(r'symbol id="(pc-[a-z]+)"', page))
    assert len(page.encode()) < MOST


@pytest.mark.parametrize("name", shelf())
def test_a_book_stands_in_german_with_every_clause_every_term_and_its_cards_drawn(name):
    book, page, said = shelf()[name], german_pages()[name], Translated("de")
    for clause in book.printed:
        assert said.message(clause.text) != str(clause.text)
        assert f"### {clause.number} {said.message(clause.title)}" in page
        assert said.message(clause.text) in page
    for asked in book.asks:
        assert f"| *{said.words(book.worded(asked.term.name).title)}* |" in page
    for card in book.pack.cards:
        assert f'role="img" aria-label="{said.message(message(card.text))}' in page
    assert page.count("<figcaption>Beispiel<") == pages()[name].count("<figcaption>Example<") > 0
    assert page.count('<use href="#pc-') > book.pack.size // 2
    assert len(page.encode()) < MOST


@pytest.mark.parametrize("name", shelf())
def test_every_example_stands_with_its_clause_and_is_ruled_as_it_is_today(name):
    book, page = shelf()[name], pages()[name]
    every = list(examples(book, book.agree()))
    figures = re.findall(r"<figure.*?</figure>", page, re.DOTALL)
    assert len(figures) == len(every) > 0
    outcomes = [
        step.ruling.outcome for one in every for step in one.steps if step.number and step.ruling
    ]
    assert sorted(re.findall(r'<li class="pc-(\w+)"', page)) == sorted(outcomes)
    for number, shown in cards.example_of(book).items():
        clause = page.split(f"### {number} ")[1].split("\n### ")[0]
        assert all(one in clause for one in shown)
    for figure in figures:
        assert "\n\n" not in figure, "Markdown ends HTML at an empty line"
        read = Balanced()
        read.feed(figure)
        assert (read.open, read.unnamed) == ([], [])


def test_the_colours_of_suits_are_those_of_the_phone_page():
    page = (cards.SUITS.parents[1] / "app" / "style" / "table.css").read_text()
    inks = re.compile(r"data-shape=\"(\w+)\"\]\)? \{ --(?:card-)?ink: (#\w+)")
    assert dict(inks.findall(CSS)) == dict(inks.findall(page)) != {}


def test_names_and_words_of_an_example_are_no_markup():
    book = shelf()["whot-1on1"]
    out = cards._Drawing(book, "en", {"A": "<b>"})
    assert out.seat("A", side=False) == "&lt;b&gt;"
    assert out.words("a < b") == "a &lt; b"
