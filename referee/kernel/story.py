"""A story: reports in order, judged one after another; what a correction would change in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.decide import Ruling, decide

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.book import Book
    from referee.kernel.moves import Move
    from referee.kernel.table import Table


REPORT_ID = r"^[A-Za-z0-9_-]{8,64}$"
"""What the id of a report looks like: long enough that no two phones hit on one."""
REPORT_ID_WORDS = "8 to 64 characters of A-Z, a-z, 0-9, _ and -"


class Report(NamedTuple):
    """A move as reported: under which number, when it happened, what the table lets stand."""

    number: int
    move: Move
    at: int | None = None
    waive: tuple[str, ...] = ()


class Change(NamedTuple):
    """A ruling that would come out otherwise."""

    number: int
    before: Ruling
    after: Ruling


def judged(book: Book, table: Table, reports: Iterable[Report]) -> list[tuple[Report, Ruling]]:
    """Judge reports one after another from this table on; each ruling carries the table after."""
    out = []
    for report in reports:
        ruling = decide(
            book, table, report.move, ruling=report.number, at=report.at, waive=report.waive
        )
        table = ruling.table or table
        out.append((report, ruling))
    return out


def changes(
    before: Iterable[tuple[int, Ruling]], after: Iterable[tuple[int, Ruling]]
) -> list[Change]:
    """Return the rulings that both tell of, and that differ."""
    old = dict(before)
    return [
        Change(number, old[number], ruling)
        for number, ruling in after
        if number in old and old[number] != ruling
    ]


def forgotten(before: Table, after: Table) -> tuple[str, ...]:
    """Return the faces that were known on one table and are unknown on the other."""
    lost: Sequence[str] = [face for face in before.known if face not in after.known]
    return tuple(sorted(lost))
