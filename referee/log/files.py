"""Files that are there whole or not at all, and on the disk when it is said."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def put(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file whole or not at all, and see it on the disk; raises ``OSError``."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)  # left by one who was killed, and perhaps open to others
    new = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    with os.fdopen(new, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def guarded(path: Path) -> Iterator[None]:
    """Let one process at a time do something; the file is made, and is nothing but the guard."""
    guard = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(guard, fcntl.LOCK_EX)
        yield
    finally:
        os.close(guard)
