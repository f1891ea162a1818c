"""The pack of Lotta Watta: fifty-two cards and two Jokers, with what they count (LW-1, LW-2)."""

from __future__ import annotations

from referee.kernel import Message, Pack, PrintedCard
from referee.parts.packs import suited

SUITS = {
    "C": Message("Clubs"), "D": Message("Diamonds"), "H": Message("Hearts"), "S": Message("Spades"),
}  # fmt: skip
RANKS = {
    "A": Message("Ace"),
    **{str(number): str(number) for number in range(2, 11)},
    "J": Message("Jack"),
    "Q": Message("Queen"),
    "K": Message("King"),
}
COUNTS = {"A": 0, **{str(number): number for number in range(2, 11)}, "J": 10, "Q": 10, "K": 15}
"""What a card of each rank counts; the suit does not matter."""
JOKER = "JK"
JACK = "J"
QUEEN = "Q"

PACK = Pack(
    [card._replace(points=COUNTS[card.rank]) for card in suited(SUITS, RANKS)]
    + [PrintedCard(JOKER, Message("Joker"), rank=JOKER, points=-10, copies=2)]
)


def rank(face: str | None) -> str:
    """Return the rank of a card; nothing for a card that nobody knows."""
    return PACK[face].rank if face is not None and face in PACK else ""


SEVERAL = {
    "A": Message("Aces"), "J": Message("Jacks"), "Q": Message("Queens"), "K": Message("Kings"),
    JOKER: Message("Jokers"),
}  # fmt: skip


def several(of: str) -> Message:
    """Return how several cards of a rank are called: ``9s``, ``Jacks``."""
    return SEVERAL.get(of) or Message("{rank}s", rank=of)
