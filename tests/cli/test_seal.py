"""``referee seal``, ``verify --key``, ``witness`` and ``monitor``: a record others can check."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from referee.cli.console import Status
from referee.cli.witness import handler
from referee.log.notes import COSIGNATURE, Signer, read_key
from referee.log.witness import Witness
from tests.cli.conftest import Referee

NAME = "cards.example.org/2026"


@pytest.fixture
def sealed(referee: Referee, match: str, tmp_path: Path) -> str:
    """A record with one match, sealed; its id."""
    assert referee("import", match, "--database", "sqlite:///referee.sqlite").exit_code == 0
    told = referee("seal", NAME, "--seal", "seal")
    assert told.exit_code == 0, told.output
    assert (tmp_path / "seal" / "key.pub").read_text().strip() in told.stdout
    return referee("matches").stdout.split()[0]


@pytest.fixture
def asked_witness(tmp_path: Path, sealed: str) -> Iterator[str]:
    """A witness that the record asks; its key."""
    del sealed
    (tmp_path / "w").mkdir()
    signer = Signer.fresh("witness.example/1", COSIGNATURE)
    key = read_key((tmp_path / "seal" / "key.pub").read_text())
    made = Witness(signer, [key], tmp_path / "w")
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(made))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    line = f"{signer.key.vkey} http://127.0.0.1:{server.server_port}  # the rival club\n"
    (tmp_path / "seal" / "witnesses").write_text(line)
    yield signer.key.vkey
    server.shutdown()
    server.server_close()


def test_an_export_is_verified_with_nothing_but_the_key(referee, sealed):
    assert referee("export", sealed, "--seal", "seal", "-o", "x.jsonl").exit_code == 0
    fine = referee("verify", "x.jsonl", "--key", "seal/key.pub")
    assert fine.exit_code == Status.FINE, fine.output
    assert f"sealed  by {NAME}, in its log of 9 events" in fine.stdout
    assert "adopted: there before" in fine.stdout
    alone = referee("verify", "x.jsonl")
    assert (alone.exit_code, "with --key it can be checked" in alone.stdout) == (0, True)
    other = Signer.fresh(NAME).key.vkey
    wrong = referee("verify", "x.jsonl", "--key", other)
    assert wrong.exit_code == Status.WRONG
    assert "has not signed the checkpoint with this key" in wrong.stderr
    assert referee("verify", "--all", "--key", other, "--seal", "seal").exit_code == Status.WRONG
    whole = referee("verify", "--all", "--key", "seal/key.pub", "--seal", "seal")
    assert whole.exit_code == Status.FINE, whole.output


def test_checkpoints_that_are_gone_are_told_and_the_last_is_put_back_by_a_command(
    referee, sealed, tmp_path
):
    assert referee("export", sealed, "--seal", "seal", "-o", "x.jsonl").exit_code == 0
    with closing(sqlite3.connect(tmp_path / "referee.sqlite", isolation_level=None)) as file:
        file.execute("DELETE FROM checkpoints")
    gone = referee("verify", "--all", "--seal", "seal")
    assert (gone.exit_code, "the checkpoints are gone" in gone.output) == (Status.WRONG, True)
    refused = referee("export", sealed, "--seal", "seal", "-o", "y.jsonl")
    assert refused.exit_code != 0
    assert "The checkpoints of the record are gone, and 9 events" in refused.stderr
    back = referee("seal", "--checkpoint", "--seal", "seal")
    assert (back.exit_code, back.stdout) == (0, "The checkpoint of 9 events is back.\n")
    assert referee("verify", "--all", "--seal", "seal").exit_code == Status.FINE
    twice = referee("seal", "--checkpoint", "--seal", "seal")
    assert (twice.exit_code, "has its checkpoints" in twice.stderr) == (Status.WRONG, True)


def test_sealed_events_that_a_mending_set_aside_are_withheld_for_ever(referee, sealed):
    """All holds after it, and the status says all the same that something is not there."""
    with closing(sqlite3.connect("referee.sqlite", isolation_level=None)) as file:
        file.execute("DELETE FROM stored_events WHERE originator_version = 4")
    whole = ("verify", "--all", "--seal", "seal")
    assert referee(*whole).exit_code == Status.WRONG
    assert referee("mend", sealed, "--yes").exit_code == Status.FINE
    assert referee(*whole).exit_code == Status.WITHHELD


def test_an_export_that_nobody_signed_is_whole_and_unvouched(referee, match, sealed):
    del sealed
    plain = ("--database", "sqlite:///plain.sqlite")
    referee("import", match, *plain)
    referee("export", referee("matches", *plain).stdout.split()[0], *plain, "-o", "plain.jsonl")
    told = referee("verify", "plain.jsonl", "--key", "seal/key.pub")
    assert told.exit_code == Status.UNVOUCHED
    assert "nobody: the file has no proof" in told.stdout
    assert referee("verify", "plain.jsonl").exit_code == Status.FINE


def test_witnesses_are_counted(referee, sealed, asked_witness):
    referee("export", sealed, "--seal", "seal", "-o", "x.jsonl")
    stranger = Signer.fresh("stranger.example/1", COSIGNATURE).key.vkey
    asked = ("verify", "x.jsonl", "--key", "seal/key.pub", "--witness", asked_witness)
    fine = referee(*asked)
    assert fine.exit_code == Status.FINE, fine.output
    assert "witnessed by witness.example/1 at 20" in fine.stdout
    few = referee(*asked, "--witness", stranger)
    assert few.exit_code == Status.UNVOUCHED
    assert "by 1 of the witnesses, and 2 are asked for" in few.stdout
    assert referee(*asked, "--witness", stranger, "--quorum", "1").exit_code == Status.FINE


def test_a_monitor_follows_the_log_and_notices_another_one(referee, sealed, tmp_path):
    referee("export", sealed, "--seal", "seal", "-o", "x.jsonl")
    leaves = referee("seal", "--leaves")
    assert leaves.exit_code == 0, leaves.output
    (tmp_path / "log").write_text(leaves.stdout)
    asked = ("monitor", "log", "--key", "seal/key.pub", "--state", "state")
    first, again = referee(*asked), referee(*asked)
    assert "9 events of 1 match, each a chain" in first.stdout
    assert "0 of them are new; the first 9 are as they were" in again.stdout
    (tmp_path / "log").write_text(leaves.stdout.replace("adopted@1", "event@1", 1))
    wrong = referee(*asked)
    assert wrong.exit_code == Status.WRONG
    assert "does not follow the event before it" in wrong.stderr
