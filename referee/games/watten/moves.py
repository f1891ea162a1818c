"""What is reported of a hand of Watten: the cut, the deal, the words, the cards, the challenges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.watten.pack import CRITICALS, SUITS
from referee.kernel import Face, Faces, Move, Seat, Word
from referee.kernel.rules import laws

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel import Pack

    Words = Mapping[str, Callable[[Pack], tuple[str, ...]]]

CUT, DEAL, ANNOUNCE, DECIDE, PLAY, PENDING = (
    "cut", "deal", "announce", "decide", "play", "pending",
)  # fmt: skip
"""The phases of a hand, in their order; a challenge that waits for its answer is pending."""
TELL, REVEAL = "tell", "reveal"
"""Blind, also those in which a trick waits for its winner, and a hand for the two cards."""


# --- before the play ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cut(Move):
    """Lift a packet from the pack that the dealer has shuffled."""

    name: ClassVar[str] = "cut"
    verb: ClassVar[str] = "cut"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (CUT,)
    seat: Seat
    cards: int | None = None
    """How many were lifted, where it was none or all of them."""


@dataclass(frozen=True)
class Take(Move):
    """Take the lowest card of the lifted packet, unseen by the others."""

    name: ClassVar[str] = "take"
    verb: ClassVar[str] = "take the card"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (CUT, DEAL)
    seat: Seat


@dataclass(frozen=True)
class Pass(Move):
    """Leave the card that was looked at where it is: the cut is finished."""

    name: ClassVar[str] = "pass"
    title: ClassVar[str] = "Leaves the card"
    verb: ClassVar[str] = "leave the card"
    phases: ClassVar[tuple[str, ...]] = (CUT,)
    seat: Seat


@dataclass(frozen=True)
class Deal(laws.Deal):
    """Deal five cards each; where nobody takes a card in the cut, straight after it."""

    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (CUT, DEAL)


@dataclass(frozen=True)
class Misdeal(Move):
    """Say that somebody was not dealt five cards."""

    name: ClassVar[str] = "misdeal"
    title: ClassVar[str] = "Wrong number of cards"
    verb: ClassVar[str] = "report a wrong deal"
    in_turn: ClassVar[bool] = False


@dataclass(frozen=True)
class Peek(Move):
    """Report that somebody has looked at a card of the pack: in the cut, or of those left over."""

    name: ClassVar[str] = "peek"
    title: ClassVar[str] = "Somebody has peeked"
    verb: ClassVar[str] = "report a forbidden look"
    in_turn: ClassVar[bool] = False
    who: Seat


@dataclass(frozen=True)
class PickUp(Move):
    """Report that somebody has taken up the cards too early."""

    name: ClassVar[str] = "pick-up"
    title: ClassVar[str] = "Cards taken up too early"
    verb: ClassVar[str] = "report cards taken up too early"
    in_turn: ClassVar[bool] = False
    who: Seat


@dataclass(frozen=True)
class Ask(Move):
    """Ask for a better hand, which both announcers would get."""

    name: ClassVar[str] = "ask"
    aloud: ClassVar[bool] = True
    title: ClassVar[str] = "Ask for a better hand"
    verb: ClassVar[str] = "ask for a better hand"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE,)
    seat: Seat


@dataclass(frozen=True)
class Offer(Move):
    """Offer to swap the announcements: the other names the Schlag, and you the Trumpf."""

    name: ClassVar[str] = "offer"
    aloud: ClassVar[bool] = True
    title: ClassVar[str] = "Offer to swap"
    verb: ClassVar[str] = "offer a swap"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE,)
    seat: Seat


@dataclass(frozen=True)
class Agree(Move):
    """Agree to the better hand, or to the swap."""

    name: ClassVar[str] = "agree"
    aloud: ClassVar[bool] = True
    verb: ClassVar[str] = "agree"
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE,)
    seat: Seat


@dataclass(frozen=True)
class Decline(Move):
    """Decline the better hand, or the swap."""

    name: ClassVar[str] = "decline"
    aloud: ClassVar[bool] = True
    verb: ClassVar[str] = "decline"
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE,)
    seat: Seat


@dataclass(frozen=True)
class GiveBack(Move):
    """Show the cards you took in the cut before you give them back."""

    name: ClassVar[str] = "give-back"
    title: ClassVar[str] = "Show the cards taken"
    verb: ClassVar[str] = "show the cards taken"
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE,)
    seat: Seat
    cards: Faces

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the cards as some of the hand."""
        return ((f"hand/{self.seat}", self.cards),)


@dataclass(frozen=True)
class Schlag(Move):
    """Name the trump rank."""

    name: ClassVar[str] = "schlag"
    verb: ClassVar[str] = "name the Schlag"
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE,)
    words: ClassVar[Words] = {
        "rank": lambda pack: tuple(dict.fromkeys(card.rank for card in pack.cards))
    }
    seat: Seat
    rank: Word


@dataclass(frozen=True)
class Trumpf(Move):
    """Name the trump suit."""

    name: ClassVar[str] = "trumpf"
    verb: ClassVar[str] = "name the Trumpf"
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE,)
    words: ClassVar[Words] = {"suit": lambda _pack: tuple(SUITS)}
    seat: Seat
    suit: Word


@dataclass(frozen=True)
class Machine(Move):
    """Show all three Criticals in your hand."""

    name: ClassVar[str] = "machine"
    title: ClassVar[str] = "Show the Maschine"
    verb: ClassVar[str] = "show the Maschine"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (ANNOUNCE, DECIDE, PLAY, PENDING)
    seat: Seat

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the three cards as some of the hand."""
        return ((f"hand/{self.seat}", tuple(map(Face, CRITICALS))),)


@dataclass(frozen=True)
class Signal(Move):
    """Report that somebody has signalled to a partner."""

    name: ClassVar[str] = "signal"
    title: ClassVar[str] = "Somebody has signalled"
    verb: ClassVar[str] = "report a signal"
    in_turn: ClassVar[bool] = False
    words: ClassVar[Words] = {"meaning": lambda _pack: ("max", "belli", "spitz", "weak")}
    who: Seat
    meaning: Word | None = None


# --- the play -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Play(Move):
    """Lay a card of your hand to the trick."""

    name: ClassVar[str] = "play"
    verb: ClassVar[str] = "lay a card"
    phases: ClassVar[tuple[str, ...]] = (PLAY, PENDING)
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the hand."""
        return ((f"hand/{self.seat}", (self.card,)),)


@dataclass(frozen=True)
class Call(Move):
    """Call "Trumpf oder Kritisch" on the card you have led."""

    name: ClassVar[str] = "call"
    aloud: ClassVar[bool] = True
    title: ClassVar[str] = "Trumpf oder Kritisch"
    verb: ClassVar[str] = 'call "Trumpf oder Kritisch"'
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (PLAY, PENDING)
    seat: Seat


@dataclass(frozen=True)
class Go(Move):
    """Challenge the other side to play for one point more."""

    name: ClassVar[str] = "go"
    aloud: ClassVar[bool] = True
    verb: ClassVar[str] = "say Go"
    in_turn: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True)
class Accept(Move):
    """Accept the challenge and play on for one point more."""

    name: ClassVar[str] = "accept"
    aloud: ClassVar[bool] = True
    verb: ClassVar[str] = "accept the Go"
    in_turn: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True)
class Refuse(Move):
    """Refuse the challenge and give up the hand."""

    name: ClassVar[str] = "refuse"
    aloud: ClassVar[bool] = True
    verb: ClassVar[str] = "refuse the Go"
    in_turn: ClassVar[bool] = False
    seat: Seat
