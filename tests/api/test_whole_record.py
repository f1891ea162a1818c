"""The whole record over the network: streamed, flat in memory, resumed where it was broken off."""

import json
import socket
import tracemalloc

import pytest
from flask.testing import FlaskClient

from referee.record import BadImport, Records, verify
from referee.record.exchange.record_file import parts
from referee.record.seal import sealing
from tests.api.conftest import service_on
from tests.fixtures.service import http
from tests.record.sealed_world import play
from tests.record.toy import SHELF

RECORD = "/api/v1/record"
MATCHES, EVENTS = 36, 59


@pytest.fixture(scope="module")
def url(tmp_path_factory) -> str:
    """A sealed record of some thousand events, in which one match is damaged."""
    home = tmp_path_factory.mktemp("club")
    url = f"sqlite:///{home / 'record.sqlite'}"
    with Records.connect(url, shelf=SHELF) as records:
        sealing.begin(records.store, home / "seal", "cards.example.org/2026")
    with Records.connect(url, shelf=SHELF, seal=home / "seal") as records:
        first = play(records, EVENTS - 2).match_id
        told = records.export_text(first)
        taken = [records.import_text(f"# {n}\n{told}")[0] for n in range(MATCHES - 1)]
        records.logged(records.match(taken[-1].match_id))
        table = records.store.events_table
        gone = f"DELETE FROM {table} WHERE originator_id = ? AND originator_version = 7"  # noqa: S608
        records.store.note((gone, (first,)))
        records.record_keys.make("the backup")
    return url


@pytest.fixture
def client(url) -> FlaskClient:
    return service_on(url, shelf=SHELF).test_client()


def key(client: FlaskClient, name: str) -> dict[str, str]:
    records = client.application.extensions["referee"].records
    return {"Authorization": f"Bearer {records.record_keys.make(name)}"}


def test_every_match_comes_whole_and_what_is_damaged_says_so(client):
    answer = client.get(RECORD, headers=key(client, "one"))
    assert (answer.status_code, answer.mimetype) == (200, "application/x-ndjson")
    lines = answer.data.splitlines(keepends=True)
    assert json.loads(lines[0]) == {"format": "referee/record@1", "matches": MATCHES, "before": 0}
    found = list(parts(lines))
    assert len(found) == MATCHES
    checked = [verify(one.lines, SHELF) for one in found if not one.why]
    assert len(checked) == MATCHES - 1
    assert all(one.logged is not None and len(one.events) == EVENTS for one in checked)
    ids = [one.match.id for one in checked]
    assert ids == sorted(ids)
    [damaged] = [json.loads(one.why)["damaged"] for one in found if one.why]
    assert (damaged["event"], damaged["match"] in ids) == (7, False)
    packed = client.get(RECORD, headers={**key(client, "two"), "Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(answer.data) / 3


def test_it_goes_on_after_the_last_match_that_came_whole(client):
    headers = key(client, "again")
    whole = client.get(RECORD, headers=headers).data
    ids = [
        json.loads(line)["match"]
        for line in whole.splitlines()
        if b'"format":"referee/match' in line
    ]
    rest = client.get(f"{RECORD}?after={ids[29]}", headers=headers).data.splitlines(keepends=True)
    [damaged] = [json.loads(line)["damaged"]["match"] for line in whole.splitlines()
                 if line.startswith(b'{"damaged"')]  # fmt: skip
    assert json.loads(rest[0])["before"] == 30 + (damaged < ids[29])
    together = [
        *whole[: len(whole) // 3].splitlines(keepends=True)[:-1],
        *client.get(f"{RECORD}?after={ids[10]}", headers=headers).data.splitlines(keepends=True),
    ]
    assert len({one.lines[0] for one in parts(together) if not one.why}) == MATCHES - 1
    with pytest.raises(BadImport, match="cut off"):
        list(parts(whole.splitlines(keepends=True)[:-1]))
    end = max(ids[-1], damaged)  # ids are drawn: the damaged one may be the last of all
    last = client.get(f"{RECORD}?after={end}", headers=headers).data.splitlines()
    assert [json.loads(line) for line in last[1:]] == [{"end": {"after": end}}]
    assert client.get(f"{RECORD}?after=NO%20MATCH", headers=headers).status_code == 422


def test_nobody_reads_it_without_a_record_key(client):
    records = client.application.extensions["referee"].records
    arbiter = records.open_match("toy").arbiter.token
    others = ["nobody", arbiter, records.import_keys.make("importer")]
    assert client.get(RECORD).status_code == 401
    for token in others:
        answer = client.get(RECORD, headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, b"payload" in answer.data) == (401, False)
    revoked = key(client, "revoked")
    records.record_keys.revoke("revoked")
    assert client.get(RECORD, headers=revoked).status_code == 401
    assert (
        client.post("/api/v1/imports", data=b"x", headers=key(client, "no importer")).status_code
        == 401
    )


def streamed(records: Records) -> tuple[int, int]:
    """Stream the whole record; return how much more memory is held at its end, and at its peak."""
    stream = records.whole()
    for _ in range(3 * EVENTS):
        next(stream)
    tracemalloc.start()
    before, sent = tracemalloc.get_traced_memory()[0], 0
    for line in stream:
        sent += len(line)
    now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sent > 800_000
    return now - before, peak - before


@pytest.mark.long
def test_memory_stays_flat_however_much_is_streamed(url):
    with Records.connect(url, shelf=SHELF) as records:
        # Threads that other tests have left here may take some meanwhile: not each time.
        tries = [streamed(records) for _ in range(3)]
    assert min(more for more, _ in tries) < 300_000
    assert min(peak for _, peak in tries) < 1_000_000


def test_a_connection_that_breaks_costs_the_service_nothing(url, service):
    with Records.connect(url, shelf=SHELF) as records:
        given = records.record_keys.make("who hangs up")
    seal = url.removeprefix("sqlite:///").replace("record.sqlite", "seal")
    running = service(url, "--seal", seal)
    host, port = running.url.removeprefix("http://").split(":")
    for _ in range(3):
        with socket.create_connection((host, int(port))) as line:
            head = f"GET {RECORD} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {given}\r\n\r\n"
            line.sendall(head.encode())
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
    with http(running.url) as client:
        assert client.get("/api/v1/health").status_code == 200
