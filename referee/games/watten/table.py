"""Watten: what bears on the table, in words, and how a position is resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import decision, play
from referee.games.watten.go import waiting
from referee.games.watten.moves import DECIDE, PENDING, PLAY
from referee.games.watten.pack import RANKS, SUITS
from referee.games.watten.seats import ring, side, sides
from referee.games.watten.tight import tight_sides
from referee.kernel import Awaited, Awaits, Said
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what bears on the hand, in words."""
    if table.ended:
        return
    if table["schlag"]:
        yield "Schlag", RANKS.get(table["schlag"], table["schlag"])
    if table["trumpf"]:
        yield "Trumpf", SUITS.get(table["trumpf"], table["trumpf"])
    if table.phase in {PLAY, PENDING}:
        yield from in_play(table)
    if table["tight"]:
        yield "Tight", in_row(table["tight"])
    if table.phase == DECIDE:
        yield "To decide", f"{decision.deciding(table)} plays for {decision.at_stake(table)} or not"


def in_play(table: Table) -> Iterator[tuple[str, str]]:
    """Say what bears on the next card."""
    yield "Value", str(table["value"])
    yield "Tricks", ", ".join(f"{one} {play.taken(table, one)}" for one in sides(table))
    bound = [entry.seat for entry in table.queue if "play" in entry.moves]
    if table["bound"] and bound:
        yield "Bound", f"{in_row(bound)}: a Critical or a trump"
    if table["go"]:
        answering = [seat for seat in table.seats if side(table, seat) != table["go"]]
        yield "Go", f"{table['go']} to {table['bid']}: {in_row(answering, 'or')} answers"


def in_row(words: list[str], last: str = "and") -> str:
    """Return words as people say them one after the other."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of a trick, or at its lead, and with a Go open if one is."""
    if not table["leader"]:
        yield Said("leader", leader(table, seat))
    found = tight_sides(table)
    if found:
        yield Said("tight", found)
    clause = "W-30" if play.first_lead(table) else "W-31"
    missing = [s for s in ring(table, seat) if not table.count(tricks.before(s))]
    numbers = (clause, *["W-31"] * len(missing))
    entries = [Awaited(s, ("play",), n) for s, n in zip(missing, numbers, strict=False)]
    yield Awaits(PLAY, tuple(entries))
    if table["go"]:
        yield Awaits(PENDING, waiting(table))


def leader(table: Table, seat: str) -> str:
    """Return who led to the open trick, when this seat is on turn in it."""
    laid = [s for s in ring(table, seat) if table.count(tricks.before(s))]
    return laid[0] if laid else seat
