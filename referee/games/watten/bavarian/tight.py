"""Watten: what a hand is worth at its start, and which side is tight (W-40, W-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.seats import called, purses, side, sides
from referee.kernel import By, Mark, Message, Said, meaning

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Fact, Table

MARKS = (
    Mark("value", "hand", 2, "Value"),
    Mark("tight", "hand", [], "Tight"),
)


@meaning("W-40")
def base(_table: Table) -> int:
    """Base value.

    Before anybody raises it, a hand is worth two points.
    """
    return 2


@meaning("W-48")
def tight(table: Table, of: str) -> bool:
    """Tight sides.

    A side that stands close to the target of {target} when a hand begins is tight in that hand.
    """
    return any(table.score(purse) >= threshold(table) for purse in purses(table, of))


@meaning("W-48")
def threshold(table: Table) -> int:
    """Close means that no more than two points are missing."""
    return int(table.terms["target"]) - 2


@meaning("W-48")
def barred(table: Table, seat: str) -> bool:
    """A tight side may not say Go, but may accept one or refuse it.

    Where both sides are tight nobody can raise, and the hand decides the game, unless a fine
    prevents it.
    """
    return bool(tight(table, side(table, seat)))


def tight_sides(table: Table) -> list[str]:
    """Return the sides that are tight in this hand."""
    return [one for one in sides(table) if tight(table, one)]


def why_not(table: Table, seat: str) -> Message:
    """Say why a player may not say Go: his side is tight, or another one."""
    own = side(table, seat)
    return barring(table, [own] if tight(table, own) else tight_sides(table), seat)


def barring(table: Table, close: Iterable[str], seat: str) -> Message:
    """Say that a player may not say Go because these sides, or players, are tight."""
    tight_ones = [called(table, one) for one in close]
    return Message(
        "{seat} may not say Go: the score is tight for {sides}.", seat=seat, sides=tight_ones
    )


def begun(table: Table) -> Iterator[Fact | By]:
    """Say what the hand is worth, and who is tight in it."""
    yield By("W-40", Said("value", base(table)))
    found = tight_sides(table)
    if found:
        yield By("W-48", Said("tight", found))


VALUE = (base,)
RAISING = (tight, threshold, barred)
