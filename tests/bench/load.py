"""A load generator: one thread, as many connections as are in flight, answers read in full.

`http.client` with a thread for each connection would use as much of two cores as the service.
"""

from __future__ import annotations

import selectors
import socket
import time
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from urllib.parse import urlsplit

import orjson

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

BUFFER = 65_536
PATIENCE = 10.0
"""Seconds after which a service that does not answer has failed."""


class Refused(RuntimeError):
    """The service answered something that was not expected."""


def post(path: str, body: Any, token: str = "") -> bytes:
    """Return a POST as it is sent."""
    raw = orjson.dumps(body)
    signed = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\n{signed}"
        f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n"
    )
    return head.encode() + raw


def get(path: str) -> bytes:
    """Return a GET as it is sent."""
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode()


class Line:
    """One connection that stays open: a request at a time, and its whole answer."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self.socket = socket.create_connection((address.hostname, address.port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._read = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, request: bytes) -> None:
        self.socket.sendall(request)

    def more(self) -> bytes:
        """Read what has come; raises `Refused` when the service has hung up."""
        came = self.socket.recv(BUFFER)
        if not came:
            raise Refused("the service closed a connection")
        return came

    def answer(self) -> tuple[int, bytes] | None:
        """Read what has come; return status and body once the answer is whole."""
        self._read += self.more()
        head, found, body = self._read.partition(b"\r\n\r\n")
        if not found:
            return None
        at = head.lower().index(b"content-length:") + 15
        length = int(head[at:].partition(b"\r\n")[0])
        if len(body) < length:
            return None
        self._read = body[length:]
        return int(head[9:12]), body[:length]

    def ask(self, request: bytes) -> dict[str, Any]:
        """Send a request and return its answer; raises `Refused` for one that is no success."""
        self.send(request)
        while (answer := self.answer()) is None:
            pass
        status, body = answer
        if status >= 300:
            raise Refused(f"{status}: {body[:300].decode(errors='replace')}")
        data: dict[str, Any] = orjson.loads(body)
        return data


class Driven(NamedTuple):
    """What a load came to."""

    answers: int
    seconds: float


def drive(url: str, lanes: Sequence[Iterator[bytes]], seconds: float, status: int) -> Driven:
    """Keep a request of every lane in flight; raises `Refused` for any other status.

    The time runs from the first request to the last answer, and every answer counts.
    """
    lines = [Line(url) for _ in lanes]
    with selectors.DefaultSelector() as selector:
        for line, lane in zip(lines, lanes, strict=True):
            selector.register(line.socket, selectors.EVENT_READ, (line, lane))
        begun = last = time.perf_counter()
        for line, lane in zip(lines, lanes, strict=True):
            line.send(next(lane))
        flying, answers = len(lines), 0
        while flying:
            ready = selector.select(PATIENCE)
            if not ready:
                raise Refused("the service does not answer any more")
            for key, _ in ready:
                line, lane = key.data
                answer = line.answer()
                if answer is None:
                    continue
                if answer[0] != status:
                    raise Refused(f"{answer[0]}: {answer[1][:300].decode(errors='replace')}")
                answers += 1
                last = time.perf_counter()
                request = next(lane, None) if last - begun < seconds else None
                if request is None:
                    flying -= 1
                else:
                    line.send(request)
    for line in lines:
        line.socket.close()
    return Driven(answers, last - begun)


def bodies(reports: Iterable[Mapping[str, Any]], name: str) -> Iterator[dict[str, Any]]:
    """Yield reports under ids of their own."""
    for number, report in enumerate(reports):
        yield {**report, "report_id": f"bench-{name}-{number}"}
