"""Records to measure: matches reported one by one, and big stores filled in bulk."""

from collections.abc import Iterable, Sequence

from referee.record import By, Event, Records
from referee.record.match.standing import standing_row
from referee.record.people.people import fresh_code, fresh_id
from referee.record.store import side_tables as tables
from tests.bench.play import Played, Step
from tests.record.toy import report

ARBITER = By("bench", "", "arbiter")
AT_ONCE = 2_000
"""Events in one transaction of a bulk."""


def opened(records: Records, match: Played) -> str:
    """Open a match as it was opened when it was played."""
    return records.open_match(match.book.name, seats=match.seats).match_id


def reported(records: Records, match_id: str, steps: Iterable[Step]) -> None:
    """Report these steps, each durable before the next."""
    for step in steps:
        records.record(match_id, report(step.move, step.at), ARBITER)


def filled(records: Records, events: int, match: Played) -> None:
    """Fill a store with so many events: matches of a hundred, all told alike.

    They are written by the record's own recorder, rows of the side tables included.
    """
    first = opened(records, match)
    reported(records, first, match.steps[:99])
    told = list(records.events(first))
    listed = records.match(first)
    _, *stands = standing_row(listed)
    batch: list[Event] = []
    notes: list[tables.Note] = []
    for _ in range(events // len(told) - 1):
        name = fresh_id()
        batch += [event._replace(originator_id=name) for event in told]
        notes += [(tables.REPORT_ID, (name, fresh_id(), event.version)) for event in told[1:]]
        row = (name, listed.book.name, listed.book.title, listed.opened_at, "open", 1)
        notes.append((tables.MATCH, (*row, fresh_code(), name)))
        notes.append((tables.STANDING, (name, *stands)))
        if len(batch) >= AT_ONCE:
            records.store.append(batch, notes)
            batch, notes = [], []
    if batch:
        records.store.append(batch, notes)


def copied(records: Records, source: Records, matches: Sequence[str]) -> None:
    """Import matches from another record."""
    for match_id in matches:
        records.import_lines(list(source.export(match_id)))
