"""Exports and imports: a match as JSON Lines (the truth), as text, or for a spreadsheet."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from flask import Response

from api.answers import said
from api.description import Blueprint, described
from api.desk import desk
from api.problems import Problem
from api.reading import LARGEST_IMPORT, LINES_TYPES, raw_body
from api.who import match_id_of, member, viewer
from schemas.service import ExportQuerySchema, ImportedSchema

if TYPE_CHECKING:
    from collections.abc import Iterable

exports = Blueprint("exports", __name__, description="Matches that leave, and matches that come.")

TYPES = {
    "jsonl": ("application/x-ndjson", "jsonl"),
    "text": ("text/plain; charset=utf-8", "match"),
    "csv": ("text/csv; charset=utf-8", "csv"),
}
LINES = {"schema": {"type": "string"}}


@exports.route("/matches/<match_id>/export")
@exports.arguments(ExportQuerySchema, location="query")
@described(
    exports.response(200, {"type": "string"}, content_type="application/x-ndjson"),
    exports.response(200, {"type": "string"}, content_type="text/plain"),
    exports.response(200, {"type": "string"}, content_type="text/csv"),
)
def export(query: dict[str, Any], match_id: str) -> Response:
    """Export a match: as JSON Lines it can be checked and imported, secrets stay sealed."""
    at_desk = desk()
    form, names = query["format"], query["names"]
    (member if names else viewer)(at_desk, match_id_of(match_id))
    if names and form != "text":
        raise Problem("not-understood", "names go into format=text alone", "names")
    at_desk.records.match(match_id)
    media_type, ending = TYPES[form]
    response = Response(_written(form, match_id, names=names), content_type=media_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{match_id}.{ending}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _written(form: str, match_id: str, *, names: bool) -> Iterable[bytes] | str:
    records = desk().records
    if form == "jsonl":
        return records.export(match_id)
    if form == "text":
        return records.export_text(match_id, names=names)
    return records.export_csv(match_id)


@exports.route("/imports", methods=["POST"])
@described(
    exports.response(201, ImportedSchema),
    exports.alt_response(200, schema=ImportedSchema, description="It was here already"),
    exports.doc(requestBody={"required": True, "content": {LINES_TYPES[0]: LINES}}),
)
def imported() -> Response:
    """Take in an export, byte for byte; one that was changed is refused."""
    raw = raw_body(LINES_TYPES, LARGEST_IMPORT)
    if not raw.strip():
        raise Problem("changed-import", "The import is empty.", line=1)
    done = desk().records.import_lines(io.BytesIO(raw))
    told = {"match": done.match_id, "version": done.version}
    return said(told, 200 if done.repeated else 201)
