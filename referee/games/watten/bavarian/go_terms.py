"""The options of a Watten table about Go: who may say it, when, how high, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import four, go_house, told_terms
from referee.games.watten.tyrolean import last_trick
from referee.kernel import Amendment, Message, Term

if TYPE_CHECKING:
    from collections.abc import Mapping


def tight_rule(decision: Amendment, *else_agreed: Term) -> Term:
    """Return the term about tight sides, with what it means here that they decide.

    Where they decide nothing, a table is asked for the terms ``else_agreed``.
    """
    return Term(
        "tight_rule", "What it means that a side is tight.",
        ("no_go_only", "value3_from_start", "decide_play3_or_give2"), "no_go_only",
        {
            "no_go_only": Amendment(terms=else_agreed),
            "value3_from_start": Amendment(
                replace=(go_house.three_when_tight,), terms=else_agreed
            ),
            "decide_play3_or_give2": decision,
        },
    )  # fmt: skip


JUMP = Amendment(
    adopt=(go_house.may_go_to_four, go_house.to_four),
    replace=(told_terms.to_four,),
    before="W-48",  # among the Gos: what is told of a hand comes later
    moves=(go_house.Four,),
)

TERMS: tuple[Term, ...] = (
    Term(
        "tight_threshold", "From how many points on a side is tight.",
        ("target-2", "target-1"), "target-2",
        {"target-1": Amendment(replace=(go_house.one_point_short,))},
    ),
    tight_rule(four.DECISION, four.UNDECIDED),
    Term(
        "illegal_go_penalty", "What a Go costs that is not allowed.",
        ("refuse", "opponents_2_end", "own_minus_2", "opponents_book_bid"), "refuse",
        {
            "opponents_2_end": Amendment(adopt=(go_house.two_and_the_hand,), after="W-49"),
            "own_minus_2": Amendment(adopt=(go_house.two_of_ones_own,), after="W-49"),
            "opponents_book_bid": Amendment(adopt=(go_house.what_was_bid,), after="W-49"),
        },
    ),
    Term(
        "raise_cap", "How high the value of a hand may be raised.",
        ("none", "to_target"), "none",
        {
            "to_target": Amendment(
                replace=(go_house.limit,),
                adopt=(go_house.capped, told_terms.told_within_limit),
                after="W-49",
            )
        },
    ),
    Term(
        "overbid_penalty", "What a Go costs that is too high.",
        ("none", "opponents_2"), "none",
        {"opponents_2": Amendment(adopt=(go_house.two_for_an_overbid,), after="W-50")},
    ),
    Term(
        "go_limit", "How often Go may be said in a hand.",
        ("no_limit", "once"), "no_limit",
        {
            "once": Amendment(
                replace=(go_house.only_once, told_terms.one_go, told_terms.told_only_once)
            )
        },
    ),
    Term(
        "go_timing", "Whether Go may be said out of turn.",
        ("any_time", "own_turn_only"), "any_time",
        {
            "own_turn_only": Amendment(
                replace=(go_house.on_turn,), phrases={"raising_on": go_house.raising_on}
            )
        },
    ),
    Term(
        "first_raise_jump4", "Whether a side far behind may raise straight to four.",
        ("off", "trailing_by_4"), "off", {"trailing_by_4": JUMP},
    ),
    Term(
        "last_trick_raise", "Who may say Go first in the last trick.",
        ("free", "strict"), "free", {"strict": last_trick.STRICT_WITH_CRITICALS},
    ),
)  # fmt: skip


def limit_needed(terms: Mapping[str, int | str]) -> str | None:
    """Where no Go is too high, none can be fined for it."""
    if terms.get("overbid_penalty") == "opponents_2" and terms.get("raise_cap") == "none":
        return Message(
            "{term} needs {other}: otherwise no Go is too high.",
            term="overbid_penalty=opponents_2",
            other="raise_cap=to_target",
        )
    return None


def four_once(terms: Mapping[str, int | str]) -> str | None:
    """Whoever has no point is four points behind a tight side anyway."""
    four_behind = terms.get("vier_gehen", "off") != "off"
    if four_behind and terms.get("tight_against_zero") == "4_points":
        return Message(
            "{term} cannot go with {other}: whoever has no point is four behind anyway.",
            term="tight_against_zero=4_points",
            other=f"vier_gehen={terms['vier_gehen']}",
        )
    return None


EXCLUDES = (limit_needed, four_once)
