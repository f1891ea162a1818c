"""What must hold of every ruling in every game, whatever was reported."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from referee.kernel import Flagged, Refuted, Shown, evolve
from referee.kernel.rules.moves import move_to_json
from referee.kernel.rules.reading import move_from_json
from referee.kernel.table.facts import facts_from_json, facts_to_json
from referee.match.reports import report_text
from referee.notation.reports import read_report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Book, Fact
    from referee.trial.player import Reported


def faults(book: Book, told: Reported) -> Iterator[str]:
    """Yield what does not hold of a ruling, each in a sentence."""
    yield from _unknown_clauses(book, told)
    yield from _folds_otherwise(told)
    yield from _lost_cards(told)
    yield from _changes(book, told)
    yield from _reads_otherwise(book, told)


def written(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return facts as they come back from the store."""
    return facts_from_json(json.loads(json.dumps(facts_to_json(facts))))


def _unknown_clauses(book: Book, told: Reported) -> Iterator[str]:
    ruling = told.ruling
    named = {*ruling.cites, *ruling.waived, *(flag.clause for flag in ruling.flags)}
    named |= {entry.clause for entry in told.after.queue}
    for number in sorted(named):
        if book.clause(number) is None:
            yield f"{number} is cited, and the book has no such clause"
    if not ruling.cites:
        yield "the ruling cites no clause"
    strange = [n for n in ruling.evidence if not 0 < n <= told.number]
    if strange:
        yield f"the evidence names the rulings {strange}, which do not exist yet"


def _folds_otherwise(told: Reported) -> Iterator[str]:
    folded = evolve(told.before, written(told.ruling.facts), told.number)
    if folded != told.after:
        yield "the facts, written and read again, do not make the same table"


def _lost_cards(told: Reported) -> Iterator[str]:
    table = told.after
    lying = sum(table.count(place) for place in table.places)
    if lying != table.pack.size:
        yield f"{lying} cards lie on the table, and the pack has {table.pack.size}"
    for face, where in table.known.items():
        if len(where) > table.pack.copies[face]:
            yield f"{face} lies in more places than there are such cards"
        for place, _ in where:
            if face not in table.faces(place):
                yield f"{face} is known to lie in {place}, where it does not"


def _changes(book: Book, told: Reported) -> Iterator[str]:
    ruling = told.ruling
    if (ruling.outcome == "stands") != (ruling.reason == ""):
        yield "what stands has a reason why not, or what does not stand has none"
    if ruling.outcome == "contradicts" and ruling.facts:
        yield "a report that contradicts the record changes the table"
    if ruling.outcome == "void" and not book.costs("price", ruling.cites[0]):
        shown = {place for place, _ in told.move.shows()}
        others = [f for f in ruling.facts if not (isinstance(f, Shown) and f.place in shown)]
        proven = [f for f in others if isinstance(f, (Refuted, Flagged))]
        refuted = [f.clause for f in proven if isinstance(f, Refuted)]
        if not any(book.costs("penalty", clause) for clause in refuted) and others != proven:
            yield "a void report changes the table, and no clause says what it costs"


def _reads_otherwise(book: Book, told: Reported) -> Iterator[str]:
    text = report_text(told.move, told.at, told.waive)
    read = read_report(book, text)
    if (read.move, read.at, read.waive) != (told.move, told.at, told.waive):
        yield f"{text!r} is read as another report"
    if move_from_json(book, json.loads(json.dumps(move_to_json(told.move)))) != told.move:
        yield f"{text!r} is another move when it comes back from JSON"
