"""Whole matches by models written from the rules: model and book agree about every report."""

import os
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tests.fixtures.shelves import first_of_each_family
from tests.models.families import FAMILIES, UNKNOWN, Agreed
from tests.models.harness import BOOKS, Course, play, some_terms

A_FEW = 2
"""Matches of each book in every run, every other one under house rules."""
A_WHILE = {"whot": 200, "lott": 1_000}
"""A match in every run ends after so many reports (`MOST`); some books judge them in no time."""
MOST = 400
AT_LENGTH = {"whot": 2_000, "lott": 2_000, "mau-": 2_000}
SHORT = {"whot-tournament": {"hand_size": 3}}
"""What is agreed where a hand would not come to an end so soon."""
MUST_PLAY = {"must_play_if_able": "yes", "hand_size": 4}
WHOTS = [book for book in FAMILIES if book.startswith("whot")]
LIARS = [book for book, family in FAMILIES.items() if family.liars]
BLOCK = 100
BLOCKS = int(os.environ.get("MATCHES", "1000")) // BLOCK
"""So many blocks of matches are played of each book at length."""


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
    family, random = FAMILIES[book], Random(seed)
    terms = some_terms(book, family.known, random, UNKNOWN) if seed % 2 else {}
    terms |= more or {}
    least, largest = BOOKS[book].agree(terms).seats
    seats = largest if many else least if more else random.randint(least, largest)
    return play(book, family.match(Agreed(book, terms, seats, random)), terms, most)


def complete(book: str, course: Course) -> bool:
    """Say whether all that is to be tried has come up."""
    short = book in {"whot-1on1", "whot-short", "mau-mau"}  # one hand, and seldom a contradiction
    return short or bool(
        course.hands and len(course.outcomes) == 3 and (course.proven or book not in LIARS)
    )


@pytest.mark.parametrize("book", FAMILIES)
def test_model_and_book_agree_about_every_report(book):
    course = Course()
    most = A_WHILE.get(book[:4], MOST)
    for seed in range(80):
        if seed >= A_FEW and complete(book, course):
            break
        course.add(one_match(book, seed, most, SHORT.get(book) if seed >= A_FEW else None))
    assert course.reports > 0
    assert complete(book, course), course


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
def test_as_many_as_can_play_by_what_is_seldom_agreed(book, terms):
    for seed in (0, 2, 4):
        assert one_match(book, seed, 200, terms, many=True).reports > 0


@pytest.mark.parametrize("acts", ["yes", "no"])
@pytest.mark.parametrize("skips", ["eight", "ace"])
def test_whatever_card_is_turned_up_first_does_what_is_agreed(acts, skips):
    terms = {"first_card_acts": acts, "nine_turns_direction": "yes", "turn_missed_after": skips}
    for seed in range(0, 120, 2):
        assert one_match("mau-mau", seed, 4, terms, many=seed % 4 == 0).reports == 4


@pytest.mark.parametrize("book", first_of_each_family(WHOTS))
def test_who_draws_and_could_have_played_is_found_out_as_soon_as_it_is_certain(book):
    course = Course()
    for seed in range(0, 40, 2):
        course.add(one_match(book, seed, 60, MUST_PLAY))
        if course.proven:
            break
    assert (course.implied > 0, course.proven > 0) == (True, True)


@pytest.mark.long
@pytest.mark.parametrize("block", range(1, BLOCKS + 1))
@pytest.mark.parametrize("book", FAMILIES)
def test_at_length_model_and_book_agree(book, block):
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        one_match(book, seed, AT_LENGTH.get(book[:4], 10_000))


@pytest.mark.long
@pytest.mark.parametrize("block", range(1, BLOCKS + 1))
@pytest.mark.parametrize("book", WHOTS)
def test_at_length_who_could_have_played_is_found_out(book, block):
    for seed in range(BLOCK * block, BLOCK * block + BLOCK // 10):
        one_match(book, seed, 120, MUST_PLAY)
