"""The log served as tiles: what somebody makes of them who knows the formats alone."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api import create_app
from referee.cli.witness import followed
from referee.log.monitor import Forked, follow
from referee.log.notes import Key, read_key
from referee.log.tiles import BadTile
from referee.match.commands import Close
from referee.record import Records
from referee.record.seal import sealing
from tests.record.sealed_world import play
from tests.record.toy import SHELF

LOG = "/api/v1/log"
ORIGIN = "cards.example.org/2026"
EVENTS = 600
"""Two whole bundles, and a part of a third; two hashes on the second level."""


def filled(url: str, seal: Path) -> Key:
    """Make a sealed record of `EVENTS` events, in one of which words were erased."""
    with Records.connect(url, shelf=SHELF) as records:
        folder = sealing.begin(records.store, seal, ORIGIN)
    with Records.connect(url, shelf=SHELF, seal=seal) as records:
        opened = play(records, 3)
        by = opened.arbiter.by
        closed = records.record(opened.match_id, Close("Berta had to go"), by)
        records.erase_words(opened.match_id, closed.version, why="asked for")
        left = EVENTS - 7
        while left:
            draws = min(left - 2, 57)
            play(records, draws)
            left -= draws + 2
        records.logged(records.match(opened.match_id))
    return folder.signer.key


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> tuple[str, Path, Key]:
    folder = tmp_path_factory.mktemp("log")
    url, seal = f"sqlite:///{folder / 'record.sqlite'}", folder / "seal"
    return url, seal, filled(url, seal)


@pytest.fixture(scope="module")
def client(home) -> Iterator[FlaskClient]:
    app = create_app(home[0], shelf=SHELF, seal=home[1], limits=False, quiet=True, leaves="anybody")
    yield app.test_client()
    app.extensions["referee"].records.close()


def tile(client: FlaskClient, name: str) -> bytes:
    answer = client.get(f"{LOG}/tile/{name}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.content_type == "application/octet-stream"
    return answer.data


def leaves_of(data: bytes) -> list[bytes]:
    found = []
    while data:
        size = int.from_bytes(data[:2])
        found.append(data[2 : 2 + size])
        data = data[2 + size :]
    return found


def merkle(row: list[bytes]) -> bytes:
    """Return the root as RFC 6962 defines it, split by split."""
    if len(row) == 1:
        return row[0]
    half = 1
    while half * 2 < len(row):
        half *= 2
    return hashlib.sha256(b"\1" + merkle(row[:half]) + merkle(row[half:])).digest()


def test_the_root_of_the_leaves_is_what_was_signed(client):
    checkpoint = client.get(f"{LOG}/checkpoint")
    assert checkpoint.headers["Cache-Control"] == "no-cache"
    assert checkpoint.content_type == "text/plain; charset=utf-8"
    origin, size, root, *_ = checkpoint.text.split("\n")
    assert (origin, int(size)) == (ORIGIN, EVENTS)
    told = [leaf for name in ("000", "001", "002.p/88")
            for leaf in leaves_of(tile(client, f"entries/{name}"))]  # fmt: skip
    hashes = [hashlib.sha256(b"\0" + leaf).digest() for leaf in told]
    assert b64encode(merkle(hashes)).decode() == root
    lowest = b"".join(tile(client, f"0/{name}") for name in ("000", "001", "002.p/88"))
    assert lowest == b"".join(hashes)
    assert tile(client, "1/000.p/2") == merkle(hashes[:256]) + merkle(hashes[256:512])
    assert tile(client, "0/002.p/5") == b"".join(hashes[512:517])  # as it was when it had five


@pytest.mark.parametrize(
    "name", ["0/002", "0/002.p/89", "0/003.p/1", "1/000", "1/000.p/3", "2/000.p/1", "entries/002",
             "entries/002.p/89", "0/0", "9/x000/000", "..%2f..%2fcheckpoint"]
)  # fmt: skip
def test_what_the_log_has_not_is_not_found(client, name):
    assert client.get(f"{LOG}/tile/{name}").status_code == 404


def test_a_log_that_signed_nothing_has_no_checkpoint_and_no_tile(tmp_path):
    app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=False, quiet=True)
    assert app.test_client().get(f"{LOG}/checkpoint").status_code == 404
    assert app.test_client().get(f"{LOG}/tile/0/000.p/1").status_code == 404
    app.extensions["referee"].records.close()


@pytest.mark.parametrize(
    ("leaves", "without", "by_key"),
    [("anybody", 200, 200), ("key", 401, 200), ("nobody", 403, 403)],
)
def test_leaves_are_for_whom_the_operator_says_and_hashes_for_anybody(
    home, leaves, without, by_key
):
    app = create_app(home[0], shelf=SHELF, seal=home[1], limits=False, quiet=True, leaves=leaves)
    client, records = app.test_client(), app.extensions["referee"].records
    key = {"Authorization": f"Bearer {records.record_keys.make(f'monitor of {leaves}')}"}
    other = {"Authorization": f"Bearer {records.import_keys.make(f'importer of {leaves}')}"}
    assert client.get(f"{LOG}/tile/0/000").status_code == 200
    assert client.get(f"{LOG}/tile/entries/000").status_code == without
    answer = client.get(f"{LOG}/tile/entries/000", headers=key)
    assert answer.status_code == by_key
    if leaves == "key":
        assert answer.headers["Cache-Control"].startswith("private,")
        assert client.get(f"{LOG}/tile/entries/000", headers=other).status_code == 401
    records.close()


def test_a_monitor_follows_the_tiles_of_a_service(home, service):
    url, seal, key = home
    with Records.connect(url, shelf=SHELF) as records:
        record_key = records.record_keys.make("the monitor")
    running = service(url, "--seal", str(seal))
    prefix = f"{running.url}{LOG}"
    found = follow(followed(prefix, record_key), key)
    assert found.checkpoint.size == EVENTS
    with pytest.raises(Forked):
        follow(followed(prefix, record_key), read_key(key.vkey)._replace(name="else.example.org"))
    with pytest.raises(OSError, match="401"):
        list(followed(prefix))
    with pytest.raises(OSError, match="404"):
        list(followed(f"{prefix}s"))
    with pytest.raises(BadTile):
        list(followed(f"{running.url}/#"))
