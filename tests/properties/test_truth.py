"""Real cards, and a table that tells what it truly sees: nothing true is called a contradiction."""

from random import Random
from typing import NamedTuple

import pytest

from referee.kernel import Book
from referee.trial.besides import OFTEN, Besides
from referee.trial.honest import honest_match
from referee.trial.player import opened, some_terms
from referee.trial.sights import KINDS
from referee.trial.twice import Twice
from tests.fixtures.day import drawn_today
from tests.properties.test_books import BOOKS

MOST = 50
"""So many reports of a match, and as many sights and void acts between them, in every run."""
AT_LENGTH = 200
BLOCKS, BLOCK = 10, 20
"""Blocks of matches of each book at length, and how many are in one."""
SEEN = (
    (*KINDS, "act"), ("see",), ("see", "act"), ("act",), ("look", "act", "see"),
    (*KINDS, "act", "resume"),
)  # fmt: skip
"""What is seen at a table: all of it, or one thing so much the more."""

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


class Course(NamedTuple):
    """A match recorded twice, and what was wrong in it."""

    twice: Twice
    wrong: list[str]

    @property
    def story(self) -> str:
        """The match in the notation, and what was wrong with its last report."""
        book, table = self.twice.book, self.twice.table
        terms = " ".join(f"{name}={value}" for name, value in book.agreed.items())
        told = [f"{text:40} -> {outcome}" for text, outcome in self.twice.told]
        heads = [f"book: {book.name}", f"seats: {' '.join(table.seats)}", f"terms: {terms}", ""]
        return "\n".join(["", *heads, *told, *self.wrong])


def recorded_twice(book: Book, random: Random, most: int) -> Course:
    """Record a match twice, until something is wrong: with or without house rules, or a liar."""
    terms = some_terms(book, random) if random.random() < 0.5 else {}
    agreed, table = opened(book, random, **terms)
    liar = random.choice(table.seats) if random.random() < 0.3 else ""
    happens = random.sample([*OFTEN], 0 if liar else random.randint(0, len(OFTEN)))
    besides = Besides(Random(random.random()), happens)
    secret = not liar and random.random() < 0.2
    often = random.choice((0.05, 0.2, 0.5))
    twice = Twice(
        agreed, table, Random(random.random()),
        liar=liar, secret=secret, kinds=random.choice(SEEN), often=often,
    )  # fmt: skip
    for told, dealer, honest in honest_match(agreed, table, random, most, liar, besides):
        wrong = [*twice.heard(told, dealer, honest=honest)]
        if wrong or twice.parted:
            return Course(twice, wrong)
    return Course(twice, [])


@every_book
def test_whatever_is_truly_seen_nobody_is_contradicted_or_accused(book):
    course = recorded_twice(book, Random(book.name), MOST)
    assert not course.wrong, course.story
    assert course.twice.seen.total() > 0


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
@every_book
def test_at_length_nobody_is_contradicted_or_accused(book, block):
    for random in drawn_today(block, BLOCK):
        course = recorded_twice(book, random, AT_LENGTH)
        assert not course.wrong, course.story
