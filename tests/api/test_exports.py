"""A match leaves as JSON Lines, text or CSV, and comes back the same if it was not changed."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from api.requests.bodies import LARGEST_IMPORT
from referee.messages import LANGUAGES
from referee.record.exchange.forms import EXPORTS
from schemas.service import ExportQuerySchema
from tests.api.conftest import Played, opened, service_on
from tests.record.toy import report

LINES = "application/x-ndjson"


@pytest.fixture
def elsewhere(tmp_path) -> FlaskClient:
    """Another service, with an empty record, that lets anybody import."""
    return service(tmp_path, "anybody")


def service(folder: Path, imports: str) -> FlaskClient:
    """Make a service that says who may import."""
    path = folder / f"{imports}.sqlite"
    return service_on(f"sqlite:///{path}", limits=False, imports=imports).test_client()


def key_of(client: FlaskClient, name: str = "Club") -> str:
    """Make an import key, as the operator does."""
    return client.application.extensions["referee"].records.import_keys.make(name)


@pytest.fixture
def exported(dealt) -> bytes:
    """The export of a match with a void ruling and a correction in it."""
    dealt.ruled("play", "B", card="C7")
    dealt.ruled("play", "A", card="T4")
    dealt.post("/corrections", {"report_id": "take-back", "ruling": 2, "why": "It was T7."})
    return dealt.get("/export").data


def send(
    client: FlaskClient, data: bytes, content_type: str = LINES, key: str = ""
) -> tuple[int, dict[str, Any]]:
    headers = {"Content-Type": content_type}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    answer = client.post("/api/v1/imports", data=data, headers=headers)
    return answer.status_code, answer.get_json()


def test_an_export_comes_back_byte_for_byte(dealt, exported, elsewhere):
    status, told = send(elsewhere, exported)
    assert (status, told["match"]) == (201, dealt.id)
    there = Played(elsewhere, dealt.id, "")
    *lines, mark, end = there.get("/export").data.splitlines()
    assert lines == exported.splitlines()[:-1]
    assert json.loads(mark)["imported"]["by"] == "somebody without a key"
    assert json.loads(end)["end"]["state"] == json.loads(exported.splitlines()[-1])["end"]["state"]
    assert there.get("/rulings").get_json() == dealt.public().get("/rulings").get_json()
    match = there.get().get_json()
    assert match.pop("imported")
    assert match == {n: v for n, v in dealt.public().get().get_json().items() if n != "imported"}


def test_an_imported_match_says_so_wherever_it_is_shown(dealt, exported, elsewhere):
    send(elsewhere, exported)
    there = Played(elsewhere, dealt.id, "")
    (mark,) = there.get().get_json()["imported"]
    assert (mark["first"], mark["last"], mark["by"]) == (1, 5, "somebody without a key")
    assert len(mark["digest"]) == 64
    (listed,) = elsewhere.get("/api/v1/matches").get_json()["matches"]
    audit = there.get("/audit").get_json()
    assert listed["imported"] == audit["imported"] == [mark]
    assert all(entry["imported"] for entry in audit["entries"])
    assert there.get("/export?format=text").text.startswith("# imported on ")
    assert there.get("/export?format=csv").text.splitlines()[1].endswith(",yes")
    own = opened(elsewhere)
    assert own.get().get_json()["imported"] == []
    assert own.get("/audit").get_json()["imported"] == []
    assert not own.get("/export?format=text").text.startswith("#")


RIGHTS = {
    "nobody, without a key": ("nobody", "", 403),
    "nobody, with a key": ("nobody", "ours", 403),
    "a key, without one": ("key", "", 401),
    "a key, with one of another service": ("key", "theirs", 401),
    "a key, with the token of an arbiter": ("key", "token", 401),
    "a key, with one that was revoked": ("key", "revoked", 401),
    "a key, with one": ("key", "ours", 201),
    "anybody, without a key": ("anybody", "", 201),
    "anybody, with a forged key": ("anybody", "theirs", 401),
}


@pytest.mark.parametrize("case", RIGHTS)
def test_who_may_import(dealt, exported, tmp_path, case):
    policy, given, status = RIGHTS[case]
    client = service(tmp_path, policy)
    keys = {"": "", "ours": key_of(client), "theirs": key_of(dealt.client), "token": dealt.token}
    keys["revoked"] = key_of(client, "Clan")
    client.application.extensions["referee"].records.import_keys.revoke("Clan")
    got, told = send(client, exported, key=keys[given])
    assert (got, given in {"", "token"} or keys[given] not in str(told)) == (status, True)
    matches = client.get("/api/v1/matches").get_json()["matches"]
    names = [one["by"] for match in matches for one in match["imported"]]
    expected = {"ours": "Club", "": "somebody without a key"}
    assert names == ([expected[given]] if status == 201 else [])


def test_nobody_adds_to_a_match_that_was_refereed_here_over_the_network(dealt, exported, elsewhere):
    send(elsewhere, exported)
    there = elsewhere.application.extensions["referee"].records
    by = there.match(dealt.id).history[0].by
    there.record(dealt.id, report(there.match(dealt.id).book.moves["draw"]("B")), by)
    status, problem = send(dealt.client, b"".join(there.export(dealt.id)), key=key_of(dealt.client))
    assert (status, problem["field"]) == (403, "match")
    assert dealt.get().get_json()["version"] == 5


def test_an_import_that_is_here_already_is_recognised(dealt, exported):
    again = send(dealt.client, exported, key=key_of(dealt.client))
    assert again == (200, {"match": dealt.id, "version": 5})
    assert dealt.get().get_json()["imported"] == []


def test_an_export_that_was_changed_or_cut_is_refused(exported, elsewhere):
    changed = exported.replace(b"play C7", b"play C8", 1)
    assert changed != exported
    for sent in (changed, b"", exported[:-1], b"".join(exported.splitlines(keepends=True)[:-1])):
        status, problem = send(elsewhere, sent)
        assert status == 422, sent[-80:]
        assert problem["type"].endswith("#changed-import")
        assert problem["line"]
    assert elsewhere.get("/api/v1/matches").get_json()["matches"] == []


@pytest.mark.parametrize(
    ("data", "content_type", "status"),
    [
        (b"{}\n", "application/json", 415), (b"\xff\xfe\n", LINES, 422),
        (b"[" * 5000 + b"\n", LINES, 422), (b'{"payload":NaN}\n', LINES, 422),
        (b" " * (LARGEST_IMPORT + 1), LINES, 413),
    ],
)  # fmt: skip
def test_what_is_no_export_is_refused(elsewhere, data, content_type, status):
    assert send(elsewhere, data, content_type)[0] == status


@pytest.mark.parametrize(
    ("text", "status", "line"),
    [
        ("book: whot-1on1\nA: deal\nB: play C7\n", 201, None),
        ("book: whot-1on1\nA: deal\nB: play C7 -> void WH-6\n", 422, 3),
        ("book: whot-1on1\nA: deal\nC: play C7\n", 422, 3),
        ("book: whot-1on1\n== one\nA: deal\n== two\nA: deal\n", 422, 4),
        ("", 422, 1),
        ("\xff", 422, 1),
    ],
)
def test_a_match_in_the_notation_is_judged_and_taken_in(elsewhere, text, status, line):
    data = text.encode("latin-1")
    answer = send(elsewhere, data, "text/plain; charset=utf-8")
    assert (answer[0], answer[1].get("line")) == (status, line), answer
    if status == 201:
        told = elsewhere.get(f"/api/v1/matches/{answer[1]['match']}").get_json()
        assert (told["rulings"], told["version"]) == (2, 3)
        assert [one["by"] for one in told["imported"]] == ["somebody without a key"]
        assert send(elsewhere, data, "text/plain") == (200, answer[1])


def test_an_export_is_named_after_its_match(dealt):
    answer = dealt.get("/export?format=csv")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{dealt.id}.csv"'
    assert answer.mimetype == "text/csv"
    assert dealt.get("/export?format=text").mimetype == "text/plain"


@pytest.mark.parametrize(
    "query", ["names=true", "format=csv&names=true", "format=cloudevents&names=true", "names=yes"]
)
def test_names_go_into_nothing_else(dealt, query):
    answer = dealt.get(f"/export?{query}")
    assert (answer.status_code, answer.get_json()["field"]) == (422, "names")


# --- for what people use -------------------------------------------------------------------------

TAKEN = {
    "text": "text/plain; charset=utf-8", "jsonl": LINES, "bgstats": "application/json",
    **dict.fromkeys(("csv", "csv-hands", "csv-players"), "text/csv; charset=utf-8"),
    "cloudevents": "application/cloudevents-batch+json",
}  # fmt: skip


def test_the_schema_knows_every_form():
    fields = ExportQuerySchema().fields
    assert fields["format"].validate.choices == (*EXPORTS, "pdf")
    assert fields["language"].validate.choices == tuple(LANGUAGES)


def test_pages_are_printed_in_the_language_that_is_asked_for(dealt):
    for language in LANGUAGES:
        answer = dealt.get(f"/export?format=pdf&language={language}")
        assert answer.content_type == "application/pdf"
        assert PdfReader(io.BytesIO(answer.data)).root_object["/Lang"] == language


@pytest.mark.parametrize("form", EXPORTS)
def test_every_form_is_given_as_the_record_writes_it(form, dealt):
    answer = dealt.get(f"/export?format={form}")
    records = dealt.client.application.extensions["referee"].records
    assert answer.status_code == 200
    assert answer.content_type == TAKEN[form]
    assert answer.data == b"".join(records.export_as(dealt.id, form))
    assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="{dealt.id}.')
