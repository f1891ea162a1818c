"""Watten: what is agreed about the cut, the deal and the announcements."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.watten import seats
from referee.games.watten.bavarian import announce, cut, deal, fouls, redeal, signals
from referee.games.watten.moves import GiveBack, Machine, Pass, Take
from referee.games.watten.needing import NOBODY_ASKS, NOTHING_SWAPPED, needing
from referee.kernel import Amendment, Message, Term, renumbered

if TYPE_CHECKING:
    from referee.games.watten.needing import Excluded
    from referee.kernel import Clause


def _instead(*clauses: Clause) -> Amendment:
    return Amendment(replace=clauses)


UNSEEN = Amendment(
    strike=("W-12", "W-13", "W-14", "W-15"),
    replace=(cut.nobody,),
    adopt=(renumbered(cut.peeked_at_the_cut, "W-11"), cut.looked_at_all),
    after="W-11",
    without=(Take, Pass),
)  # fmt: skip
"""The cut of a table at which nobody looks and nobody takes a card."""
NO_REDEAL = Amendment(
    strike=("W-21", "W-22"), adopt=(redeal.none_at_all,), before="W-23", without=(GiveBack,)
)
NO_SWAP = Amendment(replace=(redeal.no_swap, redeal.nobody_offers))
HOLDS_RANK = Amendment(
    replace=(announce.rank_held,), adopt=(announce.holds_the_rank, announce.named_in_vain),
    after="W-24",
)  # fmt: skip
HOLDS_BOTH = Amendment(
    replace=(announce.rank_held, announce.suit_held),
    adopt=(
        announce.holds_the_rank, announce.named_in_vain, announce.holds_the_suit,
        announce.suit_in_vain,
    ),
    after="W-25",
)  # fmt: skip
MACHINE = Amendment(
    adopt=(announce.untouched, announce.machine_shown), before="W-30", moves=(Machine,)
)
SILENT = Amendment(strike=("W-60", "W-61"), adopt=(signals.warned,))
COUNTER = Amendment(replace=(seats.counter_ring, seats.counterclockwise))


def cut_criticals(*numbers: str) -> Term:
    """Return the term about Criticals in the cut; without them these clauses fall as well."""
    off = replace(UNSEEN, strike=(*UNSEEN.strike, *numbers))
    text = "Whether Criticals may be taken in the cut."
    return Term("cut_criticals", text, ("on", "off"), "on", {"off": off})


TERMS: tuple[Term, ...] = (
    Term(
        "direction", "Which way round cards are dealt and played.",
        ("clockwise", "counter"), "clockwise", {"counter": COUNTER},
    ),
    cut_criticals(),
    Term(
        "cut_third_critical", "Who gets a third Critical in the cut.",
        ("cutter", "stays"), "cutter", {"stays": _instead(cut.two_finders)},
    ),
    Term(
        "wrongful_take_penalty", "What it costs to take a card that is no Critical.",
        ("minus_2", "opponents_2", "none"), "minus_2",
        {
            "opponents_2": _instead(fouls.wrongful_for_the_others),
            "none": _instead(fouls.wrongful_without_cost),
        },
    ),
    Term(
        "wrongful_take_strict", "Which Criticals clear whoever took cards in the cut.",
        ("any_critical_clears", "count_must_match"), "any_critical_clears",
        {"count_must_match": _instead(fouls.all_found)},
    ),
    Term(
        "wrongful_take_applies_to", "Who answers for a card taken in the cut.",
        ("cutter", "cutter_and_dealer"), "cutter",
        {"cutter_and_dealer": _instead(fouls.both_answerable)},
    ),
    Term(
        "peek_penalty", "What it costs to look where nobody may look.",
        ("none", "opponents_2", "own_minus_2"), "none",
        {
            "opponents_2": _instead(fouls.peeking_for_the_others),
            "own_minus_2": _instead(fouls.peeking_paid),
        },
    ),
    Term(
        "packets", "The packets in which five cards are dealt.",
        ("3_2", "2_3"), "3_2", {"2_3": _instead(deal.two_first)},
    ),
    Term(
        "misdeal", "What follows when somebody was not dealt five cards.",
        ("redeal", "opponents_2", "opponents_2_redeal"), "redeal",
        {
            "opponents_2": _instead(deal.lost_by_the_dealer),
            "opponents_2_redeal": _instead(deal.paid_and_dealt_again),
        },
    ),
    Term(
        "early_pickup_penalty", "What it costs to take up the cards too early.",
        ("none", "opponents_2", "opponents_3", "own_minus_2"), "none",
        {
            "opponents_2": _instead(announce.early_for_the_others),
            "opponents_3": _instead(announce.early_for_three),
            "own_minus_2": _instead(announce.early_paid),
        },
    ),
    Term(
        "partners_pick_up", "When the partners of the announcers take up their cards.",
        ("after_trumpf", "own_partner_after_own_announcement"), "after_trumpf",
        {"own_partner_after_own_announcement": _instead(announce.own_partner_up)},
    ),
    Term(
        "redeal", "Whether the announcers may ask for better hands.",
        ("on", "off"), "on", {"off": NO_REDEAL},
    ),
    Term(
        "redeal_request_by", "Who may ask for better hands.",
        ("either", "forehand"), "either", {"forehand": _instead(redeal.forehand_asks)},
    ),
    Term(
        "redeal_until", "Until when better hands may be asked for.",
        ("first_announcement", "trumpf"), "first_announcement",
        {"trumpf": _instead(redeal.until_trumpf, announce.named_for_now)},
    ),
    Term(
        "redeal_source", "Where the cards of better hands come from.",
        ("mix", "set_aside"), "mix",
        {
            "set_aside": Amendment(
                replace=(redeal.set_aside,), adopt=(redeal.enough_left,), before="W-23"
            )
        },
    ),
    Term(
        "swap", "Whether the announcements may be swapped.",
        ("on", "off"), "on", {"off": NO_SWAP},
    ),
    Term(
        "swap_offer_by", "Who may offer to swap the announcements.",
        ("forehand", "dealer", "either"), "forehand",
        {"dealer": _instead(redeal.dealer_offers), "either": _instead(redeal.either_offers)},
    ),
    Term(
        "announce_needs_card", "Whether an announcer must hold a card of what is named.",
        ("no", "rank", "rank_and_suit"), "no",
        {"rank": HOLDS_RANK, "rank_and_suit": HOLDS_BOTH},
    ),
    Term(
        "machine", "What all three Criticals in one hand bring.",
        ("none", "instant_2"), "none", {"instant_2": MACHINE},
    ),
    Term(
        "signals", "Whether partners may signal.",
        ("allowed", "forbidden"), "allowed", {"forbidden": SILENT},
    ),
)  # fmt: skip


EXCLUDES: tuple[Excluded, ...] = (
    needing(
        "cut_criticals", "off", Message("nobody takes a card."), cut_third_critical="cutter",
        wrongful_take_penalty="minus_2", wrongful_take_strict="any_critical_clears",
        wrongful_take_applies_to="cutter",
    ),
    needing(
        "redeal", "off", NOBODY_ASKS, redeal_request_by="either",
        redeal_until="first_announcement", redeal_source="mix",
    ),
    needing("swap", "off", NOTHING_SWAPPED, swap_offer_by="forehand"),
)  # fmt: skip
