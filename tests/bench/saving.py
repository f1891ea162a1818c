"""A report to the record beside a command that the event-sourcing library keeps on its own."""

import itertools
import time
from collections.abc import Iterator
from functools import partial
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from referee.record import Records
from tests.bench.measure import Figure, Sample, alternating, figure
from tests.bench.play import Played, played
from tests.bench.recording import opened, reported
from tests.bench.settings import Settings

BOOK = "whot-1on1"
CACHE = {"AGGREGATE_CACHE_MAXSIZE": "1000"}


class Table(Aggregate):
    """A table that remembers what was told, and judges nothing."""

    def __init__(self) -> None:
        self.reports: list[str] = []

    @event("Reported")
    def report(self, text: str) -> None:
        """Remember a report."""
        self.reports.append(text)


class Tables(Application["UUID"]):
    """The commands, as the library's own tutorial writes them."""

    def open(self) -> UUID:
        """Open a table."""
        table = Table()
        self.save(table)
        return table.id

    def report(self, table_id: UUID, text: str) -> None:
        """Fetch a table, tell it a report and save it."""
        table: Table = self.repository.get(table_id)
        table.report(text)
        self.save(table)


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure on SQLite; both sides wait for the disk, ours rules on what it keeps."""
    match = played(BOOK, 1, settings.reports, lasting=True)
    names = itertools.count()

    def tables(environment: dict[str, str]) -> Tables:
        file = str(settings.folder / f"library-{next(names)}.sqlite")
        given = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": file}
        return Tables(env=given | environment)

    with (
        Records.connect(settings.sqlite()) as records,
        tables({}) as plain,
        tables(CACHE) as cached,
    ):
        cases = {
            "ours": partial(_ruled, records, match),
            "the library's own save": partial(_saved, plain, match),
            "the library's own save, with its cache": partial(_saved, cached, match),
        }
        samples = alternating(cases, settings.rounds)
    for against in list(cases)[1:]:
        yield figure(
            f"reports to the record beside {against}", "reports/s", samples["ours"],
            samples[against], f"{against}, no rules",
        )  # fmt: skip


def _ruled(records: Records, match: Played) -> Sample:
    table = opened(records, match)
    begun, cpu = time.perf_counter(), time.process_time()
    reported(records, table, match.steps)
    return Sample(len(match.steps), time.perf_counter() - begun, time.process_time() - cpu)


def _saved(tables: Tables, match: Played) -> Sample:
    told = [repr(step.move) for step in match.steps]
    table = tables.open()
    begun, cpu = time.perf_counter(), time.process_time()
    for text in told:
        tables.report(table, text)
    return Sample(len(told), time.perf_counter() - begun, time.process_time() - cpu)
