"""What games share in which a player may leave for good and the others play on.

Who has left is in the kernel's mark ``away``; cards of theirs stay where they lie. The other parts
ask the book for its `players`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Awaits, Ended, meaning, renumbered, upshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Clause, Fact, Table


def present(table: Table) -> tuple[str, ...]:
    """Return the seats that nobody has left, clockwise."""
    away = table["away"]
    return tuple([seat for seat in table.seats if seat not in away]) if away else table.seats


@meaning("G-6")
def players(table: Table) -> tuple[str, ...]:
    # Who plays this hand: the parts ask for it, and `who_plays` gives it a number.
    return present(table)


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


def who_plays(number: str) -> Clause:
    """Return the part of a clause that says who plays a hand: the definition `players`."""
    return renumbered(players, number)


def left_alone(number: str) -> tuple[Clause, Clause]:
    """Return the parts of a clause by which who is left alone has won: `staying`, and the end."""

    @upshot(number, when=lambda t: bool(t["away"]) and not t.over and len(staying(t)) == 1)
    def left_alone(table: Table) -> Iterator[Fact]:
        yield Ended("match", staying(table))

    return renumbered(staying, number), left_alone


def dealer_rests(number: str, playing: int) -> Clause:
    """Return the part of a clause by which only so many play a hand: with more, not its dealer.

    It is the definition `players`; whoever rests gets no cards and is not awaited.
    """

    @meaning(number, "players")
    def without_the_dealer(table: Table) -> tuple[str, ...]:
        here = present(table)
        if len(here) <= playing or table["dealer"] not in here:
            return here
        return tuple([seat for seat in here if seat != table["dealer"]])

    return without_the_dealer


def from_the_left(table: Table) -> tuple[str, ...]:
    """Return those who play this hand as they get cards, the player left of the dealer first."""
    among = tuple(players(table))
    first = table.following(table["dealer"] or table.seats[-1], among)
    start = among.index(first)
    return among[start:] + among[:start]
