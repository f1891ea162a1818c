"""The audit of a match: event by event in people's words, and what the table should look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.access import match_id_of, viewer_of
from api.description import Blueprint, described
from api.requests.viewer import ARBITER, SEAT
from api.responses.encoding import json_response
from api.services import current_services
from referee.audit import Only, audited, told
from referee.audit.findings import mistaken_note
from referee.presenters.audits import audit_json
from schemas.audits import AuditQuerySchema, AuditSchema

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response

    from api.requests.viewer import Viewer
    from referee.audit import Finding
    from referee.record import Match, Records

audit = Blueprint("audit", __name__, description="How a match came to be what it is.")


@audit.route("/matches/<match_id>/audit")
@audit.arguments(AuditQuerySchema, location="query")
@described(audit.response(200, AuditSchema))
def audit_match(query: Mapping[str, Any], match_id: str) -> Response:
    """Tell what a match came to: what was disputed, proven and decided, the score and the hands.

    Its events follow one by one, unless they are asked to be left out. What was found in it comes
    in three kinds that are never mixed up: proven, impossible together, unusual but allowed.
    """
    services = current_services()
    records = services.records
    viewer = viewer_of(services, match_id_of(match_id))
    match = records.match(match_id)
    devices = services.per_viewer.devices(match_id, viewer, match.history)
    trail = told(
        match, devices=devices,
        table_at=lambda number: records.table_at(match_id, number, viewer.seat),
    )  # fmt: skip
    findings = (*trail.findings, *_mistaken_notes(records, match, viewer))
    imports = records.imports(match_id)
    audit = audited(
        match, trail, names=services.per_viewer.names(match_id, viewer), findings=findings,
        imported=bool(imports),
    )  # fmt: skip
    only = Only(**{name: query[name] for name in Only._fields if name in query})
    answer = audit_json(
        match, audit, only if query["trail"] else None,
        findings=findings, imports=imports, devices=devices, around=query["around"],
    )  # fmt: skip
    return json_response(answer)


def _mistaken_notes(records: Records, match: Match, viewer: Viewer) -> list[Finding]:
    """Return the notes of this seat that cannot be what it saw.

    The arbiter is told those of all seats, each when its hand is over: before, it would be told
    what was noted, or that a card which was shown is not what was noted.
    """
    if not match.seals or viewer.role not in {SEAT, ARBITER}:
        return []
    seats = match.seats if viewer.role == ARBITER else (viewer.seat or "",)
    return [
        mistaken_note(wrong.noted, wrong.seat, wrong.shown)
        for wrong in records.mistaken(match.id, seats)
        if wrong.over or wrong.seat == viewer.seat
    ]
