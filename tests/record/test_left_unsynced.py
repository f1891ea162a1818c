"""A process that is killed before the disk has its commit leaves it for all to read in the file."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.record import Records, StoreTrouble

from .toy import BY, SHELF, Deal, Draw, report

KILLED = """
import os, signal, sys
from referee.record import By, Records
from tests.record.toy import SHELF, Deal, report
records = Records.connect(sys.argv[1], shelf=SHELF)
match_id = records.open_match("toy").match_id
# what is written now, no disk is asked for
records.store._recorder.datastore._writer.execute("PRAGMA synchronous = OFF")
records.record(match_id, report(Deal("A")), By("p1", "", "arbiter"), "report-1")
print(match_id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_process_has_left_is_on_the_disk_before_it_is_acknowledged(
    sqlite_url, monkeypatch
):
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, sqlite_url],
        stdout=subprocess.PIPE, text=True, check=False, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert killed.returncode == -signal.SIGKILL
    match_id = killed.stdout.strip()
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    log = Path(f"{path}-wal")
    synced: list[Path] = []
    sync, broken = os.fsync, True

    def synced_now(number: int) -> None:
        if broken:
            raise OSError(5, "Input/output error")
        sync(number)
        synced.append(Path(f"/proc/self/fd/{number}").readlink())

    monkeypatch.setattr(os, "fsync", synced_now)
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        assert records.match(match_id).last_number == 1
        with pytest.raises(StoreTrouble):
            records.record(match_id, report(Deal("A")), BY, "report-1")
        broken = False
        for _ in range(2):
            assert records.record(match_id, report(Deal("A")), BY, "report-1").repeated
            assert records.recorded(match_id, ["report-1"]) == {"report-1": 2}
        assert synced == [log, path.parent]
        assert records.record(match_id, report(Draw("B")), BY, "report-2").ruling.number == 2
        assert records.record(match_id, report(Draw("B")), BY, "report-2").repeated
        assert synced == [log, path.parent]
