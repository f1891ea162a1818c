"""The Lohai pack: four suits without Aces and Tens, and eight cards without suit (LO-2)."""

from __future__ import annotations

from referee.kernel import Message, Pack, PrintedCard
from referee.parts import packs
from referee.parts.packs import SUITS, ranked, suited

RANKS = ranked("K Q J 9 8 7 6 5 4 3 2", packs.RANKS)
"""The ranks by their sign, from high to low."""

GIVER, TAKER, MOVER, SHAKER = "GV", "TK", "MV", "SH"
BLACKS = frozenset({GIVER, TAKER})
"""Cards that decide who gets the trick, once it is complete."""
REDS = frozenset({MOVER, SHAKER})
"""Cards that act at once, and are covered by another card."""

PACK = Pack(
    [
        *suited(SUITS, RANKS),
        PrintedCard(GIVER, Message("Giver"), copies=2),
        PrintedCard(TAKER, Message("Taker"), copies=2),
        PrintedCard(MOVER, Message("Mover"), copies=2),
        PrintedCard(SHAKER, Message("Shaker"), copies=2),
    ]
)

POWER = {face: -[*RANKS].index(card.rank) for face, card in PACK.faces.items() if card.suit}
"""How high a suited card stands in its suit: the King at 0, every lower card one less."""
OF_SUIT = {
    suit: frozenset(face for face, card in PACK.faces.items() if card.suit == suit)
    for suit in SUITS.values()
}
"""The cards of each suit."""

_LADDER = ("SH", "GV", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "TK", "MV")
LADDER = {sign: 100 + 25 * step for step, sign in enumerate(_LADDER)}
"""What a hand is worth by the rank, or the special card, that was turned up (LO-4)."""
EARLY = {**LADDER, "J": 375, "Q": 400, "K": 425}
"""The same as the first printing had it."""


def suit(card: str | None) -> str:
    """Return the name of the suit of a card; nothing for the special ones."""
    return PACK[card].suit if card in PACK.faces else ""


def called(suit: str) -> str:
    """Return the name of a suit as a message."""
    return next((name for name in SUITS.values() if name == suit), suit)


def sign(card: str) -> str:
    """Return what the table of values goes by: the rank, or the special card itself."""
    return PACK[card].rank or card
