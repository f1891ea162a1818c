"""``python -m tests.faults [WORD …]``: plant each fault in a copy, and say which tests see it."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.faults import ROOT, Fault, faults

PAGE = "api/web/"
BESIDE = (".venv", ".chromium", ".proxies", f"{PAGE}node_modules", f"{PAGE}dist")
"""What a checkout has that git does not hand out."""


def copied(folder: Path, *, builds: bool) -> None:
    """Make a checkout of what was committed last; one that ``builds`` has a page of its own."""
    subprocess.run(["git", "clone", "-q", ROOT, folder], check=True)  # noqa: S607 - whichever git
    for name in BESIDE:
        if builds and name == f"{PAGE}dist":
            shutil.copytree(ROOT / name, folder / name)
        elif (ROOT / name).exists():
            (folder / name).symlink_to((ROOT / name).resolve())


def seen(fault: Fault, tests: Sequence[str], *, every: bool) -> list[str]:
    """Return the tests that fail with a fault: the first one, or every one of them."""
    with tempfile.TemporaryDirectory(prefix="fault-") as made:
        folder = Path(made) / "checkout"
        copied(folder, builds=fault.file.startswith(PAGE))
        at = folder / fault.file
        at.write_text(fault.planted(at.read_text()))
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        if fault.file.startswith(PAGE):
            build = [sys.executable, "hatch_build.py", "page"]
            subprocess.run(build, cwd=folder, env=environment, check=True)
        told = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=no",
             *([] if every else ["-x"]), *tests],
            cwd=folder, env=environment, check=False, capture_output=True, text=True,
        )  # fmt: skip
    if told.returncode not in {0, 1}:
        raise SystemExit(f"the tests did not run:\n{told.stdout}{told.stderr}")
    words = [line.split(" - ")[0].split(" ", 1) for line in told.stdout.splitlines()]
    return [one[1] for one in words if one[0] in {"FAILED", "ERROR"}]


def main() -> None:
    """Plant what is asked for, one after the other; ends with 1 when something was not seen."""
    asking = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    asking.add_argument("words", nargs="*", help="only faults with one of these in layer or name")
    asking.add_argument("--all", action="store_true", help="run every test, not only theirs")
    asking.add_argument("--every", action="store_true", help="name all tests that see it")
    asked = asking.parse_args()
    missed = 0
    for fault in faults():
        told = f"{fault.layer}: {fault.name}"
        if asked.words and not any(word in told for word in asked.words):
            continue
        found = seen(fault, ["tests"] if asked.all else fault.tests, every=asked.every)
        missed += not found
        print(told, *(found or ["NOT SEEN"]), sep="\n    ", flush=True)  # noqa: T201
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
