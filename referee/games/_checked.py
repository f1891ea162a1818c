"""Checked once: which games were found whole, remembered beside what Python has compiled.

Reading the code of every clause takes longer than making its book. What was read and found whole
is not read again until a word of it changes: the note holds a digest of the game's own files, of
those of the kernel, which reads them, and of the parts that games share.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from referee.kernel.rules.book_checking import trusting

if TYPE_CHECKING:
    from collections.abc import Iterator

REFEREE = Path(__file__).resolve().parent.parent
SHARED = (REFEREE / "kernel", REFEREE / "parts")


@contextmanager
def checked_once(folder: Path) -> Iterator[None]:
    """Make the books of a game that is imported meanwhile, and check them if they are not known.

    With ``REFEREE_DEBUG`` they are checked each time.
    """
    note, digest = _note(folder), _digest(folder)
    if not os.environ.get("REFEREE_DEBUG") and _read(note) == digest:
        with trusting():
            yield
        return
    yield
    if not sys.dont_write_bytecode:
        _write(note, digest)


def _note(folder: Path) -> Path:
    """Return where the note of a game is: each Python has one, for each reads its own code."""
    return Path(importlib.util.cache_from_source(folder / "__init__.py")).with_suffix(".checked")


def _digest(folder: Path) -> str:
    told = hashlib.sha256()
    for root in (*SHARED, folder):
        for path in sorted(root.rglob("*.py")):
            told.update(f"{path.relative_to(REFEREE)}\0".encode())
            told.update(hashlib.sha256(path.read_bytes()).digest())
    return told.hexdigest()


def _read(note: Path) -> str:
    try:
        return note.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""


def _write(note: Path, digest: str) -> None:
    """Write the note whole or not at all; where nothing can be written, it is checked again."""
    ours = note.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        note.parent.mkdir(parents=True, exist_ok=True)
        ours.write_text(digest, encoding="ascii")
        ours.replace(note)
