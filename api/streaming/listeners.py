"""Listeners: one for each live stream, and the line on which it can be told without being woken.

A stream that is woken for each event costs more than what it then sends. So it sleeps, and whoever
hears of the event first writes to the lines of all of them (see `api.streaming.hub`). What cannot
be written at once, or not at all, it is woken for, and sends itself.
"""

from __future__ import annotations

import os
import ssl
import threading
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping
    from socket import socket

    from api.responses.pieces import Piece
    from api.streaming.wire import Wire


class Pause(NamedTuple):
    """Where a stream has told all there is: it goes on with a later version, or at a time."""

    version: int
    until: float
    """In seconds of this process's clock."""


class Followed(Protocol):
    """What a stream follows: a match, or a tournament."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def version(self) -> int:
        """The version of its latest event."""

    @property
    def history(self) -> Any:
        """Its events, which go on from those before or do not."""

    @property
    def last(self) -> Any:
        """Its latest event as it is stored."""


class Listening(Protocol):
    """Where streams pause, and are told that there is more."""

    def listen(self, listener: Listener) -> bool:
        """Let a stream pause; say whether it has to send something at once."""

    def leave(self, listener: Listener) -> None:
        """Forget a stream that has ended."""


class Listener:
    """A live stream that is told what happens, piece by piece."""

    def __init__(
        self,
        match_id: str,
        events: Generator[Piece | Pause, Any],
        wire: Wire,
        line: Line | None,
    ) -> None:
        """Tell what ``events`` yields, as the wire writes it, on the line where there is one."""
        self.match_id = match_id
        self.pause = Pause(0, 0.0)
        self.heard: int | None = None
        """The version of which it was told last that it is there."""
        self.over = False
        self.left = False
        """Whether its connection is gone while somebody else writes to it."""
        self._events, self._wire, self._line = events, wire, line
        self._own: list[bytes] = []
        """What its own thread has to send."""
        self._rest = b""
        """The end of what went over the line only in part."""
        self._fault: Exception | None = None
        self._due = False
        self._woken = threading.Semaphore(0)

    def chunks(self, hub: Listening) -> Iterator[bytes]:
        """Yield what the stream's own thread has to send, until the stream is over."""
        try:
            self._own = self._told(None)
            while True:
                yield from self._own
                if self.over:
                    return
                self._own = []
                if not hub.listen(self):
                    self._woken.acquire()
                if self._fault is not None:
                    raise self._fault
                if self._rest and self._line is not None:
                    rest, self._rest = self._rest, b""
                    self._line.finish(rest)
                if self._due:
                    self._due = False
                    self._own = self._told(None)
        finally:
            hub.leave(self)

    def go_on(self, latest: int, match: Followed | None) -> bool:
        """Tell of a match with this version; say whether the stream's own thread may sleep on."""
        self.heard = latest
        try:
            told = self._told(match)
        except Exception as fault:  # noqa: BLE001 - it is raised where the stream is served
            self._fault = fault
            return False
        if self.over or self._line is None:
            self._own = told
            return not told and not self.over
        try:
            self._rest = self._line.write(told)
        except OSError:  # whoever listened is gone
            self.over = True
        return not self._rest and not self.over

    def wake(self, *, due: bool = False) -> None:
        """Let the stream's own thread go on; ``due`` where its time has come."""
        self._due = due
        self._woken.release()

    def close(self) -> None:
        """End what is told."""
        self._events.close()

    def _told(self, match: Followed | None) -> list[bytes]:
        """Go on to the next pause; return what was told on the way."""
        told = []
        try:
            one = self._events.send(match)
            while not isinstance(one, Pause):
                told.append(self._wire.write(one))
                one = next(self._events)
            self.pause = one
        except StopIteration:
            self.over = True
            told += filter(None, [self._wire.end()])
        return told


class Line:
    """A connection on which an answer is sent in chunks (RFC 9112), written without waiting."""

    def __init__(self, connection: socket) -> None:
        """Write to this connection while its own thread does not."""
        self._connection = connection

    @classmethod
    def of(cls, environ: Mapping[str, object]) -> Line | None:
        """Return the line of a request; ``None`` where its server has none of this kind."""
        connection = environ.get("gunicorn.socket")
        plain = connection is not None and not isinstance(connection, ssl.SSLSocket)
        if not plain or environ.get("SERVER_PROTOCOL") != "HTTP/1.1":
            return None
        found: socket = connection  # type: ignore[assignment]
        return None if os.get_blocking(found.fileno()) else cls(found)

    def write(self, told: list[bytes]) -> bytes:
        """Write chunks as far as they go at once; return the rest."""
        sent = b"".join(map(_chunk, told))
        if not sent:
            return sent
        try:
            # Once it is closed it has no number, and nothing reaches whoever has that number next.
            return sent[os.write(self._connection.fileno(), sent) :]
        except BlockingIOError:
            return sent

    def finish(self, rest: bytes) -> None:
        """Send the rest, and wait as long as it takes."""
        self._connection.sendall(rest)


@lru_cache(64)
def _chunk(told: bytes) -> bytes:
    """Return a chunk as HTTP sends it: made once for all to whom the same is told."""
    return b"%x\r\n%b\r\n" % (len(told), told)
