"""Participants: joining by a code, the tokens that come of it, names, and sending a phone away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response, request

from api.access import arbiter_of, match_id_of, member_of
from api.description import Blueprint, described, location, refused
from api.problems.problems import Problem, no_seat
from api.requests.limits import JOINING, WrongCode
from api.requests.network import network
from api.requests.viewer import ARBITER, SEAT, SPECTATOR
from api.responses.encoding import created, json_response
from api.routes.join_codes import join_way_json
from api.services import current_services
from referee.presenters.times import times
from referee.record import BadName
from schemas.erasures import ReasonSchema
from schemas.matches import JoinWaySchema, NamesSchema, SeatNamesSchema
from schemas.people import JoinableSchema, JoinedSchema, JoinSchema, ParticipantsSchema

if TYPE_CHECKING:
    from api.services import Services
    from referee.record import Participant

participants = Blueprint("participants", __name__, description="Who takes part, and with what.")

ASKED = "asked for at the table"
"""Why something was erased, where nobody says."""
TOKEN: dict[str, Any] = {"security": [{"token": []}]}


@participants.route("/join", methods=["POST"])
@participants.arguments(JoinSchema)
@described(
    participants.response(201, JoinedSchema),
    refused(participants, 404, 409, 429),
)
def join(given: dict[str, Any]) -> Response:
    """Join the match that a code belongs to."""
    services = current_services()
    with services.limits.guessing():
        match_id = services.records.match_of_code(given["code"])
    return admit(services, match_id, given)


@participants.route("/join/<code>")
@described(
    participants.response(200, JoinableSchema),
    refused(participants, 404, 409, 429),
)
def joinable(code: str) -> Response:
    """Return the match that a code belongs to and its free seats, without joining it."""
    services = current_services()
    with services.limits.guessing():
        match = services.records.match(services.records.match_of_code(code))
    if match.status == "closed":
        raise Problem("closed", "This match is closed: nobody can join it any more.")
    taken = seats_taken(services, match.id)
    return json_response(
        {
            "id": match.id, "book": match.book.name, "title": match.book.title,
            "status": match.status, "seats": list(match.seats),
            "free": [seat for seat in match.seats if seat not in taken],
            "names": services.per_viewer.all_names(match.id),
        }
    )  # fmt: skip


@participants.route("/matches/<match_id>/participants", methods=["POST"])
@participants.arguments(JoinSchema)
@described(
    participants.response(201, JoinedSchema),
    refused(participants, 429),
)
def join_this(given: dict[str, Any], match_id: str) -> Response:
    """Join this match by its code."""
    services = current_services()
    services.records.match(match_id_of(match_id))
    with services.limits.guessing():
        if services.records.match_of_code(given["code"]) != match_id:
            raise WrongCode("not-allowed", "That is not the code of this match.", "code")
    return admit(services, match_id, given)


@participants.route("/matches/<match_id>/participants")
@described(participants.response(200, ParticipantsSchema), participants.doc(**TOKEN))
def phones(match_id: str) -> Response:
    """List the phones at the table; for the arbiter."""
    services = current_services()
    arbiter_of(services, match_id_of(match_id))
    services.records.match(match_id)
    phones_ = [
        {
            "participant": one.id,
            "role": one.role,
            "seat": one.seat,
            "device": one.label or None,
            "revoked": one.revoked_at is not None,
            **times(since=one.admitted_at, until=one.revoked_at),
        }
        for one in services.records.people.of(match_id)
    ]
    return json_response({"participants": phones_})


@participants.route("/matches/<match_id>/participants/<participant>", methods=["DELETE"])
@described(participants.response(204), participants.doc(**TOKEN))
def send_away(match_id: str, participant: str) -> Response:
    """Revoke a phone's token; for the arbiter, and for a player or spectator who leaves."""
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    leaves = viewer.participant is not None and participant == viewer.participant.id
    if viewer.role != ARBITER and not leaves:
        raise Problem("not-allowed", "Only the arbiter may do that.")
    services.records.match(match_id)
    known = {one.id for one in services.records.people.of(match_id)}
    if participant not in known:
        raise Problem("not-found", "There is no such participant in this match.", "participant")
    if viewer.role == ARBITER and leaves:
        raise Problem("conflict", "The arbiter cannot send itself away.", "participant")
    services.records.revoke(participant)
    return Response(status=204)


@participants.route("/matches/<match_id>/join")
@described(participants.response(200, JoinWaySchema), participants.doc(**TOKEN))
def way_in(match_id: str) -> Response:
    """Return the code of the match, and a QR code that brings a phone there; for the arbiter."""
    services = current_services()
    arbiter_of(services, match_id_of(match_id))
    services.records.match(match_id)
    return json_response(join_way_json(services, services.records.code(match_id)))


@participants.route("/matches/<match_id>/names", methods=["PUT"])
@participants.arguments(ReasonSchema, location="query")
@participants.arguments(SeatNamesSchema)
@described(participants.response(200, NamesSchema), participants.doc(**TOKEN))
def name(reason: dict[str, str], given: dict[str, str], match_id: str) -> Response:
    """Say who sits where; for the arbiter, and to whoever sits there to be forgotten.

    An empty name erases the one before, and what the devices of that player are called. That it
    was erased, by whom and why, is an event of the match.
    """
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    if viewer.role != ARBITER and given != {viewer.seat: ""}:
        raise Problem("not-allowed", "Only the arbiter may do that; a seat may erase its own name.")
    match = services.records.match(match_id)
    strangers = sorted(set(given) - set(match.seats))
    if strangers:
        raise no_seat(strangers[0], match.seats, strangers[0])
    try:
        services.records.set_names(match_id, given)
    except BadName as error:
        field = error.field.removeprefix("names.")
        raise Problem("not-understood", error.sentence, field) from None
    for seat, name in given.items():
        if not name.strip() and viewer.participant is not None:
            by = viewer.participant.by
            why = reason.get("why") or ASKED
            services.records.erase(match_id, seat, why=why, by=by)
    return json_response({"names": services.per_viewer.names(match_id, viewer)})


# --- joining -------------------------------------------------------------------------------------


def admit(services: Services, match_id: str, given: dict[str, Any]) -> Response:
    """Let a phone in as a seat that is free, or as a spectator."""
    match = services.records.match(match_id)
    seat = given.get("seat")
    role = given.get("role") or (SEAT if seat else SPECTATOR)
    if role == SPECTATOR and seat is not None:
        raise Problem("not-understood", "a spectator has no seat", "seat")
    if role == SEAT and seat not in match.seats:
        detail = f"seat must be one of {', '.join(match.seats)}"
        raise Problem("not-understood", detail, "seat")
    services.limits.take(JOINING, network(request.remote_addr))
    one = services.records.admit(
        match_id, role, seat, given.get("device", ""), secret=given.get("secret")
    )
    return created(json_response(joined_json(one), 201), location(match_id))


def joined_json(one: Participant) -> dict[str, Any]:
    """Return a phone that was admitted, with its token."""
    return {
        "token": one.token, "participant": one.id, "role": one.role, "seat": one.seat,
        "match": one.match_id,
    }  # fmt: skip


def seats_taken(services: Services, match_id: str) -> set[str | None]:
    """Return the seats for which a phone speaks."""
    people = services.records.people.of(match_id)
    return {one.seat for one in people if one.role == SEAT and one.revoked_at is None}
