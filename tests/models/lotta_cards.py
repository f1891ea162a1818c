"""What the model of Lotta Watta plays with: the pack, what cards count, and a round."""

from dataclasses import dataclass, field

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
PACK = [suit + rank for suit in "CDHS" for rank in RANKS] + ["JK", "JK"]
CORNERS = ("TL", "TR", "BL", "BR")


def rank(face: str) -> str:
    return face if face == "JK" else face[1:]


def points(face: str) -> int:  # LW-2
    special = {"JK": -10, "A": 0, "J": 10, "Q": 10, "K": 15}
    return special[rank(face)] if rank(face) in special else int(rank(face))


@dataclass
class Card:
    """One card of the pack, what is seen of it, and whether it is locked."""

    face: str
    known: bool = False
    locked: bool = False


@dataclass
class Hand:
    """What there is from one deal to the next."""

    stock: list[Card]
    pile: list[Card] = field(default_factory=list)
    grids: dict[str, dict[str, Card]] = field(default_factory=dict)
    phase: str = "deal"
    turn: str = ""
    finger: Card | None = None
    source: str = ""
    window: int = 0
    """How many cards on top of the pile belong to the open window."""
    stackers: list[str] = field(default_factory=list)
    powers: list[tuple[str, str]] = field(default_factory=list)
    finished: str = ""
    begun: bool = False
    added: dict[str, int] = field(default_factory=dict)
    looked: list[str] = field(default_factory=list)
    caller: str = ""
    lap: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
