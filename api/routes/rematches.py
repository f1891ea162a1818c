"""Rematches: the match after a match, with the same people, on the same terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from api.access import arbiter_of, match_id_of, may_open, member_of
from api.description import Blueprint, described, location, refused
from api.problems.problems import Problem
from api.requests.limits import JOINING, OPENING
from api.requests.network import network
from api.responses.encoding import created, json_response
from api.routes.matches import opened_response
from api.routes.participants import TOKEN, joined_json
from api.services import current_services
from schemas.matches import OpenedSchema
from schemas.people import JoinedSchema
from schemas.rematches import JoinRematchSchema, RematchesSchema, RematchSchema

if TYPE_CHECKING:
    from flask import Response

rematches = Blueprint("rematches", __name__, description="The match after a match.")


@rematches.route("/matches/<match_id>/rematch", methods=["POST"])
@rematches.arguments(RematchSchema)
@described(rematches.response(201, OpenedSchema), refused(rematches, 429), rematches.doc(**TOKEN))
def open_rematch(given: dict[str, Any], match_id: str) -> Response:
    """Open the rematch of a match that is over: same book, terms, seats and names.

    A match has one rematch. Who opens it is its arbiter; the other phones come along by
    themselves. A phone that has not heard the answer sends the same again, with the same secret.
    """
    services = current_services()
    arbiter_of(services, match_id_of(match_id))
    may_open(services, again=True)
    match = services.records.match(match_id)
    first = given.get("first_dealer")
    if first is not None and first not in match.seats:
        known = ", ".join(match.seats)
        raise Problem("not-understood", f"first_dealer must be one of {known}", "first_dealer")
    services.limits.take(OPENING, network(request.remote_addr))
    return opened_response(services, services.records.rematches.open(match_id, **given))


@rematches.route("/matches/<match_id>/rematch")
@described(rematches.response(200, RematchesSchema), rematches.doc(**TOKEN))
def links(match_id: str) -> Response:
    """Return the match before this one and the match after it; for who takes part."""
    services = current_services()
    member_of(services, match_id_of(match_id))
    return json_response(services.records.rematches.links(match_id)._asdict())


@rematches.route("/matches/<match_id>/rematch/participants", methods=["POST"])
@rematches.arguments(JoinRematchSchema)
@described(rematches.response(201, JoinedSchema), refused(rematches, 429), rematches.doc(**TOKEN))
def come_along(given: dict[str, Any], match_id: str) -> Response:
    """Join the rematch as what this phone is here, for its seat or to watch; no code is needed."""
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    assert viewer.participant is not None  # noqa: S101 - it has a token
    services.limits.take(JOINING, network(request.remote_addr))
    one = services.records.rematches.join(viewer.participant, **given)
    return created(json_response(joined_json(one), 201), location(one.match_id))
