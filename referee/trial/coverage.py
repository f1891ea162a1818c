"""What cases show of a book: which clause they let stand, which forbid, which terms they try."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import CONTRADICTS, VOID
from referee.kernel.rules.bearing import DECIDES, Bearing
from referee.notation.files import Mistake, parse
from referee.notation.play import play
from referee.trial.blame import raised

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from referee.kernel import Book, Term
    from referee.kernel.decide import Ruling
    from referee.kernel.rules.printing import Printed
    from referee.notation.files import Script
    from referee.notation.played import Played

CLAUSE = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]+\b")
A_FEW = 7
"""Of a range of more numbers than these the ends and the usual one are to be shown."""


@dataclass(frozen=True, eq=False)
class Case:
    """One section of a file of cases."""

    path: Path
    script: Script

    @property
    def name(self) -> str:
        """What it is called: its book and its title."""
        return f"{self.book or self.path.stem} {self.script.title}"

    @property
    def book(self) -> str:
        """The name of the book it is played by."""
        book = self.script.headers.get("book")
        return book.text if book else ""

    @property
    def titled(self) -> frozenset[str]:
        """The clauses that its title names."""
        return frozenset(CLAUSE.findall(self.script.title))


def cases_in(folder: Path, kind: str = "cases") -> Iterator[Case]:
    """Yield the cases of a folder; raises `Mistake` for a file that cannot be read."""
    for path in sorted(folder.rglob(f"*.{kind}")):
        for script in parse(path.read_text(encoding="utf-8")):
            yield Case(path, script)


class Shown(NamedTuple):
    """What a case shows of a book: the clauses that let stand, and those that forbid."""

    case: Case
    book: Book
    played: Played
    stands: frozenset[str]
    forbids: frozenset[str]
    costs: frozenset[str]
    """The clauses that say what a void act costs."""
    anything_stands: bool


class Coverage:
    """What cases show of the books of a shelf."""

    def __init__(self, cases: Iterable[Case], shelf: Mapping[str, Book]) -> None:
        """Take the cases; they are judged when something is asked."""
        self.cases = tuple(cases)
        self.shelf = shelf
        self._played: dict[Case, Played] = {}

    def judged(self, case: Case) -> Played:
        """Return a case as it was judged, once; raises `Mistake`."""
        played = self._played.get(case)
        if played is None:
            played = self._played[case] = play(case.script, self.shelf)
        return played

    def faults(self, case: Case) -> list[str]:
        """Return what is wrong with a case, each with file and line."""
        try:
            played = self.judged(case)
        except Mistake as mistake:
            every = (mistake, *mistake.others)
            return [f"{case.path}:{one.line}: {one.sentence}" for one in every]
        except Exception as error:  # noqa: BLE001 - whatever the book raises is what is looked for
            return [f"{case.path}:{case.script.line}: {raised(error, self.shelf.get(case.book))}"]
        return [f"{case.path}:{s.line}: {s.text}\n    {s.problem}" for s in played.problems]

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """What each case shows; one that cannot be read or judged shows nothing."""
        found = []
        for case in self.cases:
            try:
                found.append(self._shown(case))
            except Exception:  # noqa: BLE001, S112 - told with the faults of the case
                continue
        return tuple(found)

    def _shown(self, case: Case) -> Shown:
        played = self.judged(case)
        rulings = [s.first for s in played.steps if s.first is not None]
        rulings += [s.correction.ruling for s in played.steps if s.correction is not None]
        stands, forbids, costs = set[str](), set[str](), set[str]()
        for ruling in rulings:
            forbids |= refuses(ruling)
            if ruling.outcome not in {VOID, CONTRADICTS}:
                stands.update(ruling.cites)
            elif ruling.outcome == VOID:
                costs.update(ruling.cites[1:])
        titled = case.titled
        return Shown(
            case, self.shelf[played.book.name], played, titled & stands, titled & forbids,
            titled & costs, any(ruling.outcome == "stands" for ruling in rulings),
        )  # fmt: skip

    def of(self, book: Book, number: str) -> list[Shown]:
        """Return what is shown of this clause, as this book has it."""
        ours = home(book, number)
        return [one for one in self.shown if home(one.book, number) == ours]

    def never_stand(self, book: Book) -> list[str]:
        """Return the clauses of which no case shows what they allow, bring about or cost."""
        return [one.number for one in book.printed if not self._stands(book, one)]

    def _stands(self, book: Book, clause: Printed) -> bool:
        """Say whether a case shows what a clause allows, brings about or costs.

        A clause that only prints words rests on others: its cases cite it through them.
        """
        number, own = clause.number, self.of(book, clause.number)
        if allows_every_such_act(book, number):
            return any(number in one.case.titled and one.anything_stands for one in own)
        if "price" in clause.kinds and not {"rule", "effect", "upshot"} & {*clause.kinds}:
            return any(number in one.costs for one in own)
        if {*clause.kinds} == {"words"}:
            return any(number in one.stands | one.forbids for one in own)
        return any(number in one.stands for one in own)

    def never_forbid(self, book: Book) -> list[str]:
        """Return the clauses that can forbid something, and of which no case shows that."""
        rules = [one.number for one in book.printed if "rule" in one.kinds]
        return [n for n in rules if not any(n in one.forbids for one in self.of(book, n))]

    def never_agreed(self, book: Book) -> list[str]:
        """Return the values of terms that no case names in its title and is played under."""
        return [
            f"{term.name}={value}"
            for term in book.terms
            for value in values_of(term)
            if not self._agreed(term, value)
        ]

    def _agreed(self, term: Term, value: int | str) -> bool:
        said = f"{term.name}={value}"
        return any(
            one.played.book.agreed.get(term.name) == value
            for one in self.shown
            if said in one.case.script.title.replace(",", "").split()
            and any(theirs.values == term.values for theirs in _named(one, term.name))
        )


def _named(one: Shown, name: str) -> list[Term]:
    """Return the terms of this name that the book of a case has, or has now that it is agreed."""
    return [term for term in (*one.book.terms, *one.played.book.terms) if term.name == name]


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


def allows_every_such_act(book: Book, number: str) -> bool:
    """Say whether a clause brings nothing about and is not in question where it says yes.

    Then it is not cited where anything else is: its cases are told by their titles.
    """
    asked = [c for c in book.clauses if c.number == number and c.kind != "meaning"]
    says = [c for c in asked if c.kind != "words" or c.moves]
    return bool(says) and all(
        c.kind in {"rule", "words"} and Bearing(c).allowing != DECIDES for c in says
    )


def values_of(term: Term) -> tuple[int | str, ...]:
    """Return the values to be shown: all of a few, the ends and the usual one of a long range."""
    if term.span is None:
        return tuple(term.values)
    least, most = term.span
    if most - least < A_FEW:
        return tuple(term.values)
    return tuple(dict.fromkeys((least, term.default, most)))
