"""Whot: going out, and what the cards left in a hand count (WH-15 to WH-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.moves import Play
from referee.kernel import (
    CONTRADICTS,
    Ended,
    Fact,
    No,
    Said,
    effect,
    meaning,
    rule,
    upshot,
)
from referee.parts import counting, laying
from referee.parts.counting import Reveal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

SPECIALS = "WH-5:passes WH-7:to_name WH-8 WH-9 WH-10 WH-11 WH-12"
"""What does not happen any more once a player is out."""


@meaning("WH-15")
def stays_in(_table: Table, card: str) -> bool:
    del card
    return False


def is_out(table: Table, seat: str, card: str) -> bool:
    """Say whether the seat has laid its last card with this one, and is out."""
    return laying.is_out(table, seat) and not stays_in(table, card)


@effect("WH-15", Play, when=is_out, over=SPECIALS)
def goes_out(table: Table, seat: str) -> Iterator[Fact]:
    """Going out.

    A player without cards has won the hand at once. {no_effect}
    """
    yield from won(table, seat)


def won(table: Table, seat: str) -> Iterator[Fact]:
    """Let a seat have won the hand; an offer that is open lapses."""
    if table["offer"]:
        yield Said("offer", {})
    yield Ended("hand", (seat,))


@meaning("WH-15")
def finishes(_table: Table, card: str) -> bool:
    """Any card may be the last."""
    del card
    return True


@upshot("WH-16", when=lambda t: t.ended and not t.over)
def one_deal(table: Table) -> Iterator[Fact]:
    """One deal.

    {one_deal}
    """
    yield Ended("match", table.won)


once, as_many, counted = counting.shown("WH-17")


@rule("WH-17", Reveal, no=CONTRADICTS)
def all_shown(_table: Table, cards: tuple[str, ...]) -> bool | No:
    """What cards count.

    Circles, triangles, crosses and squares count their number, stars twice their number, a Whot 20.
    A hand that is counted must have as many cards as the record says.
    """
    return counting.all_shown(cards)
