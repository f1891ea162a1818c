"""Reports that several games have: a card laid to a trick, one turned up, a wrong deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.kernel import Face, Move, Seat
from referee.parts.tricks import hand


@dataclass(frozen=True)
class Act(Move):
    """What a seat does or says during the play."""

    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat


@dataclass(frozen=True)
class ShowCard(Act):
    """What a seat does with a card of its hand during the play, which all see."""

    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the hand."""
        return ((hand(self.seat), (self.card,)),)


@dataclass(frozen=True)
class Play(ShowCard):
    """Lay a card of your hand to the trick."""

    name: ClassVar[str] = "play"
    verb: ClassVar[str] = "play a card"


@dataclass(frozen=True)
class TurnUp(Move):
    """Turn up the top card of the stock: its suit is trump."""

    name: ClassVar[str] = "turn-up"
    title: ClassVar[str] = "Turn up the top card"
    verb: ClassVar[str] = "turn up the top card"
    phases: ClassVar[tuple[str, ...]] = ("turn-up",)
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the stock."""
        return (("stock", (self.card,)),)


@dataclass(frozen=True)
class Misdeal(Move):
    """Throw the deal in because somebody has the wrong number of cards."""

    name: ClassVar[str] = "misdeal"
    title: ClassVar[str] = "Wrong deal"
    verb: ClassVar[str] = "report a wrong deal"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("turn-up", "play")
