"""What games share in which a player may leave for good and the others play on.

Who has left is in the kernel's mark ``away``; cards of theirs stay where they lie. The other parts
ask the book for its `players`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Awaits, Ended, meaning, renumbered, upshot

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from referee.kernel import Clause, Fact, Table


def present(table: Table) -> tuple[str, ...]:
    """Return the seats that nobody has left, clockwise."""
    away = table["away"]
    return tuple([seat for seat in table.seats if seat not in away]) if away else table.seats


@meaning("G-6")
def players(table: Table) -> tuple[str, ...]:
    # Who plays this hand, for books that take this clause under a number of their own.
    return present(table)


def beside(table: Table, seat: str, players: Collection[str], steps: int = 1) -> str:
    """Return the player so many places to the left of a seat, or to the right below zero.

    The seat itself need not be one of the players any more.
    """
    seats = table.seats if steps > 0 else table.seats[::-1]
    place = seats.index(seat) + 1
    ring = [other for other in seats[place:] + seats[:place] if other in players]
    return ring[(abs(steps) - 1) % len(ring)]


def is_awaited(table: Table, seat: str) -> bool:
    """Say whether anything is awaited of a seat."""
    return any(entry.seat == seat for entry in table.queue)


def handed_on(table: Table, seat: str, heir: str, *own: str) -> Awaits:
    """Let the heir be awaited for what a seat was that leaves, but for what only that could do.

    ``own`` are the moves that nobody does for another: drawing one's share, showing one's cards.
    """
    queue = [
        entry._replace(seat=heir) if entry.seat == seat else entry
        for entry in table.queue
        if entry.seat != seat or not {*entry.moves} <= {*own}
    ]
    return Awaits(table.phase, tuple(queue))


@meaning("G-6")
def staying(table: Table) -> tuple[str, ...]:
    """Whoever is left alone has won."""
    return tuple(players(table))


@upshot("G-6", when=lambda t: bool(t["away"]) and not t.over and len(staying(t)) == 1)
def left_alone(table: Table) -> Iterator[Fact]:
    last: tuple[str, ...] = staying(table)
    yield Ended("match", table.won if table.ended else last)


def clauses(number: str) -> tuple[Clause, Clause, Clause]:
    """Return who plays a hand and who is left alone, under the number of a game's own clause."""
    return (
        renumbered(players, number), renumbered(staying, number), renumbered(left_alone, number),
    )  # fmt: skip
