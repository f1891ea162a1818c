"""What can be reported at a table of Lotta Watta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.lotta.layout import FINGERS
from referee.kernel import UNKNOWN, Deal, Face, Faces, Move, Place, Seat, Word
from referee.parts import laying

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel import Pack

Shows = tuple[tuple[str, tuple[str, ...]], ...]

ROUND = ("start", "play", "fingers", "powers", "last", "count")
"""The phases of a round, from the deal to the counting."""
UNDER_WAY = ROUND[1:]
HIDDEN = Face(UNKNOWN)


@dataclass(frozen=True)
class DealRound(Deal):
    """Deal four cards to each player."""

    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("deal",)


class TurnUp(laying.TurnUp):
    """Turn up the card that begins the face-up pile."""


class Misdeal(laying.Misdeal):
    """Throw the deal in: somebody has the wrong number of cards, or a card was exposed."""


@dataclass(frozen=True)
class FirstLook(Move):
    """Look at both cards of the bottom row before the first turn."""

    name: ClassVar[str] = "first-look"
    title: ClassVar[str] = "Look at the bottom row"
    verb: ClassVar[str] = "look at the bottom row"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ROUND
    seat: Seat


@dataclass(frozen=True)
class Peek(Move):
    """Lift one card that lies face down; what it is stays with your own phone."""

    name: ClassVar[str] = "peek"
    title: ClassVar[str] = "Look at a card"
    verb: ClassVar[str] = "look at a card"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ROUND
    sealed: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    place: Place
    card: Face = HIDDEN


@dataclass(frozen=True)
class Take(Move):
    """Take the top card of the stock or of the pile; your own phone may note what it is."""

    name: ClassVar[str] = "take"
    verb: ClassVar[str] = "take a card"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    sealed: ClassVar[tuple[str, ...]] = ("card",)
    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {
        "source": lambda _: ("stock", "pile")
    }
    seat: Seat
    source: Word
    card: Face = HIDDEN


class Pass(laying.Pass):
    """Pass, because there is no card that could be taken."""


@dataclass(frozen=True)
class Swap(Move):
    """Put the card you took in the place of one of yours, which goes face up on the pile."""

    name: ClassVar[str] = "swap"
    verb: ClassVar[str] = "swap the card"
    phases: ClassVar[tuple[str, ...]] = ("fingers",)
    seat: Seat
    place: Place
    card: Face

    def shows(self) -> Shows:
        """Show the card that leaves its slot."""
        return ((self.place, (self.card,)),)


@dataclass(frozen=True)
class Return(Move):
    """Put the card you took face up on the pile."""

    name: ClassVar[str] = "return"
    title: ClassVar[str] = "Put it on the pile"
    verb: ClassVar[str] = "put the card on the pile"
    phases: ClassVar[tuple[str, ...]] = ("fingers",)
    seat: Seat
    card: Face

    def shows(self) -> Shows:
        """Show the card that was in the fingers."""
        return ((FINGERS, (self.card,)),)


@dataclass(frozen=True)
class Keep(Move):
    """Keep the card you took as one more of yours, face down."""

    name: ClassVar[str] = "keep"
    title: ClassVar[str] = "Keep it"
    verb: ClassVar[str] = "keep the card"
    phases: ClassVar[tuple[str, ...]] = ("fingers",)
    seat: Seat


@dataclass(frozen=True)
class Stack(Move):
    """Lay a card of yours on a card of the same rank, whoever's turn it is."""

    name: ClassVar[str] = "stack"
    verb: ClassVar[str] = "stack a card"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = UNDER_WAY
    seat: Seat
    place: Place
    card: Face

    def shows(self) -> Shows:
        """Show the card that leaves its slot."""
        return ((self.place, (self.card,)),)


@dataclass(frozen=True)
class Together(Move):
    """Report that two players' cards landed together, and nobody can say which was first."""

    name: ClassVar[str] = "together"
    title: ClassVar[str] = "Two cards landed together"
    verb: ClassVar[str] = "report that two cards landed together"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = UNDER_WAY
    one: Place
    card: Face
    two: Place
    other: Face

    def shows(self) -> Shows:
        """Show both cards where they came from."""
        return ((self.one, (self.card,)), (self.two, (self.other,)))


@dataclass(frozen=True)
class Jack(Move):
    """Exchange two cards unseen, by the power of a Jack."""

    name: ClassVar[str] = "jack"
    title: ClassVar[str] = "Jack: exchange two cards"
    verb: ClassVar[str] = "exchange two cards"
    phases: ClassVar[tuple[str, ...]] = ("powers",)
    seat: Seat
    one: Place
    two: Place


@dataclass(frozen=True)
class Queen(Move):
    """Look at one card, by the power of a Queen; what it is stays with your own phone."""

    name: ClassVar[str] = "queen"
    title: ClassVar[str] = "Queen: look at a card"
    verb: ClassVar[str] = "look at a card with the Queen"
    phases: ClassVar[tuple[str, ...]] = ("powers",)
    sealed: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    place: Place
    card: Face = HIDDEN


@dataclass(frozen=True)
class Waive(Move):
    """Leave the power of your Jack or Queen unused."""

    name: ClassVar[str] = "waive"
    title: ClassVar[str] = "Do without"
    verb: ClassVar[str] = "do without the power"
    phases: ClassVar[tuple[str, ...]] = ("powers",)
    seat: Seat


@dataclass(frozen=True)
class Call(Move):
    """Say "Lotta Watta": everybody else has one more turn."""

    name: ClassVar[str] = "call"
    aloud: ClassVar[bool] = True
    title: ClassVar[str] = "Lotta Watta!"
    verb: ClassVar[str] = 'say "Lotta Watta"'
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = UNDER_WAY
    seat: Seat


@dataclass(frozen=True)
class Moon(Move):
    """Shoot the moon: show your whole hand, slot by slot, the four suits of one rank."""

    name: ClassVar[str] = "moon"
    aloud: ClassVar[bool] = True
    title: ClassVar[str] = "Shoot the moon"
    verb: ClassVar[str] = "shoot the moon"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = UNDER_WAY
    seat: Seat
    cards: Faces


@dataclass(frozen=True)
class Reveal(Move):
    """Turn up all your cards, slot by slot: the top row, the bottom row, then what came later."""

    name: ClassVar[str] = "reveal"
    title: ClassVar[str] = "Turn up your cards"
    verb: ClassVar[str] = "turn up the cards"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("last", "count")
    seat: Seat
    cards: Faces


KNOWN = (
    DealRound, TurnUp, Misdeal, FirstLook, Peek, Take, Pass, Swap, Return, Keep, Stack, Jack, Queen,
    Waive, Call, Moon, Reveal,
)  # fmt: skip
"""The moves of the official rules."""
