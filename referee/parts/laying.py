"""What games report whose cards are laid on one pile that they have to fit, some with a wish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.kernel import Message, No, Word
from referee.parts import reports
from referee.parts.reports import Act, ShowCard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


@dataclass(frozen=True)
class Play(ShowCard):
    """Lay a card on the pile; with one that wishes, name the suit now or right after."""

    name: ClassVar[str] = "play"
    verb: ClassVar[str] = "play a card"
    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {"suit": suits}
    suit: Word | None = None


@dataclass(frozen=True)
class NameSuit(Act):
    """Name the suit that must follow the card that you laid."""

    name: ClassVar[str] = "name"
    title: ClassVar[str] = "Wish for a suit"
    verb: ClassVar[str] = "wish for a suit"
    words: ClassVar[Mapping[str, Callable[[Pack], tuple[str, ...]]]] = {"suit": suits}
    suit: Word


@dataclass(frozen=True)
class TurnUp(reports.TurnUp):
    """Turn up the card that begins the play pile."""

    title: ClassVar[str] = "Turn up the first card"
    verb: ClassVar[str] = "turn up the first card"
    phases: ClassVar[tuple[str, ...]] = ("start",)


class Misdeal(reports.Misdeal):
    """Throw the deal in because somebody has the wrong number of cards."""

    phases: ClassVar[tuple[str, ...]] = ("start", "play")


@dataclass(frozen=True)
class Draw(Act):
    """Draw from the stock: one card, or all that you owe."""

    name: ClassVar[str] = "draw"
    verb: ClassVar[str] = "draw"


@dataclass(frozen=True)
class Pass(Act):
    """Let the turn go on without a card."""

    name: ClassVar[str] = "pass"
    verb: ClassVar[str] = "pass"
