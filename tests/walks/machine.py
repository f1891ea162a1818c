"""A folder that stands for the machine at which a page is read, and where its commands are typed.

A block that has a `:name:` is walked: a test types it by this name, in the order of the page, in a
shell that goes on from block to block. Commands are the real ones; those of `stand_ins` alone are
not. Paths of the machine lie in the folder, and port 8000 is another one, free here.
"""

import json
import os
import pwd
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from io import BufferedWriter
from pathlib import Path

import httpx

from tests.docs.pages import ROOT, Block, blocks, prose, written
from tests.fixtures.service import PATIENCE, free_port, http
from tests.walks.stand_ins import STAND_INS, there

PYTHON = Path(sys.executable).resolve()
"""The Python that every machine has, without what is installed for this checkout."""
PROXIES = ROOT / ".proxies" / "bin"
"""Where `make proxies` puts nginx, Caddy and curl."""
STAND_IN = """#!/bin/sh
exec "{python}" -I -S -c 'import sys; sys.path.insert(0, sys.argv.pop(1))
from tests.walks.stand_ins import main; main()' "{root}" "{name}" "$@"
"""
SET_UP = 6 * PATIENCE
"""Seconds that a first `make run` may take on a busy machine, which fetches and builds all."""
AFTERWARDS = 'trap \'pwd > "$MACHINE/cwd"; env -0 > "$MACHINE/env"\' EXIT\n'


@cache
def named() -> dict[str, Block]:
    """Return the blocks of all pages that have a name."""
    every = [block for page in written().values() for block in blocks(page)]
    return {block.options["name"]: block for block in every if "name" in block.options}


def _without_ours(path: str) -> list[str]:
    """Return a path without the folder of this checkout's commands: nobody else has them there."""
    ours = Path(sys.executable).parent
    return [folder for folder in path.split(os.pathsep) if Path(folder) != ours]


def _well(client: httpx.Client) -> bool:
    """Say whether something answers, and has a page to show."""
    try:
        return client.get("/").is_success
    except httpx.TransportError:
        return False


class Machine:
    """One machine, with one user at its keyboard."""

    def __init__(self, root: Path) -> None:
        self.root, self.home = root, root / "home"
        for folder in ("home", "bin", "srv", "etc/systemd/system", "var/lib", "tmp", "mnt", "run"):
            (root / folder).mkdir(parents=True)
        (root / "etc/passwd").write_text("postgres:x\n")
        self.port = free_port()
        self.means = {"8000": str(self.port)}
        """What words of the pages are here."""
        self.always: dict[str, str] = {}
        """What is set for everybody, also for services."""
        for name in STAND_INS:
            self.has(name, STAND_IN.format(python=sys.executable, root=ROOT, name=name))
        clean = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("REFEREE_", "MAKE", "XDG_", "PG", "PYTHON", "VIRTUAL_ENV"))
        }
        self.has("python3", f'#!/bin/sh\nexec "{PYTHON}" "$@"\n')
        path = (root / "bin", PROXIES, *_without_ours(clean["PATH"]))
        self.environment = clean | {
            "HOME": str(self.home), "USER": pwd.getpwuid(os.geteuid()).pw_name, "COLUMNS": "400",
            "PATH": os.pathsep.join(map(str, path)), "MACHINE": str(root),
            "TMPDIR": str(root / "tmp"), "REFEREE_COMPILED": "no",
        }  # fmt: skip
        self.cwd = self.home

    @property
    def url(self) -> str:
        """Where the service of this machine is found, on this machine."""
        return f"http://127.0.0.1:{self.port}"

    def certified(self, name: str, folder: str) -> None:
        """Put a certificate for a name where a page has one: `club.pem` and `club.key`."""
        self.type(
            f"mkdir -p {folder} && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256"
            f" -nodes -days 2 -subj /CN={name} -addext subjectAltName=DNS:{name}"
            f" -keyout {folder}/club.key -out {folder}/club.pem"
        )

    def has(self, name: str, script: str) -> None:
        """Put a command on the path, before all others."""
        file = self.root / "bin" / name
        file.write_text(script)
        file.chmod(0o755)

    def there(self, text: str) -> str:
        """Return words of a page as they are here."""
        return there(text, self.root, self.means)

    def do(self, name: str, typed: str = "") -> str:
        """Type the block with this name, and what it asks for; return what was printed."""
        return self.type(named()[name].text, typed)

    def do_line(self, name: str, beginning: str) -> str:
        """Type one line of a block: the others are for another machine, or another day."""
        (line,) = (one for one in named()[name].text.splitlines() if one.startswith(beginning))
        return self.type(line)

    @staticmethod
    def printed(page: str, command: str) -> str:
        """Return a command, seeing that a page prints it in its text."""
        assert f"`{command}`" in prose(written()[f"docs/how-to/{page}.md"]), f"{page}: {command}"
        return command

    def says(self, page: str, command: str) -> str:
        """Type a command that a page prints in its text."""
        return self.type(self.printed(page, command))

    def type(self, text: str, typed: str = "", status: int = 0) -> str:
        """Type something; what fails fails the walk."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", AFTERWARDS + self._ready(text)],  # noqa: S607 - whichever bash
            cwd=self.cwd, env=self.environment, input=typed, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        assert done.returncode == status, f"{text}\nends with {done.returncode}:\n{done.stdout}"
        self.cwd = Path((self.root / "cwd").read_text().strip())
        told = (self.root / "env").read_text().split("\0")
        self.environment = dict(pair.split("=", 1) for pair in told if "=" in pair)
        return done.stdout

    def write(self, name: str, before: str = "") -> Path:
        """Write the block with this name into the file that its first line names."""
        text = named()[name].text
        said = re.match(r"# (\S+)", text)
        assert said is not None, f"{name} does not say which file it is"
        file = Path(self.there(said[1])) if said[1].startswith("/") else self.root / said[1]
        file.write_text(before + text)
        return file

    @contextmanager
    def running(self, name: str, url: str = "", line: str = "") -> Iterator[Path]:
        """Type a block whose last command stays, until it is well; then stop it with Ctrl-C.

        What it prints goes to the file that is yielded.
        """
        text = line or named()[name].text
        log = self.root / f"{name}.log"
        with log.open("wb") as file:
            process = self._started(text, file)
        try:
            self.until_well(url or self.url, process, log)
            yield log
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(PATIENCE)
        assert "Traceback" not in log.read_text(), log.read_text()

    def _started(self, text: str, log: BufferedWriter) -> subprocess.Popen[bytes]:
        heeding = "env", "--default-signal=INT"  # the tests may run where Ctrl-C ends nothing
        return subprocess.Popen(
            [*heeding, "bash", "-euc", self._ready(text)],
            cwd=self.cwd, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True,
        )  # fmt: skip

    def until_well(
        self, url: str = "", process: subprocess.Popen[bytes] | None = None, log: Path | None = None
    ) -> None:
        """Wait until something answers there; the journal says why it does not."""
        log = log or self.root / "run/journal"

        def printed() -> str:
            return log.read_text() if log.exists() else "nothing was printed"

        def well() -> bool:
            assert process is None or process.poll() is None, printed()
            return _well(client)

        with http(url or self.url) as client:
            self.until(well, printed)

    @staticmethod
    def until(asked: Callable[[], bool], why: Callable[[], str] = str) -> None:
        """Wait until something holds; what is printed meanwhile says why it does not."""
        end = time.monotonic() + SET_UP
        while not asked():
            assert time.monotonic() < end, why()
            time.sleep(0.05)

    def _ready(self, text: str) -> str:
        """Tell the stand-ins what holds here, and return a text as it is typed."""
        told = {"means": self.means, "always": self.always}
        (self.root / "machine.json").write_text(json.dumps(told))
        self.environment |= self.always
        return self.there(text)

    def end(self) -> None:
        """End what runs in the background, if anything does."""
        if (self.root / "run/referee.service").exists():
            self.type("systemctl stop referee")
        for container in (self.root / "containers").glob("*/pid"):
            with suppress(ProcessLookupError):
                os.kill(int(container.read_text()), signal.SIGTERM)
