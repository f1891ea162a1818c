"""A match leaves as JSON Lines, text or CSV, and comes back the same if it was not changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from api import create_app
from api.reading import LARGEST_IMPORT
from tests.api.conftest import Played, opened

if TYPE_CHECKING:
    from pathlib import Path

    from flask.testing import FlaskClient

LINES = "application/x-ndjson"


@pytest.fixture
def elsewhere(tmp_path: Path) -> FlaskClient:
    """Another service, with an empty record."""
    app = create_app(f"sqlite:///{tmp_path / 'elsewhere.sqlite'}", quiet=True, limits=False)
    return app.test_client()


@pytest.fixture
def exported(dealt: Played) -> bytes:
    """The export of a match with a void ruling and a correction in it."""
    dealt.ruled("play", "B", card="C7")
    dealt.ruled("play", "A", card="T4")
    dealt.post("/corrections", {"report_id": "take-back", "ruling": 2, "why": "It was T7."})
    return dealt.get("/export").data


def send(client: FlaskClient, data: bytes, content_type: str = LINES) -> tuple[int, dict[str, str]]:
    answer = client.post("/api/v1/imports", data=data, headers={"Content-Type": content_type})
    return answer.status_code, answer.get_json()


def test_an_export_comes_back_byte_for_byte(
    dealt: Played, exported: bytes, elsewhere: FlaskClient
) -> None:
    status, told = send(elsewhere, exported)
    assert (status, told["match"]) == (201, dealt.id)
    there = Played(elsewhere, dealt.id, "")
    assert there.get("/export").data == exported
    assert there.get("/rulings").get_json() == dealt.public().get("/rulings").get_json()
    assert there.get().get_json() == dealt.public().get().get_json()


def test_an_import_that_is_here_already_is_recognised(dealt: Played, exported: bytes) -> None:
    assert send(dealt.client, exported) == (200, {"match": dealt.id, "version": 5})


CHANGES = {
    "a card was changed": (b"play C7", b"play C8"),
    "an outcome was changed": (b'"outcome":"void"', b'"outcome":"stands"'),
    "a version was changed": (b'"version":3', b'"version":4'),
    "a hash was changed": (b'"sha256":"', b'"sha256":"0'),
    "a topic was changed": (b"match.ruled", b"match.fooled"),
    "a key was put in": (b'{"payload"', b'{"extra":1,"payload"'),
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_export_that_was_changed_is_refused(
    exported: bytes, elsewhere: FlaskClient, change: str
) -> None:
    old, new = CHANGES[change]
    assert old in exported
    status, problem = send(elsewhere, exported.replace(old, new, 1))
    assert status == 422
    assert problem["type"].endswith("#changed-import")
    assert problem["line"]
    assert elsewhere.get("/api/v1/matches").get_json()["matches"] == []


def test_an_export_that_was_cut_is_refused(exported: bytes, elsewhere: FlaskClient) -> None:
    lines = exported.splitlines(keepends=True)
    for cut in (b"", lines[0], b"".join(lines[:-1]), exported[:-1], exported[:-40]):
        status, problem = send(elsewhere, cut)
        assert status == 422, cut[-80:]
        assert problem["line"]
    for less in range(1, len(lines) - 1):
        assert send(elsewhere, b"".join(lines[:less] + lines[less + 1 :]))[0] == 422
    assert elsewhere.get("/api/v1/matches").get_json()["matches"] == []


@pytest.mark.parametrize(
    ("data", "content_type", "status"),
    [
        (b"{}\n", "application/json", 415),
        (b"\xff\xfe\n", LINES, 422),
        (b"[" * 5000 + b"\n", LINES, 422),
        (b'{"payload":NaN}\n', LINES, 422),
        (b" " * (LARGEST_IMPORT + 1), LINES, 413),
    ],
)
def test_what_is_no_export_is_refused(
    elsewhere: FlaskClient, data: bytes, content_type: str, status: int
) -> None:
    assert send(elsewhere, data, content_type)[0] == status


def test_an_export_is_named_after_its_match(dealt: Played) -> None:
    answer = dealt.get("/export?format=csv")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{dealt.id}.csv"'
    assert answer.mimetype == "text/csv"
    assert dealt.get("/export?format=text").mimetype == "text/plain"


def test_names_are_for_those_who_take_part(dealt: Played) -> None:
    named = "/export?format=text&names=true"
    for phone in (dealt, dealt.joined(seat="B"), dealt.joined(role="spectator")):
        assert "\nnames: A=Ada B=Ben\n" in phone.get(named).text
        assert "Ada" not in phone.get("/export?format=text&names=false").text
    assert dealt.public().get(named).status_code == 401
    stranger = Played(dealt.client, dealt.id, opened(dealt.client).token)
    assert stranger.get(named).status_code == 403


@pytest.mark.parametrize("query", ["names=true", "format=csv&names=true", "names=yes"])
def test_names_go_into_the_notation_alone(dealt: Played, query: str) -> None:
    answer = dealt.get(f"/export?{query}")
    assert (answer.status_code, answer.get_json()["field"]) == (422, "names")
