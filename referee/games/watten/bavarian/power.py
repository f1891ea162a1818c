"""Watten: the power of the cards, level by level, and whose card takes a trick (W-4 to W-6).

Each level is a meaning of its own, so that a variant replaces the levels that differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.pack import CRITICALS, NATURAL, RANK, SUIT
from referee.kernel import cached, meaning
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

CRITICAL, CHIEF, STRIKER, TRUMP, LED, PLAIN = 5, 4, 3, 2, 1, 0
"""The levels of W-4, from high to low."""


@cached("trumpf", "schlag")
def announced(table: Table) -> str:
    """Return the card of both the Trumpf and the Schlag, or nothing where there is none."""
    suit, rank = table["trumpf"], table["schlag"]
    return next((f for f in table.pack.faces if SUIT[f] == suit and RANK[f] == rank), "")


@meaning("W-4")
@cached("trumpf", "schlag")
def power(table: Table, card: str, led: str) -> tuple[int, int]:
    """Power of the cards.

    The Criticals beat all others: Max (HK), then Belli (S7), then Spitz (E7). Below them stands the
    chief striker, the card of both Schlag and Trumpf; then the other cards of the Schlag, which are
    the strikers; then the rest of the Trumpf, from Ace to Seven; then the rest of the suit that was
    led, likewise. Any other card takes nothing.
    """
    for level, ranked in ((CRITICAL, criticals(table)), (CHIEF, chiefs(table))):
        if card in ranked:
            return level, -ranked.index(card)
    if card in strikers(table):
        return STRIKER, 0
    rest = trumps(table)
    if card in rest:
        return TRUMP, -rest.index(card)
    if card in SUIT and led in SUIT and SUIT[card] == SUIT[led]:
        return LED, NATURAL[card]
    return PLAIN, 0


@meaning("W-4")
def criticals(_table: Table) -> tuple[str, ...]:
    # The cards that beat all others, the highest first.
    return CRITICALS


@meaning("W-6")
@cached("trumpf", "schlag")
def chiefs(table: Table) -> tuple[str, ...]:
    """The announced card.

    The card of both Schlag and Trumpf is the chief striker. Where it is a Critical, it keeps its
    place among the Criticals and no card is the chief striker; it still is the announced card.
    """
    card = announced(table)
    return (card,) if card and card not in criticals(table) else ()


@meaning("W-4")
@cached("trumpf", "schlag")
def strikers(table: Table) -> frozenset[str]:
    # The other cards of the Schlag, none of which is higher than another.
    above = (*criticals(table), *chiefs(table))
    rank = table["schlag"]
    return frozenset([f for f in table.pack.faces if RANK[f] == rank and f not in above])


@meaning("W-4")
@cached("trumpf", "schlag")
def trumps(table: Table) -> tuple[str, ...]:
    # The rest of the Trumpf, from high to low.
    above = {*criticals(table), *chiefs(table), *strikers(table)}
    rest = [f for f in table.pack.faces if SUIT[f] == table["trumpf"] and f not in above]
    return tuple(sorted(rest, key=NATURAL.__getitem__, reverse=True))


@meaning("W-5")
def taker(table: Table) -> str:
    """Equal strikers.

    Where strikers are the best cards of a trick, the one that was laid first takes it. The chief
    striker is not one of these equals: it beats them whenever it is laid.
    """
    led = tricks.led(table)
    return max(tricks.laid(table), key=lambda lying: power(table, lying[1], led))[0]


def grounds(table: Table) -> Iterator[str]:
    """Yield the numbers of the clauses that say who takes the open trick."""
    asked = table.in_force.meanings
    lying = [card for _, card in tricks.laid(table)]
    powers = [power(table, card, lying[0]) for card in lying]
    yield asked["power"].number
    if powers.count(max(powers)) > 1:
        yield asked["taker"].number
    if announced(table) in lying:
        yield asked["chiefs"].number


MEANINGS = (power, criticals, taker, chiefs, strikers, trumps)
