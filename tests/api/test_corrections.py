"""What was recorded wrongly is corrected in the open: seen first, undone if need be."""

import json
from typing import Any

import pytest

from tests.api.conftest import Played
from tests.api.refused import each_of


@pytest.fixture
def played(dealt) -> Played:
    """B has laid a circle 7, A a circle 4 on it."""
    dealt.ruled("play", "B", card="C7")
    dealt.ruled("play", "A", card="C4")
    return dealt


def correct(match: Played, **told: Any) -> Any:
    told.setdefault("report_id", f"correction-{sorted(told.items())}"[:64].replace(" ", "_"))
    told["report_id"] = "".join(c if c.isalnum() else "-" for c in told["report_id"])
    return match.post("/corrections", told)


def test_what_a_correction_changes_is_seen_before_it_is_made(played):
    other = {"move": {"move": "play", "seat": "B", "card": "T10"}}
    answer = played.post("/corrections", {"ruling": 2, "replacement": other, "preview": True})
    told = answer.get_json()
    assert answer.status_code == 200
    assert told["needs_reason"] is True
    assert told["version"] is None
    changes = [(one["number"], one["before"], one["after"]) for one in told["changes"]]
    assert changes == [(2, "stands", "stands"), (3, "stands", "void")]
    assert told["changes"][1]["cites_after"] == ["WH-6"]
    assert told["unknown_again"] == ["C7"]
    assert played.get().get_json()["version"] == 4


def test_two_reports_in_the_wrong_order_are_shown_changing_places(played):
    first, second = (
        {"move": one["move"]} for one in played.get("/rulings").get_json()["rulings"][1:]
    )
    swap = {"ruling": 2, "replacement": second, "also": [{"ruling": 3, "replacement": first}]}
    told = played.post("/corrections", swap | {"preview": True}).get_json()
    assert [(c["number"], c["after"]) for c in told["changes"]] == [(2, "void"), (3, "stands")]
    assert played.get().get_json()["version"] == 4
    refused = played.post("/corrections", swap | {"report_id": "swap-two-reports", "why": "x"})
    assert (refused.status_code, refused.get_json()["field"]) == (422, "also")
    earlier = swap | {"ruling": 3, "preview": True}
    assert played.post("/corrections", earlier).get_json()["field"] == "also"


def test_an_earlier_ruling_wants_a_reason(played):
    refused = correct(played, ruling=2)
    told = refused.get_json()
    assert refused.status_code == 409
    assert (told["field"], told["needs_reason"]) == ("why", True)
    assert played.get().get_json()["version"] == 4
    assert correct(played, ruling=2, why="It was the triangle.").status_code == 201


def test_the_latest_ruling_is_taken_back_without_a_reason_and_that_is_undone(played):
    before = played.get().get_json()["table"]
    assert [correct(played, ruling=3).status_code for _ in range(2)] == [201, 200]
    ruling = played.get("/rulings/3").get_json()
    assert (ruling["struck"], ruling["corrected_by"]) == (True, 5)
    assert played.get().get_json()["table"]["hands"] == {"A": 7, "B": 6}
    answer = correct(played, restore=5)
    assert answer.status_code == 201
    assert answer.get_json()["replacement"] == {
        "kind": "whot-1on1.play", "move": "play", "seat": "A", "card": "C4",
    }  # fmt: skip
    assert played.get().get_json()["table"] == before
    assert played.get("/rulings/3").get_json()["struck"] is False
    assert correct(played, restore=5, report_id="restored-again").status_code == 409


def test_a_seat_corrects_its_own_latest_report_alone(played):
    seat_a, seat_b = played.joined(seat="A"), played.joined(seat="B")
    assert correct(seat_b, ruling=2, why="mine").status_code == 403
    assert correct(seat_b, ruling=3).status_code == 403
    theirs = {"move": {"move": "play", "seat": "B", "card": "C4"}}
    assert correct(seat_a, ruling=3, replacement=theirs).status_code == 403
    assert played.get().get_json()["version"] == 4
    taken_back = correct(seat_a, ruling=3)
    assert taken_back.status_code == 201
    version = taken_back.get_json()["version"]
    assert correct(seat_b, restore=version).status_code == 403
    assert correct(seat_a, restore=version).status_code == 201


def test_the_audit_tells_what_was_undone_and_why(played):
    correct(played, ruling=2, why="It was the triangle.")
    entry = played.get("/audit").get_json()["entries"][-1]
    assert entry["kind"] == "corrected"
    assert entry["text"] == "Ruling 2 is taken back: “B: play a card, Circle 7”."
    assert entry["report"] == "B: play C7"
    assert entry["later"] == ["Ruling 3 came out otherwise."]
    assert entry["reasons"] == ["Because It was the triangle."]
    by_seat = played.get("/audit?kind=corrections").get_json()["entries"]
    assert [entry["number"] for entry in by_seat] == [2, 3, 2]


@each_of("corrections, at a table of three rulings and no correction")
def test_a_correction_that_makes_no_sense_names_what_is_wrong(played, bad):
    answer = correct(played, **json.loads(bad.body))
    assert (answer.status_code, answer.get_json()["field"]) == (bad.status, bad.field)
    assert played.get().get_json()["version"] == 4
