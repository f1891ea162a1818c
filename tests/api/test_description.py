"""The description is valid OpenAPI 3.1, and grows with the shelf without a line in between."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError
from openapi_spec_validator import validate

from api import create_app
from api.problems import Problem
from api.rulings import telling
from referee.games import shelf
from referee.kernel import (
    LAWS,
    REPORTS,
    Book,
    Deal,
    Face,
    Move,
    Seat,
    Text,
    Unreadable,
    Word,
    move_from_json,
    move_to_json,
)
from schemas import moves_schema
from schemas.rulings import ReportSchema
from tests.api.conftest import opened
from tests.api.described import Description

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask


@dataclass(frozen=True)
class OtherPlay(Move):
    """Play a card and say something."""

    name: ClassVar[str] = "play"
    in_turn: ClassVar[bool] = False
    seat: Seat
    card: Face
    words_said: Text


@dataclass(frozen=True)
class Sing(Move):
    """Sing."""

    name: ClassVar[str] = "sing"
    words: ClassVar[Any] = {"song": lambda _book: ("high", "low")}
    seat: Seat
    song: Word


def strange_book() -> Book:
    """A book that means something else by ``play`` than Whot does."""
    base = shelf()["whot-1on1"]
    return replace(
        base, name="strange", title="Strange", clauses=LAWS, terms=(), marks=(), excludes=(),
        moves_known=(Deal, OtherPlay, Sing, *REPORTS), begin=lambda _table: (),
        lines=lambda _table: (), agreed={}, base=None, reworded={},
    )  # fmt: skip


@pytest.fixture
def document(app: Flask) -> dict[str, Any]:
    """The description as it is published."""
    return app.test_client().get("/api/v1/openapi.json").get_json()


def test_it_is_valid_and_names_every_route(app: Flask, document: dict[str, Any]) -> None:
    validate(document)
    assert document["openapi"].startswith("3.1")
    routes = {
        (rule.rule.replace("<int:", "<").replace("<", "{").replace(">", "}"), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1/") and "/docs" not in rule.rule
    }
    told = {(path, method) for path, item in document["paths"].items() for method in item}
    told = {(path, method) for path, method in told if method != "parameters"}
    assert told == routes - {("/api/v1/openapi.json", "get")}


def test_every_operation_says_in_words_what_it_does(document: dict[str, Any]) -> None:
    operations = [op for item in document["paths"].values() for op in item.values()]
    operations = [op for op in operations if isinstance(op, dict)]
    assert all(op["summary"].endswith(".") for op in operations)
    assert all("default" in op["responses"] for op in operations)


def test_every_property_and_every_parameter_says_what_it_means(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    silent = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, told in schema.get("properties", {}).items()
        if not told.get("description")
    ]
    shared = document["components"].get("parameters", {})
    for path, item in document["paths"].items():
        for method, operation in item.items():
            asked = operation if method == "parameters" else operation.get("parameters", [])
            for one in asked:
                told = shared[one["$ref"].rpartition("/")[2]] if "$ref" in one else one
                if not told.get("description"):
                    silent.append(f"{method} {path}: {told['name']}")
    assert silent == []


def test_every_move_of_every_book_is_one_of_the_moves(document: dict[str, Any]) -> None:
    move = document["components"]["schemas"]["Move"]
    assert move["discriminator"]["propertyName"] == "move"
    known = {word for book in shelf().values() for word in book.moves}
    assert set(move["discriminator"]["mapping"]) >= known
    assert {form["$ref"] for form in move["oneOf"]} == set(
        move["discriminator"]["mapping"].values()
    )


def test_a_book_put_on_the_shelf_brings_its_moves(tmp_path: Path) -> None:
    books = {**shelf(), "strange": strange_book()}
    app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", shelf=books, quiet=True, limits=False)
    client = app.test_client()
    document = client.get("/api/v1/openapi.json").get_json()
    validate(document)
    moves = Description(document).validator("components", "schemas", "Move")

    assert "sing" in document["components"]["schemas"]["Move"]["discriminator"]["mapping"]
    ways = {way["$ref"] for way in document["components"]["schemas"]["PlayMove"]["anyOf"]}
    assert "#/components/schemas/PlayMoveOfStrange" in ways
    for fine in (
        {"move": "play", "seat": "A", "card": "C7", "suit": "star"},
        {"move": "play", "seat": "A", "card": "C7", "words_said": "mine"},
        {"move": "sing", "seat": "A", "song": "low"},
    ):
        assert moves.is_valid(fine), fine
    for wrong in (
        {"move": "play", "seat": "A", "card": "C7", "suit": "star", "words_said": "mine"},
        {"move": "sing", "seat": "A", "song": "flat"},
    ):
        assert not moves.is_valid(wrong), wrong

    match = opened(client, book="strange", seats=["A", "B"])
    assert client.get("/api/v1/books/strange").get_json()["moves"][2]["move"] == "sing"
    assert match.ruled("sing", "B", song="high")["outcome"] == "stands"
    assert "play" in {o["move"] for o in match.get("/offers").get_json()["offers"]}


WORDS = st.sampled_from(
    ["A", "B", "C7", "W", "?", "c7", "", "star", "pile", "hand/A", "../x", "a b"]
)
VALUES = st.one_of(
    WORDS, st.integers(-2, 60), st.booleans(), st.none(), st.lists(WORDS, max_size=3)
)


@st.composite
def told_moves(draw: st.DrawFn) -> dict[str, Any]:
    """Something that looks like a move of Whot, most of it readable."""
    book = shelf()["whot-1on1"]
    name = draw(st.sampled_from(sorted(book.moves)))
    fields = [
        field.name for field in __import__("referee.kernel").kernel.fields_of(book.moves[name])
    ]
    told = {field: draw(VALUES) for field in fields if draw(st.booleans()) or draw(st.booleans())}
    if draw(st.integers(0, 9)) == 0:
        told["extra"] = 1
    return {"move": name, **told}


@given(told=told_moves())
def test_schema_and_kernel_read_the_same_moves(told: dict[str, Any]) -> None:
    book = shelf()["whot-1on1"]
    schema = moves_schema({"whot-1on1": book})
    try:
        move = move_from_json(book, told)
    except Unreadable:
        with pytest.raises(ValidationError):
            schema.load(told)
    else:
        schema.load(told)
        assert schema.load(move_to_json(move)) == move_to_json(move)


REPORT = st.fixed_dictionaries(
    {},
    optional={
        "move": st.just({"move": "draw", "seat": "A"}),
        "report_id": st.one_of(st.text("ab_-9", min_size=6, max_size=10), VALUES),
        "at": st.one_of(st.integers(-2, 2**54), st.floats(allow_nan=False), VALUES),
        "waive": st.one_of(st.lists(st.sampled_from(["WH-6", "WH-6\n", "six", "G-1"])), VALUES),
        "extra": VALUES,
    },
)


@given(told=REPORT)
def test_the_report_read_by_hand_is_the_report_described(told: dict[str, Any]) -> None:
    try:
        ReportSchema().load(told)
    except ValidationError:
        with pytest.raises(Problem):
            telling(dict(told), needs_id=True)
    else:
        telling(dict(told), needs_id=True)
