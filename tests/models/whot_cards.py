"""What the model of Whot plays with: the pack, what cards count, and what a hand consists of."""

from dataclasses import dataclass, field

# WH-1
NUMBERS = {
    "C": (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
    "T": (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
    "X": (1, 2, 3, 5, 7, 10, 11, 13, 14),
    "Q": (1, 2, 3, 5, 7, 10, 11, 13, 14),
    "S": (1, 2, 3, 4, 5, 7, 8),
}
PACK = [f"{suit}{n}" for suit, numbers in NUMBERS.items() for n in numbers] + ["W"] * 5
FACES = frozenset(PACK)
SUITS = {"circle": "C", "triangle": "T", "cross": "X", "square": "Q", "star": "S"}
PICKS = {2: 2, 5: 3}


def number(card: str) -> int:
    return 20 if card == "W" else int(card[1:])


def points(card: str) -> int:  # WH-17
    return number(card) * (2 if card[0] == "S" else 1)


def special(card: str) -> bool:
    return number(card) in (1, 2, 5, 8, 14, 20)


@dataclass
class Hand:
    """What there is from one deal to the next."""

    stock: list[str]
    phase: str = "deal"
    cards: dict[str, list[str]] = field(default_factory=dict)
    pile: list[str] = field(default_factory=list)
    turn: str = ""
    named: str = ""
    naming: str = ""
    """Who has laid a Whot and owes the suit."""
    before: str = ""
    """The suit that was named before that Whot."""
    debt: int = 0
    kind: int = 0
    picking: bool = False
    """Whether some of the cards owed were drawn already."""
    market: list[str] = field(default_factory=list)
    back: str = ""
    """Whose turn it is after the market."""
    must_say: dict[str, str] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    row: tuple[str, int] = ("", 0)
    """Who plays in a row, and with how many cards the row began."""
    since: int = 0
    touched: bool = False
    """Whether somebody has played or drawn, or said start: before that no clock runs."""
    offer: tuple[str, int, int] | None = None
    counts: dict[str, int] = field(default_factory=dict)
