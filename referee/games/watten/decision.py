"""Watten: a tight side decides before the first lead whether it plays (WT-13, WT-14).

The custom is Tyrolean, and a Bavarian table may agree on it (``tight_rule``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.watten import play, scoring, tight
from referee.games.watten.moves import DECIDE, PENDING, PLAY, Go
from referee.games.watten.seats import forehand, other, purses, ring, side
from referee.kernel import (
    Amendment,
    Awaited,
    Awaits,
    By,
    Fact,
    Move,
    No,
    Said,
    Seat,
    Term,
    effect,
    meaning,
    rule,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


@dataclass(frozen=True)
class Stay(Move):
    """Play the hand although your side is tight."""

    name: ClassVar[str] = "stay"
    title: ClassVar[str] = "Plays when tight"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (DECIDE,)
    seat: Seat


@dataclass(frozen=True)
class Fold(Move):
    """Give the hand up because your side is tight."""

    name: ClassVar[str] = "fold"
    title: ClassVar[str] = "Gives up when tight"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (DECIDE,)
    seat: Seat


def deciding(table: Table) -> str:
    """Return the one side that is tight, or nothing where none is or both are."""
    found = tight.tight_sides(table)
    return found[0] if len(found) == 1 else ""


@meaning("W-30", "opened")
def decided_first(table: Table) -> Iterator[Fact | By]:
    """First lead.

    Forehand leads to the first trick, after the decision of a side that is tight.
    """
    one = deciding(table)
    if not one:
        yield from play.opened.function(table)
        return
    seat = next(seat for seat in ring(table, forehand(table)) if side(table, seat) == one)
    yield By("WT-13", Awaits(DECIDE, (Awaited(seat, ("stay", "fold"), "WT-13"),)))


@rule("WT-13", Stay, Fold, waivable=False)
def may_decide(table: Table, seat: Seat) -> bool | No:
    return side(table, seat) == deciding(table) or No("The side that is tight decides.")


@effect("WT-13", Stay)
def stays(table: Table) -> Iterator[Fact | By]:
    """One side tight.

    Before the first lead a side that alone is tight decides, and the first of its players to speak
    binds it. When it plays, nobody may say Go in this hand. When it gives up, the hand is over and
    the other side books two points.
    """
    yield Said("value", at_stake(table))
    yield from play.opened.function(table)


@meaning("WT-13")
def at_stake(_table: Table) -> int:
    """When it plays, the hand is worth three points."""
    return 3


@effect("WT-13", Fold)
def folds(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("value", 2)
    yield from scoring.lost(table, side(table, seat))


def is_played(table: Table) -> bool:
    """Say whether a hand is being decided on or played."""
    return table.phase in {DECIDE, PLAY, PENDING}


@rule("WT-13", Go, when=is_played)
def no_raise(table: Table) -> bool | No:
    return not deciding(table) or No("Nobody may say Go when one side is tight.")


@rule("WT-14", Go, when=is_played)
def nothing_to_raise(table: Table) -> bool | No:
    """Both sides tight.

    Where both sides are tight, the hand is played and nobody may say Go: it decides the game.
    """
    both = 2
    return len(tight.tight_sides(table)) < both or No("Nobody may say Go when both are tight.")


@meaning("W-48", "barred")
def nobody_raises(table: Table, seat: str) -> bool:
    """What follows from that is said in WT-13 and WT-14."""
    del seat
    return bool(tight.tight_sides(table))


@meaning("WT-13", "at_stake")
def four_against_none(table: Table) -> int:
    """When it plays, the hand is worth three points, and four against a side without a point."""
    against = purses(table, other(table, deciding(table)))
    return 4 if all(table.score(purse) <= 0 for purse in against) else 3


AGAINST_ZERO = Term(
    "tight_against_zero",
    "Whether a tight side plays for four against a side that has no point yet.",
    ("off", "4_points"),
    "off",
    {"4_points": Amendment(replace=(four_against_none,))},
)

DECISION = Amendment(
    replace=(decided_first, nobody_raises),
    adopt=(may_decide, stays, at_stake, folds, no_raise, nothing_to_raise),
    before="W-41",
    moves=(Stay, Fold),
    terms=(AGAINST_ZERO,),
)
