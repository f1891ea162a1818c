"""Schnapsen: the pack (SN-1), and what can be reported that other games do not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.kernel import Pack, Result, Seat
from referee.parts import laying
from referee.parts.packs import SUITS, ranked, suited
from referee.parts.reports import Act, Play, ShowCard
from referee.parts.tricks import hand

if TYPE_CHECKING:
    from collections.abc import Mapping

PACK = Pack(suited(SUITS, ranked("A 10 K Q J"), {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}))


def mate(card: str) -> str:
    """Return the Queen of a King and the King of a Queen; any other card is alone."""
    return card.translate(str.maketrans("KQ", "QK"))


@dataclass(frozen=True)
class Marry(Play):
    """Announce King and Queen of a suit: show both, and lay this one to the trick."""

    name: ClassVar[str] = "marry"
    title: ClassVar[str] = "Marriage"
    verb: ClassVar[str] = "announce a marriage"

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show both as cards of the hand."""
        return ((hand(self.seat), tuple(dict.fromkeys((self.card, mate(self.card))))),)


@dataclass(frozen=True)
class Exchange(ShowCard):
    """Take the card turned up, and leave the Jack of trumps in its place."""

    name: ClassVar[str] = "exchange"
    verb: ClassVar[str] = "exchange the trump"


@dataclass(frozen=True)
class Close(Act):
    """Close the stock: nobody draws any more."""

    name: ClassVar[str] = "close"
    title: ClassVar[str] = "Close stock"
    verb: ClassVar[str] = "close the stock"


class Draw(laying.Draw):
    """Draw the next card of the stock; the other player draws the one after it."""


@dataclass(frozen=True)
class Enough(Act):
    """Say that you have 66 card points: the hand ends, and is counted."""

    name: ClassVar[str] = "enough"
    verb: ClassVar[str] = "say that it is enough"
    aloud: ClassVar[bool] = True
    in_turn: ClassVar[bool] = False


@dataclass(frozen=True)
class HandResult(Result):
    """Tell how the hand ended: who won it, and how many points it brought."""

    phases: ClassVar[tuple[str, ...]] = ("deal", "turn-up", "play")
    usual: ClassVar[Mapping[str, tuple[int, ...]]] = {"points": (1, 2, 3)}
    winner: Seat
    points: int
