"""What the terms of Lotta Watta are called at the table."""

from __future__ import annotations

from referee.kernel import Wording

AIM = "The rounds"
LOOKING = "Looking and taking"
STACKING = "Stacking"
POWERS = "Jacks and Queens"
CALL = "Calling Lotta Watta"
MOON = "The moon"

WORDING: dict[str, Wording] = {
    "rounds_to_win": Wording("Rounds to win", AIM),
    "empty_stock": Wording(
        "When the stock is empty",
        AIM,
        {"reshuffle": "the pile is shuffled", "end_round": "the round is over"},
    ),
    "first_look": Wording(
        "Before the first turn everybody looks at",
        LOOKING,
        {"bottom_two": "the two near cards", "any_two": "any two cards", "none": "no card"},
    ),
    "faceup_return": Wording(
        "Putting back a card taken from the pile",
        LOOKING,
        {
            "null_move": "is a turn without effect",
            "illegal": "is not allowed",
            "full": "counts like any card laid",
        },
    ),
    "stack_mode": Wording(
        "Who may stack", STACKING, {"everyone": "everybody", "race": "only the first"}
    ),
    "race_winner_cards": Wording(
        "The first may stack", STACKING, {"all": "all that match", "one": "one card"}
    ),
    "late_match_penalty": Wording(
        "Matching, but second",
        STACKING,
        {"none": "costs nothing", "as_wrong": "costs like a wrong card"},
    ),
    "wrong_stack_closes_race": Wording("Does a wrong card end the race?", STACKING),
    "stack_on_starter": Wording(
        "Stacking on the first card", STACKING, {"no": "is not allowed", "yes": "is allowed"}
    ),
    "stack_max_per_player": Wording(
        "On each new card one may stack", STACKING, {1: "one card", "unlimited": "as many as match"}
    ),
    "wrong_stack_extra": Wording(
        "A wrong stack costs besides",
        STACKING,
        {"none": "nothing", "stock_card": "a card from the stock"},
    ),
    "joker_target_penalty": Wording(
        "A wrong stack on a Joker costs",
        STACKING,
        {"none": "nothing", "stock_card_locked": "a locked card from the stock"},
    ),
    "penalty_swappable": Wording("Can a Jack swap a locked card?", POWERS),
    "power_scope": Wording(
        "Jacks and Queens reach",
        POWERS,
        {"hands": "the cards of the players", "hands_and_piles": "stock and pile too"},
    ),
    "caller_protected": Wording("Are the caller's cards safe from them?", POWERS),
    "who_may_call": Wording(
        "Who may call",
        CALL,
        {"just_finished": "whoever has just had a turn", "anyone": "anybody between two turns"},
    ),
    "tie_rule": Wording(
        "Equally low sums",
        CALL,
        {
            "caller_loses_then_none": "not the caller; else nobody wins",
            "shared": "both win",
            "caller_wins": "the caller wins",
            "replay": "the round is played again",
        },
    ),
    "penalty_counts_for_moon": Wording("Does a locked card count for it?", MOON),
    "moon_at_reveal": Wording(
        "Found only when cards are turned up",
        MOON,
        {"yes": "it wins all the same", "no": "it does not count"},
    ),
    "moon_scope": Wording(
        "It wins", MOON, {"wins_game": "the whole game", "wins_round": "the round"}
    ),
}
"""What its terms and their values are called at the table, in the order in which they are asked."""
