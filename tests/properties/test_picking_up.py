"""Positions: a hand picked up in the middle goes on as it would have, and accuses nobody."""

from collections.abc import Iterator
from random import Random

import pytest

from referee.kernel import CONTRADICTS, Book, Flagged, Refuted, Resume, Table
from referee.kernel.decide import Ruling, decide
from referee.kernel.rules.moves import Lying, Seat
from referee.notation.files import parse
from referee.notation.lying import position
from referee.notation.positions import laid_out
from referee.trial.honest import honest_match
from referee.trial.player import Reported, after, opened, some_terms
from tests.properties.test_books import BOOKS

RESUMED = [book for book in BOOKS.values() if book.resume is not Book.resume]
every_book = pytest.mark.parametrize("book", RESUMED, ids=[book.name for book in RESUMED])
MOST = 50
"""So many reports of a match are enough to meet most of what a hand can bring."""


def reports(book: Book, seed: int, liar: int | None = None) -> Iterator[tuple[Book, Reported, str]]:
    """Yield an honest match report by report, or one in which somebody lies, with who that is."""
    random = Random(seed)
    agreed, table = opened(book, random, **some_terms(book, random))
    lies = "" if liar is None else table.seats[liar]
    for told, _, _ in honest_match(agreed, table, random, MOST, lies):
        yield agreed, told, lies


def picked_up(book: Book, table: Table) -> Resume | None:
    """Return the report that picks a hand up as it lies, where the book can go on from there."""
    lines = position(book, table, timed=False)
    turn = next((line.split()[1] for line in lines if line.startswith("turn: ")), "")
    lying = [line for line in lines if line.startswith(("place ", "mark "))]
    if not turn or table.ended or table.over:
        return None
    return Resume(Lying("; ".join(lying)), Seat(turn))


def _said(ruling: Ruling) -> tuple[str, list[str]]:
    """Return what was ruled; a position does not say in what order the cards of a trick came."""
    return ruling.outcome, sorted(map(repr, ruling.facts))


@every_book
def test_a_position_written_and_read_rules_the_next_report_as_the_match_does(book):
    for agreed, told, _ in reports(book, 1):
        before = told.before
        if before.over or before.ended:
            continue
        text = "\n".join(position(agreed, before))
        start = laid_out(parse(text)[0], {book.name: book})
        assert start.table.marks == before.marks, text
        assert start.table.phase == before.phase, text
        assert [entry[:2] for entry in start.table.queue] == [e[:2] for e in before.queue], text
        again = decide(start.book, start.table, told.move, ruling=told.number, waive=told.waive)
        assert _said(again) == _said(told.ruling), text


@every_book
def test_a_hand_picked_up_goes_on_as_if_it_had_been_watched(book):
    laid = 0
    for agreed, told, _ in reports(book, 2):
        move = picked_up(agreed, told.before)
        # A breach that what came before the laying proves, such as a card taken wrongly in the
        # cut, is not found after it.
        if move is None or told.ruling.flags:
            continue
        ruling = decide(agreed, told.before, move, ruling=told.number - 1)
        assert ruling.outcome == "stands", ruling.reason
        again = decide(agreed, after(ruling), told.move, ruling=told.number)
        assert _said(again) == _said(told.ruling), move
        assert after(again)["resumed"] or after(again).hand > told.before.hand
        laid += 1
    assert laid


@every_book
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_nobody_is_accused_across_a_laying(book, seed):
    random = Random(seed)
    table: Table | None = None
    last = 0
    for agreed, told, liar in reports(book, seed, liar=None if seed else 1):
        table = table or told.before
        move = picked_up(agreed, told.before) if random.random() < 0.2 else None
        if move is not None:
            table = after(decide(agreed, table, move, ruling=told.number - 1))
            last = told.number - 1
        ruling = decide(agreed, table, told.move, ruling=told.number)
        assert ruling.outcome != CONTRADICTS, ruling.reason
        for fact in ruling.facts:
            if isinstance(fact, Refuted):
                assert (fact.seat == liar, fact.breach > last) == (True, True)
            elif isinstance(fact, Flagged) and fact.clause == "G-3":
                assert fact.seat in {liar, ""}
                assert liar
        # A breach that was laid over ends a hand in the one match and not in the other.
        same = after(ruling).hand == told.after.hand
        table = after(ruling) if same else None
