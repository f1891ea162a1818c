"""What can be reported at a Whot table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.whot.pack import SUITS
from referee.kernel import Face, Move, Seat, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel import Pack


def suits(_pack: Pack) -> tuple[str, ...]:
    """Return the suits that can be named."""
    return tuple(SUITS)


@dataclass(frozen=True)
class Play(Move):
    """Lay a card on the play pile; with a Whot, name the suit to follow now or right after."""

    name: ClassVar[str] = "play"
    verb: ClassVar[str] = "play a card"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {"suit": suits}
    seat: Seat
    card: Face
    suit: Word | None = None

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the hand."""
        return ((f"hand/{self.seat}", (self.card,)),)


@dataclass(frozen=True)
class NameSuit(Move):
    """Name the suit that must follow the Whot you laid."""

    name: ClassVar[str] = "name"
    title: ClassVar[str] = "Name a suit"
    verb: ClassVar[str] = "name a suit"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {"suit": suits}
    seat: Seat
    suit: Word


@dataclass(frozen=True)
class Draw(Move):
    """Draw from the stock: one card, or all that you owe; 0 where nothing is left."""

    name: ClassVar[str] = "draw"
    verb: ClassVar[str] = "draw"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    instead: ClassVar[Mapping[str, tuple[int, ...]]] = {"cards": (0,)}
    seat: Seat
    cards: int | None = None


@dataclass(frozen=True)
class TurnUp(Move):
    """Turn up the card that begins the play pile."""

    name: ClassVar[str] = "turn-up"
    title: ClassVar[str] = "Turn up the first card"
    verb: ClassVar[str] = "turn up the first card"
    phases: ClassVar[tuple[str, ...]] = ("start",)
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
    phases: ClassVar[tuple[str, ...]] = ("play", "start")


@dataclass(frozen=True)
class Reshuffle(Move):
    """Shuffle the play pile under its top card into a new stock."""

    name: ClassVar[str] = "reshuffle"
    verb: ClassVar[str] = "shuffle the pile"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)


CALLS = ("warning", "last-card", "check-up")


@dataclass(frozen=True)
class Say(Move):
    """Say how few cards you have left."""

    name: ClassVar[str] = "say"
    aloud: ClassVar[bool] = True
    verb: ClassVar[str] = "say how few cards are left"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)
    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {"call": lambda _: CALLS}
    seat: Seat
    call: Word


@dataclass(frozen=True)
class Timeout(Move):
    """Report that the player on turn did nothing until the clock ran out."""

    name: ClassVar[str] = "timeout"
    aloud: ClassVar[bool] = True
    title: ClassVar[str] = "Time is up"
    verb: ClassVar[str] = "report that time is up"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat


@dataclass(frozen=True)
class Start(Move):
    """Say that everybody has picked up their cards: the turn clock starts."""

    name: ClassVar[str] = "start"
    aloud: ClassVar[bool] = True
    title: ClassVar[str] = "Start the clock"
    verb: ClassVar[str] = "start the clock"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)


@dataclass(frozen=True)
class Raise(Move):
    """Offer to play for a higher stake."""

    name: ClassVar[str] = "offer"
    title: ClassVar[str] = "Raise the stake"
    verb: ClassVar[str] = "raise the stake"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
    amount: int


@dataclass(frozen=True)
class Accept(Move):
    """Accept the stake that was offered."""

    name: ClassVar[str] = "accept"
    aloud: ClassVar[bool] = True
    title: ClassVar[str] = "Accept the stake"
    verb: ClassVar[str] = "accept the stake"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
