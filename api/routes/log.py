"""The log of a sealed record, as phones and programs ask for it: its key, the leaf of an event."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from api.access import match_id_of, viewer_of
from api.description import Blueprint, described
from api.problems.problems import Problem
from api.responses.encoding import json_response
from api.services import current_services
from schemas.log import LogQuerySchema, LogSchema, MatchLogSchema

if TYPE_CHECKING:
    from flask import Response

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
