"""Which file a path names: whether it is still the one that was opened, and what stands beside it.

A file that was deleted, moved or replaced goes on taking what is written to it, and nobody will
ever find it there.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file as long as it is open."""

Identity = tuple[int, int]
"""Device and inode: what makes a file the same one, whatever it is called."""


def identity(path: str) -> Identity | None:
    """Return which file a path names; ``None`` where there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - once a report: the fastest way to ask
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


class Place:
    """A path, and the file it named when it was opened."""

    def __init__(self, path: str) -> None:
        """Remember a path as it is meant now, wherever the process goes."""
        named = path.startswith("file:") or ":memory:" in path or not path
        self.path = "" if named else os.path.abspath(path)  # noqa: PTH100 - links stay links
        """Empty for what is no plain path, such as a database in memory: it cannot be moved."""
        self._file: Identity | None = None
        self._beside: dict[str, Identity | None] = {}

    @property
    def address(self) -> str:
        """How SQLite is asked for the file that is there, and not to make an empty one."""
        return f"{Path(self.path).as_uri()}?mode=rw"

    @property
    def known(self) -> bool:
        """Whether a file was opened here before."""
        return self._file is not None

    def now(self) -> Identity | None:
        """Return which file the path names now; ``None`` where there is none."""
        return identity(self.path) if self.path else None

    def remember(self) -> None:
        """Remember the file that the path names now, and what stands beside it."""
        self._file = self.now()
        self._beside = {end: identity(self.path + end) for end in BESIDE if self.path}

    def is_file(self, which: Identity) -> bool:
        """Say whether this is the file that was remembered."""
        return self._file == which

    def same(self) -> bool:
        """Say whether the path names the file that was remembered."""
        return self._file is None or identity(self.path) == self._file

    def taken(self) -> bool:
        """Say whether the path names any file."""
        return identity(self.path) is not None

    def sync(self) -> None:
        """Have the disk take what was written to the log beside the file, whoever wrote it.

        The file itself is left alone: SQLite writes to it only what the disk has in the log, and
        closing it here would let go of SQLite's locks.
        """
        path = Path(self.path)
        for what in (f"{path}{BESIDE[0]}", path.parent) if self.path else ():
            with suppress(FileNotFoundError):
                opened = os.open(what, os.O_RDONLY)
                try:
                    os.fsync(opened)
                finally:
                    os.close(opened)

    def set_aside(self) -> list[str]:
        """Rename what the file that was opened has left beside the one that took its place.

        A log of the one applied to the other would mix two histories. Returns the new names.
        """
        moved = []
        for end, was in self._beside.items():
            here = self.path + end
            if was is not None and identity(here) == was:
                there = f"{here}.of-another-{int(time.time())}"
                with suppress(FileNotFoundError):
                    Path(here).rename(there)
                    moved.append(there)
        return moved
