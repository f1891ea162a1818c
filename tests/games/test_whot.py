"""Whot beyond its cases: what a phone offers when nothing is left to draw."""

from referee.games.whot import SHORT
from referee.kernel import Book, Table
from referee.kernel.offers import Choice, offers
from tests.games.told import told

SEATS = ("A", "B", "C", "D", "E", "F")
DRAWN = ["A: deal", *[f"{seat}: draw" for seat in "BCDEF"]]
"""Forty-eight cards dealt and five drawn, none laid: one is left."""


def drawn(book: Book, *reports: str) -> list[Choice]:
    """Return what is asked of whoever is offered to draw, after these reports of six."""
    table, rulings = told(book, SEATS, *reports)
    assert {ruling.outcome for ruling in rulings} == {"stands"}
    return drawing(book, table)


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
    (asked,) = drawn(book, *DRAWN)
    assert (asked.field.required, asked.options) == (False, None)
    (asked,) = drawn(book, *DRAWN, "A: draw")
    assert (asked.field.required, asked.options) == (True, (0,))


def test_wh_13_a_draw_is_offered_as_usual_when_the_pile_can_be_shuffled():
    book = SHORT.agree({"hand_size": 8})
    (asked,) = drawn(book, *DRAWN[:-1], "F: play C7", "A: play C10", "B: draw", "C: draw")
    assert (asked.field.required, asked.options) == (False, None)
