"""What of the referee is packed for the phone, and a digest by which two packs are told apart.

It imports nothing of ours: the build reads it before anything is installed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "__init__.py", "compiled.py", "envelope.py", "refusals.py", "kernel", "parts", "games",
    "match", "tournament", "notation", "audit", "presenters", "phone", "log",
    "record/__init__.py", "record/errors.py",
    "record/events", "record/match", "record/tournament", "record/exchange",
    "record/integrity/__init__.py", "record/integrity/checking.py",
    "record/integrity/tournament_checking.py",
    "record/commands/__init__.py", "record/commands/checks.py", "record/commands/secrets.py",
    "record/people/__init__.py", "record/people/names.py",
)  # fmt: skip
"""Folders and files of `referee` that a phone can use: they stand on the standard library."""
SUFFIXES = (".py", ".cases")
"""The law, and the examples beside it."""


def sources(root: Path = ROOT) -> dict[str, bytes]:
    """Return the sources that are packed, by their names."""
    found = [root / "referee" / name for name in PACKAGES]
    files = [
        file
        for one in found
        for file in ([one] if one.is_file() else one.rglob("*"))
        if file.suffix in SUFFIXES
    ]
    named = ((file.relative_to(root).as_posix(), file) for file in sorted(files))
    return {name: file.read_bytes() for name, file in named}


def digest(root: Path = ROOT) -> str:
    """Return 20 signs that are others whenever a word of the rules is another."""
    told = hashlib.sha256()
    for name, source in sources(root).items():
        told.update(f"{name}\0".encode())
        told.update(hashlib.sha256(source).digest())
    return told.hexdigest()[:20]
