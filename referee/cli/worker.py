"""The worker process of the service: gunicorn's for gevent, in which nobody takes all the room.

One address holds so many connections and no more; a body arrives in time or not at all; idle
connections are let go sooner when it gets crowded; and when the master is gone, so is the worker.
"""

from __future__ import annotations

import os
import socket
import ssl
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import gevent  # type: ignore[import-untyped]
from gevent.pool import Pool  # type: ignore[import-untyped]
from gevent.server import StreamServer  # type: ignore[import-untyped]
from gunicorn.http.errors import NoMoreData  # type: ignore[import-untyped]
from gunicorn.sock import ssl_context  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from referee.cli.door import HELLO
from referee.cli.garbage import collect_seldom
from referee.cli.stops import let_come

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.cli.door import Door

CHUNK = 64 * 1024
"""So many bytes of a body have to arrive in the time that a body is given."""
HURRY = 2
"""Seconds that a connection may stay idle when half of all are taken."""
SLICE = 0.002
"""Seconds of long work after which everybody else gets a turn."""
AT_ONCE = 1e-6
"""Seconds of a pause: not 0, with which gevent would not look at the connections each time."""
SWITCH = 0.0005
"""Seconds after which long work lets a commit beside the loop have the interpreter."""
QUIET = 600.0
"""Seconds in which it is said once that somebody asks for TLS where there is none."""
NO_TLS = (
    "referee: somebody asked for TLS, and this port has none: its address begins with http:// and "
    "not with https://\n"
)
LOOK = 0.2
"""Seconds between two looks whether the master is still there, and whether it said to stop."""
GRACE = 3.0
"""Seconds that requests under way get when the worker is told to stop."""
HASTE = 0.9
"""The same when it is told so with Ctrl-C: the master gives two seconds to all of it then."""
A_MOMENT = 0.02
"""Seconds between two looks whether requests are still under way."""
CROWDED = (
    b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 5\r\n"
    b"Content-Type: application/problem+json\r\nContent-Length: %d\r\n\r\n%b"
)
DETAIL = (
    b'{"type":"/api/v1/problems#too-many","title":"Too many requests","status":429,'
    b'"detail":"Too many connections from one address: close some, or try again later."}'
)


def worker(
    connections: int, body_seconds: float, door: Callable[[], Door] | None = None,
    drain: float = 0.0,
) -> type[GeventWorker]:  # fmt: skip
    """Return the worker for a service with these limits, 0 for none, and the door it shall have."""
    limits = {"each": connections, "body_seconds": body_seconds or None, "drain": drain}
    opens = {"make_door": staticmethod(door)} if door else {}
    return type("Worker", (RoomyWorker,), limits | opens)


class RoomyWorker(GeventWorker):  # type: ignore[misc]
    """Gunicorn's worker, with limits."""

    each = 0
    body_seconds: float | None = None
    make_door: Callable[[], Door] | None = None
    door: Door | None = None
    """Where both TLS and plain http are answered."""
    quiet_until = 0.0
    """Until when it is not said again that this port speaks no TLS."""
    grace = GRACE
    """Seconds for requests under way, and as many to close the record, once it is told to stop."""
    drain = 0.0
    """Seconds for which it goes on once it is told to stop, while phones are sent elsewhere."""
    streaming = True
    """Whether live streams go on."""
    leaving = False
    """Whether phones are sent elsewhere."""
    asked = 0
    """How many requests are under way."""
    closing = False
    """Whether no request is taken any more."""

    def run(self) -> None:
        """Serve until told to stop."""
        from api.requests.capacity import Capacity  # noqa: PLC0415 - after the fork
        from api.requests.network import network  # noqa: PLC0415
        from referee.match.steps import pause_between_steps  # noqa: PLC0415

        self.capacity, self.network = Capacity(self.each), network
        pause_between_steps(Breath())
        self.door = self.make_door() if self.make_door else None
        sys.setswitchinterval(SWITCH)
        collect_seldom()
        servers = [self._listening(at) for at in self.sockets]
        while self.alive:
            self.mind_the_master()
            self.notify()
            gevent.sleep(LOOK)
        self.send_away()
        self.leave(servers)

    def send_away(self) -> None:
        """Answer taps for a while, let nobody follow, and see that all who do go elsewhere.

        Who stands in front hears of it first, and only then streams end: so they come back to
        another service.
        """
        if self.drain and self.grace == GRACE:
            self.leaving = self.wsgi.extensions["referee"].leaving = True
            ends = time.monotonic() + self.drain
            while (left := ends - time.monotonic()) > 0 and self.grace == GRACE:
                self.streaming = left > self.drain / 2
                self.mind_the_master()
                self.notify()
                gevent.sleep(LOOK)
        self.streaming = False

    def _listening(self, at: Any) -> StreamServer:
        """Take connections that come there."""
        at.setblocking(1)
        more = {"ssl_context": ssl_context(self.cfg)} if self.cfg.is_ssl else {}
        room = Pool(self.worker_connections)
        server = StreamServer(at, handle=partial(self.handle, at), spawn=room, **more)
        if self.cfg.workers > 1:
            server.max_accept = 1
        server.start()
        return server

    def init_signals(self) -> None:
        """Let the signals come; who was told to stop already has nothing to load."""
        super().init_signals()
        let_come()
        if not self.alive:
            sys.exit()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Be told to stop: the loop sees it, and nothing is thrown into what runs just now."""
        del sig, frame
        self.alive, self.streaming = False, bool(self.drain) and self.grace == GRACE

    def handle_quit(self, sig: int, frame: Any) -> None:
        """Be told so with Ctrl-C, by the terminal and by the master, perhaps more than once."""
        self.grace = HASTE
        self.handle_exit(sig, frame)

    def leave(self, servers: list[StreamServer]) -> None:
        """Let requests under way end, close the record, and end the process.

        The process ends here: at the end of the interpreter threads would be waited for, of
        libraries too, and whoever is still served would be thrown out with a traceback.
        """
        for server in servers:
            server.close()
        begun = time.monotonic()
        gevent.sleep(A_MOMENT)  # what has arrived already is read
        while self.asked and time.monotonic() - begun < self.grace:
            gevent.sleep(A_MOMENT)
        self.closing = True
        gevent.spawn(self.cfg.worker_exit, None, self).join(self.grace)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)

    def mind_the_master(self) -> None:
        """End at once when the master was killed: an orphan would only keep the port taken."""
        if os.getppid() != self.ppid:
            sys.stderr.write("referee: the master process is gone, and so is this worker\n")
            sys.stderr.flush()
            os._exit(1)

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve a connection, if its network has room for one."""
        where = self.network(addr[0]) if isinstance(addr, tuple) else ""
        if not self.capacity.enter(where):
            self.refuse(client)
            return
        try:
            if (client := self.let_in(client)) is not None:
                super().handle(listener, client, addr)
        finally:
            self.capacity.leave(where)

    def let_in(self, client: Any) -> Any:
        """Return the connection as it goes on, in TLS or plainly; nothing where it does not."""
        if self.cfg.is_ssl:
            return client
        try:
            with self.timeout_ctx():
                if self.door is not None:
                    return self.door.opened(client)
                if client.recv(1, socket.MSG_PEEK) != HELLO:
                    return client
                self.say_that_it_is_plain()
        except OSError:  # a phone that does not trust us, or that has gone
            pass
        client.close()
        return None

    def say_that_it_is_plain(self) -> None:
        """Say, once in a while, why somebody who asks for TLS is not answered."""
        if time.monotonic() > self.quiet_until:
            self.quiet_until = time.monotonic() + QUIET
            sys.stderr.write(NO_TLS)
            sys.stderr.flush()

    def refuse(self, client: Any) -> None:
        """Say that there is no room, and close; within TLS it is only closed."""
        try:
            with gevent.Timeout(1, exception=False):
                if not self.cfg.is_ssl and self.door is None:
                    client.sendall(CROWDED % (len(DETAIL), DETAIL))
                    client.shutdown(socket.SHUT_WR)
                    while client.recv(CHUNK):  # what is unread would take the answer with it
                        pass
        except OSError:
            pass
        finally:
            client.close()

    def timeout_ctx(self) -> gevent.Timeout:
        """Return how long a connection may take to ask for something."""
        crowded = len(self.capacity) * 2 > self.worker_connections
        return gevent.Timeout(HURRY if crowded else self.cfg.keepalive, exception=False)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> Any:
        """Answer a request, whose body has to arrive in time."""
        if self.closing:
            raise StopIteration  # this is how gunicorn is told to close a connection
        if self.leaving:
            req.force_close()
        if self.door is not None:
            req.scheme = "https" if isinstance(sock, ssl.SSLSocket) else "http"
        if self.body_seconds is not None:
            req.body = TimelyBody(req, self.body_seconds)
        self.asked += 1
        try:
            return super().handle_request(listener_name, req, sock, addr)
        finally:
            self.asked -= 1
            if isinstance(req.body, TimelyBody):
                req.body.answered = True


class Breath:
    """A pause in long work, in which the loop serves everybody else who waits."""

    def __init__(self) -> None:
        """Begin to count."""
        self.last = time.perf_counter()

    def __call__(self) -> None:
        """Let the loop go on, unless it did a moment ago."""
        if time.perf_counter() - self.last > SLICE:
            gevent.sleep(AT_ONCE)
            self.last = time.perf_counter()


class TimelyBody:
    """The body of a request, which is given up when it does not arrive in time."""

    def __init__(self, req: Any, seconds: float) -> None:
        """Read the body of a request that has just begun."""
        self.req = req
        self.body = req.body
        self.seconds = seconds
        self.ends = time.monotonic() + seconds
        self.answered = False
        """Whether the answer was given; what is still to come is then only thrown away."""

    def read(self, size: int | None = None) -> bytes:
        """Read so many bytes, or all; each chunk of them in time."""
        parts: list[bytes] = []
        left = sys.maxsize if size is None or size < 0 else size
        while left > 0:
            part = self._in_time(self.body.read, min(left, CHUNK))
            if not part:
                break
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def readline(self, size: int | None = None) -> bytes:
        """Read a line."""
        return self._in_time(self.body.readline, size)

    def readlines(self, size: int | None = None) -> list[bytes]:
        """Read all lines."""
        del size
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        """Go through the lines."""
        return iter(self.readline, b"")

    def _in_time(self, read: Callable[[int | None], bytes], size: int | None) -> bytes:
        left = max(0.0, self.ends - time.monotonic())
        late = gevent.Timeout(left)
        try:
            with late:
                part = read(size)
        except gevent.Timeout as error:
            if error is not late:
                raise
            self.req.force_close()
            raise self._given_up() from None
        if len(part) == CHUNK and not self.answered:
            self.ends = time.monotonic() + self.seconds
        return part

    def _given_up(self) -> Exception:
        if self.answered:
            return NoMoreData()  # type: ignore[no-any-return]
        from werkzeug.exceptions import RequestTimeout  # noqa: PLC0415 - after the fork

        return RequestTimeout("The body did not arrive in time: send it again.")
