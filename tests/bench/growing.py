"""What one report costs in a long match, a big store and a full club, beside an early one."""

import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from statistics import median

from referee.record import Records
from tests.bench.aims import AIMS
from tests.bench.measure import Figure, Sample, alternating, figure, micros
from tests.bench.play import Played, Step, played
from tests.bench.recording import ARBITER, filled, opened, reported
from tests.bench.settings import Settings
from tests.record.toy import report

BOOK = "whot-1on1"
SHORT = 10
FEW = 10
"""Open tables of a quiet evening."""
EACH = 40
"""Reports in a sample."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure a long match beside a short one, a big store and many tables beside few."""
    match = played(BOOK, 1, settings.long + EACH * settings.rounds, lasting=True)
    yield from _longer(settings, match)
    yield from _bigger(settings, match)
    yield from _fuller(settings)


def _longer(settings: Settings, match: Played) -> Iterator[Figure]:
    records = Records.connect(settings.sqlite())
    long = opened(records, match)
    reported(records, long, match.steps[: settings.long])
    later = iter(range(settings.long, len(match.steps) + 1, EACH))

    def late() -> Sample:
        begin = next(later)
        return _reports(records, long, match.steps[begin : begin + EACH])

    def early() -> Sample:
        return _early(records, match)

    samples = alternating({"late": late, "early": early}, settings.rounds)
    yield figure(
        f"one report at match length {settings.long:,}", "µs", samples["late"], samples["early"],
        f"at length {SHORT}", by=micros, aim=AIMS["long match"],
    )  # fmt: skip
    records.close()


def _bigger(settings: Settings, match: Played) -> Iterator[Figure]:
    big, small = Records.connect(settings.sqlite()), Records.connect(settings.sqlite())
    filled(big, settings.many, match)
    filled(small, settings.few, match)
    cases = {"big": lambda: _early(big, match), "small": lambda: _early(small, match)}
    samples = alternating(cases, settings.rounds)
    yield figure(
        f"one report with {settings.many:,} events stored", "µs", samples["big"],
        samples["small"], f"with {settings.few:,}", by=micros, aim=AIMS["big store"],
    )  # fmt: skip
    big.close()
    small.close()


def _fuller(settings: Settings) -> Iterator[Figure]:
    """Let many tables and few report as often in all: one report at a table, and on to the next."""
    length = SHORT + max(settings.tables // FEW, settings.rounds)
    matches = [played(BOOK, seed, length, lasting=True) for seed in range(FEW)]
    with Records.connect(settings.sqlite()) as records:
        many = _begun(records, matches, settings.tables)
        samples = alternating(
            {
                "many": lambda: _in_turn(records, many, settings.tables),
                "few": lambda: _in_turn(records, _begun(records, matches, FEW), settings.tables),
            },
            settings.rounds,
        )
    yield figure(
        f"one report at {settings.tables:,} open tables in turn", "µs", samples["many"],
        samples["few"], f"at {FEW}", by=micros, aim=AIMS["open tables"],
    )  # fmt: skip


def _begun(records: Records, matches: list[Played], count: int) -> dict[str, Iterator[Step]]:
    """Open so many tables, play a little at each, and return what is to be reported next."""
    tables = {}
    for match in islice(cycle(matches), count):
        match_id = opened(records, match)
        reported(records, match_id, match.steps[:SHORT])
        tables[match_id] = iter(match.steps[SHORT:])
    return tables


def _in_turn(records: Records, tables: dict[str, Iterator[Step]], reports: int) -> Sample:
    """Report so often in all; what a table costs that is not in memory counts, too."""
    cpu, begun = time.process_time(), time.perf_counter()
    for table, steps in islice(cycle(tables.items()), reports):
        reported(records, table, [next(steps)])
    return Sample(reports, time.perf_counter() - begun, time.process_time() - cpu)


def _early(records: Records, match: Played) -> Sample:
    """Report on a fresh match of the short length."""
    match_id = opened(records, match)
    reported(records, match_id, match.steps[:SHORT])
    return _reports(records, match_id, match.steps[SHORT : SHORT + EACH])


def _reports(records: Records, match_id: str, steps: Sequence[Step]) -> Sample:
    """Report these steps; a report takes as long as the median of them."""
    took = []
    cpu = time.process_time()
    for step in steps:
        begun = time.perf_counter()
        records.record(match_id, report(step.move, step.at), ARBITER)
        took.append(time.perf_counter() - begun)
    return Sample(1, median(took), (time.process_time() - cpu) / len(took))
