"""The court of Skat: each ruling that can be read is a case here, held against the book.

The notes of a ruling say the court's verdict as an expectation; whether it comes true at the end of
the case says whether the book agrees. A case *but ...* changes one fact, which turns the verdict.
"""

import pytest

from docs.from_code import court
from referee.games import shelf
from referee.notation.expectations import table_is
from referee.notation.files import parse
from referee.trial.coverage import Coverage, cases_in

SHELF = shelf()
COVERAGE = Coverage(cases_in(court.FOLDER), SHELF)
AGREES = "agrees"
TURNED = "but "
A_FEW = 2


@pytest.mark.parametrize("case", COVERAGE.cases, ids=lambda case: case.script.title)
def test_a_case_of_the_court(case):
    if lines := COVERAGE.faults(case):
        pytest.fail("\n".join(lines), pytrace=False)


def holds(ruling: court.Ruling, title: str) -> bool:
    """Say whether the court's verdict is what the book says at the end of a case."""
    case = next(c for c in COVERAGE.cases if c.script.title == f"{ruling.number} {title}")
    (verdict,) = parse(f"== verdict\nthen {ruling.court}")[0].steps
    played = COVERAGE.judged(case)
    return not table_is(played.book, played.table, verdict, {})


@pytest.mark.parametrize("ruling", court.rulings(), ids=lambda ruling: ruling.number)
def test_the_finding_is_what_the_book_says(ruling):
    assert holds(ruling, ruling.title) == (ruling.finding == AGREES)


@pytest.mark.parametrize(
    ("ruling", "title"),
    [(ruling, title) for ruling in court.rulings() for title in ruling.variants
     if ruling.finding == AGREES and title.startswith(TURNED)],
    ids=lambda part: getattr(part, "number", part),
)  # fmt: skip
def test_one_fact_turns_the_verdict(ruling, title):
    assert not holds(ruling, title)


def test_each_ruling_that_is_law_has_its_variants():
    law = [r for r in court.rulings() if r.finding not in {"overtaken", "not expressed"}]
    assert [r.number for r in law if len(r.variants) < A_FEW] == []


def test_every_case_belongs_to_a_ruling():
    told = {f"{r.number} {title}" for r in court.rulings() for title in (r.title, *r.variants)}
    assert {case.script.title for case in COVERAGE.cases} == told


def test_what_is_no_agreement_says_why():
    assert [r.number for r in court.rulings() if bool(r.why) == (r.finding == AGREES)] == []


def test_a_gap_names_a_clause_and_a_file_that_there_are():
    known = {clause.number for clause in SHELF["skat"].clauses}
    assert [g.article for g in court.gaps() if g.clause not in known or not g.path.exists()] == []
