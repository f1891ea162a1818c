"""A load generator: one thread, as many connections as are in flight, answers read in full.

`http.client` with a thread for each connection would use as much of two cores as the service.
"""

import selectors
import socket
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

import orjson

from tests.fixtures.service import PATIENCE

BUFFER = 65_536
FASTER = (409, b"problems#conflict")
"""Several workers at one match, and another one was first each time."""


class Refused(RuntimeError):
    """The service answered something that was not expected."""


def post(path: str, body: Any, token: str = "", *, brief: bool = False) -> bytes:
    """Return a POST as it is sent; ``brief`` needs no ruling in its answer."""
    return sent(path, orjson.dumps(body), token, "Prefer: return=minimal\r\n" if brief else "")


def sent(path: str, raw: bytes, token: str = "", more: str = "") -> bytes:
    """Return a POST of these bytes as it is sent."""
    signed = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\n{signed}{more}"
        f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n"
    )
    return head.encode() + raw


def get(path: str, token: str = "", *, packed: bool = False) -> bytes:
    """Return a GET as it is sent; ``packed`` takes a compressed answer, as a browser does."""
    signed = f"Authorization: Bearer {token}\r\n" if token else ""
    takes = "Accept-Encoding: gzip\r\n" if packed else ""
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n{signed}{takes}\r\n".encode()


NO_CONTENT = 204


class Line:
    """One connection that stays open: a request at a time, and its whole answer."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self.socket = socket.create_connection((address.hostname, address.port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._read = b""
        self.sent, self.request = 0.0, b""
        """When the last request was sent."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, request: bytes) -> None:
        self.sent, self.request = time.perf_counter(), request
        self.socket.sendall(request)

    def again(self) -> None:
        """Send the last request again; it takes as long as both."""
        self.socket.sendall(self.request)

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
        length, at = 0, head.lower().find(b"content-length:") + 15
        if int(head[9:12]) != NO_CONTENT:
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
        return orjson.loads(body)


class Driven(NamedTuple):
    """What a load came to."""

    answers: int
    seconds: float
    took: list[float]
    """The seconds of every answer."""


def drive(
    urls: Sequence[str], lanes: Sequence[Iterator[bytes]], seconds: float, status: int
) -> Driven:
    """Keep a request of every lane in flight, each at its address, until the time is over.

    Raises `Refused` for any other status.

    The time runs from the first request to the last answer, and every answer counts. Where others
    were faster all the time, the request is sent again, as a phone does it.
    """
    lines = [Line(url) for url in urls]
    with selectors.DefaultSelector() as selector:
        for line, lane in zip(lines, lanes, strict=True):
            selector.register(line.socket, selectors.EVENT_READ, (line, lane))
        took: list[float] = []
        begun = last = time.perf_counter()
        for line, lane in zip(lines, lanes, strict=True):
            line.send(next(lane))
        flying = len(lines)
        while flying:
            ready = selector.select(PATIENCE)
            if not ready:
                raise Refused("the service does not answer any more")
            for key, _ in ready:
                line, lane = key.data
                answer = line.answer()
                if answer is None:
                    continue
                if not _told(answer, status):
                    line.again()
                    continue
                last = time.perf_counter()
                took.append(last - line.sent)
                request = next(lane, None) if last - begun < seconds else None
                if request is None:
                    flying -= 1
                else:
                    line.send(request)
    for line in lines:
        line.socket.close()
    return Driven(len(took), last - begun, took)


def _told(answer: tuple[int, bytes], status: int) -> bool:
    """Say whether this is the answer, and not that others were faster; else raise `Refused`."""
    if answer[0] == status:
        return True
    if answer[0] == FASTER[0] and FASTER[1] in answer[1]:
        return False
    raise Refused(f"{answer[0]}: {answer[1][:300].decode(errors='replace')}")


def bodies(reports: Iterable[Mapping[str, Any]], name: str) -> Iterator[dict[str, Any]]:
    """Yield reports under ids of their own."""
    for number, report in enumerate(reports):
        yield {**report, "report_id": f"bench-{name}-{number}"}
