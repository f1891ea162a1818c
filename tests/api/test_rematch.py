"""The match after a match: the same people and terms in one call, linked both ways."""

from typing import Any

import pytest

from tests.api.conftest import Played, opened
from tests.api.described import DescribedClient

TABLE: dict[str, Any] = {
    "book": "whot-short", "seats": ["A", "B", "C"], "terms": {"hand_size": 5},
    "names": {"A": "Ada", "B": "Bola", "C": "Chidi"}, "disputes": "wait", "listed": False,
}  # fmt: skip
SECRET = "s" * 22


def played_out(client: DescribedClient) -> Played:
    """Open a match and close it before its end."""
    match = opened(client, **TABLE)
    match.post("/closing", {"why": "dinner"})
    return match


def rematch(match: Played, **how: Any) -> dict[str, Any]:
    answer = match.post("/rematch", how)
    assert answer.status_code == 201, answer.get_json()
    return answer.get_json()


def test_a_rematch_is_played_by_the_same_people_on_the_same_terms(client):
    before = played_out(client)
    assert before.get("/rematch").get_json() == {"rematch_of": None, "rematch": None}
    told = rematch(before)
    after = told["match"]
    assert before.get("/rematch").get_json() == {"rematch_of": None, "rematch": after["id"]}
    there = Played(client, after["id"], told["token"])
    assert there.get("/rematch").get_json() == {"rematch_of": before.id, "rematch": None}
    assert f"rematch-{before.id}" in there.get("/export").get_data(as_text=True).splitlines()[1]
    same = ("book", "terms", "seats", "sides", "names", "waits")
    first = before.get().get_json()
    assert {name: after[name] for name in same} == {name: first[name] for name in same}
    assert after["status"] == "open"
    assert after["id"] not in [
        one["id"] for one in client.get("/api/v1/matches").get_json()["matches"]
    ]
    assert told["role"] == "arbiter"


def test_another_deals_first_and_the_order_of_the_seats_stays(client):
    told = rematch(played_out(client), first_dealer="B")
    assert told["match"]["seats"] == ["B", "C", "A"]
    assert told["match"]["table"]["awaited"][0]["seat"] == "B"
    assert told["match"]["names"]["B"] == "Bola"


def test_unless_somebody_is_named_the_deal_goes_on(client):
    before = opened(client, **TABLE)
    before.ruled("deal", "A")
    before.post("/closing", {"why": "dinner"})
    assert rematch(before)["match"]["table"]["awaited"][0]["seat"] == "B"


def test_phones_come_along_as_what_they_are(client):
    before = opened(client, **TABLE)
    ada, watching = before.joined(seat="A"), before.joined(role="spectator")
    before.post("/closing", {"why": "dinner"})
    early = ada.post("/rematch/participants", {})
    assert early.status_code == 409
    assert early.get_json()["detail"] == "This match has no rematch yet: the arbiter opens it."
    after = rematch(before)["match"]["id"]
    came = ada.post("/rematch/participants", {"secret": SECRET}).get_json()
    assert (came["match"], came["role"], came["seat"]) == (after, "seat", "A")
    again = ada.post("/rematch/participants", {"secret": SECRET}).get_json()
    assert again["participant"] == came["participant"]
    assert Played(client, after, came["token"]).ruled("deal", "A")["outcome"] == "stands"
    watcher = watching.post("/rematch/participants", {}).get_json()
    assert (watcher["role"], watcher["seat"]) == ("spectator", None)
    assert ada.post("/rematch/participants", {}).status_code == 409
    assert before.post("/rematch/participants", {}).status_code == 409


@pytest.mark.parametrize("secret", [None, SECRET])
def test_a_match_has_one_rematch(client, secret):
    before = played_out(client)
    body = {} if secret is None else {"secret": secret}
    first = rematch(before, **body)
    again = before.post("/rematch", body)
    if secret is None:
        assert again.status_code == 409
        assert again.get_json()["detail"] == "This match has its rematch already."
    else:
        assert again.get_json()["match"]["id"] == first["match"]["id"]
        assert again.get_json()["participant"] == first["participant"]


def test_a_match_that_goes_on_has_no_rematch(client):
    match = opened(client, **TABLE)
    answer = match.post("/rematch", {})
    assert answer.status_code == 409
    assert "not over" in answer.get_json()["detail"]
    assert match.get("/rematch").get_json()["rematch"] is None


def test_a_stranger_does_not_deal_first(client):
    answer = played_out(client).post("/rematch", {"first_dealer": "Z"})
    assert answer.status_code == 422
    assert answer.get_json()["detail"] == "first_dealer must be one of A, B, C"
