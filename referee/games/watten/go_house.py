"""The clauses about Go that stand in a book of Watten only where the table agreed on an option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.watten import go, play, scoring, tight
from referee.games.watten.moves import Go
from referee.games.watten.seats import other, purses, side
from referee.kernel import (
    Amendment,
    Fact,
    Move,
    No,
    Said,
    Seat,
    effect,
    meaning,
    price,
    rule,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


@dataclass(frozen=True)
class Four(Go):
    """Challenge the other side to play for four points."""

    name: ClassVar[str] = "go-four"
    title: ClassVar[str] = "Go to four"


# --- tight_threshold and tight_rule ---------------------------------------------------------------


@meaning("W-48", "threshold")
def one_point_short(table: Table) -> int:
    """Close means that a single point is missing."""
    return int(table.terms["target"]) - 1


@meaning("W-40", "base")
def three_when_tight(table: Table) -> int:
    """Base value.

    A hand is worth two points from the moment the Trumpf is named, and three when a side is tight.
    """
    return 3 if tight.tight_sides(table) else 2


# --- go_timing ------------------------------------------------------------------------------------


@meaning("W-41", "at_any_time")
def on_turn(table: Table, seat: str) -> bool:
    """It may be said only by the player who is on turn."""
    return seat == table.turn


# --- illegal_go_penalty ---------------------------------------------------------------------------

ILLEGAL = "W-46 W-49 W3-7 WT-13 WT-14"
"""The clauses that forbid a Go because of who says it, those of the variants among them."""


@price("W-49", Go, Four, of=ILLEGAL)
def two_and_the_hand(table: Table, seat: Seat) -> Iterator[Fact]:
    """It ends the hand, as does one out of alternation (W-46): the other side books two points."""
    yield Said("value", 2)
    yield from scoring.lost(table, side(table, seat))


@price("W-49", Go, Four, of=ILLEGAL)
def two_of_ones_own(table: Table, seat: Seat) -> Iterator[Fact]:
    """It costs two points, as does one out of alternation (W-46), booked with the hand."""
    yield from scoring.fined(table, table.sides[seat], -2)


@price("W-49", Go, Four, of=ILLEGAL)
def what_was_bid(table: Table, move: Go) -> Iterator[Fact]:
    """It ends the hand, as does one out of alternation (W-46): the others book what was bid."""
    yield Said("value", value_of(table, move))
    yield from scoring.lost(table, side(table, move.seat))


# --- raise_cap and overbid_penalty ----------------------------------------------------------------

limit = words(
    "W-50", "Upper limit", "Nobody may raise beyond the points that win the game for him."
)


@rule("W-50", Go)
def capped(table: Table, move: Go) -> bool | No:
    missing = int(table.terms["target"]) - table.score(table.sides[move.seat])
    return value_of(table, move) <= missing or No(
        f"{missing} points are all that {move.seat} needs."
    )


@price("W-50", of="W-50")
def two_for_an_overbid(table: Table, move: Move) -> Iterator[Fact]:
    """A Go beyond that gives the other side two points, which are booked with the hand."""
    yield from scoring.awarded(table, other(table, side(table, str(move.actor))), 2)


# --- first_raise_jump4 ----------------------------------------------------------------------------

FOUR = 4
"""So many points behind, a side may raise to so many."""


def value_of(table: Table, move: Move) -> int:
    """Return the value that a Go bids."""
    return FOUR if isinstance(move, Four) else int(go.next_value(table))


@rule("W-47", Four)
def may_go_to_four(table: Table, seat: Seat) -> bool | No:
    if not play.first_lead(table) or table["raised"]:
        return No("Only the first Go, before the first card, can be to four.")
    against = max(table.score(purse) for purse in purses(table, other(table, side(table, seat))))
    behind = against - table.score(table.sides[seat])
    return behind >= FOUR or No(f"{seat} is not {FOUR} points behind.")


@effect("W-47", Four)
def to_four(_table: Table) -> Iterator[Fact]:
    """A side four points or more behind may go straight to four before the first card is laid."""
    yield Said("bid", FOUR)


JUMP = Amendment(adopt=(may_go_to_four, to_four), after="W-47", moves=(Four,))
