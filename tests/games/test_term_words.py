"""What terms are called: every term and every value, as players at the table say it."""

import re

import pytest

from referee.games import shelf
from referee.kernel import Wording
from referee.kernel.rules.series import WORDING as OF_THE_SERIES
from referee.messages import LANGUAGES, say
from tests.games.toy import BOOKS as BOOKS_OF_A_STRANGER

BOOKS = shelf()
CODE = re.compile(r"[a-z]+\d*_|_[a-z]|^[A-Z]{2}_")
PLAIN = ("yes", "no")
"""Values that speak for themselves, as numbers do."""


@pytest.mark.parametrize("name", BOOKS)
def test_every_term_and_every_value_is_called_something(name):
    """In a book that has words for its terms; in another they are read as they are written."""
    book = BOOKS[name]
    bare = []
    for term in (one.term for one in book.asks if one.term.name in book.wordings or book.wording):
        wording = book.worded(term.name)
        bare += [] if wording.group else [term.name]
        words = [] if term.span else [v for v in term.values if v not in PLAIN and type(v) is str]
        bare += [f"{term.name}={value}" for value in words if value not in wording.values]
    assert bare == []


@pytest.mark.parametrize("name", BOOKS)
def test_the_values_of_a_term_are_called_differently(name):
    book = BOOKS[name]
    for term in (one.term for one in book.asks):
        if not term.span:
            called = [book.worded(term.name).value(value) for value in term.values]
            assert len(set(called)) == len(called), term.name
            assert [one for one in called if CODE.search(one)] == []


@pytest.mark.parametrize("name", BOOKS)
def test_terms_stand_under_headings_that_differ(name):
    book = BOOKS[name]
    groups = {book.worded(term).group for term in book.wordings} - {""}
    for language in LANGUAGES:
        assert len({say(group, language) for group in groups}) == len(groups), language


@pytest.mark.parametrize("name", BOOKS)
def test_nothing_is_called_that_no_book_of_the_game_asks(name):
    game = BOOKS[name].game
    family = [book for book in BOOKS.values() if book.game == game]
    asked: dict[str, set[int | str]] = {}
    for book in family:
        for one in book.asks:
            values = [*one.term.values] if not one.term.span else [*range(*one.term.span), 0]
            asked.setdefault(one.term.name, set()).update(values)
    for term, wording in {**BOOKS[name].wording, **OF_THE_SERIES}.items():
        assert term in asked
        assert set(wording.values) <= asked[term], term


def test_a_term_that_nobody_has_put_into_words_can_be_read_all_the_same():
    (toy, *_) = BOOKS_OF_A_STRANGER
    assert toy.worded("hand_size") == Wording("Hand size", "")
    assert toy.worded("hand_size").value("not_at_all") == "not at all"
