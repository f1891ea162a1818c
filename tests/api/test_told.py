"""A match is told to phones that judge on by the same rules, and two of them tell a hand once."""

import json
from typing import Any

import pytest

from referee.phone import packed
from referee.phone.desk import Desk
from tests.api.conftest import Played, opened
from tests.fixtures.photographs import PLAIN, sent
from tests.fixtures.words import words


def sat(match: Played) -> Any:
    """Return how a phone sees the match when it has read what it was told."""
    told = match.get("/told").get_json()
    assert told["rules"] == packed.digest()
    named = {name: told[name] for name in ("text", "revision", "tag")}
    question = {"ask": "sit", "match": "m", **named}
    desk = Desk()
    state = json.loads(desk.answer(json.dumps(question)))
    assert state is not None, told["text"]
    if told["since"]:
        who = {"role": "spectator"}
        question = {"ask": "hear", "match": "m", "events": told["since"], "who": who}
        state = json.loads(desk.answer(json.dumps(question)))["news"][-1]["data"]["match"]
    assert state["version"] == told["version"]
    return state


def test_a_phone_that_is_told_a_match_sees_the_table_of_the_record(dealt):
    at = 1_790_000_000_123
    dealt.report({"move": "play", "seat": "B", "card": "C7"}, at=at)
    dealt.report({"move": "play", "seat": "A", "card": "Q11"}, at=at + 7001)
    undone = {"report_id": "undo-0001", "ruling": 3, "replacement": None, "why": 'it: "slipped"'}
    assert dealt.post("/corrections", undone).status_code == 201
    dispute = {"report_id": "dispute-01", "ruling": 2, "words": "A circle # it was -> not."}
    assert dealt.post("/disputes", dispute).status_code == 201
    remedy = {"report_id": "decide-01", "remedies": [{"remedy": "stands"}], "why": "it was"}
    assert dealt.post("/disputes/1/decisions", remedy).status_code == 201
    now = dealt.get().get_json()
    state = sat(dealt)
    assert (state["version"], state["table"]) == (now["version"], now["table"])
    assert (state["rulings"], state["disputes"]) == (3, [])


def test_from_the_first_picture_on_a_phone_is_told_the_events(dealt):
    dispute = {"report_id": "dispute-01", "words": "It lay otherwise."}
    assert dealt.post("/disputes", dispute).status_code == 201
    dealt.ruled("play", "B", card="C7")
    assert dealt.get("/told").get_json()["since"] == []
    picture = {"report_id": "picture-01", "dispute": 1, "image": sent(PLAIN)}
    assert dealt.post("/pictures", picture).status_code == 201
    dealt.ruled("play", "A", card="C3")
    told, now = dealt.get("/told").get_json(), dealt.get().get_json()
    assert [one["topic"] for one in told["since"]] == ["match.pictured", "match.ruled"]
    assert picture["image"] not in json.dumps(told)
    state = sat(dealt)
    assert (state["version"], state["table"]) == (now["version"], now["table"])


def test_what_a_seat_alone_has_seen_is_not_told(client):
    match = opened(client, "lotta-watta")
    for move in ({"move": "deal", "seat": "A"}, {"move": "turn-up", "seat": "A", "card": "CJ"}):
        assert match.report(move).status_code == 201
    for seat in "AB":
        match.ruled("first-look", seat)
    phone = match.joined(seat="B")
    phone.ruled("take", "B", source="stock", card="H5")
    assert "H5" in words(phone.get().get_json()["table"])
    assert "H5" not in words([phone.get("/told").get_json(), sat(phone)["table"]])
    assert sat(match)["table"] == match.get().get_json()["table"]


WON = {"move": "result", "won": "F"}


@pytest.fixture
def watten(client) -> Played:
    return opened(client, "watten-bavarian-4")


def scores(match: Played) -> dict[str, int]:
    told: dict[str, int] = match.get().get_json()["table"]["scores"].get("points", {})
    return {side: points for side, points in told.items() if points}


def test_the_second_result_of_a_hand_is_refused_and_names_the_first(watten):
    assert watten.report(WON, hand=1).status_code == 201
    again = watten.report({**WON, "value": 3}, hand=1)
    assert again.status_code == 409
    problem = again.get_json()
    assert problem["field"] == "hand"
    assert problem["detail"] == (
        "Hand 1 is over since ruling 1: what is told of it counts for no other hand."
    )
    assert scores(watten) == {"FC": 2}


def test_a_preview_says_it_too(watten):
    watten.report(WON)
    answer = watten.post("/preview", {"move": WON, "hand": 1})
    assert answer.status_code == 409


@pytest.mark.parametrize("hand", [0, -1, "1", 1.5, True], ids=repr)
def test_what_is_no_number_of_a_hand_is_not_understood(watten, hand):
    answer = watten.client.post(
        watten.path + "/rulings",
        json={"report_id": "report-1", "move": WON, "hand": hand},
        headers=watten.headers,
    )
    assert answer.status_code in {400, 422}
    assert answer.get_json()["field"] == "hand"
    assert scores(watten) == {}
