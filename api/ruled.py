"""Rulings told as JSON: what was reported, what was ruled and why, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.telling import awaited_json, clauses_json, flag_json
from referee.kernel import (
    Looked,
    evolve,
    facts_to_json,
    in_words,
    let_stand,
    move_to_json,
    report_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.kernel import Book, Fact, Move, Ruling, Table
    from referee.record import By, Match, RulingRecord

VOID = "void"
Secrets = "Mapping[str, Any]"
"""The openings a viewer has: digest to value."""


def by_json(by: By, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return who recorded it; what the device is called is for participants alone."""
    return {
        "participant": by.participant,
        "device": devices.get(by.device),
        "role": by.role,
        "seat": by.seat,
    }


def record_json(
    record: RulingRecord,
    devices: Mapping[str, str],
    secrets: Mapping[str, Any],
    *,
    can_stand: Sequence[str] = (),
    move: Move | None = None,
) -> dict[str, Any]:
    """Return a ruling on record, as somebody with these openings may read it."""
    book = record.book
    facts: tuple[Fact, ...] = record.facts
    told, text = move or record.move, record.text
    if record.sealed and secrets:
        told, facts = _opened(record, told, facts, secrets)
        text = report_text(told, waive=record.waived)
    return {
        "number": record.number,
        "version": record.version,
        "outcome": record.outcome,
        "text": text,
        "move": move_to_json(told),
        "at": record.at,
        "recorded_at": record.recorded_at,
        "by": by_json(record.by, devices),
        "reason": record.reason,
        "cites": clauses_json(book, record.cites),
        "waived": clauses_json(book, record.waived),
        "flags": [flag_json(book, flag) for flag in record.flags],
        "happened": in_words(book, facts),
        "facts": facts_to_json(facts),
        "evidence": record.evidence,
        "awaited": awaited_json(record.awaited),
        "struck": record.struck,
        "corrected_by": record.corrected_by,
        "changed": record.changed,
        "can_stand": can_stand,
        "report_id": record.report_id,
    }


def _opened(
    record: RulingRecord, move: Move, facts: tuple[Fact, ...], secrets: Mapping[str, Any]
) -> tuple[Move, tuple[Fact, ...]]:
    """Return move and facts with what these openings open."""
    from dataclasses import replace  # noqa: PLC0415

    for sealed in record.sealed:
        if sealed.digest not in secrets:
            continue
        value = tuple(secrets[sealed.digest])
        one = isinstance(getattr(move, sealed.field), str)
        move = replace(move, **{sealed.field: value[0] if one else value})
        facts = tuple(
            fact._replace(cards=value)
            if type(fact) is Looked and fact.seat == sealed.seat and len(fact.cards) == len(value)
            else fact
            for fact in facts
        )
    return move, facts


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
        "move": move_to_json(move),
        "at": at,
        "recorded_at": None,
        "by": None,
        "reason": ruling.reason,
        "cites": clauses_json(book, ruling.cites),
        "waived": clauses_json(book, ruling.waived),
        "flags": [flag_json(book, flag) for flag in ruling.flags],
        "happened": in_words(book, ruling.facts),
        "facts": facts_to_json(ruling.facts),
        "evidence": ruling.evidence,
        "awaited": awaited_json(table.queue) if table else [],
        "struck": False,
        "corrected_by": None,
        "changed": False,
        "can_stand": can_stand,
        "report_id": None,
    }


def standing(record: RulingRecord, before: Table) -> tuple[str, ...]:
    """Return the clauses the table would have to waive for a void act to stand."""
    if record.outcome != VOID or record.struck:
        return ()
    return let_stand(record.book, before, record.move, ruling=record.number, at=record.at)


def standings(
    match: Match, records: Iterable[RulingRecord], before: Table
) -> dict[int, tuple[str, ...]]:
    """Return the same for rulings that follow one another, from the table before the first."""
    found = {}
    table = before
    for record in records:
        found[record.number] = standing(record, table)
        if not record.struck:
            table = evolve(table, record.facts, record.number)
        for remedy in match.remedies.get(record.number, ()):
            table = evolve(table, remedy, table.ruling)
    return found
