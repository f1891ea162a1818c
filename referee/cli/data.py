"""A judged match as data, for programs that argue about rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.rules.moves import move_to_json
from referee.kernel.sentences import in_words
from referee.kernel.table.facts import facts_to_json
from referee.kernel.view import view

if TYPE_CHECKING:
    from referee.kernel import Book
    from referee.kernel.decide import Ruling
    from referee.notation.played import Played, Step


def played_data(played: Played) -> dict[str, Any]:
    """Return a match: who played what, each line judged, what failed, and the table at the end."""
    book, table = played.book, played.table
    return {
        "title": played.script.title,
        "line": played.script.line,
        "book": book.name,
        "revision": book.revision,
        "terms": dict(book.agreed),
        "seats": list(table.seats),
        "names": played.script.names,
        "rulings": [_step(book, step) for step in played.steps if step.number is not None],
        "corrections": [_correction(step) for step in played.steps if step.correction],
        "problems": [
            {"line": step.line, "text": step.text, "problem": step.problem}
            for step in played.problems
        ],
        "table": {"ruling": table.ruling, **view(book, table)},
    }


def _step(book: Book, step: Step) -> dict[str, Any]:
    ruling = step.ruling
    assert ruling is not None  # noqa: S101 - a step with a number has its ruling
    told = step.told
    first = step.first if step.first is not None and step.first != ruling else None
    return {
        "number": step.number,
        "line": step.line,
        "text": step.text,
        "move": move_to_json(told.move) if told else None,
        "at": told.at if told else None,
        "waive": list(told.waive) if told else [],
        "struck": step.struck,
        **ruling_data(book, ruling),
        "first": ruling_data(book, first) if first else None,
    }


def ruling_data(book: Book, ruling: Ruling) -> dict[str, Any]:
    """Return a ruling with the clauses it cites by number and title."""
    return {
        "outcome": ruling.outcome,
        "reason": ruling.reason,
        "cites": [_cited(book, number) for number in ruling.cites],
        "waived": list(ruling.waived),
        "irregular": bool(ruling.waived),
        "flags": [flag._asdict() for flag in ruling.flags],
        "evidence": list(ruling.evidence),
        "happened": in_words(book, ruling.facts),
        "facts": facts_to_json(ruling.facts),
    }


def _cited(book: Book, number: str) -> dict[str, str]:
    clause = book.clause(number)
    return {"clause": number, "title": clause.title if clause else ""}


def _correction(step: Step) -> dict[str, Any]:
    made = step.correction
    assert made is not None  # noqa: S101 - asked for by the caller
    return {
        "line": step.line,
        "text": step.text,
        "what": made.what,
        "number": made.number,
        "why": made.why,
        "outcome": made.ruling.outcome,
        "reason": made.ruling.reason,
        "changes": [
            {"number": number, "before": _short(before), "after": _short(after)}
            for number, before, after in made.changes
        ],
        "unknown_again": list(made.forgotten),
    }


def _short(ruling: Ruling) -> dict[str, Any]:
    return {"outcome": ruling.outcome, "cites": list(ruling.cites), "reason": ruling.reason}
