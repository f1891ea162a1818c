"""What the record and the kernel refuse, as problems of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.problems.problems import Problem
from referee.presenters.regulations import mistake_json
from referee.presenters.tournaments import happening_json
from referee.record import errors
from referee.tournament import refusals as hall
from referee.tournament.meanwhile import Meanwhile

if TYPE_CHECKING:
    from referee.kernel import Disagreement
    from referee.kernel.rules.moves import Unreadable
    from referee.record import Refused

_KINDS: tuple[tuple[type[Refused], str, str], ...] = (
    (errors.NoSuchMatch, "not-found", "match"),
    (errors.NoSuchRuling, "not-found", "ruling"),
    (errors.NoSuchDispute, "not-found", ""),
    (errors.CannotDecide, "senseless", "remedies"),
    (errors.CannotConfirm, "senseless", "hand"),
    (errors.TooManyPictures, "conflict", "image"),
    (errors.CannotErase, "senseless", "event"),
    (errors.HandIsOver, "conflict", "hand"),
    (errors.NoSuchBook, "not-found", "book"),
    (errors.NoSuchCode, "not-found", "code"),
    (errors.NoSuchParticipant, "not-found", "participant"),
    (errors.SeatTaken, "taken", "seat"),
    (errors.Closed, "closed", ""),
    (errors.CannotCorrect, "conflict", "ruling"),
    (errors.Conflict, "conflict", ""),
    (errors.RolledBack, "rolled-back", ""),
    (errors.BadToken, "unsigned", ""),
    (errors.CannotImport, "not-allowed", "match"),
    (errors.StoreTrouble, "store", ""),
    (errors.NeedsUpgrade, "store", ""),
    (errors.NoSuchTournament, "not-found", "tournament"),
    (hall.NoSuch, "not-found", ""),
    (hall.NotYours, "not-allowed", ""),
    (hall.NotNow, "not-now", ""),
    (hall.ToldBefore, "told-before", ""),
    (hall.Impossible, "impossible", ""),
)


READ_ONLY = "Nothing can be reported to it: whoever keeps the record can look at it and mend it."


def problem_of(error: Refused) -> Problem:
    """Return what the record refused as a problem."""
    said: str = error.sentence
    kind, field = "conflict", ""
    more: dict[str, Any] = {}
    match error:
        case errors.BadImport():
            kind, more = "changed-import", {"line": error.line}
        case errors.BadName():
            kind, field = "not-understood", error.field
        case errors.ReadElsewhere():
            kind, more = "store", {"event": error.version}
        case errors.Damaged():
            kind, said, more = "damaged", f"{said} {READ_ONLY}", {"event": error.version}
        case errors.Reused():
            recorded = {"version": error.version, "ruling": error.number, "text": error.text}
            kind, field, more = "reused-id", "report_id", {"recorded": recorded}
        case errors.Waits():
            kind, more = "waits", {"dispute": error.dispute}
        case Meanwhile():
            more = {"meanwhile": [happening_json(one) for one in error.happened]}
        case hall.BadRegulation():
            kind, field = "bad-regulation", "toml"
            more = {
                "line": error.mistakes[0].line,
                "mistakes": [mistake_json(one, str) for one in error.mistakes],
            }
        case errors.NeedsReason() | hall.NeedsReason():
            kind, field, more = "needs-reason", "why", {"needs_reason": True}
        case _:
            kind, field = next(
                ((kind, field) for one, kind, field in _KINDS if isinstance(error, one)),
                (kind, field),
            )
    return Problem(kind, said, field, **more)


def unreadable(error: Unreadable, inside: str = "move") -> Problem:
    """Return what the kernel could not read as a problem that names the field."""
    field = error.field
    path = inside if field in {"", "move"} else f"{inside}.{field}"
    return Problem("not-understood", error.sentence, path)


def disagreement(error: Disagreement, *, seats: str = "seats") -> Problem:
    """Return terms or seats that no book can be played with as a problem.

    ``seats`` names the field that said who sits there.
    """
    field = {"": "", "seats": seats}.get(error.term, f"terms.{error.term}")
    return Problem("not-understood", error.sentence, field)
