"""How many events are replayed from the store in a second, beside the reading of their JSON."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import orjson

from referee.cli.garbage import collect_seldom
from referee.games import shelf
from referee.record import Records
from referee.record.match.fold import fold
from tests.bench.aims import AIMS
from tests.bench.measure import Figure, Sample, alternating, cpu_rate, figure, for_seconds, rate
from tests.bench.play import played
from tests.bench.recording import copied, opened, reported
from tests.bench.settings import Settings

ANCHOR = "orjson.loads of the payloads"


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure each database, with the same matches of every book in it."""
    stores = {kind: Records.connect(url) for kind, url in settings.databases()}
    first = next(iter(stores.values()))
    ids = []
    for name in shelf():
        for seed in range(settings.matches):
            match = played(name, seed, settings.reports)
            ids.append(opened(first, match))
            reported(first, ids[-1], match.steps)
    for records in stores.values():
        if records is not first:
            copied(records, first, ids)
    payloads = [event.payload for match_id in ids for event in first.events(match_id)]
    cases = {
        kind: partial(_replayed, records, ids, settings.seconds) for kind, records in stores.items()
    }
    cases[ANCHOR] = partial(_parsed, payloads, settings.seconds)
    with _as_the_service_does():
        samples = alternating(cases, settings.rounds)
    for kind, records in stores.items():
        # what a server works is not our process's: there the clock on the wall counts it
        ours = kind == "SQLite"
        yield figure(
            f"replay from {kind}", "events/CPU s" if ours else "events/s", samples[kind],
            samples[ANCHOR], ANCHOR, by=cpu_rate if ours else rate,
            aim=AIMS["replay"] if ours else None,
        )  # fmt: skip
        records.close()


@contextmanager
def _as_the_service_does() -> Iterator[None]:
    """Collect garbage as a worker of the service does."""
    usual = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _replayed(records: Records, ids: Sequence[str], seconds: float) -> Sample:
    def batch() -> int:
        events = 0
        for match_id in ids:
            match = fold(None, records.store.read(match_id), records.shelf)
            events += match.version if match else 0
        return events

    return for_seconds(seconds, batch)


def _parsed(payloads: Sequence[bytes], seconds: float) -> Sample:
    def batch() -> int:
        for payload in payloads:
            orjson.loads(payload)
        return len(payloads)

    return for_seconds(seconds, batch)
