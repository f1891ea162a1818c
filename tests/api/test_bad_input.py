"""What cannot be ruled on is refused: the problem names what is wrong, and nothing is stored."""

import json
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.api.conftest import running
from tests.api.refused import Bad, lines, written

MOVE = {"move": {"move": "play", "seat": "B", "card": "C7"}, "report_id": "bad-input"}
UNREADABLE = [
    *written("unreadable"),
    Bad("nothing at all", b"", 400, None, "not JSON"),
    Bad("a number of ten thousand digits", '{"at":' + "9" * 10_000 + "}", 400, None, "too long"),
    Bad("bytes that are not UTF-8", b'{"report_id":"\xff\xfe"}', 400, None, "not UTF-8"),
    Bad("a byte order mark", b"\xef\xbb\xbf{}", 400, None, "not JSON"),
    Bad("brackets sixty thousand deep", "[" * 60_000, 400, None, "nested deeper than 16"),
    Bad("objects a hundred deep", '{"a":' * 100 + "1" + "}" * 100, 400, None, "nested deeper"),
    Bad("no content type", "{}", 415, None, "Content-Type must be application/json", ""),
    Bad("a form", "move=play", 415, None, "Content-Type", "application/x-www-form-urlencoded"),
    Bad("text", "{}", 415, None, "Content-Type", "text/plain"),
    Bad("a body of a megabyte", b" " * 1_000_000, 413, None, "65536 bytes"),
]
NOT_UNDERSTOOD = [
    *written("not understood"),
    Bad("a hundred clauses to waive", json.dumps({**MOVE, "waive": ["WH-6"] * 100}),
        422, "waive", "at most 32"),
    Bad("more cards than there are",
        json.dumps({**MOVE, "move": {"move": "see", "place": "pile", "cards": ["C7"] * 99}}),
        422, "move.cards", "more cards than the pack has"),
]  # fmt: skip


REPORTS = [
    pytest.param(where, bad, id=f"{where}: {bad.sentence}")
    for where in ("rulings", "preview")
    for bad in (UNREADABLE + NOT_UNDERSTOOD)[:: 1 if where == "rulings" else 7]
    if (where, bad.sentence) != ("preview", "no report id")  # which needs none
]
"""A preview reads what it is sent as a report is read: a few of them say so."""


@pytest.fixture(scope="module")
def app(tmp_path_factory) -> Iterator[Flask]:
    """One service for all of these: nothing is stored, so none is in another's way."""
    yield from running(tmp_path_factory.mktemp("bad"))


@pytest.mark.parametrize(("where", "bad"), REPORTS)
def test_a_report_that_cannot_be_read(dealt, bad, where):
    headers = {**dealt.headers, **({"Content-Type": bad.content_type} if bad.content_type else {})}
    answer = dealt.client.post(f"{dealt.path}/{where}", data=bad.body, headers=headers)
    problem = answer.get_json()
    assert answer.status_code == bad.status, problem
    assert answer.mimetype == "application/problem+json"
    assert problem["status"] == bad.status
    assert problem["type"].startswith("/api/v1/problems#")
    assert problem.get("field") == bad.field
    assert bad.says in problem["detail"]
    assert dealt.get().get_json()["version"] == 2


OPENINGS = [
    *written("openings"),
    Bad("a device of a thousand letters", '{"book":"whot-1on1","device":"' + "x" * 1000 + '"}', 422,
        "device", "at most 80"),
    *UNREADABLE[1::6],
]  # fmt: skip


@pytest.mark.parametrize("bad", [pytest.param(b, id=b.sentence) for b in OPENINGS])
def test_a_match_that_cannot_be_opened(client, bad):
    before = client.get("/api/v1/matches").get_json()
    headers = {"Content-Type": bad.content_type} if bad.content_type else {}
    answer = client.post("/api/v1/matches", data=bad.body, headers=headers)
    problem = answer.get_json()
    assert answer.status_code == bad.status, problem
    assert problem.get("field") == bad.field, problem
    assert bad.says in problem["detail"]
    assert client.get("/api/v1/matches").get_json() == before


QUERIES = [line.split(" | ") for line in lines("queries that cannot be read")]


@pytest.mark.parametrize(("address", "field", "says"), QUERIES)
def test_a_query_that_cannot_be_read(match, address, field, says):
    answer = match.client.get(address.replace("{match}", match.path), headers=match.headers)
    problem = answer.get_json()
    assert answer.status_code == 422
    assert problem["field"] == field
    assert says in problem["detail"]


MISSING = [*lines("what does not exist"), "/api/v1/matches/" + "x" * 500]


@pytest.mark.parametrize("path", MISSING)
def test_what_does_not_exist_is_said_not_to(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"
    assert answer.get_json()["detail"]


def test_a_ruling_nobody_gave_is_missing(match):
    assert match.get("/rulings/99999999999999999999999").status_code == 404
    assert match.get("/rulings/-1").status_code == 404


def test_what_cannot_be_done_somewhere_says_what_can(client):
    answer = client.delete("/api/v1/books")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert answer.mimetype == "application/problem+json"
