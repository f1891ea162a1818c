"""Phones at many tables: they report, say it again until they are answered, and listen."""

import itertools
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson

from tests.campaign.checker import Acknowledged, Told
from tests.fixtures.service import http

PAUSE = 0.1
"""Seconds between two reports of a phone."""
AGAIN = 0.2
"""Seconds after which a phone that was not answered says it again."""
REPORTS = 40
"""So many reports are made at a table before the next one is opened."""
WAIT = 5.0
"""Seconds that a phone waits for an answer."""


@dataclass
class Crowd:
    """Phones, and what all of them were told."""

    url: str
    told: Told = field(default_factory=Told)
    moments: list[float] = field(default_factory=list)
    """When a ruling was acknowledged, for whatever table."""
    surprises: list[str] = field(default_factory=list)
    """Answers that are neither a ruling nor a delay."""
    delays: Counter[str] = field(default_factory=Counter)
    """How often a phone was told to wait, by what it was told."""
    halt: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list)
    serial: Iterator[int] = field(default_factory=itertools.count)

    def begin(self, phones: int) -> None:
        """Let so many phones play."""
        for number in range(phones):
            self._spawn(self._play, number)

    def end(self) -> None:
        """Let all of them come to their end."""
        self.halt.set()
        for one in list(self.threads):
            one.join(3 * WAIT)

    def longest(self, since: float, until: float) -> float:
        """Return for how many seconds nothing was acknowledged meanwhile."""
        inside = [since, *(one for one in list(self.moments) if since < one < until), until]
        return max(b - a for a, b in itertools.pairwise(inside))

    def _spawn(self, what: Any, *given: Any) -> None:
        thread = threading.Thread(target=what, args=given, daemon=True)
        self.threads.append(thread)
        thread.start()

    def _play(self, number: int) -> None:
        with http(self.url) as client:
            client.timeout = httpx.Timeout(WAIT)
            while not self.halt.is_set():
                self._table(client, number)

    def _table(self, client: httpx.Client, number: int) -> None:
        opening = f"opening-{number}-{next(self.serial)}"
        self.told.openings.add(opening)
        body = {"book": "whot-1on1", "terms": {"turn_seconds": 0}}
        answer = self._insisted(
            client,
            "/api/v1/matches",
            body | {"report_id": opening, "secret": opening.ljust(22, "x")},
        )
        if answer is None:
            return
        match, token = answer["match"]["id"], answer["token"]
        self.told.opened[match] = opening
        over = threading.Event()
        self._spawn(self._listen, match, token, over)
        path, who = f"/api/v1/matches/{match}/rulings", {"Authorization": f"Bearer {token}"}
        for serial in range(REPORTS):
            report_id = f"{opening}-{serial}"
            self.told.sent.add(report_id)
            move = (
                {"move": "draw", "seat": "AB"[serial % 2]}
                if serial
                else {"move": "deal", "seat": "A"}
            )
            ruling = self._insisted(client, path, {"report_id": report_id, "move": move}, who)
            if ruling is None:
                break
            with self.told.lock:
                self.told.acknowledged.append(Acknowledged(match, report_id, ruling["number"]))
                self.moments.append(time.monotonic())
            self.halt.wait(PAUSE)
        over.set()

    def _insisted(
        self,
        client: httpx.Client,
        path: str,
        body: dict[str, Any],
        who: dict[str, str] | None = None,
    ) -> Any:
        """Say something until it is answered, as the page's outbox does."""
        while not self.halt.is_set():
            try:
                answer = client.post(path, json=body, headers=who or {})
                if answer.is_success:
                    return answer.json()
                if answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR:
                    self.surprises.append(f"{answer.status_code} {answer.text}")
                    return None
                told = f"{answer.status_code} {_detail(answer)}"
            except httpx.TransportError as error:
                told = type(error).__name__
            self.delays[told] += 1
            self.halt.wait(AGAIN)
        return None

    def _listen(self, match: str, token: str, over: threading.Event) -> None:
        """Follow a table, and go on after every break from where it was."""
        heard = self.told.heard[f"{match} {next(self.serial)}"]
        who = {"Authorization": f"Bearer {token}"}
        with http(self.url) as client:
            client.timeout = httpx.Timeout(WAIT, read=1.0)
            while not (self.halt.is_set() or over.is_set()):
                last = {"Last-Event-ID": str(heard[-1][0] if heard else 1)}
                path = f"/api/v1/matches/{match}/stream"
                try:
                    with client.stream("GET", path, headers=who | last) as answer:
                        for event, version, data in _events(answer):
                            if event == "reset":
                                self.surprises.append(f"{match} was set back to {version}")
                                return
                            if event == "ruling":
                                heard.append((version, data["ruling"]["report_id"]))
                except httpx.TransportError:
                    pass
                self.halt.wait(AGAIN)


def _detail(answer: httpx.Response) -> str:
    """Return what a problem says to people; what stands before the service says it otherwise."""
    try:
        return str(answer.json()["detail"])
    except ValueError:
        return "of the proxy"


def _events(answer: httpx.Response) -> Iterator[tuple[str, int, Any]]:
    event, version, data = "", 0, ""
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name == "event":
            event = value
        elif name == "id":
            version = int(value)
        elif name == "data":
            data += value
        elif not line and event:
            yield event, version, orjson.loads(data)
            event, data = "", ""
