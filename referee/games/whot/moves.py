"""What can be reported at a Whot table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.kernel import Move, Seat
from referee.parts import calls, laying

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel import Pack


class Play(laying.Play):
    """Lay a card on the play pile; with a Whot, name the suit to follow now or right after."""

    asks: ClassVar[Mapping[str, str]] = {"suit": "which suit"}


class NameSuit(laying.NameSuit):
    """Name the suit that must follow the Whot you laid."""

    title: ClassVar[str] = "Name a suit"
    verb: ClassVar[str] = "name a suit"
    asks: ClassVar[Mapping[str, str]] = {"suit": "which suit"}


@dataclass(frozen=True)
class Draw(laying.Draw):
    """Draw from the stock: one card, or all that you owe; 0 where nothing is left."""

    instead: ClassVar[Mapping[str, tuple[int, ...]]] = {"cards": (0,)}
    cards: int | None = None


@dataclass(frozen=True)
class Reshuffle(Move):
    """Shuffle the play pile under its top card into a new stock."""

    name: ClassVar[str] = "reshuffle"
    verb: ClassVar[str] = "shuffle the pile"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)


CALLS = ("warning", "last-card", "check-up")


class Say(calls.Say):
    """Say how few cards you have left."""

    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {"call": lambda _: CALLS}


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
