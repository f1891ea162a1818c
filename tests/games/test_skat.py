"""Skat: what is known of cards that somebody has mixed with the skat."""

from referee.games import shelf
from referee.games.skat.known import owners, skat_counts
from referee.kernel.decide import decide
from referee.notation.reports import read_report

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
CLUBS, DIAMONDS, HEARTS = ([suit + rank for rank in RANKS] for suit in "CDH")
HANDS = {"A": [*CLUBS, "S7", "S8"], "B": [*DIAMONDS, "S9", "S10"], "C": [*HEARTS, "SJ", "SQ"]}


def test_who_took_the_skat_too_early_may_have_put_anything_back():
    book = shelf()["skat"].agree({})
    table = book.open(("A", "B", "C"))
    lie = "; ".join(f"place hand/{seat}: {' '.join(cards)}" for seat, cards in HANDS.items())
    lie = f"mark dealer: A; place skat: SK SA; {lie}"
    for text in ("A: deal", f'table: resume "{lie}" C', "table: skat-seen B"):
        ruling = decide(book, table, read_report(book, text).move, ruling=table.ruling + 1)
        assert ruling.outcome == "stands"
        table = ruling.table
    assert {owners(table).get(card) for card in (*HANDS["B"], "SK", "SA")} == {None}
    assert {owners(table)[card] for card in HANDS["C"]} == {"C"}
    assert {0, 11 + 10} <= skat_counts(table)  # 7 and 8, or Ace and Ten of B's
