"""Blind Watten: the pack, the power of the cards, the Weli, what a breach costs (WB-1 to WB-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import redeal, scoring, tyrol, tyrol_power
from referee.games.watten.blind import Show, both_shown
from referee.games.watten.moves import Ask, Play
from referee.games.watten.power import power
from referee.games.watten.seats import side
from referee.kernel import (
    CONTRADICTS,
    By,
    Fact,
    Move,
    No,
    Refuted,
    Said,
    effect,
    meaning,
    penalty,
    renumbered,
    rule,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


@rule("WB-1", Play, no=CONTRADICTS, over="G-1:conserved")
def in_the_pack(table: Table, move: Move) -> bool | No:
    """The pack.

    Thirty-three cards: Acorns (E), Leaves (L), Hearts (H) and Bells (S), each from Ace (A), King
    (K), Ober (O), Unter (U), Ten, Nine and Eight to Seven, and the Weli (WELI), which is the Six of
    Bells. A card that is no such card, or that was seen elsewhere in this hand, cannot have been
    played.
    """
    return tyrol.in_the_pack.function(table, move)  # type: ignore[no-any-return]


@meaning("WB-2", called="power")
def ranking(table: Table, card: str, led: str) -> tuple[int, int]:
    """Power of the cards.

    Above the Linke, the other cards of the Schlag, stands the Rechter, the card of both Schlag and
    Trumpf. Below the Linke come the rest of the Trumpf from Ace down, and then the suit that was
    led. Any other card takes nothing.
    """
    level: tuple[int, int] = power.function(table, card, led)
    return level


guater = renumbered(tyrol_power.next_above, "WB-2")
no_guater = renumbered(tyrol_power.guater, "WB-2")
boeser = renumbered(tyrol_power.next_below, "WB-2")


@meaning("WB-3", "drawn")
def a_bell(table: Table) -> frozenset[str]:
    """The Weli.

    It is always a Bell, below the Seven: the lowest trump where Bells are Trumpf, else no trump at
    all. Where it is the card shown for the Schlag, it is the Rechter and the highest card, whatever
    is Trumpf; there are no Linke then, and no Guater.
    """
    return frozenset(tyrol_power.without_the_weli.function(table))


@meaning("WB-3", "drawn")
def a_trump(table: Table) -> frozenset[str]:
    """The Weli.

    It is always a trump, and the lowest one. Where it is the card shown for the Schlag, it is the
    Rechter and the highest card, whatever is Trumpf; there are no Linke then, and no Guater.
    """
    return frozenset(tyrol_power.drawn.function(table))


@meaning("WB-3")
def rechter(table: Table) -> str:
    return str(tyrol_power.rechter.function(table))


MEANINGS = (
    ranking, guater, renumbered(tyrol_power.boeser, "WB-2"),
    *(renumbered(part, "WB-2") for part in (
        tyrol_power.chiefs, tyrol_power.first_of_equals, tyrol_power.strikers, tyrol_power.trumps,
    )),
    a_bell, rechter,
)  # fmt: skip


# --- before the play ------------------------------------------------------------------------------


@rule("WT-6", Ask, waivable=False, called="enough_left")
def enough_left(table: Table) -> bool | No:
    """The deal.

    Everybody gets five cards, and thirteen are left. Where forehand has asked for better hands and
    the dealer agrees, both get five new cards, and nobody cuts again.
    """
    return redeal.enough_left.function(table)  # type: ignore[no-any-return]


@effect("W-26", Show, when=both_shown, called="partners_up")
def partners_up(table: Table) -> Iterator[By]:
    """The partners pick up.

    When both cards were shown the others take up their cards.
    """
    yield By("WB-17", Said("up", list(table.seats)))


own_cards = words(
    "WB-17", "One's own cards",
    "Everybody looks at his own cards. (Another game is called blind as well, in which nobody "
    "does.)",
)  # fmt: skip


@rule("WT-6", Show)
def without_redeal(_table: Table) -> bool:
    """The deal.

    Everybody gets five cards, and thirteen are left.
    """
    return True


@penalty("WB-10", of="WB-7")
def breach(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """A breach by an announcer.

    Which announcer held back a trump is seen when the two cards are named, and from the cards that
    are in hand then. He has lost the hand at its value, whoever took the tricks. Where both sides
    did it, the earlier breach counts.
    """
    yield from scoring.lost(table, side(table, refuted.seat))
