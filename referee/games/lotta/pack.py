"""The pack of Lotta Watta: fifty-two cards and two Jokers, with what they count (LW-1, LW-2)."""

from __future__ import annotations

from referee.kernel import Message, Pack, PrintedCard
from referee.parts.packs import SUITS, ranked, suited

RANKS = ranked("A 2 3 4 5 6 7 8 9 10 J Q K")
COUNTS = {"A": 0, **{str(number): number for number in range(2, 11)}, "J": 10, "Q": 10, "K": 15}
"""What a card of each rank counts; the suit does not matter."""
JOKER = "JK"
JACK = "J"
QUEEN = "Q"

PACK = Pack(
    [
        *suited(SUITS, RANKS, COUNTS),
        PrintedCard(JOKER, Message("Joker"), rank=JOKER, points=-10, copies=2),
    ]
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
