"""A house without a service answers as one does, and tells what it keeps from its lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play
from referee.phone.house import House
from referee.phone.kept import CannotBeTold
from tests.phone.questions import FILES

NOW = 1_790_000_000_000
LOOKED_AT = (
    "", "/book", "/offers", "/rulings?after=0&limit=60", "/rulings/1?around", "/disputes", "/hands",
    "/position", "/audit", "/audit?trail=false", "?ruling=1",
)  # fmt: skip
MATCH = "/matches/abcdefgh"


@pytest.fixture
def house() -> House:
    return House(shelf())


def asked(house: House, path: str, **body: Any) -> Any:
    method = "POST" if body else "GET"
    told = house.answer(method, path, json.loads(json.dumps(body)) if body else None)
    assert told.status in {200, 201}, told.body
    return told


def opened(house: House, book: str = "whot-1on1", **more: Any) -> Any:
    return asked(house, "/matches", book=book, id="abcdefgh", now=NOW, **more)


def reported(house: House, move: str, seat: str, number: int, **more: Any) -> Any:
    body = {"move": {"move": move, "seat": seat, **more}, "at": NOW + number, "now": NOW + number}
    return asked(house, f"{MATCH}/rulings", report_id=f"report-{number:02}", **body)


def look(house: House) -> list[Any]:
    return [json.loads(json.dumps(asked(house, MATCH + path).body)) for path in LOOKED_AT]


@pytest.mark.parametrize("book", shelf())
def test_others_play_by_themselves_and_it_is_told_again_as_it_was(house: House, book: str) -> None:
    # nobody at the table practises, so that all are played
    told = opened(house, book, practice="nobody", names={shelf()[book].names[0]: "Ada"})
    assert told.rows
    before, text = look(house), asked(house, f"{MATCH}/export").body
    house.matches.clear()
    house.keep(told.opened, [list(row) for row in told.rows])
    assert look(house) == before
    assert play(parse(text)[0], shelf()).problems == []


def test_the_same_report_again_gets_the_same_ruling_and_is_kept_once(house: House) -> None:
    opened(house)
    first = reported(house, "deal", "A", 1)
    again = reported(house, "deal", "A", 1)
    assert (first.status, again.status) == (201, 200)
    assert first.body == again.body
    assert (len(first.rows), again.rows) == (1, ())


def test_a_correction_is_shown_first_and_kept_as_a_line(house: House) -> None:
    told = opened(house)
    rows = [*reported(house, "deal", "A", 1).rows, *reported(house, "draw", "B", 2).rows]
    undo = {"ruling": 2, "replacement": None, "why": "it -> slipped", "report_id": "undo-01"}
    shown = asked(house, f"{MATCH}/corrections", preview=True, now=NOW + 3, **undo)
    assert (shown.status, shown.rows) == (200, ())
    rows += asked(house, f"{MATCH}/corrections", now=NOW + 3, **undo).rows
    assert rows[-1].line == "undo 2 because it - slipped"
    back = asked(house, f"{MATCH}/corrections", restore=4, now=NOW + 4, report_id="back-01")
    rows += back.rows
    before = look(house)
    house.keep(told.opened, [list(row) for row in rows])
    assert look(house) == before


def test_a_line_that_these_rules_judge_otherwise_is_not_taken_for_what_it_was(house: House) -> None:
    told = opened(house)
    (row,) = reported(house, "deal", "A", 1).rows
    with pytest.raises(CannotBeTold):
        house.keep(told.opened, [[row.line.replace("stands", "void"), *row[1:]]])


@pytest.mark.parametrize(
    ("path", "body", "status", "detail"),
    [
        ("/books/none", None, 404, "no such book"),
        ("/matches/nowhere", None, 404, "keeps no such match"),
        ("/health", None, 404, "no service"),
        (f"{MATCH}/rulings/7", None, 404, "no ruling 7"),
        ("/positions", {"text": "book: whot-1on1\nB: dance"}, 422, "dance"),
        (f"{MATCH}/reading", {"text": "B: dance"}, 422, "dance"),
        (f"{MATCH}/rulings", {"move": {"move": "dance"}, "report_id": "a"}, 422, "dance"),
        (
            f"{MATCH}/corrections",
            {"ruling": 1, "replacement": None, "report_id": "b", "now": NOW},
            409,
            "say why",
        ),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    house: House, path: str, body: Any, status: int, detail: str
) -> None:
    opened(house)
    reported(house, "deal", "A", 1)
    reported(house, "draw", "B", 2)
    before = look(house)
    told = house.answer("POST" if body else "GET", path, body)
    assert (told.status, told.rows) == (status, ())
    assert detail in told.body["detail"]
    assert look(house) == before


def test_a_worked_match_can_be_looked_at_from_all_sides() -> None:
    from referee.phone.desk import Desk  # noqa: PLC0415 - this test alone asks the desk

    desk = Desk()
    argued = next(path for path in FILES if path.stem == "whot-two-cards-short")
    desk.worked("abcdefgh", argued.read_text(encoding="utf-8"), NOW)
    assert len(look(desk.house)) == len(LOOKED_AT)
