"""The options of a Tyrolean table: what it agrees on otherwise than the book, each a term."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.watten.bavarian import (
    fouls,
    go,
    go_house,
    play,
    redeal,
    scoring_terms,
    signals,
    tight,
    told,
)
from referee.games.watten.bavarian.go_terms import four_once
from referee.games.watten.needing import NOBODY_ASKS, NOTHING_SWAPPED, needing
from referee.games.watten.tyrolean import breach as tyrol_breach
from referee.games.watten.tyrolean import decision, duty
from referee.games.watten.tyrolean import play as tyrol
from referee.games.watten.tyrolean import power as tyrol_power
from referee.games.watten.tyrolean.bluff import BLUFF
from referee.kernel import Amendment, Mark, Message, Term, renumbered, upshot

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Clause, Fact, Table


def _instead(*clauses: Clause) -> Amendment:
    return Amendment(replace=clauses)


def _of(clause: Clause, number: str, *breach: str) -> Clause:
    """Return a price or penalty under the number it has here, of the breach it has here."""
    return replace(renumbered(clause, number), of=breach)


# --- what is settled in the Tyrol, and may be agreed otherwise ------------------------------------


def tight_rule(*numbers: str) -> Term:
    """Return the term about tight sides; where they decide nothing, these clauses fall."""
    undecided = Amendment(
        strike=numbers,
        replace=(play.opened, tight.barred, told.worth, told.given_up),
        without=(decision.Stay, decision.Fold),
    )
    three = replace(undecided, replace=(*undecided.replace, go_house.three_when_tight))
    return Term(
        "tight_rule", "What it means that a side is tight.",
        ("no_go_only", "value3_from_start", "decide_play3_or_give2"), "decide_play3_or_give2",
        {"no_go_only": undecided, "value3_from_start": three},
    )  # fmt: skip


NO_REDEAL = Amendment(
    strike=("W-21", "WT-6"), adopt=(redeal.none_at_all, tyrol.without_redeal),
    before="W-23",
)  # fmt: skip
FROM_ALL = Amendment(replace=(tyrol.mixed,))
ALLOWED = Amendment(strike=("WT-18",), adopt=(signals.allowed, signals.code_of_the_table))


def overbid(number: str) -> Amendment:
    """Return what a Go costs that this clause calls too high."""
    return Amendment(adopt=(_of(go_house.two_for_an_overbid, number, number),), after=number)


@upshot("WT-17", when=scoring_terms.won)
def match_count(table: Table) -> Iterator[Fact]:
    """How won games count.

    A won game counts one, and two when a loser has no point. It counts four for a winner that had
    none when another was tight.
    """
    yield from scoring_terms.game_counted.as_printed(table)


def counting(number: str) -> Amendment:
    """Return how won games count, where this clause says that a game is won."""
    counted = replace(match_count, over=(f"{number}:game_won",))
    return Amendment(
        adopt=(renumbered(scoring_terms.noted, "WT-17"), counted), before=number,
        marks=(Mark("from_nothing", "match", []),),
    )  # fmt: skip


REVOKE = Term(
    "revoke_penalty", "What it costs to have held back a trump.",
    ("book_V", "opponents_2", "lose_game", "none"), "book_V",
    {
        "opponents_2": _instead(tyrol_breach.two_points),
        "lose_game": _instead(tyrol_breach.the_game),
        "none": _instead(tyrol_breach.nothing),
    },
)  # fmt: skip
LAST_TRICK = Term(
    "last_trick_raise", "Who may say Go first in the last trick.",
    ("free", "strict", "bluff_farbe"), "strict",
    {
        "free": Amendment(strike=("WT-15",)),
        "bluff_farbe": replace(BLUFF, strike=("WT-15",)),
    },
)  # fmt: skip

# --- what the Tyrol alone agrees on ---------------------------------------------------------------

CARDS = (
    Term(
        "tyrol_criticals", "Whether three cards are Criticals, and which.",
        ("none", "HK_S7_E7", "HK_WELI_E7"), "none",
        {
            "HK_S7_E7": _instead(tyrol_power.three_of_old),
            "HK_WELI_E7": _instead(tyrol_power.with_the_weli, tyrol_power.with_the_weli_on_top),
        },
    ),
    Term(
        "weli_mode", "Whether the Weli is always a trump, or a Bell like any other.",
        ("always_trump", "bells"), "always_trump",
        {"bells": _instead(tyrol_power.without_the_weli)},
    ),
    Term(
        "guater", "Whether the card above the Rechter beats it.",
        ("off", "on"), "off", {"on": _instead(tyrol_power.next_above)},
    ),
    Term(
        "boeser", "Whether the card below the Schlag stands above the Rechter.",
        ("off", "on"), "off", {"on": _instead(tyrol_power.next_below)},
    ),
)  # fmt: skip

TERMS: tuple[Term, ...] = (
    *CARDS,
    Term(
        "rechter_exempt", "Which trumps need not be played when a trump is led.",
        ("off", "rechter", "rechter_and_guater"), "off",
        {
            "rechter": _instead(duty.rechter_exempt),
            "rechter_and_guater": _instead(duty.highest_exempt),
        },
    ),
    duty.linke_duty("WT-8", "WT-9"),
    Term(
        "tyrol_cut_look", "Who may look at a card of the cut.",
        ("no", "cutter_sees_bottom", "dealer_sees_top_and_bottom"), "no",
        {
            "cutter_sees_bottom": _instead(tyrol.cutter_looks),
            "dealer_sees_top_and_bottom": _instead(tyrol.dealer_looks),
        },
    ),
    Term(
        "peek_penalty", "What it costs to look where nobody may look.",
        ("none", "opponents_2", "own_minus_2"), "opponents_2",
        {"none": _instead(fouls.peeking), "own_minus_2": _instead(fouls.peeking_paid)},
    ),
    Term(
        "redeal", "Whether forehand or the dealer may ask for better hands.",
        ("on", "off"), "on", {"off": NO_REDEAL},
    ),
    Term(
        "redeal_request_by", "Who may ask for better hands.",
        ("either", "forehand"), "forehand", {"either": _instead(redeal.askers)},
    ),
    Term(
        "redeal_source", "Where the cards of better hands come from.",
        ("mix", "set_aside"), "set_aside", {"mix": FROM_ALL},
    ),
    tight_rule("WT-13", "WT-14"),
    Term(
        "raise_cap", "How high the value of a hand may be raised.",
        ("none", "to_target"), "to_target",
        {"none": Amendment(strike=("WT-12",), replace=(go.no_limit,))},
    ),
    Term(
        "overbid_penalty", "What a Go costs that is too high.",
        ("none", "opponents_2"), "none", {"opponents_2": overbid("WT-12")},
    ),
    LAST_TRICK,
    REVOKE,
    Term(
        "schneider", "Whether a game won against no point counts more.",
        ("off", "double_fourfold"), "off", {"double_fourfold": counting("WT-11")},
    ),
    Term(
        "signals", "Whether partners may signal.",
        ("allowed", "forbidden"), "forbidden", {"allowed": ALLOWED},
    ),
)  # fmt: skip
DROP = (
    "cut_criticals", "cut_third_critical", "wrongful_take_penalty", "wrongful_take_strict",
    "wrongful_take_applies_to", "machine", "tok_mode", "tok_scope", "tok_partner_critical",
    "peek_penalty", "redeal", "redeal_request_by", "redeal_source", "tight_rule", "raise_cap",
    "overbid_penalty", "last_trick_raise", "revoke_penalty", "schneider", "signals",
)  # fmt: skip
"""The terms of the Bavarian game that are settled here, or agreed on otherwise."""


def criticals_needed(terms: Mapping[str, int | str]) -> str | None:
    """The Weli cannot be a Critical and a plain Bell."""
    if terms["tyrol_criticals"] == "HK_WELI_E7" and terms["weli_mode"] == "bells":
        return Message(
            "{term} cannot go with {other}: the Weli is a Critical.",
            term="weli_mode=bells",
            other="tyrol_criticals=HK_WELI_E7",
        )
    return None


def guater_needed(terms: Mapping[str, int | str]) -> str | None:
    """Without a Guater none can be exempt."""
    if terms["rechter_exempt"] == "rechter_and_guater" and terms["guater"] == "off":
        return Message(
            "{term} needs {other}: otherwise there is no Guater.",
            term="rechter_exempt=rechter_and_guater",
            other="guater=on",
        )
    return None


def limit_needed(terms: Mapping[str, int | str]) -> str | None:
    """Where no Go is too high, none can be fined for it."""
    if terms["overbid_penalty"] == "opponents_2" and terms["raise_cap"] == "none":
        return Message(
            "{term} needs {other}: otherwise no Go is too high.",
            term="overbid_penalty=opponents_2",
            other="raise_cap=to_target",
        )
    return None


def decision_needed(terms: Mapping[str, int | str]) -> str | None:
    """Where a tight side decides nothing, it cannot decide to play for four."""
    if terms["tight_rule"] == "decide_play3_or_give2":
        return None
    for name in ("tight_against_zero", "vier_gehen"):
        if terms[name] != "off":
            return Message(
                "{term} needs {other}.",
                term=f"{name}={terms[name]}",
                other="tight_rule=decide_play3_or_give2",
            )
    return None


redeal_needed = needing(
    "redeal", "off", NOBODY_ASKS, redeal_request_by="forehand",
    redeal_until="first_announcement", redeal_source="set_aside",
)  # fmt: skip
swap_needed = needing("swap", "off", NOTHING_SWAPPED, swap_offer_by="forehand")
EXCLUDES = (
    criticals_needed, guater_needed, limit_needed, decision_needed, four_once, redeal_needed,
    swap_needed,
)  # fmt: skip
