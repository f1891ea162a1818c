"""Rulings by one and two services of several workers on one PostgreSQL, and what one asks of it.

All of it runs on the machine that measures, so beside the services stand the database and who asks.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any, NamedTuple

import psycopg

from tests.bench.machine import cpu_of_processes
from tests.bench.measure import Figure, Sample, alternating, figure, micros, spread
from tests.bench.play import Played, played
from tests.bench.ruling import BOOK, LENGTH, ruled
from tests.bench.serving import serving
from tests.bench.settings import Settings
from tests.fixtures.postgres import family

MACHINES = ((1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 4))
"""How many services, and how many workers each of them has."""
FLYING = 32
"""Reports under way at once, shared out among the services as a load balancer does."""
ROUNDS = 3
"""Twenty-one workers are started in each."""
ROOM = "SELECT pg_database_size(current_database()), pg_current_wal_insert_lsn() - '0/0'"


class Asked(NamedTuple):
    """What the rulings of a sample took of the database."""

    cpu: float
    kept: float
    """Bytes of tables and indexes."""
    logged: float
    """Bytes of the write-ahead log, which every standby is sent."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure each on a database of its own; SQLite has one process, and nothing to say of it."""
    if "PostgreSQL" not in settings.kinds:
        return
    matches = [played(BOOK, seed, LENGTH, lasting=True) for seed in range(4)]
    asked: dict[str, list[Asked]] = {}
    cases = {
        _name(*machines): partial(
            _sample, settings, machines, matches, asked.setdefault(_name(*machines), [])
        )
        for machines in MACHINES
    }
    samples = alternating(cases, min(settings.rounds, ROUNDS))
    first, *others = cases
    for name in others:
        yield figure(f"rulings by {name}", "rulings/s", samples[name], samples[first], first)
    pairs = list(zip(samples[first], asked[first], strict=True))
    yield figure(
        "CPU of PostgreSQL for a ruling", "µs", [Sample(one.ops, of.cpu) for one, of in pairs],
        [Sample(one.ops, one.cpu or 0.0) for one, _ in pairs], "CPU of the service for it",
        by=micros,
    )  # fmt: skip
    for name, bytes_ in (
        ("what PostgreSQL keeps of a ruling", [of.kept / one.ops for one, of in pairs]),
        ("what PostgreSQL sends to a standby", [of.logged / one.ops for one, of in pairs]),
    ):
        yield Figure(name, "bytes a ruling", spread(bytes_), rounds=len(bytes_))


def _sample(
    settings: Settings, machines: tuple[int, int], matches: list[Played], asked: list[Asked]
) -> Sample:
    """Start the services, have them rule, and look at the server before and after."""
    database, (services, workers) = settings.postgres(), machines
    with ExitStack() as stack:
        started = [
            stack.enter_context(serving(settings.folder, database, "--workers", str(workers)))
            for _ in range(services)
        ]
        connection = stack.enter_context(psycopg.connect(database, autocommit=True))
        before = _asked(settings, connection)
        sample = ruled(started, matches, FLYING, settings.seconds)
        after = _asked(settings, connection)
    asked.append(Asked(*[now - then for now, then in zip(after, before, strict=True)]))
    return sample


def _asked(settings: Settings, connection: psycopg.Connection[Any]) -> Asked:
    """Return what the server has used so far."""
    process = settings.server.process
    assert process is not None, "a server of others tells no CPU"
    kept, logged = connection.execute(ROOM).fetchone() or (0, 0)
    return Asked(cpu_of_processes(family(process.pid)), kept, float(logged))


def _name(services: int, workers: int) -> str:
    def several(number: int, what: str) -> str:
        return f"{number} {what}{'s' if number > 1 else ''}"

    return f"{several(services, 'service')} of {several(workers, 'worker')}"
