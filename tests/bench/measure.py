"""Measuring: subject and anchor in turns, and the ratio of the two from each round."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, NamedTuple


class Sample(NamedTuple):
    """What one case did in one round."""

    ops: int
    seconds: float
    cpu: float | None = None
    """The CPU seconds of the process that did it, where they can be told."""
    took: Sequence[float] = ()
    """The seconds of each operation, where they were looked at one by one."""


class Spread(NamedTuple):
    """A figure over all rounds."""

    median: float
    least: float
    most: float


def spread(values: Sequence[float]) -> Spread:
    return Spread(median(values), min(values), max(values))


@dataclass(frozen=True)
class Aim:
    """What a figure is to come to: at least so much, or at most."""

    value: float
    below: bool = False
    of: str = ""
    """What is measured, where it stands in the table of aims."""
    beside: str = ""
    """What it is measured against."""
    unit: str = ""
    """The unit of a budget, which is measured against nothing."""

    def met(self, value: float) -> bool:
        return value <= self.value if self.below else value >= self.value

    def __str__(self) -> str:
        return f"{'≤' if self.below else '≥'} {self.value:,.10g}"


@dataclass(frozen=True)
class Figure:
    """One row of the table: a subject beside its anchor."""

    name: str
    unit: str
    subject: Spread | None
    """What was measured; nothing where it could not be, and `missing` says why."""
    anchor: Spread | None = None
    against: str = ""
    """What the anchor is."""
    ratio: Spread | None = None
    """The median of the ratios of the rounds, which a busy machine shifts far less than either."""
    aim: Aim | None = None
    cpu_us: float | None = None
    """CPU microseconds of the subject for each operation."""
    anchor_cpu_us: float | None = None
    """The same of the anchor."""
    rounds: int = 1
    missing: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the aim is met: by the ratio, or by the value where there is no anchor."""
        told = self.ratio or self.subject
        return None if self.aim is None or told is None else self.aim.met(told.median)

    def as_json(self) -> dict[str, Any]:
        told = {
            "name": self.name,
            "unit": self.unit,
            "value": self.subject and self.subject._asdict(),
            "anchor": self.anchor and {"what": self.against, **self.anchor._asdict()},
            "ratio": self.ratio and self.ratio._asdict(),
            "aim": self.aim and {"at_most" if self.aim.below else "at_least": self.aim.value},
            "met": self.met,
            "cpu_us": self.cpu_us,
            "anchor_cpu_us": self.anchor_cpu_us,
            "rounds": self.rounds,
            "missing": self.missing or None,
        }
        return {key: value for key, value in told.items() if value is not None}


def within(budget: Aim, values: Sequence[float], cpu_us: float | None = None) -> Figure:
    """Return a figure that stands by itself, with its budget."""
    return Figure(
        budget.of, budget.unit, spread(values), aim=budget, cpu_us=cpu_us, rounds=len(values)
    )


def rate(sample: Sample) -> float:
    """Return operations a second."""
    return sample.ops / sample.seconds


def cpu_rate(sample: Sample) -> float:
    """Return operations a CPU second."""
    return sample.ops / (sample.cpu or sample.seconds)


def micros(sample: Sample) -> float:
    """Return microseconds an operation."""
    return sample.seconds / sample.ops * 1e6


def slowest(sample: Sample) -> Sample:
    """Return the operation than which one in a hundred is slower (p99)."""
    return Sample(1, sorted(sample.took)[len(sample.took) * 99 // 100])


def middle(sample: Sample) -> Sample:
    """Return the operation than which every other one is slower (p50)."""
    return Sample(1, median(sample.took))


def alternating(cases: Mapping[str, Callable[[], Sample]], rounds: int) -> dict[str, list[Sample]]:
    """Run every case once a round, each round beginning with the next one."""
    names = list(cases)
    samples: dict[str, list[Sample]] = {name: [] for name in names}
    for turn in range(rounds):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            samples[name].append(cases[name]())
    return samples


def figure(
    name: str,
    unit: str,
    subject: Sequence[Sample],
    anchor: Sequence[Sample],
    against: str,
    *,
    by: Callable[[Sample], float] = rate,
    aim: Aim | None = None,
) -> Figure:
    """Compare what a subject and its anchor did, round by round."""
    ours, theirs = [by(s) for s in subject], [by(s) for s in anchor]
    ratios = spread([one / other for one, other in zip(ours, theirs, strict=True)])
    return Figure(
        name, unit, spread(ours), spread(theirs), against, ratios, aim,
        cpu_us=cpu_micros(subject), anchor_cpu_us=cpu_micros(anchor), rounds=len(ours),
    )  # fmt: skip


def cpu_micros(samples: Sequence[Sample]) -> float | None:
    """Return the CPU microseconds of an operation, the median of the rounds."""
    known = [sample.cpu / sample.ops * 1e6 for sample in samples if sample.cpu is not None]
    return median(known) if known else None


def for_seconds(seconds: float, batch: Callable[[], int]) -> Sample:
    """Repeat a batch, which returns how many operations it did, until the time is over.

    It is done once at least: a busy machine may let the time go by before the first.
    """
    begun, cpu = time.perf_counter(), time.process_time()
    ops = batch()
    while time.perf_counter() - begun < seconds:
        ops += batch()
    return Sample(ops, time.perf_counter() - begun, time.process_time() - cpu)
