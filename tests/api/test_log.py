"""The log of a sealed record over HTTP: receipts, leaves, and a record that was set back."""

import base64
import shutil
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from api import create_app
from referee.log.notes import read_key
from referee.record import Records
from referee.record.seal import sealing
from referee.record.seal.receipts import Receipt
from tests.api.conftest import Played, opened

API = "/api/v1"
ORIGIN = "cards.example.org/2026"


@pytest.fixture
def client(tmp_path) -> Iterator[FlaskClient]:
    url = f"sqlite:///{tmp_path / 'record.sqlite'}"
    with Records.connect(url) as records:
        sealing.begin(records.store, tmp_path / "seal", ORIGIN)
    app = create_app(url, seal=tmp_path / "seal", limits=False, quiet=True)
    yield app.test_client()
    app.extensions["referee"].records.close()


@pytest.fixture
def match(client) -> Played:
    return opened(client)


def receipt_of(match: Played, number: int) -> str:
    """Report a deal or a draw, and return the receipt."""
    answer = match.report(
        {"move": "deal", "seat": "A"} if number == 1 else {"move": "draw", "seat": "AB"[number % 2]}
    )
    assert answer.status_code == 201, answer.text
    return answer.headers["Referee-Receipt"]


def test_every_report_is_answered_with_a_receipt_that_the_log_has_signed(client, match, tmp_path):
    key = read_key(client.get(f"{API}/log").json["key"])
    for number in (1, 2, 3):
        version, leaf, signature = receipt_of(match, number).split()
        receipt = Receipt(
            ORIGIN, match.id, int(version), base64.b64decode(leaf), base64.b64decode(signature)
        )
        assert receipt.fits(key)
        told = match.get(f"/log?version={version}").json
        assert told == {"version": number + 1, "leaf": leaf}
    assert match.get("/log").json == told
    assert match.get("/log?version=99").status_code == 404
    assert (tmp_path / "seal" / "key.pub").read_text() == f"{key.vkey}\n"


def test_a_record_set_back_under_a_service_is_read_and_takes_no_report(client, match, tmp_path):
    records = client.application.extensions["referee"].records
    with Records.connect(f"sqlite:///{tmp_path / 'record.sqlite'}") as other:
        other.store.ask("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(tmp_path / "record.sqlite", tmp_path / "older")
    receipt_of(match, 1)
    records.sealer.now()
    (tmp_path / "older").replace(tmp_path / "record.sqlite")
    records.sealer.now()
    refused = match.report({"move": "deal", "seat": "A"})
    assert (refused.status_code, "signed for" in refused.text) == (503, True)
    sealed = client.get(f"{API}/health").json["sealed"]
    assert (sealed["origin"], "signed for" in sealed["wrong"]) == (ORIGIN, True)
    assert match.get().status_code == 200
