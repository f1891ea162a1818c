"""Photographs over HTTP: what is taken, what is refused and stores nothing, and what is erased."""

import io

import pytest
from pypdf import PdfReader

from tests.fixtures.photographs import NONE, PLAIN, sent

SEEN = {"report_id": "picture-01", "image": sent(PLAIN)}
REFUSED = {
    "neither a dispute nor a hand": ({}, 422, "dispute", "one of both"),
    "both": ({"dispute": 1, "hand": 1}, 422, "dispute", "one of both"),
    "no such dispute": ({"dispute": 2}, 404, None, "no dispute 2"),
    "a hand that is played": ({"hand": 1}, 404, None, "Hand 1 is not over"),
    "nobody sits there": ({"dispute": 1, "seat": "Z"}, 422, "seat", "nobody sits at Z"),
    "where it was taken": (
        {"dispute": 1, "image": sent(NONE["where it was taken"][0])}, 422, "image", "carries notes",
    ),
    "too large": (
        {"dispute": 1, "image": sent(NONE["too large"][0])}, 422, "image", "at most 300000 bytes",
    ),
    "far too large": ({"dispute": 1, "image": "A" * 600_000}, 413, None, "600000 bytes at most"),
}  # fmt: skip


@pytest.fixture
def disputed(dealt):
    """A match in which something is disputed."""
    told = {"report_id": "dispute-01", "words": "It lay otherwise."}
    assert dealt.post("/disputes", told).status_code == 201
    return dealt


@pytest.mark.parametrize(("body", "status", "field", "says"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_picture_of_anything_is_refused_and_stores_nothing(
    disputed, body, status, field, says
):
    answer = disputed.post("/pictures", SEEN | body)
    problem = answer.get_json()
    assert (answer.status_code, problem.get("field")) == (status, field), problem
    assert says in problem["detail"]
    assert disputed.get().get_json()["version"] == 3
    assert disputed.get("/pictures").get_json()["pictures"] == []


def test_one_more_than_a_dispute_takes_is_refused(disputed):
    for number in range(1, 7):
        body = SEEN | {"report_id": f"picture-{number:02}", "dispute": 1}
        assert disputed.post("/pictures", body).get_json()["number"] == number
    answer = disputed.post("/pictures", SEEN | {"report_id": "picture-07", "dispute": 1})
    assert (answer.status_code, answer.get_json()["field"]) == (409, "image")
    assert "at most 6 pictures" in answer.get_json()["detail"]


def test_a_picture_is_printed_where_it_is_asked_for_by_somebody_who_may_see_it(disputed):
    disputed.post("/pictures", SEEN | {"dispute": 1})
    for asked, many in (("", 0), ("&pictures=true", 1)):
        paper = disputed.get(f"/export?format=pdf{asked}").get_data()
        pages = PdfReader(io.BytesIO(paper)).pages
        assert sum(len(page.images) for page in pages) == many
    printed = pages[-1].extract_text()
    assert "Pictures of the table" in printed
    assert "adds picture 1 to dispute 1" in printed
    stranger = disputed.client.get(f"{disputed.path}/export?format=pdf&pictures=true")
    assert stranger.status_code == 401


def test_a_picture_is_erased_by_the_arbiter_once_nobody_argues(disputed):
    made = disputed.post("/pictures", SEEN | {"dispute": 1}).get_json()
    decision = {"report_id": "decision-01", "remedies": [{"remedy": "stands"}], "why": "so"}
    disputed.post("/disputes/1/decisions", decision)
    disputed.post("/closing", {"report_id": "closing-01", "why": "dinner"})
    (one,) = disputed.get("/erasures").get_json()["pictures"]
    assert one == {"event": made["version"], "picture": 1}
    assert disputed.post("/erasures", {"event": one["event"]}).status_code == 201
    (told,) = disputed.get("/pictures").get_json()["pictures"]
    assert told == {**made, "erased": True}
    assert disputed.get("/pictures/1").get_json() == {"image": None}
    assert disputed.get("/pictures/2").status_code == 404
    assert disputed.get("/erasures").get_json()["pictures"] == []
