"""Told: a match for a phone that judges on by the same rules, until the service has judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.access import match_id_of, viewer_of
from api.description import Blueprint, described
from api.responses.encoding import json_response
from api.services import current_services
from schemas.matches import ToldSchema

if TYPE_CHECKING:
    from flask import Response

told = Blueprint("told", __name__, description="Matches for phones that judge on by themselves.")


@told.route("/matches/<match_id>/told")
@described(told.response(200, ToldSchema))
def tell(match_id: str) -> Response:
    """Tell a match as the whole table may know it, and by which rules it is judged here."""
    services = current_services()
    viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    return json_response(
        {
            "version": match.version,
            "rules": services.rules,
            "revision": match.book.revision,
            "text": services.records.told(match),
        }
    )
