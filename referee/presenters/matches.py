"""Matches: one in brief as a list shows it, one with its table, and one that is damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.presenters.times import times

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.record import Import, Listed, Match, Standing


def match_agreed(match: Match) -> dict[str, Any]:
    """Return what was agreed when a match was opened."""
    book = match.book
    return {
        "id": match.id,
        "book": book.name,
        "title": book.title,
        "terms": dict(match.terms),
        "seats": list(match.seats),
        "sides": dict(match.table.sides),
    }


def match_now(match: Match, imports: Iterable[Import], ruling: int) -> dict[str, Any]:
    """Return what everybody is told of a match beside that, after one of its rulings."""
    return {
        "version": match.version,
        **times(opened_at=match.opened_at),
        "kept": match.kept,
        "imported": list(map(import_json, imports)),
        "ruling": ruling,
        **standing_of(match),
        "clock_jumps": [one._asdict() for one in match.clock_jumps],
    }


def import_json(one: Import) -> dict[str, Any]:
    """Return which events came out of a file, when, and by whom."""
    return one._asdict() | times(at=one.at)


def standing_of(match: Match) -> dict[str, Any]:
    """Return how far a match has come, and what play waits for."""
    return {
        "rulings": match.last_number,
        "status": match.status,
        "waits": match.argued.waits,
        "disputes": [one.number for one in match.argued.open],
    }


def match_brief(line: Listed, standing: Standing, imports: Iterable[Import]) -> dict[str, Any]:
    """Return a match as the list shows it, with how it stands."""
    return {
        "id": line.id,
        "book": line.book,
        "title": line.title,
        **standing._asdict(),
        **times(moved_at=standing.moved_at),
        "version": line.version,
        "status": line.status,
        **times(opened_at=line.opened_at),
        "imported": list(map(import_json, imports)),
    }


def match_json(match: Match, imports: Iterable[Import], ruling: int) -> dict[str, Any]:
    """Return what everybody is told of a match after one of its rulings, beside its table."""
    return match_agreed(match) | match_now(match, imports, ruling)


def damaged_json(listed: Listed, event: int, problem: str) -> dict[str, Any]:
    """Return a match that cannot be read whole, as the list shows it."""
    return {
        "id": listed.id,
        "book": listed.book,
        "title": listed.title,
        **times(opened_at=listed.opened_at),
        "event": event,
        "detail": problem,
    }
