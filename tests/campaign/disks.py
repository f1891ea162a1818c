"""Reading the disks: what each server of a cluster that was killed has, asked of nobody else."""

import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.campaign.checker import Disk, Row
from tests.fixtures.postgres import Home

EVENTS = "SELECT originator_id, originator_version, topic, state FROM match_events"


def disk_of(data: Path, home: Home) -> Disk:
    """Return what lies on the disk of a server of which nothing runs.

    A copy is started by itself: it plays its own log to the end, and hears of nobody.
    """
    name = "read"
    there = home.base / name
    with suppress(OSError):
        (data / "postmaster.pid").unlink()
    subprocess.run(["cp", "-a", data, there], check=True)  # noqa: S607 - of the system
    try:
        for left in ("standby.signal", "postgresql.auto.conf"):
            (there / left).unlink(missing_ok=True)
        (there / "recovery.signal").touch()  # else a log that goes on after a switch is not read
        (there / "postgresql.conf").write_text("")
        (there / "pg_hba.conf").write_text("local all all trust\n")
        # what was a standby would else answer while it still plays, and seem to have less
        played = {"restore_command": "false", "hot_standby": "off"}
        server = home.started(name, **played, max_connections="200")
        try:
            with psycopg.connect(server.dsn.replace("/postgres?", "/referee?")) as connection:
                return [Row(*row) for row in connection.execute(EVENTS)]
        finally:
            server.end()
    finally:
        shutil.rmtree(there)
        shutil.rmtree(home.base / f"{name}-socket", ignore_errors=True)
