"""What the record and the kernel refuse, as problems of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.problems import Problem
from referee.record import errors

if TYPE_CHECKING:
    from referee.kernel import Disagreement, Unreadable
    from referee.record import RecordError

_KINDS: tuple[tuple[type[RecordError], str, str], ...] = (
    (errors.NoSuchMatch, "not-found", "match"),
    (errors.NoSuchRuling, "not-found", "ruling"),
    (errors.NoSuchDispute, "not-found", ""),
    (errors.CannotDecide, "senseless", "remedies"),
    (errors.CannotConfirm, "senseless", "hand"),
    (errors.NoSuchBook, "not-found", "book"),
    (errors.NoSuchParticipant, "not-found", "participant"),
    (errors.Closed, "closed", ""),
    (errors.NeedsReason, "needs-reason", "why"),
    (errors.CannotCorrect, "conflict", "ruling"),
    (errors.Conflict, "conflict", ""),
    (errors.BadToken, "unsigned", ""),
    (errors.StoreTrouble, "store", ""),
)


def problem_of(error: RecordError) -> Problem:
    """Return what the record refused as a problem."""
    if isinstance(error, errors.BadImport):
        return Problem("changed-import", error.sentence, line=error.line)
    if isinstance(error, errors.Waits):
        return Problem("waits", error.sentence, dispute=error.dispute)
    for kind, name, field in _KINDS:
        if isinstance(error, kind):
            more = {"needs_reason": True} if kind is errors.NeedsReason else {}
            return Problem(name, error.sentence, field, **more)
    return Problem("conflict", error.sentence)


def unreadable(error: Unreadable, inside: str = "move") -> Problem:
    """Return what the kernel could not read as a problem that names the field."""
    field = error.field
    path = inside if field in {"", "move"} else f"{inside}.{field}"
    return Problem("not-understood", error.sentence, path)


def disagreement(error: Disagreement) -> Problem:
    """Return terms or seats that no book can be played with as a problem."""
    field = error.term if error.term in {"", "seats"} else f"terms.{error.term}"
    return Problem("not-understood", error.sentence, field)
