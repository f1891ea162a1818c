"""What can be reported at a Lohai table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.lohai.pack import LADDER
from referee.kernel import Counts, Face, Move, Result, Seat, Text, Word
from referee.parts import reports
from referee.parts.reports import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel import Pack

DEAL, TURN_UP, PLAY = "deal", "turn-up", "play"
"""The phases of a hand, in their order."""


# --- before the play ------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnUp(reports.TurnUp):
    """Turn up the top card of the stack: it fixes trump and the value of the hand."""

    value: int | None = None


@dataclass(frozen=True)
class Worth(Move):
    """Say which value is printed on the card that was turned up."""

    name: ClassVar[str] = "worth"
    title: ClassVar[str] = "Say the printed value"
    verb: ClassVar[str] = "say the printed value"
    phases: ClassVar[tuple[str, ...]] = (TURN_UP,)
    seat: Seat
    value: int


# --- the play -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draw(Move):
    """Lay a card of the stack before a player, as that player's card to the trick."""

    name: ClassVar[str] = "draw"
    title: ClassVar[str] = "A card of the stack"
    verb: ClassVar[str] = "take a card of the stack"
    phases: ClassVar[tuple[str, ...]] = (PLAY,)
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the stack."""
        return (("stock", (self.card,)),)


@dataclass(frozen=True)
class MoveFrom(Act):
    """With a Mover, lift a trick that this player has won."""

    name: ClassVar[str] = "move-from"
    title: ClassVar[str] = "Move a trick of"
    verb: ClassVar[str] = "move a trick"
    owner: Seat


@dataclass(frozen=True)
class MoveTo(Act):
    """Lay the trick that you lifted before this player."""

    name: ClassVar[str] = "move-to"
    title: ClassVar[str] = "Move it to"
    verb: ClassVar[str] = "lay the trick before a player"
    receiver: Seat


@dataclass(frozen=True)
class Steal(Act):
    """With a Shaker, take the card that this player has in play."""

    name: ClassVar[str] = "steal"
    verb: ClassVar[str] = "steal a card"
    victim: Seat


@dataclass(frozen=True)
class Give(Act):
    """Give the trick that your Giver controls to another player."""

    name: ClassVar[str] = "give"
    title: ClassVar[str] = "Give the trick to"
    verb: ClassVar[str] = "give the trick away"
    to: Seat


# --- what is said over the play -------------------------------------------------------------------


@dataclass(frozen=True)
class TakeBack(Act):
    """Take back a card that did not follow suit, before anybody leads again."""

    name: ClassVar[str] = "take-back"
    title: ClassVar[str] = "Takes back a revoke"
    verb: ClassVar[str] = "take back a revoke"
    in_turn: ClassVar[bool] = False


@dataclass(frozen=True)
class Took(Act):
    """Say who has taken the last trick, as the table saw it."""

    name: ClassVar[str] = "took"
    title: ClassVar[str] = "Took the last trick"
    verb: ClassVar[str] = "say who took the trick"
    in_turn: ClassVar[bool] = False


@dataclass(frozen=True)
class Tricks(Act):
    """Say how many tricks you have; no number means that you would not say."""

    name: ClassVar[str] = "tricks"
    title: ClassVar[str] = "Tells its tricks"
    verb: ClassVar[str] = "tell the number of tricks"
    in_turn: ClassVar[bool] = False
    count: int | None = None


@dataclass(frozen=True)
class Tally(Move):
    """Count the tricks of all players, seat by seat; after the last trick, those of that hand."""

    name: ClassVar[str] = "tally"
    title: ClassVar[str] = "The tricks were counted"
    verb: ClassVar[str] = "count the tricks"
    in_turn: ClassVar[bool] = False
    after_end: ClassVar[bool] = True
    first: int
    second: int
    third: int
    fourth: int | None = None

    def counts(self) -> tuple[int, ...]:
        """Return the numbers in the order of the seats."""
        told = (self.first, self.second, self.third, self.fourth)
        return tuple(count for count in told if count is not None)


@dataclass(frozen=True)
class HandResult(Result):
    """Tell how the hand ended: who was Lo and who Hai, or all tricks; and what it was worth."""

    phases: ClassVar[tuple[str, ...]] = (DEAL, TURN_UP, PLAY)
    asks: ClassVar[Mapping[str, str]] = {
        "lo": "Who was Lo?", "hai": "Who was Hai?", "value": "What was the hand worth?",
        "tricks": "Or trick by trick",
    }  # fmt: skip
    usual: ClassVar[Mapping[str, tuple[int, ...]]] = {"value": tuple(LADDER.values())}
    tricks: Counts = ()
    """Who is not named took none; nothing where only the titles are told."""
    value: int | None = None
    """What the card that was turned up said, where that is not on record."""
    lo: Seat | None = None
    """Who alone had the fewest tricks; nobody where several had."""
    hai: Seat | None = None


ABOUT = ("opponents", "own")


@dataclass(frozen=True)
class Talk(Move):
    """Report what a player said to the partner: about the opponents, or about their own plans."""

    name: ClassVar[str] = "talk"
    title: ClassVar[str] = "Talks with the partner"
    verb: ClassVar[str] = "talk with the partner"
    in_turn: ClassVar[bool] = False
    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {"about": lambda _: ABOUT}
    seat: Seat
    about: Word
    said: Text | None = None
