"""How long it takes at the end of a full hand to see whether all claims can be true."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from referee.games import shelf
from referee.kernel import decide, impossible
from tests.bench.measure import Aim, alternating, cpu_micros, figure, for_seconds
from tests.bench.play import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Table
    from tests.bench.measure import Figure, Sample
    from tests.bench.play import Step
    from tests.bench.settings import Settings

AIM = Aim(20, below=True)
"""A few milliseconds beside a ruling of some fifty microseconds."""
ANCHOR = "decide, the same match"
MOST = 120


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure every book in whose matches claims are open when a hand is over."""
    for name in shelf():
        match = played(name, 1, MOST)
        ends = [end for step in match.steps if (end := _end(step)) is not None and end.claims]
        if not ends:
            continue
        cases = {
            name: partial(_proven, ends, settings.seconds),
            ANCHOR: partial(_ruled, match.book, match.steps, settings.seconds),
        }
        samples = alternating(cases, settings.rounds)
        yield figure(
            f"all claims weighed at the end of a hand, {name}", "µs", samples[name],
            samples[ANCHOR], ANCHOR, by=_micros, aim=AIM,
        )  # fmt: skip


def _micros(sample: Sample) -> float:
    return cpu_micros([sample]) or 0.0


def _end(step: Step) -> Table | None:
    after = step.ruling.table
    return after.last if after is not None and after.hand > step.table.hand else None


def _proven(ends: list[Table], seconds: float) -> Sample:
    def batch() -> int:
        for table in ends:
            impossible(table)
        return len(ends)

    return for_seconds(seconds, batch)


def _ruled(book: Book, steps: list[Step], seconds: float) -> Sample:
    def batch() -> int:
        for step in steps:
            decide(book, step.table, step.move, at=step.at)
        return len(steps)

    return for_seconds(seconds, batch)
