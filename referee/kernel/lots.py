"""Lots and spells: of what the scene of a hand is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.kernel.facts import Claimed


class Lost(Exception):
    """The record says what cannot be, whatever was claimed: nothing follows from it."""


class Pool:
    """Cards that were mixed: whatever went into it may come out of it."""

    __slots__ = ("bit", "denied", "lot", "reach")

    def __init__(self, bit: int) -> None:
        self.bit = bit
        self.reach = bit
        """The pools whose cards may be among these, itself included."""
        self.denied = 0
        """The claims that were made of each of these cards."""
        self.lot = Lot(self, 0, None)
        """Those that lie in heaps, or were seen there."""


class Lot:
    """So many unknown cards that cannot be told apart."""

    __slots__ = ("holding", "pool", "since", "size")

    def __init__(self, pool: Pool, since: int, holding: Holding | None) -> None:
        self.size = 0
        self.pool = pool
        self.since = since
        """How many claims had been made when they came where they are."""
        self.holding = holding


class Holding:
    """A hand from one card that leaves it unseen to the next: what came in, what was seen of it."""

    __slots__ = ("claims", "known", "lots", "passed", "seen", "settled")

    def __init__(self) -> None:
        self.lots: list[Lot] = []
        self.known: list[str] = []
        self.claims = 0
        self.seen = 0
        """How many of its unknown cards have been seen."""
        self.settled = -1
        """How many of them had been seen when the last lot came in."""
        self.passed = False
        """Whether cards left it unseen: then what was not seen of it is in no lot of its."""

    @property
    def hidden(self) -> int:
        """How many of its cards are unknown."""
        return sum([lot.size for lot in self.lots]) - self.seen


class Run:
    """The spells of one face between two moments at which all its copies are in sight."""

    __slots__ = ("begun", "face", "open", "origins", "spells")

    def __init__(self, face: str) -> None:
        self.face = face
        self.origins = 0
        """The pools in which a copy went out of sight."""
        self.begun: list[Pool] = []
        self.spells: list[Spell] = []
        self.open = 0


class Spell:
    """A copy of a card while nobody sees it, and where it was seen in the end."""

    __slots__ = ("face", "holding", "lots", "pool", "ruling", "run", "serial", "upto")

    def __init__(self, face: str, run: Run) -> None:
        self.face = face
        self.run = run
        self.holding: Holding | None = None
        """The hand in which it was seen, if it was a hand."""
        self.lots = 0
        """How many lots had come into that hand by then."""
        self.serial = 0
        """How many of its cards had been seen before."""
        self.upto = 0
        """How many claims had been made by then."""
        self.pool: Pool | None = None
        """The pool of which it was seen, if it lay in a heap."""
        self.ruling = 0
        """The ruling that showed it; 0 while it is unseen."""


class Said:
    """A claim as it was made: of which hand, with how many cards in it."""

    __slots__ = ("cards", "clause", "holding", "lots", "number", "ruling", "seat", "seen", "sure")

    def __init__(self, fact: Claimed, ruling: int, holding: Holding) -> None:
        self.number = fact.number
        self.clause = fact.clause
        self.seat = fact.seat
        self.ruling = ruling
        self.cards = frozenset(fact.cards)
        self.holding = holding
        self.lots = len(holding.lots)
        self.seen = holding.seen
        held = any(face in self.cards for face in holding.known)
        lacks = fact.kind == "lacks"
        self.sure: bool | None = not lacks if held else None
        """Whether what was known of the hand makes it true or untrue at once."""
