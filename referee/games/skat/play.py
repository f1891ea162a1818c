"""Skat: tricks, following, open hands, null (SK-9 to SK-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat.contract import ahead, is_null, leading, strength, trumps
from referee.games.skat.moves import LayOpen
from referee.kernel import (
    Awaits,
    Face,
    Faces,
    Lacks,
    Moved,
    Said,
    Seat,
    Shown,
    effect,
    rule,
    upshot,
)
from referee.parts import duty, tricks
from referee.parts.reports import Play
from referee.parts.tricks import before, hand, won

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


@effect("SK-9", Play)
def lies(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A trick.

    Each who plays lays a card, clockwise. The highest trump takes the trick; without a trump the
    highest card of the suit that was led. Whoever takes it leads to the next. A card that lies on
    the table is not taken back. (ISkO 4.1.1 and 4.1.2.)
    """
    yield Moved((card,), hand(seat), before(seat))
    if card in trumps(table):
        yield Said("had", {**table["had"], card: seat})
    yield Awaits("play", tricks.without(table.queue, seat))


@upshot("SK-9", when=tricks.complete)
def taken(table: Table) -> Iterator[Fact]:
    taker = ahead(table)
    yield from tricks.swept(table, taker, won(taker))
    if table.held(taker):
        yield leading(table, taker)


@rule("SK-10", Play, when=lambda t: bool(tricks.laid(t)))
def follows(table: Table, seat: Seat, card: Face) -> bool | Lacks:
    """Following.

    Whoever can has to follow suit; the trumps are one suit together. Who cannot may lay any card.
    (ISkO 4.2.)
    """
    return duty.answered(table, seat, card, strength, lambda done: (done.follows,))


@effect("SK-11", LayOpen)
def laid_open(table: Table, seat: Seat, cards: Faces) -> Iterator[Fact]:
    """Open games.

    In null ouvert, and where ouvert was announced, the declarer lays the hand open before the first
    card is led, and plays with open cards. (ISkO 5.2.6.)
    """
    yield from bared(table, seat, cards)
    yield leading(table, table["leader"])


def bared(table: Table, seat: str, cards: Faces) -> Iterator[Fact]:
    """Yield that a seat has shown cards of its hand to all."""
    if cards:
        yield Shown(hand(seat), tuple(cards))
        yield Said("had", {**table["had"], **dict.fromkeys(cards, seat)})


def null_is_lost(table: Table) -> bool:
    """Say whether the declarer of a null has taken a trick."""
    open_still = not (table["closed"] or table["fault"])
    return is_null(table) and open_still and bool(table["tricks"].get(table["declarer"]))


@upshot("SK-12", when=null_is_lost)
def lost_at_once(_table: Table) -> Iterator[Fact]:
    """Null.

    The declarer wins a null without a trick. With the first trick that the declarer takes it is
    lost, and the hand is over. (ISkO 5.2.7.)
    """
    yield Said("closed", "lost")


@upshot("SK-13", when=lambda t: tricks.played_out(t) and not t["closed"] and not t["fault"])
def played(_table: Table) -> Iterator[Fact]:
    yield Said("closed", "played")


CLAUSES = (lies, taken, follows, laid_open, lost_at_once, played)
