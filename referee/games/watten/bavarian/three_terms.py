"""Watten: what three players agree on besides what four do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.watten import introduction
from referee.games.watten.bavarian import announce, before_terms, redeal, three
from referee.games.watten.bavarian.go_terms import four_once
from referee.games.watten.moves import Agree, Decline, GiveBack
from referee.games.watten.seats import alone
from referee.kernel import Amendment, Message, Term

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
    """A side that decides whether to play is one whose players are all tight, and no other."""
    which = terms.get("three_player_tight", "speaker")
    if which != "speaker" and terms.get("tight_rule") == "decide_play3_or_give2":
        return Message(
            "{term} cannot go with {other}: all of a side are tight then.",
            term=f"three_player_tight={which}", other="tight_rule=decide_play3_or_give2",
        )  # fmt: skip
    return None


def barred_as_well(term: Term) -> Term:
    """Return a term; where it prices a Go that is not allowed (W-49), one against W3-7 is such."""
    if term.name != "illegal_go_penalty":
        return term
    return replace(
        term,
        amends={
            value: replace(
                amendment,
                adopt=tuple([replace(one, of=(*one.of, "W3-7")) for one in amendment.adopt]),
            )
            for value, amendment in term.amends.items()
        },
    )


def book(base: Book) -> Book:
    """Return the book for three."""
    amended = base.amended(
        "watten-bavarian-3", "Watten, Bavarian, for three",
        "Forehand alone against the other two, and another in every hand; everybody scores alone.",
        three.FOR_THREE, three.TRICKS, THREE_TERMS,
    )  # fmt: skip
    excludes = (
        *[excluded for excluded in base.excludes if excluded is not four_once], tightness_agrees,
    )  # fmt: skip
    return replace(
        amended, names=("D", "F", "X"), partners=alone, excludes=excludes,
        terms=tuple(map(barred_as_well, amended.terms)), introduction=introduction.THREE,
        examples=introduction.EXAMPLES_FOR_THREE,
    )  # fmt: skip
