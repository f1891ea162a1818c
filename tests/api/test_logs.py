"""The log tells what was asked and how it went, and neither tokens nor codes nor faces."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from api import create_app
from tests.api.conftest import opened

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_line_a_request_without_anything_secret(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=False)
    match = opened(app.test_client(), names={"A": "Ada"}, device="Ada's phone")
    match.ruled("deal", "A")
    match.ruled("look", "B", place="hand/B", cards=["Q13"])
    match.client.get(f"/join/{match.code}")
    given = match.get("", **{"X-Request-Id": "asked-by-me"})

    log = capfdbinary.readouterr().err.decode()
    lines = [json.loads(line) for line in log.splitlines()]
    assert given.headers["X-Request-Id"] == "asked-by-me"
    assert lines[-1]["id"] == "asked-by-me"
    assert lines[1]["route"] == "/api/v1/matches/<match_id>/rulings"
    assert (lines[1]["method"], lines[1]["status"], lines[1]["match"]) == ("POST", 201, match.id)
    assert lines[1]["ms"] > 0
    for secret in (match.token, match.code, "Ada", "Q13"):
        assert secret not in log


def test_a_request_id_that_could_forge_a_log_is_replaced(tmp_path: Path) -> None:
    client = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}").test_client()
    answer = client.get("/api/v1/health", headers={"X-Request-Id": "a b"})
    assert answer.headers["X-Request-Id"] != "a b"


def test_rulings_are_counted_by_outcome(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", limits=False, quiet=True)
    match = opened(app.test_client())
    match.ruled("deal", "A")
    match.ruled("play", "B", card="C7")
    match.ruled("play", "A", card="T4")
    told = match.client.get("/api/v1/metrics").text
    assert 'referee_rulings_total{outcome="stands"} 2.0' in told
    assert 'referee_rulings_total{outcome="void"} 1.0' in told
    assert "referee_report_seconds_count 3.0" in told
    assert "referee_streams 0.0" in told
    assert 'referee_requests_total{status="201"} 4.0' in told
