"""Tyrolean Watten: the power of the 33 cards, and which of them are trumps (WT-3, WT-4, WT-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import power
from referee.games.watten.pack import NATURAL, RANK, RANKS, SUIT, WELI
from referee.kernel import cached, meaning
from referee.parts import tricks

if TYPE_CHECKING:
    from referee.kernel import Table

SIX = "6"
"""The Schlag that only the Weli has."""
RING = tuple(reversed(RANKS))
"""The ranks from Seven to Ace; above the Ace comes the Seven again."""


@meaning("WT-3", called="power")
def ranking(table: Table, card: str, led: str) -> tuple[int, int]:
    """Power of the cards.

    The Rechter, the card of both Schlag and Trumpf, stands above the Linke, the other cards of the
    Schlag. Below the Linke come the rest of the trumps (WT-7), from the Ace down, and then the rest
    of the suit that was led, likewise. Any other card takes nothing.
    """
    level: tuple[int, int] = power.power.as_printed(table, card, led)
    return level


@meaning("WT-2")
def criticals(_table: Table) -> tuple[str, ...]:
    """No Criticals.

    King of Hearts, Seven of Bells and Seven of Acorns are cards like any other. Nobody takes cards
    in the cut, and nothing is called.
    """
    return ()


@meaning("WT-2", called="criticals")
def three_of_old(_table: Table) -> tuple[str, ...]:
    """Criticals.

    Max (HK), Belli (S7) and Spitz (E7) beat all other cards, in this order. Nobody takes them in
    the cut, and nothing is called. Wherever a trump is asked for, a Critical will do as well.
    """
    return ("HK", "S7", "E7")


@meaning("WT-2", called="criticals")
def with_the_weli(_table: Table) -> tuple[str, ...]:
    """Criticals.

    Max (HK), the Weli and Spitz (E7) beat all other cards, in this order. Nobody takes them in the
    cut, and nothing is called. Wherever a trump is asked for, a Critical will do as well.
    """
    return ("HK", WELI, "E7")


# --- the cards of the Schlag ----------------------------------------------------------------------


def of_trumpf(table: Table, rank: str) -> str:
    """Return the card of the Trumpf with this rank, or nothing where the pack has none."""
    suit = table["trumpf"]
    return next((f for f in table.pack.faces if SUIT[f] == suit and RANK[f] == rank), "")


def beside(table: Table, steps: int) -> str:
    """Return the card of the Trumpf so many ranks above the Schlag; below the Seven is the Ace."""
    schlag = table["schlag"]
    if schlag not in RING:
        return ""
    return of_trumpf(table, RING[(RING.index(schlag) + steps) % len(RING)])


@meaning("WT-4")
@cached("trumpf", "schlag")
def rechter(table: Table) -> str:
    """Six as Schlag.

    The Six may be named as well. Then the Weli is the Rechter, whatever is Trumpf, and there are no
    Linke.
    """
    return WELI if table["schlag"] == SIX else of_trumpf(table, table["schlag"])


@meaning("WT-3")
@cached("trumpf", "schlag")
def chiefs(table: Table) -> tuple[str, ...]:
    # The cards above the Linke, the highest first.
    above = [*guater(table), *boeser(table), rechter(table)]
    return tuple([card for card in above if card and card not in power.criticals(table)])


@meaning("WT-3")
def guater(_table: Table) -> tuple[str, ...]:
    return ()


@meaning("WT-3", called="guater")
@cached("trumpf", "schlag")
def next_above(table: Table) -> tuple[str, ...]:
    """The Guater.

    The card of the Trumpf one rank above the Schlag beats the Rechter; above the Ace comes the
    Seven. With the Six as Schlag there is none.
    """
    return (beside(table, 1),)


@meaning("WT-3")
def boeser(_table: Table) -> tuple[str, ...]:
    return ()


@meaning("WT-3", called="boeser")
@cached("trumpf", "schlag")
def next_below(table: Table) -> tuple[str, ...]:
    """The Boese.

    The card of the Trumpf one rank below the Schlag stands next above the Rechter; below the Seven
    comes the Ace. There is no Boese with the Six as Schlag.
    """
    return (beside(table, -1),)


@meaning("WT-3", called="taker")
def first_of_equals(table: Table) -> str:
    """Of several Linke the one that was laid first is the best."""
    return winner(table, tricks.laid(table))


def winner(table: Table, lying: tuple[tuple[str, str], ...]) -> str:
    """Return the seat whose card takes a trick that was laid like this."""
    led = lying[0][1]
    return max(lying, key=lambda one: power.power(table, one[1], led))[0]


# --- trumps ---------------------------------------------------------------------------------------


@meaning("WT-3")
@cached("trumpf", "schlag")
def strikers(table: Table) -> frozenset[str]:
    return frozenset(power.strikers.as_printed(table))


@meaning("WT-3")
@cached("trumpf", "schlag")
def trumps(table: Table) -> tuple[str, ...]:
    # The rest of the Trumpf from high to low, with the Weli below it.
    above = {*power.criticals(table), *power.chiefs(table), *power.strikers(table)}
    rest = [face for face in drawn(table) if face not in above]
    return tuple(sorted(rest, key=lambda face: (face != WELI, NATURAL[face]), reverse=True))


@meaning("WT-7")
@cached("trumpf", "schlag")
def drawn(table: Table) -> frozenset[str]:
    """Trumps.

    All cards of the Trumpf and the Weli are trumps, the Rechter among them. The Linke are none.
    Unless it is the Rechter, the Weli is the lowest trump.
    """
    return frozenset([f for f in table.pack.faces if SUIT[f] == table["trumpf"] or f == WELI])


@meaning("WT-7", called="drawn")
def with_the_weli_on_top(table: Table) -> frozenset[str]:
    """Trumps.

    All cards of the Trumpf and the Weli are trumps, the Rechter among them. The Linke are none.
    """
    return frozenset(drawn.as_printed(table))


@meaning("WT-7", called="drawn")
@cached("trumpf", "schlag")
def without_the_weli(table: Table) -> frozenset[str]:
    """Trumps.

    All cards of the Trumpf are trumps, and so is the Rechter. The Linke are none. Unless it is the
    Rechter, the Weli is a Bell like any other, below the Seven.
    """
    suit = [face for face in table.pack.faces if SUIT[face] == table["trumpf"]]
    return frozenset([*suit, rechter(table)]) if table["schlag"] == SIX else frozenset(suit)


MEANINGS = (
    criticals, ranking, chiefs, guater, boeser, first_of_equals, strikers, trumps, rechter,
)  # fmt: skip
