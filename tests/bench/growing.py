"""What one report costs late in a long match, and in a big store, beside an early one."""

from __future__ import annotations

import time
from statistics import median
from typing import TYPE_CHECKING

from referee.record import Records
from tests.bench.measure import Aim, Sample, alternating, figure, micros
from tests.bench.play import played
from tests.bench.recording import ARBITER, filled, opened, reported

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.measure import Figure
    from tests.bench.play import Played, Step
    from tests.bench.settings import Settings

AIM = Aim(1.2, below=True)
BOOK = "whot-1on1"
SHORT = 10
EACH = 40
"""Reports in a sample."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure a long match beside a short one, and a big store beside a small one."""
    match = played(BOOK, 1, settings.long + EACH * settings.rounds, lasting=True)
    yield from _longer(settings, match)
    yield from _bigger(settings, match)


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
        f"at length {SHORT}", by=micros, aim=AIM,
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
        samples["small"], f"with {settings.few:,}", by=micros, aim=AIM,
    )  # fmt: skip
    big.close()
    small.close()


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
        records.report(match_id, step.move, by=ARBITER, at=step.at)
        took.append(time.perf_counter() - begun)
    return Sample(1, median(took), (time.process_time() - cpu) / len(took))
