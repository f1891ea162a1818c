"""Acorn, the game of the tutorial: its cases hold, and nothing is found wrong with it."""

from pathlib import Path

import pytest

from referee.trial.coverage import Coverage, cases_in
from referee.trial.matches import tried
from tests.games.tricks import ACORN, BOOKS, MISERE

COVERAGE = Coverage(cases_in(Path(__file__).parent / "cases"), {book.name: book for book in BOOKS})


@pytest.mark.parametrize("case", COVERAGE.cases, ids=lambda case: case.name)
def test_a_case(case):
    assert COVERAGE.faults(case) == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_its_own_clauses_and_terms_are_shown(book):
    assert isinstance(book, type(ACORN))
    lacking = (*COVERAGE.never_stand(book), *COVERAGE.never_forbid(book))
    assert [number for number in lacking if number.startswith("AC-")] == []
    assert [one for one in COVERAGE.never_agreed(book) if not one.startswith("series=")] == []


def test_chance_finds_nothing_wrong_and_finds_the_liars_out():
    for book in (ACORN, MISERE):
        trial = tried(book, 6, 60)
        assert dict(trial.found) == {}
        assert trial.refuted > 0
        assert trial.ended > 0
