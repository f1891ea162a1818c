"""Schafkopf: which cards are trumps in which game, and how high each stands (SF-7)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from referee.games.schafkopf.moves import CALL, PACK, TOPS, WENZ, WENZ_TOUT
from referee.parts import duty
from referee.parts.partners import holder

if TYPE_CHECKING:
    from referee.kernel import Pack, Table


@cache
def trumps(game: str, suit: str) -> tuple[str, ...]:
    """Return the trumps of a game, the highest first; of a Solo the suit says more."""
    if game in {WENZ, WENZ_TOUT}:
        return TOPS[4:]
    more = "H" if game == CALL else suit
    return (*TOPS, *[face for face in PACK.faces if face[0] == more and face not in TOPS])


@cache
def heights(game: str, suit: str) -> dict[str, duty.Strength]:
    """Return whether a card is a trump, and how high it stands among its like."""
    order = trumps(game, suit)
    plain = {face: (duty.NOTHING, -place) for place, face in enumerate(PACK.faces)}
    return plain | {face: (duty.TRUMP, -place) for place, face in enumerate(order)}


def strength(table: Table, card: str, led: str) -> duty.Strength:
    """Return how a card stands in a trick to which this one was led."""
    known = heights(table["game"], table["suit"])
    kind, height = known[card]
    follows = not kind and card[0] == led[0] and not known[led][0]
    return duty.FOLLOWS if follows else kind, height


@cache
def of_suit(pack: Pack, suit: str) -> frozenset[str]:
    """Return the cards of a suit that are no trumps where an Ace is called."""
    return frozenset(face for face in pack.faces if face[0] == suit and face not in TOPS)


def each_gets(table: Table) -> int:
    """Return how many cards are dealt to each."""
    return len(table.pack.faces) // len(table.seats)


def called_ace(table: Table) -> str:
    """Return the Ace that was called, or nothing where none was."""
    return table["suit"] + "A" if table["game"] == CALL else ""


def called_suit(table: Table) -> frozenset[str]:
    """Return the cards of the called suit that are no trumps, its Ace among them."""
    return of_suit(table.pack, table["suit"]) if table["game"] == CALL else frozenset()


def partner(table: Table) -> str:
    """Return who plays with the caller, as far as this table knows.

    It is recorded when the Ace is laid. Before that a table knows it that knows where the Ace lies:
    the phone of its holder, or all, where all have seen it.
    """
    return str(table["partner"]) or holder(table, called_ace(table))
