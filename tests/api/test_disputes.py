"""Disputes through the API: the dossier in one call, decisions tried and recorded, who may what."""

import json
import time
from typing import Any

import pytest

from tests.api.conftest import Played, opened
from tests.api.refused import each_of
from tests.fixtures.long_match import FIRST_REPORT, long_match


@pytest.fixture
def disputed(dealt) -> Played:
    """A match in which A's square on a circle was void, and A disputes that."""
    dealt.ruled("play", "B", card="C7")
    dealt.ruled("play", "A", card="Q11")
    dealt.ruled("play", "A", card="C4")
    answer = dispute(dealt, ruling=3, clause="WH-6", seat="A")
    assert answer.status_code == 201, answer.get_json()
    return dealt


def dispute(match: Played, **more: Any) -> Any:
    body = {"report_id": f"disp-{time.monotonic_ns()}", "words": "It was a circle.", **more}
    return match.post("/disputes", body)


def decide(match: Played, number: int, *remedies: dict[str, Any], **more: Any) -> Any:
    body = {"report_id": f"deci-{time.monotonic_ns()}", "remedies": list(remedies), "why": "so"}
    return match.post(f"/disputes/{number}/decisions", {**body, **more})


def test_words_are_erased_by_the_arbiter_when_nobody_argues_any_more(disputed):
    seat, guest = disputed.joined(seat="B"), disputed.joined(role="spectator")
    told = disputed.get("/erasures").get_json()
    assert told == {
        "names": {"A": "Ada", "B": "Ben"}, "words": [{"event": 6, "said": "It was a circle."}],
        "pictures": [],
    }  # fmt: skip
    refused = disputed.post("/erasures", {"event": 6})
    assert (refused.status_code, refused.get_json()["field"]) == (409, "event")
    assert "not over" in refused.get_json()["detail"]
    decide(disputed, 1, {"remedy": "stands"})
    disputed.post("/closing", {"why": "Ben had to go."})
    assert seat.get("/erasures").get_json() == {"names": {"B": "Ben"}, "words": [], "pictures": []}
    assert seat.post("/erasures", {"event": 6}).status_code == 403
    assert guest.get("/erasures").get_json()["names"] == {}
    assert disputed.public().get("/erasures").status_code == 401
    assert disputed.post("/erasures", {"event": 6, "why": "§ 17"}).get_json() == {"version": 9}
    assert [one["event"] for one in disputed.get("/erasures").get_json()["words"]] == [7, 8]
    assert b"circle." not in disputed.get("/disputes").data
    assert disputed.post("/erasures", {"event": 6}).status_code == 409
    assert disputed.post("/erasures", {"event": 2}).status_code == 409


def test_the_dossier_has_all_that_decides_in_one_answer(disputed):
    told = disputed.get("/disputes/1").get_json()
    assert told["dispute"]["words"] == "It was a circle."
    assert told["dispute"]["seat"] == "A"
    assert told["played"]["text"] == "A: play Q11"
    assert told["played"]["outcome"] == "void"
    assert told["before"]["awaited"][0]["seat"] == "A"
    plays = next(one for one in told["allowed"] if one["move"] == "play")
    assert plays["seat"] == "A"
    assert "Q11" not in plays["fields"][0]["options"]
    assert [clause["clause"] for clause in told["clauses"]] == ["WH-6"]
    assert told["clauses"][0]["text"]
    by_kind = {one["remedies"][0]["remedy"]: one for one in told["remedies"]}
    assert by_kind["stands"]["possible"]
    stand = by_kind["let-stand"]
    assert [one["clause"] for one in stand["waives"]] == ["WH-6"]
    assert [(c["number"], c["before"], c["after"]) for c in stand["changes"]] == [
        (3, "void", "stands"), (4, "stands", "void"),
    ]  # fmt: skip
    assert stand["awaited"][0]["seat"] == "B"
    assert by_kind["take-back"]["struck"] == [3, 4]
    assert by_kind["award-hand"]["over"]
    assert by_kind["award-hand"]["winners"] == ["B"]
    assert disputed.get().get_json()["version"] == told["version"]


def test_a_remedy_of_the_dossier_can_be_sent_back_as_it_is(disputed):
    for one in disputed.get("/disputes/1").get_json()["remedies"]:
        tried = decide(disputed, 1, *one["remedies"], preview=True)
        if not one["possible"]:
            assert (tried.status_code, tried.get_json()["detail"]) == (409, one["problem"])
            continue
        assert tried.status_code == 200, tried.get_json()
        told = tried.get_json()
        assert {key: told[key] for key in one} == one
        assert told["decision"] is None


def test_a_decision_is_recorded_with_its_reason_and_can_be_superseded(disputed):
    no_reason = decide(disputed, 1, {"remedy": "let-stand"}, why="")
    assert no_reason.status_code == 409
    assert no_reason.get_json()["type"].endswith("#needs-reason")
    first = decide(disputed, 1, {"remedy": "let-stand"}, why="nobody minds").get_json()
    assert first["text"] == "let 3 stand !WH-6"
    assert first["decision"]["changed"] == [3, 4]
    assert first["table"]["awaited"][0]["seat"] == "B"
    assert disputed.get("/rulings/3").get_json()["waived"][0]["clause"] == "WH-6"
    assert dispute(disputed, decision=1, words="I mind!", seat="B").get_json()["ruling"] == 3
    second = decide(
        disputed, 2, {"remedy": "strike"}, {"remedy": "score", "seat": "B", "points": 2}
    ).get_json()
    assert second["supersedes"] == 1
    assert second["scores"] == {"points": {"B": 2}}
    told = disputed.get("/disputes").get_json()
    assert [one["open"] for one in told["disputes"]] == [False, False]
    assert [one["superseded_by"] for one in told["decisions"]] == [2, None]
    assert [one["number"] for one in disputed.get("/disputes/1").get_json()["decisions"]] == [1, 2]
    audit = disputed.get("/audit").get_json()
    assert [e["kind"] for e in audit["entries"]][-4:] == [
        "disputed", "decided", "disputed", "decided",
    ]  # fmt: skip


@each_of("remedies, of a dispute of ruling 3")
def test_a_remedy_that_makes_no_sense_says_why(disputed, bad):
    answer = decide(disputed, 1, json.loads(bad.body))
    assert (answer.status_code, answer.get_json()["field"]) == (bad.status, bad.field)


def test_who_may_dispute_and_who_decides(disputed):
    seat, watcher = disputed.joined(seat="B"), disputed.joined(role="spectator")
    assert dispute(seat, ruling=4).get_json()["seat"] == "B"
    assert dispute(seat, ruling=4, seat="A").status_code == 403
    assert dispute(watcher, ruling=4).status_code == 403
    assert dispute(disputed.public(), ruling=4).status_code == 401
    assert dispute(seat, ruling=99).status_code == 404
    assert dispute(seat, decision=9).status_code == 404
    assert dispute(seat, ruling=4, decision=1).status_code == 422
    assert dispute(seat, ruling=4, clause="WH-999").status_code == 422
    assert dispute(disputed, ruling=4, seat="Z").status_code == 422
    assert dispute(seat, words="The stock was shuffled.").get_json()["ruling"] is None
    assert decide(seat, 1, {"remedy": "stands"}).status_code == 403
    assert decide(seat, 1, {"remedy": "stands"}, preview=True).status_code == 200
    assert decide(disputed, 77, {"remedy": "stands"}).status_code == 404
    assert seat.get("/disputes/1").status_code == 200
    assert disputed.public().get("/disputes/1").status_code == 401
    assert disputed.public().get("/disputes").status_code == 200
    assert disputed.get("/disputes/77").status_code == 404


def test_play_waits_where_the_table_agreed_on_it(client):
    match = opened(client, disputes="wait")
    assert match.get().get_json()["waits"]
    match.ruled("deal", "A")
    seat = match.joined(seat="B")
    seat.ruled("play", "B", card="C7")
    assert dispute(seat, ruling=1).status_code == 201
    assert match.get().get_json()["disputes"] == [1]
    other = match.joined(seat="A")
    refused = other.report({"move": "play", "seat": "A", "card": "C4"})
    assert refused.status_code == 409
    assert refused.get_json()["type"].endswith("#waits")
    assert refused.get_json()["dispute"] == 1
    assert match.get().get_json()["rulings"] == 2
    assert match.report({"move": "play", "seat": "A", "card": "C4"}).status_code == 201
    assert decide(match, 1, {"remedy": "stands"}).status_code == 201
    assert match.get().get_json()["disputes"] == []
    assert seat.report({"move": "play", "seat": "B", "card": "C3"}).status_code == 201


def test_a_hand_is_confirmed_by_a_second_person_and_shown_so(disputed):
    body = {"report_id": "conf-0001", "hand": 1}
    seat = disputed.joined(seat="B")
    assert seat.post("/confirmations", body).status_code == 404
    decide(disputed, 1, {"remedy": "award-hand", "seat": "A"})
    assert disputed.post("/confirmations", body).status_code == 409
    told = seat.post("/confirmations", body)
    assert told.status_code == 201
    assert (told.get_json()["seat"], told.get_json()["stale"]) == ("B", False)
    (hand,) = disputed.get("/hands").get_json()["hands"]
    assert hand["won"] == ["A"]
    assert hand["confirmations"][0]["by"]["seat"] == "B"
    decide(disputed, 1, {"remedy": "award-hand", "seat": "B"})
    (hand,) = disputed.get("/hands").get_json()["hands"]
    assert hand["confirmations"][0]["stale"]


def test_a_match_is_judged_again_under_other_terms_and_stays_as_it_is(client):
    match = opened(client)
    match.ruled("deal", "A")
    match.ruled("play", "B", card="C2")
    match.ruled("play", "A", card="C5")
    version = match.get().get_json()["version"]
    same = match.post("/rejudge", {}).get_json()
    assert (same["rulings"], same["differences"]) == (3, [])
    told = match.post("/rejudge", {"terms": {"cross_defence": "yes"}}).get_json()
    assert told["terms"]["cross_defence"] == "yes"
    (differs,) = told["differences"]
    assert differs["number"] == 3
    assert (differs["before"]["outcome"], differs["after"]["outcome"]) == ("void", "stands")
    assert match.post("/rejudge", {"book": "whot-short"}).status_code == 200
    assert match.post("/rejudge", {"book": "poker"}).status_code == 404
    assert match.post("/rejudge", {"terms": {"cross_defence": "perhaps"}}).status_code == 422
    assert match.public().post("/rejudge", {}).status_code == 401
    assert match.get().get_json()["version"] == version


def test_a_dossier_of_a_long_match_tries_every_remedy(app, client):
    made = long_match(app.extensions["referee"].records, "whot-1on1", 400)
    match = Played(client, made.match_id, made.arbiter.token)
    dispute(match, ruling=FIRST_REPORT)
    told = match.get("/disputes/1")
    assert told.status_code == 200
    assert len(told.get_json()["remedies"]) >= 5


FIVE_TRICKS = """
    C cut | C pass | D deal | F schlag rank=O | D trumpf suit=L | F play card=LO | F call
    P play card=H8 | C play card=L9 | D play card=L10 | F play card=S7 | P play card=S8
    C play card=S9 | D play card=SK | F play card=E7 | P play card=EU | C play card=E9
    D play card=E8
"""


def test_the_dossier_asks_for_the_cards_that_would_decide(client):
    match = opened(client, book="watten-bavarian-4", seats=["D", "F", "P", "C"])
    for line in FIVE_TRICKS.replace("\n", "|").split("|"):
        if line.strip():
            seat, move, *fields = line.split()
            match.ruled(move, seat, **dict(pair.split("=") for pair in fields))
    assert dispute(match, ruling=8, clause="W-34", seat="D").status_code == 201
    told = match.get("/disputes/1").get_json()
    assert [(claim["clause"], claim["state"]) for claim in told["claims"]] == [("W-34", "open")]
    left = {"place": "hand/P", "count": 2}
    assert told["deciding"] == {"move": "left", "places": [left], "sure": True}
    shown = match.report({"move": "left", "place": "hand/P", "cards": ["LA", "H9"]}).get_json()
    assert [cite["clause"] for cite in shown["cites"]] == ["G-3", "W-34"]
    told = match.get("/disputes/1").get_json()
    assert [(claim["state"], claim["proof"]) for claim in told["claims"]] == [("refuted", [19])]
    assert told["deciding"] is None
    penalty = next(one for one in told["remedies"] if one["remedies"][0]["remedy"] == "penalty")
    assert penalty["possible"]
    found = match.get("/audit").get_json()["findings"]
    assert [(one["kind"], one["ruling"], one["seat"]) for one in found] == [("proven", 8, "P")]


def test_the_audit_answers_before_the_events_which_may_be_left_out(disputed):
    assert decide(disputed, 1, {"remedy": "let-stand"}).status_code == 201
    whole, short = (disputed.get(f"/audit{asked}").get_json() for asked in ("", "?trail=false"))
    assert whole["entries"]
    assert short == whole | {"entries": []}
    (matter,) = short["answer"]["matters"]
    assert (matter["dispute"], matter["ruling"]) == (1, 3)
    assert matter["decided"][0].startswith("The arbiter decided: ruling 3 is let stand against")
    assert len(matter["messages"]["decided"]) == len(matter["decided"])
