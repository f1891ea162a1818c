"""What a browser is served names no other host, and is kept as long as it may be."""

import gzip
import re
from pathlib import Path

import pytest

from api.routes import page
from tests.bench.aims import BUDGETS
from tests.bench.starting import PACKED, first_load, rules_load


@pytest.fixture
def built(tmp_path, monkeypatch) -> Path:
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
@pytest.mark.parametrize(
    "path", ["/", "/m/abc", "/m/abc/audit", "/m/abc/wall", "/join", "/join/ABC123"]
)
def test_the_page_is_served_wherever_it_is_entered(client, path):
    answer = client.get(path)
    assert answer.text == "<!doctype html><title>Referee</title>"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "'unsafe-inline'" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.usefixtures("built")
def test_what_is_named_after_its_content_is_kept_for_ever(client):
    assert "immutable" in client.get("/app-ABCD1234.js").headers["Cache-Control"]
    assert client.get("/sw.js").headers["Cache-Control"] == "no-cache"


@pytest.fixture
def packed(built) -> Path:
    """The rules for a phone, as they are packed: compressed alone."""
    rules = built / "rules"
    (rules / "python-ABCD1234").mkdir(parents=True)
    for name in ("worker-ABCD1234.js", "rules-ABCD1234.zip", "python-ABCD1234/python.wasm"):
        (rules / f"{name}.gz").write_bytes(gzip.compress(b"whole"))
        (rules / f"{name}.br").write_bytes(b"best")
    (rules / "manifest.json").write_text("{}")
    return rules


@pytest.mark.usefixtures("packed")
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("worker-ABCD1234.js", "text/javascript"),
        ("rules-ABCD1234.zip", "application/zip"),
        ("python-ABCD1234/python.wasm", "application/wasm"),
    ],
)
def test_the_rules_for_a_phone_are_served_as_what_they_are_and_kept(client, name, kind):
    for takes, sent in (("br, gzip", b"best"), ("", b"whole")):
        answer = client.get(f"/rules/{name}", headers={"Accept-Encoding": takes})
        assert (answer.data, answer.mimetype) == (sent, kind)
        assert "immutable" in answer.headers["Cache-Control"]
    assert client.get("/rules/manifest.json").headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("packed")
def test_the_worker_alone_may_compile_and_nothing_may_be_evaluated(client):
    for path in ("/", "/app-ABCD1234.js", "/rules/rules-ABCD1234.zip", "/rules/manifest.json"):
        assert "wasm" not in client.get(path).headers["Content-Security-Policy"]
    policy = client.get("/rules/worker-ABCD1234.js").headers["Content-Security-Policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "'unsafe-eval'" not in policy


@pytest.mark.parametrize(
    ("takes", "coding", "sent"),
    [("gzip, br", "br", b"best"), ("gzip", "gzip", b"good"), ("", None, b"1")],
)
def test_a_browser_is_sent_what_the_build_has_compressed(client, built, takes, coding, sent):
    (built / "app-ABCD1234.js.br").write_bytes(b"best")
    (built / "app-ABCD1234.js.gz").write_bytes(b"good")
    answer = client.get("/app-ABCD1234.js", headers={"Accept-Encoding": takes})
    assert answer.data == sent
    assert answer.headers.get("Content-Encoding") == coding
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["Cache-Control"]


def test_long_answers_are_compressed_for_who_can_read_that(client):
    asked = client.get("/api/v1/books/whot-1on1", headers={"Accept-Encoding": "gzip"})
    assert asked.headers["Content-Encoding"] == "gzip"
    plain = client.get("/api/v1/books/whot-1on1")
    assert gzip.decompress(asked.data) == plain.data
    assert len(asked.data) < len(plain.data) / 3


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/.source", "/nothing.js", "/../page.py", "/%2e%2e/page.py", "/api/x"]
)
def test_nothing_else_is_served(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_a_page_that_was_not_built_says_how(client, tmp_path, monkeypatch):
    monkeypatch.setattr(page, "DIST", tmp_path)
    assert "make web" in client.get("/").get_json()["detail"]


def test_the_page_of_the_description_needs_no_other_host(client):
    shell = client.get("/api/v1/docs/")
    policy = shell.headers["Content-Security-Policy"]
    assert "http" not in policy
    named = re.findall(r'(?:src|href)="(/[^"]*)"', shell.text)
    assert len(named) == 3
    for address in named:
        assert client.get(address).status_code == 200, address
    assert "//" not in shell.text.replace("</", "")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/v1/openapi.json", "application/json"),
        ("/api/v1/docs/swagger-ui.css", "text/css"),
        ("/api/v1/docs/swagger-ui-bundle.js", "text/javascript"),
    ],
)
def test_what_describes_the_api_is_compressed_and_asked_for_once(client, path, kind):
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 3
    assert plain.mimetype == packed.mimetype == kind
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]
    again = client.get(path, headers={"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_the_first_paint_takes_no_more_than_40_kilobytes():
    assert 30 * 1024 < first_load() <= BUDGETS["page"].value


def test_the_rules_for_a_phone_take_no_more_than_was_promised():
    for ending in PACKED:
        assert 1_000_000 < rules_load(ending) <= BUDGETS[ending].value


def test_answers_of_the_api_are_no_pages_and_are_not_kept(client):
    answer = client.get("/api/v1/books")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"
