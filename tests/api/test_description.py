"""The description is valid OpenAPI 3.1, and grows with the shelf without a line in between."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from api import create_app
from api.problems.problems import Problem
from api.requests.reports import report_fields
from referee.games import shelf
from referee.kernel import LAWS, REPORTS, Amendment, Book, Deal, Face, Move, Seat, Term, Text, Word
from referee.kernel.rules.moves import Unreadable, fields_of
from referee.kernel.rules.reading import move_from_json
from referee.presenters.moves import kind_of, move_json
from schemas import moves_schema
from schemas.moves import moves_of
from schemas.rulings import ReportSchema
from tests import ROOT
from tests.api.conftest import opened
from tests.api.described import Description
from tests.api.examples import FILE, examples


class OtherPlay(Move, name="play", in_turn=False):
    """Play a card and say something."""

    seat: Seat
    card: Face
    words_said: Text


class Sing(Move, name="sing", words={"song": lambda _pack: ("high", "low")}):
    """Sing."""

    seat: Seat
    song: Word


class LoudPlay(Move, name="play"):
    """Play a card loudly."""

    seat: Seat
    card: Face
    volume: int


def validate(document: dict[str, Any]) -> None:
    """Hold a description against the standard; what reads it takes long to import."""
    from openapi_spec_validator import OpenAPIV31SpecValidator  # noqa: PLC0415

    OpenAPIV31SpecValidator(document).validate()


def strange_book() -> Book:
    """A book that means something else by ``play`` than Whot does."""
    base = shelf()["whot-1on1"]
    return replace(
        base, name="strange", title="Strange", clauses=LAWS, terms=(), marks=(), excludes=(),
        moves_known=(Deal, OtherPlay, Sing, *REPORTS), begin=lambda _table, _dealer: (),
        lines=lambda _table: (), clocks=lambda _table: (), resume=lambda _table, _seat: (),
        agreed={}, base=None, reworded={},
    )  # fmt: skip


@pytest.fixture
def document(app) -> dict[str, Any]:
    """The description as it is published."""
    return app.test_client().get("/api/v1/openapi.json").get_json()


@pytest.mark.long
def test_it_is_valid(document):
    validate(document)


def test_it_names_every_route(app, document):
    assert document["openapi"].startswith("3.1")
    routes = {
        (re.sub(r"<(?:int:|path:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1/") and "/docs" not in rule.rule
    }
    told = {(path, method) for path, item in document["paths"].items() for method in item}
    told = {(path, method) for path, method in told if method != "parameters"}
    assert told == routes - {("/api/v1/openapi.json", "get")}


def test_every_operation_says_in_words_what_it_does(document):
    operations = [op for item in document["paths"].values() for op in item.values()]
    operations = [op for op in operations if isinstance(op, dict)]
    assert all(op["summary"].endswith(".") for op in operations)
    assert all("default" in op["responses"] for op in operations)


IDS = """
    auditMatch closeMatch confirmHand correctRuling decideDispute disputeRuling exportMatch
    followMatch getBook getBookInForce getDispute getHealth getJoinCode getMatch getMatchOfCode
    getMetrics getRuling importMatch joinByCode joinMatch listBooks listDisputes listHands
    listMatches listOffers listPhones listProblems listRulings openMatch previewReport rejudgeMatch
    report sendPhoneAway setNames
"""
"""The ids of a release stay for ever: programs call them."""


def test_every_operation_has_an_id_that_clients_may_keep(document):
    operations = [op for item in document["paths"].values() for op in item.values()]
    ids = [op["operationId"] for op in operations if isinstance(op, dict)]
    assert len(ids) == len(set(ids))
    assert set(IDS.split()) <= set(ids)


def test_every_operation_tells_how_it_may_be_refused(document):
    told = document["paths"]["/api/v1/matches/{match_id}/rulings"]["post"]["responses"]
    assert {"401", "403", "404", "409", "415", "422"} <= set(told)
    for path, item in document["paths"].items():
        if "{match_id}" in path:
            assert all(
                {"401", "403", "404"} <= set(op["responses"])
                for op in item.values()
                if isinstance(op, dict)
            )


def test_every_property_and_every_parameter_says_what_it_means(document):
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


def test_every_move_of_every_book_is_one_of_the_moves(document):
    schemas = document["components"]["schemas"]
    move = schemas["Move"]
    mapping = move["discriminator"]["mapping"]
    known = {f"{name}.{word}" for name, book in shelf().items() for word in book.moves}
    assert set(mapping) >= known
    assert [form["$ref"] for form in move["oneOf"]] == list(mapping.values())
    assert len(set(mapping.values())) == len(mapping)
    named = move["discriminator"]["propertyName"]
    for kind, ref in mapping.items():
        shape = schemas[ref.rpartition("/")[2]]
        assert shape["type"] == "object"
        assert shape["properties"][named]["const"] == kind
        assert named in shape["required"]


def test_the_api_is_described_once_and_when_somebody_asks(tmp_path):
    app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", quiet=True, limits=False)
    assert app.test_client().get("/api/v1/books").status_code == 200
    [api] = [found["ext_obj"] for found in app.extensions["flask-smorest"]["apis"].values()]
    assert api.spec is None
    with ThreadPoolExecutor(4) as pool:
        asked = [
            pool.submit(lambda: app.test_client().get("/api/v1/openapi.json").data)
            for _ in range(4)
        ]
        told = {one.result() for one in asked}
    assert len(told) == 1
    assert api.document is api.document


def test_the_shapes_of_a_game_do_not_change_with_what_else_is_on_the_shelf(tmp_path, document):
    whot = {"whot-1on1": shelf()["whot-1on1"]}
    app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", shelf=whot, quiet=True, limits=False)
    alone = app.test_client().get("/api/v1/openapi.json").get_json()
    validate(alone)
    few, many = alone["components"]["schemas"], document["components"]["schemas"]
    assert len(few["Move"]["oneOf"]) > 10
    assert {name: many[name] for name in few if name != "Move"} == {
        name: few[name] for name in few if name != "Move"
    }
    assert alone["paths"] == document["paths"]
    mapping = many["Move"]["discriminator"]["mapping"]
    assert few["Move"]["discriminator"]["mapping"].items() <= mapping.items()


def test_terms_that_mean_two_things_by_one_word_make_one_object_of_both():
    amended = {"yes": Amendment(without=(OtherPlay,), moves=(LoudPlay,))}
    term = Term("loud", "Say how loud.", ("no", "yes"), "no", amended)
    loud = replace(strange_book(), terms=(term,))
    play = moves_schema({"strange": loud}).type_schemas["strange.play"]
    needed = {name for name, field in play.fields.items() if field.required}
    assert set(play.fields) == {"kind", "move", "seat", "card", "words_said", "volume"}
    assert needed == {"kind", "move", "seat", "card"}


@pytest.mark.long
def test_a_book_put_on_the_shelf_brings_its_moves(tmp_path):
    books = {"whot-1on1": shelf()["whot-1on1"], "strange": strange_book()}
    app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", shelf=books, quiet=True, limits=False)
    client = app.test_client()
    document = client.get("/api/v1/openapi.json").get_json()
    validate(document)
    moves = Description(document).validator("components", "schemas", "Move")
    whot = {"kind": "whot-1on1.play", "move": "play", "seat": "A", "card": "C7"}
    strange = {**whot, "kind": "strange.play"}
    sing = {"kind": "strange.sing", "move": "sing", "seat": "A"}
    for fine in (
        {**whot, "suit": "star"}, {**strange, "words_said": "mine"}, {**sing, "song": "low"},
    ):  # fmt: skip
        assert moves.is_valid(fine), fine
    for wrong in (
        {**whot, "words_said": "mine"}, {**strange, "suit": "star", "words_said": "mine"}, strange,
        {**sing, "song": "flat"}, {**sing, "song": "low", "kind": "whot-1on1.sing"},
    ):  # fmt: skip
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
    fields = [field.name for field in fields_of(book.moves[name])]
    told = {field: draw(VALUES) for field in fields if draw(st.booleans()) or draw(st.booleans())}
    if draw(st.integers(0, 9)) == 0:
        told["extra"] = 1
    return {"move": name, **told}


def reshaped(book: Book) -> set[str]:
    """Return the moves that another term gives other fields: the schema joins them all."""
    return {
        word
        for word, shapes in moves_of(book).items()
        if [shape.field for shape in shapes] != [*fields_of(book.moves[word])]
    }


def test_only_the_result_of_a_hand_has_other_fields_under_other_terms():
    assert reshaped(shelf()["whot-1on1"]) == {"result"}


@given(told=told_moves())
def test_schema_and_kernel_read_the_same_moves(told):
    book = shelf()["whot-1on1"]
    if told["move"] in reshaped(book):
        return
    kind = {"kind": kind_of("whot-1on1", told["move"])}
    schema = moves_schema({"whot-1on1": book})
    try:
        move = move_from_json(book, told)
    except Unreadable:
        with pytest.raises(ValidationError):
            schema.load({**kind, **told})
    else:
        schema.load({**kind, **told})
        again = move_json(book, move)
        assert schema.load(again) == again


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
def test_the_report_read_by_hand_is_the_report_described(told):
    try:
        ReportSchema().load(told)
    except ValidationError:
        with pytest.raises(Problem):
            report_fields(dict(told), needs_id=True)
    else:
        report_fields(dict(told), needs_id=True)


LIMITED = (
    ("reason", ("Correction", "why")),
    ("words", ("DisputeRequest", "words")),
    ("device", ("Join", "device")),
    ("credential", ("TakeOver", "credential")),
)


def test_the_page_takes_as_many_letters_as_the_service(document):
    source = (ROOT / "api" / "web" / "src" / "wire" / "limits.ts").read_text()
    limits = {name: int(most) for name, most in re.findall(r"(\w+): (\d+),", source)}
    schemas = document["components"]["schemas"]
    most = {name: schemas[of]["properties"][field]["maxLength"] for name, (of, field) in LIMITED}
    most["name"] = schemas["OpenMatch"]["properties"]["names"]["additionalProperties"]["maxLength"]
    forms = [form["$ref"].rpartition("/")[2] for form in schemas["Move"]["oneOf"]]
    (most["text"],) = {
        field["maxLength"]
        for form in forms
        for name, field in schemas[form]["properties"].items()
        if "maxLength" in field and name != "lying"
    }
    assert limits == most


# --- examples, and answers that may grow ---------------------------------------------------------


def shown(document: dict[str, Any]) -> dict[str, Any]:
    """The operations by their ids."""
    items = [op for item in document["paths"].values() for op in item.values()]
    return {op["operationId"]: op for op in items if isinstance(op, dict)}


def test_every_operation_has_an_example_that_was_played(app, document):
    written = json.loads(FILE.read_text())
    assert set(written) == set(shown(document))
    played = examples(app)
    for operation, example in played.items():
        kept = written[operation]
        assert {**kept, "answer": 0} == {**example, "answer": 0}, f"{operation}: {REMAKE}"
        assert fields_told(kept) == fields_told(example), f"{operation}: {REMAKE}"


REMAKE = "run python -m tests.api.examples"


def fields_told(example: dict[str, Any]) -> Any:
    """The names of what an answer holds."""
    body = example.get("answer", {}).get("body")
    return set(body) if isinstance(body, dict) else type(body)


def test_every_example_is_as_its_operation_is_described(document):
    told = Description(document)
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if "operationId" not in operation:
                continue
            example = json.loads(FILE.read_text())[operation["operationId"]]
            parts = [("responses", str(example["status"]), example.get("answer"))]
            parts += [("requestBody", "", example.get("request"))]
            for part, status, one in parts:
                if one is None:
                    continue
                steps = ["paths", path, method, part, *([status] if status else [])]
                steps += ["content", one["content"]]
                errors = told.validator(*steps, "schema").iter_errors(one["body"])
                assert [e.message for e in errors] == [], f"{operation['operationId']} {part}"


def test_what_only_goes_out_may_grow_and_what_comes_in_is_closed(document):
    shapes = document["components"]["schemas"]
    closed = {name for name, shape in shapes.items() if "additionalProperties" in json.dumps(shape)}
    for name in ("Match", "Ruling", "Audit", "Book", "News", "Problem", "Opened", "Table"):
        assert shapes.get(name, {}).get("additionalProperties") is not False, name
    assert {"Report", "OpenMatch", "Correction", "Join", "Whot1on1PlayMove"} <= closed
    for operation in shown(document).values():
        for answer in operation["responses"].values():
            assert '"additionalProperties": false' not in json.dumps(answer)


def test_what_is_made_says_where_it_is(document):
    made = {name: op for name, op in shown(document).items() if "201" in op["responses"]}
    untold = {
        n for n, op in made.items() if "Location" not in op["responses"]["201"].get("headers", {})
    }
    assert untold == {"handOver", "newRecovery"}
