"""The log of a sealed record, as phones and programs ask for it: its key, the leaf of an event."""

from __future__ import annotations

from base64 import b64encode

from flask import Response

from api.access import match_id_of, may_read, viewer_of
from api.description import Blueprint, described, keyed, refused
from api.problems.problems import Problem
from api.requests.bodies import BYTES_TYPE
from api.responses.encoding import json_response
from api.services import current_services
from schemas.log import LogQuerySchema, LogSchema, MatchLogSchema

TEXT = "text/plain; charset=utf-8"
log = Blueprint("log", __name__, description="The log of a record that is sealed.")


@log.route("/log")
@described(log.response(200, LogSchema))
def whole() -> Response:
    """Return the name of the log, its public key and the latest checkpoint; empty where unsealed.

    A key that comes from the service it is to check proves little: compare it with the one on the
    wall.
    """
    told = current_services().records.sealing()
    return json_response(
        {"origin": told.origin, "key": told.key, "size": told.size, "checkpoint": told.checkpoint}
    )


@log.route("/log/checkpoint")
@described(
    log.response(200, {"type": "string"}, content_type=TEXT),
    refused(log, 404),
)
def latest() -> Response:
    """Return the latest checkpoint as it was signed, as C2SP's tlog-tiles asks for it."""
    told = current_services().records.sealing()
    if not told.checkpoint:
        raise Problem("not-found", "Nothing is signed for in this record.")
    response = Response(told.checkpoint, content_type=TEXT)
    response.headers["Cache-Control"] = "no-cache"
    return response


@log.route("/log/tile/<path:tile>")
@described(
    log.response(200, {"type": "string", "format": "binary"}, content_type=BYTES_TYPE),
    refused(log, 404),
    keyed(log),
)
def tile_of(tile: str) -> Response:
    """Return a tile of the log, or with `entries/…` a bundle of its leaves, as C2SP has them.

    A tile never changes. Leaves name matches, also those that are in no list: whoever asks for them
    needs a record key, unless the operator lets anybody read them.
    """
    services, leaves = current_services(), tile.startswith("entries/")
    if leaves:
        may_read(services, "The leaves of the log", services.leaves)
    found = services.records.tile(tile)
    if found is None:
        raise Problem("not-found", "The log has no such tile, or not yet.", "tile")
    response = Response(found, content_type=BYTES_TYPE)
    whose = "private" if leaves and services.leaves != "anybody" else "public"
    response.headers["Cache-Control"] = f"{whose}, max-age=31536000, immutable"
    return response


@log.route("/matches/<match_id>/log")
@log.arguments(LogQuerySchema, location="query")
@described(log.response(200, MatchLogSchema))
def of_match(query: dict[str, int], match_id: str) -> Response:
    """Return the leaf of an event, or of the latest one: what a receipt is held against."""
    services = current_services()
    viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    version = query.get("version", match.version)
    if version > match.version:
        raise Problem("not-found", f"This match has no event {version}.", "version")
    leaf = services.records.leaf(match_id, version)
    told = None if leaf is None else b64encode(leaf).decode()
    return json_response({"version": version, "leaf": told})
