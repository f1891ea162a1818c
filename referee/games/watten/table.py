"""Watten: what bears on the table, in words, and how a position is resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import play, power
from referee.games.watten.bavarian.go import waiting
from referee.games.watten.bavarian.tight import tight_sides
from referee.games.watten.moves import DECIDE, PENDING, PLAY, TELL
from referee.games.watten.pack import RANKS, SUITS
from referee.games.watten.seats import called, ring, side, sides
from referee.games.watten.tyrolean import decision
from referee.kernel import Awaited, Awaits, CountPart, ListPart, Message, Said, Trick
from referee.parts import tricks
from referee.parts.tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what bears on the hand, in words."""
    if table.ended:
        return
    if table["schlag"]:
        rank = RANKS.get(table["schlag"], table["schlag"])
        yield Message("Schlag"), Message("{rank}", rank=rank)
    if table["trumpf"]:
        suit = SUITS.get(table["trumpf"], table["trumpf"])
        yield Message("Trumpf"), Message("{suit}", suit=suit)
    if table.phase in {PLAY, PENDING, TELL}:
        yield from in_play(table)
    if table["tight"]:
        tight = ListPart(tuple([called(table, one) for one in table["tight"]]), "")
        yield Message("Tight"), Message("{sides}", sides=tight)
    if table.phase == DECIDE:
        points = CountPart(decision.at_stake(table), "point|points")
        one = called(table, decision.deciding(table))
        yield (
            Message("To decide"),
            Message("{side}: play for {points}, or give the hand up", side=one, points=points),
        )


def in_play(table: Table) -> Iterator[tuple[str, str]]:
    """Say what bears on the next card."""
    yield Message("Value"), Message("{number}", number=table["value"])
    # In the order of the score, which stays: who leads changes from hand to hand.
    seated = dict.fromkeys(side(table, seat) for seat in table.seats)
    won = [(called(table, one), play.taken(table, one)) for one in seated if one in sides(table)]
    yield Message("Tricks"), tally(won)
    bound = [entry.seat for entry in table.queue if "play" in entry.moves]
    if table["bound"] and bound:
        yield Message("A Critical or a trump from"), Message("{seats}", seats=bound)
    if table["go"]:
        raised = called(table, table["go"])
        yield Message("Go"), Message("{side} to {number}", side=raised, number=table["bid"])


def trick(table: Table) -> Trick:
    """Look at the open trick; who is ahead nobody says before Schlag and Trumpf are named."""
    if table["schlag"] in RANKS and table["trumpf"] in SUITS:
        return tricks.glance(table, power.taker)
    return Trick(tricks.laid(table), "")


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
