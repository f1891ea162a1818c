"""Variables: copies of cards that nobody sees, and the groups of like cards each may be of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.kernel.table.facts import Claimed


class Contradiction(Exception):
    """The record says what cannot be, whatever was claimed: nothing follows from it."""


class Pool:
    """Cards that were mixed: whatever went into it may come out of it."""

    __slots__ = ("bit", "denied", "group", "reach")

    def __init__(self, bit: int) -> None:
        self.bit = bit
        self.reach = bit
        """The pools whose cards may be among these, itself included."""
        self.denied = 0
        """The claims that were made of each of these cards."""
        self.group = Group(self, 0, None)
        """Those that lie in heaps, or were seen there."""


class Group:
    """So many interchangeable cards: unknown ones that nobody can tell apart."""

    __slots__ = ("hand", "pool", "since", "size")

    def __init__(self, pool: Pool, since: int, hand: HiddenHand | None) -> None:
        self.size = 0
        self.pool = pool
        self.since = since
        """How many claims had been made when they came where they are."""
        self.hand = hand

    @property
    def denied(self) -> int:
        """The claims that were made of each of them."""
        if self.hand is None:
            return self.pool.denied
        return self.pool.denied | (self.hand.claims >> self.since << self.since)


class HiddenHand:
    """A hand whose cards nobody sees: what came in, what was seen of it.

    When a card leaves it unseen, another one begins with what is left.
    """

    __slots__ = ("claims", "groups", "known", "passed", "seen", "settled")

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.known: list[str] = []
        self.claims = 0
        self.seen = 0
        """How many of its unknown cards have been seen."""
        self.settled = -1
        """How many of them had been seen when the last group came in."""
        self.passed = False
        """Whether cards left it unseen: then what was not seen of it is in no group of its."""

    @property
    def hidden(self) -> int:
        """How many of its cards are unknown."""
        return sum([group.size for group in self.groups]) - self.seen


class Absence:
    """The time in which not all copies of a card are in sight, and their variables."""

    __slots__ = ("begun", "face", "open", "origins", "variables")

    def __init__(self, face: str) -> None:
        self.face = face
        self.origins = 0
        """The pools in which a copy went out of sight."""
        self.begun: list[Pool] = []
        self.variables: list[Variable] = []
        self.open = 0


class Variable:
    """A variable: a copy of a card while nobody sees it, and where it was seen in the end."""

    __slots__ = ("absence", "face", "groups", "hand", "pool", "ruling", "serial", "upto")

    def __init__(self, face: str, absence: Absence) -> None:
        self.face = face
        self.absence = absence
        self.hand: HiddenHand | None = None
        """The hand in which it was seen, if it was a hand."""
        self.groups = 0
        """How many groups had come into that hand by then."""
        self.serial = 0
        """How many of its cards had been seen before."""
        self.upto = 0
        """How many claims had been made by then."""
        self.pool: Pool | None = None
        """The pool of which it was seen, if it lay in a heap."""
        self.ruling = 0
        """The ruling that showed it; 0 while it is unseen."""


class Assumption:
    """A claim as the search assumes it: made of which hand, with how many cards in it."""

    __slots__ = ("cards", "clause", "groups", "hand", "number", "ruling", "seat", "seen", "sure")

    def __init__(self, fact: Claimed, ruling: int, hand: HiddenHand) -> None:
        self.number = fact.number
        self.clause = fact.clause
        self.seat = fact.seat
        self.ruling = ruling
        self.cards = frozenset(fact.cards)
        self.hand = hand
        self.groups = len(hand.groups)
        self.seen = hand.seen
        held = any(face in self.cards for face in hand.known)
        lacks = fact.kind == "lacks"
        self.sure: bool | None = not lacks if held else None
        """Whether what was known of the hand makes it true or untrue at once."""
