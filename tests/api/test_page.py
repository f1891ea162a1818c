"""What a browser is served names no other host, and is kept as long as it may be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from api import page

if TYPE_CHECKING:
    from pathlib import Path

    from flask.testing import FlaskClient


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A phone page as the build leaves it."""
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("<!doctype html><title>Referee</title>")
    (dist / "app-ABCD1234.js").write_text("1")
    (dist / "sw.js").write_text("2")
    (dist / ".source").write_text("secret")
    monkeypatch.setattr(page, "DIST", dist)
    return dist


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/m/abc", "/m/abc/audit", "/join", "/join/ABC123"])
def test_the_page_is_served_wherever_it_is_entered(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.text == "<!doctype html><title>Referee</title>"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "'unsafe-inline'" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.usefixtures("built")
def test_what_is_named_after_its_content_is_kept_for_ever(client: FlaskClient) -> None:
    assert "immutable" in client.get("/app-ABCD1234.js").headers["Cache-Control"]
    assert client.get("/sw.js").headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/.source", "/nothing.js", "/../page.py", "/%2e%2e/page.py", "/api/x"]
)
def test_nothing_else_is_served(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_a_page_that_was_not_built_says_how(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "DIST", tmp_path)
    assert "make web" in client.get("/").get_json()["detail"]


def test_the_page_of_the_description_needs_no_other_host(client: FlaskClient) -> None:
    shell = client.get("/api/v1/docs/")
    policy = shell.headers["Content-Security-Policy"]
    assert "http" not in policy
    named = re.findall(r'(?:src|href)="(/[^"]*)"', shell.text)
    assert len(named) == 3
    for address in named:
        assert client.get(address).status_code == 200, address
    assert "//" not in shell.text.replace("</", "")


def test_answers_of_the_api_are_no_pages_and_are_not_kept(client: FlaskClient) -> None:
    answer = client.get("/api/v1/books")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"
