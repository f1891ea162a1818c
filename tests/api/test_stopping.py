"""A service that is told to stop ends soon, says nothing untoward, keeps what it acknowledged."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import psycopg
import pytest

from tests.api.live import Live, open_match
from tests.fixtures.day import drawn_today
from tests.fixtures.service import HOST, PATIENCE, Service, free_port
from tests.fixtures.waiting import until

AGAIN = 0.03
"""Seconds between two signals of somebody who is impatient."""
GROUP, MASTER = -1, 1
CTRL_C = ((GROUP, signal.SIGINT),)
IMPATIENT = "Ctrl-C again and again"
WAYS = {
    "Ctrl-C": CTRL_C,
    IMPATIENT: CTRL_C * 20,
    "SIGTERM": ((MASTER, signal.SIGTERM),),
    "SIGTERM to all again and again": ((GROUP, signal.SIGTERM),) * 20,
    "SIGTERM, then Ctrl-C": ((MASTER, signal.SIGTERM), *CTRL_C * 2),
    "SIGINT to the master, twice": ((MASTER, signal.SIGINT),) * 2,
}
WAITS = (
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    " AND datname = current_database()"
)


def stopped(running: Service, way: str) -> str:
    """Stop a service in one of the ways; return what it said from then on."""
    process, before = running.process, len(running.log)
    assert process is not None
    for n, (whom, how) in enumerate(WAYS[way]):
        if n:
            with suppress(subprocess.TimeoutExpired):
                process.wait(AGAIN)
        with suppress(ProcessLookupError):
            (os.killpg if whom == GROUP else os.kill)(process.pid, how)
    assert process.wait(PATIENCE) == 0, running.log
    running.kill()  # nothing of it is left, as `kill` sees to
    return running.log[before:]


def untoward(said: str) -> list[str]:
    """Return what it said beside its lines about requests."""
    lines = said.splitlines()
    return [line for line in lines if not re.match(r'\{"', line) or "exception" in json.loads(line)]


def followed(match: Live) -> socket.socket:
    """Follow a match on a connection of our own; the stream has begun when this returns."""
    line = socket.create_connection((HOST, int(match.url.rpartition(":")[2])), PATIENCE)
    asked = f"GET /api/v1/matches/{match.id}/stream HTTP/1.1\r\nHost: {HOST}\r\n"
    line.sendall(f"{asked}Authorization: Bearer {match.token}\r\n\r\n".encode())
    told = b""
    while b"retry:" not in told:
        told += line.recv(4096)
    return line


def ends(line: socket.socket) -> bool:
    """Read a connection to its end."""
    with suppress(ConnectionResetError):
        while line.recv(65536):
            pass
    return True


@pytest.mark.long
def test_it_stops_without_a_word_beside_connections_that_are_kept(service):
    running = service()
    match = open_match(running.url)
    for way in (IMPATIENT, "SIGTERM", "SIGTERM, then Ctrl-C"):
        with match.client() as client, followed(match) as stream:
            client.get("").raise_for_status()
            assert untoward(stopped(running, way)) == [], way
            assert ends(stream)
        running.start()
    assert match.get()["version"] == 1


@pytest.mark.parametrize("moment", ["forked", "looked"])
def test_it_stops_at_a_moment_that_seldom_comes(moment, tmp_path):
    record = tmp_path / "record.sqlite"
    told = subprocess.run(
        [sys.executable, "-m", "tests.api.told_when", moment, "--host", HOST, "--quiet",
         "--port", str(free_port()), "--database", f"sqlite:///{record}"],
        capture_output=True, check=False, text=True, timeout=PATIENCE,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "home")},  # of another record it tells
    )  # fmt: skip
    assert (told.returncode, told.stderr) == (0, "")
    assert {*tmp_path.iterdir()} <= {record}  # which is closed: nothing is left beside it


@pytest.fixture
def held_up(postgres) -> Iterator[psycopg.Connection[Any]]:
    """Hold up whoever writes, as long as nobody commits here."""
    with psycopg.connect(postgres) as other:
        yield other


def report_that_waits(match: Live, held_up: psycopg.Connection[Any]) -> threading.Thread:
    """Report a move, and come back when its statement waits for a lock."""
    held_up.execute("LOCK TABLE match_events IN EXCLUSIVE MODE")

    def told() -> None:
        with suppress(httpx.TransportError):
            match.report("report-2", move="play", seat="B", card="C7")

    reporting = threading.Thread(target=told, daemon=True)
    reporting.start()
    until(lambda: held_up.execute(WAITS).fetchone()[0])  # type: ignore[index]
    return reporting


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_it_stops_beside_a_statement_under_way_and_two_hundred_streams(
    way, service, postgres, held_up
):
    running = service(postgres, "--workers", "2")
    match = open_match(running.url)
    assert match.report("report-1", move="deal", seat="A").status_code == 201
    with ExitStack() as stack:
        streams = [stack.enter_context(followed(match)) for _ in range(200)]
        reporting = report_that_waits(match, held_up)
        assert untoward(stopped(running, way)) == []
        assert all(map(ends, streams))
        reporting.join(PATIENCE)
    held_up.rollback()
    running.start()
    assert match.report("report-1", move="deal", seat="A").status_code == 200
    assert match.report("report-2", move="play", seat="B", card="C7").is_success
    assert match.get()["version"] == 3


@pytest.mark.long  # the moment within a second decided what was said: forty of them
def test_it_says_nothing_whenever_it_is_told_to_stop(service, postgres):
    running = service(postgres, "--workers", "2")
    for chance in drawn_today(0, 40):
        open_match(running.url)
        time.sleep(chance.random())
        assert untoward(stopped(running, chance.choice([*WAYS]))) == []
        running.start()
