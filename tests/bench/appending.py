"""Durable appends to the store, by one caller and by many at once, beside the disk's own sync."""

import os
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from referee.record.events.events import Event
from referee.record.people.people import fresh_id
from referee.record.store import side_tables as tables
from referee.record.store.store import Store
from referee.record.store.upgrade import ready
from tests.bench.aims import AIMS
from tests.bench.measure import Figure, Sample, alternating, figure, for_seconds
from tests.bench.settings import Settings

CALLERS = (1, 8, 32)
AIMED = {
    (1, "SQLite"): AIMS["append"],
    (32, "SQLite"): AIMS["appends, SQLite"],
    (32, "PostgreSQL"): AIMS["appends, PostgreSQL"],
}
BLOCK = b"\xa5" * 256
PAYLOAD = b'{"salt":"%b","report":"A: play C7"}' % (b"s" * 360)
"""About as long as the payload of a ruling."""
ROOM = 1 << 20


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure each database beside a block that is written over and synchronised, in turns."""
    for name, database in settings.databases():
        store = Store(database)
        ready(store)
        disk = settings.folder / f"disk-{name}"
        disk.write_bytes(bytes(ROOM))
        cases = {"fdatasync": partial(_synced, disk, settings.seconds)}
        cases |= {f"{n}": partial(appended, store, n, settings.seconds) for n in CALLERS}
        cases["sealed"] = partial(_sealed, store, settings.seconds)
        samples = alternating(cases, settings.rounds)
        store.close()
        for callers in CALLERS:
            yield figure(
                f"durable appends, {_callers(callers)}, {name}", "events/s", samples[f"{callers}"],
                samples["fdatasync"], "fdatasync", aim=AIMED.get((callers, name)),
            )  # fmt: skip
        yield figure(
            f"durable appends to a sealed record, 1 caller, {name}", "events/s", samples["sealed"],
            samples["1"], "not sealed", aim=AIMS["sealed"] if name == "SQLite" else None,
        )  # fmt: skip
        yield figure(
            f"durable appends, 8 callers beside one, {name}", "events/s", samples["8"],
            samples["1"], "one caller",
            aim=AIMS["appends at once"] if name == "PostgreSQL" else None,
        )  # fmt: skip


def _callers(callers: int) -> str:
    return "1 caller" if callers == 1 else f"{callers} callers"


def _sealed(store: Store, seconds: float) -> Sample:
    """Append with a leaf beside every event."""
    store.leaves.begin("bench.example/1")
    try:
        return appended(store, 1, seconds)
    finally:
        store.leaves.begin("")


def _synced(disk: Path, seconds: float) -> Sample:
    """Write a block over the last one and wait for the disk, again and again."""
    file = os.open(disk, os.O_WRONLY)

    def batch() -> int:
        for place in range(0, 16 * len(BLOCK), len(BLOCK)):
            os.pwrite(file, BLOCK, place)
            os.fdatasync(file)
        return 16

    try:
        return for_seconds(seconds, batch)
    finally:
        os.close(file)


def appended(store: Store, callers: int, seconds: float) -> Sample:
    """Append events, each with its report's id, to a match for each caller."""
    done: list[int] = []
    ends = time.perf_counter() + seconds

    def call() -> None:
        match, last, version = fresh_id(), None, 0
        while not version or time.perf_counter() < ends:
            version += 1
            event = Event(match, version, "match.ruled", PAYLOAD)
            store.append(
                (event,), [(tables.REPORT_ID, (match, f"report-{version}", version))], last
            )
            last = event
        done.append(version)

    begun, cpu = time.perf_counter(), time.process_time()
    threads = [threading.Thread(target=call) for _ in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Sample(sum(done), time.perf_counter() - begun, time.process_time() - cpu)
