"""What is found in a game while it is tried, beside its clauses: its shape, and what it shows."""

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.games import shelf
from referee.kernel import (
    Amendment,
    Awaited,
    Awaits,
    Book,
    Mark,
    Message,
    Move,
    Scored,
    Seat,
    Table,
    Term,
    Trick,
    Word,
    rule,
)
from referee.kernel.decide import decide
from referee.trial.blame import raised
from referee.trial.looks import looks
from referee.trial.matches import tried
from referee.trial.player import after, made
from referee.trial.shape import begun_wrongly, in_no_book, misshapen
from tests.games.tricks import ACORN, MISERE


class Bid(Move, name="bid", words={"siut": lambda _pack: ("Acorns",)}):
    """Bid."""

    seat: Seat
    suit: Word


NOWHERE = Amendment(adopt=(), after="AC-30")
SHAPES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "a term whose usual value is none of its values": (
        {"terms": (*ACORN.terms, Term("stake", "What it is worth.", (1, 5), 2))},
        ("the term stake is usually 2, which is none of its values",),
    ),
    "a term that amends what is not there": (
        {"terms": (*ACORN.terms, Term("f", "F.", ("no", "yes"), "no", {"yes": NOWHERE}))},
        ("f=yes amends AC-30, and there is no such clause",),
    ),
    "a mark that lasts for something unheard of": (
        {"marks": (*ACORN.marks, Mark("laid", "trik", 0))},
        ("the mark laid lasts for 'trik', which is none of trick, hand, match, series",),
    ),
    "words for another field": (
        {"moves_known": (*ACORN.moves_known, Bid)},
        (
            "the move bid has words for siut, which is no field of it",
            "the move bid gives no words for suit",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changed", "told"), SHAPES.values(), ids=SHAPES)
def test_what_does_not_fit_together_is_named(changed, told):
    found = [*misshapen(changed_acorn(**changed))]
    assert len(found) == len(told), found
    for one, words in zip(found, told, strict=True):
        assert words in one


def changed_acorn(**changed: Any) -> Book:
    """Return Acorn with something in it that is not as it should be."""
    fields = {f.name: getattr(ACORN, f.name) for f in dataclasses.fields(ACORN) if f.init}
    return type(ACORN)(**{**fields, **changed})


def test_the_slip_of_a_move_is_told_with_file_and_line():
    found = [*misshapen(changed_acorn(moves_known=(*ACORN.moves_known, Bid)))]
    assert all(re.match(r".*test_trial\.py:\d+: the move bid", one) for one in found)


def test_whoever_is_awaited_at_first_is_so_by_a_clause_that_is_there():
    begin = lambda _table, dealer: [Awaits("deal", (Awaited(dealer, ("deal",), "AC-0"),))]  # noqa: E731 - as authors write it
    [told] = begun_wrongly(changed_acorn(begin=begin))
    assert "begin() awaits deal under AC-0, and there is no such clause" in told


def test_the_shelf_has_the_shape_of_games():
    books = shelf()
    assert {name: [*misshapen(book), *begun_wrongly(book)] for name, book in books.items()} == {
        name: [] for name in books
    }
    assert [*in_no_book(ACORN, (ACORN, MISERE))] == []


@rule("AC-8", Move)
def forgotten(_table: Table) -> bool:
    """Forgotten.

    This clause was written and put into no book.
    """
    return True


def test_a_clause_that_stands_in_no_book_is_named(monkeypatch):
    monkeypatch.setattr(forgotten.function, "__module__", "tests.games.tricks")
    monkeypatch.setattr("tests.games.tricks.forgotten", forgotten, raising=False)
    assert [*in_no_book(ACORN, (ACORN, MISERE))] == [forgotten]


def test_a_file_of_clauses_that_stand_in_no_book_is_named():
    skat = shelf()["skat"]
    told = {c for c in skat.clauses if c.function.__module__ == "referee.games.skat.told"}
    without = tuple(clause for clause in skat.clauses if clause not in told)
    found = [*in_no_book(dataclasses.replace(skat, clauses=without), ())]
    assert {one.function for one in told} <= {one.function for one in found}


def lying(table: Table) -> Iterator[tuple[str, Any]]:
    """Say what no page can show."""
    if table["trump"]:
        yield Message("Trump"), table.card("AK")
        yield Message("Due"), Message("A")


def nobody(_table: Table) -> Trick:
    return Trick((("Z", "AK"),), "Z")


LOOKS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "lines": (
        {"lines": lying},
        ("as a text, which is to be a Message", "'Due: A', which is read as a seat"),
    ),
    "a trick": ({"trick": nobody}, ("a card laid by 'Z', and nobody sits", "has ahead 'Z'")),
    "a position": (
        {"resume": lambda _table, _seat: [Scored("Z", 1)]},
        ("resume() says Scored(side='Z', points=1, title='points'): there is no side 'Z'",),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changed", "told"), LOOKS.values(), ids=LOOKS)
def test_what_a_table_shows_is_looked_at(changed, told):
    table = ACORN.open(("A", "B"))
    for move in (made(ACORN, "deal", "A"), made(ACORN, "turn-up", "A", "LK")):
        table = after(decide(ACORN, table, move))
    assert [*looks(ACORN, table)] == []
    found = [*looks(changed_acorn(**changed), table)]
    assert len(found) == len(told), found
    for one, words in zip(found, told, strict=True):
        assert words in one


def test_a_book_whose_lines_raise_is_told_with_line_and_report():
    def lines(table: Table) -> Iterator[tuple[str, Any]]:
        yield next(name for name in table["trump"] if name == "?"), ""

    trial = tried(changed_acorn(lines=lines), 1, 60)
    [found] = trial.found.values()
    assert re.search(r"test_trial\.py:\d+ in lines: StopIteration", found.what)
    assert re.match(r"asked what the table shows after `", found.moment)


def test_what_python_makes_of_a_generator_that_stops_is_led_back():
    def empty() -> Iterator[int]:
        yield next(iter(()))

    with pytest.raises(RuntimeError) as caught:
        [*empty()]
    assert re.search(r"test_trial\.py:\d+ in empty: StopIteration", raised(caught.value))


def test_a_match_is_left_where_it_stands_when_the_time_is_over():
    trial = tried(shelf()["watten-bohemian"], 1, 0.01)
    assert trial.reports < 100, trial
    assert not trial.found
