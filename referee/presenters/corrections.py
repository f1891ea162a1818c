"""Corrections: what one changes, or would change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.match.decide import needs_reason
from referee.match.steps import steps
from referee.presenters.moves import move_json
from referee.presenters.tables import table_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.match.consequences import Change
    from referee.match.done import Done
    from referee.match.events import Corrected
    from referee.match.match import Match


def corrected_json(match: Match, done: Done, why: str, *, only_tried: bool) -> dict[str, Any]:
    """Return what a correction changes; ``match`` is how it was when it was asked for."""
    event: Any = done.event
    changed = done.consequences
    return {
        "ruling": event.number,
        "replacement": move_json(match.book, event.new.move) if event.new else None,
        "changes": changes_json(match, changed.changes),
        "unknown_again": list(changed.unknown_again),
        "table": table_json(match.book, done.match.table),
        "needs_reason": done.before is not None and needs_reason(done.before, event.number),
        "version": None if only_tried else done.version,
        "why": why,
    }


def changes_json(match: Match, changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Return the rulings that come out otherwise."""
    return [
        {
            "number": change.number,
            "text": match.rulings[change.number].text,
            "before": change.before.outcome,
            "after": change.after.outcome,
            "cites_before": list(change.before.cites),
            "cites_after": list(change.after.cites),
        }
        for change in steps(changes)
    ]


def correction_json(correction: Corrected) -> dict[str, Any]:
    """Return a correction as it is told when it happens."""
    return {
        "ruling": correction.number,
        "taken_back": correction.new is None,
        "why": correction.why,
        "restores": correction.restores,
        "changed": list(correction.changed),
    }
