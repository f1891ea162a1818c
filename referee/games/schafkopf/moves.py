"""Schafkopf: the packs (SF-1), and what can be reported that other games do not have."""

from __future__ import annotations

from typing import Final

from referee.kernel import Move, Pack, Result, Seat, Word
from referee.parts import reports
from referee.parts.packs import GERMAN_RANKS, GERMAN_SUITS, ranked, suited
from referee.parts.reports import Act
from referee.parts.tricks import hand

POINTS = {"A": 11, "10": 10, "K": 4, "O": 3, "U": 2}
PACK = Pack(suited(GERMAN_SUITS, ranked("A 10 K O U 9 8 7", GERMAN_RANKS), POINTS))
SHORT = PACK.fewer(*[suit + rank for suit in GERMAN_SUITS for rank in "87"])

SPEAK, ANNOUNCE, PLAY = "speak", "announce", "play"
"""The phases of a hand after the deal."""
TOPS: Final = tuple([suit + rank for rank in "OU" for suit in GERMAN_SUITS])
"""The Ober and Unter, the highest first."""


class Misdeal(reports.Misdeal, phases=(SPEAK, ANNOUNCE, PLAY)):
    """Throw the deal in because somebody has the wrong number of cards."""


class Pass(Act, name="pass", title="I pass", verb="pass", phases=(SPEAK, ANNOUNCE)):
    """Say that you do not play, or give way to what another has announced."""


class Speak(Act, name="speak", title="I play", verb='say "I play"', phases=(SPEAK,)):
    """Say that you would play; what it is you announce when all have spoken."""


class Announce(Act, phases=(ANNOUNCE,)):
    """What is played, said by whoever plays it."""


class Call(Announce, name="call", title="Call the Ace of", verb="call an Ace",
           words={"suit": lambda _pack: ("E", "L", "S")}):  # fmt: skip
    """Play with whoever holds the Ace of this suit."""

    suit: Word


class Wenz(Announce, name="wenz", verb="announce a Wenz"):
    """Play alone, with the Unter as the only trumps."""


class Solo(Announce, name="solo", verb="announce a Solo",
           words={"suit": lambda _pack: tuple(GERMAN_SUITS)}):  # fmt: skip
    """Play alone, with a trump suit of your choice."""

    suit: Word


class WenzTout(Announce, name="wenz-tout", title="Wenz-Tout", verb="announce a Wenz-Tout"):
    """Play a Wenz, and promise every trick."""


class SoloTout(Announce, name="solo-tout", title="Solo-Tout", verb="announce a Solo-Tout",
               words=Solo.words):  # fmt: skip
    """Play a Solo, and promise every trick."""

    suit: Word


class Sie(Announce, name="sie", title="Sie", verb="show a Sie"):
    """Show a hand of the highest trumps, which takes every trick."""

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show them as the hand."""
        return ((hand(self.seat), TOPS),)


class ShortSie(Sie, name="sie"):
    """Show a hand of the highest trumps, which takes every trick."""

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show them as the hand of the short pack."""
        return ((hand(self.seat), TOPS[:6]),)


RISING = (Call, Wenz, Solo, WenzTout, SoloTout, Sie)
"""What can be played, what ranks higher after what ranks lower."""
CALL, WENZ, SOLO, WENZ_TOUT, SOLO_TOUT, SIE = GAMES = tuple([kind.name for kind in RISING])
"""The same as a mark has it."""


class Old(Move, name="old", title="Who has the Old One?", verb="say who has the Old One",
          phases=(ANNOUNCE,)):  # fmt: skip
    """Say who holds the Ober of Acorns, and has to play."""

    who: Seat


class Knock(Act, name="knock", verb="knock", in_turn=False, aloud=True, phases=(SPEAK,)):
    """Knock before anybody has spoken: the hand counts twice."""


class Contra(Act, name="contra", verb="say Contra", in_turn=False, aloud=True):
    """Say Contra against whoever plays: the hand counts twice."""


class HandResult(Result, phases=("deal", SPEAK, ANNOUNCE, PLAY), labels={"lost": "lost"},
                 asks={"player": "Who played?", "value": "What did it count?",
                       "partner": "With whom?"}, usual={"value": (20, 30, 40, 50, 60, 70)},
                 ):  # fmt: skip
    """Tell how the hand ended: who played, what it counted for each, and with whom."""

    player: Seat
    value: int
    partner: Seat | None = None
    lost: bool = False
