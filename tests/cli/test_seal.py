"""``referee seal``, ``verify --key``, ``witness`` and ``monitor``: a record others can check."""

import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import pytest

from referee.cli.console import Status
from referee.cli.witness import handler
from referee.log.notes import COSIGNATURE, Signer, read_key
from referee.log.witness import Witness

NAME = "cards.example.org/2026"


@pytest.fixture
def sealed(referee, match, tmp_path) -> str:
    """A record with one match, sealed; its id."""
    assert referee("import", match, "--database", "sqlite:///referee.sqlite").exit_code == 0
    told = referee("seal", NAME, "--seal", "seal")
    assert told.exit_code == 0, told.output
    assert (tmp_path / "seal" / "key.pub").read_text().strip() in told.stdout
    return referee("matches").stdout.split()[0]


@pytest.fixture
def asked_witness(tmp_path, sealed) -> Iterator[str]:
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
