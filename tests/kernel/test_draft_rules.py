"""Offers ask a rule again only where what was chosen since may change its answer."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from referee.kernel import REPORTS, Deal, Face, Move, Seat, Table, rule
from referee.kernel.decide import decide
from referee.kernel.offers import offers
from referee.kernel.rules.draft_rules import Again, Rules
from referee.trial.player import after, any_reports, opened, some_terms
from tests.games.toy import HIGH_CARD, Lay
from tests.properties.test_books import every_book


def asked_anew(again: Again, card: str | None) -> Rules:
    """Return every rule that can be asked, whatever was asked before."""
    return again._rules.first(again._kind, card, again._chosen)


@every_book
def test_all_rules_asked_anew_of_each_value_offer_the_same(book, monkeypatch):
    random = Random(book.name)
    agreed, table = opened(book, random, **some_terms(book, random))
    tables = [table, *(told.after for told in any_reports(agreed, table, random, 12))]
    once = [offers(agreed, each) for each in tables]
    monkeypatch.setattr(Again, "__missing__", asked_anew)
    monkeypatch.delitem(vars(agreed), "draft_rules")
    assert [offers(agreed, each) for each in tables] == once


def test_a_rule_is_asked_once_for_each_choice_that_it_reads():
    asked: Counter[str] = Counter()

    @rule("HC-7", Lay)
    def of_the_table(_table: Table) -> bool:
        """It reads nothing of the move."""
        asked["table"] += 1
        return True

    @rule("HC-8", Lay)
    def of_the_seat(_table: Table, seat: Seat) -> bool:
        """It reads who acts."""
        asked[seat] += 1
        return True

    @rule("HC-9", Lay)
    def of_the_card(_table: Table, card: Face) -> bool:
        """It reads the card."""
        asked[card] += 1
        return True

    clauses = (*HIGH_CARD.clauses, of_the_table, of_the_seat, of_the_card)
    book = replace(HIGH_CARD, clauses=clauses).agree()
    dealt = after(decide(book, book.open("ABC"), Deal(Seat("A"))))
    [offer] = [one for one in offers(book, dealt) if one.move is Lay]
    assert offer.choices[0].options == tuple(book.pack.faces)
    assert asked == {"table": 1, "B": 1, **dict.fromkeys(book.pack.faces, 1)}


class Knock(Move, name="knock", in_turn=False):
    """Knock on the table."""

    seat: Seat
    softly: bool = True


@rule("HC-7", Knock)
def not_loudly(_table: Table, move: Knock) -> bool:
    """Nobody may knock loudly."""
    return move.softly


@rule("HC-7", Knock)
def never(_table: Table) -> bool:
    """Nobody may knock."""
    return False


@rule("HC-8", Knock, over="HC-7", when=lambda _t, softly: softly)
def but_softly(_table: Table) -> bool:
    """Who knocks softly may."""
    return True


KNOCKS = {
    "a rule that reads the whole move": (not_loudly,),
    "another in its way": (never, but_softly),
}


@pytest.mark.parametrize("rules", KNOCKS.values(), ids=KNOCKS)
def test_a_field_that_may_be_left_out_changes_what_is_said_by(rules):
    book = replace(
        HIGH_CARD, clauses=(*HIGH_CARD.clauses, *rules), moves_known=(Deal, Lay, Knock, *REPORTS)
    ).agree()
    knocks = [one for one in offers(book, book.open("ABC")) if one.move is Knock]
    assert [one.choices[0].options for one in knocks] == [(True,)] * 3
