"""The auction of two at a time, at a table of four that bids for nothing but numbers."""

import pytest

from referee.kernel import (
    LAWS,
    REPORTS,
    Book,
    Ended,
    Pack,
    PrintedCard,
    upshot,
    words,
)
from referee.kernel.decide import decide
from referee.notation.reports import read_report
from referee.parts import auction

NUMBERS = (1, 2, 5)


class Bid(auction.Bid, words={"number": lambda _pack: tuple(map(str, NUMBERS))}):
    """Say a number."""


def seats(table):
    return table.seats


@upshot("TA-3", when=auction.is_over)
def over(table):
    """The end.

    Who stays with a number has won; nobody has where all pass.
    """
    yield Ended("match", auction.staying(table, table.seats) if table["bid"] else ())


BOOK = Book(
    "toy-auction", "Toy auction", "Four bid.", Pack([PrintedCard("X1", "One", "X", "1")]), (4, 4),
    (Bid, auction.Hold, auction.Pass, *REPORTS),
    (*LAWS, words("TA-1", "Steps", "Two at a time.", on=auction.Hold),
     words("TA-2", "Numbers", "Higher each time.", on=Bid),
     *auction.spoken("TA-1", "TA-2", seats, NUMBERS), over),
    marks=auction.MARKS, begin=lambda table, _: [auction.to_speak(table, table.seats, "TA-1")],
)  # fmt: skip


def bid(told: str):
    """Take in reports, of which those with a question mark are to be void; return the table."""
    book = BOOK.agree()
    table = book.open("ABCD")
    for one in told.split(", "):
        report = read_report(book, one.rstrip("?"))
        ruling = decide(book, table, report.move)
        assert ruling.outcome == ("void" if one.endswith("?") else "stands"), one
        table = ruling.table
    return table


@pytest.mark.parametrize(
    ("told", "turn", "winners"),
    [
        ("A: bid 1?, B: bid 1, B: bid 2?", "A", ()),
        ("B: bid 1, A: hold, B: bid 5, A: pass", "C", ()),
        ("B: bid 1, A: hold, B: pass", "C", ()),
        ("B: pass, C: pass, D: pass", "A", ()),
        ("B: pass, C: pass, D: pass, A: bid", None, ("A",)),
        ("B: pass, C: pass, D: pass, A: pass", None, ()),
        ("B: bid 5, A: hold, B: bid?, B: pass, C: pass, D: pass", None, ("A",)),
        ("A: pass", "B", ()),
        ("A: pass, B: bid, C: bid, B: hold, C: pass, D: pass", None, ("B",)),
        ("A: pass, B: pass, D: pass, C: bid", None, ("C",)),
        ("D: pass, B: bid, C: pass, A: pass", None, ("B",)),
        ("B: bid, B: pass?, A: hold, A: pass?, B: pass, B: pass?", "C", ()),
        ("B: bid, A: pass, C: bid 1?, C: bid, B: pass, D: pass", None, ("C",)),
    ],
)
def test_one_says_a_number_and_another_holds_it(told, turn, winners):
    table = bid(told)
    assert (table.turn, table.winners) == (turn, winners)


def test_who_passed_before_any_number_is_remembered():
    table = bid("B: pass, D: pass, C: bid 1, A: hold, C: pass")
    assert table["silent"] == ["B", "D"]
    assert table["passed"] == ["B", "D", "C"]
