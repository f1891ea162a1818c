"""Durable rulings through HTTP beside a trivial Flask POST on the same server, and the slowest."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import cycle, repeat

from tests.bench.aims import AIMS
from tests.bench.load import Refused, bodies, drive, post
from tests.bench.measure import Figure, Sample, alternating, figure, micros, middle, slowest
from tests.bench.play import Played, played
from tests.bench.serving import API, Anchor, cpu_of, opened, serving
from tests.bench.settings import Settings
from tests.fixtures.service import Service

BOOK = "whot-1on1"
LENGTH = 400
"""The length of the matches that are reported; one in flight plays several, one by one."""
ANCHOR = "trivial Flask POST, {} in flight"


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure the service on both databases, each beside an anchor with as many workers."""
    matches = [played(BOOK, seed, LENGTH, lasting=True) for seed in range(4)]
    with ExitStack() as stack:
        for name, database in settings.databases():
            service = stack.enter_context(serving(settings.folder, database))
            anchor = stack.enter_context(serving(settings.folder, database, kind=Anchor))
            yield from _beside(settings, name, service, anchor, matches)
            stack.pop_all().close()


def _beside(
    settings: Settings, name: str, service: Service, anchor: Service, matches: list[Played]
) -> Iterator[Figure]:
    seconds = settings.seconds
    cases = {f"{n}": partial(ruled, [service], matches, n, seconds) for n in (1, 16, 64)}
    cases |= {ANCHOR.format(n): partial(posted, anchor, n, seconds) for n in (1, 16)}
    cases["one match"] = partial(_on_one, service, matches[0], 16, seconds)
    samples = alternating(cases, settings.rounds)
    for told, case, flying in (
        ("1 in flight", "1", 1),
        ("16 in flight", "16", 16),
        ("16 in flight on one match", "one match", 16),
    ):
        against = ANCHOR.format(flying)
        yield figure(
            f"rulings through HTTP, {told}, {name}", "rulings/s", samples[case], samples[against],
            against, aim=AIMS[f"rulings, {name}"] if case == "16" else None,
        )  # fmt: skip
    for flying in (16, 64):
        yield figure(
            f"the slowest ruling of a hundred (p99), {flying} in flight, {name}", "µs",
            [slowest(sample) for sample in samples[f"{flying}"]],
            [middle(sample) for sample in samples[f"{flying}"]], "the middle one (p50)",
            by=micros, aim=AIMS[f"tail, {flying}"] if name == "SQLite" else None,
        )  # fmt: skip


def _driven(
    services: Sequence[Service], lanes: list[Iterator[bytes]], seconds: float, status: int
) -> tuple[int, Sample]:
    """Send the first request of each lane, and measure from then on: a table that plays is warm.

    Return how many were answered in all, and the sample. Services are driven in turns.
    """
    urls = [one.url for _, one in zip(lanes, cycle(services), strict=False)]
    first = drive(urls, lanes, 0, status)
    before = _cpu_of_all(services)
    driven = drive(urls, lanes, seconds, status)
    after = _cpu_of_all(services)
    cpu = None if before is None or after is None else after - before
    return first.answers + driven.answers, Sample(driven.answers, driven.seconds, cpu, driven.took)


def _cpu_of_all(services: Sequence[Service]) -> float | None:
    known = [cpu_of(one) for one in services]
    return None if None in known else sum(one for one in known if one is not None)


def ruled(
    services: Sequence[Service], matches: list[Played], flying: int, seconds: float
) -> Sample:
    """Report matches move by move, each lane its own; every answer must be a ruling on record."""
    spare = 1 + int(seconds * 2_500 / flying / min(len(match.steps) for match in matches))
    told_of = [match.reports() for match in matches]
    lanes, tables = [], []
    for lane, service in zip(range(flying), cycle(services), strict=False):
        which = lane % len(matches)
        at = opened(service, matches[which], spare)
        tables += at
        lanes.append(
            body
            for table in at
            for body in [table.report(told) for told in bodies(told_of[which], table.id[:8])]
        )
    told, sample = _driven(services, lanes, seconds, 201)
    recorded = sum(table.count() for table in tables)
    if recorded != told:
        raise Refused(f"{told} rulings were told, {recorded} are on record")
    return sample


def _on_one(service: Service, match: Played, flying: int, seconds: float) -> Sample:
    """Let many phones report on one match at once: counts, which belong to nobody's turn."""
    (table,) = opened(service, match)
    report = {"move": {"move": "count", "place": "stock", "cards": match.book.pack.size}}

    def lane(name: int) -> Iterator[bytes]:
        for body in bodies(repeat(report), f"lane-{name}"):
            yield table.report(body)

    told, sample = _driven([service], [lane(name) for name in range(flying)], seconds, 201)
    if table.count() != told:
        raise Refused("an answer was given twice, or a ruling was lost")
    return sample


def posted(service: Service, flying: int, seconds: float) -> Sample:
    """Post what looks like a report to the anchor."""
    told = {"move": {"move": "play", "seat": "A", "card": "C7"}, "at": 1_764_000_000_000}
    request = post(f"{API}/anchor", {**told, "report_id": "bench-anchor-1"}, secrets.token_hex(40))
    lanes = [iter(lambda: request, None) for _ in range(flying)]
    return _driven([service], lanes, seconds, 200)[1]
