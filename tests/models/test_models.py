"""Whole matches of games of tricks by models written from the rules: model and book agree."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.models.bohemian import BohemianMatch
from tests.models.harness import Course, play, some_terms
from tests.models.lohai_players import LohaiMatch
from tests.models.schnapsen import USUAL as SCHNAPSEN_TERMS
from tests.models.schnapsen_players import SchnapsenMatch
from tests.models.watten_players import WattenMatch

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.models.harness import Model

WATTEN_TERMS = frozenset({
    "announce_needs_card", "blind_first_trick", "blind_show", "boeser", "cut_criticals",
    "cut_third_critical", "direction", "first_raise_jump4", "go_limit", "go_timing", "guater",
    "illegal_go_penalty", "last_trick_raise", "linke_duty", "misdeal", "overbid_penalty", "packets",
    "raise_cap", "rechter_exempt", "redeal", "redeal_request_by", "redeal_source", "redeal_until",
    "revoke_penalty", "swap", "swap_offer_by", "target", "three_player_announce",
    "three_player_tie", "three_player_tight", "tight_against_zero", "tight_rule",
    "tight_threshold", "tok_mode", "tok_partner_critical", "tok_scope", "tyrol_criticals",
    "vier_gehen", "weli_mode", "wrongful_take_applies_to", "wrongful_take_penalty",
    "wrongful_take_strict",
})  # fmt: skip
UNSETTLED = frozenset({"first_raise_jump4", "misdeal", "raise_cap", "tight_rule"})
"""What these mean where three play, each for himself, no rule says."""
UNKNOWN = frozenset({"bluff_farbe"})
"""Values that the models do not know."""
LOHAI_TERMS = frozenset({
    "black_order", "cap", "crazy_black", "flip_scope", "mover_move", "revoke", "scoring",
    "shaker", "shaker_steal", "stack_draw", "talk_count", "talk_penalties", "talk_scale",
    "target", "target_each", "teams", "value_table",
})  # fmt: skip
"""The house rules that the models know; what is not named here has its usual value."""

SIGHTS = (0.002, 0.002, 0.06)
"""How often cards are seen that should not be: in one match of three the table learns a lot."""


def watten(book: str, terms: dict[str, object], random: Random) -> Model:
    match = WattenMatch(book, terms, random)
    match.sights = random.choice(SIGHTS)
    if random.random() < 0.75:
        match.liars = tuple(random.sample(match.seats, random.randint(1, 2)))
    return match


def lohai(book: str, terms: dict[str, object], random: Random) -> Model:
    match = LohaiMatch(book, terms, random)
    match.sights = random.choice(SIGHTS)
    if random.random() < 0.75:
        match.liars = tuple(random.sample(match.seats, random.randint(1, len(match.seats))))
    return match


def bohemian(book: str, terms: dict[str, object], random: Random) -> Model:
    assert book == "watten-bohemian"
    match = BohemianMatch(terms, random, random.choice((2, 3, 4)))
    match.sights = random.choice(SIGHTS)
    if random.random() < 0.75:
        match.liars = tuple(random.sample(match.seats, random.randint(1, 2)))
    return match


def schnapsen(book: str, terms: dict[str, object], random: Random) -> Model:
    assert book == "schnapsen"
    match = SchnapsenMatch(terms, random)
    match.sights = random.choice(SIGHTS)
    if random.random() < 0.75:
        match.liars = tuple(random.sample(match.seats, random.randint(1, 2)))
    return match


FAMILIES: dict[str, tuple[Callable[..., Model], frozenset[str]]] = {
    "watten-bavarian-4": (watten, WATTEN_TERMS),
    "watten-bavarian-3": (watten, WATTEN_TERMS - UNSETTLED),
    "watten-bavarian-2": (watten, WATTEN_TERMS),
    "watten-tyrolean": (watten, WATTEN_TERMS),
    "watten-tyrolean-2": (watten, WATTEN_TERMS),
    "watten-blind": (watten, WATTEN_TERMS - {"misdeal"}),
    "watten-bohemian": (bohemian, frozenset({"bohemian_priority"})),
    "lohai-4": (lohai, LOHAI_TERMS),
    "lohai-carryover": (lohai, LOHAI_TERMS),
    "lohai-partnership": (lohai, LOHAI_TERMS),
    "lohai-crazy-shakers": (lohai, LOHAI_TERMS),
    "lohai-3": (lohai, LOHAI_TERMS),
    "schnapsen": (schnapsen, frozenset(SCHNAPSEN_TERMS)),
}


def one_match(book: str, seed: int, most: int = 10_000) -> Course:
    """Play the match of this seed: every other one under house rules."""
    model, known = FAMILIES[book]
    random = Random(seed)
    terms = some_terms(book, known, random, UNKNOWN) if seed % 2 else {}
    return play(book, model(book, terms, random), terms, most)


A_FEW = 8
"""Matches of each book in every run."""
A_WHILE = 400
"""A match in every run ends after so many reports."""
BLOCK = 100
BLOCKS = int(os.environ.get("MATCHES", "1000")) // BLOCK
"""So many blocks of matches are played of each book at length."""


@pytest.mark.parametrize("seed", range(A_FEW))
@pytest.mark.parametrize("book", FAMILIES)
def test_model_and_book_agree_about_every_report(book: str, seed: int) -> None:
    assert one_match(book, seed, A_WHILE).reports > 0


@pytest.mark.parametrize("book", FAMILIES)
def test_the_matches_hold_what_is_to_be_tested(book: str) -> None:
    course = Course()
    for seed in range(1, 80):
        course.add(one_match(book, seed, A_WHILE))
        if course.hands and course.proven and len(course.outcomes) == 3:
            break
    assert (course.hands > 0, course.proven > 0) == (True, True)
    assert course.outcomes.keys() == {"stands", "void", "contradicts"}


@pytest.mark.long
@pytest.mark.parametrize("block", range(1, BLOCKS + 1))
@pytest.mark.parametrize("book", FAMILIES)
def test_at_length_model_and_book_agree(book: str, block: int) -> None:
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        one_match(book, seed)
