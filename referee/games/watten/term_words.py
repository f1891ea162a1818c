"""What the terms of Watten are called at the table."""

from __future__ import annotations

from referee.kernel import Wording

POINTS = "Points"
TIGHT = "Tight"
GO = "Go"
CUT = "Cutting and dealing"
ANNOUNCE = "Announcing"
CRITICALS = "Criticals, Weli and Guater"
CALL = "Trumpf oder Kritisch"
FINES = "Penalties"
BLIND = "In the dark"
OFF_ON: dict[int | str, str] = {
    "off": "no",
    "on": "yes",
}
ON_OFF: dict[int | str, str] = {
    "on": "yes",
    "off": "no",
}
TWO_POINTS: dict[int | str, str] = {
    "none": "nothing",
    "opponents_2": "2 points for the others",
    "own_minus_2": "2 points off one's own",
}

WORDING: dict[str, Wording] = {
    "target": Wording("Points to win", POINTS),
    "schneider": Wording(
        "Winning against no point",
        POINTS,
        {"off": "counts once", "double_fourfold": "counts double; from below, fourfold"},
    ),
    "machine": Wording(
        "All three Criticals in one hand",
        POINTS,
        {"none": "bring nothing", "instant_2": "bring 2 points at once"},
    ),
    "three_player_tight": Wording(
        "Three players: whose points bar a Go",
        TIGHT,
        {
            "speaker": "those of who says it",
            "any_member": "those of either partner",
            "all_members": "those of both partners",
        },
    ),
    "three_player_tie": Wording(
        "Three players: two arrive together",
        POINTS,
        {"higher_then_joint": "more points win, else both", "play_on": "they play on"},
    ),
    "tight_threshold": Wording(
        "Tight from",
        TIGHT,
        {"target-2": "2 points before the end", "target-1": "1 point before the end"},
    ),
    "tight_rule": Wording(
        "Who is tight",
        TIGHT,
        {
            "no_go_only": "may not say Go",
            "value3_from_start": "plays for 3 from the start",
            "decide_play3_or_give2": "plays for 3 or gives 2",
        },
    ),
    "vier_gehen": Wording(
        "Es gehen die Vier",
        TIGHT,
        {
            "off": "not played",
            "play4": "the hand is for 4",
            "decide_play4_or_give2": "play for 4 or give 2",
        },
    ),
    "tight_against_zero": Wording(
        "Tight against no point", TIGHT, {"off": "nothing special", "4_points": "plays for 4"}
    ),
    "go_limit": Wording("Go in one hand", GO, {"no_limit": "as often as you like", "once": "once"}),
    "go_timing": Wording(
        "Go can be said", GO, {"any_time": "at any time", "own_turn_only": "only on one's own turn"}
    ),
    "raise_cap": Wording(
        "How high", GO, {"none": "no limit", "to_target": "no more than one side needs"}
    ),
    "overbid_penalty": Wording(
        "A Go that is too high costs",
        GO,
        {"none": "nothing", "opponents_2": "2 points for the others"},
    ),
    "first_raise_jump4": Wording(
        "Four behind, straight to 4?", GO, {"off": "no", "trailing_by_4": "yes"}
    ),
    "last_trick_raise": Wording(
        "First Go in the last trick",
        GO,
        {
            "free": "by anybody",
            "strict": "only with suit led, trump or Schlag",
            "bluff_farbe": "as if one had the suit led",
        },
    ),
    "illegal_go_penalty": Wording(
        "A Go that is not allowed",
        GO,
        {
            "refuse": "is not valid",
            "opponents_2_end": "2 for the others, hand over",
            "own_minus_2": "costs 2 of one's own",
            "opponents_book_bid": "the others book what was bid",
        },
    ),
    "direction": Wording(
        "Direction of play", CUT, {"clockwise": "clockwise", "counter": "anticlockwise"}
    ),
    "packets": Wording("Five cards are dealt as", CUT, {"3_2": "3 and 2", "2_3": "2 and 3"}),
    "cut_criticals": Wording("May Criticals be taken in the cut?", CUT, ON_OFF),
    "cut_third_critical": Wording(
        "The third Critical in the cut",
        CUT,
        {"cutter": "goes to the cutter", "stays": "stays in the pack"},
    ),
    "tyrol_cut_look": Wording(
        "Looking when cutting",
        CUT,
        {
            "no": "nobody",
            "cutter_sees_bottom": "the cutter sees the bottom card",
            "dealer_sees_top_and_bottom": "the dealer sees top and bottom",
        },
    ),
    "misdeal": Wording(
        "Dealt wrong",
        CUT,
        {
            "redeal": "deal again",
            "opponents_2": "2 points for the others",
            "opponents_2_redeal": "2 for the others, deal again",
        },
    ),
    "partners_pick_up": Wording(
        "The partners pick up their cards",
        CUT,
        {
            "after_trumpf": "after Trumpf",
            "own_partner_after_own_announcement": "each after their own partner has spoken",
        },
    ),
    "three_player_announce": Wording(
        "Three players: who announces",
        ANNOUNCE,
        {"forehand_both": "forehand, both", "split": "forehand and dealer, one each"},
    ),
    "redeal": Wording("May better cards be asked for?", ANNOUNCE, ON_OFF),
    "redeal_request_by": Wording(
        "Who may ask for better cards",
        ANNOUNCE,
        {"either": "both announcers", "forehand": "forehand alone"},
    ),
    "redeal_until": Wording(
        "Until when",
        ANNOUNCE,
        {"first_announcement": "until something is announced", "trumpf": "until Trumpf"},
    ),
    "redeal_source": Wording(
        "Better cards come from",
        ANNOUNCE,
        {"mix": "the shuffled rest", "set_aside": "the rest, the old ones stay out"},
    ),
    "swap": Wording("May the announcements be swapped?", ANNOUNCE, ON_OFF),
    "swap_offer_by": Wording(
        "Who may offer the swap",
        ANNOUNCE,
        {"forehand": "forehand", "dealer": "the dealer", "either": "both"},
    ),
    "announce_needs_card": Wording(
        "Must you hold what you announce?",
        ANNOUNCE,
        {"no": "no", "rank": "a card of the Schlag", "rank_and_suit": "a card of Schlag or Trumpf"},
    ),
    "signals": Wording(
        "Signs to one's partner", ANNOUNCE, {"allowed": "are allowed", "forbidden": "are forbidden"}
    ),
    "tyrol_criticals": Wording(
        "Criticals",
        CRITICALS,
        {"none": "no card", "HK_S7_E7": "Max, Belli, Spitz", "HK_WELI_E7": "Max, Weli, Spitz"},
    ),
    "weli_mode": Wording(
        "The Weli is",
        CRITICALS,
        {"always_trump": "always the lowest trump", "bells": "a Bell like any other"},
    ),
    "guater": Wording("Guater above the Rechter?", CRITICALS, OFF_ON),
    "boeser": Wording("Böser above the Rechter?", CRITICALS, OFF_ON),
    "rechter_exempt": Wording(
        "Need not be given when a trump is led",
        CRITICALS,
        {
            "off": "no card is exempt",
            "rechter": "the Rechter",
            "rechter_and_guater": "Rechter and Guater",
        },
    ),
    "linke_duty": Wording(
        "The Linke when a trump is led",
        CRITICALS,
        {
            "answer": "may be given instead",
            "answer_and_drawn": "must come like trumps",
            "drawn_after_trumps": "must come when no trump is left",
            "neither": "are no answer and are not drawn",
        },
    ),
    "bohemian_priority": Wording(
        "What comes first",
        CALL,
        {"follow_first": "following suit", "beat_first": "beating the best card"},
    ),
    "tok_mode": Wording(
        "It binds", CALL, {"call": "when somebody calls it", "automatic": "always", "off": "never"}
    ),
    "tok_scope": Wording("In which tricks", CALL, {"first_trick": "the first", "any_trick": "any"}),
    "tok_partner_critical": Wording(
        "The partner's Critical", CALL, {"must": "must be given", "need_not": "may be kept"}
    ),
    "revoke_penalty": Wording(
        "Not giving what one must",
        FINES,
        {
            "book_V": "the others book the hand",
            "opponents_2": "2 points for the others",
            "lose_game": "loses the game",
            "none": "costs nothing",
        },
    ),
    "wrongful_take_penalty": Wording(
        "Taking a card that is no Critical",
        FINES,
        {
            "minus_2": "costs 2 of one's own",
            "opponents_2": "2 points for the others",
            "none": "costs nothing",
        },
    ),
    "wrongful_take_strict": Wording(
        "Who took cards shows",
        FINES,
        {
            "any_critical_clears": "one Critical",
            "count_must_match": "as many Criticals as cards taken",
        },
    ),
    "wrongful_take_applies_to": Wording(
        "Who answers for it",
        FINES,
        {"cutter": "the cutter", "cutter_and_dealer": "cutter and dealer"},
    ),
    "peek_penalty": Wording("Looking where nobody may costs", FINES, TWO_POINTS),
    "early_pickup_penalty": Wording(
        "Picking up too early costs",
        FINES,
        {**TWO_POINTS, "opponents_3": "3 points for the others"},
    ),
    "blind_show": Wording(
        "The two cards are shown",
        BLIND,
        {
            "chosen_sequential": "one after the other",
            "chosen_simultaneous": "at once",
            "bottom_card": "the bottom card of each",
        },
    ),
    "blind_first_trick": Wording(
        "The first trick lies open",
        BLIND,
        {
            "whole_hand": "for the whole hand",
            "until_trick2_done": "until the second is done",
            "normal": "like any other",
        },
    ),
    "blind_talk_penalty": Wording(
        "Talking about the cards",
        BLIND,
        {"warning": "a warning", "opponents_2": "2 points for the others"},
    ),
}
"""What its terms and their values are called at the table, in the order in which they are asked."""
