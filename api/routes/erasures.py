"""Erasing: what of a match names somebody, and words taken out of one that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.access import arbiter_of, match_id_of, member_of
from api.description import Blueprint, described, location
from api.requests.viewer import ARBITER
from api.responses.encoding import created, json_response
from api.routes.participants import ASKED, TOKEN
from api.services import current_services
from referee.match.erasing import said_in
from schemas.erasures import ErasableSchema, ErasedSchema, ErasureSchema

if TYPE_CHECKING:
    from flask import Response

erasures = Blueprint("erasures", __name__, description="What names somebody, and is erased.")


@erasures.route("/matches/<match_id>/erasures")
@described(erasures.response(200, ErasableSchema), erasures.doc(**TOKEN))
def erasable(match_id: str) -> Response:
    """List what can be erased: for the arbiter all of it, for a seat its own name.

    A name is erased by an empty one (`PUT …/names`).
    """
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    match, records = services.records.match(match_id), services.records
    known = records.names(match_id)
    named = {*known, *(one.seat for one in records.participants(match_id) if one.label)}
    mine = match.seats if viewer.role == ARBITER else [viewer.seat]
    names = {seat: known.get(seat, "") for seat in match.seats if seat in named and seat in mine}
    said = said_in(match) if viewer.role == ARBITER else []
    words = [{"event": event, "said": one} for event, one in said]
    there = match.argued.pictures if viewer.role == ARBITER else ()
    pictures = [{"event": one.version, "picture": one.number} for one in there if not one.erased]
    return json_response({"names": names, "words": words, "pictures": pictures})


@erasures.route("/matches/<match_id>/erasures", methods=["POST"])
@erasures.arguments(ErasureSchema)
@described(erasures.response(201, ErasedSchema), erasures.doc(**TOKEN))
def erase(given: dict[str, Any], match_id: str) -> Response:
    """Erase what was said in an event, or its photograph, once the match is over and nothing in it
    is disputed; for the arbiter. That it was erased, by whom and why, is an event of the match.
    """  # noqa: D205 - flask-smorest takes the first paragraph whole
    services = current_services()
    viewer = arbiter_of(services, match_id_of(match_id))
    why = given.get("why") or ASKED
    done = services.records.erase_words(match_id, given["event"], why=why, by=viewer.by)
    return created(json_response({"version": done.version}, 201), location(match_id))
