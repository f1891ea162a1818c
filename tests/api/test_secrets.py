"""What a viewer may not see never appears: views, rulings, offers, streams, errors, exports."""

import re
from typing import Any

import pytest

from tests.api.conftest import Played, opened
from tests.api.described import DescribedClient

HAND = ["C1", "C2", "T3", "X5", "Q7", "S8", "W"]
OTHER = ["Q1", "Q2", "S3", "T5", "X7", "C7", "C14"]
"""Beside what B plays, C7, the first of these notes is wrong and the second may be right."""


@pytest.fixture
def ben(dealt) -> Played:
    """The phone of seat B, which has noted what B holds."""
    seat = dealt.joined(seat="B", device="Ben's phone")
    seat.ruled("look", "B", place="hand/B", cards=HAND)
    return seat


def test_a_phone_sees_what_it_noted_and_nobody_else_does(dealt, ben):
    def hand(match: Played, query: str = "") -> list[Any]:
        places = match.get(query).get_json()["table"]["places"]
        return sorted(next(p["cards"] for p in places if p["place"] == "hand/B"), key=str)

    unknown = [None] * 7
    assert hand(ben) == sorted(HAND)
    assert hand(ben, "?ruling=2") == sorted(HAND)
    assert hand(ben, "?ruling=1") == unknown
    for other in (dealt, dealt.public(), dealt.joined(seat="A"), dealt.joined(role="spectator")):
        assert hand(other) == unknown


def test_a_phone_is_told_which_cards_it_alone_knows(dealt, ben):
    def yours(match: Played, query: str = "") -> dict[str, list[int]]:
        places = match.get(query).get_json()["table"]["places"]
        return {place["place"]: place["yours"] for place in places if "yours" in place}

    assert yours(ben) == {"hand/B": [0, 1, 2, 3, 4, 5, 6]}
    assert yours(ben, "?ruling=1") == {}
    for other in (dealt, dealt.public(), dealt.joined(seat="A")):
        assert yours(other) == {}
    ben.ruled("play", "B", card="C1")
    assert yours(ben) == {"hand/B": [0, 1, 2, 3, 4, 5]}  # what lies on the pile, all know


def test_whoever_notes_cards_is_asked_for_the_own_hand_first_and_for_no_other(ben):
    offers = ben.get("/offers").get_json()["offers"]
    [asked] = [one["fields"] for one in offers if (one["move"], one["seat"]) == ("look", "B")]
    places = next(one["options"] for one in asked if one["name"] == "place")
    assert places[0] == "hand/B"
    assert "hand/A" not in places


def test_its_report_reads_differently_to_those_who_may_not_know(dealt, ben):
    own = ben.get("/rulings/2").get_json()
    assert own["move"]["cards"] == HAND
    assert own["text"] == f"B: look hand/B {' '.join(HAND)}"
    assert own["facts"][0]["cards"] == HAND
    for other in (dealt, dealt.public(), dealt.joined(seat="A")):
        told = other.get("/rulings/2").get_json()
        assert told["move"]["cards"] == ["?"] * 7
        assert told["text"] == "B: look hand/B ? ? ? ? ? ? ?"
        assert told["facts"][0]["cards"] == ["?"] * 7


def test_its_offers_are_its_own_cards(dealt, ben):
    def cards(match: Played) -> set[str]:
        offers = match.get("/offers?seat=B").get_json()["offers"]
        fields = next(offer["fields"] for offer in offers if offer["move"] == "play")
        return set(next(field["options"] for field in fields if field["name"] == "card"))

    assert cards(ben) == set(HAND)
    assert len(cards(dealt)) > 40
    assert cards(dealt.joined(seat="A")) == cards(dealt)


def test_its_private_advice_is_not_what_the_table_is_told(dealt, ben):
    move = {"move": {"move": "play", "seat": "B", "card": "C3"}}
    assert ben.post("/preview", move).get_json()["outcome"] == "contradicts"
    assert dealt.post("/preview", move).get_json()["outcome"] == "stands"
    assert ben.report(move["move"]).get_json()["outcome"] == "stands"


def test_an_arbiter_who_reports_a_look_is_not_told_it_again(dealt):
    ruling = dealt.ruled("look", "A", place="hand/A", cards=OTHER)
    assert ruling["move"]["cards"] == ["?"] * 7
    assert not any(face in str(ruling) for face in OTHER if face != "W")


def told(client: DescribedClient, cards: list[str], who: str) -> list[tuple[int, bytes]]:
    """Play a match in which B notes these cards; return all that this viewer hears of it."""
    match = opened(client, names={"A": "Ada", "B": "Ben"})
    match.ruled("deal", "A")
    ben = match.joined(seat="B", device="Ben's phone")
    ben.ruled("look", "B", place="hand/B", cards=cards)
    match.ruled("play", "B", card="C7")
    match.ruled("play", "A", card="T4")
    about = {"report_id": "disp-0001", "ruling": 3, "words": "Was that the card?"}
    assert match.post("/disputes", about).status_code == 201
    viewers = {
        "public": match.public, "arbiter": lambda: match, "A": lambda: match.joined(seat="A"),
        "spectator": lambda: match.joined(role="spectator"),
    }  # fmt: skip
    viewer = viewers[who]()
    asked = [
        viewer.get(), viewer.get("?ruling=2"), viewer.get("/rulings"),
        viewer.get("/rulings/3?around"), viewer.get("/offers"),
        viewer.get("/offers?seat=B"), viewer.get("/audit"),
        viewer.get("/export?format=text"), viewer.get("/export?format=csv"),
        viewer.get("/export?format=jsonl"), viewer.get("/disputes/1"),
        viewer.get("/stream", **{"Last-Event-ID": "0"}),
        viewer.post("/preview", {"move": {"move": "play", "seat": "B", "card": "C1"}}),
        viewer.post("/preview", {"move": {"move": "play", "seat": "A", "card": "C1"}}),
    ]  # fmt: skip
    return [(answer.status_code, plain(answer.data, match, ben)) for answer in asked]


def plain(data: bytes, match: Played, ben: Played) -> bytes:
    """Return an answer without what differs between any two matches: ids and times."""
    text = data.decode()
    ids = {match.id: "MATCH", match.participant: "ARBITER", ben.participant: "BEN"}
    for secret, name in ids.items():
        text = text.replace(secret, name)
    text = re.sub(r"(report)-[A-Z]+-(\d+)", r"\1-\2", text)
    text = re.sub(r'("(?:recorded|recorded_at|opened_at)":)\d+', r"\g<1>0", text)
    text = re.sub(r'"[0-9a-f]{64}"|("(?:salt|report_id)":)"[^"]*"', r'\1""', text)
    text = re.sub(r"\d{4}-\d\d-\d\d[T ]?(\d\d:\d\d(:\d\d(\.\d+)?)?)?Z?", "WHEN", text)
    return text.encode()


@pytest.mark.parametrize("who", ["public", "arbiter", "A", "spectator"])
def test_matches_that_differ_in_hidden_faces_alone_are_told_byte_for_byte_the_same(client, who):
    one, other = told(client, HAND, who), told(client, OTHER, who)
    assert [status for status, _ in one] == [status for status, _ in other]
    for here, there in zip(one, other, strict=True):
        assert here == there


def test_a_note_that_proved_wrong_is_told_to_its_seat_and_to_the_arbiter_after_the_hand(dealt):
    seat_b, seat_a = dealt.joined(seat="B"), dealt.joined(seat="A")
    hand = ["C1", "C2", "C3", "C4", "C5", "C7", "C8"]
    noted = seat_b.report({"move": "look", "seat": "B", "place": "hand/B", "cards": hand})
    assert noted.status_code == 201, noted.get_json()
    dealt.ruled("play", "B", card="T7")

    def wrong(viewer: Played) -> list[tuple[int, str]]:
        found = viewer.get("/audit").get_json()["findings"]
        of_notes = [one for one in found if one["kind"] == "impossible together"]
        return [(one["ruling"], one["seat"]) for one in of_notes]

    assert [wrong(viewer) for viewer in (seat_b, dealt, seat_a)] == [[(2, "")], [], []]
    about = {"report_id": "disp-0001", "ruling": 3, "words": "He may have it."}
    assert dealt.post("/disputes", about).status_code == 201
    award = {"remedies": [{"remedy": "award-hand", "seat": "A"}], "why": "agreed"}
    decided = dealt.post("/disputes/1/decisions", {"report_id": "deci-0001", **award})
    assert decided.status_code == 201, decided.get_json()
    assert [wrong(viewer) for viewer in (seat_b, dealt, seat_a)] == [[(2, "")], [(2, "")], []]
