"""Watten: a tight side decides before the first lead whether it plays (WT-13, WT-14).

The custom is Tyrolean, and a Bavarian table may agree on it (``tight_rule``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import play, scoring, tight, told
from referee.games.watten.moves import DECIDE, PENDING, PLAY, TELL, Go
from referee.games.watten.seats import forehand, other, purses, ring, side
from referee.kernel import (
    Amendment,
    Awaited,
    Awaits,
    By,
    Fact,
    Message,
    No,
    Said,
    Seat,
    Term,
    effect,
    meaning,
    rule,
)
from referee.parts.reports import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


class Stay(Act, name="stay", title="Plays when tight", verb="play the hand", in_turn=False,
           phases=(DECIDE,)):  # fmt: skip
    """Play the hand although your side is tight."""


class Fold(Act, name="fold", title="Gives up when tight", verb="give the hand up", in_turn=False,
           phases=(DECIDE,)):  # fmt: skip
    """Give the hand up because your side is tight."""


GIVEN_UP = 2
"""What a hand brings that a tight side gives up."""


@meaning("WT-13")
def deciding(table: Table) -> str:
    # The one side that is tight, or nothing where none is or both are.
    found = tight.tight_sides(table)
    return found[0] if len(found) == 1 else ""


@meaning("W-30", "opened")
def decided_first(table: Table) -> Iterator[Fact | By]:
    """First lead.

    Forehand leads to the first trick; where one side is tight, after its decision (WT-13).
    """
    yield from asked_first(table, "WT-13")


def asked_first(table: Table, number: str) -> Iterator[Fact | By]:
    """Yield the first lead, or before it the question to the side that this clause lets decide."""
    one = deciding(table)
    if not one:
        yield from play.opened.as_printed(table)
        return
    seat = next(seat for seat in ring(table, forehand(table)) if side(table, seat) == one)
    yield By(number, Awaits(DECIDE, (Awaited(seat, ("stay", "fold"), number),)))


@rule("WT-13", Stay, Fold, waivable=False)
def may_decide(table: Table, seat: Seat) -> bool | No:
    return side(table, seat) == deciding(table) or No("The side that is tight decides.")


@effect("WT-13", Stay)
def stays(table: Table) -> Iterator[Fact | By]:
    """One side tight.

    Before the first lead a side that alone is tight decides whether it plays or gives up. The first
    of its players to speak binds it.
    """
    yield Said("value", at_stake(table))
    yield from play.opened.as_printed(table)


@meaning("WT-13")
def at_stake(_table: Table) -> int:
    """When it plays, the hand is worth three points, and nobody may say Go in it."""
    return 3


@effect("WT-13", Fold)
def folds(table: Table, seat: Seat) -> Iterator[Fact]:
    """When it gives up, the hand is over and the other side books two points."""
    yield Said("value", GIVEN_UP)
    yield from scoring.lost(table, side(table, seat))


def is_played(table: Table) -> bool:
    """Say whether a hand is being decided on or played."""
    return table.phase in {DECIDE, PLAY, PENDING, TELL}


@rule("WT-13", Go, when=is_played)
def no_raise(table: Table, move: Go) -> bool | No:
    if not deciding(table):
        return True
    return scoring.priced(
        table, move, "WT-13", Message("Nobody may say Go when one side is tight.")
    )


@rule("WT-14", Go, when=is_played)
def nothing_to_raise(table: Table, move: Go) -> bool | No:
    """Both sides tight.

    Where both sides are tight, the hand is played and nobody may say Go. It decides the game,
    unless a fine prevents it.
    """
    both = 2
    if len(tight.tight_sides(table)) < both:
        return True
    return scoring.priced(
        table, move, "WT-14", Message("Nobody may say Go when both sides are tight.")
    )


@meaning("W-48", "barred")
def nobody_raises(table: Table, seat: str) -> bool:
    """Where a side is tight nobody may say Go (WT-13, WT-14)."""
    del seat
    return bool(tight.tight_sides(table))


@meaning("WT-13", "at_stake")
def four_against_none(table: Table) -> int:
    """When it plays, the hand is worth three points, or four against a side without a point.

    Nobody may say Go in it.
    """
    against = purses(table, other(table, deciding(table)))
    return 4 if all(table.score(purse) <= 0 for purse in against) else 3


# --- a hand that is told and not watched ----------------------------------------------------------


def undecided(table: Table) -> bool:
    """Say whether a tight side still has to decide about the hand."""
    return bool(deciding(table)) and table.phase in {*told.BEFORE, DECIDE}


@meaning("W-40", "worth")
def worth_when_played(table: Table) -> int:
    # Where a tight side had still to decide, it has played.
    return int(at_stake(table) if undecided(table) else told.worth.as_printed(table))


@meaning("W-40", "given_up")
def given_up_when_tight(table: Table, loser: str) -> int:
    return GIVEN_UP if undecided(table) and deciding(table) == loser else 0


@effect("WT-13", told.HandResult, when=undecided)
def told_decided(table: Table, move: told.HandResult) -> Iterator[Fact]:
    yield Said("value", GIVEN_UP if told.is_given_up(table, move) else at_stake(table))


AGAINST_ZERO = Term(
    "tight_against_zero",
    "Whether a tight side plays for four against a side that has no point yet.",
    ("off", "4_points"),
    "off",
    {"4_points": Amendment(replace=(four_against_none,))},
)

DECISION = Amendment(
    replace=(decided_first, nobody_raises, worth_when_played, given_up_when_tight),
    adopt=(
        deciding, may_decide, stays, at_stake, folds, no_raise, nothing_to_raise, told_decided,
    ),
    before="W-41",
    moves=(Stay, Fold),
    terms=(AGAINST_ZERO,),
)  # fmt: skip
