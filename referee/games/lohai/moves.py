"""What can be reported at a Lohai table."""

from __future__ import annotations

from referee.games.lohai.pack import LADDER
from referee.kernel import Counts, Face, Move, Result, Seat, Text, Word
from referee.parts import reports
from referee.parts.reports import Act

DEAL, TURN_UP, PLAY = "deal", "turn-up", "play"
"""The phases of a hand, in their order."""


# --- before the play ------------------------------------------------------------------------------


class TurnUp(reports.TurnUp):
    """Turn up the top card of the stack: it fixes trump and the value of the hand."""

    value: int | None = None


class Worth(Act, name="worth", title="Say the printed value", verb="say the printed value",
            phases=(TURN_UP,)):  # fmt: skip
    """Say which value is printed on the card that was turned up."""

    value: int


# --- the play -------------------------------------------------------------------------------------


class Draw(Act, name="draw", title="A card from the stack", verb="take a card from the stack",
           phases=(PLAY,)):  # fmt: skip
    """Lay a card of the stack before a player, as that player's card to the trick."""

    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the stack."""
        return (("stock", (self.card,)),)


class MoveFrom(Act, name="move-from", title="Move a trick of", verb="move a trick"):
    """With a Mover, lift a trick that this player has won."""

    owner: Seat


class MoveTo(Act, name="move-to", title="Move it to", verb="lay the trick before a player"):
    """Lay the trick that you lifted before this player."""

    receiver: Seat


class Steal(Act, name="steal", title="Steal from", verb="steal a card"):
    """With a Shaker, take the card that this player has in play."""

    victim: Seat


class Give(Act, name="give", title="Give the trick to", verb="give the trick away"):
    """Give the trick that your Giver controls to another player."""

    to: Seat


# --- what is said over the play -------------------------------------------------------------------


class TakeBack(Act, name="take-back", title="Takes back a revoke", verb="take back a revoke",
               in_turn=False):  # fmt: skip
    """Take back a card that did not follow suit, before anybody leads again."""


class Took(Act, name="took", title="Took the last trick", verb="say who took the trick",
           in_turn=False):  # fmt: skip
    """Say who has taken the last trick, as the table saw it."""


COUNTED = tuple(range(10))
"""How many tricks somebody may have: none as well, which is what Lo is after."""


class Tricks(Act, name="tricks", title="Tells the tricks", verb="tell the number of tricks",
             in_turn=False, usual={"count": COUNTED}):  # fmt: skip
    """Say how many tricks you have; no number means that you would not say."""

    count: int | None = None


PLACES = ("first", "second", "third", "fourth")


class Tally(Move, name="tally", title="The tricks were counted", verb="count the tricks",
            in_turn=False, after_end=True,
            by_seat=PLACES, asks=dict.fromkeys(PLACES, "How many tricks has {seat}?"),
            usual=dict.fromkeys(PLACES, COUNTED)):  # fmt: skip
    """Count the tricks of all players, seat by seat; after the last trick, those of that hand."""

    first: int
    second: int
    third: int
    fourth: int | None = None

    def counts(self) -> tuple[int, ...]:
        """Return the numbers in the order of the seats."""
        told = (self.first, self.second, self.third, self.fourth)
        return tuple(count for count in told if count is not None)


class HandResult(Result, phases=(DEAL, TURN_UP, PLAY),
                 asks={"lo": "Who was Lo?", "hai": "Who was Hai?", "tricks": "Or trick by trick",
                       "value": "What was the hand worth?"},
                 usual={"value": tuple(LADDER.values())}):  # fmt: skip
    """Tell how the hand ended: who was Lo and who Hai, or all tricks; and what it was worth."""

    tricks: Counts = ()
    """Who is not named took none; nothing where only the titles are told."""
    value: int | None = None
    """What the card that was turned up said, where that is not on record."""
    lo: Seat | None = None
    """Who alone had the fewest tricks; nobody where several had."""
    hai: Seat | None = None


ABOUT = ("opponents", "own")


class Talk(Move, name="talk", title="Talks with the partner", verb="talk with the partner",
           in_turn=False, words={"about": lambda _: ABOUT}):  # fmt: skip
    """Report what a player said to the partner: about the opponents, or about their own plans."""

    seat: Seat
    about: Word
    said: Text | None = None
