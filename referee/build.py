"""Which program this is: the release, and a digest by which two programs of one release differ."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOTE = "build.txt"
"""What a wheel says of the sources that it was made of; a checkout is looked at itself."""
SOURCES = ("referee", "api", "schemas")
READ = {".css", ".html", ".json", ".mjs", ".py", ".svg", ".ts", ".tsx", ".webmanifest"}
MADE = {"__pycache__", "dist", "node_modules"}
LETTERS = 12


@cache
def release() -> str:
    """Return the release, such as ``0.2.0``."""
    from importlib.metadata import version  # noqa: PLC0415 - slow, and seldom asked

    return version("referee")


@cache
def build() -> str:
    """Return the digest of the sources that this program was made of, shortened."""
    note = HERE / NOTE
    return note.read_text(encoding="ascii").strip() if note.exists() else digest(HERE.parent)


def digest(root: Path) -> str:
    """Return the digest of names and contents of all sources under a folder, shortened."""
    found = hashlib.sha256()
    for path in sorted(_sources(root)):
        found.update(path.relative_to(root).as_posix().encode() + b"\0")
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:LETTERS]


def _sources(root: Path) -> list[Path]:
    """Return our sources; what was made of them is left out without a look inside."""
    found = []
    folders = [root / name for name in SOURCES]
    while folders:
        for path in folders.pop().iterdir():
            if path.is_dir():
                folders += [path] if path.name not in MADE else []
            elif path.suffix in READ and path.name != "description.d.ts":
                found.append(path)
    return found
