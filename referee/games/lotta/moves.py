"""What can be reported at a table of Lotta Watta."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta.layout import FINGERS, hand
from referee.kernel import UNKNOWN, Deal, Face, Faces, Move, Place, Word
from referee.parts import laying
from referee.parts.reports import Act

if TYPE_CHECKING:
    from referee.kernel import Table

Shows = tuple[tuple[str, tuple[str, ...]], ...]

ROUND = ("start", "play", "fingers", "powers", "last", "count")
"""The phases of a round, from the deal to the counting."""
UNDER_WAY = ROUND[1:]
HIDDEN = Face(UNKNOWN)

LOOKED_AT = "Which card is looked at?"
WHICH = "Which card is it?"


class DealRound(Deal, in_turn=False, phases=("deal",)):
    """Deal four cards to each player."""


class TurnUp(laying.TurnUp):
    """Turn up the card that begins the face-up pile."""


class Misdeal(laying.Misdeal):
    """Throw the deal in: somebody has the wrong number of cards, or a card was exposed."""


class FirstLook(Act, name="first-look", title="Look at the bottom row",
                verb="look at the bottom row", in_turn=False, phases=ROUND):  # fmt: skip
    """Look at both cards of the bottom row before the first turn."""


class Peek(Act, name="peek", title="Look at a card", verb="look at a card", in_turn=False,
           phases=ROUND, sealed=("card",),
           asks={"place": LOOKED_AT, "card": WHICH}):  # fmt: skip
    """Lift one card that lies face down; what it is stays with your own phone."""

    place: Place
    card: Face = HIDDEN


class Take(Act, name="take", title="Take from", verb="take a card", phases=("play",),
           sealed=("card",), words={"source": lambda _: ("stock", "pile")},
           asks={"source": "Where was it taken from?", "card": WHICH}):  # fmt: skip
    """Take the top card of the stock or of the pile; your own phone may note what it is."""

    source: Word
    card: Face = HIDDEN


class Pass(laying.Pass):
    """Pass, because there is no card that could be taken."""


class Swap(Act, name="swap", verb="swap the card", phases=("fingers",),
           asks={"place": "Into which slot?", "card": "Which card goes on the pile?"}):  # fmt: skip
    """Put the card you took in the place of one of yours, which goes face up on the pile."""

    place: Place
    card: Face

    def shows(self) -> Shows:
        """Show the card that leaves its slot."""
        return ((self.place, (self.card,)),)


class Return(Act, name="return", title="Put it on the pile", verb="put the card on the pile",
             phases=("fingers",), asks={"card": "Which card goes on the pile?"}):  # fmt: skip
    """Put the card you took face up on the pile."""

    card: Face

    def shows(self) -> Shows:
        """Show the card that was in the fingers."""
        return ((FINGERS, (self.card,)),)


class Keep(Act, name="keep", title="Keep it", verb="keep the card", phases=("fingers",)):
    """Keep the card you took as one more of yours, face down."""


class Stack(Act, name="stack", verb="stack a card", in_turn=False, phases=UNDER_WAY,
            asks={"place": "From which slot?", "card": "Which card is stacked?"}):  # fmt: skip
    """Lay a card of yours on a card of the same rank, whoever's turn it is."""

    place: Place
    card: Face

    def shows(self) -> Shows:
        """Show the card that leaves its slot."""
        return ((self.place, (self.card,)),)


class Together(Move, name="together", title="Two cards landed together",
               verb="report that two cards landed together", in_turn=False,
               phases=UNDER_WAY,
               asks={"one": "From which slot was the one card?", "card": WHICH,
                     "two": "From which slot was the other one?",
                     "other": "And which card is that?"}):  # fmt: skip
    """Report that two players' cards landed together, and nobody can say which was first."""

    one: Place
    card: Face
    two: Place
    other: Face

    def shows(self) -> Shows:
        """Show both cards where they came from."""
        return ((self.one, (self.card,)), (self.two, (self.other,)))


class Jack(Act, name="jack", title="Exchange with the Jack", verb="exchange two cards",
           phases=("powers",), asks={"one": "Which card changes places?",
                                     "two": "With which card?"}):  # fmt: skip
    """Exchange two cards unseen, by the power of a Jack."""

    one: Place
    two: Place


class Queen(Act, name="queen", title="Look with the Queen", verb="look at a card with the Queen",
            phases=("powers",), sealed=("card",),
            asks={"place": LOOKED_AT, "card": WHICH}):  # fmt: skip
    """Look at one card, by the power of a Queen; what it is stays with your own phone."""

    place: Place
    card: Face = HIDDEN


class Waive(Act, name="waive", title="Do without", verb="do without the power",
            phases=("powers",)):  # fmt: skip
    """Leave the power of your Jack or Queen unused."""


class Call(Act, name="call", aloud=True, title="Lotta Watta!", verb='say "Lotta Watta"',
           in_turn=False, phases=UNDER_WAY):  # fmt: skip
    """Say "Lotta Watta": everybody else has one more turn."""


class WholeHand(Act):
    """What shows all cards of a seat, slot by slot."""

    cards: Faces

    @classmethod
    def whole(cls, table: Table, seat: str) -> int:
        """Return how many cards lie before the seat."""
        return len(hand(table, seat))


class Moon(WholeHand, name="moon", aloud=True, title="Shoot the moon", verb="shoot the moon",
           in_turn=False, phases=UNDER_WAY,
           asks={"cards": "Which cards are shown?"}):  # fmt: skip
    """Shoot the moon: show your whole hand, slot by slot, the four suits of one rank."""


class Reveal(WholeHand, name="reveal", title="Turn up your cards", verb="turn up the cards",
             in_turn=False, phases=("last", "count")):  # fmt: skip
    """Turn up all your cards, slot by slot: the top row, the bottom row, then what came later."""


KNOWN = (
    DealRound, TurnUp, Misdeal, FirstLook, Peek, Take, Pass, Swap, Return, Keep, Stack, Jack, Queen,
    Waive, Call, Moon, Reveal,
)  # fmt: skip
"""The moves of the official rules."""
