"""Arguments settled without a match: the text and the data say the same, and nothing is kept."""

import json
from typing import Any

import pytest

from referee.games import shelf
from tests.api.conftest import DescribedClient
from tests.api.refused import each_of

SHELF = [*shelf()]
URL = "/api/v1/positions"
TEXT = """\
book: whot-1on1
place pile: C11 C2
place hand/A: 5
place hand/B: 6
mark debt: 2
mark debt_of: 2
turn: B

B: play C5
"""
DATA: dict[str, Any] = {
    "book": "whot-1on1", "places": {"pile": ["C11", "C2"], "hand/A": 5, "hand/B": "6"},
    "marks": {"debt": 2, "debt_of": 2}, "turn": "B", "reports": ["B: play C5"],
}  # fmt: skip


def asked(client: DescribedClient, data: dict[str, Any], status: int = 200) -> Any:
    answer = client.post(URL, json=data)
    assert answer.status_code == status, answer.get_data(as_text=True)
    return answer.get_json()


def test_the_notation_and_the_data_are_ruled_on_alike(client):
    told = client.post(URL, data=TEXT, content_type="text/plain").get_json()
    given = asked(client, DATA)
    [ruled] = told["reports"]
    assert (ruled["outcome"], ruled["line"]) == ("void", 9)
    assert ruled["cites"][0]["clause"] == "WH-10"
    assert ruled["can_stand"] == ["WH-10"]
    assert told["before"]["hands"] == {"A": 5, "B": 6}
    for same in ("before", "after", "terms", "seats"):
        assert told[same] == given[same]
    again = client.post(URL, data=given["text"], content_type="text/plain").get_json()
    assert again["reports"] == given["reports"]


def test_one_thing_is_changed_beside_the_text(client):
    by_terms = asked(client, {"text": TEXT, "terms": {"cross_defence": "yes"}})
    assert [one["outcome"] for one in by_terms["reports"]] == ["stands"]
    play = {"move": "play", "seat": "B", "card": "C5"}
    other = asked(client, {
        "text": TEXT.replace("B: play C5\n", ""), "places": {"pile": "C11 T5"},
        "marks": {"debt": 3, "debt_of": 5}, "reports": [{"move": play}],
    })  # fmt: skip
    assert [one["outcome"] for one in other["reports"]] == ["stands"]
    assert "place pile: C11 T5" in other["text"]
    assert other["text"].endswith("B: play C5")


@each_of("positions")
def test_a_mistake_is_named_by_its_field(client, bad):
    problem = asked(client, DATA | json.loads(bad.body), bad.status)
    assert problem["field"] == bad.field
    assert bad.says in problem["detail"]


def test_a_mistake_in_the_text_is_named_by_line_and_column(client):
    wrong = TEXT.replace("play C5", "play c5").replace("debt: 2", "dept: 2", 1)
    problem = client.post(URL, data=wrong, content_type="text/plain").get_json()
    assert (problem["line"], problem["column"]) == (5, 6)
    assert {*problem["errors"]} == {"line 5"}


@pytest.mark.parametrize("line", ["undo", "close because so", "awaited play: B fly", "== two"])
def test_what_belongs_to_a_match_is_refused(client, line):
    answer = client.post(URL, data=f"{TEXT}{line}\n", content_type="text/plain")
    assert answer.status_code == 422


def test_a_match_gives_its_table_as_a_position(client, dealt):
    dealt.ruled("play", "B", card="C7")
    lying = client.get(f"{dealt.path}/position").get_json()
    settled = asked(client, {"text": lying["text"], "reports": ["A: play Q11"]})
    [ruled] = settled["reports"]
    assert (ruled["outcome"], ruled["cites"][0]["clause"]) == ("void", "WH-6")
    assert dealt.get("").get_json()["version"] == lying["version"]


def test_the_arbiter_alone_picks_a_hand_up_and_it_is_marked(match):
    move = {"move": "resume", "turn": "B",
            "lying": "place pile: C11 C2; place hand/A: 5; place hand/B: 6"}  # fmt: skip
    phone = match.joined(seat="B")
    assert phone.post("/rulings", {"report_id": "report-01", "move": move}).status_code == 403
    lying = {"move": "resume", "turn": "B", "lying": "place pile: C2 C2; place hand/A: 5"}
    void = match.post("/rulings", {"report_id": "report-02", "move": lying}).get_json()
    assert void["outcome"] == "void"
    assert void["cites"][0]["clause"] == "G-8"
    ruled = match.post("/rulings", {"report_id": "report-03", "move": move}).get_json()
    assert ruled["outcome"] == "stands"
    assert match.ruled("play", "B", card="Q11")["cites"][0]["clause"] == "WH-6"
    assert match.get("").get_json()["table"]["marks"]["resumed"] is True
    text = match.get("/export?format=text").get_data(as_text=True)
    assert 'table: resume "place pile: C11 C2; place hand/A: 5; place hand/B: 6" B' in text


@pytest.mark.parametrize("book", SHELF)
def test_every_book_gives_a_table_to_begin_with(client, book):
    text = client.get(f"/api/v1/books/{book}/position").get_json()["text"]
    settled = asked(client, {"text": text})
    assert settled["before"]["awaited"], text
    assert any(offer["awaited"] for offer in settled["offers"])


SHAPES: tuple[Any, ...] = (
    [1], [[]], ["Z"], {"A": "x"}, {"Z": []}, {"A": {"B": 1}}, "Z", "", -7, 99,
)  # fmt: skip


@pytest.mark.parametrize(
    "book", [*SHELF[::5], *(pytest.param(one, marks=pytest.mark.long) for one in SHELF)]
)
def test_whatever_a_mark_is_set_to_the_service_makes_no_mistake(client, book):
    text = client.get(f"/api/v1/books/{book}/position").get_json()["text"]
    marks = [one["mark"] for one in asked(client, {"text": text})["marks"]]
    deep: Any = 1
    for _ in range(12):
        deep = [deep]
    for mark in marks:
        for shape in (*SHAPES, deep):
            answer = client.post(URL, json={"text": text, "marks": {mark: shape}})
            assert answer.status_code in {200, 422}, (mark, shape)


def test_a_mark_that_names_a_seat_offers_the_seats_where_nobody_is_named_yet(client):
    text = client.get("/api/v1/books/skat/position").get_json()["stages"][0]["text"]
    marks = {one["mark"]: one for one in asked(client, {"text": text})["marks"]}
    assert (marks["declarer"]["value"], marks["declarer"]["choices"]) == ("", ["A", "B", "C"])


@pytest.mark.parametrize(
    ("book", "awaits"),
    [
        ("skat", ["bid or pass", "take the skat or announce a game by hand", "play a card"]),
        ("mau-mau", ["turn up the first card", "play a card or draw"]),
    ],
)
def test_an_argument_begins_at_any_phase_of_a_hand(client, book, awaits):
    laid = client.get(f"/api/v1/books/{book}/position").get_json()
    assert [one["awaits"] for one in laid["stages"]] == awaits
    assert laid["stages"][-1]["text"] == laid["text"]
    for one in laid["stages"]:
        asked(client, {"text": one["text"]})


def test_who_can_be_on_turn_is_told_and_what_counts_as_a_breach(client):
    early, _, late = client.get("/api/v1/books/skat/position").get_json()["stages"]
    assert asked(client, {"text": early["text"]})["turns"] == ["C"]
    seen = {"move": "tricks-seen", "who": "A"}
    found = asked(
        client, {"text": late["text"], "reports": [{"move": seen}, "table: matadors with-1"]}
    )
    assert found["turns"] == ["A", "B", "C"]
    assert [one["breach"] for one in found["reports"]] == [True, False]
