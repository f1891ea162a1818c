"""The machine: what the figures were taken on, without which they say little."""

import os
import platform
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from referee.compiled import runs

PACKAGES = ("chess", "eventsourcing", "flask", "gevent", "gunicorn", "orjson", "psycopg")


def facts(folder: Path) -> dict[str, str]:
    """Return what is worth knowing of machine and software; the record lies in this folder."""
    return {
        "cores": str(os.cpu_count()),
        "processor": _processor(),
        "system": f"{platform.system()} {platform.release()}",
        "disk": _disk(folder),
        "load": " ".join(f"{load:.2f}" for load in os.getloadavg()),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "rules": runs(),
        "sqlite": sqlite3.sqlite_version,
        **{name: _version(name) for name in PACKAGES},
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def _processor() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in told.splitlines() if "model name" in line]
    return names[0] if names else platform.machine()


def _disk(folder: Path) -> str:
    """Return the kind of file system; on a tmpfs nothing is durable, and no figure counts."""
    try:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "unknown"
    here = [(len(m[1]), m[2]) for m in mounts if folder.is_relative_to(m[1])]
    return max(here)[1] if here else "unknown"


def processes_of(group: int) -> Iterator[Path]:
    """Yield what the system tells of each living process of a group, as a folder."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            if os.getpgid(int(process.name)) == group:
                yield process


def threads_of(group: int) -> Iterator[Path]:
    """Yield the same of each thread of them."""
    for process in processes_of(group):
        with suppress(OSError):
            yield from list((process / "task").iterdir())


def cpu_of_group(group: int) -> float | None:
    """Return the CPU seconds that the living processes of a group have used so far.

    The scheduler tells each thread's to the nanosecond; the ticks of `/proc/PID/stat` are too long
    for what a few taps cost.
    """
    return sum(_used(thread / "schedstat") for thread in threads_of(group)) / 1e9 or None


def cpu_of_processes(pids: Iterable[int]) -> float:
    """Return the same of processes that are named: those of PostgreSQL have no group in common."""
    return sum(_used(Path(f"/proc/{pid}/schedstat")) for pid in pids) / 1e9


def memory_of_group(group: int) -> float:
    """Return the megabytes that its processes have, what they share counted once."""
    found = 0
    for process in processes_of(group):
        with suppress(OSError):
            rollup = (process / "smaps_rollup").read_text()
            found += int(rollup.partition("\nPss:")[2].split()[0])
    return found / 1024


def _used(thread: Path) -> int:
    """Return the nanoseconds that a thread has run for, those of one that has just ended aside."""
    try:
        return int(thread.read_text().split()[0])
    except OSError:
        return 0
