"""What can be reported at a Whot table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Move
from referee.parts import calls, laying
from referee.parts.reports import Act

if TYPE_CHECKING:
    from referee.kernel import Table


def at_market(table: Table) -> bool:
    """Say whether somebody still has to draw for a general market."""
    return len(table.queue) > 1


class Play(laying.Play, asks={"suit": "Which suit?"}):
    """Lay a card on the play pile; with a Whot, name the suit to follow now or right after."""

    @classmethod
    def unasked(cls, table: Table, seat: str) -> tuple[str, ...]:
        """Where a Whot laid last does what it always does, its suit is asked for, too."""
        stays_in = table.terms.get("finish_on_special") == "draws_one"
        return () if stays_in else super().unasked(table, seat)


class NameSuit(laying.NameSuit, title="Name a suit", verb="name a suit",
               asks={"suit": "Which suit?"}):  # fmt: skip
    """Name the suit that must follow the Whot you laid."""


class Draw(laying.Draw, instead={"cards": (0,)}):
    """Draw from the stock: one card, or all that you owe; 0 where nothing is left."""

    cards: int | None = None

    @classmethod
    def many(cls, table: Table) -> int:
        """Return how many cards are owed, or that a market takes one."""
        return super().many(table) or int(at_market(table))


class Reshuffle(Move, name="reshuffle", verb="shuffle the pile", in_turn=False, phases=("play",)):
    """Shuffle the play pile under its top card into a new stock."""


CALLS = ("warning", "last-card", "check-up")


class Say(calls.Say, words={"call": lambda _: CALLS}):
    """Say how few cards you have left."""


class Timeout(Act, name="timeout", aloud=True, title="Time is up", verb="report that time is up",
              in_turn=False, phases=("play",)):  # fmt: skip
    """Report that the player on turn did nothing until the clock ran out."""


class Start(Move, name="start", aloud=True, title="Start the clock", verb="start the clock",
            in_turn=False, phases=("play",)):  # fmt: skip
    """Say that everybody has picked up their cards: the turn clock starts."""


class Raise(Act, name="offer", title="Raise the stake", verb="raise the stake", in_turn=False,
            phases=("play",)):  # fmt: skip
    """Offer to play for a higher stake."""

    amount: int


class Accept(Act, name="accept", aloud=True, title="Accept the stake", verb="accept the stake",
             in_turn=False, phases=("play",)):  # fmt: skip
    """Accept the stake that was offered."""
