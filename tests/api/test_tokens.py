"""Who may speak: arbiter, seats and spectators, each with a token that can be taken from them."""

import json
import time
from typing import Any

import pytest

from tests.api.conftest import Played, opened
from tests.api.refused import each_of

PLAY_B = {"move": "play", "seat": "B", "card": "C7"}


def refused(answer: Any, status: int, field: str | None = None) -> str:
    assert answer.status_code == status, answer.get_json()
    assert answer.mimetype == "application/problem+json"
    assert field in {None, answer.get_json().get("field")}
    return str(answer.get_json()["detail"])


def test_a_seat_reports_what_that_seat_does(dealt):
    seat = dealt.joined(seat="B", device="Ben's phone")
    ruling = seat.ruled("play", "B", card="C7")
    assert ruling["by"] == {
        "participant": seat.participant, "device": "Ben's phone", "role": "seat", "seat": "B",
    }  # fmt: skip


def test_a_seat_reports_for_no_other_seat_and_not_for_the_table(dealt):
    seat = dealt.joined(seat="A")
    assert refused(seat.report(PLAY_B), 403) == "This token speaks for A, not for B."
    counted = {"move": "count", "place": "stock", "cards": 40}
    assert "arbiter" in refused(seat.report(counted), 403)
    assert refused(seat.post("/preview", {"move": PLAY_B}), 403)
    assert dealt.get().get_json()["rulings"] == 1


def forged(token: str) -> str:
    """Change one sign of the signature."""
    return token[:-6] + ("A" if token[-6] != "A" else "B") + token[-5:]


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("Bearer", "must read"), ("Basic dXNlcjpwYXNz", "must read"),
        ("Bearer two words", "must read"), ("Bearer not.a.token", "not one of ours"),
        ("Bearer \N{LATIN SMALL LETTER E WITH ACUTE}", "must read"), ("bearer ", "must read"),
    ],
)  # fmt: skip
def test_what_is_no_token_is_refused_everywhere(match, header, said):
    headers = {"Authorization": header}
    for path in ("", "/rulings", "/offers", "/audit", "/participants", "/stream"):
        answer = match.client.get(match.path + path, headers=headers)
        assert said in refused(answer, 401), path
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_nobody_is_sent_away_who_is_not_there_nor_the_arbiter_by_itself(match):
    def send_away(who: str) -> Any:
        return match.client.delete(f"{match.path}/participants/{who}", headers=match.headers)

    assert refused(send_away("p" + "x" * 20), 404)
    assert refused(send_away(match.participant), 409)


def test_a_code_opens_its_own_match_in_either_way(match, client):
    other = opened(client)
    body = {"code": match.code.lower(), "role": "spectator"}
    assert client.post("/api/v1/join", json=body).get_json()["match"] == match.id
    assert match.post("/participants", body).status_code == 201
    assert refused(other.post("/participants", body), 403)
    assert refused(client.post("/api/v1/join", json={"code": "AAAAAAA"}), 404, "code")


def test_a_code_tells_which_match_it_is_before_one_joins(dealt, client):
    where = f"/api/v1/join/{dealt.code}"
    told = client.get(where).get_json()
    assert told == {
        "id": dealt.id, "book": "whot-1on1", "title": dealt.get().get_json()["title"],
        "status": "open", "seats": ["A", "B"], "free": ["A", "B"],
        "names": dealt.get().get_json()["names"],
    }  # fmt: skip
    ben = dealt.joined(seat="B")
    dealt.joined(role="spectator")
    assert client.get(where.lower()).get_json()["free"] == ["A"]
    client.delete(f"{dealt.path}/participants/{ben.participant}", headers=ben.headers)
    assert client.get(where).get_json()["free"] == ["A", "B"]
    assert len(dealt.get("/participants").get_json()["participants"]) == 3
    assert refused(client.get("/api/v1/join/AAAAAAA"), 404, "code")


def test_nobody_joins_a_match_that_is_closed(dealt, client):
    assert dealt.post("/closing", {"why": "dinner"}).status_code == 201
    body = {"code": dealt.code, "role": "spectator"}
    for answer in (
        client.get(f"/api/v1/join/{dealt.code}"),
        client.post("/api/v1/join", json=body),
        client.post(f"{dealt.path}/participants", json={**body, "role": "seat", "seat": "A"}),
    ):
        assert "closed" in refused(answer, 409)
        assert answer.get_json()["type"].endswith("#closed")


SECRET = {"secret": "the-new-phone-has-made-it"}


def test_the_arbiter_hands_the_match_to_another_phone(dealt):
    way = dealt.post("/handover", None).get_json()
    assert way["url"].endswith(f"/#arbiter/{way['code']}")
    assert way["qr_svg"].startswith("<svg")
    assert way["expires_at"] > time.time() * 1000
    body = {"credential": way["code"], "device": "the new phone", **SECRET}
    told = dealt.client.post("/api/v1/arbiter", json=body).get_json()
    assert (told["role"], told["match"]) == ("arbiter", dealt.id)
    new = Played(dealt.client, dealt.id, told["token"], "", told["participant"])
    assert new.ruled("play", "B", card="C7")["by"]["device"] == "the new phone"
    assert "Another phone is the arbiter" in refused(dealt.get(), 401)


@each_of("names and credentials")
def test_what_cannot_be_is_named(client, bad):
    answer = client.post(f"/api/v1{bad.sentence.split()[0]}", json=json.loads(bad.body))
    assert refused(answer, bad.status)
    assert answer.get_json()["field"] == bad.field
    assert client.get("/api/v1/matches").get_json()["matches"] == []


def test_a_credential_that_is_too_long_is_named(client):
    answer = client.post("/api/v1/arbiter", json={"credential": "x" * 201, **SECRET})
    assert refused(answer, 422)
    assert answer.get_json()["field"] == "credential"
