"""Whole hands of every book, played with real cards, by the hundred; `tests/models` plays some."""

import os
from itertools import count
from random import Random

import pytest

from referee.kernel import Book, Refuted
from referee.trial.honest import honest_match
from referee.trial.player import opened, some_terms
from tests.fixtures.day import DAY
from tests.properties.test_books import BOOKS, check

BLOCK = 100
"""So many hands are one test at length, which so takes a minute or two and can share the cores."""
BLOCKS = int(os.environ.get("HANDS", "1000")) // BLOCK
"""So many blocks are played of each book at length, other ones each day."""
SEEDS = [1000 * (block + BLOCKS * DAY) for block in range(BLOCKS)]
A_MATCH = 400
"""A match goes on for so many reports at most; then another one begins, under other terms."""

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


def hands_of(book: Book, wanted: int, first: int = 0) -> int:
    """Play until so many hands have ended; every ruling is held against what it must be."""
    ended = 0
    for seed in count(first):
        random = Random(seed)
        usual = seed % 2 == 0
        agreed, table = opened(book, random, **({} if usual else some_terms(book, random)))
        for told, _, _ in honest_match(agreed, table, random, A_MATCH):
            check(agreed, told)
            assert not [fact for fact in told.ruling.facts if isinstance(fact, Refuted)]
            ended += told.after.hand - told.before.hand or (
                told.after.over and not told.before.over
            )
        if ended >= wanted:
            break
    return ended


def test_a_few_hands_of_a_book_without_a_model():
    assert hands_of(BOOKS["high-card"], 5) >= 5


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@every_book
def test_at_length_hundreds_of_hands_of_every_book(book, seed):
    assert hands_of(book, BLOCK, seed) >= BLOCK
