"""What is reported of a hand of Watten: the cut, the deal, the words, the cards, the challenges."""

from __future__ import annotations

from referee.games.watten.pack import CRITICALS, SUITS
from referee.kernel import Face, Faces, Move, Seat, Word
from referee.kernel.rules import laws
from referee.parts.reports import Act, ShowCard

CUT, DEAL, ANNOUNCE, DECIDE, PLAY, PENDING = (
    "cut", "deal", "announce", "decide", "play", "pending",
)  # fmt: skip
"""The phases of a hand, in their order; a challenge that waits for its answer is pending."""
TELL, REVEAL = "tell", "reveal"
"""Blind, also those in which a trick waits for its winner, and a hand for the two cards."""


# --- before the play ------------------------------------------------------------------------------


class Cut(Act, name="cut", verb="cut", in_turn=False, phases=(CUT,)):
    """Lift a packet from the pack that the dealer has shuffled."""

    cards: int | None = None
    """How many were lifted, where it was none or all of them."""


class Take(Act, name="take", verb="take the card", in_turn=False, phases=(CUT, DEAL)):
    """Take the lowest card of the lifted packet, unseen by the others."""


class Pass(Act, name="pass", title="Leave the card", verb="leave the card", phases=(CUT,)):
    """Leave the card that was looked at where it is: the cut is finished."""


class Deal(laws.Deal, in_turn=False, phases=(CUT, DEAL)):
    """Deal five cards each; where nobody takes a card in the cut, straight after it."""


class Misdeal(Move, name="misdeal", title="Wrong number of cards", verb="report a wrong deal",
              in_turn=False):  # fmt: skip
    """Say that somebody was not dealt five cards."""


class Peek(Move, name="peek", title="Somebody has peeked", verb="report a forbidden look",
           in_turn=False):  # fmt: skip
    """Report that somebody has looked at a card of the pack: in the cut, or of those left over."""

    who: Seat


class PickUp(Move, name="pick-up", title="Cards taken up too early",
             verb="report cards taken up too early", in_turn=False):  # fmt: skip
    """Report that somebody has taken up the cards too early."""

    who: Seat


class Ask(Act, name="ask", aloud=True, title="Ask for a better hand", verb="ask for a better hand",
          in_turn=False, phases=(ANNOUNCE,)):  # fmt: skip
    """Ask for a better hand, which both announcers would get."""


class Offer(Act, name="offer", aloud=True, title="Offer to swap", verb="offer a swap",
            in_turn=False, phases=(ANNOUNCE,)):  # fmt: skip
    """Offer to swap the announcements: the other names the Schlag, and you the Trumpf."""


class Agree(Act, name="agree", aloud=True, verb="agree", phases=(ANNOUNCE,)):
    """Agree to the better hand, or to the swap."""


class Decline(Act, name="decline", aloud=True, verb="decline", phases=(ANNOUNCE,)):
    """Decline the better hand, or the swap."""


class GiveBack(Act, name="give-back", title="Show the cards taken", verb="show the cards taken",
               phases=(ANNOUNCE,)):  # fmt: skip
    """Show the cards you took in the cut before you give them back."""

    cards: Faces

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the cards as some of the hand."""
        return ((f"hand/{self.seat}", self.cards),)


class Schlag(Act, name="schlag", verb="name the Schlag", phases=(ANNOUNCE,),
             words={"rank": lambda pack: tuple(dict.fromkeys(c.rank for c in pack.cards))},
             ):  # fmt: skip
    """Name the trump rank."""

    rank: Word


class Trumpf(Act, name="trumpf", verb="name the Trumpf", phases=(ANNOUNCE,),
             words={"suit": lambda _pack: tuple(SUITS)}):  # fmt: skip
    """Name the trump suit."""

    suit: Word


class Machine(Act, name="machine", title="Show the Maschine", verb="show the Maschine",
              in_turn=False, phases=(ANNOUNCE, DECIDE, PLAY, PENDING)):  # fmt: skip
    """Show all three Criticals in your hand."""

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the three cards as some of the hand."""
        return ((f"hand/{self.seat}", tuple(map(Face, CRITICALS))),)


class Signal(Move, name="signal", title="Somebody has signalled", verb="report a signal",
             in_turn=False,
             words={"meaning": lambda _pack: ("max", "belli", "spitz", "weak")}):  # fmt: skip
    """Report that somebody has signalled to a partner."""

    who: Seat
    meaning: Word | None = None


# --- the play -------------------------------------------------------------------------------------


class Play(ShowCard, name="play", verb="lay a card", phases=(PLAY, PENDING)):
    """Lay a card of your hand to the trick."""


class Call(Act, name="call", aloud=True, title="Trumpf oder Kritisch",
           verb='call "Trumpf oder Kritisch"', in_turn=False, phases=(PLAY, PENDING)):  # fmt: skip
    """Call "Trumpf oder Kritisch" on the card you have led."""


class Go(Move, name="go", aloud=True, verb="say Go", in_turn=False):
    """Challenge the other side to play for one point more."""

    seat: Seat


class Accept(Move, name="accept", aloud=True, verb="accept the Go", in_turn=False):
    """Accept the challenge and play on for one point more."""

    seat: Seat


class Refuse(Move, name="refuse", aloud=True, verb="refuse the Go", in_turn=False):
    """Refuse the challenge and give up the hand."""

    seat: Seat
