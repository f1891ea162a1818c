"""A podman that reads the options of the page, and does with folders what it does with containers.

The image is this checkout's own environment: what the steps of the file make is for
`tests/test_container.py` to say. What is locked away from a container is not locked away here.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.walks.containerfile import LAST, STEPS, environment, said

if TYPE_CHECKING:
    from tests.walks.stand_ins import Here

FINAL = STEPS[LAST:]


def podman(here: Here, words: list[str]) -> None:
    """Do what was asked for; what is not known is refused by the one that reads the words."""
    asked = _reader().parse_args(words)
    folder = here.path("containers")
    folder.mkdir(exist_ok=True)
    globals()[f"_{asked.verb}"](here, folder, asked)


def _reader() -> argparse.ArgumentParser:
    reader = argparse.ArgumentParser(prog="podman", allow_abbrev=False)
    verbs = reader.add_subparsers(dest="verb", required=True)
    build = verbs.add_parser("build", allow_abbrev=False)
    build.add_argument("--tag", required=True)
    build.add_argument("context")
    run = verbs.add_parser("run", allow_abbrev=False)
    for option in ("--detach", "--rm", "--read-only"):
        run.add_argument(option, action="store_true")
    for option in ("--name", "--publish", "--volume", "--secret"):
        run.add_argument(option)
    run.add_argument("--tmpfs", choices=["/tmp", os.environ["MACHINE"] + "/tmp"])  # noqa: S108
    run.add_argument("--cap-drop", choices=["all"])
    run.add_argument("--security-opt", choices=["no-new-privileges"])
    run.add_argument("--stop-timeout", type=int)
    run.add_argument("image")
    run.add_argument("command", nargs=argparse.REMAINDER)
    execute = verbs.add_parser("exec", allow_abbrev=False)
    execute.add_argument("name")
    execute.add_argument("command", nargs=argparse.REMAINDER)
    secret = verbs.add_parser("secret", allow_abbrev=False)
    secret.add_argument("act", choices=["create"])
    secret.add_argument("name")
    secret.add_argument("source", choices=["-"])
    for verb in ("logs", "stop", "rm"):
        verbs.add_parser(verb, allow_abbrev=False).add_argument("name")
    return reader


def _build(_: Here, folder: Path, asked: argparse.Namespace) -> None:
    (Path(asked.context) / "Containerfile").read_text()
    (folder / f"{asked.tag}.image").touch()


def _run(here: Here, folder: Path, asked: argparse.Namespace) -> None:
    if not (folder / f"{asked.image}.image").exists():
        sys.exit(f"podman: {asked.image}: image not known")
    ours = folder / (asked.name or "nameless")
    if ours.exists() and asked.name:
        sys.exit(f"podman: the container name {asked.name} is already in use")
    ours.mkdir(exist_ok=True)
    kept = ours / "volume"
    if asked.volume:
        name, inside = asked.volume.split(":")
        assert inside == said("VOLUME", FINAL)[0], "the record is kept elsewhere"
        kept = folder / f"{name}.volume"
    kept.mkdir(exist_ok=True)
    how = {"PATH": os.defpath, "HOME": "/", **here.always}
    for key, value in environment(FINAL).items():
        how[key] = here.there(value).replace(here.there(said("VOLUME", FINAL)[0]), str(kept))
    if asked.secret:
        name, kind, target = asked.secret.split(",")
        assert kind == "type=env", "a file is read by nobody"
        how[target.removeprefix("target=")] = (folder / f"{name}.secret").read_text()
    (ours / "environment").write_text(json.dumps(how))
    entry = json.loads(here.there(said("ENTRYPOINT", FINAL)[0]))
    command = entry + (asked.command or json.loads(here.there(said("CMD", FINAL)[0])))
    if not asked.detach:
        sys.exit(subprocess.run(command, env=how, cwd="/", check=False).returncode)
    with (ours / "log").open("wb") as log:
        process = subprocess.Popen(
            command, env=how, cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True,
        )  # fmt: skip
    (ours / "pid").write_text(str(process.pid))


def _exec(_: Here, folder: Path, asked: argparse.Namespace) -> None:
    os.chdir("/")
    how = json.loads((folder / asked.name / "environment").read_text())
    os.execve(asked.command[0], asked.command, how)  # noqa: S606 - becomes it, as the real one does


def _secret(_: Here, folder: Path, asked: argparse.Namespace) -> None:
    (folder / f"{asked.name}.secret").write_text(sys.stdin.read())


def _logs(_: Here, folder: Path, asked: argparse.Namespace) -> None:
    sys.stdout.write((folder / asked.name / "log").read_text())


def _stop(_: Here, folder: Path, asked: argparse.Namespace) -> None:
    from tests.walks.stand_ins import ended  # noqa: PLC0415 - it has this command among its own

    pid = int((folder / asked.name / "pid").read_text())
    os.kill(pid, signal.SIGTERM)
    ended(pid)


def _rm(_: Here, folder: Path, asked: argparse.Namespace) -> None:
    (folder / asked.name).rename(folder / f"{asked.name}.removed")
