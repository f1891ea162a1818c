"""The rule books as cases: a section of a file here is one test, called after the clause it shows.

``*.cases`` hold matches and positions with what is expected of each report; ``*.refused`` hold
tables that cannot be opened, in the same notation, with the sentence that says why.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from referee.games import shelf
from referee.kernel import (
    CONTRADICTS,
    VOID,
    Disagreement,
    Mistake,
    Printed,
    Ruling,
    parse,
    play,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Played, Script, Term

HERE = Path(__file__).parent
CLAUSE = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]+\b")
REFUSED = "refused:"
A_FEW = 7

ALLOWS_ONLY = {
    "G-5": "says which way round it goes; whoever acts out of turn breaks what awaits another",
    "LO3-4": "says that the other clauses hold for three as well",
    "LOP-7": "says what is allowed",
    "LOS-7": "says that the other clauses hold in a trick that is turned over as well",
    "W-2": "decides when the table is opened, where nothing is ruled on yet: see *.refused",
    "W-60": "says that signals are allowed, and nothing follows from them",
    "W-61": "says what signals mean, where they are allowed",
    "WB-8": "says who is free",
    "WB-13": "says who may speak; whether there is anything to decide is for WT-13",
    "WBO-1": "decides when the table is opened, where nothing is ruled on yet: see *.refused",
    "WH-2": "decides when the table is opened, where nothing is ruled on yet: see *.refused",
    "WHT-1": "decides when the table is opened, where nothing is ruled on yet: see *.refused",
    "WT-2": "says that three cards are like any other",
    "WT-4": "says that a rank may be named",
    "WT-7": "says which cards are trumps; what they ask of others is for WT-8",
    "WT-9": "says who is free",
}
"""Clauses with a rule that never says no, and why."""


@dataclass(frozen=True, eq=False)
class Case:
    """One section of a file, and what its book is called."""

    path: Path
    script: Script

    @property
    def name(self) -> str:
        book = self.script.headers.get("book")
        return f"{book.text if book else self.path.stem} {self.script.title}"

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(HERE)}:{self.script.line}"


class Shown(NamedTuple):
    """What a case shows of a book: the clauses that let stand, and those that forbid."""

    case: Case
    book: Book
    stands: frozenset[str]
    forbids: frozenset[str]
    costs: frozenset[str]
    """The clauses that say what a void act costs."""
    anything_stands: bool


def cases(kind: str) -> Iterator[Case]:
    for path in sorted(HERE.rglob(f"*.{kind}")):
        for script in parse(path.read_text(encoding="utf-8")):
            yield Case(path, script)


CASES = tuple(cases("cases"))
TABLES = tuple(cases("refused"))


@cache
def judged(case: Case) -> Played:
    return play(case.script, shelf())


def named(case: Case) -> frozenset[str]:
    return frozenset(CLAUSE.findall(case.script.title))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case(case: Case) -> None:
    try:
        played = judged(case)
    except Mistake as mistake:
        lines = [f"{case.path}:{m.line}: {m.sentence}" for m in (mistake, *mistake.others)]
    else:
        lines = [f"{case.path}:{s.line}: {s.text}\n    {s.problem}" for s in played.problems]
    if lines:
        pytest.fail("\n".join(lines), pytrace=False)


def why_refused(case: Case) -> tuple[str, str]:
    """Return the sentence that the file expects, and the one that came."""
    expected = [step.text for step in case.script.steps]
    assert len(expected) == 1, f"{case.place}: one line must begin with {REFUSED}"
    assert expected[0].startswith(REFUSED), f"{case.place}: this line must begin with {REFUSED}"
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
def test_a_table_that_cannot_be_opened(case: Case) -> None:
    expected, came = why_refused(case)
    assert came.startswith(expected), f"{case.place}: {came}"


def test_no_two_cases_are_called_the_same() -> None:
    names = [case.name for case in (*CASES, *TABLES)]
    assert [name for name in names if names.count(name) > 1] == []


# --- every clause is shown -----------------------------------------------------------------------


@cache
def shown() -> tuple[Shown, ...]:
    return tuple(_shown(case) for case in CASES)


def _shown(case: Case) -> Shown:
    played = judged(case)
    rulings = [s.first for s in played.steps if s.first is not None]
    rulings += [s.correction.ruling for s in played.steps if s.correction is not None]
    stands, forbids, costs = set[str](), set[str](), set[str]()
    for ruling in rulings:
        forbids |= refuses(ruling)
        if ruling.outcome not in {VOID, CONTRADICTS}:
            stands.update(ruling.cites)
        elif ruling.outcome == VOID:
            costs.update(ruling.cites[1:])
    titled = named(case)
    return Shown(
        case, shelf()[played.book.name], titled & stands, titled & forbids, titled & costs,
        any(ruling.outcome == "stands" for ruling in rulings),
    )  # fmt: skip


def refuses(ruling: Ruling) -> set[str]:
    """Return the clause that makes a ruling void or contradicts, and those that flag a breach."""
    flagged = {flag.clause for flag in ruling.flags}
    return flagged | {*ruling.cites[:1]} if ruling.outcome in {VOID, CONTRADICTS} else flagged


def home(book: Book, number: str) -> str:
    """Return the book that a clause comes from: down to the base, where no variant changed it."""
    printed = book.clause(number)
    while book.base is not None and printed is not None and not printed.mark:
        book = book.base
        printed = book.clause(number)
    return book.name if printed else ""


def of(book: Book, number: str) -> list[Shown]:
    """Return what is shown of this clause, as this book has it."""
    return [one for one in shown() if home(one.book, number) == home(book, number)]


def called(thing: Book | Printed) -> str:
    return thing.number if isinstance(thing, Printed) else thing.name


def clauses() -> list[tuple[Book, Printed]]:
    return [(book, printed) for book in shelf().values() for printed in book.printed]


def told_when_it_says_no(book: Book, number: str) -> bool:
    """Say whether a clause is made of rules alone that contradict the record, and quiet else."""
    asked = [c for c in book.clauses if c.number == number and c.kind not in {"meaning", "words"}]
    return bool(asked) and all(c.kind == "rule" and c.no == CONTRADICTS for c in asked)


@pytest.mark.parametrize(("book", "clause"), clauses(), ids=called)
def test_every_clause_has_a_case_that_stands(book: Book, clause: Printed) -> None:
    """A clause that only prints words rests on others: its cases cite it through them."""
    number = clause.number
    own = of(book, number)
    if told_when_it_says_no(book, number):
        assert any(number in named(one.case) and one.anything_stands for one in own)
    elif "price" in clause.kinds and not {"rule", "effect", "upshot"} & {*clause.kinds}:
        assert any(number in one.costs for one in own), f"no case in which {number} costs something"
    else:
        assert any(number in one.stands for one in own), f"no case of {number} stands"


@pytest.mark.parametrize(("book", "clause"), clauses(), ids=called)
def test_every_clause_that_can_forbid_has_a_case_that_does(book: Book, clause: Printed) -> None:
    if "rule" not in clause.kinds:
        return
    forbids = any(clause.number in one.forbids for one in of(book, clause.number))
    if clause.number in ALLOWS_ONLY:
        assert not forbids, f"{clause.number} does say no: it needs no excuse"
    else:
        assert forbids, f"no case in which {clause.number} forbids"


# --- every term is shown -------------------------------------------------------------------------


def values_of(term: Term) -> tuple[int | str, ...]:
    """Return the values to be shown: all of a few, the ends and the usual one of a long range."""
    if term.span is None:
        return tuple(term.values)
    least, most = term.span
    if most - least < A_FEW:
        return tuple(term.values)
    return tuple(dict.fromkeys((least, term.default, most)))


def terms() -> list[tuple[str, int | str]]:
    every = {term.name: term for book in shelf().values() for term in book.terms}
    return [(name, value) for name, term in every.items() for value in values_of(term)]


@pytest.mark.parametrize(("term", "value"), terms(), ids=str)
def test_every_value_of_a_term_has_a_case(term: str, value: int | str) -> None:
    said = f"{term}={value}"
    agreed = [c for c in CASES if said in c.script.title.replace(",", "").split()]
    assert any(judged(case).book.agreed.get(term) == value for case in agreed), f"no case of {said}"


@pytest.mark.parametrize("book", shelf().values(), ids=called)
def test_terms_that_exclude_each_other_have_a_table_that_is_refused(book: Book) -> None:
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
