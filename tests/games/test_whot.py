"""Whot beyond its cases: what a phone offers when nothing is left to draw."""

from __future__ import annotations

from referee.games.whot import SHORT
from referee.kernel import Book, Table
from referee.kernel.decide import decide
from referee.kernel.offers import Choice, offers
from referee.notation.reports import read_report

SEATS = ("A", "B", "C", "D", "E", "F")
DRAWN = ["A: deal", *[f"{seat}: draw" for seat in "BCDEF"]]
"""Forty-eight cards dealt and five drawn, none laid: one is left."""


def told(book: Book, *reports: str) -> Table:
    """Return the table of six after these reports, all of which stand."""
    table = book.open(SEATS)
    for report in reports:
        ruling = decide(book, table, read_report(book, report).move)
        assert ruling.outcome == "stands"
        assert ruling.table is not None
        table = ruling.table
    return table


def drawing(book: Book, table: Table) -> list[Choice]:
    """Return what is asked of whoever is offered to draw."""
    return [
        choice
        for offer in offers(book, table)
        if (offer.move.name, offer.awaited) == ("draw", True)
        for choice in offer.choices
    ]


def test_wh_13_where_nothing_is_left_only_a_draw_of_0_cards_is_offered():
    book = SHORT.agree({"hand_size": 8})
    (asked,) = drawing(book, told(book, *DRAWN))
    assert (asked.field.required, asked.options) == (False, None)
    (asked,) = drawing(book, told(book, *DRAWN, "A: draw"))
    assert (asked.field.required, asked.options) == (True, (0,))


def test_wh_13_a_draw_is_offered_as_usual_when_the_pile_can_be_shuffled():
    book = SHORT.agree({"hand_size": 8})
    (asked,) = drawing(
        book, told(book, *DRAWN[:-1], "F: play C7", "A: play C10", "B: draw", "C: draw")
    )
    assert (asked.field.required, asked.options) == (False, None)
