"""Re-judging: a match judged by another book, beside what was ruled; the match does not change."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import Message
from referee.kernel.rules.fact_checking import InvalidFact
from referee.kernel.rules.moves import Unreadable
from referee.kernel.rules.terms import Disagreement
from referee.kernel.table.evolve import evolve
from referee.match import remedies as kinds
from referee.match.acts import carried_out
from referee.match.judging import alike, judge
from referee.match.refusals import CannotBeDealt
from referee.match.remedies import remedy_text
from referee.match.told_again import too_late

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel.decide import Ruling
    from referee.kernel.rules.book import Book
    from referee.kernel.table.table import Table
    from referee.match.arguments import Act
    from referee.match.match import Match
    from referee.match.reports import Report


class Differs(NamedTuple):
    """A ruling that comes out otherwise."""

    number: int
    text: str
    """The report in the notation."""
    before: Ruling
    after: Ruling | None
    """``None`` where the book cannot judge the report."""
    problem: str = ""
    """Why it cannot be judged."""


class Rejudged(NamedTuple):
    """What a match would have been by another book."""

    book: Book
    differences: tuple[Differs, ...]
    rulings: int
    """How many were judged."""
    table: Table
    """The table that would lie there."""


def terms_for(book: Book, told: Mapping[str, int | str]) -> dict[str, int | str]:
    """Return those of the terms told that another book can be played by."""
    kept: dict[str, int | str] = {}
    now: dict[str, int | str] = {}
    for term, needs, _ in book.asks:
        if any(now.get(name) != value for name, value in needs.items()):
            continue
        now[term.name] = term.default
        if term.name in told:
            try:
                now[term.name] = kept[term.name] = term.checked(told[term.name])
            except Disagreement:
                continue
    return kept


class _Judged:
    """A match as another book has judged it so far."""

    def __init__(self, book: Book, dealt: Mapping[str, tuple[str, ...]]) -> None:
        self.book = book
        self.dealt = dealt
        self.made: dict[int, tuple[Report, Ruling]] = {}
        self.tables: list[Table] = []
        """The table after each report, and what was decided then."""

    def report(self, number: int) -> Report | None:
        """Return a report that counts, and that the book can read."""
        return self.made[number][0] if number in self.made else None

    def ruling(self, number: int) -> Ruling:
        """Return the ruling on it."""
        return self.made[number][1]

    def table_after(self, number: int) -> Table:
        """Return the table after a report and what was decided then (0: before the first)."""
        return self.tables[number]


def rejudged(
    match: Match,
    book: Book,
    table: Table,
    read: Callable[[Book, str], Report],
    dealt: Mapping[str, tuple[str, ...]] | None = None,
) -> Rejudged:
    """Judge a match by another book, or the same under other terms, from this table on.

    ``read`` reads a report as that book understands it, ``dealt`` are the hands known at the deal.
    What was decided on disputes is carried out by that book, too.
    """
    differences, count = [], 0
    told, acted = _Judged(book, dealt or {}), match.acted
    for number in range(match.last_number + 1):
        report = match.report(number)
        if report is not None:
            count += 1
            before = match.ruling(number)
            try:
                again = read(book, report.text).moved(report.at)
                ruling = too_late(match, told, number, report) or judge(told, number, again, table)
            except (Unreadable, CannotBeDealt, InvalidFact) as error:
                problem = _why_not(error)
                differences.append(Differs(number, report.text, before, None, problem))
            else:
                told.made[number] = (again, ruling)
                table = ruling.table or table
                if not alike(before, ruling):
                    differences.append(Differs(number, report.text, before, ruling))
        for act, brought in acted:
            if act.after == number:
                try:
                    table = _carried_on(book, table, act, brought, match.report(act.about))
                except InvalidFact as error:
                    said = remedy_text(act.remedy)
                    differences.append(Differs(number, said, brought, None, _why_not(error)))
        told.tables.append(table)
    return Rejudged(book, tuple(differences), count, table)


def _why_not(error: Unreadable | CannotBeDealt | InvalidFact) -> Message:
    """Say why a book cannot judge a report; where facts are checked, its rules may be at fault."""
    if isinstance(error, InvalidFact):
        return Message("the rules would let happen what cannot be: {why}", why=str(error))
    return error.sentence


def _carried_on(book: Book, table: Table, act: Act, brought: Ruling, broke: Report | None) -> Table:
    if act.remedy.seat and act.remedy.seat not in {*table.sides, *table.sides.values()}:
        return table  # who gained or paid by it does not play in this book
    if act.remedy.what in kinds.SAMPLES:
        return carried_out(book, table, act, broke).table or table
    return evolve(table, brought.facts, table.ruling)
