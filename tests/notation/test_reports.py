"""One report: how it is read, how it is written, and that both are the same for every book."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from referee.games import shelf
from referee.kernel import Book, Move
from referee.kernel.rules.moves import Field, Unreadable, fields_of, move_to_json
from referee.kernel.rules.reading import move_from_json
from referee.match.reports import report_text, time_text
from referee.notation.reports import Misread, read_report, read_time
from tests.notation import READ
from tests.notation.toy import SHELF, TOY

BOOKS = {**shelf(), **SHELF}
MOST = 2**53 - 1
REFUSALS = re.compile(
    r"must|needs|has no|is told its|is not closed|belongs to no seat|is something a seat does"
)


@pytest.mark.parametrize(("text", "move"), READ["read"])
def test_a_report_is_read_field_by_field(text, move):
    assert move_to_json(read_report(TOY, text).move) == move


@pytest.mark.parametrize("text", READ["written"])
def test_a_report_is_written_as_it_is_best_read(text):
    told = read_report(TOY, text)
    assert report_text(told.move, told.at, told.waive) == text


def test_counts_lie_below_zero_where_the_book_says_so_and_nowhere_else():
    text = "table: result A=-7 B=0 caller=A"
    move = read_report(shelf()["lotta-watta"], text).move
    assert move_to_json(move)["sums"] == {"A": -7, "B": 0}
    assert report_text(move) == text
    with pytest.raises(Misread, match="counts must be a whole number from 0, not -7"):
        read_report(shelf()["whot-tournament"], "table: result A B=-7")


@pytest.mark.parametrize("number", [-3.5, 2.5, True, 2**60, "3"])
def test_what_may_lie_below_zero_is_not_asked_for_from_zero(number):
    told = {"move": "result", "sums": {"A": number}}
    with pytest.raises(Unreadable, match=f"sums must be a whole number, not .?{number}"):
        move_from_json(shelf()["lotta-watta"], told)


def test_time_and_waived_clauses_belong_to_the_report():
    told = read_report(TOY, "[1:02.5] A: lay J !TO-1 !G-4")
    assert told.at == 62_500
    assert told.waive == ("TO-1", "G-4")


@pytest.mark.parametrize(("text", "at"), READ["times_read"])
def test_a_time_is_read(text, at):
    assert read_time(text) == at


@pytest.mark.parametrize("text", READ["no_times"])
def test_what_is_no_time_is_refused(text):
    with pytest.raises(Unreadable, match=r"a time must look like 0:20\.5"):
        read_time(text)


@pytest.mark.parametrize(("at", "text"), READ["times_written"])
def test_a_time_is_written_as_a_date_where_it_is_one(at, text):
    assert time_text(at) == text


@given(st.integers(0, MOST))
def test_every_time_is_read_as_it_was_written(at):
    assert read_time(time_text(at)) == at


def test_what_is_wrong_is_pointed_at():
    with pytest.raises(Misread) as caught:
        read_report(TOY, "   A:  lay h1")
    assert caught.value.column == 11
    assert caught.value.field == "card"


# --- every book ----------------------------------------------------------------------------------

WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.just(" "), max_size=40
).filter(str.isprintable)
PLACES = st.from_regex(r"[a-z][a-z0-9-]{0,6}(/[A-Za-z0-9+-]{1,4}){0,2}", fullmatch=True)
SEATS = st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,11}", fullmatch=True).filter(lambda s: s != "table")


def values(book: Book, kind: type[Move], field: Field) -> SearchStrategy[Any]:
    faces = st.sampled_from([*book.pack.faces, "?"])
    counts = st.dictionaries(SEATS, st.integers(0, MOST), max_size=4)
    made: dict[str, SearchStrategy[Any]] = {
        "seat": SEATS, "place": PLACES, "text": WORDS, "lying": WORDS, "flag": st.booleans(),
        "card": faces, "cards": st.lists(faces, max_size=6).map(tuple),
        "number": st.integers(0, MOST), "counts": counts.map(lambda c: tuple(sorted(c.items()))),
    }  # fmt: skip
    if field.kind == "choice":
        made["choice"] = st.sampled_from(kind.words[field.name](book.pack))
    value = made[field.kind]
    return value if field.required else st.just(field.default) | value


@st.composite
def moves(draw: DrawFn, book: Book) -> Move:
    kind = draw(st.sampled_from(book.moves_known))
    return kind(**{f.name: draw(values(book, kind, f)) for f in fields_of(kind)})


every_book = pytest.mark.parametrize("name", BOOKS)
a_few = settings(max_examples=8)
at_length = settings(max_examples=500)


@every_book
@a_few
@given(data=st.data())
def test_any_report_of_any_book_is_read_as_it_was_written(name, data):
    is_read_as_it_was_written(BOOKS[name], data)


@pytest.mark.long
@every_book
@at_length
@given(data=st.data())
def test_at_length_any_report_is_read_as_it_was_written(name, data):
    is_read_as_it_was_written(BOOKS[name], data)


def is_read_as_it_was_written(book: Book, data: st.DataObject) -> None:
    move = data.draw(moves(book))
    at = data.draw(st.none() | st.integers(0, MOST))
    waive = tuple(
        data.draw(st.lists(st.sampled_from([c.number for c in book.clauses]), max_size=3))
    )

    text = report_text(move, at, waive)

    told = read_report(book, text)
    assert (told.move, told.at, told.waive) == (move, at, waive), text
    assert "\n" not in text


TEXTS = st.text(max_size=60) | st.from_regex(r"[ABN]: [a-z]{2,6}( [A-Za-z0-9?=\"!,]{1,6}){0,5}")


@every_book
@a_few
@given(text=TEXTS)
def test_any_text_is_read_or_refused_in_a_sentence(name, text):
    is_read_or_refused(BOOKS[name], text)


@pytest.mark.long
@every_book
@at_length
@given(text=TEXTS)
def test_at_length_any_text_is_read_or_refused_in_a_sentence(name, text):
    is_read_or_refused(BOOKS[name], text)


def is_read_or_refused(book: Book, text: str) -> None:
    try:
        told = read_report(book, text)
    except Unreadable as error:
        refusal = error.sentence
    else:
        again = report_text(told.move, told.at, told.waive)
        refusal = "" if read_report(book, again) == told else again

    assert refusal == "" or re.search(
        r"\b(must|needs|has no|is told|is not closed|belongs|is something|lists more)\b", refusal
    )
