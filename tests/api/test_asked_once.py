"""A request asks the record for its match once, or not at all where it only reports."""

import pytest
from werkzeug.test import TestResponse

from tests.api.conftest import Played, opened
from tests.fixtures.spies import calls_of

STRIKE = {"remedies": [{"remedy": "strike"}], "why": "it was not so"}


def report(match: Played) -> TestResponse:
    return match.report({"move": "draw", "seat": "A"})


def dispute(match: Played) -> TestResponse:
    return match.post("/disputes", {"report_id": "dispute-1", "ruling": 2, "words": "not so"})


def preview(match: Played) -> TestResponse:
    return match.post("/disputes/1/decisions", {**STRIKE, "preview": True})


def decide(match: Played) -> TestResponse:
    return match.post("/disputes/1/decisions", {**STRIKE, "report_id": "decide-1"})


def export(match: Played) -> TestResponse:
    return match.get("/export")


@pytest.fixture
def asked(app, monkeypatch) -> list[tuple[str]]:
    """Every match that the record is asked for."""
    return calls_of(monkeypatch, app.extensions["referee"].records, "match")


@pytest.mark.parametrize(
    ("before", "ask", "times"),
    [
        pytest.param((), report, 0, id="a report"),
        pytest.param((), dispute, 0, id="a dispute"),
        pytest.param((dispute,), preview, 1, id="what a decision would do"),
        pytest.param((dispute,), decide, 1, id="a decision: as it was"),
        pytest.param((), export, 1, id="an export"),
    ],
)
def test_the_record_is_asked_for_a_match_no_oftener_than_needed(client, asked, before, ask, times):
    match = opened(client, "whot-1on1")
    match.ruled("deal", "A")
    match.ruled("play", "B", card="C2")
    for one in before:
        assert one(match).status_code == 201
    asked.clear()
    assert ask(match).status_code in {200, 201}
    assert asked == [(match.id,)] * times
