"""Tricks: cards laid one by one before the players, until one of them takes them all.

The cards of an open trick lie at ``trick/SEAT``, before the seat whose play they are; the topmost
counts. Tricks that were taken lie at ``taken``, and the mark ``tricks`` says how many each seat
has. A book that plays for tricks has the marks of `MARKS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Awaited, Ended, Mark, Moved, Said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Fact, Table

TAKEN = "taken"
"""Where the cards of all finished tricks lie."""

MARKS = (
    Mark("tricks", "hand", {}, "Tricks"),
    Mark("leader", "hand", "", "Leads"),
)
"""How many tricks each seat has taken, and who leads to the open one."""


def before(seat: str) -> str:
    """Return the place of the cards that a seat has laid to the open trick."""
    return f"trick/{seat}"


def hand(seat: str) -> str:
    """Return the place of the cards a seat holds."""
    return f"hand/{seat}"


def in_order(table: Table, first: str) -> tuple[str, ...]:
    """Return all seats clockwise, beginning with this one."""
    start = table.seats.index(first)
    return table.seats[start:] + table.seats[:start]


def laid(table: Table, order: Iterable[str] | None = None) -> tuple[tuple[str, str], ...]:
    """Return the cards that count in the open trick with their seats, as they were laid in time.

    The tale says when; cards of a position that was set up were laid before all others, in this
    order (clockwise from the leader where none is given).
    """
    lying = {seat: table.top(before(seat)) for seat in table.seats if table.count(before(seat))}
    late: list[tuple[str, str]] = []
    for _, fact in table.told():
        if not lying or (isinstance(fact, Ended) and fact.what == "trick"):
            break
        if not isinstance(fact, Moved) or not fact.target.startswith("trick/"):
            continue
        seat = fact.target.removeprefix("trick/")
        if seat in lying and fact.cards[-1] == lying[seat]:
            late.append((seat, str(lying.pop(seat))))
    if lying and order is None:
        order = in_order(table, table["leader"]) if table["leader"] in table.seats else table.seats
    early = [(seat, str(lying[seat])) for seat in order or () if seat in lying]
    return (*early, *reversed(late))


def led(table: Table) -> str:
    """Return the card that was laid first to the open trick, or nothing where none lies."""
    cards = laid(table)
    return cards[0][1] if cards else ""


def without(queue: Iterable[Awaited], seat: str) -> tuple[Awaited, ...]:
    """Return the queue once a seat has done what it was first awaited for.

    The seat is looked for: where the table lets an act stand out of turn, it is not the first.
    """
    rest = list(queue)
    for index, awaited in enumerate(rest):
        if awaited.seat == seat:
            del rest[index]
            break
    return tuple(rest)


def swept(table: Table, taker: str) -> Iterator[Fact]:
    """Yield what happens when a seat takes the open trick: the cards go, and are counted."""
    # The card that was laid last goes first: put back the other way round, they lie as before.
    for seat, _ in reversed(laid(table)):
        yield Moved(table.faces(before(seat)), before(seat), TAKEN)
    tricks = {**dict.fromkeys(table.seats, 0), **table["tricks"]}
    yield Said("tricks", {**tricks, taker: tricks[taker] + 1})
    yield Said("leader", taker)
    yield Ended("trick", (taker,))
