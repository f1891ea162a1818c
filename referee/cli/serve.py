"""`referee serve`: the service on this machine, with its address and a QR code for the phone.

The app is made after the fork, in the worker: neither a database connection nor a lock may cross
one, and gevent patches only what was not imported before it. So nothing of the API or the record
is imported here.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
import tempfile
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable

PORT = 8000
METRICS = "PROMETHEUS_MULTIPROC_DIR"
NO_START = 3
"""The exit status when the service cannot start, as gunicorn has it."""
PUBLIC_URL = re.compile(r"https?://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?\Z")
GRACE = 3
"""Seconds that requests in flight get when the service is told to stop."""


def _is_server(database: str) -> bool:
    return database.startswith(("postgres:", "postgresql:"))


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen at.")  # noqa: S104 - phones on the local network shall reach it
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--database", envvar="REFEREE_DATABASE", default="sqlite:///referee.sqlite", show_default=True,
    help="Where the record is kept: sqlite:///FILE or postgresql://…",
)  # fmt: skip
@click.option(
    "--workers", type=click.IntRange(1, 64), help="Processes; 1 on SQLite, 2 on PostgreSQL."
)
@click.option("--worker-class", default="gevent", show_default=True, help="As gunicorn names it.")
@click.option("--threads", default=32, show_default=True, help="For the worker class gthread.")
@click.option("--certfile", type=click.Path(exists=True, dir_okay=False), help="For TLS.")
@click.option("--keyfile", type=click.Path(exists=True, dir_okay=False), help="For TLS.")
@click.option(
    "--behind-proxy", is_flag=True,
    help="Believe what one proxy in front says: X-Forwarded-For, -Proto and -Host.",
)  # fmt: skip
@click.option(
    "--public-url", default="", metavar="URL",
    help="Where phones find the service, for join links and QR codes.",
)  # fmt: skip
@click.option(
    "--log/--quiet", default=None,
    help="A line in the log for every request; at a terminal there is none unless asked for.",
)  # fmt: skip
def serve(**given: Any) -> None:
    """Run the service: rules, record, API and phone page."""
    database = given["database"]
    if not _is_server(database) and not database.startswith("sqlite:///"):
        raise click.BadParameter(
            "it must look like sqlite:///FILE or postgresql://…", param_hint="--database"
        )
    if bool(given["certfile"]) != bool(given["keyfile"]):
        raise click.UsageError("--certfile and --keyfile go together")
    given["public_url"] = _public(given["public_url"])
    if given["workers"] is None:
        given["workers"] = 2 if _is_server(database) else 1
    elif given["workers"] > 1 and not _is_server(database):
        click.echo("An SQLite file has one writer: more workers wait for each other.", err=True)
    if given["workers"] > 1:
        # before any worker counts: their metrics meet in this folder
        os.environ[METRICS] = tempfile.mkdtemp(prefix="referee-metrics-")
    lan = lan_address() if given["host"] in {"0.0.0.0", "::"} else None  # noqa: S104
    scheme = "https" if given["certfile"] else "http"
    given["lan_url"] = f"{scheme}://{lan}:{given['port']}" if lan else ""
    given["quiet"] = sys.stderr.isatty() if given["log"] is None else not given["log"]
    _check_port(given["host"], given["port"])
    _run(given, lambda: greet(scheme, given))


def _public(url: str) -> str:
    """Return the public address without a slash at its end; refuse what is none."""
    bare = url.rstrip("/")
    if url and not PUBLIC_URL.match(bare):
        raise click.BadParameter(
            "it must look like https://referee.example.org, with no path behind",
            param_hint="--public-url",
        )
    return bare


def _check_port(host: str, port: int) -> None:
    """Say at once, in a sentence, when the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sentence = f"cannot listen at {host} port {port}: {error.strerror}. Try --port."
            raise click.ClickException(sentence) from None


def lan_address() -> str | None:
    """Return this machine's address on the local network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def greet(scheme: str, given: dict[str, Any]) -> None:
    """Say where the service is, and what its phones have to do without."""
    host = given["host"]
    url = given["public_url"] or given["lan_url"]
    near = "localhost" if host in {"0.0.0.0", "::"} else host  # noqa: S104
    click.echo(f"The referee is at  {scheme}://{near}:{given['port']}/")
    if url:
        click.echo(f"For the phone      {url}/")
        _show_code(url)
    if scheme == "http" and not url.startswith("https:"):
        click.echo(
            "Served without TLS: on phones the page cannot be installed, does not open without "
            "the network and cannot keep the screen awake. Everything else works; --certfile and "
            "--keyfile bring the rest.",
        )
    sys.stdout.flush()


def _show_code(url: str) -> None:
    """Draw the QR code of the address, where the terminal can show it."""
    import segno  # noqa: PLC0415 - see the top of the file

    try:
        segno.make(f"{url}/", error="l").terminal(compact=True, border=2)
    except UnicodeEncodeError:
        click.echo("(This terminal cannot draw the QR code.)")


def _run(given: dict[str, Any], ready: Callable[[], None]) -> None:
    from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped] # noqa: PLC0415
    from gunicorn.errors import HaltServer  # type: ignore[import-untyped] # noqa: PLC0415

    class Service(BaseApplication):  # type: ignore[misc]
        """The service as gunicorn runs it."""

        def load_config(self) -> None:
            """Tell gunicorn what was asked for."""
            for name, value in settings(given, ready).items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            """Make the app, in the worker."""
            from api import create_app  # noqa: PLC0415 - after the fork
            from referee.record import RecordError  # noqa: PLC0415

            named = ("public_url", "lan_url", "behind_proxy", "quiet")
            try:
                return create_app(given["database"], **{name: given[name] for name in named})
            except RecordError as error:
                what = "is the database there?" if type(error).__name__ == "StoreDown" else ""
                click.echo(f"referee: cannot start: {what or error.sentence}", err=True)
                sys.exit(NO_START)

    try:
        Service().run()
    except HaltServer as halted:  # a second worker failed while the first one's failure was told
        sys.exit(halted.exit_status)


def settings(given: dict[str, Any], ready: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Return gunicorn's settings; ``ready`` is called when the first worker can answer."""
    made: dict[str, Any] = {
        "bind": f"[{given['host']}]:{given['port']}"
        if ":" in given["host"]
        else f"{given['host']}:{given['port']}",
        "workers": given["workers"],
        "worker_class": given["worker_class"],
        "worker_connections": 2000,
        "graceful_timeout": GRACE,
        "keepalive": 20,
        "control_socket_disable": True,  # it is one file for all services of a user
        "loglevel": "warning",
        "post_worker_init": lambda worker: _worker_ready(worker, ready),
        "child_exit": _worker_gone,
        "on_exit": _service_gone,
    }
    if given["worker_class"] == "gthread":
        made["threads"] = given["threads"]
    if given["certfile"]:
        made |= {"certfile": given["certfile"], "keyfile": given["keyfile"]}
    return made


def _worker_ready(worker: Any, ready: Callable[[], None]) -> None:
    """Let live streams end when the worker is told to stop, and not when its grace runs out."""
    app = worker.wsgi
    app.extensions["referee"].hub.alive = lambda: worker.alive
    if worker.age == 1:
        ready()


def _worker_gone(_server: Any, worker: Any) -> None:
    """Take a worker that is gone out of the sums of the metrics."""
    if os.environ.get(METRICS):
        from prometheus_client import multiprocess  # noqa: PLC0415

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def _service_gone(_server: Any) -> None:
    """Take the folder of the metrics away; the master does, its workers share it."""
    if folder := os.environ.get(METRICS):
        shutil.rmtree(folder, ignore_errors=True)
