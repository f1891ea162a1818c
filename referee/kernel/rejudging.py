"""Re-judging: a match judged by another book, beside what was ruled; the match does not change."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import remedies as kinds
from referee.kernel.decide import Ruling, decide
from referee.kernel.evolve import evolve
from referee.kernel.moves import Unreadable
from referee.kernel.notation import read_report, report_text
from referee.kernel.redress import carried_out
from referee.kernel.story import Report
from referee.kernel.terms import Disagreement

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel.book import Book
    from referee.kernel.retelling import Act, Told
    from referee.kernel.table import Table


class Differs(NamedTuple):
    """A ruling that comes out otherwise."""

    number: int
    text: str
    """The report in the notation."""
    before: Ruling
    after: Ruling | None
    """``None`` where the book cannot read the report."""
    problem: str = ""
    """Why it cannot be read."""


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


def rejudged(
    told: Told,
    book: Book,
    table: Table,
    judge: Callable[[Report, Table], Ruling] | None = None,
) -> Rejudged:
    """Judge a match by another book, or the same under other terms, from this table on.

    What was decided on disputes is carried out by that book, too.
    """
    differences, count = [], 0

    def usual(report: Report, now: Table) -> Ruling:
        return decide(book, now, report.move, ruling=report.number, at=report.at,
                      waive=report.waive)  # fmt: skip

    ask = judge or usual
    for number in range(told.latest + 1):
        report = told.report(number) if number else None
        if report is not None:
            count += 1
            before = told.ruling(number)
            text = report_text(report.move, None, report.waive)
            try:
                read = read_report(book, text)
            except Unreadable as error:
                differences.append(Differs(number, text, before, None, error.sentence))
            else:
                ruling = ask(Report(number, read.move, report.at, read.waive), table)
                table = ruling.table or table
                if ruling != before and _unlike(before, ruling):
                    differences.append(Differs(number, text, before, ruling))
        for act, brought in told.acted:
            if act.after == number:
                table = _carried_on(book, table, act, brought, told.report(act.about))
    return Rejudged(book, tuple(differences), count, table)


def _unlike(before: Ruling, after: Ruling) -> bool:
    """Say whether people would tell two rulings apart: evidence and reason are only words."""
    names = ("outcome", "cites", "waived", "flags", "facts")
    return any(getattr(before, name) != getattr(after, name) for name in names)


def _carried_on(book: Book, table: Table, act: Act, brought: Ruling, broke: Report | None) -> Table:
    if act.remedy.seat and act.remedy.seat not in {*table.sides, *table.sides.values()}:
        return table  # who gained or paid by it does not play in this book
    if act.remedy.what in kinds.SAMPLES:
        return carried_out(book, table, act, broke).table or table
    return evolve(table, brought.facts, table.ruling)
