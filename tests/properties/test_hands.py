"""Whole hands of every book, played with real cards: some in every run, ten thousand at length."""

from __future__ import annotations

import os
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pytest

from referee.kernel import Refuted
from tests.properties.play import honest_match, opened, some_terms
from tests.properties.test_books import BOOKS, check

if TYPE_CHECKING:
    from referee.kernel import Book

BLOCK = 100
"""So many hands are one test at length, which so takes a minute or two and can share the cores."""
BLOCKS = int(os.environ.get("HANDS", "10000")) // BLOCK
"""So many blocks are played of each book at length: ten thousand hands."""
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


@every_book
def test_a_few_hands_of_every_book(book: Book) -> None:
    assert hands_of(book, 2) >= 2


@pytest.mark.long
@pytest.mark.parametrize("block", range(1, BLOCKS + 1))
@every_book
def test_at_length_ten_thousand_hands_of_every_book(book: Book, block: int) -> None:
    assert hands_of(book, BLOCK, 1000 * block) >= BLOCK
