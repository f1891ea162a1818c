"""A store in trouble is a 503 that says so; the log tells of it, and no token, code or face."""

import json

import pytest

from api import create_app
from referee.record import StoreDown, StoreFull, StoreReadOnly
from referee.record.store.postgres import Copies
from referee.record.store.side_tables import KEEP_SETTING
from tests.api.conftest import opened
from tests.fixtures.spies import failing

TROUBLES = [StoreDown("down for now"), StoreFull("the disk is full"), StoreReadOnly("read-only")]


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: type(trouble).__name__)
def test_what_the_store_cannot_do_is_told(app, dealt, monkeypatch, trouble):
    store = app.extensions["referee"].records.store
    with monkeypatch.context() as broken:
        for name in ("append", "note"):
            broken.setattr(store, name, failing(trouble))
        refused = [
            dealt.report({"move": "play", "seat": "B", "card": "C7"}),
            dealt.client.post("/api/v1/matches", json={"book": "whot-1on1"}),
            dealt.client.post("/api/v1/join", json={"code": dealt.code}),
        ]
    for answer in refused:
        assert answer.status_code == 503
        assert answer.get_json()["detail"] == str(trouble)
        assert answer.headers["Retry-After"]
    assert dealt.get().get_json()["version"] == 2
    assert len(dealt.client.get("/api/v1/matches").get_json()["matches"]) == 1


def test_a_service_whose_store_does_not_answer_is_not_well(app, dealt, monkeypatch):
    assert dealt.client.get("/api/v1/health").status_code == 200
    monkeypatch.setattr(app.extensions["referee"].records.store, "ask", failing(StoreDown("gone")))
    answer = dealt.client.get("/api/v1/health")
    assert (answer.status_code, answer.get_json()["detail"]) == (503, "gone")


NOT_READY = {
    "it is about to stop": (lambda services: setattr(services, "leaving", True), "about to stop"),
    "its database is away": (
        lambda services: setattr(services.records.store, "ask", failing(StoreDown("gone"))),
        "gone",
    ),
    "its database is another record": (
        lambda services: services.records.store.note((KEEP_SETTING, ("secret", "another"))),
        "holds another record",
    ),
    "a later release was here": (
        lambda services: services.records.store.note((KEEP_SETTING, ("schema", "99"))),
        "has the schema number 99",
    ),
    "no standby is there to be waited for": (
        lambda services: setattr(
            services.records.store, "copies", lambda: Copies(awaited=True, standbys=0)
        ),
        "waits for a standby",
    ),
    "a standby has to be waited for, and none is": (
        lambda services: setattr(services.records.store, "require_standby", True),
        "waits for no standby",
    ),
}


@pytest.mark.parametrize("case", NOT_READY)
def test_phones_are_not_sent_where(app, client, case):
    happens, sentence = NOT_READY[case]
    assert client.get("/api/v1/ready").get_json() == {"status": "ready"}
    happens(app.extensions["referee"])
    answer = client.get("/api/v1/ready")
    assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
    assert sentence in answer.text


def test_a_mistake_of_our_own_is_told_without_its_insides(tmp_path, capfdbinary):
    app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", quiet=True)
    app.extensions["referee"].records.match = failing(ZeroDivisionError("a secret"))
    answer = app.test_client().get("/api/v1/matches/whatever")
    assert answer.status_code == 500
    assert answer.mimetype == "application/problem+json"
    assert "secret" not in answer.text
    assert b"ZeroDivisionError" in capfdbinary.readouterr().err


def test_a_line_a_request_without_anything_secret(tmp_path, capfdbinary):
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


def test_a_request_id_that_could_forge_a_log_is_replaced(tmp_path):
    client = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}").test_client()
    answer = client.get("/api/v1/health", headers={"X-Request-Id": "a b"})
    assert answer.headers["X-Request-Id"] != "a b"


def test_rulings_are_counted_by_outcome(tmp_path):
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
