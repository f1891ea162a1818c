"""What cannot be ruled on is refused: the problem names what is wrong, and nothing is stored."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.api.conftest import Played, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from tests.api.described import DescribedClient

JSON = "application/json"
MOVE = '"move":{"move":"play","seat":"B","card":"C7"}'
DEEP = "[" * 60_000


class Bad(NamedTuple):
    """A body, what is wrong with it, and what the problem must say."""

    sentence: str
    body: bytes | str
    status: int
    field: str | None
    says: str
    content_type: str = JSON


def report(**told: Any) -> str:
    return json.dumps({"report_id": "bad-input", **told})


def moved(**told: Any) -> str:
    return report(move={"move": "play", "seat": "B", "card": "C7"} | told)


UNREADABLE = [
    Bad("nothing at all", b"", 400, None, "not JSON"),
    Bad("half an object", '{"report_id": "bad-', 400, None, "not JSON"),
    Bad("two documents", "{}{}", 400, None, "not JSON"),
    Bad("a key said twice", '{"report_id":"bad-input","report_id":"x",' + MOVE + "}",
        400, "report_id",
        "report_id stands in one object twice"),
    Bad("a key said twice inside the move",
        '{"report_id":"bad-input","move":{"move":"play","seat":"A","seat":"B","card":"C7"}}', 400,
        "seat", "seat stands in one object twice"),
    Bad("NaN", '{"report_id":"bad-input","at":NaN,' + MOVE + "}", 400, None, "NaN"),
    Bad("Infinity", '{"report_id":"bad-input","at":-Infinity,' + MOVE + "}", 400, None, "Infinity"),
    Bad("a number beyond all floats", '{"report_id":"bad-input","at":1e999,' + MOVE + "}",
        400, None,
        "too large a number"),
    Bad("a number of ten thousand digits", '{"at":' + "9" * 10_000 + "}", 400, None, "too long"),
    Bad("half a character", '{"report_id":"bad-\\ud800input",' + MOVE + "}", 400, None,
        "half a character"),
    Bad("half a character as a key", '{"\\udfff":1}', 400, None, "half a character"),
    Bad("half a character twice as a key", '{"\\udfff":1,"\\udfff":2}', 400, "\\udfff", "twice"),
    Bad("bytes that are not UTF-8", b'{"report_id":"\xff\xfe"}', 400, None, "not UTF-8"),
    Bad("a byte order mark", b"\xef\xbb\xbf{}", 400, None, "not JSON"),
    Bad("brackets sixty thousand deep", DEEP, 400, None, "nested deeper than 16"),
    Bad("objects a hundred deep", '{"a":' * 100 + "1" + "}" * 100, 400, None, "nested deeper"),
    Bad("no content type", "{}", 415, None, "Content-Type must be application/json", ""),
    Bad("a form", "move=play", 415, None, "Content-Type", "application/x-www-form-urlencoded"),
    Bad("text", "{}", 415, None, "Content-Type", "text/plain"),
    Bad("a body of a megabyte", b" " * 1_000_000, 413, None, "65536 bytes"),
]  # fmt: skip

NOT_UNDERSTOOD = [
    Bad("a list", "[]", 422, None, "must be an object"),
    Bad("a number", "7", 422, None, "must be an object"),
    Bad("null", "null", 422, None, "must be an object"),
    Bad("an unknown field", report(move={"move": "draw", "seat": "B"}, colour="red"), 422, "colour",
        "those are at, hand, move, report_id, waive"),
    Bad("no report id", '{"move":{"move":"draw","seat":"B"}}', 422, "report_id", "missing"),
    Bad("a report id that is short", '{"report_id":"short",' + MOVE + "}",
        422, "report_id", "8 to 64"),
    Bad("a report id with a line break", '{"report_id":"bad-input\\n",' + MOVE + "}",
        422, "report_id",
        "8 to 64"),
    Bad("a report id that is a number", '{"report_id":12345678,' + MOVE + "}",
        422, "report_id", "8 to"),
    Bad("no move", report(), 422, "move", "missing"),
    Bad("a move that is text", report(move="play"), 422, "move", "must be an object"),
    Bad("a move without a name", report(move={}), 422, "move", "must be one of"),
    Bad("a move that no book knows", report(move={"move": "fly"}), 422, "move", "must be one of"),
    Bad("a move whose name is a list", report(move={"move": ["play"]}),
        422, "move", "must be one of"),
    Bad("a move with an unknown field", moved(face="C7"), 422, "move.face", "not a field of play"),
    Bad("a move without a card", report(move={"move": "play", "seat": "B"}),
        422, "move.card", "missing"),
    Bad("a card that is a number", moved(card=7), 422, "move.card", "must be text"),
    Bad("a card in small letters", moved(card="c7"), 422, "move.card", "must be a card such as"),
    Bad("a card with a line break", moved(card="C7\n"), 422, "move.card", "must be a card such as"),
    Bad("a suit that does not exist", moved(suit="hearts"),
        422, "move.suit", "must be one of circle"),
    Bad("a seat that is null", moved(seat=None), 422, "move.seat", "must be text"),
    Bad("a seat where nobody sits", moved(seat="Z"), 422, "move.seat", "the seats are A, B"),
    Bad("a seat with a space", moved(seat="B B"), 422, "move.seat", "must be a seat such as"),
    Bad("a count below nought", report(move={"move": "count", "place": "stock", "cards": -1}), 422,
        "move.cards", "whole number"),
    Bad("a count that is half a card",
        report(move={"move": "count", "place": "stock", "cards": 1.5}),
        422, "move.cards", "whole number"),
    Bad("a count beyond 2^53", report(move={"move": "count", "place": "stock", "cards": 2**53}),
        422,
        "move.cards", "whole number"),
    Bad("a count that is true", report(move={"move": "count", "place": "stock", "cards": True}),
        422,
        "move.cards", "whole number"),
    Bad("a place above all places",
        report(move={"move": "see", "place": "../etc", "cards": ["C7"]}),
        422, "move.place", "must be a place"),
    Bad("cards that are one text", report(move={"move": "see", "place": "pile", "cards": "C7"}),
        422,
        "move.cards", "must be a list"),
    Bad("more cards than there are",
        report(move={"move": "see", "place": "pile", "cards": ["C7"] * 99}),
        422, "move.cards", "more cards than the pack has"),
    Bad("a time that is text", moved() [:-1] + ',"at":"noon"}', 422, "at", "milliseconds"),
    Bad("a time before 1970", moved()[:-1] + ',"at":-1}', 422, "at", "milliseconds"),
    Bad("a time beyond 2^53", moved()[:-1] + f',"at":{2**53}}}', 422, "at", "milliseconds"),
    Bad("a time that is true", moved()[:-1] + ',"at":true}', 422, "at", "milliseconds"),
    Bad("a clause to waive that is no list", moved()[:-1] + ',"waive":"WH-6"}',
        422, "waive", "list"),
    Bad("a clause to waive that is no clause", moved()[:-1] + ',"waive":["six"]}', 422, "waive",
        "clauses such as"),
    Bad("a clause to waive that the book has not", moved()[:-1] + ',"waive":["WH-99"]}',
        422, "waive",
        "no clause WH-99"),
    Bad("a hundred clauses to waive", moved()[:-1] + ',"waive":' + json.dumps(["WH-6"] * 100) + "}",
        422,
        "waive", "at most 32"),
]  # fmt: skip


REPORTS = [
    pytest.param(where, bad, id=f"{where}: {bad.sentence}")
    for where in ("rulings", "preview")
    for bad in (UNREADABLE + NOT_UNDERSTOOD)[:: 1 if where == "rulings" else 8]
]
"""A preview reads what it is sent as a report is read: a few of them say so."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One service for all of these: nothing is stored, so none is in another's way."""
    yield from running(tmp_path_factory.mktemp("bad"))


@pytest.mark.parametrize(("where", "bad"), REPORTS)
def test_a_report_that_cannot_be_read(dealt: Played, bad: Bad, where: str) -> None:
    headers = {**dealt.headers, **({"Content-Type": bad.content_type} if bad.content_type else {})}
    answer = dealt.client.post(f"{dealt.path}/{where}", data=bad.body, headers=headers)
    problem = answer.get_json()

    assert answer.status_code == bad.status, problem
    assert answer.mimetype == "application/problem+json"
    assert problem["status"] == bad.status
    assert problem["type"].startswith("/api/v1/problems#")
    assert problem.get("field") == bad.field
    assert bad.says in problem["detail"]
    assert dealt.get().get_json()["version"] == 2


OPENINGS = [
    Bad("no book", "{}", 422, "book", "missing"),
    Bad("a book nobody wrote", '{"book":"chess"}', 422, "book", "must be one of lohai-4"),
    Bad("a book that is null", '{"book":null}', 422, "book", "null"),
    Bad("a field nobody knows", '{"book":"whot-1on1","table":1}', 422, "table", "those are book"),
    Bad("a term nobody knows", '{"book":"whot-1on1","terms":{"colour":1}}', 422, "terms.colour",
        "is not a term of"),
    Bad("a term out of range", '{"book":"whot-1on1","terms":{"hand_size":99}}', 422,
        "terms.hand_size", "must be from 3 to 8"),
    Bad("a term that is a list", '{"book":"whot-1on1","terms":{"hand_size":[7]}}', 422,
        "terms.hand_size", "must be from 3 to 8"),
    Bad("terms that are a list", '{"book":"whot-1on1","terms":[]}',
        422, "terms", "must be an object"),
    Bad("three players where two play", '{"book":"whot-1on1","players":3}',
        422, "seats", "2 players"),
    Bad("no players", '{"book":"whot-1on1","players":0}', 422, "players", "from 1 to 16"),
    Bad("players as text", '{"book":"whot-1on1","players":"2"}', 422, "players", "whole number"),
    Bad("players and seats that differ", '{"book":"whot-short","players":2,"seats":["A","B","C"]}',
        422, "players", "do not agree"),
    Bad("two players on one seat", '{"book":"whot-1on1","seats":["A","A"]}', 422, "seats", "share"),
    Bad("a seat that is no word", '{"book":"whot-1on1","seats":["A","B!"]}',
        422, "seats.1", "a seat"),
    Bad("a name for nobody", '{"book":"whot-1on1","names":{"C":"Cy"}}', 422, "names.C", "no seat"),
    Bad("a name with a line break", '{"book":"whot-1on1","names":{"A":"A\\nB"}}', 422, "names.A",
        "one line"),
    Bad("a name with a nul", '{"book":"whot-1on1","names":{"A":"\\u0000"}}',
        422, "names.A", "one line"),
    Bad("a device of a thousand letters", '{"book":"whot-1on1","device":"' + "x" * 1000 + '"}', 422,
        "device", "at most 80"),
    Bad("listed as a word", '{"book":"whot-1on1","listed":"yes"}', 422, "listed", "true or false"),
    *UNREADABLE[1::6],
]  # fmt: skip


@pytest.mark.parametrize("bad", [pytest.param(b, id=b.sentence) for b in OPENINGS])
def test_a_match_that_cannot_be_opened(client: DescribedClient, bad: Bad) -> None:
    before = client.get("/api/v1/matches").get_json()
    headers = {"Content-Type": bad.content_type} if bad.content_type else {}
    answer = client.post("/api/v1/matches", data=bad.body, headers=headers)
    problem = answer.get_json()

    assert answer.status_code == bad.status, problem
    assert problem.get("field") == bad.field, problem
    assert bad.says in problem["detail"]
    assert client.get("/api/v1/matches").get_json() == before


QUERIES = [
    ("/api/v1/matches?limit=0", "limit", "from 1 to 100"),
    ("/api/v1/matches?limit=many", "limit", "whole number"),
    ("/api/v1/matches?limit=99999999999999999999", "limit", "whole number"),
    ("/api/v1/matches?cursor=%00", "cursor", "cursor of an earlier page"),
    ("/api/v1/matches?cursor=nonsense", "cursor", "place in the list"),
    ("/api/v1/matches?status=lost", "status", "must be one of"),
    ("/api/v1/matches?book=No%20Book", "book", "name of a book"),
    ("/api/v1/matches?colour=red", "colour", "not a field here"),
    ("{match}?ruling=-1", "ruling", "whole number"),
    ("{match}?ruling=1.5", "ruling", "whole number"),
    ("{match}/rulings?after=x", "after", "whole number"),
    ("{match}/rulings?limit=501", "limit", "from 1 to 500"),
    ("{match}/offers?seat=%FF", "seat", "a seat such as"),
    ("{match}/export?format=docx", "format", "must be one of"),
]


@pytest.mark.parametrize(("address", "field", "says"), QUERIES)
def test_a_query_that_cannot_be_read(match: Played, address: str, field: str, says: str) -> None:
    answer = match.client.get(address.replace("{match}", match.path), headers=match.headers)
    problem = answer.get_json()
    assert answer.status_code == 422
    assert problem["field"] == field
    assert says in problem["detail"]


MISSING = [
    ("get", "/api/v1/nothing"),
    ("get", "/api/v1/books/chess"),
    ("get", "/api/v1/books/%00"),
    ("get", "/api/v1/matches/nobody"),
    ("get", "/api/v1/matches/%00"),
    ("get", "/api/v1/matches/..%2f..%2fetc"),
    ("get", "/api/v1/matches/" + "x" * 500),
    ("get", "/api/v1/matches/nobody/rulings"),
    ("get", "/api/v1/matches/nobody/rulings/1"),
    ("get", "/api/v1/matches/nobody/offers"),
    ("get", "/api/v1/matches/nobody/audit"),
    ("get", "/api/v1/matches/nobody/export"),
    ("get", "/api/v1/matches/nobody/stream"),
    ("get", "/api/v1/matches/nobody/book"),
]


@pytest.mark.parametrize(("method", "path"), MISSING)
def test_what_does_not_exist_is_said_not_to(
    client: DescribedClient, method: str, path: str
) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"
    assert answer.get_json()["detail"]


def test_a_ruling_nobody_gave_is_missing(match: Played) -> None:
    assert match.get("/rulings/99999999999999999999999").status_code == 404
    assert match.get("/rulings/-1").status_code == 404


def test_what_cannot_be_done_somewhere_says_what_can(client: DescribedClient) -> None:
    answer = client.delete("/api/v1/books")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert answer.mimetype == "application/problem+json"
