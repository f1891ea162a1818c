"""What games report whose cards are laid on one pile that they have to fit, some with a wish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Message, No, Word
from referee.parts import reports
from referee.parts.reports import Act, ShowCard

if TYPE_CHECKING:
    from referee.kernel import Pack, Table


def matches(table: Table, card: str, named: str) -> bool:
    """Say whether a card has the suit that was named, or else suit or rank of the top of the pile.

    Where nothing lies there, or nobody knows what it is, any card does.
    """
    laid, top = table.pack.faces.get(card), table.pack.faces.get(table.top("pile") or "")
    if laid is None or top is None:
        return top is None
    return laid.suit == (named or top.suit) or (not named and laid.rank == top.rank)


def is_out(table: Table, seat: str) -> bool:
    """Say whether a seat holds no cards any more."""
    return not table.held(seat)


def not_named(table: Table, card: str, named: str) -> No:
    """Say that another suit was named."""
    return No("{card} does not fit: {suit} was named.", card=table.card(card), suit=Message(named))


def suits(pack: Pack) -> tuple[str, ...]:
    """Return the suits that can be named."""
    return pack.suits


class Play(ShowCard, name="play", verb="play a card", words={"suit": suits}):
    """Lay a card on the pile; with one that wishes, name the suit now or right after."""

    suit: Word | None = None

    @classmethod
    def unasked(cls, table: Table, seat: str) -> tuple[str, ...]:
        """Whoever lays the last card wishes for nothing: the hand is over."""
        return ("suit",) if table.held(seat) == 1 else ()


class NameSuit(Act, name="name", title="Wish for a suit", verb="wish for a suit",
               words={"suit": suits}):  # fmt: skip
    """Name the suit that must follow the card that you laid."""

    suit: Word


class TurnUp(reports.TurnUp, title="Turn up the first card", verb="turn up the first card",
             phases=("start",)):  # fmt: skip
    """Turn up the card that begins the play pile."""


class Misdeal(reports.Misdeal, phases=("start", "play")):
    """Throw the deal in because somebody has the wrong number of cards."""


class Draw(Act, name="draw", verb="draw"):
    """Draw from the stock: one card, or all that you owe."""

    @classmethod
    def many(cls, table: Table) -> int:
        """Return how many cards are owed."""
        return int(table.marks.get("debt", 0))


class Pass(Act, name="pass", verb="pass"):
    """Let the turn go on without a card."""
