"""Runs the tests that changed, or those that are named, again and again, and stops at a failure.

Each run draws by another day (`REFEREE_DAY`) and another order of hashes (`PYTHONHASHSEED`); every
second one has a busy loop on each core beside it, and its tests on all cores. With `--late` what is
asked of a service, or its answer, is now and then long under way.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDLESS = "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"
BUSY = [sys.executable, "-c", ENDLESS]
"""It ends with whoever has started it."""


def git(*words: str) -> list[str]:
    """Return the lines that a command of git prints; none where it fails."""
    done = subprocess.run(["git", *words], capture_output=True, text=True, check=False)  # noqa: S607 - whichever git there is
    return done.stdout.splitlines()


def changed(base: str) -> list[str]:
    """Return the files of tests that are not as they were at a commit."""
    files = git("diff", "--name-only", base, "--", "tests")
    files += git("ls-files", "--others", "--exclude-standard", "--", "tests")
    return [file for file in files if Path(file).match("test_*.py") and Path(file).exists()]


def usual() -> str:
    """Return where this branch left `main`; where it is `main` itself, the commit before."""
    here, left = git("rev-parse", "HEAD"), git("merge-base", "main", "HEAD")
    return left[0] if left and left != here else "HEAD~1"


@contextmanager
def beside_busy_loops() -> Iterator[None]:
    """Keep each core busy for a while."""
    with ExitStack() as stack:
        for _ in range(os.cpu_count() or 1):
            loop = stack.enter_context(subprocess.Popen(BUSY))
            stack.callback(loop.kill)
        yield


def run(n: int, tests: list[str], *, late: bool) -> int:
    """Run tests for the nth time; return pytest's status."""
    drawn = {"REFEREE_DAY": str(n), "PYTHONHASHSEED": str(n)} | ({"LATE": str(n)} if late else {})
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    with ExitStack() as stack:
        if n % 2 == 0:
            command += ["-n", "auto"]
            stack.enter_context(beside_busy_loops())
        return subprocess.run(command, env=os.environ | drawn, check=False).returncode


def main() -> None:
    """Run them, and say which run failed."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("tests", nargs="*", help="files or names of tests; those that changed")
    asked.add_argument("--times", type=int, default=20)
    asked.add_argument("--base", default="", help="the commit since which they changed")
    asked.add_argument("--late", action="store_true", help="in a slow network")
    given = asked.parse_args()
    tests = given.tests or changed(given.base or usual())
    if not tests:
        sys.exit("referee: no test has changed; name some")
    for n in range(1, given.times + 1):
        print(f"run {n} of {given.times}: {' '.join(tests)}", flush=True)  # noqa: T201 - what is seen
        if run(n, tests, late=given.late):
            beside = "beside busy loops" if n % 2 == 0 else "alone"
            sys.exit(
                f"referee: run {n} failed ({beside}); REFEREE_DAY={n} PYTHONHASHSEED={n}"
                f"{f' LATE={n}' * given.late} draws the same again"
            )


if __name__ == "__main__":
    main()
