"""`referee serve` says where it is, and what it cannot do; it imports little before it forks."""

from __future__ import annotations

import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.api.live import open_match

if TYPE_CHECKING:
    from pathlib import Path

    from tests.fixtures.service import ServiceFactory


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], check=False, capture_output=True, text=True, timeout=60
    )


def test_nothing_that_must_not_cross_a_fork_is_imported_before_it() -> None:
    code = (
        "import sys, referee.cli.serve\n"
        "found = {'api', 'referee.record', 'referee.kernel', 'eventsourcing', 'psycopg', 'flask',"
        " 'gevent', 'ssl', 'sqlite3', 'structlog', 'prometheus_client'} & set(sys.modules)\n"
        "assert not found, found"
    )
    done = run("-c", code)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--database", "referee.sqlite"], "sqlite:///FILE"),
        (["--port", "0"], "port"),
        (["--certfile", __file__], "--keyfile"),
        (["--workers", "0"], "workers"),
        (["--database", "mysql://x/y"], "sqlite:///FILE"),
        (["--public-url", "whot.example.org"], "--public-url"),
        (["--public-url", "https://example.org/whot"], "no path"),
    ],
)
def test_what_it_cannot_do_it_says(words: list[str], says: str) -> None:
    done = run("-m", "referee.cli", "serve", *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_is_not_there_is_said_so_and_nothing_runs(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no record at all, " * 100)
    for database in (
        f"sqlite:///{tmp_path}/no/such/folder.sqlite",
        f"sqlite:///{tmp_path}/notes.txt",
        "postgresql://nobody@127.0.0.1:1/nothing",
    ):
        done = run("-m", "referee.cli", "serve", "--port", "18999", "--database", database)
        assert done.returncode == 3, done.stderr
        assert "referee: " in done.stderr
        assert "Traceback" not in done.stderr


def test_it_says_where_it_is_and_what_is_missing_without_tls(service: ServiceFactory) -> None:
    running = service()
    assert f"The referee is at  {running.url}/" in running.log
    assert "Served without TLS" in running.log


def test_behind_a_proxy_links_are_built_from_its_address(service: ServiceFactory) -> None:
    running = service(None, "--behind-proxy", "--public-url", "https://whot.example.org/")
    match = open_match(running.url)
    assert match.get("/join")["url"].startswith("https://whot.example.org/join/")
    assert "For the phone      https://whot.example.org/\n" in running.log
    assert "Served without TLS" not in running.log


@pytest.mark.parametrize("kind", ["gevent", "gthread", "sync"])
def test_the_worker_class_is_a_setting(service: ServiceFactory, kind: str) -> None:
    running = service(None, "--worker-class", kind)
    match = open_match(running.url)
    assert match.report("report-1", move="deal", seat="A").status_code == 201
    running.stop()


def test_silent_connections_keep_nobody_waiting(service: ServiceFactory) -> None:
    running = service()
    silent = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(40)]
    assert httpx.get(f"{running.url}/api/v1/health", timeout=5, trust_env=False).is_success
    for connection in silent:
        connection.close()


@pytest.mark.parametrize("length", ["chunked", "declared"])
def test_a_body_without_end_is_cut_off(service: ServiceFactory, length: str) -> None:
    running = service()
    body = b" " * 300_000
    with httpx.Client(trust_env=False, timeout=10) as client:
        answer = client.post(
            f"{running.url}/api/v1/matches",
            content=iter([body]) if length == "chunked" else body,
            headers={"Content-Type": "application/json"},
        )
    assert answer.status_code == 413


def test_what_was_recorded_is_there_after_a_restart(service: ServiceFactory) -> None:
    running = service()
    match = open_match(running.url, names={"A": "Ada"})
    ruling = match.report("report-1", move="deal", seat="A").json()
    running.restart()
    assert match.get("/rulings/1") == ruling
    assert match.get()["names"] == {"A": "Ada"}
    assert match.report("report-1", move="deal", seat="A").status_code == 200
