"""The options of a Watten table about Go: who may say it, when, how high, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import decision, go_house, last_trick
from referee.kernel import Amendment, Term

if TYPE_CHECKING:
    from collections.abc import Mapping

TERMS: tuple[Term, ...] = (
    Term(
        "tight_threshold", "From how many points on a side is tight.",
        ("target-2", "target-1"), "target-2",
        {"target-1": Amendment(replace=(go_house.one_point_short,))},
    ),
    Term(
        "tight_rule", "What it means that a side is tight.",
        ("no_go_only", "value3_from_start", "decide_play3_or_give2"), "no_go_only",
        {
            "value3_from_start": Amendment(replace=(go_house.three_when_tight,)),
            "decide_play3_or_give2": decision.DECISION,
        },
    ),
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
                replace=(go_house.limit,), adopt=(go_house.capped,), after="W-49"
            )
        },
    ),
    Term(
        "overbid_penalty", "What a Go costs that is too high.",
        ("none", "opponents_2"), "none",
        {"opponents_2": Amendment(adopt=(go_house.two_for_an_overbid,), after="W-50")},
    ),
    Term(
        "go_timing", "Whether Go may be said out of turn.",
        ("any_time", "own_turn_only"), "any_time",
        {"own_turn_only": Amendment(replace=(go_house.on_turn,))},
    ),
    Term(
        "first_raise_jump4", "Whether a side far behind may raise straight to four.",
        ("off", "trailing_by_4"), "off", {"trailing_by_4": go_house.JUMP},
    ),
    Term(
        "last_trick_raise", "Who may say Go first in the last trick.",
        ("free", "strict"), "free", {"strict": last_trick.STRICT},
    ),
)  # fmt: skip


def limit_needed(terms: Mapping[str, int | str]) -> str | None:
    """Where no Go is too high, none can be fined for it."""
    if terms.get("overbid_penalty") == "opponents_2" and terms.get("raise_cap") == "none":
        return "overbid_penalty=opponents_2 needs raise_cap=to_target: else no Go is too high."
    return None


EXCLUDES = (limit_needed,)
