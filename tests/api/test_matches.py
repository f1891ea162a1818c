"""Matches are opened, found, looked at from any position, and told again only when they changed."""

from typing import Any

import pytest

from tests.api.conftest import Played, opened
from tests.fixtures.words import words

DEAL = {"move": "deal", "seat": "A"}


def test_a_match_is_opened_with_the_arbiters_token_and_a_way_in(client):
    answer = client.post("/api/v1/matches", json={"book": "whot-short", "players": 4})
    told = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/api/v1/matches/{told['match']['id']}"
    assert told["match"]["seats"] == ["A", "B", "C", "D"]
    assert told["match"]["status"] == "open"
    assert told["join"]["url"].endswith(f"/join/{told['join']['code']}")
    assert told["join"]["qr_svg"].startswith("<svg xmlns=")


def test_the_list_is_of_one_book_or_one_status_where_asked(client):
    one = opened(client, book="whot-1on1")
    short = opened(client, book="whot-short")
    assert short.post("/closing", {"why": "the lights went out"}).status_code == 201

    def listed(query: str) -> list[str]:
        return [m["id"] for m in client.get(f"/api/v1/matches?{query}").get_json()["matches"]]

    assert listed("book=whot-short") == [short.id]
    assert listed("status=open") == [one.id]
    assert listed("status=closed") == [short.id]


def test_the_list_tells_how_a_match_stands_and_names_nobody(match):
    def told() -> tuple[int, str | None, dict[str, Any]]:
        [line] = match.client.get("/api/v1/matches").get_json()["matches"]
        assert not set(line) & {"names", "table"}
        assert line["moved_at"] >= line["opened_at"]
        return line["rulings"], line["turn"], line["scores"]

    assert told() == (0, "A", {})
    match.ruled("deal", "A")
    assert told() == (1, "B", {})
    match.ruled("play", "B", card="C7")
    assert told() == (2, "A", {})
    assert match.post("/closing", {"why": "the lights went out"}).status_code == 201
    assert told() == (2, None, {})
    assert "Ada" not in words(match.client.get("/api/v1/matches").data)


def test_any_position_can_be_looked_at(dealt):
    dealt.ruled("play", "B", card="C7")
    before = dealt.get("?ruling=0").get_json()
    after_deal = dealt.get("?ruling=1").get_json()
    now = dealt.get().get_json()
    assert before["table"]["hands"] == {"A": 0, "B": 0}
    assert after_deal["table"]["hands"] == {"A": 7, "B": 7}
    assert now["table"]["hands"] == {"A": 7, "B": 6}
    assert [m["ruling"] for m in (before, after_deal, now)] == [0, 1, 2]
    assert dealt.get("?ruling=3").status_code == 404


@pytest.mark.parametrize("path", ["{match}", "/api/v1/matches"], ids=["a match", "the list"])
def test_what_has_not_changed_is_not_told_again(dealt, path):
    def asked(tag: str = "") -> tuple[int, str, bytes]:
        headers = {**dealt.headers, "If-None-Match": tag}
        answer = dealt.client.get(path.format(match=dealt.path), headers=headers)
        return answer.status_code, answer.headers["ETag"], answer.data

    _, tag, _ = asked()
    assert asked(tag) == (304, tag, b"")
    dealt.ruled("play", "B", card="C7")
    status, other, _ = asked(tag)
    assert (status, other == tag) == (200, False)


def test_a_tag_belongs_to_viewer_and_position(dealt):
    seat = dealt.joined(seat="B")
    looks = [dealt.get(), dealt.public().get(), seat.get(), dealt.get("?ruling=0")]
    assert len({answer.headers["ETag"] for answer in looks}) == 4
    assert all(answer.headers["Vary"].startswith("Authorization") for answer in looks)


def test_a_new_name_changes_the_tag_though_no_event_was_recorded(match):
    tag = match.get().headers["ETag"]
    named = match.client.put(f"{match.path}/names", json={"A": "Ann"}, headers=match.headers)
    assert named.get_json() == {"names": {"A": "Ann", "B": "Ben"}}
    changed = match.get("", **{"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.get_json()["names"]["A"] == "Ann"


def test_offers_name_the_awaited_moves_first(dealt):
    told = dealt.get("/offers").get_json()
    first = told["offers"][0]
    assert (first["move"], first["seat"], first["awaited"]) == ("play", "B", True)
    cards = next(f for f in first["fields"] if f["name"] == "card")
    assert "C7" in cards["options"]
    assert told["version"] == 2


def test_a_seat_is_offered_what_it_may_do_itself_and_what_the_table_says_as_one(dealt):
    def told(phone: Played, query: str = "") -> set[tuple[str | None, bool]]:
        found = phone.get(f"/offers{query}").get_json()["offers"]
        return {(one["seat"], one["move"] == "start") for one in found}

    assert told(dealt.joined(seat="A")) == {("A", False), (None, True)}
    assert told(dealt, "?seat=B") == {("B", False), (None, True)}
    assert dealt.get("/offers?seat=Z").status_code == 404


def test_a_closed_match_takes_nothing_more_and_offers_nothing(dealt):
    assert dealt.post("/closing", {}).get_json()["field"] == "why"
    assert dealt.post("/closing", {"why": "rain"}).status_code == 201
    assert dealt.get().get_json()["status"] == "closed"
    assert dealt.get("/offers").get_json()["offers"] == []
    refused = dealt.report({"move": "play", "seat": "B", "card": "C7"})
    assert refused.status_code == 409
    assert dealt.get().get_json()["rulings"] == 1


def test_a_book_tells_with_which_value_of_another_a_term_is_asked_for(client):
    told = client.get("/api/v1/books/lohai-4").get_json()["terms"]
    terms = {term["name"]: (term["needs"], term["bars"]) for term in told}
    assert terms["shaker"] == ({}, {})
    assert terms["flip_scope"] == ({"shaker": "crazy"}, {})
    assert terms["target_each"] == ({"teams": "partners"}, {})
    assert terms["target"] == ({}, {"teams": "partners"})


def test_a_value_that_makes_a_book_provisional_says_so(client):
    assert not client.get("/api/v1/books/lohai-4").get_json()["provisional"]
    played = opened(client, book="lohai-4", players=4, terms={"shaker": "crazy"})
    book = played.get("/book").get_json()
    assert book["provisional"]
    assert "shaker_steal" not in {term["name"] for term in book["terms"]}


def test_whoever_sits_there_may_be_forgotten_and_nobody_else_s_name_is_theirs(match):
    seat, watching = match.joined(seat="B"), match.joined(role="spectator")

    def named(by: Played, names: dict[str, str]) -> int:
        return by.client.put(f"{by.path}/names", json=names, headers=by.headers).status_code

    for names in ({"A": ""}, {"B": "Eve"}, {"A": "", "B": ""}, {}):
        assert named(seat, names) == 403
    assert named(watching, {"B": ""}) == 403
    assert named(match.public(), {"B": ""}) == 401
    assert match.get().get_json()["names"] == {"A": "Ada", "B": "Ben"}
    version = match.get().get_json()["version"]
    assert named(seat, {"B": ""}) == 200
    assert named(seat, {"B": ""}) == 200  # and says so once
    told = match.get().get_json()
    assert (told["names"], told["version"]) == ({"A": "Ada"}, version + 1)
    audit = match.get("/audit").get_json()
    erased = [one for one in audit["entries"] if one["kind"] == "erased"]
    assert [one["text"] for one in erased] == ["The name of B is erased."]
