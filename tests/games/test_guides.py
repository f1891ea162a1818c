"""How each game is played, and its examples: they name what is in force, and are ruled as told."""

from pathlib import Path

import pytest

import referee.games
from referee.games import shelf
from referee.presenters.guides import examples, guide_json
from referee.trial.coverage import Coverage, cases_in
from tests.games.toy import HIGH_CARD

BOOKS = shelf()
WRITTEN = Coverage(cases_in(Path(referee.games.__path__[0])), BOOKS)
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


@pytest.mark.parametrize("case", WRITTEN.cases, ids=lambda case: case.name)
def test_an_example_is_ruled_as_it_is_written_and_shows_its_clauses(case):
    assert WRITTEN.faults(case) == []
    steps = WRITTEN.judged(case).steps
    cited = {number for step in steps if step.first for number in step.first.cites}
    assert case.titled <= cited


@every_book
def test_a_book_says_how_it_is_played_by_clauses_that_are_in_force(book):
    numbers = {number for one in book.introduction for number in one.clauses}
    assert len(book.introduction) > 2
    assert all(one.clauses for one in book.introduced)
    assert {number for number in numbers if book.clause(number) is None} == set()


@every_book
def test_every_book_has_examples_and_shows_those_that_are_its_own(book):
    shown = {one.script.title for one in examples(book, book.agree())}
    own = {case.script.title for case in WRITTEN.cases if case.book == book.name}
    assert shown >= own
    assert shown


def test_an_example_is_left_out_where_the_table_agreed_otherwise():
    book = BOOKS["whot-1on1"]
    shown = [one["clauses"] for one in guide_json(book, {})["examples"]]
    left = [one["clauses"] for one in guide_json(book, {"pick_chain": "no_defence"})["examples"]]
    assert [one for one in shown if one not in left] == [["WH-10"]]


def test_how_it_is_played_follows_what_was_agreed():
    told = guide_json(BOOKS["lohai-4"], {"target": 500})["paragraphs"]
    assert "500 points" in told[0]["text"]
    struck = guide_json(BOOKS["whot-1on1"], {"turn_seconds": 0})["paragraphs"]
    assert all(BOOKS["whot-1on1"].clause(number) for one in struck for number in one["clauses"])


def test_a_game_without_a_guide_has_an_empty_one():
    assert guide_json(HIGH_CARD, {}) == {"paragraphs": [], "examples": []}


@every_book
def test_the_laws_of_every_table_stand_last(book):
    laws = [one.law for one in book.agree({"series": "best_of"}).printed]
    assert laws == sorted(laws)
    assert any(laws)
