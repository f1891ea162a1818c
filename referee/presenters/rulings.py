"""Rulings: what was reported, what was ruled and why, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import evolve
from referee.kernel.decide import let_stand
from referee.kernel.sentences import in_words
from referee.kernel.table.facts import facts_to_json
from referee.match.reports import report_text
from referee.presenters.clauses import clauses_json, flag_json
from referee.presenters.moves import move_json
from referee.presenters.pieces import in_pieces
from referee.presenters.tables import awaited_json
from referee.presenters.times import times
from referee.presenters.viewers import PUBLIC_KNOWLEDGE, Known, by_json, opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel import Book, Move, Table
    from referee.kernel.decide import Ruling
    from referee.record import Match, RulingRecord

VOID = "void"


def ruling_json(
    record: RulingRecord,
    known: Known = PUBLIC_KNOWLEDGE,
    *,
    can_stand: Sequence[str] = (),
    move: Move | None = None,
) -> dict[str, Any]:
    """Return a ruling on record as a viewer may read it; the move is given where it is at hand."""
    book, facts, text = record.book, record.facts, record.text
    move = move or record.move
    if record.sealed and known.openings:
        move, facts = opened(record, move, known.openings)
        text = report_text(move, waive=record.waived)
    return {
        "number": record.number,
        "version": record.version,
        "outcome": record.outcome,
        "text": text,
        "move": move_json(book, move),
        **times(at=record.at, recorded_at=record.recorded_at),
        "by": by_json(record.by, known.devices),
        **in_pieces(reason=record.reason, happened=in_words(book, facts, book.names)),
        "cites": clauses_json(book, record.cites),
        "waived": clauses_json(book, record.waived),
        "flags": [flag_json(book, flag) for flag in record.flags],
        "facts": facts_to_json(facts),
        "evidence": record.evidence,
        "awaited": awaited_json(record.awaited),
        "struck": record.struck,
        "corrected_by": record.corrected_by,
        "changed": record.changed,
        "can_stand": can_stand,
        "report_id": record.report_id,
    }


def preview_json(
    book: Book, move: Move, ruling: Ruling, at: int | None, can_stand: Sequence[str]
) -> dict[str, Any]:
    """Return a ruling that was only asked for."""
    table = ruling.table
    return {
        "number": None,
        "version": None,
        "outcome": ruling.outcome,
        "text": report_text(move, waive=ruling.waived),
        "move": move_json(book, move),
        **times(at=at, recorded_at=None),
        "by": None,
        **in_pieces(reason=ruling.reason, happened=in_words(book, ruling.facts, book.names)),
        "cites": clauses_json(book, ruling.cites),
        "waived": clauses_json(book, ruling.waived),
        "flags": [flag_json(book, flag) for flag in ruling.flags],
        "facts": facts_to_json(ruling.facts),
        "evidence": ruling.evidence,
        "awaited": awaited_json(table.queue) if table else [],
        "struck": False,
        "corrected_by": None,
        "changed": False,
        "can_stand": can_stand,
        "report_id": None,
    }


def is_void(record: RulingRecord) -> bool:
    """Tell whether a ruling lets an act not count, and has not been taken back."""
    return record.outcome == VOID and not record.struck


def can_stand(record: RulingRecord, before: Table) -> tuple[str, ...]:
    """Return the clauses the table would have to waive for a void act to stand."""
    if not is_void(record):
        return ()
    return let_stand(record.book, before, record.move, ruling=record.number, at=record.at)


def can_stand_each(
    match: Match, records: Iterable[RulingRecord], before: Table
) -> dict[int, tuple[str, ...]]:
    """Return the same for rulings that follow one another, from the table before the first."""
    found = {}
    table = before
    for record in records:
        found[record.number] = can_stand(record, table)
        if not record.struck:
            table = evolve(table, record.facts, record.number)
        for remedy in match.remedies.get(record.number, ()):
            table = evolve(table, remedy, table.ruling)
    return found
