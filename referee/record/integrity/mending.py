"""Mending a damaged match: what can be read stays the match, what follows is set aside.

No event is deleted. Those from the first that cannot be read on go, as they were found, into a
table of their own. What follows from the events that stay is written anew.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.record.errors import NoSuchMatch, RecordError
from referee.record.integrity.verifying import Verifying
from referee.record.match.fold import LATER
from referee.record.match.standing import standing_row
from referee.record.people.credentials import fresh_code
from referee.record.store import side_tables as tables
from referee.tournament.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Book
    from referee.match.match import Match
    from referee.record.integrity.stored_checking import Checked
    from referee.record.store.store import Store


class Plan(NamedTuple):
    """What mending a match would do; nothing is done yet."""

    match_id: str
    wrong: tuple[str, ...]
    """What is wrong with it, in sentences."""
    steps: tuple[str, ...]
    """What would be done, in sentences; none where nothing has to be."""
    notes: tuple[tables.Note, ...]
    """The statements that do it, in one transaction."""


class Mending:
    """Mends the matches of a store."""

    def __init__(self, store: Store, shelf: Mapping[str, Book]) -> None:
        """Write into a store; the books are those of the shelf."""
        self._store = store
        self._verifying = Verifying(store, shelf)

    def plan(self, match_id: str) -> Plan:
        """Return what would be done to a match; raises `NoSuchMatch` and `RecordError`."""
        if match_id not in self._verifying.ids():
            raise NoSuchMatch("There is no such match.")
        checked = self._verifying.match(match_id)
        match = checked.hall if checked.tournament else checked.match
        wrong = tuple(one.text for one in checked.wrong)
        if any(LATER in one for one in wrong):
            raise RecordError("Here nothing is mended, for {why}.", why=wrong[0])
        if match is None:
            elsewhere = " into another record" if checked.events else ""
            raise RecordError(
                "Nothing of the match can be kept, for {why}. Restore it from a backup, or"
                " import an export of it{elsewhere}.",
                why=wrong[0],
                elsewhere=elsewhere,
            )
        steps: list[str] = []
        notes: list[tables.Note] = []
        if wrong:
            for step, made in (
                self._cut(checked, match), self._openings(checked), self._beside(match),
            ):  # fmt: skip
                steps += [step] if step else []
                notes += made
        return Plan(match_id, wrong, tuple(steps), tuple(notes))

    def carry_out(self, plan: Plan) -> None:
        """Do what was planned, all or nothing."""
        self._store.note(*plan.notes)

    def _cut(self, checked: Checked, match: Match | Tournament) -> tuple[str, list[tables.Note]]:
        """Set aside the events after the last that can be read."""
        after = checked.events - match.version
        if not after:
            return "", []
        table = self._store.events_table
        here = (match.id, match.version)
        what = "tournament" if checked.tournament else "match"
        kept = f"the {what} keeps its first {match.version} event{'s' * (match.version != 1)}"
        gone = "the one after is set aside" if after == 1 else f"the {after} after are set aside"
        return f"{kept}; {gone}", [
            (tables.ASIDE.format(table), (_now(), checked.wrong[0].text, *here)),
            (tables.LET_GO.format(table), here),
        ]

    def _openings(self, checked: Checked) -> tuple[str, list[tables.Note]]:
        """Forget what is kept of sealed values and belongs to none: nobody is shown it."""
        many = len(checked.stray)
        told = f"{many} value{'s' * (many != 1)} that cannot be what was sealed will be forgotten"
        notes = [(tables.OPENING_GONE, (checked.match_id, digest)) for digest in checked.stray]
        return (told if many else ""), notes

    def _beside(self, match: Match | Tournament) -> tuple[str, list[tables.Note]]:
        """Write anew what follows from the events: report ids, and the line in the list."""
        gone = [*tables.forget_after(match.id, match.version), (tables.REPORTS_GONE, (match.id, 0))]
        return (
            "its report ids and its line in the list are made anew from its events",
            [*gone, *_report_ids(match), *_listed(self._store, match)],
        )


def _report_ids(match: Match | Tournament) -> Iterator[tables.Note]:
    for one in match.history[1:]:
        yield tables.REPORT_ID, (match.id, one.report_id, one.version)


def _listed(store: Store, match: Match | Tournament) -> Iterator[tables.Note]:
    if isinstance(match, Tournament):
        line = (match.title, match.announced_at, match.status)
        if store.ask(tables.FIND_TOURNAMENT, match.id):
            yield tables.RELIST_TOURNAMENT_WHOLE, (*line, match.id)
        else:
            yield tables.TOURNAMENT, (match.id, *line, 0, fresh_code(), f"mended {match.id}")
        return
    book, title = match.book.name, match.book.title
    yield tables.STANDING, standing_row(match)
    if store.ask(tables.FIND_LISTED, match.id):
        yield tables.RELIST, (book, title, match.opened_at, match.status, match.id)
        return
    row: tuple[Any, ...] = (match.id, book, title, match.opened_at, match.status, 0, fresh_code())
    yield tables.MATCH, (*row, f"mended {match.id}")


def _now() -> int:
    return int(time.time() * 1000)
