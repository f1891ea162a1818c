"""The cards of Lohai, and what the models remember of a hand."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K")
BLACK, RED = ("GV", "TK"), ("MV", "SH")
PACK = [suit + rank for suit in SUITS for rank in RANKS] + [*BLACK, *RED] * 2  # LO-2

USUAL: dict[str, Any] = {  # 5.4, 6, 7, 8
    "target": 1500, "scoring": "discard_ties", "cap": "target_minus_25", "shaker": "steal",
    "flip_scope": "sluff_first", "crazy_black": "black_still_controls", "teams": "none",
    "target_each": 800, "talk_penalties": "on", "talk_scale": 25, "talk_count": "per_player",
    "value_table": "ladder", "black_order": "time", "mover_move": "optional",
    "shaker_steal": "compulsory", "stack_draw": "top", "revoke": "no_score",
}  # fmt: skip
MODES = {
    "lohai-4": {}, "lohai-carryover": {"scoring": "carryover"},
    "lohai-partnership": {"teams": "partners"}, "lohai-crazy-shakers": {"shaker": "crazy"},
    "lohai-3": {},
}  # fmt: skip


def value(face: str, table: str) -> int:
    """LO-4: what the turned-up card is worth."""
    ladder = ["SH", "GV", *RANKS, "TK", "MV"]
    if table == "early_commit" and face[1:] in ("J", "Q", "K"):
        return {"J": 375, "Q": 400, "K": 425}[face[1:]]
    return 100 + 25 * ladder.index(face if face in ladder else face[1:])


def suit(card: str) -> str:
    return card[0] if card not in BLACK + RED else ""


@dataclass
class Laid:
    """A card that lies before a player, and when it came there."""

    card: str
    time: int


@dataclass
class Hand:
    """One deal: nine tricks, or ten where three play."""

    stack: list[str]
    phase: str = "deal"
    cards: dict[str, list[str]] = field(default_factory=dict)
    trump: str = ""
    worth: int = 0
    top: str = ""  # the top card of the stack, where a void draw has shown it
    turn: str = ""
    led: str = ""
    trick: dict[str, list[Laid]] = field(default_factory=dict)
    due: list[tuple[str, str]] = field(default_factory=list)  # what, and by whom; the next first
    mover: str = ""  # who moves a trick
    lifted: str = ""  # from whom
    flips: int = 0
    tricks: Counter[str] = field(default_factory=Counter)
    done: int = 0
    barred: list[str] = field(default_factory=list)
    caught: list[tuple[str, int]] = field(default_factory=list)  # in this trick, to be undone
    revoked: list[tuple[str, int]] = field(default_factory=list)
    began: int = 0  # the ruling that led to this trick
    off_suit: list[tuple[int, str, "Hand"]] = field(default_factory=list)
    """Plays of this trick that did not follow suit, each with the hand as it was before it."""
    loose: list[str] = field(default_factory=list)  # drawn once, and back in the stack
    last: str = ""  # who got the last trick
