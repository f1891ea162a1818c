"""Guides: how a book is played, and acts to learn from as they are ruled under the terms in force.

An example is judged whenever a guide is made, and is there only while it holds: it never says what
the clauses do not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.kernel import UNKNOWN, Awaits, Ended, Moved, Refuted, Said, Scored
from referee.kernel.sentences import in_words
from referee.notation.files import Line, Mistake, pairs, parse
from referee.notation.play import play
from referee.presenters.moves import move_json
from referee.presenters.pieces import in_pieces
from referee.presenters.tables import table_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Book, Fact
    from referee.match.match import Match
    from referee.notation.files import Script
    from referee.notation.played import Played, Step


def guide_json(book: Book, terms: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a book of the shelf is played under these terms."""
    in_force = book.agree(terms)
    return {
        "paragraphs": [
            {**in_pieces(title=one.title, text=one.text), "clauses": list(one.clauses)}
            for one in in_force.introduced
        ],
        "examples": [_example(played) for played in examples(book, in_force)],
    }


def examples(book: Book, in_force: Book) -> Iterator[Played]:
    """Yield the examples of a book that hold in it, judged under the terms that are in force."""
    for script in parse(book.examples) if book.examples else ():
        try:
            wanted = pairs(script.headers.get("terms"))
            if any(str(in_force.agreed.get(name)) != value for name, value in wanted.items()):
                continue
            played = play(_under(script, in_force), {book.name: book})
        except Mistake:
            continue  # for other seats, or another book of the game
        if not played.problems:
            yield played


def _under(script: Script, in_force: Book) -> Script:
    """Return the script of an example as one of this book, under the terms in force."""
    terms = " ".join(f"{name}={value}" for name, value in in_force.agreed.items())
    told = {"book": in_force.name, "terms": terms}
    lines = {word: Line(script.line, "header", word, text) for word, text in told.items()}
    return replace(script, headers={**script.headers, **lines})


def _example(played: Played) -> dict[str, Any]:
    match = played.match
    shown = table_json(played.book, match.table_after(0))
    return {
        "clauses": [one for one in played.script.title.split() if played.book.clause(one)],
        "seats": list(match.seats),
        "names": played.script.names,
        "sides": shown["sides"],
        "scores": shown["scores"],
        "lies": [place for place in shown["places"] if any(place["cards"])],
        "facts_line": shown["facts_line"],
        "acts": [_act(played.book, step) for step in played.steps if step.number is not None],
        **in_pieces(happened=in_words(played.book, worth_telling(match))),
    }


def worth_telling(match: Match) -> list[Fact]:
    """Return what came of the last act: what ended, counts and changes, and who is next.

    Where a card went that was laid can be seen from the acts.
    """
    seats = {*match.seats, *match.table.sides.values()}
    facts = match.rulings[match.last_number].facts
    awaits = [fact for fact in facts if isinstance(fact, Awaits)]
    return [
        fact
        for fact in facts
        if isinstance(fact, Ended | Scored | Refuted) or fact in awaits[-1:]
        or (isinstance(fact, Moved) and fact.source == "stock" and UNKNOWN in fact.cards)
        or (isinstance(fact, Said) and fact.value and str(fact.value).isalnum()
            and fact.value not in seats)
    ]  # fmt: skip


def _act(book: Book, step: Step) -> dict[str, Any]:
    report, ruling = step.told, step.ruling
    assert report is not None  # noqa: S101 - a step with a number is a report
    assert ruling is not None  # noqa: S101
    return {
        "move": move_json(book, report.move),
        "outcome": ruling.outcome,
        "cites": list(ruling.cites),
        **in_pieces(reason=ruling.reason),
    }
