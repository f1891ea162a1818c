"""What one tap costs the whole table: a report, and all that its phones and those who watch get."""

import selectors
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice

from tests.bench.aims import AIMS
from tests.bench.load import NO_CONTENT, PATIENCE, Line, Refused, bodies, get, post
from tests.bench.measure import Figure, Sample, alternating, figure
from tests.bench.play import Played, played
from tests.bench.ruling import ANCHOR, posted
from tests.bench.serving import API, ROOM, Anchor, Opened, cpu_of, opened, serving
from tests.bench.settings import Settings
from tests.bench.streams import Stream
from tests.fixtures.service import Service

BOOKS = ("watten-bavarian-4", "lohai-4")
"""Games of four: each has a phone, and the arbiter's is one of them."""
EACH = 40
"""Taps in a round."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure CPU alone, on SQLite: taps are seconds apart, and nobody waits for the disk twice."""
    with ExitStack() as stack:
        service = stack.enter_context(serving(settings.folder, settings.sqlite(), *ROOM))
        anchor = stack.enter_context(serving(settings.folder, settings.sqlite(), kind=Anchor))
        for book in BOOKS:
            match = played(book, 1, EACH)
            anchored = partial(posted, anchor, 1, settings.seconds)
            cases = {
                (watching, ruled): partial(tapped, service, match, watching, ruled=ruled)
                for watching in (0, settings.viewers)
                for ruled in (True, False)
            }
            samples = alternating({**cases, "anchor": anchored}, settings.rounds)
            for watching, ruled in cases:
                among = f" and {watching} who watch" if watching else ""
                having = "with" if ruled else "without"
                yield figure(
                    f"CPU of a tap at a table of four{among}, {having} rules, {book}", "CPU µs",
                    samples[watching, ruled], samples["anchor"], ANCHOR.format(1), by=cpu,
                    aim=AIMS[f"tap{' watched' if watching else ''}, {having} rules"],
                )  # fmt: skip


def cpu(sample: Sample) -> float:
    """Return CPU microseconds an operation."""
    return (sample.cpu or sample.seconds) / sample.ops * 1e6


def tapped(service: Service, match: Played, watching: int, *, ruled: bool) -> Sample:
    """Report a match card by card, and let every phone have what it then shows.

    Phones that are ``ruled`` have the rules themselves, and are told each event alone.
    """
    (table,) = opened(service, match)
    told = [table.report(body, brief=ruled) for body in bodies(match.reports(), table.id[:8])]
    with ExitStack() as stack:
        selector, phones = stack.enter_context(
            _phones(service, table, match, watching, ruled=ruled)
        )
        hand = stack.enter_context(Line(service.url))
        _hear(selector, phones, 1)
        before, begun = cpu_of(service), time.perf_counter()
        for number, request in enumerate(told):
            hand.send(request)
            while (answer := hand.answer()) is None:
                pass
            if answer[0] != (NO_CONTENT if ruled else 201):
                raise Refused(f"{answer[0]}: {answer[1][:300]!r}")
            _hear(selector, phones, number + 2)
        after, ended = cpu_of(service), time.perf_counter()
    used = None if before is None or after is None else after - before
    return Sample(len(told), ended - begun, used)


class Phone:
    """A phone at its stream; what news does not bring it asks for, as the page does."""

    def __init__(self, service: Service, table: Opened, token: str, *, ruled: bool) -> None:
        self.questions = Line(service.url)
        self.paths = [table.path, f"{table.path}/offers"] if token else [table.path]
        self.token = token
        self.stream = Stream(service.url, table.path, token, self._holds(table) if ruled else "")
        if ruled:
            self.paths = []
            self.stream.version = 1

    def _holds(self, table: Opened) -> str:
        told = self.questions.ask(get(f"{table.path}/told", self.token))
        return f"after={told['version']}&" + "&".join(
            f"{name}={told[name]}" for name in ("rules", "revision", "tag")
        )

    def hear(self) -> None:
        """Read what has come, event by event."""
        self.stream.take()
        for event in self.stream.events():
            if b'"match":{' not in event:
                for path in self.paths:
                    self.questions.ask(get(path, self.token, packed=True))


@contextmanager
def _phones(
    service: Service, table: Opened, match: Played, watching: int, *, ruled: bool
) -> Iterator[tuple[selectors.BaseSelector, list[Phone]]]:
    """Give three seats a phone each beside the arbiter's, and let others watch."""
    with Line(service.url) as line:
        code = line.ask(get(f"{table.path}/join", table.token))["code"]
        joined = [
            line.ask(post(f"{API}/join", {"code": code, "seat": seat}))["token"]
            for seat in islice(match.seats, 1, 4)
        ]
    tokens = [table.token, *joined, *[""] * watching]
    phones = [Phone(service, table, token, ruled=ruled) for token in tokens]
    with ExitStack() as stack, selectors.DefaultSelector() as selector:
        for phone in phones:
            stack.enter_context(phone.stream.line)
            stack.enter_context(phone.questions)
            selector.register(phone.stream.line.socket, selectors.EVENT_READ, phone)
        yield selector, phones


def _hear(selector: selectors.BaseSelector, phones: list[Phone], version: int) -> None:
    """Wait until every phone has heard of this version."""
    while any(phone.stream.version < version for phone in phones):
        ready = selector.select(PATIENCE)
        if not ready:
            raise Refused("a phone was not told")
        for key, _ in ready:
            key.data.hear()
