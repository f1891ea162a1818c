"""Report ids: which of the reports that a phone was told about are still on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.access import match_id_of, member_of
from api.description import Blueprint, described
from api.responses.encoding import json_response
from api.services import current_services
from schemas.rulings import RecordedQuerySchema, RecordedSchema

if TYPE_CHECKING:
    from flask import Response

report_ids = Blueprint("recorded", __name__, description="What is on record.")


@report_ids.route("/matches/<match_id>/recorded", methods=["POST"])
@report_ids.arguments(RecordedQuerySchema)
@described(report_ids.response(200, RecordedSchema), report_ids.doc(security=[{"token": []}]))
def on_record(given: dict[str, Any], match_id: str) -> Response:
    """Say which report ids are on record, of reports, corrections and whatever else has one.

    A phone asks after the stream has told it to start anew: a record that was set back may have
    lost what it had acknowledged. Nothing is recorded.
    """
    services = current_services()
    member_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    versions = services.records.recorded(match_id, given["report_ids"])
    missing = [one for one in given["report_ids"] if one not in versions]
    return json_response({"version": match.version, "recorded": versions, "missing": missing})
