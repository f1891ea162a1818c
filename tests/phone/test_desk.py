"""The desk of a phone: it judges only what it can judge as the service does, and says so."""

import json
from typing import Any

import pytest

from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play
from referee.phone.desk import Desk
from referee.presenters.tables import table_digest
from tests.fixtures.words import words
from tests.phone.questions import recorded

OPEN = "book: whot-1on1\nseats: A B\nterms: turn_seconds=0\n\nA: deal\nB: play C7\n"
WHO = {"role": "arbiter", "participant": "", "seat": None}
REVISION = shelf()["whot-1on1"].agree({"turn_seconds": 0}).revision


def sitting(text: str = OPEN, revision: str = REVISION) -> tuple[Desk, Any]:
    desk = Desk()
    return desk, asked(desk, "sit", match="m", text=text, revision=revision, tag="3")


def asked(desk: Desk, what: str, **given: Any) -> Any:
    return json.loads(desk.answer(json.dumps({"ask": what, **given})))


def entry(move: str, seat: str, number: int = 1, **more: Any) -> dict[str, Any]:
    body = {"move": {"move": move, "seat": seat, **more}, "report_id": f"report-{number}", "at": 1}
    return {"kind": "report", "body": body}


def foreseen(desk: Desk, *entries: dict[str, Any], **who: Any) -> Any:
    return asked(desk, "foresee", match="m", pending=[*entries], who=WHO | who)


def outcomes(told: Any) -> list[str | None]:
    return [one and one["outcome"] for one in told["ruled"]]


LEFT = {
    "a book it has not": (OPEN.replace("whot-1on1", "clubs-own-game"), REVISION),
    "another revision": (OPEN, "0" * 12),
    "another ruling": (OPEN.replace("play C7", "play C7 -> void WH-6"), REVISION),
    "a line it cannot read": (f"{OPEN}B: dance\n", REVISION),
    "none": ("", REVISION),
}


@pytest.mark.parametrize(("text", "revision"), LEFT.values(), ids=LEFT)
def test_a_match_it_would_judge_otherwise_is_left_to_the_service(text, revision):
    desk, state = sitting(text, revision)
    assert state is None
    assert foreseen(desk, entry("draw", "A")) is None


def test_what_waits_is_judged_in_its_order_and_none_of_it_is_on_record():
    desk, state = sitting()
    told = foreseen(
        desk, entry("draw", "A"), entry("play", "A", 2, card="C1"), entry("draw", "B", 3)
    )
    assert outcomes(told) == ["stands", "void", "stands"]
    assert [one["version"] for one in told["ruled"]] == [None] * 3
    assert (state["version"], told["version"], told["rulings"]) == (3, 6, 5)
    assert told["table"]["awaited"][0]["seat"] == "A"
    assert {offer["seat"] for offer in told["offers"]} >= {"A", "B"}
    again = foreseen(desk)
    assert again["table"] == state["table"]


def test_a_seat_is_offered_its_own_moves_alone():
    desk, _ = sitting()
    told = foreseen(desk, entry("draw", "A"), role="seat", seat="B")
    assert {offer["seat"] for offer in told["offers"]} == {"B"}


def test_a_report_that_waits_can_be_taken_back_before_it_has_a_number():
    desk, state = sitting()
    body = {"replacement": None, "report_id": "undo-0001"}
    undo = {"kind": "correction", "of": "report-1", "body": body}
    told = foreseen(desk, entry("draw", "A"), undo)
    assert (told["judged"], outcomes(told)) == (2, ["stands", None])
    assert told["table"]["awaited"] == state["table"]["awaited"]


def test_behind_what_the_match_refuses_nothing_is_known():
    desk, _ = sitting()
    other = {"kind": "correction", "body": {"ruling": 9, "replacement": None, "report_id": "c-1"}}
    told = foreseen(desk, entry("draw", "A"), other, entry("draw", "B", 2))
    assert told["judged"] == 1
    assert told["refused"]["detail"] == "There is no ruling 9 in this match."


def test_an_event_of_the_record_is_taken_in_and_one_that_does_not_follow_lets_go_of_it():
    desk, state = sitting()
    asked(desk, "foresee", match="m", pending=[entry("draw", "A")], who=WHO)
    after = play(parse(OPEN + "A: draw\n")[0], shelf()).match
    drawn = after.history[3]
    told = asked(desk, "hear", match="m", events=[recorded(drawn)], who=WHO)
    [news] = told["news"]
    assert (news["event"], news["data"]["ruling"]["outcome"]) == ("ruling", "stands")
    assert news["data"]["match"]["version"] == 4 == state["version"] + 1
    assert told["tag"] != state["tag"] == "3"
    assert asked(desk, "digest", match="m") == table_digest(after.book, after.table)
    assert asked(desk, "hear", match="m", events=[recorded(drawn)], who=WHO) is None
    assert foreseen(desk, entry("draw", "B")) is None


def test_a_card_that_a_seat_alone_has_seen_stays_with_its_phone():
    text = "book: lotta-watta\nseats: A B\n\nA: deal\nA: turn-up CJ\nA: first-look\nB: first-look\n"
    desk, _ = sitting(text, shelf()["lotta-watta"].agree({}).revision)
    noted = entry("take", "B", source="stock", card="H5")
    told = foreseen(desk, noted, role="seat", seat="B")
    assert outcomes(told) == ["stands"]
    assert "H5" not in words([told["ruled"], told["table"]])
