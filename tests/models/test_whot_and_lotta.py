"""Whole matches of Whot, Lotta Watta, Mau-Mau by models of the rules: model and book agree."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.models.harness import BOOKS, Course, play, some_terms
from tests.models.lotta_players import LottaMatch
from tests.models.mau_mau import MauMau
from tests.models.whot_players import WhotMatch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.models.harness import Model

WHOT_TERMS = frozenset({
    "cross_defence", "elimination_score", "elimination_tie", "finish_on_special",
    "gm_play_again", "hand_size", "hold_on_scope", "last_card_enforcement", "last_card_penalty",
    "packs", "pick_chain", "raise_seconds", "raise_stake", "stake", "star8_skips_two", "start",
    "starter_effect", "turn_seconds", "warn_in_sequence", "warning_penalty", "whot_defends",
})  # fmt: skip
LOTTA_TERMS = frozenset({
    "caller_protected", "empty_stock", "faceup_return", "joker_target_penalty",
    "late_match_penalty", "moon_at_reveal", "moon_scope", "penalty_counts_for_moon",
    "penalty_swappable", "race_winner_cards", "rounds_to_win", "stack_max_per_player",
    "stack_mode", "stack_on_starter", "tie_rule", "wrong_stack_extra",
})  # fmt: skip
MAU_TERMS = frozenset({
    "cards_for_each", "first_card_acts", "jack_counts", "jack_on_jack", "mau_forgotten",
    "missed_turn_passed_on", "nine_turns_direction", "play_after_drawing", "seven_on_seven",
    "target", "turn_missed_after", "won_with_jack",
})  # fmt: skip
"""The house rules that the models know; what is not named here has its usual value."""
UNKNOWN = frozenset({"apply", "reflip_special"})
"""Values of them that they do not know."""


def whot(book: str, seats: int, terms: Mapping[str, Any], random: Random) -> Model:
    match = WhotMatch(book, seats, terms, random)
    match.timed = random.random() < 0.5
    match.liars = tuple(seat for seat in match.seats if random.random() < 0.5)
    return match


def lotta(book: str, seats: int, terms: Mapping[str, Any], random: Random) -> Model:
    return LottaMatch(book, seats, terms, random)


def mau_mau(_book: str, seats: int, terms: Mapping[str, Any], random: Random) -> Model:
    return MauMau(seats, terms, random)


FAMILIES: dict[str, tuple[Callable[..., Model], frozenset[str]]] = {
    "whot-1on1": (whot, WHOT_TERMS),
    "whot-short": (whot, WHOT_TERMS),
    "whot-tournament": (whot, WHOT_TERMS),
    "lotta-watta": (lotta, LOTTA_TERMS),
    "lotta-watta-race": (lotta, LOTTA_TERMS),
    "mau-mau": (mau_mau, MAU_TERMS),
}


def one_match(
    book: str,
    seed: int,
    most: int = 10_000,
    more: Mapping[str, Any] | None = None,
    *,
    many: bool = False,
) -> Course:
    """Play the match of this seed: every other one under house rules.

    With ``more`` terms than that as few play as can, or as ``many``.
    """
    model, known = FAMILIES[book]
    random = Random(seed)
    terms = some_terms(book, known, random, UNKNOWN) if seed % 2 else {}
    terms |= more or {}
    usual = {term.name: term.default for term in BOOKS[book].terms}
    least, most_seats = BOOKS[book].agree(terms).seats
    seats = most_seats if many else least if more else random.randint(least, most_seats)
    return play(book, model(book, seats, usual | terms, random), terms, most)


A_FEW = 6
"""Matches of each book in every run."""
A_WHILE = {"whot": 200, "lott": 1_000, "mau-": 400}
"""A match in every run ends after so many reports; some books judge them in no time."""
MUST_PLAY = {"must_play_if_able": "yes", "hand_size": 4}
WHOTS = [book for book in FAMILIES if book.startswith("whot")]
BLOCK = 100
BLOCKS = int(os.environ.get("MATCHES", "1000")) // BLOCK
"""So many blocks of matches are played of each book at length."""


@pytest.mark.parametrize("seed", range(A_FEW))
@pytest.mark.parametrize("book", FAMILIES)
def test_model_and_book_agree_about_every_report(book: str, seed: int) -> None:
    assert one_match(book, seed, A_WHILE[book[:4]]).reports > 0


@pytest.mark.parametrize(
    ("book", "terms"),
    [
        ("whot-1on1", {"finish_on_special": "draws_one", "hand_size": 3}),
        ("whot-short", {"finish_on_special": "no_but_whot", "hand_size": 3}),
        ("whot-short", {"start": "flip_starter", "starter_effect": "picks_only"}),
        ("whot-short", {"packs": 2, "finish_on_special": "draws_one", "hand_size": 3}),
        ("whot-tournament", {"packs": 2, "hand_size": 4}),
        ("mau-mau", {"jack_on_jack": "yes", "nine_turns_direction": "yes"}),
        ("mau-mau", {"turn_missed_after": "ace", "missed_turn_passed_on": "yes"}),
        ("mau-mau", {"play_after_drawing": "yes", "missed_turn_passed_on": "yes"}),
    ],
    ids=lambda told: (
        told if isinstance(told, str) else " ".join(f"{n}={v}" for n, v in told.items())
    ),
)
def test_as_many_as_can_play_by_what_is_seldom_agreed(book: str, terms: Mapping[str, Any]) -> None:
    for seed in (0, 2, 4):
        assert one_match(book, seed, 200, terms, many=True).reports > 0


@pytest.mark.parametrize("acts", ["yes", "no"])
@pytest.mark.parametrize("skips", ["eight", "ace"])
def test_whatever_card_is_turned_up_first_does_what_is_agreed(acts: str, skips: str) -> None:
    terms = {"first_card_acts": acts, "nine_turns_direction": "yes", "turn_missed_after": skips}
    for seed in range(0, 200, 2):
        assert one_match("mau-mau", seed, 4, terms, many=seed % 4 == 0).reports == 4


@pytest.mark.parametrize("book", WHOTS)
def test_who_draws_and_could_have_played_is_found_out_as_soon_as_it_is_certain(book: str) -> None:
    course = Course()
    for seed in range(0, 40, 2):
        course.add(one_match(book, seed, 60, MUST_PLAY))
        if course.proven:
            break
    assert (course.implied > 0, course.proven > 0) == (True, True)


@pytest.mark.parametrize("book", ["whot-tournament", "lotta-watta", "lotta-watta-race"])
def test_the_matches_hold_what_is_to_be_tested(book: str) -> None:
    course = Course()
    for seed in range(0, 40, 2):
        course.add(one_match(book, seed, 600, {"hand_size": 3} if book in WHOTS else None))
        if course.hands and len(course.outcomes) == 3:
            break
    assert course.hands > 0
    assert course.outcomes.keys() == {"stands", "void", "contradicts"}


@pytest.mark.long
@pytest.mark.parametrize("block", range(1, BLOCKS + 1))
@pytest.mark.parametrize("book", FAMILIES)
def test_at_length_model_and_book_agree(book: str, block: int) -> None:
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        one_match(book, seed, 2_000)


@pytest.mark.long
@pytest.mark.parametrize("block", range(1, BLOCKS + 1))
@pytest.mark.parametrize("book", WHOTS)
def test_at_length_who_could_have_played_is_found_out(book: str, block: int) -> None:
    for seed in range(BLOCK * block, BLOCK * block + BLOCK // 10):
        one_match(book, seed, 120, MUST_PLAY)
