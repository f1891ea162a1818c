"""The options of a Whot table: each is a term, and a value that changes a rule is an amendment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.whot import house, last_card, told
from referee.games.whot.pack import TWO_PACKS
from referee.kernel import Amendment, Message, Term, meaning
from referee.parts.counting import WentOut

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Clause

FLIP = Amendment(replace=(house.opens,), adopt=(house.turned_up,), after="WH-4")
STARTER: dict[int | str, Amendment] = {
    "apply": Amendment(replace=(meaning("WH-4", "started")(house.applied),)),
    "reflip_special": Amendment(replace=(meaning("WH-4", "started")(house.turned_again),)),
    "picks_only": Amendment(replace=(meaning("WH-4", "started")(house.picks_applied),)),
}


def stock_out(counted: Amendment, drawn: Amendment) -> Term:
    """Return the term about a stock that runs out; each value with how such a hand is told."""
    return Term(
        "stock_out", "What happens when the stock runs out.",
        ("reshuffle", "count_hands", "draw"), "reshuffle",
        {
            "count_hands": _renewal(counted, house.counted_hands, house.lowest_wins),
            "draw": _renewal(drawn, house.drawn_hand),
        },
    )  # fmt: skip


def _renewal(told_so: Amendment, *adopted: Clause) -> Amendment:
    return replace(
        told_so,
        strike=("WH-13",),
        adopt=(*adopted, *told_so.adopt, house.no_reshuffle, house.not_renewed),
        after="WH-12",
    )


def _last(finishes: Clause, ordinary_last: Clause) -> Amendment:
    return Amendment(replace=(finishes,), adopt=(ordinary_last,), after="WH-15")


TERMS: tuple[Term, ...] = (
    Term("hand_size", "Cards dealt to each player.", range(3, 9), 7),
    Term(
        "start", "Whether the first player leads any card, or a starter card is turned up.",
        ("lead_any", "flip_starter"), "lead_any", {"flip_starter": FLIP},
    ),
    Term(
        "starter_effect", "What a turned-up special card does.",
        ("none", "apply", "picks_only", "reflip_special"), "none", STARTER,
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
                replace=(last_card.goes_out,),
                adopt=(last_card.may_check_up, last_card.checked_up, last_card.out_in_silence),
                after="WH-15",
            )
        },
    ),
    Term(
        "finish_on_special", "Whether a special card may be the last one.",
        ("yes", "no", "no_but_whot", "draws_one"), "yes",
        {
            "no": _last(last_card.finishes, last_card.ordinary_last),
            "no_but_whot": _last(last_card.finishes_or_whot, last_card.ordinary_last),
            "draws_one": Amendment(
                replace=(last_card.laid_in_vain, last_card.stays_in),
                adopt=(last_card.draws_one,), after="WH-15",
            ),
        },
    ),
    Term(
        "last_card_effect", "Whether the last card still makes others draw.",
        ("no", "yes"), "no", {"yes": Amendment(replace=(last_card.with_its_effect,))},
    ),
    stock_out(
        Amendment(
            adopt=(
                told.out_or_counted, told.counted_before, told.in_the_pack, told.told_counts,
            ),
            moves=(told.WentOutOrCounted,), without=(WentOut,),
        ),
        Amendment(
            adopt=(told.told_drawn,), moves=(told.WentOutOrDrawn,), without=(WentOut,),
        ),
    ),
    Term(
        "turn_seconds", "Seconds for a turn; 0 for no clock.", range(121), 20,
        {0: Amendment(strike=("WH-18",), adopt=(house.no_clock,), before="WH-19")},
        quick=0,
    ),
    Term("stake", "What each player puts in at the start.", range(1_000_001), 0),
    Term(
        "raise_stake", "Whether the stake may be raised between two players.",
        ("on", "off"), "on",
        {"off": Amendment(replace=(house.between_two, house.higher, house.accepted_in_time))},
    ),
    Term("raise_seconds", "Seconds for accepting a higher stake.", range(1, 61), 10),
)  # fmt: skip


MOST_WITH_TWO_PACKS = 10
"""Players for whom two packs are enough, with eight cards each."""


def packs(least: int) -> Term:
    """Return the term about the packs, for a book that so many players play at least."""
    two = Amendment(pack=TWO_PACKS, seats=(least, MOST_WITH_TWO_PACKS))
    return Term("packs", "Packs that are shuffled together.", range(1, 3), 1, {2: two})


def flip_needed(terms: Mapping[str, int | str]) -> str | None:
    """A starter's effect needs a starter."""
    if terms["start"] == "lead_any" and terms["starter_effect"] != "none":
        return Message(
            "{term} needs {other}: otherwise no card is turned up.",
            term="starter_effect",
            other="start=flip_starter",
        )
    return None


def defence_needed(terms: Mapping[str, int | str]) -> str | None:
    """Where there is no defence at all, no other card can be one."""
    if terms["pick_chain"] != "no_defence":
        return None
    for name in ("cross_defence", "whot_defends"):
        if terms[name] == "yes":
            return Message(
                "{term} cannot go with {other}: one allows what one forbids.",
                term=f"{name}=yes", other="pick_chain=no_defence",
            )  # fmt: skip
    return None


def last_card_agrees(terms: Mapping[str, int | str]) -> str | None:
    """An effect of the last card, and a call to go out, leave no room for each other."""
    if terms["last_card_effect"] == "no":
        return None
    if terms["check_up_call"] == "yes":
        return Message(
            "{term} cannot go with {other}: who would draw first?",
            term="check_up_call=yes",
            other="last_card_effect=yes",
        )
    if terms["finish_on_special"] != "yes":
        return Message(
            "{term} needs {other}: otherwise no last card has an effect.",
            term="last_card_effect=yes",
            other="finish_on_special=yes",
        )
    return None


def silence_costs(terms: Mapping[str, int | str]) -> str | None:
    """Whoever goes out in silence must get a card, or would be neither in nor out."""
    if terms["check_up_call"] == "yes" and terms["last_card_penalty"] == 0:
        return Message(
            "{term} needs a {other}: silence must cost a card at least.",
            term="check_up_call=yes",
            other="last_card_penalty",
        )
    return None


EXCLUDES = (flip_needed, defence_needed, last_card_agrees, silence_costs)
