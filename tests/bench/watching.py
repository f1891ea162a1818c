"""How long after a commit the last of many viewers has read it from its live stream."""

from __future__ import annotations

import selectors
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from tests.bench.load import PATIENCE, Line, Refused, bodies, get
from tests.bench.measure import Aim, Figure, spread
from tests.bench.play import played
from tests.bench.serving import opened, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.bench.serving import Opened
    from tests.bench.settings import Settings
    from tests.fixtures.service import Service

AIM = Aim(100, below=True)
BOOK = "whot-1on1"
EACH = 20
"""Reports in a round."""
PAUSE = 0.02
"""Seconds between two reports: viewers do not see two at once."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure both databases; on PostgreSQL half of the viewers hang on another process."""
    for name, database in (("SQLite", settings.sqlite()), ("PostgreSQL", settings.postgres())):
        with serving(settings.folder, database) as service:
            took = _told(settings, service)
        yield Figure(
            f"the last of {settings.viewers} viewers, {name}", "ms", spread(took),
            aim=AIM if name == "SQLite" else None, rounds=settings.rounds,
        )  # fmt: skip


def _told(settings: Settings, service: Service) -> list[float]:
    """Return for each report how long it took to the last viewer, in milliseconds.

    The clock starts when the report is sent: what the ruling and its commit take is in it, so that
    the time since the commit is less.
    """
    reports = settings.rounds * EACH
    match = played(BOOK, 1, reports + 1, lasting=True)
    (table,) = opened(service, match)
    told = [table.report(body) for body in bodies(match.reports(), "viewed")]
    took = []
    with (
        _viewers(service, table, settings.viewers) as (selector, lines),
        Line(service.url) as phone,
    ):
        _until(selector, len(lines), b"retry:")
        time.sleep(0.5)  # until every stream waits
        for number, request in enumerate(told[:reports]):
            begun = time.perf_counter()
            phone.send(request)
            last = _until(selector, len(lines), b"id: %d\n" % (number + 2))
            took.append((last - begun) * 1000)
            while phone.answer() is None:
                pass
            time.sleep(PAUSE)
    return took


@contextmanager
def _viewers(
    service: Service, table: Opened, count: int
) -> Iterator[tuple[selectors.BaseSelector, list[Line]]]:
    """Open so many live streams of a match."""
    with ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())
        lines = [stack.enter_context(Line(service.url)) for _ in range(count)]
        for line in lines:
            selector.register(line.socket, selectors.EVENT_READ, line)
            line.send(get(f"{table.path}/stream"))
        yield selector, lines


def _until(selector: selectors.BaseSelector, count: int, mark: bytes) -> float:
    """Read until every viewer has been told this; return when the last one was."""
    heard: dict[Line, bytes] = {}
    missing = count
    while missing:
        ready = selector.select(PATIENCE)
        if not ready:
            raise Refused(f"{missing} of {count} viewers were not told")
        for key, _ in ready:
            line = key.data
            before = heard.get(line, b"")
            heard[line] = before + line.more()
            missing -= mark in heard[line] and mark not in before
    return time.perf_counter()
