"""A match is told to phones that judge on by the same rules: as all may know it, to the letter."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from referee.phone import packed
from referee.phone.desk import Desk
from tests.api.conftest import opened
from tests.fixtures.words import words

if TYPE_CHECKING:
    from tests.api.conftest import Played
    from tests.api.described import DescribedClient


def sat(match: Played) -> Any:
    """Return how a phone sees the match when it has read what it was told."""
    told = match.get("/told").get_json()
    assert told["rules"] == packed.digest()
    named = {name: told[name] for name in ("text", "revision", "tag")}
    question = {"ask": "sit", "match": "m", **named}
    state = json.loads(Desk().answer(json.dumps(question)))
    assert state is not None, told["text"]
    assert state["version"] == told["version"]
    return state


def test_a_phone_that_is_told_a_match_sees_the_table_of_the_record(dealt: Played) -> None:
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


def test_what_a_seat_alone_has_seen_is_not_told(client: DescribedClient) -> None:
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
