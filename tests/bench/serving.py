"""The services to measure: the referee on a database, and the anchor beside it."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.load import Line, get, post
from tests.bench.machine import cpu_of_group
from tests.bench.play import Played
from tests.fixtures.service import Service

API = "/api/v1"
ROOM = (
    "--connections", "9000", "--connections-per-address", "0", "--streams-per-address", "0",
)  # fmt: skip
"""The service notices only after a while that the phones of the round before are gone."""
_numbers = itertools.count(1)


class Anchor(Service):
    """The trivial app, started as the service is."""

    module = "tests.bench.anchor"


@contextmanager
def serving(
    folder: Path, database: str, *options: str, kind: type[Service] = Service
) -> Iterator[Service]:
    """Start a service, or the anchor with its settings, and stop it in the end."""
    service = kind(database, folder / f"service-{next(_numbers)}.log", options)
    service.start()
    try:
        yield service
    finally:
        service.kill()


class Opened(NamedTuple):
    """A match that was opened through HTTP."""

    url: str
    id: str
    token: str

    @property
    def path(self) -> str:
        return f"{API}/matches/{self.id}"

    def report(self, body: dict[str, Any], *, brief: bool = False) -> bytes:
        """Return a report on it as it is sent; ``brief`` needs no ruling in its answer."""
        return post(f"{self.path}/rulings", body, self.token, brief=brief)

    def count(self) -> int:
        """Return how many rulings it has."""
        with Line(self.url) as line:
            return int(line.ask(get(self.path))["rulings"])


def opened(service: Service, match: Played, matches: int = 1) -> list[Opened]:
    """Open matches as this one was opened when it was played."""
    body = {"book": match.book.name, "seats": list(match.seats), "device": "bench"}
    found = []
    with Line(service.url) as line:
        for _ in range(matches):
            told = line.ask(post(f"{API}/matches", body))
            found.append(Opened(service.url, told["match"]["id"], told["token"]))
    return found


def cpu_of(service: Service) -> float | None:
    """Return the CPU seconds that a service and its workers have used."""
    return cpu_of_group(service.process.pid) if service.process else None
