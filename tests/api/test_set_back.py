"""A record that was set back, as the API tells it: problems, the stream, tags, and what is left."""

from typing import Any

import pytest

from tests.api.conftest import Played

DRAW = {"move": "draw", "seat": "B"}


@pytest.fixture
def drawn(dealt) -> Played:
    """B has drawn: event 3."""
    assert dealt.post("/rulings", {"report_id": "draw-0001", "move": DRAW}).status_code == 201
    return dealt


@pytest.fixture
def store(app) -> Any:
    return app.extensions["referee"].records.store


def lose(store: Any, match: Played, version: int) -> None:
    store.note(
        ("DELETE FROM stored_events WHERE originator_id = ? AND originator_version = ?",
         (match.id, version)),
        ("DELETE FROM report_ids WHERE match_id = ? AND version = ?", (match.id, version)),
    )  # fmt: skip


def test_who_reports_on_what_is_lost_is_told_so_once(drawn, store):
    lose(store, drawn, 3)
    told = drawn.report({"move": "draw", "seat": "A"})
    assert told.status_code == 409
    assert told.get_json()["type"].endswith("#rolled-back")
    assert "now ends with ruling 1," in told.get_json()["detail"]
    assert drawn.report(DRAW).status_code == 201


@pytest.mark.parametrize(
    ("seen", "told"),
    [(4, ["reset 3"]), (99, ["reset 3"]), (3, []), (2, ["ruling 3"])],
    ids=["one event that is lost", "many that are lost", "nothing new", "one event to hear"],
)
def test_a_stream_tells_who_has_heard_of_more_than_there_is_to_start_anew(drawn, seen, told):
    text = drawn.get("/stream", **{"Last-Event-ID": str(seen)}).get_data(as_text=True)
    blocks = [dict(line.split(": ", 1) for line in b.split("\n")) for b in text.split("\n\n") if b]
    assert [f"{b['event']} {b['id']}" for b in blocks if "event" in b] == told


def test_a_stream_tells_what_is_there_and_not_what_was_there_under_the_same_number(drawn, store):
    def heard() -> str:
        return drawn.get("/stream", **{"Last-Event-ID": "2"}).get_data(as_text=True)

    assert '"report_id":"draw-0001"' in heard()
    lose(store, drawn, 3)
    assert drawn.get().get_json()["version"] == 2
    assert drawn.post("/rulings", {"report_id": "draw-0002", "move": DRAW}).status_code == 201
    assert '"report_id":"draw-0002"' in heard()


def test_what_a_phone_has_heard_since_goes_before_what_it_first_asked_for(drawn):
    heard = drawn.get("/stream?after=1", **{"Last-Event-ID": "2"}).get_data(as_text=True)
    assert ("id: 2\n" in heard, "id: 3\n" in heard) == (False, True)


def test_a_phone_asks_which_of_its_reports_are_on_record(drawn, store):
    taken_back = {"report_id": "take-back-1", "ruling": 2}
    assert drawn.post("/corrections", taken_back).status_code == 201
    asked = {"report_ids": ["draw-0001", "take-back-1", "never-sent"]}
    assert drawn.post("/recorded", asked).get_json() == {
        "version": 4, "recorded": {"draw-0001": 3, "take-back-1": 4}, "missing": ["never-sent"],
    }  # fmt: skip
    lose(store, drawn, 4)
    told = drawn.post("/recorded", asked).get_json()
    assert (told["version"], told["missing"]) == (3, ["take-back-1", "never-sent"])
    assert drawn.post("/recorded", {"report_ids": []}).get_json()["missing"] == []
    assert drawn.public().post("/recorded", asked).status_code == 401
    assert drawn.post("/recorded", {"report_ids": ["x"]}).status_code == 422


def test_a_correction_that_is_known_is_answered_though_it_would_not_be_allowed_now(dealt):
    ben = dealt.joined(seat="B")
    ben.ruled("draw", "B")
    body = {"report_id": "take-back-1", "ruling": 2}
    first = ben.post("/corrections", body)
    dealt.ruled("draw", "B")
    dealt.ruled("draw", "A")
    again = ben.post("/corrections", body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.get_json()["version"] == first.get_json()["version"] == 4
    assert ben.post("/corrections", body | {"report_id": "take-back-2"}).status_code == 403
