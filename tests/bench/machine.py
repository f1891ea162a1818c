"""The machine: what the figures were taken on, without which they say little."""

from __future__ import annotations

import os
import platform
import sqlite3
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

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


def cpu_of_group(group: int) -> float | None:
    """Return the CPU seconds that the living processes of a group have used so far.

    The scheduler tells each thread's to the nanosecond; the ticks of `/proc/PID/stat` are too long
    for what a few taps cost.
    """
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                used += sum(_used(thread) for thread in stat.parent.glob("task/*/schedstat"))
        except OSError:  # it has just ended
            continue
    return used / 1e9 if used else None


def _used(thread: Path) -> int:
    """Return the nanoseconds that a thread has run for, those of one that has just ended aside."""
    try:
        return int(thread.read_text().split()[0])
    except OSError:
        return 0
