"""boardgame.io as a peer: its server with matches in memory, and those who play on it."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import orjson

from tests.bench.aims import AIMS
from tests.bench.measure import Figure, Sample, alternating, figure
from tests.bench.play import played
from tests.bench.ruling import ruled
from tests.bench.serving import serving
from tests.bench.settings import Settings

HERE = Path(__file__).parent
BOOK = "watten-bavarian-4"
"""A trick game for four, as the one that boardgame.io plays."""
TABLES, PLAYERS = 16, 4
NAME = f"rulings through HTTP, {TABLES} tables of four, SQLite"
PEER = "moves of boardgame.io, in memory"
INSTALL = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")


class Unavailable(RuntimeError):
    """The peer cannot be had here; says why."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure as many tables on both sides; without the peer the figure says that it is missing."""
    try:
        yield _measured(settings)
    except Unavailable as why:
        yield Figure(NAME, "rulings/s", None, against=PEER, aim=AIMS["peer"], missing=str(why))


def _measured(settings: Settings) -> Figure:
    if not settings.peers:
        raise Unavailable("only with --peers")
    folder = _installed(settings.folder)
    matches = [played(BOOK, seed, settings.reports) for seed in range(4)]
    with serving(settings.folder, settings.sqlite()) as service, _playing(folder) as moved:
        cases = {
            "ours": partial(ruled, [service], matches, TABLES, settings.seconds),
            PEER: partial(moved, settings.seconds),
        }
        samples = alternating(cases, settings.rounds)
    return figure(NAME, "rulings/s", samples["ours"], samples[PEER], PEER, aim=AIMS["peer"])


def _installed(folder: Path) -> Path:
    """Install what the lock pins into a folder of its own, and run no script of any package."""
    own = folder / "boardgame"
    shutil.copytree(HERE, own, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    command = [_tool("npm"), *INSTALL]
    done = subprocess.run(command, cwd=own, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unavailable("npm cannot install it")
    return own


def _tool(name: str) -> str:
    """Return where a program lies; raises `Unavailable` when it is not here."""
    path = shutil.which(name)
    if path is None:
        raise Unavailable(f"{name} is missing")
    return path


@contextmanager
def _playing(folder: Path) -> Iterator[Callable[[float], Sample]]:
    """Start server and players, and yield how to take a sample; both end with it."""
    with ExitStack() as stack:
        server = stack.enter_context(_node(folder, "server.cjs"))
        port = _line(server).decode().strip()
        players = stack.enter_context(_node(folder, "players.cjs", port))

        def moved(seconds: float) -> Sample:
            players.stdin.write(b"%d %d %f\n" % (TABLES, PLAYERS, seconds))
            players.stdin.flush()
            told = orjson.loads(_line(players))
            return Sample(told["moves"], told["seconds"])

        yield moved


@contextmanager
def _node(folder: Path, *command: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program as in production, where boardgame.io logs no request."""
    environment = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(
        [_tool("node"), *command], cwd=folder, env=environment, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


def _line(process: subprocess.Popen[bytes]) -> bytes:
    """Return the next line of a program; raises `Unavailable` when it has ended."""
    line = process.stdout.readline()
    if not line:
        raise Unavailable("boardgame.io has ended")
    return line
