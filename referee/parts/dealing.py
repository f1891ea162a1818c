"""Dealing: who is awaited for it, hands for everybody, and a new deal once the cards are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import UNKNOWN, Awaited, Awaits, Gathered, Moved
from referee.parts.tricks import hand, in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def to_deal(seat: str, clause: str) -> Awaits:
    """Await the deal of a seat, as this clause says."""
    return Awaits("deal", (Awaited(seat, ("deal",), clause),))


def dealt_out(table: Table, dealer: str, number: int) -> Iterator[Fact]:
    """Yield the hands of so many cards that everybody gets, the dealer's last."""
    for seat in in_order(table, table.following(dealer)):
        yield Moved((UNKNOWN,) * number, "stock", hand(seat))


def dealt_anew(seat: str, clause: str) -> Iterator[Fact]:
    """Gather all cards, for the next hand or for one that is thrown in, and await its deal."""
    yield Gathered("stock")
    yield to_deal(seat, clause)
