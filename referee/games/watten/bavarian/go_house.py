"""The clauses about Go that stand in a book of Watten only where the table agreed on an option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import go, play, scoring, tight
from referee.games.watten.moves import Go
from referee.games.watten.seats import other, purse, purses, side
from referee.kernel import (
    CountPart,
    Fact,
    Message,
    Move,
    Moved,
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
    from collections.abc import Iterator, Mapping

    from referee.kernel import Table


class Four(Go, name="go-four", title="Go to four", verb="say Go to four"):
    """Challenge the other side to play for four points."""


# --- tight_threshold and tight_rule ---------------------------------------------------------------


@meaning("W-48", "threshold")
def one_point_short(table: Table) -> int:
    """Close means that a single point is missing."""
    return int(table.terms["target"]) - 1


@meaning("W-40", "base")
def three_when_tight(table: Table) -> int:
    """Base value.

    Before anybody raises it, a hand is worth two points, and three when a side is tight.
    """
    return 3 if tight.tight_sides(table) else 2


# --- go_timing ------------------------------------------------------------------------------------


@meaning("W-41", "at_any_time")
def on_turn(table: Table, seat: str) -> bool:
    """It may be said only by the player who is on turn{raising_on}."""
    return seat == table.turn or side(table, seat) == just_accepted(table)


def just_accepted(table: Table) -> str:
    """Return the side that has accepted a Go to which no card was laid yet, or nothing."""
    for _, fact in table.told():
        if isinstance(fact, Moved):
            return ""
        if isinstance(fact, Said) and fact.mark == "raised":
            return other(table, str(fact.value))
    return ""


def raising_on(terms: Mapping[str, int | str]) -> str:
    """Say who may go on raising at once (W-41); where Go is said once, nobody does."""
    if terms["go_limit"] == "once":
        return ""
    return ", or by a player whose side has just accepted one, before the next card is laid"


# --- go_limit -------------------------------------------------------------------------------------


@rule("W-46", Go, called="alternates")
def only_once(table: Table, move: Go) -> bool | No:
    """One Go in a hand.

    Either side may say Go, whichever is first. Once a Go is accepted, nobody says it again in this
    hand.
    """
    if not table["raised"]:
        return True
    why = Message("Go was said and accepted already, and is said once in a hand.")
    return scoring.priced(table, move, "W-46", why)


def how_often(terms: Mapping[str, int | str]) -> str:
    """Say how the value of a hand may be raised where it has no upper limit (W-50)."""
    if terms["go_limit"] == "once":
        return "even beyond what is needed to win the game"
    return "again and again"


# --- illegal_go_penalty ---------------------------------------------------------------------------

ILLEGAL = "W-46 W-49 W-51 WT-13 WT-14"
"""The clauses that forbid a Go because of who says it, those of terms among them."""


@price("W-49", Go, Four, of=ILLEGAL)
def two_and_the_hand(table: Table, seat: Seat) -> Iterator[Fact]:
    """It ends the hand, and so does one against W-46: the others book two points."""
    yield from scoring.ended_by_go(table, side(table, seat), 2)


@price("W-49", Go, Four, of=ILLEGAL)
def two_of_ones_own(table: Table, seat: Seat) -> Iterator[Fact]:
    """It costs two points of one's own score, and so does one against W-46."""
    yield from scoring.fined(table, -2, purse(table, seat))


@price("W-49", Go, Four, of=ILLEGAL)
def what_was_bid(table: Table, move: Go) -> Iterator[Fact]:
    """It ends the hand, and so does one against W-46: the others book what was bid."""
    yield from scoring.ended_by_go(table, side(table, move.seat), value_of(table, move))


# --- raise_cap and overbid_penalty ----------------------------------------------------------------

limit = words(
    "W-50",
    "Upper limit",
    "Go is said for no more points than whoever says it needs to win the game.",
)


@rule("W-50", Go)
def capped(table: Table, move: Go) -> bool | No:
    return within_limit(table, move, "W-50")


def missing(table: Table, seat: str) -> int:
    """Return how many points a player's side needs to win the game."""
    return int(table.terms["target"]) - table.score(purse(table, seat))


def within_limit(table: Table, move: Go, number: str) -> bool | No:
    """Say whether a Go is for no more than is needed; the clause of this number forbids it."""
    most = missing(table, move.seat)
    if value_of(table, move) <= most:
        return True
    points = CountPart(most, "point|points")
    why = Message("{seat} needs no more than {points} to win.", seat=move.seat, points=points)
    return scoring.priced(table, move, number, why)


@price("W-50", Go, Four, of="W-50")
def two_for_an_overbid(table: Table, move: Move) -> Iterator[Fact]:
    """A Go beyond that gives the other side two points."""
    yield from scoring.awarded(table, other(table, side(table, str(move.actor))), 2)


# --- first_raise_jump4 ----------------------------------------------------------------------------

FOUR = 4
"""So many points behind, a side may raise to so many."""


def trailing(table: Table, seat: str) -> int:
    """Return how many points a player stands behind the other side."""
    against = max(table.score(purse) for purse in purses(table, other(table, side(table, seat))))
    return against - table.score(purse(table, seat))


def value_of(table: Table, move: Move) -> int:
    """Return the value that a Go bids."""
    return FOUR if move.name == Four.name else int(go.next_value(table))


def first_go(table: Table) -> bool:
    """Say whether a Go now would be the first of the hand, and before its first card."""
    return play.first_lead(table) and not table["raised"]


@rule("W-47", Four)
def may_go_to_four(table: Table, seat: Seat) -> bool | No:
    if not first_go(table):
        return No("Only the first Go, before the first card, can be to four.")
    return trailing(table, seat) >= FOUR or No(
        "{seat} is not {points} behind.", seat=seat, points=CountPart(FOUR, "point|points")
    )


@effect("W-47", Four)
def to_four(_table: Table) -> Iterator[Fact]:
    """Whoever stands four points or more behind may go straight to four.

    Only the first Go can do so, before the first card is laid. Where it is refused, the hand counts
    what it was worth before (W-45).
    """
    yield Said("bid", FOUR)
