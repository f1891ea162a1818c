"""Watten: "es gehen die Vier", four points where one side is tight and the other far behind (W-51).

At a table where a tight side decides anyway (WT-13), it is what that side decides about.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.watten.bavarian import scoring, told
from referee.games.watten.bavarian.tight import tight_sides
from referee.games.watten.moves import Go, Trumpf
from referee.games.watten.seats import other, purses
from referee.games.watten.tyrolean import decision
from referee.kernel import (
    Amendment,
    CountPart,
    Fact,
    Message,
    No,
    Said,
    Term,
    effect,
    meaning,
    renumbered,
    rule,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import By, Table

FOUR = 4
"""So many points behind, so many points are played for."""


def far_behind(table: Table, one: str) -> bool:
    """Say whether the side against this one stands four points or more behind it."""
    least = min(table.score(purse) for purse in purses(table, one))
    most = max(table.score(purse) for purse in purses(table, other(table, one)))
    return least - most >= FOUR


def far_ahead(table: Table) -> str:
    """Return the one side that is tight with the other far behind it, or nothing."""
    found = tight_sides(table)
    return found[0] if len(found) == 1 and far_behind(table, found[0]) else ""


@effect("W-51", Trumpf, when=lambda t: bool(far_ahead(t)))
def for_four(_table: Table) -> Iterator[Fact]:
    """Es gehen die Vier.

    Where one side alone is tight, and the other stands four points or more behind it, the hand is
    worth four points from the start, and nobody may say Go in it.
    """
    yield Said("value", FOUR)


@rule("W-51", Go, when=lambda t: decision.is_played(t) and bool(far_ahead(t)))
def nobody_goes(table: Table, move: Go) -> No:
    points = CountPart(FOUR, "point|points")
    why = Message("Nobody may say Go: this hand is for {points}.", points=points)
    return scoring.priced(table, move, "W-51", why)


@meaning("W-40", "worth")
def four_from_the_start(table: Table) -> int:
    # What a hand is worth that is told: before Trumpf was named, it is for four all the same.
    begins = table.phase in told.BEFORE and far_ahead(table)
    return FOUR if begins else int(told.worth.as_printed(table))


@effect("W-51", told.HandResult, when=lambda t: t.phase in told.BEFORE and bool(far_ahead(t)))
def told_for_four(table: Table) -> Iterator[Fact]:
    yield from for_four.as_printed(table)


@rule("W-51", told.HandResult, when=lambda t, move: told.is_raised(t, move) and bool(far_ahead(t)))
def nobody_went(table: Table, move: told.HandResult) -> bool | No:
    # What comes of no Gos whatsoever is no matter of this clause.
    if told.possible(table, move, told.nobody) or not told.possible(table, move, told.anybody):
        return True
    points = CountPart(FOUR, "point|points")
    return No("Nobody can have said Go: this hand is for {points}.", points=points)


# --- where the tight side may give up instead -----------------------------------------------------


@meaning("W-51", "deciding")
def far_ahead_decides(table: Table) -> str:
    return far_ahead(table)


@meaning("W-30", "opened")
def decided_first(table: Table) -> Iterator[Fact | By]:
    """First lead.

    Forehand leads to the first trick; where a tight side decides about four points, after that
    (W-51).
    """
    yield from decision.asked_first(table, "W-51")


@effect("W-51", decision.Stay)
def stays(table: Table) -> Iterator[Fact | By]:
    """Es gehen die Vier.

    Where one side alone is tight, and the other stands four points or more behind it, the tight
    side decides before the first lead whether it plays or gives up. The first of its players to
    speak binds it.
    """
    yield from decision.stays.as_printed(table)


@meaning("W-51", "at_stake")
def four_at_stake(_table: Table) -> int:
    """When it plays, the hand is worth four points, and nobody may say Go in it."""
    return FOUR


# --- where a tight side decides anyway ------------------------------------------------------------


@meaning("WT-13", "at_stake")
def four_if_far_behind(table: Table) -> int:
    """When it plays, the hand is worth three points.

    It is worth four where the other side stands four points or more behind. Nobody may say Go in
    it.
    """
    one = decision.deciding(table)
    return FOUR if far_behind(table, one) else decision.at_stake.as_printed(table)


PLAYED = Amendment(
    replace=(four_from_the_start,),
    adopt=(for_four, nobody_goes, nobody_went, told_for_four),
    before="W-41",
)
DECIDED = Amendment(
    replace=(decided_first, decision.worth_when_played, decision.given_up_when_tight),
    adopt=(
        far_ahead_decides, renumbered(decision.may_decide, "W-51"), stays, four_at_stake,
        renumbered(decision.folds, "W-51"), nobody_goes, nobody_went,
        renumbered(decision.told_decided, "W-51"),
    ),
    before="W-41",
    moves=(decision.Stay, decision.Fold),
)  # fmt: skip


def term(*values: str, **amends: Amendment) -> Term:
    """Return the term about four points, with the values that a table may choose."""
    return Term(
        "vier_gehen",
        "Es gehen die Vier: what follows when one side is tight and the other four or more behind.",
        ("off", *values), "off", amends,
    )  # fmt: skip


UNDECIDED = term("play4", "decide_play4_or_give2", play4=PLAYED, decide_play4_or_give2=DECIDED)
"""Where a tight side decides nothing else."""
OF_THE_TIGHT = term(
    "decide_play4_or_give2", decide_play4_or_give2=Amendment(replace=(four_if_far_behind,))
)
"""Where a tight side decides anyway."""
DECISION = replace(decision.DECISION, terms=(*decision.DECISION.terms, OF_THE_TIGHT))
"""What it means in a book for two sides that a tight one decides."""
