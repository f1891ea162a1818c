"""The options of a blind table: what is shown, told and asked of the announcers, each a term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import fouls, redeal
from referee.games.watten.bavarian.go_terms import four_once
from referee.games.watten.blind import announcements as blind
from referee.games.watten.blind import cards as blind_cards
from referee.games.watten.blind import fouls as blind_fouls
from referee.games.watten.blind import told as blind_told
from referee.games.watten.blind import tricks as blind_tricks
from referee.games.watten.tyrolean import duty
from referee.games.watten.tyrolean import play as tyrol
from referee.games.watten.tyrolean.terms import (
    decision_needed,
    guater_needed,
    limit_needed,
    redeal_needed,
    swap_needed,
    tight_rule,
)
from referee.kernel import Amendment, Term, meaning, renumbered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Clause, Fact, Table


def _instead(*clauses: Clause) -> Amendment:
    return Amendment(replace=clauses)


@meaning("WB-6", "talking")
def talk_for_the_others(table: Table, who: str) -> Iterator[Fact]:
    """Who does gives the other side two points."""
    yield from fouls.opponents_gain(table, who)


TERMS: tuple[Term, ...] = (
    Term(
        "weli_mode", "Whether the Weli is always a trump, or a Bell like any other.",
        ("always_trump", "bells"), "bells", {"always_trump": _instead(blind_cards.a_trump)},
    ),
    Term(
        "guater", "Whether the card above the Rechter beats it.",
        ("off", "on"), "on", {"off": _instead(blind_cards.no_guater)},
    ),
    Term(
        "boeser", "Whether the card below the Schlag stands above the Rechter.",
        ("off", "on"), "off", {"on": _instead(blind_cards.boeser)},
    ),
    Term(
        "rechter_exempt", "Which trumps need not be played when a trump is led.",
        ("off", "rechter", "rechter_and_guater"), "off",
        {
            "rechter": _instead(renumbered(duty.rechter_exempt, "WB-7")),
            "rechter_and_guater": _instead(renumbered(duty.highest_exempt, "WB-7")),
        },
    ),
    duty.linke_duty("WB-7"),
    tight_rule("WT-13", "WT-14", "WB-13"),
    Term(
        "redeal", "Whether forehand or the dealer may ask for better hands.",
        ("on", "off"), "on",
        {
            "off": Amendment(
                strike=("W-21", "WT-6"),
                adopt=(redeal.none_at_all, blind_cards.without_redeal),
                before="W-23",
            )
        },
    ),
    Term(
        "redeal_source", "Where the cards of better hands come from.",
        ("mix", "set_aside"), "set_aside",
        {"mix": _instead(tyrol.mixed)},
    ),
    Term(
        "last_trick_raise", "Who may say Go first in the last trick.",
        ("free", "strict"), "strict", {"free": Amendment(strike=("WB-12",))},
    ),
    Term(
        "revoke_penalty", "What it costs an announcer to have held back a trump.",
        ("book_V", "opponents_2", "lose_game", "none"), "book_V",
        {
            "opponents_2": _instead(blind_fouls.two_points, blind_told.two_for_a_breach),
            "lose_game": _instead(blind_fouls.the_game),
            "none": _instead(blind_fouls.nothing),
        },
    ),
    Term(
        "blind_show", "How the two cards are shown.",
        ("chosen_sequential", "chosen_simultaneous", "bottom_card"), "chosen_sequential",
        {
            "chosen_simultaneous": _instead(blind.both_at_once),
            "bottom_card": _instead(blind.no_choice),
        },
    ),
    Term(
        "blind_first_trick", "How long the first trick lies face up.",
        ("whole_hand", "until_trick2_done", "normal"), "whole_hand",
        {
            "until_trick2_done": _instead(blind_tricks.after_the_second),
            "normal": _instead(blind_tricks.like_the_others, blind_tricks.never_open),
        },
    ),
    Term(
        "blind_talk_penalty", "What it costs to talk about the cards.",
        ("warning", "opponents_2"), "warning", {"opponents_2": _instead(talk_for_the_others)},
    ),
)  # fmt: skip
DROP = (
    "tyrol_criticals", "weli_mode", "guater", "boeser", "rechter_exempt", "linke_duty", "redeal",
    "redeal_until", "redeal_source", "last_trick_raise", "revoke_penalty", "signals",
    "announce_needs_card", "partners_pick_up", "tight_rule",
)  # fmt: skip
"""The terms of the Tyrolean game that are settled here, or agreed on otherwise."""

EXCLUDES = (
    guater_needed, limit_needed, decision_needed, four_once, redeal_needed, swap_needed,
)  # fmt: skip
