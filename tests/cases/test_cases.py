"""The rule books as cases: a section of a file here is one test, called after the clause it shows.

``*.cases`` hold matches and positions with what is expected of each report; ``*.refused`` hold
tables that cannot be opened, in the same notation, with the sentence that says why.
"""

import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from referee.games import shelf
from referee.kernel import Book, Disagreement, Message
from referee.kernel.messages import message
from referee.kernel.sentences import in_words
from referee.kernel.view import view
from referee.messages import LANGUAGES
from referee.notation.files import Mistake, Script, parse
from referee.notation.play import play
from referee.notation.played import Played
from referee.trial.coverage import Case, Coverage, cases_in
from tests.messages.asking import Asking

HERE = Path(__file__).parent
CLAUSE = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]+\b")
REFUSED = "refused:"
IN_NOTATION = re.compile(r"\b[a-z]+/[A-Z]")
"""A place, as the notation writes it."""
A_FEW = 7


COVERAGE = Coverage(cases_in(HERE), shelf())
CASES, TABLES = COVERAGE.cases, tuple(cases_in(HERE, "refused"))
judged = COVERAGE.judged


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case(case):
    if lines := COVERAGE.faults(case):
        pytest.fail("\n".join(lines), pytrace=False)


def place(case: Case) -> str:
    return f"{case.path.relative_to(HERE)}:{case.script.line}"


def sentences(played: Played) -> Iterator[tuple[int, str]]:
    """Yield what the rulings of a match say, with the line, and what the table says after it."""
    for step in played.steps:
        if step.first is not None:
            yield step.line, step.first.reason
            yield from ((step.line, flag.text) for flag in step.first.flags)
            told = in_words(played.book, step.first.facts, played.table.seats)
            yield from ((step.line, said) for said in told)
    for line in view(played.book, played.table)["lines"]:
        yield from ((0, said) for said in line.values())


@cache
def everything_said() -> tuple[tuple[str, str], ...]:
    """Return every sentence of every case, with the place where it is said."""
    return tuple([
        (f"{place(case)}:{line}", said)
        for case in CASES for line, said in sentences(judged(case)) if said
    ])  # fmt: skip


def test_what_a_game_says_is_made_of_pieces():
    """A sentence that is no message, or names a place as the notation does, is named."""
    glued = {
        f"{place}: {said!r}" for place, said in everything_said()
        if not isinstance(said, Message) or IN_NOTATION.search(said)
    }  # fmt: skip
    assert glued == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_what_a_game_says_is_said_in_every_language(language):
    """Also what is put together from the values of marks, which no reader of the source can see."""
    printer = Asking(language)
    for said in dict.fromkeys(said for _, said in everything_said()):
        printer.message(message(said))
    assert printer.unknown == set()


def why_refused(case: Case) -> tuple[str, str]:
    """Return the sentence that the file expects, and the one that came."""
    expected = [step.text for step in case.script.steps]
    assert len(expected) == 1, f"{place(case)}: one line must begin with {REFUSED}"
    assert expected[0].startswith(REFUSED), f"{place(case)}: this line must begin with {REFUSED}"
    try:
        play(opened_only(case.script), shelf())
    except Mistake as mistake:
        return expected[0].removeprefix(REFUSED).strip(), mistake.sentence
    return expected[0], "the table was opened"


def opened_only(script: Script) -> Script:
    """Return the script without its reports: the header and nothing else."""
    bare = parse(f"== {script.title}")[0]
    bare.headers.update(script.headers)
    return bare


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case.name)
def test_a_table_that_cannot_be_opened(case):
    expected, came = why_refused(case)
    assert came.startswith(expected), f"{place(case)}: {came}"


def test_no_two_cases_are_called_the_same():
    names = [case.name for case in (*CASES, *TABLES)]
    assert [name for name in names if names.count(name) > 1] == []


# --- every clause is shown -----------------------------------------------------------------------


def called(book: Book) -> str:
    return book.name


@pytest.mark.parametrize("book", shelf().values(), ids=called)
def test_every_clause_has_a_case_that_stands(book):
    assert COVERAGE.never_stand(book) == []


@pytest.mark.parametrize("book", shelf().values(), ids=called)
def test_every_clause_that_can_forbid_has_a_case_that_does(book):
    assert COVERAGE.never_forbid(book) == []


# --- every term is shown -------------------------------------------------------------------------


@pytest.mark.parametrize("book", shelf().values(), ids=called)
def test_every_value_of_a_term_has_a_case(book):
    assert COVERAGE.never_agreed(book) == []


@pytest.mark.parametrize("book", shelf().values(), ids=called)
def test_terms_that_exclude_each_other_have_a_table_that_is_refused(book):
    for excluded in book.excludes:
        why = {excluded(terms) for terms in map(partial(given, book), TABLES) if terms}
        assert why - {None}, f"no table is refused because: {excluded.__doc__}"


def given(book: Book, case: Case) -> dict[str, int | str]:
    """Return the terms of a table as agreed, if this book has such terms and values."""
    line = case.script.headers.get("terms")
    said = dict(pair.split("=") for pair in line.text.split()) if line else {}
    # A value may bring terms of its own, which the book does not list before it is agreed.
    brought = said if case.script.headers["book"].text == book.name else {}
    try:
        return {**brought, **{t.name: t.checked(said.get(t.name, t.default)) for t in book.terms}}
    except Disagreement:
        return {}
