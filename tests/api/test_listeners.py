"""A stream sleeps while its line is written to, and sends itself what the line does not take."""

import socket
import ssl
import threading
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from api.responses.current import Current
from api.responses.per_viewer import PerViewer
from api.responses.pieces import Piece
from api.streaming.hub import Hub
from api.streaming.listeners import Line, Listener, Pause
from api.streaming.news import News
from api.streaming.wire import Wire
from referee.record import Match
from referee.record.errors import StoreDown
from tests.fixtures.spies import calls_of, failing
from tests.fixtures.waiting import waited

PATIENCE = 30.0
MUCH = b"x" * 4_000_000
"""More than any connection takes at once."""


class Quiet:
    """A hub at which everybody pauses until the test says otherwise."""

    def __init__(self) -> None:
        self.gone: list[Listener] = []

    def listen(self, listener: Listener) -> bool:
        del listener
        return False

    def leave(self, listener: Listener) -> None:
        self.gone.append(listener)


@pytest.fixture
def connection() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Yield both ends of a connection; ours does not wait."""
    ours, theirs = socket.socketpair()
    ours.settimeout(0)
    theirs.settimeout(PATIENCE)
    yield ours, theirs
    ours.close()
    theirs.close()


def told(*said: bytes) -> Generator[Piece | Pause, int | None]:
    """Say one thing each time that there is something to say."""
    for number, one in enumerate(said):
        yield Piece(one)
        if number + 1 < len(said):
            yield Pause(number, float("inf"))


def line_of(ours: Any, **more: Any) -> Line | None:
    return Line.of({"gunicorn.socket": ours, "SERVER_PROTOCOL": "HTTP/1.1"} | more)


def test_what_is_told_to_a_stream_that_sleeps_goes_over_its_line(connection):
    ours, theirs = connection
    listener = Listener("m", told(b"begun", b"news", b"end"), Wire(), line_of(ours))
    hub = Quiet()
    with ThreadPoolExecutor(1) as own:
        sent = own.submit(list, listener.chunks(hub))
        while listener.pause.until == 0.0:
            time.sleep(0.001)
        assert listener.go_on(2, None), "nobody has to be woken"
        assert theirs.recv(100) == b"4\r\nnews\r\n"
        assert not listener.go_on(3, None), "the end is for its own thread"
        listener.wake()
        assert sent.result(PATIENCE) == [b"begun", b"end"]
    assert hub.gone == [listener]


def test_what_a_line_does_not_take_at_once_is_sent_by_the_streams_own_thread(connection):
    ours, theirs = connection
    listener = Listener("m", told(b"begun", MUCH, b"more", b"end"), Wire(), line_of(ours))
    with ThreadPoolExecutor(1) as own:
        sent = own.submit(list, listener.chunks(Quiet()))
        while listener.pause.until == 0.0:
            time.sleep(0.001)
        assert not listener.go_on(2, None), "only a part of it went"
        ours.settimeout(None)  # as one of gevent's, which waits for itself alone
        listener.wake()
        whole = b"%x\r\n%b\r\n" % (len(MUCH), MUCH)
        came = b""
        while len(came) < len(whole):
            came += theirs.recv(1 << 20)
        assert came == whole
        listener.wake(due=True)
        while listener.pause.version < 2:
            time.sleep(0.001)
        listener.wake(due=True)
        assert sent.result(PATIENCE) == [b"begun", b"more", b"end"]


def test_a_line_whose_other_end_is_gone_ends_its_stream(connection):
    ours, theirs = connection
    listener = Listener("m", told(b"begun", b"news", b"end"), Wire(), line_of(ours))
    chunks = listener.chunks(Quiet())
    assert next(chunks) == b"begun"
    theirs.close()
    assert not listener.go_on(2, None)
    assert listener.over


def test_only_a_plain_connection_that_does_not_wait_is_a_line():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert line_of(ours) is None, "it would wait, and everybody with it"
        ours.settimeout(0)
        assert line_of(ours) is not None
        assert line_of(ours, SERVER_PROTOCOL="HTTP/1.0") is None, "it knows of no chunks"
        assert line_of(None) is None
        context = ssl.create_default_context()
        with context.wrap_socket(
            ours, do_handshake_on_connect=False, server_hostname="referee"
        ) as secret:
            assert line_of(secret) is None


def test_streams_without_a_line_are_woken_and_told_in_order(dealt, monkeypatch):
    services = dealt.client.application.extensions["referee"]
    monkeypatch.setattr(services, "stream_lasts", PATIENCE)

    def heard(begun: threading.Barrier) -> list[bytes]:
        stream = dealt.client.get(
            f"{dealt.path}/stream?after=1", headers=dealt.headers, buffered=False
        )
        came = b""
        for chunk in stream.response:
            came += bytes(chunk)
            if b"id: 2\n" in came and b"id: 3\n" not in came:
                begun.wait(PATIENCE)
            if b"id: 4\n" in came:
                break
        stream.close()
        return [line for line in came.split(b"\n") if line.startswith(b"id: ")]

    begun = threading.Barrier(5)
    with ThreadPoolExecutor(4) as phones:
        told = [phones.submit(heard, begun) for _ in range(4)]
        begun.wait(PATIENCE)
        dealt.ruled("play", "B", card="C2")
        dealt.ruled("play", "A", card="C3")
        assert [one.result(PATIENCE) for one in told] == [[b"id: 2", b"id: 3", b"id: 4"]] * 4


@pytest.fixture
def crowd(app, dealt) -> Iterator[tuple[Hub, list[Match | None]]]:
    """Let a hundred pause at a hub of their own; yield it, and what each of them goes on with."""
    records = app.extensions["referee"].records
    per_viewer = PerViewer(records)
    hub = Hub(records, News(records, per_viewer, Current(records, per_viewer)))
    heard: list[Match | None] = []

    def pausing() -> Generator[Piece | Pause, Match | None]:
        match = records.match(dealt.id)
        while True:
            heard.append((yield Pause(match.version, float("inf"))))
            match = heard[-1] or match

    for _ in range(100):
        listener = Listener(dealt.id, pausing(), Wire(), None)
        assert list(listener._told(None)) == []
        assert not hub.listen(listener)
    yield hub, heard
    hub.alive = lambda: False


def test_a_match_is_asked_for_once_for_all_who_hear_of_it(crowd, dealt, monkeypatch):
    hub, heard = crowd
    asked = calls_of(monkeypatch, hub, "match")
    dealt.ruled("play", "B", card="C2")
    assert waited(lambda: len(heard) == 100)
    assert len({id(match) for match in heard}) == 1
    assert [version for _, version in asked] == [3]


def test_where_the_store_does_not_answer_everybody_hears_of_the_next_event(
    crowd, dealt, monkeypatch
):
    hub, heard = crowd
    with monkeypatch.context() as broken:
        broken.setattr(hub, "match", failing(StoreDown("The record cannot be reached now.")))
        dealt.ruled("play", "B", card="C2")
        assert waited(lambda: len(heard) == 100)
        assert set(heard) == {None}, "each asks by itself, before long"
    dealt.ruled("play", "A", card="C3")
    assert waited(lambda: len(heard) == 200)
    assert {match and match.version for match in heard[100:]} == {4}
