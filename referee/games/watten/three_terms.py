"""Watten: what three players agree on besides what four do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.watten import announce, before_terms, redeal, three
from referee.games.watten.moves import Agree, Decline, GiveBack
from referee.games.watten.seats import alone
from referee.kernel import Amendment, Term

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Book

SPLIT = Amendment(
    strike=("W3-4",),
    replace=(announce.announcers, three.both_take_up),
    adopt=redeal.CLAUSES,
    before="W-24",
    moves=(Agree, Decline, GiveBack),
    terms=tuple(term for term in before_terms.TERMS if term.name in three.WITHOUT_SECOND),
)
"""Forehand and the dealer share the announcements, and may ask each other."""

TERMS: tuple[Term, ...] = (
    Term(
        "three_player_announce", "Who announces where three play.",
        ("forehand_both", "split"), "forehand_both", {"split": SPLIT},
    ),
    Term(
        "three_player_tight", "Whose score bars a Go where three play.",
        ("speaker", "any_member", "all_members"), "speaker",
        {
            "any_member": Amendment(replace=(three.any_tight, three.any_barred)),
            "all_members": Amendment(replace=(three.all_barred,)),
        },
    ),
    Term(
        "three_player_tie", "What follows where two reach the target with equal scores.",
        ("higher_then_joint", "play_on"), "higher_then_joint",
        {"play_on": Amendment(replace=(three.playing_on,))},
    ),
)  # fmt: skip
THREE_TERMS = Amendment(terms=TERMS)


def tightness_agrees(terms: Mapping[str, int | str]) -> str | None:
    """Where a tight side decides whether to play, nobody asks whose score bars a Go."""
    which = terms.get("three_player_tight", "speaker")
    if which != "speaker" and terms.get("tight_rule") == "decide_play3_or_give2":
        rule = "tight_rule=decide_play3_or_give2"
        return f"three_player_tight={which} cannot go with {rule}: nobody says Go then."
    return None


def book(base: Book) -> Book:
    """Return the book for three."""
    amended = base.amended(
        "watten-bavarian-3", "Watten, Bavarian, for three",
        "Forehand alone against the other two, and another in every hand; everybody scores alone.",
        three.FOR_THREE, three.TRICKS, THREE_TERMS,
    )  # fmt: skip
    excludes = (*base.excludes, tightness_agrees)
    return replace(amended, names=("D", "F", "X"), partners=alone, excludes=excludes)
