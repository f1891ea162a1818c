"""The pack of Lotta Watta: fifty-two cards and two Jokers, with what they count (LW-1, LW-2)."""

from __future__ import annotations

from referee.kernel import Pack, PrintedCard
from referee.parts.packs import suited

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
RANKS = {
    "A": "Ace",
    **{str(number): str(number) for number in range(2, 11)},
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
}
COUNTS = {"A": 0, **{str(number): number for number in range(2, 11)}, "J": 10, "Q": 10, "K": 15}
"""What a card of each rank counts; the suit does not matter."""
JOKER = "JK"
JACK = "J"
QUEEN = "Q"

PACK = Pack(
    [card._replace(points=COUNTS[card.rank]) for card in suited(SUITS, RANKS)]
    + [PrintedCard(JOKER, "Joker", rank=JOKER, points=-10, copies=2)]
)


def rank(face: str | None) -> str:
    """Return the rank of a card; nothing for a card that nobody knows."""
    return PACK[face].rank if face is not None and face in PACK else ""


def plural(of: str) -> str:
    """Return how several cards of a rank are called: ``9s``, ``Jacks``."""
    return "Jokers" if of == JOKER else f"{RANKS.get(of, of)}s"
