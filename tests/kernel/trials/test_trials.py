"""The kernel carries fragments of the hardest games, case by case."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from referee.kernel import Refuted, offers, parse, play
from tests.kernel.trials import lohai, lotta, watten
from tests.properties.play import any_reports, honest_match, opened
from tests.properties.test_books import check

if TYPE_CHECKING:
    from referee.kernel import Script

HERE = Path(__file__).parent
SHELF = {book.name: book for game in (watten, lohai, lotta) for book in game.BOOKS}
CASES = [
    (f"{path.stem}: {script.title}", script)
    for path in sorted(HERE.glob("*.cases"))
    for script in parse(path.read_text())
]


@pytest.mark.parametrize("script", [s for _, s in CASES], ids=[title for title, _ in CASES])
def test_trial(script: Script) -> None:
    played = play(script, SHELF)
    assert [f"line {step.line}: {step.text}: {step.problem}" for step in played.problems] == []
    assert any(step.ruling for step in played.steps)


@pytest.mark.parametrize("name", SHELF)
def test_any_report_gets_a_ruling_and_waiving_breaks_nothing(name: str) -> None:
    for seed in range(4):
        random = Random(seed)
        book, table = opened(SHELF[name], random)
        for told in any_reports(book, table, random, 40):
            check(book, told)


@pytest.mark.parametrize("name", ["watten", "watten-tyrol", "lohai", "lohai-both", "lotta"])
def test_no_honest_player_is_accused(name: str) -> None:
    for seed in range(2):
        random = Random(seed)
        book, table = opened(SHELF[name], random)
        reports = list(honest_match(book, table, random, 80))
        assert len(reports) == 80 or reports[-1][0].after.over
        facts = [fact for told, _, _ in reports for fact in told.ruling.facts]
        assert [fact for fact in facts if isinstance(fact, Refuted)] == []


def test_offers_are_looked_up_field_by_field_not_tried_in_every_combination() -> None:
    """Eight players with two slots to choose are asked as often as there are values, not pairs."""
    book = lotta.LOTTA.agree()
    places = [f"grid/{seat}/{slot}" for seat in "ABCDEFGH" for slot in lotta.SLOTS]
    played = play(
        parse(
            "book: lotta\nseats: A B C D E F G H\nA: deal\nA: turn-up H5\nB: take pile\n"
            "B: swap grid/B/BR SJ\n"
        )[0],
        SHELF,
    )
    offer = next(o for o in offers(book, played.table, ["B"]) if o.move.name == "exchange")
    assert [set(choice.options or ()) >= set(places) for choice in offer.choices] == [True, True]
