"""Blind Watten: the pack, the power of the cards, the Weli, what a breach costs (WB-1 to WB-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import redeal
from referee.games.watten.bavarian.power import power
from referee.games.watten.blind.announcements import Show, both_shown
from referee.games.watten.moves import Ask, Misdeal, Play
from referee.games.watten.tyrolean import play as tyrol
from referee.games.watten.tyrolean import power as tyrol_power
from referee.kernel import (
    CONTRADICTS,
    By,
    Fact,
    Move,
    No,
    Said,
    effect,
    meaning,
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
    return tyrol.in_the_pack.as_printed(table, move)  # type: ignore[no-any-return]


@meaning("WB-2", called="power")
def ranking(table: Table, card: str, led: str) -> tuple[int, int]:
    """Power of the cards.

    The Rechter, the card of both Schlag and Trumpf, stands above the Linke, the other cards of the
    Schlag. Below the Linke come the rest of the Trumpf, from the Ace down, and then the rest of the
    suit that was led, likewise (for the Weli see WB-3). Any other card takes nothing.
    """
    level: tuple[int, int] = power.as_printed(table, card, led)
    return level


guater = renumbered(tyrol_power.next_above, "WB-2")
no_guater = renumbered(tyrol_power.guater, "WB-2")
boeser = renumbered(tyrol_power.next_below, "WB-2")


@meaning("WB-3", "drawn")
def a_bell(table: Table) -> frozenset[str]:
    """The Weli.

    It is always a Bell, below the Seven: the lowest trump where Bells are Trumpf, else no trump at
    all. Where it is the card shown for the Schlag, it is the Rechter, a trump and the highest card,
    whatever is Trumpf, and there are no Linke.
    """
    return frozenset(tyrol_power.without_the_weli.as_printed(table))


@meaning("WB-3", "drawn")
def a_trump(table: Table) -> frozenset[str]:
    """The Weli.

    It is always a trump, and the lowest one. Where it is the card shown for the Schlag, it is the
    Rechter and the highest card, whatever is Trumpf, and there are no Linke.
    """
    return frozenset(tyrol_power.drawn.as_printed(table))


@meaning("WB-3")
def rechter(table: Table) -> str:
    return str(tyrol_power.rechter.as_printed(table))


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

    Everybody gets five cards, and thirteen are left. Where better hands are agreed on (W-21), both
    announcers get five new cards, and nobody cuts again.
    """
    return redeal.enough_left.as_printed(table)  # type: ignore[no-any-return]


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


without_redeal = words(
    "WT-6",
    "The deal",
    "Everybody gets five cards, and thirteen are left.",
    on=Show,
)


@effect("W-18", Misdeal, when=both_shown)
def nothing_to_name(_table: Table) -> Iterator[Fact]:
    yield Said("shown", {})
