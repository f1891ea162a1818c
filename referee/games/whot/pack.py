"""The Whot pack: five suits with gaps in their numbers, and five Whots (WH-1)."""

from __future__ import annotations

from referee.kernel import Message, Pack, PrintedCard

SUITS = {
    "circle": ("C", (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)),
    "triangle": ("T", (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)),
    "cross": ("X", (1, 2, 3, 5, 7, 10, 11, 13, 14)),
    "square": ("Q", (1, 2, 3, 5, 7, 10, 11, 13, 14)),
    "star": ("S", (1, 2, 3, 4, 5, 7, 8)),
}
NAMES = {
    "circle": Message("circle"),
    "triangle": Message("triangle"),
    "cross": Message("cross"),
    "square": Message("square"),
    "star": Message("star"),
}
"""The suits as they are named aloud."""
PRINTED = {
    "circle": Message("Circle"),
    "triangle": Message("Triangle"),
    "cross": Message("Cross"),
    "square": Message("Square"),
    "star": Message("Star"),
}
"""The suits as they stand before the number of a card."""
WHOT = "W"

PACK = Pack(
    [
        PrintedCard(
            f"{letter}{number}",
            Message("{suit} {number}", suit=PRINTED[suit], number=number),
            suit,
            str(number),
            2 * number if suit == "star" else number,
        )
        for suit, (letter, numbers) in SUITS.items()
        for number in numbers
    ]
    + [PrintedCard(WHOT, "Whot", "", "20", 20, copies=5)]
)

TWO_PACKS = Pack([card._replace(copies=2 * card.copies) for card in PACK.cards])
"""Two packs shuffled together: every card twice, and ten Whots."""

NUMBER = {face: int(card.rank) for face, card in PACK.faces.items()}
"""The number in play: the large one, on stars too (WH-6)."""
SUIT = {face: card.suit for face, card in PACK.faces.items()}
POINTS = {face: card.points for face, card in PACK.faces.items()}
"""What a card left in the hand counts (WH-17)."""

SPECIAL = {1, 2, 5, 8, 14, 20}
"""Numbers that do something when they are played."""
PICK = {2: 2, 5: 3}
"""Cards to be picked for each 2 and each 5."""
