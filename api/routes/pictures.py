"""Pictures: photographs of the table, added to a dispute or to a hand, for those who take part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.access import match_id_of, member_of
from api.description import Blueprint, described, location
from api.problems.problems import Problem
from api.responses.encoding import created, json_response
from api.routes.disputes import speaking_for
from api.routes.participants import TOKEN
from api.services import current_services
from referee.kernel.rules.moves import Unreadable
from referee.match.commands import Picture
from referee.presenters.disputes import picture_json
from schemas.pictures import ImageSchema, PictureRequestSchema, PictureSchema, PicturesSchema

if TYPE_CHECKING:
    from flask import Response

pictures = Blueprint("pictures", __name__, description="Photographs of the table.")


@pictures.route("/matches/<match_id>/pictures", methods=["POST"])
@pictures.arguments(PictureRequestSchema)
@described(
    pictures.response(
        201, PictureSchema, description="Recorded; the same under this id again records nothing"
    ),
    pictures.doc(**TOKEN),
)
def picture(given: dict[str, Any], match_id: str) -> Response:
    """Add a photograph of the table to a dispute, or to a hand that has ended.

    Its digest stands in the record for ever; the photograph lies beside it, can be erased, and is
    shown to those alone who take part.
    """
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    seat = speaking_for(services.agreed(match_id).seats, viewer, given.get("seat"))
    dispute, hand = given.get("dispute"), given.get("hand")
    if (dispute is None) == (hand is None):
        raise Problem("not-understood", "name a dispute or a hand, one of both", "dispute")
    command = Picture(given["image"], dispute, hand, seat)
    try:
        done = services.records.record(match_id, command, viewer.by, given["report_id"])
    except Unreadable as error:
        raise Problem("not-understood", error.sentence, error.field) from None
    devices = services.per_viewer.devices(match_id, viewer, ())
    told = picture_json(done.picture, devices)
    return created(json_response(told, 201), location(match_id, "pictures", told["number"]))


@pictures.route("/matches/<match_id>/pictures")
@described(pictures.response(200, PicturesSchema), pictures.doc(**TOKEN))
def picture_list(match_id: str) -> Response:
    """List the photographs that were added, without what they show."""
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    devices = services.per_viewer.devices(match_id, viewer, match.history)
    told = [picture_json(one, devices) for one in match.argued.pictures]
    return json_response({"version": match.version, "pictures": told})


@pictures.route("/matches/<match_id>/pictures/<int:number>")
@described(pictures.response(200, ImageSchema), pictures.doc(**TOKEN))
def image(match_id: str, number: int) -> Response:
    """Return what a photograph shows."""
    services = current_services()
    member_of(services, match_id_of(match_id))
    there = services.records.match(match_id).argued.pictures
    if not 1 <= number <= len(there):
        raise Problem("not-found", f"This match has no picture {number}.", "picture")
    found = services.records.people.picture(match_id, there[number - 1].digest)
    return json_response({"image": found})
