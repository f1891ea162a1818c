"""The Whot pack: five suits with gaps in their numbers, and five Whots (WH-1)."""

from __future__ import annotations

from referee.kernel import Pack, PrintedCard

SUITS = {
    "circle": ("C", (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)),
    "triangle": ("T", (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)),
    "cross": ("X", (1, 2, 3, 5, 7, 10, 11, 13, 14)),
    "square": ("Q", (1, 2, 3, 5, 7, 10, 11, 13, 14)),
    "star": ("S", (1, 2, 3, 4, 5, 7, 8)),
}
WHOT = "W"

PACK = Pack(
    [
        PrintedCard(
            f"{letter}{number}",
            f"{suit.capitalize()} {number}",
            suit,
            str(number),
            2 * number if suit == "star" else number,
        )
        for suit, (letter, numbers) in SUITS.items()
        for number in numbers
    ]
    + [PrintedCard(WHOT, "Whot", "", "20", 20, copies=5)]
)

NUMBER = {face: int(card.rank) for face, card in PACK.faces.items()}
"""The number in play: the large one, on stars too (WH-6)."""
SUIT = {face: card.suit for face, card in PACK.faces.items()}
POINTS = {face: card.points for face, card in PACK.faces.items()}
"""What a card left in the hand counts (WH-17)."""

SPECIAL = {1, 2, 5, 8, 14, 20}
"""Numbers that do something when they are played."""
PICK = {2: 2, 5: 3}
"""Cards to be picked for each 2 and each 5."""
