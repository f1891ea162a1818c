"""Reports that several games have: a card laid to a trick, one turned up, a wrong deal."""

from __future__ import annotations

from referee.kernel import Face, Move, Seat
from referee.parts.tricks import hand


class Act(Move, phases=("play",)):
    """What a seat does or says during the play."""

    seat: Seat


class ShowCard(Act):
    """What a seat does with a card of its hand during the play, which all see."""

    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the hand."""
        return ((hand(self.seat), (self.card,)),)


class Play(ShowCard, name="play", verb="play a card"):
    """Lay a card of your hand to the trick."""


class TurnUp(Move, name="turn-up", title="Turn up the top card", verb="turn up the top card",
             phases=("turn-up",)):  # fmt: skip
    """Turn up the top card of the stock: its suit is trump."""

    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the stock."""
        return (("stock", (self.card,)),)


class Misdeal(Move, name="misdeal", title="Wrong deal", verb="report a wrong deal", in_turn=False,
              phases=("turn-up", "play")):  # fmt: skip
    """Throw the deal in because somebody has the wrong number of cards."""
