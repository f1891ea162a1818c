"""`referee serve`: the service on this machine, with its address and a QR code for the phone.

The app is made after the fork, in the worker: neither a database connection nor a lock may cross
one, and gevent patches only what was not imported before it. So nothing of the API or the record
is imported here.
"""

from __future__ import annotations

import errno
import mmap
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from referee.cli import stops
from referee.cli.database import (
    REQUIRE_STANDBY,
    database_option,
    find,
    home,
    place,
    seal_option,
)
from referee.cli.database import greet as greet_record
from referee.cli.door import OFFERED, CannotMake, Door, maker
from referee.cli.open_to import OPEN_TO, open_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.record import Records

PORT = 8000
ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - phones on the local network shall reach it
"""Addresses that stand for every address of this machine."""
METRICS = "PROMETHEUS_MULTIPROC_DIR"
NO_START = 3
"""The exit status when the service cannot start, as gunicorn has it."""
START_AGAIN = 1
"""The exit status of a worker that could not start, and is to be started again."""
SERVED = mmap.mmap(-1, 1)
"""One byte that all workers share: whether one of them could start, so that others may wait."""
PUBLIC_URL = re.compile(r"https?://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?\Z")
SPARE_FILES = 200
"""Files that are open beside connections."""
LETTING_GO = 3.0
"""Seconds in which a service that was killed lets go of its port, on a busy machine too."""
KILLED = 8
"""Seconds after which a process that was told to stop, and has not, is killed."""


def _is_server(database: str) -> bool:
    return database.startswith(("postgres:", "postgresql:"))


def usual_authority() -> Path:
    """Return the folder of the authority, beside the usual record."""
    return home() / "authority"


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen at.")  # noqa: S104
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(1, 65535))
@database_option
@seal_option
@click.option(
    "--workers", type=click.IntRange(1, 64), help="Processes; 1 on SQLite, 2 on PostgreSQL."
)
@click.option("--worker-class", default="gevent", show_default=True, help="As gunicorn names it.")
@click.option("--threads", default=32, show_default=True, help="For the worker class gthread.")
@click.option(
    "--connections", default=2000, show_default=True, type=click.IntRange(16, 100_000),
    help="How many connections a process holds at once; three quarters of them may be streams.",
)  # fmt: skip
@click.option(
    "--connections-per-address", default=1000, show_default=True, type=click.IntRange(0),
    help="How many of them one address may have (gevent; not behind a proxy); 0 for no limit.",
)  # fmt: skip
@click.option(
    "--streams-per-address", default=600, show_default=True, type=click.IntRange(0),
    help="How many viewers may follow live from one address; 0 for no limit.",
)  # fmt: skip
@click.option(
    "--body-seconds", default=10, show_default=True, type=click.IntRange(0),
    help="In how many seconds each 64 kB of a body has to arrive (gevent); 0 for no limit.",
)  # fmt: skip
@click.option(
    "--drain", default=0, show_default=True, type=click.IntRange(0, 600),
    help="Seconds in which phones are sent elsewhere before the service stops (gevent).",
)  # fmt: skip
@click.option(
    "--require-standby", is_flag=True, envvar=REQUIRE_STANDBY, show_envvar=True,
    help="Acknowledge nothing that no standby of PostgreSQL has, whatever the database waits for.",
)  # fmt: skip
@click.option(
    "--tls/--plain", default=False, show_default=True,
    help="Serve TLS too, with a certificate of this machine's own authority.",
)  # fmt: skip
@click.option(
    "--authority", type=click.Path(file_okay=False, path_type=Path), default=usual_authority,
    show_default="authority in your data folder", help="Where that authority keeps its keys.",
)  # fmt: skip
@click.option("--certfile", type=click.Path(exists=True, dir_okay=False), help="For TLS.")
@click.option("--keyfile", type=click.Path(exists=True, dir_okay=False), help="For TLS.")
@click.option(
    "--behind-proxy", is_flag=True,
    help="Believe what one proxy in front says: X-Forwarded-For, -Proto and -Host.",
)  # fmt: skip
@open_to
@click.option(
    "--public-url", default="", metavar="URL",
    help="Where phones find the service, for join links and QR codes.",
)  # fmt: skip
@click.option(
    "--log/--quiet", default=None,
    help="A line in the log for every request; at a terminal there is none unless asked for.",
)  # fmt: skip
def serve(**given: Any) -> None:
    """Run the service: rules, record, API and phone page.

    Ends with status 2 where a setting cannot be, and with 3 when it cannot start: the record is out
    of reach, or the port is taken.

    Told to stop, it answers what it was asked and closes the record: within seven seconds, within
    two by Ctrl-C, and in a moment where nobody waits for anything. After eight it is killed. With
    `--drain` it goes on so long before that, and only whoever follows live is sent elsewhere.
    """
    database = given["database"]
    if not _is_server(database) and not database.startswith("sqlite:///"):
        raise click.BadParameter(
            "it must look like sqlite:///FILE or postgresql://…", param_hint="--database"
        )
    if given["require_standby"] and not _is_server(database):
        raise click.UsageError("--require-standby is for PostgreSQL: a file has no standby")
    if bool(given["certfile"]) != bool(given["keyfile"]):
        raise click.UsageError("--certfile and --keyfile go together")
    if given["certfile"]:
        _check_certificate(given["certfile"], given["keyfile"])
    given["found"] = find(database)
    given["public_url"] = _public(given["public_url"])
    if given["workers"] is None:
        given["workers"] = 2 if _is_server(database) else 1
    elif given["workers"] > 1 and not _is_server(database):
        click.echo("An SQLite file has one writer: more workers wait for each other.", err=True)
    if given["workers"] > 1:
        # before any worker counts: their metrics meet in this folder
        os.environ[METRICS] = tempfile.mkdtemp(prefix="referee-metrics-")
    lan = lan_address() if given["host"] in ANYWHERE else None
    scheme = "https" if given["certfile"] else "http"
    given["lan_url"] = f"{scheme}://{lan}:{given['port']}" if lan else ""
    given["quiet"] = sys.stderr.isatty() if given["log"] is None else not given["log"]
    _check_port(given["host"], given["port"])
    given["door"] = _door(given, lan) if given["tls"] else None
    _allow_files(given["connections"])
    _run(given, lambda records: greet(scheme, given, records))


def _door(given: dict[str, Any], lan: str | None) -> Callable[[], Door] | None:
    """Return how a worker makes the door; nothing where TLS is done elsewhere or cannot be."""
    if given["certfile"] or given["behind_proxy"]:
        return None
    if given["worker_class"] != "gevent":
        raise click.UsageError("--tls needs the worker class gevent")
    found_at = urlsplit(given["public_url"]).hostname or lan or ""
    try:
        return maker(given["authority"], {lan or "", given["host"]} - ANYWHERE, found_at)
    except CannotMake as error:
        click.echo(f"No TLS: {error}.", err=True)
        return None


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
    """Say in a sentence when the address is taken or not ours.

    A service that was killed a moment ago may still be letting go of its port: that is waited for.
    """
    end = time.monotonic() + LETTING_GO
    while (fault := _fault_of(host, port)) is not None:
        if fault.errno != errno.EADDRINUSE or time.monotonic() > end:
            sentence = f"cannot listen at {host} port {port}: {fault.strerror}. Try --port."
            raise click.ClickException(sentence)
        time.sleep(0.05)


def _fault_of(host: str, port: int) -> OSError | None:
    """Return why nothing can listen at an address; None where something can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error
    return None


def _check_certificate(certfile: str, keyfile: str) -> None:
    """Say at once what is wrong with certificate or key; gunicorn would try again for ever."""
    command = [sys.executable, "-m", "referee.cli.certificate", certfile, keyfile]
    fault = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own words
    if fault:
        raise click.BadParameter(fault, param_hint="--certfile and --keyfile")


def lan_address() -> str | None:
    """Return this machine's address on the local network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def greet(scheme: str, given: dict[str, Any], records: Records) -> None:
    """Say where the service is, and what its phones have to do without."""
    host = given["host"]
    url = given["public_url"] or given["lan_url"]
    near = "localhost" if host in ANYWHERE else host
    click.echo(f"The referee is at  {scheme}://{near}:{given['port']}/")
    if url:
        click.echo(f"For the phone      {url}/")
        _show_code(url)
    greet_record(given["database"], records, found=given["found"])
    if given["door"]:
        click.echo(
            "A phone that comes there is told how to trust this machine, and goes on by TLS. "
            f"The keys are in {click.format_filename(given['authority'])}; --plain does without.",
        )
    elif scheme == "http" and not url.startswith("https:"):
        rest = "" if given["tls"] else ", and --tls brings the rest"  # why not was said already
        click.echo(
            "Served without TLS: on phones the page cannot be installed, does not open without "
            f"the network and cannot keep the screen awake; everything else works{rest}.",
        )
    sys.stdout.flush()


def _show_code(url: str) -> None:
    """Draw the QR code of the address, where the terminal can show it."""
    import segno  # noqa: PLC0415 - see the top of the file

    try:
        segno.make(f"{url}/", error="l").terminal(compact=True, border=2)
    except UnicodeEncodeError:
        click.echo("(This terminal cannot draw the QR code.)")


def _run(given: dict[str, Any], ready: Callable[[Records], None]) -> None:
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

            door = given["authority"] / OFFERED if given["door"] else None
            named = (
                "public_url", "lan_url", "behind_proxy", "quiet", "seal", "require_standby",
                *OPEN_TO,
            )  # fmt: skip
            try:
                return create_app(
                    given["database"], streams_each=given["streams_per_address"],
                    streams_most=given["connections"] * 3 // 4, authority=door,
                    **{name: given[name] for name in named},
                )  # fmt: skip
            except RecordError as error:
                down = type(error).__name__ == "StoreDown"
                if down and SERVED[0]:  # the others go on meanwhile
                    time.sleep(1)
                    sys.exit(START_AGAIN)
                what = "is the database there?" if down else ""
                where = place(given["database"])
                click.echo(f"referee: cannot start: {where}: {what or error.sentence}", err=True)
                sys.exit(NO_START)

    try:
        Service().run()
    except HaltServer as halted:  # a second worker failed while the first one's failure was told
        sys.exit(halted.exit_status)


def settings(
    given: dict[str, Any], ready: Callable[[Records], None] = lambda _: None
) -> dict[str, Any]:
    """Return gunicorn's settings; ``ready`` is called when the first worker can answer."""
    made: dict[str, Any] = {
        "bind": f"[{given['host']}]:{given['port']}"
        if ":" in given["host"]
        else f"{given['host']}:{given['port']}",
        "workers": given["workers"],
        "worker_class": _worker_class(given),
        "worker_connections": given["connections"],
        "graceful_timeout": KILLED + given["drain"],
        "keepalive": 20,
        "control_socket_disable": True,  # it is one file for all services of a user
        "loglevel": "warning",
        "pre_fork": lambda _server, _worker: stops.hold_while_forking(),
        "post_worker_init": lambda worker: _worker_ready(worker, ready),
        "worker_exit": _worker_leaves,
        "child_exit": _worker_gone,
        "on_exit": _service_gone,
    }
    if given["worker_class"] == "gthread":
        made["threads"] = given["threads"]
    if given["certfile"]:
        made |= {"certfile": given["certfile"], "keyfile": given["keyfile"]}
    return made


def _worker_class(given: dict[str, Any]) -> Any:
    """Return the worker class: our own where gevent's is asked for, gunicorn's otherwise."""
    if given["worker_class"] != "gevent":
        return given["worker_class"]
    from referee.cli.worker import worker  # noqa: PLC0415 - gevent is loaded for serving alone

    # behind a proxy every connection comes from the proxy
    each = 0 if given["behind_proxy"] else given["connections_per_address"]
    return worker(each, given["body_seconds"], given["door"], given["drain"])


def _allow_files(connections: int) -> None:
    """Ask the system for as many open files as there may be connections, as far as it lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _worker_ready(worker: Any, ready: Callable[[Records], None]) -> None:
    """Let live streams end when the worker is told to stop, and not when its grace runs out."""
    stops.let_come()  # gunicorn's own workers have held them back until now
    desk = worker.wsgi.extensions["referee"]
    streaming = (lambda: worker.streaming) if hasattr(worker, "streaming") else lambda: worker.alive
    desk.hub.alive = desk.hall.alive = streaming
    SERVED[0] = 1
    if worker.age == 1:
        ready(desk.records)


def _worker_leaves(_server: Any, worker: Any) -> None:
    """Close the record: an SQLite file that nobody has open is whole without its log."""
    if app := getattr(worker, "wsgi", None):
        stops.heed_no_more()
        app.extensions["referee"].records.close()


def _worker_gone(_server: Any, worker: Any) -> None:
    """Take a worker that is gone out of the sums of the metrics."""
    if os.environ.get(METRICS):
        from prometheus_client import multiprocess  # noqa: PLC0415

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def _service_gone(_server: Any) -> None:
    """Take the folder of the metrics away; the master does, its workers share it."""
    stops.heed_no_more()
    if folder := os.environ.get(METRICS):
        shutil.rmtree(folder, ignore_errors=True)
