"""Skat: the pack (SK-1), and what can be reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Faces, Message, Move, Pack, Result, Seat, Word
from referee.parts import auction, reports
from referee.parts.packs import SUITS, ranked, suited
from referee.parts.reports import Act
from referee.parts.tricks import hand

if TYPE_CHECKING:
    from collections.abc import Iterable

EYES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
PACK = Pack(suited({s: SUITS[s] for s in "CSHD"}, ranked("A 10 K Q J 9 8 7"), EYES))

BASE = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}
"""What a game of a suit and grand count, once."""
NULL = {"null": 23, "null-ouvert": 46}
"""What null counts with the skat; `NULL_BY_HAND` without it."""
NULL_BY_HAND = {"null": 35, "null-ouvert": 59}
GAMES = (*BASE, *NULL)
LETTER = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D", "grand": ""}
"""The letter of the suit that is trump."""
STEPS = {"": 0, "schneider": 1, "schwarz": 2, "ouvert": 3}
"""What can be announced of a game from the hand, each with all before it."""
CALLED = {
    "clubs": Message("Clubs"), "spades": Message("Spades"), "hearts": Message("Hearts"),
    "diamonds": Message("Diamonds"), "grand": Message("Grand"), "null": Message("Null"),
    "null-ouvert": Message("Null ouvert"),
}  # fmt: skip
ANNOUNCED = {
    "schneider": Message("Schneider"), "schwarz": Message("Schwarz"), "ouvert": Message("Ouvert"),
}  # fmt: skip


def _values() -> Iterable[int]:
    for base in BASE.values():
        most = 11 if base == BASE["grand"] else 18
        yield from (base * times for times in range(2, most + 1))
    yield from (*NULL.values(), *NULL_BY_HAND.values())


VALUES = tuple(sorted(set(_values())))
"""What a game can count, and so what can be bid."""
MATADORS = tuple([f"{how}-{number}" for how in ("with", "without") for number in range(1, 12)])


class Take(Act, name="take", title="Take the skat", verb="take the skat", phases=("skat",)):
    """Take the two cards of the skat into your hand."""


class PutAway(Act, name="put", title="Put two away", verb="put two cards away",
              phases=("skat",), sealed=("cards",)):  # fmt: skip
    """Put two cards away face down; which they are stays on your own phone, if you enter them."""

    cards: Faces = ()
    """The two cards, for this phone only."""


class Announce(Act, name="announce", verb="announce the game", phases=("skat",),
               words={"game": lambda _pack: GAMES}):  # fmt: skip
    """Announce the game that you play, with the skat taken and two cards put away."""

    game: Word


class AnnounceHand(Act, name="hand", title="Announce by hand", verb="announce a game by hand",
                   phases=("skat",), words={"game": lambda _pack: GAMES,
                                            "step": lambda _pack: (*ANNOUNCED,)}):  # fmt: skip
    """Announce a game by hand: the skat stays as it lies; more may be announced with it."""

    game: Word
    step: Word | None = None
    """Schneider, schwarz or ouvert; each says those before it, too."""


class LayOpen(Act, name="open", title="Lay the hand open", verb="lay the hand open"):
    """Lay your hand open in an open game; which cards they are may be left out."""

    cards: Faces = ()

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the cards as those of the hand."""
        return ((hand(self.seat), self.cards),)


class Matadors(Move, name="matadors", title="Matadors", verb="say how many matadors there were",
               in_turn=False, phases=("count",), words={"run": lambda _: MATADORS}):  # fmt: skip
    """Say with or without how many matadors the game was played, skat included."""

    run: Word


class Eyes(Move, name="eyes", title="Eyes of the declarer", verb="count the declarer's eyes",
           in_turn=False, phases=("count",)):  # fmt: skip
    """Say how many eyes the declarer has in tricks and skat."""

    eyes: int


class Misdeal(reports.Misdeal, phases=("bid", "skat", "play")):
    """Throw the deal in because somebody has the wrong number of cards."""


class HandResult(Result, phases=("deal", "bid", "skat", "play", "count"),
                 usual={"value": VALUES}, labels={"lost": "lost", "passed": "passed in"},
                 asks={"declarer": "Who played?", "value": "Value of the game?"}):  # fmt: skip
    """Tell how the hand ended: who played, what the game counts, and whether it was lost."""

    declarer: Seat | None = None
    value: int | None = None
    lost: bool = False
    passed: bool = False
    """Whether nobody played."""


Bid, Hold, Pass = auction.Bid, auction.Hold, auction.Pass
