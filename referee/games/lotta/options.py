"""The options of a table of Lotta Watta: each is a term, and most amend the clauses."""

from __future__ import annotations

from referee.games.lotta import house, told
from referee.games.lotta.moves import FirstLook, Pass
from referee.games.lotta.race import RACE
from referee.kernel import Amendment, Term

TERMS: tuple[Term, ...] = (
    Term("rounds_to_win", "Rounds to be won for the game.", range(1, 21), 5),
    Term(
        "first_look", "Which cards each player may look at before the first turn.",
        ("bottom_two", "any_two", "none"), "bottom_two",
        {
            "any_two": Amendment(replace=(house.any_two,), without=(FirstLook,)),
            "none": Amendment(replace=(house.no_look,), without=(FirstLook,)),
        },
    ),
    Term(
        "faceup_return", "What it is to put a card back that was taken from the pile.",
        ("null_move", "illegal", "full"), "null_move",
        {
            "illegal": Amendment(
                replace=(house.never_back,), adopt=(house.not_back,), after="LW-9"
            ),
            "full": Amendment(replace=(house.as_new, house.as_if_new)),
        },
    ),
    Term(
        "stack_mode", "Whether everybody may stack, or only the first (LWR).",
        ("everyone", "race"), "everyone", {"race": RACE},
    ),
    Term(
        "stack_on_starter", "Whether the first card, turned up by the deal, can be stacked on.",
        ("no", "yes"), "no",
        {
            "yes": Amendment(
                replace=(house.starter,), adopt=(house.opened_by_the_deal,), before="LW-11"
            )
        },
    ),
    Term(
        "stack_max_per_player", "How many cards a player may stack on each card newly laid.",
        (1, "unlimited"), "unlimited",
        {1: Amendment(replace=(house.one_each,), adopt=(house.not_too_many,), after="LW-11")},
    ),
    Term(
        "wrong_stack_extra", "What a wrong stack costs besides the card it was laid on.",
        ("none", "stock_card"), "none", {"stock_card": Amendment(replace=(house.one_more,))},
    ),
    Term(
        "joker_target_penalty", "What a wrong stack on a Joker costs.",
        ("none", "stock_card_locked"), "none",
        {"stock_card_locked": Amendment(replace=(house.instead,))},
    ),
    Term(
        "penalty_swappable", "Whether a Jack can exchange a locked card.",
        ("yes", "no"), "yes", {"no": Amendment(replace=(house.lock_travels,))},
    ),
    Term(
        "power_scope", "What Jacks and Queens reach.",
        ("hands", "hands_and_piles"), "hands",
        {
            "hands_and_piles": Amendment(
                replace=(house.within_reach, house.within_sight),
                adopt=(house.lock_stays_in_hands, house.covered), before="LW-18",
            )
        },
    ),
    Term(
        "who_may_call", 'Who may say "Lotta Watta" between two turns.',
        ("just_finished", "anyone"), "just_finished",
        {"anyone": Amendment(replace=(house.may_call,))},
    ),
    Term(
        "caller_protected", "Whether the caller's cards are safe from Jacks and Queens.",
        ("no", "yes"), "no",
        {
            "yes": Amendment(
                replace=(house.protected,),
                adopt=(house.one_guarded, house.two_guarded, house.sight_guarded), after="LW-20",
            )
        },
    ),
    Term(
        "tie_rule", "Who is credited when players are level at the lowest sum.",
        ("caller_loses_then_none", "shared", "caller_wins", "replay"), "caller_loses_then_none",
        {
            "shared": Amendment(replace=(house.shared,)),
            "caller_wins": Amendment(replace=(house.caller_wins,)),
            "replay": Amendment(replace=(house.nobody_yet, house.redealt)),
        },
    ),
    Term(
        "penalty_counts_for_moon", "Whether a locked card is part of the hand for a moon.",
        ("yes", "no"), "yes", {"no": Amendment(replace=(house.in_the_moon,))},
    ),
    Term(
        "moon_at_reveal", "Whether a moon wins that is only found when the hands are turned up.",
        ("yes", "no"), "yes", {"no": Amendment(replace=(house.found_moons, told.first_moon_alone))},
    ),
    Term(
        "moon_scope", "What a moon wins.",
        ("wins_game", "wins_round"), "wins_game",
        {"wins_round": Amendment(replace=(house.moon_wins,))},
    ),
    Term(
        "empty_stock", "What happens when a card of the stock is wanted and none is left.",
        ("reshuffle", "end_round"), "reshuffle",
        {
            "end_round": Amendment(
                strike=("LW-25",), replace=(told.stock_ends_it,),
                adopt=(house.renewable, house.round_over), before="LW-26", without=(Pass,),
            )
        },
    ),
)  # fmt: skip
