"""The machine: what the figures were taken on, without which they say little."""

from __future__ import annotations

import os
import platform
import sqlite3
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("chess", "eventsourcing", "flask", "gevent", "gunicorn", "orjson", "psycopg")
TICKS = os.sysconf("SC_CLK_TCK")


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
    """Return the CPU seconds that the living processes of a group have used so far."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[2]) == group:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS if ticks else None
