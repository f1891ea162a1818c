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

    from referee.kernel import Table

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
OUTCOMES = ("made", "lost")
EYES_TOLD = tuple(map(str, range(121)))
MATADORS = tuple([f"{how}-{number}" for how in ("with", "without") for number in range(1, 12)])
COUNTED = {run: Message(run.replace("-", " ")) for run in MATADORS}


class Bid(auction.Bid, words={"number": lambda _pack: tuple(map(str, VALUES))},
          asks={"number": "Higher?"}):  # fmt: skip
    """Say a number: the next that there is, or a higher one."""

    @classmethod
    def many(cls, table: Table) -> int:
        """Return the next number."""
        return auction.following(VALUES, table["bid"])


class Take(Act, name="take", title="Take the skat", verb="take the skat", phases=("skat",)):
    """Take the two cards of the skat into your hand."""


class PutAway(Act, name="put", title="Put two away", verb="put two cards away",
              phases=("skat",), sealed=("cards",)):  # fmt: skip
    """Put two cards away face down; which they are stays on your own phone, if you enter them."""

    cards: Faces = ()
    """The two cards, for this phone only."""


class Announce(Act, name="announce", verb="announce the game", phases=("skat",),
               in_turn=False, words={"game": lambda _pack: GAMES},
               asks={"game": "Which game?"}):  # fmt: skip
    """Announce the game that you play, with the skat taken and two cards put away."""

    game: Word


class AnnounceHand(Act, name="hand", title="Announce by hand", verb="announce a game by hand",
                   phases=("skat",), words={"game": lambda _pack: GAMES,
                                            "step": lambda _pack: (*ANNOUNCED,)},
                   asks={"game": "Which game by hand?"}):  # fmt: skip
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


class Decide(Move, name="verdict", title="Decision of the direction",
             verb="say whether the game is won", phases=("reckon",),
             words={"outcome": lambda _: OUTCOMES}):  # fmt: skip
    """Say what the direction has decided, where the order that can be read does not."""

    outcome: Word


class Matadors(Move, name="matadors", title="Matadors", verb="say how many matadors there were",
               phases=("reckon",), words={"run": lambda _: MATADORS},
               asks={"run": "With or without how many matadors?"}):  # fmt: skip
    """Say with or without how many matadors the game was played, skat included."""

    run: Word


class Eyes(Move, name="eyes", title="Eyes of the declarer", verb="count the declarer's eyes",
           phases=("reckon",), words={"eyes": lambda _: EYES_TOLD}):  # fmt: skip
    """Say how many eyes the declarer has in tricks and skat."""

    eyes: Word


class Misdeal(reports.Misdeal, phases=("bid", "skat", "play")):
    """Throw the deal in because somebody has the wrong number of cards."""


class HandResult(Result, phases=("deal", "bid", "skat", "play", "claim", "reckon"),
                 words={"value": lambda _: tuple(map(str, VALUES)), "outcome": lambda _: OUTCOMES},
                 asks={"declarer": "Who played?", "value": "Value of the game?"}):  # fmt: skip
    """Tell how the hand ended: who played, what the game counts, and whether it was won."""

    declarer: Seat
    value: Word
    outcome: Word


class PassedIn(Result, name="passed-in", title="Passed in", verb="tell that it was passed in",
               phases=("deal", "bid")):  # fmt: skip
    """Tell that nobody played this hand."""


Hold, Pass = auction.Hold, auction.Pass


class Show(Act, name="show", title="Show the hand", verb="show the hand to shorten the play",
           in_turn=False, words={"step": lambda _: ("schneider", "schwarz")}):  # fmt: skip
    """Show your hand to shorten the play: as declarer to have won, else to take all the rest."""

    cards: Faces
    step: Word | None = None
    """What the declarer claims beside the game."""
    enough: bool = False
    """Whether one sure trick is claimed that makes 60 eyes, and not all the rest."""

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the cards as those of the hand."""
        return ((hand(self.seat), self.cards),)


class Throw(Act, name="throw", title="Throw the cards down", verb="throw the cards down",
            in_turn=False):  # fmt: skip
    """Throw your cards down openly: the rest goes to the other side."""


class GiveUp(Act, name="give-up", title="Give up", verb="give the game up", in_turn=False):
    """Give the game up."""


class Agree(Act, name="agree", verb="agree", phases=("claim",), in_turn=False):
    """Agree that the play ends here."""


class GoOn(Act, name="go-on", title="Play on", verb="have it played on", phases=("claim",),
           in_turn=False):  # fmt: skip
    """Have it played on."""


class Reported(Move, in_turn=False):
    """What the table reports of somebody."""

    who: Seat


class LookedAtSkat(Reported, name="skat-seen", title="Skat looked at",
                   verb="report that the skat was looked at",
                   phases=("bid", "skat", "play")):  # fmt: skip
    """Report that somebody has looked at the skat, or at another hand, who may not."""


class LookedAtTricks(Reported, name="tricks-seen", title="Tricks looked at",
                     verb="report that tricks were looked at", phases=("play",),
                     labels={"last": "the last one"}):  # fmt: skip
    """Report that somebody has looked at tricks that were taken, or counted them."""

    last: bool = False
    """Whether it was the last trick alone."""


class Betrayed(Reported, name="betrayed", title="Cards betrayed",
               verb="report that cards were betrayed", phases=("play",)):  # fmt: skip
    """Report that somebody has told of cards by a remark, or let a card be seen."""


class Fallen(Reported, name="card-found", title="Card found again",
             verb="report that a card had fallen", phases=("skat", "play")):  # fmt: skip
    """Report that a card of somebody had fallen unnoticed, and was found again."""


class WrongNumber(Reported, name="wrong-number", title="Wrong number of cards",
                  verb="report a wrong number of cards", phases=("skat", "play"),
                  labels={"both": "on both sides"}):  # fmt: skip
    """Report after the bidding that a side has a wrong number of cards, or that both have."""

    both: bool = False
    """Whether the other side has a wrong number, too."""
