"""Reports that were wrong, and were put right later: the match is as if they never had been."""

from random import Random

import pytest

from referee.kernel import Book, Table
from referee.match.match import Match
from referee.match.reports import report_text
from referee.notation.files import parse
from referee.notation.lying import position
from referee.notation.play import play
from referee.record.exchange.papers import text as exported
from referee.trial.player import garbage
from tests.fixtures.day import drawn_today
from tests.properties.test_books import BOOKS, every_book
from tests.properties.test_truth import recorded_twice

MOST = 30
"""So many reports of a match, and as many of the table itself."""
WRONG = 0.06
"""How often a report is wrong, or is taken back wrongly."""
LATE = 0.15
"""How often something is put right before the next report."""
TOLD = ("undone", "shown", "off_suit")
"""Marks that hold numbers of rulings: there are more of them where more was reported."""


class Mistaken:
    """A match told with mistakes, each of which is put right by and by."""

    def __init__(self, book: Book, table: Table, random: Random) -> None:
        self.book, self.table, self.random = book, table, random
        self.lines: list[str] = []
        self.mends: list[str] = []
        self.number = 0

    def tell(self, true: str) -> int:
        """Tell a report, rightly or not, with one that nobody made before it; return its number."""
        if self.random.random() < WRONG:
            self._tells(self._wrong(), "undo NUMBER because it was not so")
        if self.random.random() < WRONG:
            self._tells(self._misread(true), f"replace NUMBER with {true} because misread")
        elif self.random.random() < WRONG:
            self._tells(true, "restore NUMBER because it was so")
            self.lines.append(f"undo {self.number} because of a mistake")
        else:
            self._tells(true)
        number = self.number
        while self.mends and self.random.random() < LATE:
            self.mend()
        return number

    def mend(self) -> None:
        """Put one of the mistakes right."""
        self.lines.append(self.mends.pop(self.random.randrange(len(self.mends))))

    def _tells(self, text: str, mend: str = "") -> None:
        self.number += 1
        self.lines.append(text)
        self.mends += [mend.replace("NUMBER", str(self.number))] if mend else []

    def _wrong(self) -> str:
        """Return a report that can be read, of somebody who sits here."""
        while True:
            move = garbage(self.book, self.table, self.random)
            if move.actor in {None, *self.table.seats} and move.name != "resume":
                return report_text(move)

    def _misread(self, true: str) -> str:
        """Return a report with another card in it, or another report."""
        words = true.split(" ")
        cards = [index for index, word in enumerate(words) if word in self.book.pack and index > 1]
        if not cards or words[1] == "resume":
            return self._wrong()
        words[self.random.choice(cards)] = self.random.choice([*self.book.pack.faces])
        return " ".join(words)


def judged(text: str) -> Match:
    """Judge a match that is written down."""
    return play(parse(text)[0], BOOKS).match


def lies(book: Book, table: Table) -> list[str]:
    """Return how a table lies, in whatever order the cards of a hand are told."""
    lines = [line for line in position(book, table, timed=False) if line.split()[1:]]
    told = [line for line in lines if not line.startswith(tuple(f"mark {mark}" for mark in TOLD))]
    return sorted(" ".join(sorted(line.split())) if "hand/" in line else line for line in told)


def put_right(book: Book, random: Random, most: int) -> None:
    """Tell a true match with mistakes, put all of them right, and write it down once more."""
    course = recorded_twice(book, random, most)
    twice = course.twice
    assert not course.wrong, course.story
    if twice.secret or any(" result" in text for text, _ in twice.told):
        return  # a result told of one hand counts for no other, and the mistake may end one
    told = Mistaken(twice.book, twice.table, random)
    numbers = [told.tell(text) for text, _ in twice.told]
    while told.mends:
        told.mend()
    heads = course.story.strip().split("\n\n")[0]
    match = judged("\n".join([heads, "", *told.lines, ""]))
    for number, (text, outcome) in zip(numbers, twice.told, strict=True):
        assert match.rulings[number].ruling.outcome == outcome, (text, *told.lines)
    assert lies(twice.book, match.table) == lies(twice.book, twice.table), told.lines
    again = judged(exported(match))
    assert [one.ruling for one in again.rulings.log] == [one.ruling for one in match.rulings.log]
    assert again.table == match.table


@every_book
def test_what_is_put_right_in_the_end_is_as_if_it_had_been_right(book):
    put_right(book, Random(5), MOST)


@pytest.mark.long
@pytest.mark.parametrize("block", range(5))
@every_book
def test_at_length_what_is_put_right_is_as_if_it_had_been_right(book, block):
    for random in drawn_today(block, 10):
        put_right(book, random, 3 * MOST)
