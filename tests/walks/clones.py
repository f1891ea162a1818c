"""A repository to clone, with what git would hand out of this checkout, and a clone made ready."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT
from tests.walks.machine import Machine

WHO = ("-c", "user.name=somebody", "-c", "user.email=somebody@example.org")


def handed_out(folder: Path) -> None:
    """Write the files that git would hand out into a folder."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def repository(folder: Path) -> Path:
    """Make a repository of them."""
    handed_out(folder)
    for words in (["init", "-q"], ["add", "-A"], [*WHO, "commit", "-q", "-m", "as it is"]):
        subprocess.run(["git", *words], cwd=folder, check=True)  # noqa: S607 - whichever git
    return folder


def furnished(clone: Path) -> None:
    """Give a clone what its first command would fetch and build, as this checkout has it."""
    subprocess.run(["sh", "-c", FURNISH, "sh", clone], check=True)  # noqa: S607 - any shell


FURNISH = f"""
cp -r "{ROOT}/api/web/dist" "$1/api/web/dist"
mkdir "$1/.venv"
ln -s "{sys.prefix}"/* "$1/.venv/"
touch "$1/.venv/.run" "$1/.venv/.dev"
"""
GIT = f"""#!/bin/sh
"{shutil.which("git")}" "$@" || exit
[ "$1" = clone ] || exit 0
shift 2
{FURNISH}"""
"""A git whose clones are furnished."""
MAKE = """#!/bin/sh
for word; do
  case $word in ARGS=*) more=${{word#ARGS=}} ;; *) rest="$rest $word" ;; esac
done
exec "{make}" $rest ARGS="--port {port} $more"
"""
"""A make whose service listens where a port is free."""


def make(machine: Machine) -> str:
    """Return it for a machine."""
    return MAKE.format(make=shutil.which("make"), port=machine.port)
