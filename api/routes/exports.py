"""Exports and imports: a match as JSON Lines (the truth), as text, or for a spreadsheet."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from flask import Response, request

from api.access import key_holder, match_id_of, member_of, viewer_of
from api.description import Blueprint, described, location, too_many
from api.problems.problems import Problem
from api.requests.bodies import (
    BYTES_TYPE,
    LARGEST_IMPORT,
    LARGEST_TEXT,
    LINES_TYPES,
    TEXT_TYPE,
    raw_body,
)
from api.requests.limits import IMPORTING
from api.requests.network import network
from api.responses.encoding import created, json_response
from api.services import current_services
from referee.record import ANYBODY
from schemas.service import ExportQuerySchema, ImportedSchema

if TYPE_CHECKING:
    from collections.abc import Iterable

    from api.services import Services
    from referee.record import Imported, Records

exports = Blueprint("exports", __name__, description="Matches that leave, and matches that come.")

TYPES = {
    "jsonl": ("application/x-ndjson", "jsonl"),
    "text": ("text/plain; charset=utf-8", "match"),
    "csv": ("text/csv; charset=utf-8", "csv"),
}
TAKEN = {
    LINES_TYPES[0]: {"schema": {"type": "string"}},
    BYTES_TYPE: {"schema": {"type": "string", "format": "binary"}},
    TEXT_TYPE: {"schema": {"type": "string"}},
}


@exports.route("/matches/<match_id>/export")
@exports.arguments(ExportQuerySchema, location="query")
@described(
    exports.response(200, {"type": "string"}, content_type="application/x-ndjson"),
    exports.response(200, {"type": "string"}, content_type="text/plain"),
    exports.response(200, {"type": "string"}, content_type="text/csv"),
)
def export(query: dict[str, Any], match_id: str) -> Response:
    """Export a match: as JSON Lines it can be checked and imported, secrets stay sealed."""
    services = current_services()
    form, names = query["format"], query["names"]
    (member_of if names else viewer_of)(services, match_id_of(match_id))
    if names and form != "text":
        raise Problem("not-understood", "names go into format=text alone", "names")
    media_type, ending = TYPES[form]
    response = Response(
        _written(services.records, form, match_id, names=names), content_type=media_type
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{match_id}.{ending}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _written(records: Records, form: str, match_id: str, *, names: bool) -> Iterable[bytes] | str:
    if form == "jsonl":
        return records.export(match_id)
    if form == "text":
        return records.export_text(match_id, names=names)
    return records.export_csv(match_id)


@exports.route("/imports", methods=["POST"])
@described(
    exports.response(201, ImportedSchema),
    exports.alt_response(200, schema=ImportedSchema, description="It was here already"),
    too_many(exports),
    exports.doc(
        requestBody={"required": True, "content": TAKEN},
        security=[{}, {"token": []}],
        responses={"401": "UNAUTHORIZED", "403": "FORBIDDEN", "422": "UNPROCESSABLE_ENTITY"},
    ),
)
def imported() -> Response:
    """Take in an export, byte for byte, or one match in the notation, judged line by line.

    An export that was changed is refused, and a text that comes out otherwise than it says.
    Whoever imports needs the right to, and what came in is marked as imported for ever. Of a match
    that was imported before, the further events are added.
    """
    services = current_services()
    services.limits.take(IMPORTING, network(request.remote_addr))
    by = importer(services)
    if request.mimetype == TEXT_TYPE:
        done = _judged(services, raw_body((TEXT_TYPE,), LARGEST_TEXT), by)
    else:
        raw = raw_body(LINES_TYPES, LARGEST_IMPORT)
        if not raw.strip():
            raise Problem("changed-import", "The import is empty.", line=1)
        done = services.records.import_lines(io.BytesIO(raw), by=by)
    answer = {"match": done.match_id, "version": done.version}
    if done.repeated:
        return json_response(answer, 200)
    return created(json_response(answer, 201), location(done.match_id))


def _judged(services: Services, raw: bytes, by: str) -> Imported:
    """Take in the one match of a text."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise Problem("changed-import", "This is not UTF-8 text.", line=1) from None
    done = services.records.import_text(text, by=by, only=True)
    return done[0]


def importer(services: Services) -> str:
    """Return who imports; raises a `Problem` unless they may."""
    if services.imports == "nobody":
        detail = "This service takes no imports; its operator can import by the command line."
        raise Problem("not-allowed", detail)
    return key_holder(services, "Importing", services.imports) or ANYBODY
