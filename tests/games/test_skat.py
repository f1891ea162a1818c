"""Skat: what is known of cards mixed with the skat, and what a hand is told to have come to."""

import pytest

from referee.games import shelf
from referee.games.skat.known import owners, skat_counts
from referee.kernel.decide import decide
from referee.notation.files import parse
from referee.notation.play import play
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


PLAYED = """
book: skat
A: deal
C: bid
B: hold
C: bid
B: hold
C: pass
A: pass
B: take
B: put
B: announce {game}
"""
TRICKS = (
    "B CJ HJ DJ", "B SJ C10 CQ", "B D7 D10 DQ", "C SA S8 C7", "B HA H9 H7", "B DA DK D8",
    "B CA SK S9", "B CK HK H8", "B C9 D9 SQ", "B C8 S10 HQ",
)  # fmt: skip
"""All but the ten of Hearts and the seven of Spades, which were put away."""


def in_turn(trick: str) -> str:
    """Return a trick as reports, led by the seat that is named first."""
    first, *faces = trick.split()
    order = "ABC"["ABC".index(first) :] + "ABC"
    return "".join(f"{seat}: play {face}\n" for seat, face in zip(order, faces, strict=False))


@pytest.mark.parametrize(
    ("game", "tricks", "told"),
    [
        ("clubs", TRICKS, {"eyes": 107, "matadors": "with-2", "game_value": 48}),
        ("null", TRICKS[:1], {"game_value": 23}),
    ],
)
def test_what_a_game_counts_is_told_with_its_eyes_and_matadors(game, tricks, told):
    script = PLAYED.format(game=game) + "".join(map(in_turn, tricks))
    (hand,) = play(parse(script)[0], shelf()).match.results().values()
    assert hand.marks == told
