"""Corrections: take a ruling back, put another in its place, undo that; see first what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.answers import said
from api.description import Blueprint, described
from api.desk import desk
from api.problems import Problem
from api.rulings import move_of, telling, waived
from api.telling import table_json
from api.who import ARBITER, SEAT, match_id_of, may_act, member
from referee.kernel import Report, move_to_json
from schemas.rulings import CorrectedSchema, CorrectionSchema

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flask import Response

    from api.who import Viewer
    from referee.kernel import Change
    from referee.record import Corrected, Match

corrections = Blueprint("corrections", __name__, description="What was recorded wrongly.")


@corrections.route("/matches/<match_id>/corrections", methods=["POST"])
@corrections.arguments(CorrectionSchema)
@described(
    corrections.response(201, CorrectedSchema, description="Recorded"),
    corrections.alt_response(200, schema=CorrectedSchema, description="What would change"),
    corrections.doc(security=[{"token": []}]),
)
def correct(told: dict[str, Any], match_id: str) -> Response:
    """Correct a ruling, or undo a correction; with ``preview`` nothing is recorded."""
    at_desk = desk()
    asking = member(at_desk, match_id_of(match_id))
    check(told)
    records = at_desk.records
    match = records.match(match_id)
    how = {"why": told["why"], "report_id": told.get("report_id"), "by": asking.tells}
    if "restore" in told:
        may_correct(asking, match, corrected_by(match, told["restore"]))
        done = records.restore(match_id, told["restore"], preview=told["preview"], **how)
    else:
        may_correct(asking, match, told["ruling"])
        replacement = report_of(match, told, asking)
        also = {
            later["ruling"]: report
            for later in told["also"]
            if (report := report_of(match, later, asking)) is not None
        }
        done = records.correct(
            match_id, told["ruling"], replacement, preview=told["preview"], also=also, **how
        )
    recorded = not told["preview"] and not done.repeated
    return said(corrected_json(match, done, told["why"]), 201 if recorded else 200)


def check(told: dict[str, Any]) -> None:
    """Raise a `Problem` unless exactly one thing is asked for, under an id."""
    if ("ruling" in told) == ("restore" in told):
        detail = "name either the ruling to correct or, as restore, the correction to undo"
        raise Problem("not-understood", detail, "ruling")
    if "restore" in told and told.get("replacement") is not None:
        raise Problem("not-understood", "what is restored has its report already", "replacement")
    if told["also"] and (not told["preview"] or "ruling" not in told):
        raise Problem("not-understood", "also is for a preview of corrections", "also")
    if any(later["ruling"] <= told["ruling"] for later in told["also"]):
        raise Problem("not-understood", "also names later rulings", "also")
    if not told["preview"] and "report_id" not in told:
        raise Problem("not-understood", "report_id is missing", "report_id")


def may_correct(asking: Viewer, match: Match, number: int) -> None:
    """Raise a `Problem` unless this is the arbiter, or a seat at its own latest report."""
    if number not in match.rulings:
        raise Problem("not-found", f"This match has no ruling {number}.", "ruling")
    if asking.role == ARBITER:
        return
    record = match.rulings[number]
    own = asking.role == SEAT and record.move.actor == asking.seat
    if not own or number < match.last_standing:
        detail = "A seat corrects its own latest report; the arbiter corrects any other."
        raise Problem("not-allowed", detail, "ruling")


def corrected_by(match: Match, version: int) -> int:
    """Return the ruling that the correction of this version corrected."""
    happening = match.history[version - 1] if 1 <= version <= match.version else None
    if happening is None or happening.correction is None:
        raise Problem("not-found", f"Event {version} of this match is no correction.", "restore")
    return happening.correction.number


def report_of(match: Match, told: dict[str, Any], asking: Viewer) -> Report | None:
    """Return the report that is to stand in the place of the ruling's, if any."""
    given = told.get("replacement")
    if given is None:
        return None
    given = telling(given, "replacement.")
    move = move_of(match.book, given, "replacement.")
    may_act(asking, move.actor)
    waive = waived(match.book, given, "replacement.")
    return Report(told["ruling"], move, given.get("at"), waive)


def corrected_json(match: Match, done: Corrected, why: str) -> dict[str, Any]:
    """Return what a correction changes."""
    report = done.replacement
    return {
        "ruling": done.number,
        "replacement": move_to_json(report.move) if report else None,
        "changes": changes_json(match, done.changes),
        "unknown_again": list(done.unknown_again),
        "table": table_json(match.book, done.table),
        "needs_reason": done.needs_reason,
        "version": done.version,
        "why": why,
    }


def changes_json(match: Match, changes: Iterable[Change]) -> list[dict[str, Any]]:
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
        for change in changes
    ]
