"""Schnapsen: the pack (SN-1), and what can be reported that other games do not have."""

from __future__ import annotations

from referee.kernel import Pack, Result, Seat
from referee.parts import laying
from referee.parts.packs import SUITS, ranked, suited
from referee.parts.reports import Act, Play, ShowCard
from referee.parts.tricks import hand

PACK = Pack(suited(SUITS, ranked("A 10 K Q J"), {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}))


def mate(card: str) -> str:
    """Return the Queen of a King and the King of a Queen; any other card is alone."""
    return card.translate(str.maketrans("KQ", "QK"))


class Marry(Play, name="marry", title="Marriage", verb="announce a marriage",
            asks={"card": "Which of the two is laid?"}):  # fmt: skip
    """Announce King and Queen of a suit: show both, and lay this one to the trick."""

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show both as cards of the hand."""
        return ((hand(self.seat), tuple(dict.fromkeys((self.card, mate(self.card))))),)


class Exchange(ShowCard, name="exchange", verb="exchange the trump",
               asks={"card": "Which card is exchanged?"}):  # fmt: skip
    """Take the card turned up, and leave the Jack of trumps in its place."""


class Close(Act, name="close", title="Close stock", verb="close the stock"):
    """Close the stock: nobody draws any more."""


class Draw(laying.Draw):
    """Draw the next card of the stock; the other player draws the one after it."""


class Enough(Act, name="enough", verb="say that it is enough", aloud=True, in_turn=False):
    """Say that you have 66 card points: the hand ends, and is counted."""


class HandResult(Result, phases=("deal", "turn-up", "play"), usual={"points": (1, 2, 3)}):
    """Tell how the hand ended: who won it, and how many points it brought."""

    winner: Seat
    points: int
