"""Dealing: who is awaited for it, hands for everybody, and a new deal once the cards are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import (
    UNKNOWN,
    Awaited,
    Awaits,
    Clause,
    Gathered,
    Moved,
    No,
    Result,
    Resume,
    Said,
    as_it_would_lie,
    effect,
    rule,
    upshot,
)
from referee.parts.counting import COUNT
from referee.parts.leaving import present
from referee.parts.reports import Misdeal
from referee.parts.tricks import hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel import Fact, Table


def to_deal(seat: str, clause: str) -> Awaits:
    """Await the deal of a seat, as this clause says."""
    return Awaits("deal", (Awaited(seat, ("deal",), clause),))


def dealt_out(
    table: Table, dealer: str, number: int, players: tuple[str, ...] | None = None
) -> Iterator[Fact]:
    """Yield the hands of so many cards that all get, or these players, the dealer's last.

    Who deals is for the game to say: ``Said("dealer", seat)``.
    """
    among = table.seats if players is None else players
    for steps in range(1, len(among) + 1):
        seat = table.following(dealer, among, steps)
        yield Moved((UNKNOWN,) * number, "stock", hand(seat))


def dealt_anew(seat: str, clause: str) -> Iterator[Fact]:
    """Gather all cards, for the next hand or for one that is thrown in, and await its deal."""
    yield Gathered("stock")
    yield to_deal(seat, clause)


def misdeal(number: str) -> tuple[Clause, Clause]:
    """Return the parts of a clause by which the same dealer deals again, before a trick is taken.

    The deal is awaited as the same clause says.
    """

    @rule(number, Misdeal, waivable=False)
    def thrown_in_time(table: Table) -> bool | No:
        return not any(table["tricks"].values()) or No("A trick has been taken: the deal stands.")

    @effect(number, Misdeal)
    def dealt_again(table: Table) -> Iterator[Fact]:
        yield from dealt_anew(table["dealer"] or table.seats[0], number)

    return thrown_in_time, dealt_again


def lies_so(number: str, fits: Callable[[Table], bool | No]) -> Clause:
    """Return the part of a clause by which cards lie so where a hand is picked up in the middle."""

    @rule(number, Resume, waivable=False)
    def lies_so(table: Table, move: Resume) -> bool | No:
        return as_it_would_lie(table, move, fits)

    return lies_so


def next_hand(number: str, awaits: str = "") -> Clause:
    """Return the part of a clause by which the next deals.

    ``awaits`` is the clause on dealing, where that is another. Where hands are counted, that comes
    first, and for a player who is left alone nobody deals.
    """

    def is_due(table: Table) -> bool:
        goes_on = table.ended and not table.over and table.phase != COUNT
        return goes_on and len(present(table)) > 1

    @upshot(number, when=is_due)
    def next_hand(table: Table) -> Iterator[Fact]:
        last = table["dealer"] or table.seats[-1]
        yield from dealt_anew(table.following(last, present(table)), awaits)

    return next_hand


def before_the_deal(table: Table) -> Iterator[Fact]:
    """Say who deals a hand that is told before it is dealt."""
    if table.phase == "deal":
        yield Said("dealer", table.queue[0].seat)


def told_undealt(number: str, told: type[Result]) -> Clause:
    """Return the part of a clause by which a hand that is told before the deal has its dealer."""

    @effect(number, told)
    def told_undealt(table: Table) -> Iterator[Fact]:
        yield from before_the_deal(table)

    return told_undealt
