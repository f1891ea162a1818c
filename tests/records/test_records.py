"""Whole matches, readable as a game of chess is: what they expect comes, and they lose nothing."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from referee.games import shelf
from referee.kernel import Said, Table, evolve
from referee.kernel.decide import Ruling
from referee.notation.files import parse, written
from referee.notation.play import play
from referee.notation.played import Played
from referee.notation.positions import laid_out

HERE = Path(__file__).parent
ARGUED = HERE / "disputes"
"""Stories of arguments, of all books; they have tests of their own."""
MATCHES = sorted(path for path in HERE.glob("*/*.match") if path.parent != ARGUED)
WHOLE = 60
"""Fewer rulings than this are no match worth keeping."""
A_HAND = 15
"""A hand that is told stands for so many rulings."""

every_match = pytest.mark.parametrize(
    "path", MATCHES, ids=lambda path: f"{path.parent.name} {path.stem}"
)


@cache
def replayed(path: Path) -> Played:
    return judged(path.read_text(encoding="utf-8"))


def judged(text: str) -> Played:
    (script,) = parse(text)
    return play(script, shelf())


def rulings(played: Played) -> list[tuple[int | None, Ruling | None]]:
    """Return the rulings as they were made, corrections among them."""
    return [
        (step.number, step.correction.ruling if step.correction else step.first)
        for step in played.steps
        if step.number or step.correction
    ]


def lines(played: Played) -> Iterator[str]:
    """Yield the reports and corrections of a match as the notation writes them."""
    for step in played.steps:
        if step.told:
            yield step.told.timed
        elif step.correction:
            yield step.text


def table_after(start: Table, played: Played) -> Table:
    """Return the table that the stored facts make, without asking any rule."""
    for step in played.steps:
        if step.ruling and not step.struck:
            start = evolve(start, step.ruling.facts, step.number or 0)
    return start


@every_match
def test_a_match_comes_out_as_it_says(path):
    problems = [f"{path}:{s.line}: {s.text}\n    {s.problem}" for s in replayed(path).problems]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@every_match
def test_a_match_is_told_from_the_first_deal_to_the_end(path):
    played = replayed(path)
    assert played.script.setup == {}, "a match begins with nothing laid out"
    assert played.table.over
    assert len(rulings(played)) + (A_HAND - 1) * hands_told(played) >= WHOLE
    assert played.book.name == path.parent.name


def hands_told(played: Played) -> int:
    return sum(not hand.watched for hand in played.match.results().values())


@every_match
def test_a_match_written_out_and_read_back_gets_the_same_rulings(path):
    played = replayed(path)
    text = "\n".join(written(played.book, played.table.seats, lines(played)))
    again = judged(text)
    assert rulings(again) == rulings(played)
    assert again.table == played.table


@every_match
def test_the_facts_of_a_match_make_the_same_table_without_the_rules(path):
    played = replayed(path)
    assert table_after(laid_out(played.script, shelf()).table, played) == played.table


@every_match
def test_no_ruling_says_the_same_twice(path):
    """What a hand came to is said by the clause that decided it, and again by what is told."""
    for number, ruling in rulings(replayed(path)):
        said = [fact for fact in ruling.facts if isinstance(fact, Said)] if ruling else []
        said = [fact for fact in said if fact.mark != "value"]
        assert len(said) == len({(fact.mark, repr(fact.value)) for fact in said}), number


def test_every_book_of_the_shelf_has_a_match_that_is_watched():
    watched = [path for path in MATCHES if not hands_told(replayed(path))]
    assert set(shelf()) <= {path.parent.name for path in watched}
