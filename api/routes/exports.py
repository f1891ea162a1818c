"""Exports and imports: a match as JSON Lines (the truth), as text, or for a spreadsheet."""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, Any

from flask import Response, request

from api.access import key_holder, match_id_of, may_read, member_of, viewer_of
from api.description import Blueprint, described, hall_location, keyed, location, refused
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
from referee.paper import ENDING as PDF
from referee.paper import MEDIA_TYPE as PDF_TYPE
from referee.record import ANYBODY
from referee.record.exchange.forms import FORMS, RECORD
from schemas.service import ExportQuerySchema, ImportedSchema, RecordQuerySchema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from api.services import Services
    from referee.record import Imported, Records

exports = Blueprint("exports", __name__, description="Matches that leave, and matches that come.")

TYPES = {
    RECORD: ("application/x-ndjson", "jsonl"),
    **{name: (form.media_type, form.ending) for name, form in FORMS.items()},
    PDF: (PDF_TYPE, PDF),
}
PIECE = 65_536
"""Bytes that are sent at once."""
NO_PDF = "This service prints no PDF, for it lacks the part: pip install 'referee[pdf]'."
NAMED = [*(name for name, form in FORMS.items() if form.named), PDF]
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
    exports.response(200, {"type": "object"}, content_type="application/json"),
    exports.response(
        200,
        {"type": "array", "items": {"type": "object"}},
        content_type="application/cloudevents-batch+json",
    ),
    exports.response(200, {"type": "string", "format": "binary"}, content_type="application/pdf"),
)
def export(query: dict[str, Any], match_id: str) -> Response:
    """Export a match: as JSON Lines it can be checked and imported, secrets stay sealed.

    As text it can be read, replayed and imported; as CSV it is a table of its rulings, its hands or
    its players; as CloudEvents a batch for a club's own systems; for BG Stats what its app takes;
    as PDF the first page of its audit and its score sheet.
    """
    services = current_services()
    form, names, pictures = query["format"], query["names"], query["pictures"]
    (member_of if names or pictures else viewer_of)(services, match_id_of(match_id))
    if names and form not in NAMED:
        where = " and ".join(f"format={name}" for name in NAMED)
        raise Problem("not-understood", f"names go into {where} alone", "names")
    if pictures and form not in {RECORD, PDF}:
        where = f"format={RECORD} and format={PDF}"
        raise Problem("not-understood", f"pictures go into {where} alone", "pictures")
    media_type, ending = TYPES[form]
    response = Response(
        _written(services.records, match_id, query, names=names), content_type=media_type
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{match_id}.{ending}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _written(
    records: Records, match_id: str, query: dict[str, Any], *, names: bool
) -> Iterable[bytes]:
    if query["format"] != PDF:
        return records.export_as(match_id, query["format"], names=names, pictures=query["pictures"])
    try:
        from referee.paper.pages import printed  # noqa: PLC0415 - it takes as long as the rest
    except ModuleNotFoundError:
        raise Problem("not-understood", NO_PDF, "format") from None
    known = records.names(match_id) if names else {}
    imports = [one.words for one in records.imports(match_id)]
    match = records.match(match_id)
    pictures = records.people.pictures(match) if query["pictures"] else {}
    return [printed(match, known, query["language"], imports=imports, pictures=pictures)]


@exports.route("/record")
@exports.arguments(RecordQuerySchema, location="query")
@described(
    exports.response(200, {"type": "string"}, content_type="application/x-ndjson"),
    keyed(exports),
)
def whole(query: dict[str, Any]) -> Response:
    """Export the whole record: every match as its own export, one after the other, in one stream.

    For whoever has a record key. The first line says how many matches there are, and how many come
    before this stream; the last one that it is whole. Whoever was broken off asks again, and says
    after which match.
    """
    services = current_services()
    may_read(services, "The whole record")
    told = services.records.whole(query["after"], pictures=query["pictures"])
    packed = request.accept_encodings.best_match(["gzip"]) is not None
    response = Response(_packed(told) if packed else _pieces(told), content_type=TYPES[RECORD][0])
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Disposition"] = 'attachment; filename="record.jsonl"'
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines in pieces that are worth sending, each match whole as soon as it is."""
    piece: list[bytes] = []
    size = 0
    for line in lines:
        piece.append(line)
        size += len(line)
        if size >= PIECE or line.startswith(b'{"end":'):
            yield b"".join(piece)
            piece, size = [], 0
    yield b"".join(piece)


def _packed(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the same compressed."""
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)  # as gzip
    for piece in _pieces(lines):
        yield packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()


@exports.route("/imports", methods=["POST"])
@described(
    exports.response(201, ImportedSchema),
    exports.alt_response(200, schema=ImportedSchema, description="It was here already"),
    refused(exports, 401, 403, 409, 422, 429),
    exports.doc(
        requestBody={"required": True, "content": TAKEN},
        security=[{}, {"token": []}],
    ),
)
def imported() -> Response:
    """Take in an export, byte for byte, or one match in the notation, judged line by line.

    The export of a tournament alone is taken in as that of a match; its draws have to come out
    again.
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
    answer = {"match": done.match_id, "version": done.version, "kind": done.kind}
    if done.repeated:
        return json_response(answer, 200)
    where = hall_location if done.kind == "tournament" else location
    return created(json_response(answer, 201), where(done.match_id))


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
