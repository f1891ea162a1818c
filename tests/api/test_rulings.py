"""Every report that can be read is ruled on and recorded, whatever the outcome."""

import pytest

C7 = {"move": "play", "seat": "B", "card": "C7"}


def test_a_report_that_stands_is_told_whole(dealt):
    ruling = dealt.report(C7, at=1_700_000_000_000).get_json()
    assert ruling["outcome"] == "stands"
    assert ruling["text"] == "B: play C7"
    assert ruling["move"] == {"kind": "whot-1on1.play", **C7}
    assert ruling["at"] == 1_700_000_000_000
    assert (ruling["number"], ruling["version"]) == (2, 3)
    assert ruling["happened"][0] == "Circle 7 from B's hand to the pile"
    assert ruling["awaited"][0]["seat"] == "A"
    assert ruling["by"]["role"] == "arbiter"
    assert ruling["by"]["device"] == "the arbiter's phone"
    assert all(cite["title"] for cite in ruling["cites"])


@pytest.mark.parametrize(
    "kind", [{}, {"kind": "whot-1on1.play"}], ids=["without its kind", "with its kind"]
)
def test_a_move_may_be_sent(dealt, kind):
    ruling = dealt.report({**kind, "move": "play", "seat": "B", "card": "W", "suit": "star"})
    assert ruling.get_json()["text"] == "B: play W star"
    assert ruling.get_json()["move"] == {
        "kind": "whot-1on1.play", "move": "play", "seat": "B", "card": "W", "suit": "star",
    }  # fmt: skip


def test_another_report_under_a_known_id_is_refused_and_named(dealt):
    first = {"report_id": "report-02", "move": {"move": "draw", "seat": "B"}}
    assert dealt.post("/rulings", {**first, "at": 1}).status_code == 201
    assert dealt.post("/rulings", {**first, "at": 2}).status_code == 200
    for other in ({**first, "move": C7}, {**first, "waive": ["WH-6"]}):
        answer = dealt.post("/rulings", other)
        problem = answer.get_json()
        assert (answer.status_code, problem["field"]) == (422, "report_id")
        assert problem["type"].endswith("#reused-id")
        assert problem["recorded"] == {"version": 3, "ruling": 2, "text": "B: draw"}
        assert 'report-02 ruling 2 is on record already: "B: draw"' in problem["detail"]
    assert dealt.get().get_json()["rulings"] == 2


@pytest.mark.parametrize("kind", ["lohai-4.play", "whot-1on1.draw", "play", "", None, 7, ["x"]])
def test_a_move_of_another_kind_is_not_understood(dealt, kind):
    for inside, route, body in (
        ("move.kind", "/rulings", {"move": {"kind": kind, **C7}, "report_id": "kinds-001"}),
        ("move.kind", "/preview", {"move": {"kind": kind, **C7}}),
        (
            "replacement.move.kind", "/corrections",
            {"report_id": "kinds-002", "ruling": 1, "replacement": {"move": {"kind": kind, **C7}}},
        ),
    ):  # fmt: skip
        answer = dealt.post(route, body)
        assert (answer.status_code, answer.get_json()["field"]) == (422, inside)
        assert "whot-1on1.play" in answer.get_json()["detail"]
    assert dealt.get().get_json()["rulings"] == 1


def test_a_void_report_is_recorded_with_the_clause_in_its_own_words(dealt):
    dealt.ruled("play", "B", card="C7")
    answer = dealt.report({"move": "play", "seat": "A", "card": "T4"})
    ruling = answer.get_json()
    assert answer.status_code == 201
    assert ruling["outcome"] == "void"
    assert ruling["cites"][0]["clause"] == "WH-6"
    assert ruling["cites"][0]["text"]
    assert ruling["reason"]
    assert ruling["can_stand"] == ["WH-6"]
    assert dealt.get().get_json()["table"]["hands"]["A"] == 7


def test_a_contradiction_names_the_rulings_it_contradicts(dealt):
    dealt.ruled("play", "B", card="C7")
    ruling = dealt.report({"move": "play", "seat": "A", "card": "C7"}).get_json()
    assert ruling["outcome"] == "contradicts"
    assert ruling["evidence"] == [2]
    assert ruling["can_stand"] == []
    assert dealt.get("/audit").get_json()["findings"][0]["kind"] == "impossible together"


def test_a_preview_rules_and_records_nothing(dealt):
    told = dealt.post("/preview", {"move": C7}).get_json()
    assert told["outcome"] == "stands"
    assert (told["number"], told["version"], told["by"]) == (None, None, None)
    assert dealt.get().get_json()["version"] == 2
    ruled = dealt.report(C7).get_json()
    same = ("outcome", "text", "move", "reason", "cites", "happened", "facts", "awaited")
    assert {key: told[key] for key in same} == {key: ruled[key] for key in same}


def test_rulings_are_listed_in_order_page_by_page(dealt):
    dealt.ruled("play", "B", card="C7")
    dealt.ruled("play", "A", card="T4")
    dealt.ruled("play", "A", card="C4")
    first = dealt.get("/rulings?limit=2").get_json()
    rest = dealt.get(f"/rulings?after={first['next']}&limit=2").get_json()
    assert [ruling["number"] for ruling in first["rulings"] + rest["rulings"]] == [1, 2, 3, 4]
    assert (first["next"], rest["next"]) == (2, None)
    assert dealt.get("/rulings?after=99").get_json() == {"rulings": [], "next": None}


def test_a_ruling_reads_the_same_wherever_it_is_read(dealt):
    dealt.ruled("play", "B", card="C7")
    told = dealt.ruled("play", "A", card="T4")
    assert dealt.get("/rulings").get_json()["rulings"][-1] == told
    assert dealt.get("/rulings/3").get_json() == told


def test_a_permalink_shows_the_table_before_and_after(dealt):
    dealt.ruled("play", "B", card="C7")
    told = dealt.get("/rulings/2?around=1").get_json()
    assert told["before"]["hands"] == {"A": 7, "B": 7}
    assert told["after"]["hands"] == {"A": 7, "B": 6}
    assert "before" not in dealt.get("/rulings/2").get_json()
    assert dealt.get("/rulings/3").status_code == 404


# --- reports that are typed ----------------------------------------------------------------------


def test_a_line_that_is_typed_is_read_as_the_report_that_a_tap_would_be(dealt):
    read = dealt.post("/reading", {"text": "B: play C7 !WH-6"}).get_json()
    assert read == {
        "move": {"kind": "whot-1on1.play", "move": "play", "seat": "B", "card": "C7"},
        "waive": ["WH-6"],
    }
    assert dealt.get("/rulings").get_json()["rulings"][-1]["text"] == "A: deal"
    assert dealt.report(**read).status_code == 201


@pytest.mark.parametrize(
    ("text", "says", "column"),
    [
        ("B play C7", "a report must look like", 1), ("B: plaz C7", "Did you mean play?", 4),
        ("B: play 7C", "Did you mean C7?", 9),
        ("Z: draw", "Z is no seat of this match; those are A, B", 1),
        ("", "a report must look like", 1), ("[0:20] B: play C7", "Leave the time out", 1),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_with_its_column(dealt, text, says, column):
    answer = dealt.post("/reading", {"text": text})
    assert answer.status_code == 422
    assert says in answer.get_json()["detail"]
    assert answer.get_json()["column"] == column


def test_a_line_that_is_no_line_is_refused(dealt):
    for text in ("B: play C7\nA: draw", "B: " + "x" * 500, 7, None):
        assert dealt.post("/reading", {"text": text}).status_code == 422
    waived = dealt.post("/reading", {"text": "B: play C7 !WH-99"}).get_json()
    assert waived["detail"].endswith("has no clause WH-99 to waive")
