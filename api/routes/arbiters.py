"""Being the arbiter: hand it over, take it over, send everybody away, and a new join code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.access import arbiter_of, match_id_of, may_open
from api.description import Blueprint, described, keyed, location, refused
from api.requests.viewer import ARBITER
from api.responses.encoding import created, json_response
from api.routes.join_codes import join_way_json, public_url, qr_svg
from api.routes.participants import TOKEN
from api.services import current_services
from referee.presenters.times import times
from schemas.matches import JoinWaySchema
from schemas.people import (
    ArbiterSchema,
    HandoverSchema,
    RecoverySchema,
    SecretSchema,
    TakeOverSchema,
)

if TYPE_CHECKING:
    from flask import Response

    from api.requests.viewer import Viewer
    from api.services import Services
    from referee.record import Arbiter

arbiters = Blueprint("arbiters", __name__, description="Who is the arbiter, and stays it.")


@arbiters.route("/arbiter", methods=["POST"])
@arbiters.arguments(TakeOverSchema)
@described(arbiters.response(201, ArbiterSchema), refused(arbiters, 404, 409, 429), keyed(arbiters))
def take_over(given: dict[str, Any]) -> Response:
    """Become the arbiter of a match, by a code for handing over or by the recovery phrase.

    The phone that was the arbiter is so no more. The same again, with the same secret and within
    an hour, is answered in the same way. With `match`, the phone that kept that match by itself
    becomes its first arbiter here, where matches may be opened.
    """
    services = current_services()
    credential, device = given["credential"], given.get("device", "")
    if "match" in given:
        may_open(services)
    with services.limits.guessing():
        found = (
            services.records.claim(match_id_of(given["match"]), credential, device=device)
            if "match" in given
            else services.records.take_over(credential, secret=given["secret"], device=device)
        )
    return created(json_response(arbiter_json(found), 201), location(found.arbiter.match_id))


@arbiters.route("/matches/<match_id>/handover", methods=["POST"])
@described(arbiters.response(201, HandoverSchema), arbiters.doc(**TOKEN))
def hand_over(match_id: str) -> Response:
    """Make a code with which another phone becomes the arbiter; for the arbiter."""
    services = current_services()
    arbiter_of(services, match_id_of(match_id))
    made = services.records.hand_over(match_id)
    # behind the #, so that no log of any server on the way has it
    url = f"{public_url(services)}/#arbiter/{made.code}"
    answer = {"code": made.code, "url": url, "qr_svg": qr_svg(url)}
    return json_response(answer | times(expires_at=made.expires_at), 201)


@arbiters.route("/matches/<match_id>/recovery", methods=["POST"])
@arbiters.arguments(SecretSchema)
@described(arbiters.response(201, RecoverySchema), arbiters.doc(**TOKEN))
def new_recovery(given: dict[str, Any], match_id: str) -> Response:
    """Make another recovery phrase, and the one before worthless; for the arbiter."""
    services = current_services()
    arbiter_of(services, match_id_of(match_id))
    return json_response(
        {"recovery": services.records.new_recovery(match_id, given["secret"])}, 201
    )


@arbiters.route("/matches/<match_id>/join", methods=["POST"])
@described(arbiters.response(201, JoinWaySchema), arbiters.doc(**TOKEN))
def new_code(match_id: str) -> Response:
    """Make another join code, and the one before worthless; for the arbiter."""
    services = current_services()
    arbiter_of(services, match_id_of(match_id))
    services.records.match(match_id)
    way = join_way_json(services, services.records.new_code(match_id))
    return created(json_response(way, 201), location(match_id, "join"))


@arbiters.route("/matches/<match_id>/revocation", methods=["POST"])
@arbiters.arguments(SecretSchema)
@described(arbiters.response(201, ArbiterSchema), arbiters.doc(**TOKEN))
def send_all_away(given: dict[str, Any], match_id: str) -> Response:
    """Revoke every token of a match, and give the arbiter who asks a new one.

    Join code, recovery phrase and a code for handing over are replaced as well. The same again,
    with the same secret and within an hour, is answered in the same way.
    """
    services = current_services()
    records = services.records
    # The token of whoever asks again was revoked by the first time; the secret was not.
    found = records.sent_all_away(match_id_of(match_id), given["secret"])
    if found is None:
        viewer = arbiter_of(services, match_id)
        device = given.get("device") or _device_of(services, match_id, viewer)
        found = records.send_all_away(match_id, secret=given["secret"], device=device)
    return created(json_response(arbiter_json(found), 201), location(match_id))


def _device_of(services: Services, match_id: str, viewer: Viewer) -> str:
    """Return what the device of a viewer is called; nothing where that is not known."""
    return services.per_viewer.all_devices(match_id).get(viewer.by.device, "")


def arbiter_json(found: Arbiter) -> dict[str, Any]:
    """Return the token of a phone that became the arbiter, and its recovery phrase."""
    one = found.arbiter
    return {
        "token": one.token, "participant": one.id, "role": ARBITER, "seat": None,
        "match": one.match_id, "recovery": found.recovery,
    }  # fmt: skip
