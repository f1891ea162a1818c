"""Clients of a running service: a match over HTTP, and a stream read as a phone reads it."""

import json
import threading
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.fixtures.service import PATIENCE, http


def open_match(url: str, book: str = "whot-1on1", **more: Any) -> "Live":
    """Open a match at a running service; the client speaks as its arbiter."""
    with http(url) as client:
        answer = client.post("/api/v1/matches", json={"book": book, **more})
    assert answer.status_code == 201, answer.text
    told = answer.json()
    return Live(url, told["match"]["id"], told["token"], told["join"]["code"])


@dataclass
class Live:
    """A match at a running service, as one phone speaks to it."""

    url: str
    id: str
    token: str
    code: str = ""

    def client(self) -> httpx.Client:
        """Return a connection of its own."""
        who = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return http(f"{self.url}/api/v1/matches/{self.id}", headers=who)

    def get(self, rest: str = "") -> Any:
        """Ask for something of the match."""
        with self.client() as client:
            return client.get(rest).raise_for_status().json()

    def report(self, report_id: str, **move: Any) -> httpx.Response:
        """Report a move."""
        with self.client() as client:
            return client.post("/rulings", json={"report_id": report_id, "move": move})

    def joined(self, **how: Any) -> "Live":
        """Let another phone join."""
        with http(self.url) as client:
            told = client.post("/api/v1/join", json={"code": self.code, **how}).json()
        return Live(self.url, self.id, told["token"])

    def watch(self, last: int | None = None) -> "Watching":
        """Follow the live stream, from a version on."""
        return Watching(self, last)


@dataclass
class Watching:
    """A live stream being read in the background."""

    match: Live
    last: int | None = None
    events: list[tuple[str, int, dict[str, Any]]] = field(default_factory=list)
    ended: bool = False

    def __post_init__(self) -> None:
        """Begin to read; come back when the service answers."""
        self._news = threading.Condition()
        self._open = threading.Event()
        self._stop = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        assert self._open.wait(PATIENCE), "the stream did not begin"

    def _read(self) -> None:
        headers = {} if self.last is None else {"Last-Event-ID": str(self.last)}
        try:
            with (
                self.match.client() as client,
                client.stream("GET", "/stream", headers=headers) as got,
            ):
                got.raise_for_status()
                self._take(got)
        except httpx.TransportError:
            pass
        with self._news:
            self.ended = True
            self._news.notify_all()

    def _take(self, got: httpx.Response) -> None:
        told: dict[str, str] = {}
        for line in got.iter_lines():
            self._open.set()
            if self._stop:
                return
            if not line and "data" in told:
                with self._news:
                    event = (told["event"], int(told["id"]), json.loads(told["data"]))
                    self.events.append(event)
                    self._news.notify_all()
            if not line:
                told = {}
            name, _, value = line.partition(": ")
            told[name] = value

    def until(self, version: int) -> list[tuple[str, int, dict[str, Any]]]:
        """Wait until the stream has told of this version."""
        with self._news:
            assert self._news.wait_for(
                lambda: bool(self.events) and self.events[-1][1] >= version, PATIENCE
            ), f"the stream told of {[event[1] for event in self.events]}"
            return list(self.events)

    def until_ended(self) -> None:
        """Wait until the stream has ended."""
        with self._news:
            assert self._news.wait_for(lambda: self.ended, PATIENCE), "the stream goes on"

    def close(self) -> None:
        """Read no further."""
        self._stop = True
