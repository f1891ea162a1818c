"""Corrections: take a ruling back, put another in its place, undo that; see first what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.access import match_id_of, may_act, may_try, member_of
from api.description import Blueprint, described, location, refused
from api.problems.problems import Problem
from api.requests.reports import move_of, report_fields, waived_of
from api.requests.viewer import ARBITER, SEAT
from api.responses.encoding import created, json_response
from api.services import current_services
from referee.match.commands import Correct, Restore
from referee.match.reports import Report
from referee.presenters.corrections import corrected_json
from schemas.rulings import CorrectedSchema, CorrectionSchema

if TYPE_CHECKING:
    from flask import Response

    from api.requests.viewer import Viewer
    from referee.match.commands import Command
    from referee.record import Match, Records

corrections = Blueprint("corrections", __name__, description="What was recorded wrongly.")


@corrections.route("/matches/<match_id>/corrections", methods=["POST"])
@corrections.arguments(CorrectionSchema)
@described(
    corrections.response(201, CorrectedSchema, description="Recorded"),
    corrections.alt_response(200, schema=CorrectedSchema, description="What would change"),
    refused(corrections, 429),
    corrections.doc(security=[{"token": []}]),
)
def correct(given: dict[str, Any], match_id: str) -> Response:
    """Correct a ruling, or undo a correction; with ``preview`` nothing is recorded."""
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    check(given)
    if given["preview"]:
        may_try(services, viewer)
    records = services.records
    match = records.match(match_id)
    command: Command
    # what this phone recorded itself it might record then, whatever has been reported since
    again = not given["preview"] and recorded_by(records, match, viewer, given["report_id"])
    if "restore" in given:
        if not again:
            may_correct(viewer, match, corrected_by(match, given["restore"]))
        command = Restore(given["restore"], given["why"])
    else:
        if not again:
            may_correct(viewer, match, given["ruling"])
        replacement = report_of(match, given, viewer)
        also = {
            later["ruling"]: report
            for later in given["also"]
            if (report := report_of(match, later, viewer)) is not None
        }
        command = Correct(given["ruling"], replacement, given["why"], also)
    if given["preview"]:
        told = corrected_json(match, records.tried(match, command), given["why"], only_tried=True)
        return json_response(told, 200)
    done = records.record(match_id, command, viewer.by, given["report_id"])
    told = corrected_json(match, done, given["why"], only_tried=False)
    if done.repeated:
        return json_response(told, 200)
    return created(json_response(told, 201), location(match_id, "rulings", told["ruling"]))


def check(given: dict[str, Any]) -> None:
    """Raise a `Problem` unless exactly one thing is asked for, under an id."""
    if ("ruling" in given) == ("restore" in given):
        detail = "name either the ruling to correct or, as restore, the correction to undo"
        raise Problem("not-understood", detail, "ruling")
    if "restore" in given and given.get("replacement") is not None:
        raise Problem("not-understood", "what is restored has its report already", "replacement")
    if given["also"] and (not given["preview"] or "ruling" not in given):
        raise Problem("not-understood", "also is for a preview of corrections", "also")
    if any(later["ruling"] <= given["ruling"] for later in given["also"]):
        raise Problem("not-understood", "also names later rulings", "also")
    if not given["preview"] and "report_id" not in given:
        raise Problem("not-understood", "report_id is missing", "report_id")


def recorded_by(records: Records, match: Match, viewer: Viewer, report_id: str) -> bool:
    """Say whether this id is on record, and was recorded by the one who is viewer."""
    version = records.recorded(match.id, [report_id]).get(report_id)
    happening = None if version is None else match.history.at(version)
    return happening is not None and happening.by.participant == viewer.by.participant


def may_correct(viewer: Viewer, match: Match, number: int) -> None:
    """Raise a `Problem` unless this is the arbiter, or a seat at its own latest report."""
    if number not in match.rulings:
        raise Problem("not-found", f"This match has no ruling {number}.", "ruling")
    if viewer.role == ARBITER:
        return
    record = match.rulings[number]
    own = viewer.role == SEAT and record.move.actor == viewer.seat
    if not own or number < match.last_standing:
        detail = "A seat corrects its own latest report; the arbiter corrects any other."
        raise Problem("not-allowed", detail, "ruling")


def corrected_by(match: Match, version: int) -> int:
    """Return the ruling that the correction of this version corrected."""
    happening = match.history.at(version)
    if happening is None or happening.correction is None:
        raise Problem("not-found", f"Event {version} of this match is no correction.", "restore")
    return happening.correction.number


def report_of(match: Match, given: dict[str, Any], viewer: Viewer) -> Report | None:
    """Return the report that is to stand in the place of the ruling's, if any."""
    replacement = given.get("replacement")
    if replacement is None:
        return None
    fields = report_fields(replacement, "replacement.")
    move = move_of(match.book, fields, "replacement.")
    may_act(viewer, move)
    waive = waived_of(match.book, fields, "replacement.")
    return Report(move, fields.get("at"), waive)
