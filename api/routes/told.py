"""Told: a match for a phone that has the rules itself, and whether it comes to the same table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from api.access import match_id_of, member_of, viewer_of
from api.description import Blueprint, described
from api.responses.encoding import json_response
from api.services import current_services
from schemas.matches import ComparedSchema, HeldSchema, ToldSchema

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
    text, since = services.records.told(match)
    return json_response(
        {
            "version": match.version,
            "rules": services.rules,
            "revision": match.book.revision,
            "text": text,
            "since": [
                {"version": one.version, "topic": one.topic, "payload": orjson.loads(one.payload)}
                for one in since
            ],
            "tag": match.tag,
        }
    )


@told.route("/matches/<match_id>/comparison", methods=["POST"])
@told.arguments(HeldSchema)
@described(told.response(200, ComparedSchema), told.doc(security=[{"token": []}]))
def compare(held: dict[str, Any], match_id: str) -> Response:
    """Compare the table that a phone has worked out with that of the record.

    Nothing is recorded. Where they differ it stands in the log of the service, and the phone asks
    to be told the table from then on.
    """
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    same = None
    if held["table"] is None:
        same = False
    elif held["version"] == match.version:
        same = held["table"] == services.current.digest(match)
    if same is False:
        services.log.warning(
            "another table", match=match_id, version=held["version"], viewer=viewer.sees,
            rules=services.rules, table=held["table"],
        )  # fmt: skip
    return json_response({"version": match.version, "same": same})
