"""What the terms of Lohai are called at the table."""

from __future__ import annotations

from referee.kernel import Wording

POINTS = "Points"
PARTNERS = "Partners"
SPECIALS = "Special cards"
FINES = "Penalties"

WORDING: dict[str, Wording] = {
    "target": Wording("Points to win", POINTS),
    "target_each": Wording("Points each partner needs", PARTNERS),
    "scoring": Wording(
        "Two share Lo or Hai",
        POINTS,
        {"discard_ties": "nobody scores it", "carryover": "it waits for the next hand"},
    ),
    "cap": Wording(
        "The most that Lo or Hai can be worth",
        POINTS,
        {"target_minus_25": "25 less than wins", "none": "no limit"},
    ),
    "value_table": Wording(
        "What the turned-up card is worth",
        POINTS,
        {
            "ladder": "as in the book",
            "early_commit": "by the older table",
            "typed": "what the dealer reads off it",
        },
    ),
    "teams": Wording(
        "Who plays together", PARTNERS, {"none": "each alone", "partners": "two against two"}
    ),
    "shaker": Wording(
        "A Shaker", SPECIALS, {"steal": "steals a card", "crazy": "turns the ranks over"}
    ),
    "flip_scope": Wording(
        "A trick turned over is won by",
        SPECIALS,
        {
            "sluff_first": "the lowest card off suit, if any",
            "pure_lowest_rank": "the lowest card of all",
        },
    ),
    "crazy_black": Wording(
        "A black card in a trick turned over",
        SPECIALS,
        {"black_still_controls": "decides it", "black_ignored": "does not count"},
    ),
    "black_order": Wording(
        "Two black cards: the later one is",
        SPECIALS,
        {"time": "the one laid later", "seat": "the one further round the table"},
    ),
    "mover_move": Wording(
        "A Mover",
        SPECIALS,
        {"optional": "may move a trick", "compulsory": "must move a trick if it can"},
    ),
    "shaker_steal": Wording(
        "A Shaker that can steal", SPECIALS, {"compulsory": "must", "optional": "may"}
    ),
    "stack_draw": Wording(
        "Drawing from the stack", SPECIALS, {"top": "the top card", "any": "whichever one picks"}
    ),
    "revoke": Wording(
        "Not following suit, proven later",
        FINES,
        {
            "no_score": "scores nothing in the hand",
            "void_hand": "the hand does not count",
            "minus_P": "costs what the hand is worth",
            "flag": "is only noted",
        },
    ),
    "talk_penalties": Wording(
        "Talking about one's plans", FINES, {"on": "costs points", "off": "is free"}
    ),
    "talk_scale": Wording("Points for the first time", FINES),
    "talk_count": Wording(
        "Counted together are the slips",
        FINES,
        {"per_player": "of each player", "per_team": "of both partners"},
    ),
}
"""What its terms and their values are called at the table, in the order in which they are asked."""
