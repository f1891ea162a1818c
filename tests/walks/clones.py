"""A repository to clone, with what git would hand out of this checkout, and a clone made ready."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT

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
    shutil.copytree(ROOT / "api/web/dist", clone / "api/web/dist")
    (clone / ".venv").mkdir()
    for part in Path(sys.prefix).iterdir():
        if part.name not in {".run", ".dev"}:
            (clone / ".venv" / part.name).symlink_to(part)
    for done in (".run", ".dev"):
        (clone / ".venv" / done).touch()
