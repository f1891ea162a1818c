"""How long the last of many viewers waits beside a bare hub, and the recorder because of them."""

import random
import selectors
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from statistics import median
from typing import NamedTuple

from tests.bench.aims import AIMS
from tests.bench.load import Line, Refused, bodies, sent
from tests.bench.measure import Figure, Sample, alternating, figure, micros
from tests.bench.play import Played, played
from tests.bench.serving import ROOM, opened, serving
from tests.bench.settings import Settings
from tests.bench.streams import Stream, heard
from tests.fixtures.service import HOST, Service

BOOK = "whot-1on1"
PAUSE = 0.02
"""Seconds between two reports: viewers do not see two at once."""


class Watched(NamedTuple):
    """What one round came to."""

    last: Sample
    """From the moment a report is sent until the last viewer has it."""
    answer: Sample
    """From the same moment until it is answered; viewers read later, not to be in its way."""
    size: float
    """The bytes of an event, as a viewer gets them."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure each database; on PostgreSQL half of the viewers hang on another process.

    The hub sends as many bytes to each viewer, and keeps nothing.
    """
    many = settings.viewers
    match = played(BOOK, 1, 2 * settings.heard, lasting=True)
    for name, database in settings.databases():
        with serving(settings.folder, database, *ROOM) as service, _bare_hub() as hub:
            size = round(_ruled(service, match, 1).size)
            rounds = alternating(
                {
                    "many": partial(_ruled, service, match, many),
                    "one": partial(_ruled, service, match, 1),
                    "hub": partial(_relayed, hub, size, len(match.steps), many),
                },
                settings.rounds,
            )
        yield figure(
            f"the last of {many} viewers, {name}", "µs", [told.last for told in rounds["many"]],
            [told.last for told in rounds["hub"]], f"a bare epoll hub, {size:,} bytes an event",
            by=micros, aim=AIMS["last viewer"] if name == "SQLite" else None,
        )  # fmt: skip
        yield figure(
            f"the answer to a report with {many} viewers, {name}", "µs",
            [told.answer for told in rounds["many"]], [told.answer for told in rounds["one"]],
            "with 1", by=micros, aim=AIMS["watched"] if name == "SQLite" else None,
        )  # fmt: skip


def _ruled(service: Service, match: Played, viewers: int) -> Watched:
    """Report a match of its own to so many viewers."""
    (table,) = opened(service, match)
    reports = [table.report(body) for body in bodies(match.reports(), table.id[:8])]
    return _watched(service.url, table.path, viewers, reports)


def _relayed(url: str, size: int, reports: int, viewers: int) -> Watched:
    """Let the bare hub send so many events of this size."""
    chance = random.Random(size)
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    events = []
    for version in range(1, reports + 2):
        told = b"id: %d\ndata: %b\n\n" % (version, chance.randbytes(size // 2).hex().encode())
        events.append(packer.compress(told) + packer.flush(zlib.Z_FULL_FLUSH))
    first, *posts = [sent("/hub", event) for event in events]
    return _watched(url, "/hub", viewers, posts, first)


def _watched(
    url: str, path: str, viewers: int, reports: list[bytes], first: bytes = b""
) -> Watched:
    """Send reports to those who watch: every other one tells of viewers, the rest of answers."""
    last, answers = [], []
    with _viewers(url, path, viewers) as (selector, streams), Line(url) as phone:
        if first:
            phone.ask(first)
        heard(selector, streams, 1)
        before = sum(stream.bytes for stream in streams)
        for number, request in enumerate(reports):
            time.sleep(PAUSE)
            begun = time.perf_counter()
            phone.send(request)
            if number % 2:
                _answered(phone)
                answers.append(time.perf_counter() - begun)
                heard(selector, streams, number + 2)
            else:
                last.append(heard(selector, streams, number + 2) - begun)
                _answered(phone)
        size = (sum(stream.bytes for stream in streams) - before) / len(reports) / viewers
    return Watched(Sample(1, median(last)), Sample(1, median(answers)), size)


def _answered(phone: Line) -> None:
    while (answer := phone.answer()) is None:
        pass
    if answer[0] != 201:
        raise Refused(f"{answer[0]}: {answer[1][:300].decode(errors='replace')}")


@contextmanager
def _viewers(
    url: str, path: str, count: int
) -> Iterator[tuple[selectors.BaseSelector, list[Stream]]]:
    """Open so many live streams of a match, and wait until all are accepted."""
    with ExitStack() as stack, selectors.DefaultSelector() as selector:
        streams = [Stream(url, path) for _ in range(count)]
        for stream in streams:
            stack.enter_context(stream.line)
            selector.register(stream.line.socket, selectors.EVENT_READ, stream)
        for stream in streams:
            while not stream.begun:
                stream.take()
                stream.events()
        yield selector, streams


@contextmanager
def _bare_hub() -> Iterator[str]:
    """Start the hub, and stop it in the end; yield its URL."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.hub"], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield f"http://{HOST}:{int(process.stdout.readline())}"
        finally:
            process.kill()
