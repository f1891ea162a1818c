"""A match of several games is so many single games: each is ruled on as it would be alone."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from referee.kernel import Book, Ended, Fact, Said, Scored, Table, evolve
from referee.kernel.decide import Ruling, decide
from referee.kernel.table.table import GAMES
from referee.trial.honest import honest_match
from referee.trial.player import after, made, opened
from tests.fixtures.shelves import first_of_each_family
from tests.properties.test_books import BOOKS

SHORT: dict[str, dict[str, Any]] = {
    "target": {"lohai": 100}, "rounds_to_win": {"lotta": 1}, "hands": {"skat": 3},
}  # fmt: skip
"""Terms under which a game of these families is over soon."""
POINTS = {"watten": 9, "watten-bohemian": -18}
"""Points that bring every side of these near the end of its first game."""
LONGEST = 600
ON = 120
"""So many reports of the second game are enough to see that it is one."""


def short_terms(book: Book) -> dict[str, Any]:
    """Return terms under which a game does not take long."""
    known = {term.name for term in book.terms}
    family = book.name.partition("-")[0]
    found = {name: of[family] for name, of in SHORT.items() if name in known and family in of}
    return {**found, **({"target_each": 100} if "target_each" in known else {})}


def near_the_end(book: Book, table: Table) -> Table:
    """Return a table that has not begun, with points that some hands would have brought."""
    points = POINTS.get(book.name, POINTS.get(book.name.partition("-")[0], 0))
    sides = dict.fromkeys(table.sides.values()) if points else ()
    return evolve(table, [Scored(side, points) for side in sides], 0)


def of_the_game(facts: Sequence[Fact]) -> list[Fact]:
    """Return what a ruling brought about, but for what only a match of several games remembers."""
    return [one for one in facts if not (isinstance(one, Said) and one.mark == "first_dealer")]


def as_if_alone(ruling: Ruling) -> list[Fact]:
    """Return the facts of a ruling up to the end of the game, told as the end of the match."""
    told = of_the_game(ruling.facts)
    ends = next(i for i, one in enumerate(told) if isinstance(one, Ended) and one.what == "game")
    return [*told[:ends], Ended("match", told[ends].winners)]  # type: ignore[union-attr]


def begun_by(book: Book, seats: tuple[str, ...], dealer: str, number: int) -> Table:
    """Return a single game that this seat deals first."""
    picked = decide(book, book.open(seats), made(book, "dealer", dealer), ruling=number)
    assert picked.outcome == "stands"
    return after(picked)


def shape(table: Table) -> dict[str, Any]:
    """Return what the next report is ruled by, as far as a single game has it."""
    marks = {name: value for name, value in table.marks.items() if name != "first_dealer"}
    for kept in table.lifetimes["series"]:
        marks.pop(kept, None)
    return {
        "marks": marks, "phase": table.phase, "queue": table.queue, "over": table.over,
        "places": {place: len(cards) for place, cards in table.places.items() if cards},
        "scores": {title: of for title, of in table.scores.items() if title != GAMES},
        "winners": table.winners, "claims": table.claims,
    }  # fmt: skip


@pytest.mark.parametrize("name", first_of_each_family(BOOKS))
def test_each_game_of_several_is_ruled_on_as_a_single_one(name):
    book = BOOKS[name]
    random = Random(7)
    terms = short_terms(book)
    single = book.agree(terms)
    several, table = opened(book, random, few=True, series="all", games=2, **terms)
    alone = near_the_end(single, single.open(table.seats))
    second = 0
    for told, _, _ in honest_match(several, near_the_end(several, table), random, LONGEST):
        ruled = decide(single, alone, told.move, ruling=told.number, at=told.at, waive=told.waive)
        assert ruled.outcome == told.ruling.outcome
        if told.after.game == told.before.game and not told.after.over:
            assert of_the_game(ruled.facts) == of_the_game(told.ruling.facts)
            assert shape(after(ruled)) == shape(told.after)
            alone = after(ruled)
            second += told.after.game - 1
            if second == ON:
                break
            continue
        ended = as_if_alone(told.ruling)
        assert list(ruled.facts[: len(ended)]) == ended
        won = dict.fromkeys(after(ruled).winners, 1)
        assert told.after.scores.get(GAMES, {}) == {
            side: told.before.score(side, GAMES) + won.get(side, 0)
            for side in {*told.before.scores.get(GAMES, {}), *won}
        }
        if told.after.over:
            break
        alone = begun_by(single, table.seats, told.after["first_dealer"], told.number)
        assert shape(alone) == shape(told.after)
    assert second or told.after.over
