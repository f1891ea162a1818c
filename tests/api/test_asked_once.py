"""A request asks the record for its match once, or not at all where it only reports."""

from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from tests.api.conftest import Played, opened
from tests.fixtures.spies import calls_of

STRIKE = {"remedies": [{"remedy": "strike"}], "why": "it was not so"}


ASKS: dict[str, Callable[[Played], TestResponse]] = {
    "a report": lambda match: match.report({"move": "draw", "seat": "A"}),
    "a dispute": lambda match: match.post(
        "/disputes", {"report_id": "dispute-1", "ruling": 2, "words": "not so"}
    ),
    "what a decision would do": lambda match: match.post(
        "/disputes/1/decisions", {**STRIKE, "preview": True}
    ),
    "a decision": lambda match: match.post(
        "/disputes/1/decisions", {**STRIKE, "report_id": "decide-1"}
    ),
    "an export": lambda match: match.get("/export"),
}
TIMES = {"what a decision would do": 1, "a decision": 1, "an export": 1}
"""As often as the match itself is looked at; of a decision as it was before."""


@pytest.fixture
def asked(app, monkeypatch) -> list[tuple[str]]:
    """Every match that the record is asked for."""
    return calls_of(monkeypatch, app.extensions["referee"].records, "match")


@pytest.mark.parametrize("what", ASKS)
def test_the_record_is_asked_for_a_match_no_oftener_than_needed(client, asked, what):
    match = opened(client, "whot-1on1")
    match.ruled("deal", "A")
    match.ruled("play", "B", card="C2")
    if "decision" in what:
        assert ASKS["a dispute"](match).status_code == 201
    asked.clear()
    assert ASKS[what](match).status_code in {200, 201}
    assert asked == [(match.id,)] * TIMES.get(what, 0)
