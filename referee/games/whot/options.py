"""The options of a Whot table: each is a term, and a value that changes a rule is an amendment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import house
from referee.kernel import Amendment, Term, meaning

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Clause

FLIP = Amendment(replace=(house.opens,), adopt=(house.turned_up,), after="WH-4")
STARTER: dict[int | str, Amendment] = {
    "apply": Amendment(replace=(meaning("WH-4", "started")(house.applied),)),
    "reflip_special": Amendment(replace=(meaning("WH-4", "started")(house.turned_again),)),
}


def _renewal(*adopted: Clause) -> Amendment:
    return Amendment(
        strike=("WH-13",),
        adopt=(*adopted, house.no_reshuffle, house.not_renewed),
        before="WH-14",
    )


TERMS: tuple[Term, ...] = (
    Term("hand_size", "Cards dealt to each player.", range(3, 9), 7),
    Term(
        "start", "Whether the first player leads any card, or a starter card is turned up.",
        ("lead_any", "flip_starter"), "lead_any", {"flip_starter": FLIP},
    ),
    Term(
        "starter_effect", "What a turned-up special card does.",
        ("none", "apply", "reflip_special"), "none", STARTER,
    ),
    Term(
        "pick_chain", "Whether picks add up along a row of defences.",
        ("add_up", "pass_on_without_adding", "no_defence"), "add_up",
        {
            "pass_on_without_adding": Amendment(replace=(house.grown,)),
            "no_defence": Amendment(replace=(house.defends, house.its_own)),
        },
    ),
    Term(
        "cross_defence", "Whether a 2 answers a 5 and a 5 a 2.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(house.crosses,))},
    ),
    Term(
        "whot_defends", "Whether a Whot cancels picks.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(house.wards,))},
    ),
    Term(
        "gm_play_again", "Whether the player of a 14 moves again.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(house.after_market,))},
    ),
    Term(
        "star8_skips_two", "Whether the 8 of stars skips two players.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(house.after_suspension,))},
    ),
    Term(
        "hold_on_scope", "Who waits after a 1.",
        ("all_wait", "next_waits"), "all_wait",
        {"next_waits": Amendment(replace=(house.after_hold_on,))},
    ),
    Term(
        "must_play_if_able", "Whether a player who can play has to.",
        ("no", "yes"), "no",
        {
            "yes": Amendment(
                replace=(house.must_play,),
                adopt=(house.nothing_to_play, house.could_have_played), after="WH-5"
            )
        },
    ),
    Term(
        "last_card_penalty", "Cards drawn by a player caught silent on one card.", range(5), 2
    ),
    Term("warning_penalty", "Cards drawn by a player caught silent on two cards.", range(5), 0),
    Term(
        "last_card_enforcement", "Whether silence must be caught, or costs its cards by itself.",
        ("caught", "automatic"), "caught", {"automatic": Amendment(replace=(house.overtaken,))},
    ),
    Term(
        "warn_in_sequence", "Whether the words are due within a row of one's own turns.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(house.within_a_row,))},
    ),
    Term(
        "check_up_call", "Whether going out must be announced.",
        ("no", "yes"), "no",
        {
            "yes": Amendment(
                replace=(house.goes_out,),
                adopt=(house.may_check_up, house.checked_up, house.out_in_silence),
                after="WH-15",
            )
        },
    ),
    Term(
        "finish_on_special", "Whether a special card may be the last one.",
        ("yes", "no"), "yes",
        {
            "no": Amendment(
                replace=(house.finishes,), adopt=(house.ordinary_last,), after="WH-15"
            )
        },
    ),
    Term(
        "last_card_effect", "Whether the last card still makes others draw.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(house.with_its_effect,))},
    ),
    Term(
        "stock_out", "What happens when the stock runs out.",
        ("reshuffle", "count_hands", "draw"), "reshuffle",
        {
            "count_hands": _renewal(house.counted_hands, house.lowest_wins),
            "draw": _renewal(house.drawn_hand),
        },
    ),
    Term(
        "turn_seconds", "Seconds for a turn; 0 for no clock.", range(121), 20,
        {0: Amendment(strike=("WH-18",), adopt=(house.no_clock,), before="WH-19")},
    ),
    Term("stake", "What each player puts in at the start.", range(1_000_001), 0),
    Term(
        "raise_stake", "Whether the stake may be raised between two players.",
        ("on", "off"), "on", {"off": Amendment(replace=(house.higher, house.accepted_in_time))},
    ),
    Term("raise_seconds", "Seconds for accepting a higher stake.", range(1, 61), 10),
)  # fmt: skip


def flip_needed(terms: Mapping[str, int | str]) -> str | None:
    """A starter's effect needs a starter."""
    if terms["start"] == "lead_any" and terms["starter_effect"] != "none":
        return "starter_effect needs start=flip_starter: otherwise no card is turned up."
    return None


def defence_needed(terms: Mapping[str, int | str]) -> str | None:
    """Where there is no defence at all, no other card can be one."""
    if terms["pick_chain"] != "no_defence":
        return None
    for name in ("cross_defence", "whot_defends"):
        if terms[name] == "yes":
            return f"{name}=yes cannot go with pick_chain=no_defence: one allows what one forbids."
    return None


def last_card_agrees(terms: Mapping[str, int | str]) -> str | None:
    """An effect of the last card, and a call to go out, leave no room for each other."""
    if terms["last_card_effect"] == "no":
        return None
    if terms["check_up_call"] == "yes":
        return "check_up_call=yes cannot go with last_card_effect=yes: who would draw first?"
    if terms["finish_on_special"] == "no":
        return "last_card_effect=yes needs finish_on_special=yes: else no last card has an effect."
    return None


def silence_costs(terms: Mapping[str, int | str]) -> str | None:
    """Whoever goes out in silence must get a card, or would be neither in nor out."""
    if terms["check_up_call"] == "yes" and terms["last_card_penalty"] == 0:
        return "check_up_call=yes needs a last_card_penalty: silence must cost a card at least."
    return None


EXCLUDES = (flip_needed, defence_needed, last_card_agrees, silence_costs)
