"""`referee serve` says where it is, and what it cannot do; it imports little before it forks."""

import os
import shutil
import socket
import ssl
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.certificate import fault
from tests.api.live import open_match
from tests.fixtures.service import PATIENCE, http


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], check=False, capture_output=True, text=True, timeout=PATIENCE
    )


def test_nothing_that_must_not_cross_a_fork_is_imported_before_it():
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
        (["--database", "referee.sqlite"], "sqlite:///FILE"), (["--port", "0"], "port"),
        (["--database", "mysql://x/y"], "sqlite:///FILE"), (["--workers", "0"], "workers"),
        (["--certfile", __file__], "--keyfile"), (["--limit", "opening=often"], "30 per minute"),
        (["--public-url", "whot.example.org"], "--public-url"),
        (["--public-url", "https://example.org/whot"], "no path"),
        (["--limit", "walking=off"], "guesses, all-guesses"),
        (["--limit", "opening=0 per minute"], "30 per minute"),
    ],
)  # fmt: skip
def test_what_it_cannot_do_it_says(words, says, monkeypatch):
    monkeypatch.delattr("gunicorn.app.base.BaseApplication.run")  # what could be done after all
    done = CliRunner().invoke(main, ["serve", *words])
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr


@pytest.mark.long
def test_a_database_that_is_not_there_is_said_so_and_nothing_runs(tmp_path):
    (tmp_path / "notes.txt").write_text("no record at all, " * 100)
    for database in (
        f"sqlite:///{tmp_path}/no/such/folder.sqlite",
        f"sqlite:///{tmp_path}/notes.txt",
        "postgresql://nobody@127.0.0.1:1/nothing",
    ):
        done = run("-m", "referee.cli", "serve", "--port", "18999", "--database", database)
        assert done.returncode == 3, done.stderr
        assert "referee: " in done.stderr
        place = database.rpartition("@")[2].removeprefix("sqlite:///").rpartition("/")[0]
        assert place in done.stderr
        assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_said_so():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = run("-m", "referee.cli", "serve", "--host", "127.0.0.1", "--port", port)
    assert done.returncode == 1
    assert f"cannot listen at 127.0.0.1 port {port}: Address already in use" in done.stderr


def test_a_port_that_is_just_being_let_go_of_is_waited_for(service):
    running = service()
    running.kill()
    running.place.listen()
    threading.Timer(1.5, running.place.shutdown, [socket.SHUT_RDWR]).start()
    running.start()


def test_it_says_where_it_is_and_what_is_missing_without_tls(services):
    running = services("sqlite")
    assert f"The referee is at  {running.url}/" in running.log
    assert "Served without TLS" in running.log


def test_a_limit_is_a_setting(service):
    running = service(None, "--limit", "opening=1 per hour", "--limit", "guesses=off")
    open_match(running.url)
    body = {"book": "whot-1on1"}
    with http(running.url) as client:
        answer = client.post("/api/v1/matches", json=body)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 60


@pytest.mark.long
def test_it_says_where_its_record_is_and_how_much_is_in_it(service, tmp_path):
    other = tmp_path / "home" / "referee" / "referee.sqlite"
    running = service(None, XDG_DATA_HOME=str(tmp_path / "home"))
    path = running.database.removeprefix("sqlite:///")
    assert f"A new, empty record was made at {path}\n" in running.log
    assert "Another record" not in running.log
    open_match(running.url)
    other.parent.mkdir(parents=True)
    other.touch()
    running.restart()
    assert f"The record is at   {path} (1 match)\n" in running.log
    assert f"Another record lies at {other}\n" in running.log


def test_the_usual_record_is_at_home_whatever_the_folder(tmp_path):
    code = "import sys\nfrom referee.cli.database import find, usual\nprint(usual(), find(usual()))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True,
        text=True, env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "home")},
    )  # fmt: skip
    assert done.stdout == f"sqlite:///{tmp_path}/home/referee/referee.sqlite False\n"
    assert (tmp_path / "home" / "referee").is_dir()


# --- TLS ------------------------------------------------------------------------------------------


KEYS = Path(__file__).parent / "keys"
"""A certificate with its key, the same key under a password, and another key; all made up."""


@pytest.fixture
def keys(tmp_path) -> Path:
    """A folder with these, an empty file and half a certificate."""
    shutil.copytree(KEYS, tmp_path, dirs_exist_ok=True)
    (tmp_path / "empty.pem").touch()
    (tmp_path / "half.pem").write_bytes((KEYS / "club.pem").read_bytes()[:200])
    return tmp_path


TLS = {
    "an empty certificate": ("empty.pem", "club.key", "empty.pem holds no certificate"),
    "half a certificate": ("half.pem", "club.key", "half.pem holds no certificate"),
    "a key for a certificate": ("club.key", "club.key", "club.key holds no certificate"),
    "an empty key": ("club.pem", "empty.pem", "empty.pem holds no private key"),
    "a certificate for a key": ("club.pem", "club.pem", "club.pem holds no private key"),
    "another key": ("club.pem", "other.key", "other.key is not the key of the certificate"),
    "a key with a password": ("club.pem", "locked.key", "locked.key is locked by a password"),
}


@pytest.mark.parametrize("what", TLS)
def test_a_certificate_that_cannot_be_served_is_said_so_before_the_start(what, keys):
    certificate, key, says = TLS[what]
    assert says in fault(str(keys / certificate), str(keys / key))


def test_a_service_with_such_a_certificate_does_not_start(keys, tmp_path):
    done = run(
        "-m", "referee.cli", "serve", "--database", f"sqlite:///{tmp_path / 'x.sqlite'}",
        "--certfile", str(keys / "empty.pem"), "--keyfile", str(keys / "club.key"),
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{keys / 'empty.pem'} holds no certificate" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "x.sqlite").exists()


def test_a_certificate_with_its_key_is_fine(keys):
    assert fault(str(keys / "club.pem"), str(keys / "club.key")) == ""
    assert "cannot be read" in fault(str(keys / "none.pem"), str(keys / "club.key"))


def test_behind_a_proxy_links_are_built_from_its_address(service):
    running = service(None, "--behind-proxy", "--public-url", "https://whot.example.org/")
    match = open_match(running.url)
    assert match.get("/join")["url"].startswith("https://whot.example.org/join/")
    assert "For the phone      https://whot.example.org/\n" in running.log
    assert "Served without TLS" not in running.log


@pytest.mark.long
@pytest.mark.parametrize("kind", ["gthread", "sync"])
def test_the_worker_class_is_a_setting_beside_gevent(service, kind):
    running = service(None, "--worker-class", kind)
    match = open_match(running.url)
    assert match.report("report-1", move="deal", seat="A").status_code == 201
    running.stop()


def test_silent_connections_keep_nobody_waiting(services):
    running = services("sqlite")
    silent = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(40)]
    assert running.is_well()
    for connection in silent:
        connection.close()


@pytest.mark.parametrize("length", ["chunked", "declared"])
def test_a_body_without_end_is_cut_off(services, length):
    running = services("sqlite")
    body = b" " * 300_000
    with http(running.url) as client:
        answer = client.post(
            "/api/v1/matches",
            content=iter([body]) if length == "chunked" else body,
            headers={"Content-Type": "application/json"},
        )
    assert answer.status_code == 413


def test_who_asks_for_tls_where_there_is_none_is_closed_and_it_is_said_once(service):
    running = service()
    context = ssl.create_default_context()
    for _ in range(3):
        with (
            socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as plain,
            pytest.raises((ssl.SSLError, ConnectionError)),
        ):
            context.wrap_socket(plain, server_hostname="localhost")
    with http(running.url) as client:
        assert client.get("/api/v1/health").status_code == 200
    log = running.log
    assert log.count("somebody asked for TLS, and this port has none") == 1
    assert "Invalid request" not in log
