"""Whot beyond its cases: what a phone offers, and in which order cards are told."""

import pytest

from referee.games.whot import SHORT
from referee.kernel import Book, Table
from referee.kernel.offers import Choice, offers
from referee.match.consequences import forgotten
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


def test_wh_19_a_higher_stake_is_offered_to_two_only():
    book = SHORT.agree({})
    for seats, wanted in (("AB", True), ("ABC", False)):
        table, _ = told(book, tuple(seats), "A: deal", "B: play C7")
        assert any(one.move.name == "offer" for one in offers(book, table)) == wanted


@pytest.mark.parametrize(("terms", "held", "asked"), [
    ({}, 1, False), ({}, 2, True),
    ({"finish_on_special": "draws_one"}, 1, True),
])  # fmt: skip
def test_wh_7_no_suit_is_asked_for_a_whot_that_is_the_last_card(terms, held, asked):
    book = SHORT.agree(terms)
    laid = f'table: resume "place pile: C10; place hand/A: {held}; place hand/B: 3" A'
    table, _ = told(book, ("A", "B"), laid)
    (when,) = [one.when for one in offers(book, table, ["A"]) if one.move.name == "play"]
    assert ("W" in when["suit"]["card"]) == asked


def test_cards_that_are_unknown_again_are_told_in_the_order_of_the_pack():
    book = SHORT.agree({})
    dealt, _ = told(book, ("A", "B"), "A: deal")
    laid, _ = told(book, ("A", "B"), "A: deal", "B: play C10", "A: play C3")
    assert forgotten(laid, dealt) == ("C3", "C10")
