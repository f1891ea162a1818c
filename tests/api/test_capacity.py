"""Nobody takes all the room: silent connections, half-sent bodies and crowds of viewers."""

import os
import resource
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial

import httpx
import pytest

from api.requests.capacity import Capacity
from api.requests.network import network
from tests.api.conftest import opened, service_on
from tests.api.live import Live, open_match
from tests.fixtures.service import PATIENCE, Service, http
from tests.fixtures.waiting import until

STREAM = "GET {path}/stream HTTP/1.1\r\nHost: x\r\n{more}\r\n"
HALF = (
    "POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    "Content-Length: 60000\r\n\r\n{"
)


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """Keep connections until the test ends."""
    with ExitStack() as stack:
        yield stack


def connect(held: ExitStack, running: Service, says: str = "") -> socket.socket:
    """Open a connection, say something, and go on holding it."""
    line = held.enter_context(closing(socket.create_connection(("127.0.0.1", running.port))))
    line.settimeout(PATIENCE)
    line.sendall(says.encode())
    return line


def heard(line: socket.socket, last: bytes = b"\r\n\r\n") -> bytes:
    """Read until something has come, the connection was closed, or patience ends."""
    told, end = b"", time.monotonic() + PATIENCE
    while last not in told and time.monotonic() < end and (part := line.recv(65536)):
        told += part
    return told


def asking(match: Live, who: str = "") -> str:
    """Return the request for a live stream, as nobody in particular or with a token."""
    more = f"Authorization: Bearer {who}\r\n" if who else ""
    return STREAM.format(path=f"/api/v1/matches/{match.id}", more=more)


def works(match: Live, report_id: str = "still-works") -> bool:
    """Say whether the table can still report."""
    try:
        return match.report(report_id, move="deal", seat="A").status_code in {200, 201}
    except httpx.TransportError:
        return False


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("", ""), (None, ""),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"), ("fe80::1%eth0", "fe80::/64"),
    ],
)  # fmt: skip
def test_an_ipv6_household_is_one_address(address, counted):
    assert network(address) == counted


def test_room_is_counted_for_each_and_for_all():
    room = Capacity(each=2, most=3)
    assert [room.enter(who) for who in "AAABB"] == [True, True, False, True, False]
    room.leave("A")
    assert [room.enter("B"), room.enter("A"), len(room)] == [True, False, 3]
    endless = Capacity(each=0)
    assert all(endless.enter("A") for _ in range(5000))


@pytest.fixture(scope="module")
def running(tmp_path_factory) -> Iterator[Service]:
    """One service with small limits for these tests."""
    folder = tmp_path_factory.mktemp("room")
    limits = (
        "--imports anybody --connections-per-address 12 --streams-per-address 3 --body-seconds 3"
    )
    one = Service(f"sqlite:///{folder}/x.sqlite", folder / "log", tuple(limits.split()))
    yield one.start()
    one.kill()


def test_one_address_holds_so_many_connections_and_the_next_is_told_so(running, held):
    match = open_match(running.url)
    with ExitStack() as crowd:
        for _ in range(12):
            connect(crowd, running)

        def refused() -> bool:
            line = connect(held, running, "GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
            told = heard(line, b"}")
            if not told.startswith(b"HTTP/1.1 429 "):
                line.close()
                return False
            return b"Retry-After" in told and b"Too many connections from one address" in told

        until(refused)
    until(lambda: works(match))


def test_a_body_that_does_not_come_is_given_up(running, held):
    match = open_match(running.url)
    half = [connect(held, running, HALF) for _ in range(10)]
    answers = [heard(line, b"NEVER") for line in half]  # each was answered, and then closed
    assert all(b" 408 " in told and b"send it again" in told for told in answers)
    assert works(match)


@pytest.mark.long
def test_a_body_nobody_waits_for_is_given_up_as_well(running, held):
    text = HALF.replace("application/json", "text/plain")  # refused before it is read
    told = heard(connect(held, running, text), b"NEVER")
    assert told.count(b"HTTP/1.1") == 1
    assert b" 415 " in told


def test_a_long_body_that_keeps_coming_is_read_to_its_end(running):
    def slowly() -> Iterator[bytes]:
        for _ in range(24):  # longer than one part may take, which a busy machine keeps waiting
            time.sleep(0.15)
            yield b"x" * 65536

    with http(running.url, headers={"Content-Type": "application/x-ndjson"}) as client:
        answer = client.post("/api/v1/imports", content=slowly())
    assert answer.status_code == 422


def test_a_crowd_of_viewers_leaves_room_for_the_table(running, held):
    match = open_match(running.url)
    viewers = [connect(held, running, asking(match)) for _ in range(3)]
    assert all(heard(line).startswith(b"HTTP/1.1 200 ") for line in viewers)
    refused = heard(connect(held, running, asking(match)), b"}")
    assert refused.startswith(b"HTTP/1.1 429 ")
    assert b"Retry-After: 30" in refused
    at_the_table = connect(held, running, asking(match, match.token))
    assert heard(at_the_table).startswith(b"HTTP/1.1 200 ")
    assert works(match)
    assert b"event: ruling" in heard(at_the_table, b"event: ruling")


def test_all_viewers_share_the_room_and_whoever_leaves_makes_some(tmp_path):
    app = service_on(f"sqlite:///{tmp_path}/x.sqlite", streams_each=9, streams_most=2)
    client = app.test_client()
    path = opened(client).path + "/stream"
    one, other = client.get(path), client.get(path)
    assert [one.status_code, other.status_code, client.get(path).status_code] == [200, 200, 429]
    one.close()
    assert client.get(path).status_code == 200
    app.extensions["referee"].records.close()


def test_a_worker_whose_master_was_killed_frees_the_port(service):
    running = service()
    os.kill(running.process.pid, signal.SIGKILL)
    running.process.wait()
    until(lambda: "the master process is gone" in running.log)
    running.process = None
    assert running.start().is_well()


@pytest.mark.long
def test_two_thousand_of_each_leave_room_for_the_table(service):
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    running = service()
    match = open_match(running.url)
    for number, says in enumerate(("", HALF, asking(match))):
        with ExitStack() as crowd:
            for _ in range(2000):
                connect(crowd, running, says)
            until(lambda: works(match), partial(str, number))
