"""What the terms of Whot are called at the table."""

from __future__ import annotations

from referee.kernel import Wording
from referee.parts.agreeing import called

DEAL = "The deal"
PICKS = "Picks"
SPECIALS = "Other special cards"
LAST = "The last card"
ENDS = "The end"
CLOCK = "Clock and stake"

WORDING: dict[str, Wording] = {
    **called(DEAL, hand_size="Cards for each", packs="Packs"),
    "start": Wording(
        "The first card",
        DEAL,
        {"lead_any": "anybody's choice", "flip_starter": "turned up from the stock"},
    ),
    "starter_effect": Wording(
        "A special card turned up first",
        DEAL,
        {
            "none": "has no effect",
            "apply": "takes effect",
            "picks_only": "only 2 and 5 take effect",
            "reflip_special": "another is turned up",
        },
    ),
    "must_play_if_able": Wording("Must you play if you can?", DEAL),
    "pick_chain": Wording(
        "A 2 on a 2, a 5 on a 5",
        PICKS,
        {
            "add_up": "adds up",
            "pass_on_without_adding": "passes it on, no more",
            "no_defence": "is no defence",
        },
    ),
    **called(
        PICKS,
        cross_defence="Does a 2 answer a 5, and a 5 a 2?",
        whot_defends="Does a Whot cancel picks?",
    ),
    "gm_play_again": Wording(
        "After a 14, General Market",
        SPECIALS,
        {"no": "the next player goes on", "yes": "the same player goes on"},
    ),
    "star8_skips_two": Wording("Does the 8 of stars skip two?", SPECIALS),
    "hold_on_scope": Wording(
        "After a 1, Hold On",
        SPECIALS,
        {"all_wait": "everybody else waits", "next_waits": "the next player waits"},
    ),
    "last_card_penalty": Wording("Cards for not saying Last Card", LAST, {0: "no card"}),
    "warning_penalty": Wording("Cards for not saying Warning", LAST, {0: "no card"}),
    "last_card_enforcement": Wording(
        "Forgetting to say it costs",
        LAST,
        {"caught": "only if somebody notices", "automatic": "always"},
    ),
    **called(
        LAST,
        warn_in_sequence="Say it also between your own turns?",
        check_up_call="Announce going out?",
    ),
    "finish_on_special": Wording(
        "A special card as the last one",
        LAST,
        {
            "yes": "is allowed",
            "no": "is not allowed",
            "no_but_whot": "only a Whot",
            "draws_one": "is laid, then draw one",
        },
    ),
    "last_card_effect": Wording("Do others still draw for the last card?", LAST),
    "stock_out": Wording(
        "When the stock is empty",
        ENDS,
        {
            "reshuffle": "the pile is shuffled",
            "count_hands": "the hands are counted",
            "draw": "nobody wins",
        },
    ),
    "turn_seconds": Wording("Seconds for a turn", CLOCK, {0: "no clock"}),
    "stake": Wording("What each puts in", CLOCK, {0: "nothing"}),
    "raise_stake": Wording(
        "Raising the stake", CLOCK, {"on": "is allowed", "off": "is not allowed"}
    ),
    "raise_seconds": Wording("Seconds to accept a raise", CLOCK),
    "elimination_score": Wording(
        "Who leaves after a hand",
        ENDS,
        {"per_hand": "the highest count of the hand", "cumulative": "the highest sum so far"},
    ),
    "elimination_tie": Wording(
        "Two count the same",
        ENDS,
        {
            "replay": "the hand is played again",
            "all_out": "both leave",
            "more_cards": "more cards leave",
            "tied_players_play_off": "they play it off",
        },
    ),
    "finale_score": Wording("Is the loser of the finale counted?", ENDS),
}
"""What its terms and their values are called at the table, in the order in which they are asked."""
