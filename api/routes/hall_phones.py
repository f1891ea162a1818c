"""Who speaks at a tournament: codes and tokens of the direction, of tables and of entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response, request

from api.access import director_of
from api.description import Blueprint, described, hall_location, refused
from api.problems.problems import Problem
from api.requests.limits import JOINING
from api.requests.network import network
from api.responses.encoding import created, json_response
from api.routes.join_codes import public_url, qr_svg
from api.services import current_services
from referee.presenters.times import times
from referee.record import NoSuchParticipant
from referee.record.errors import NoSuchTournament
from referee.tournament.events import DIRECTION, ENTRY, TABLE
from schemas.halls import (
    AdmitSchema,
    CodesQuerySchema,
    CodesSchema,
    DirectionSchema,
    JoinedHallSchema,
    JoinHallSchema,
    RenewSchema,
    WayDrawnSchema,
)

if TYPE_CHECKING:
    from api.services import Services
    from referee.record.commands.tournament_phones import Code

hall_phones = Blueprint("hall_phones", __name__, description="Who speaks at a tournament.")
TOKEN: dict[str, Any] = {"security": [{"token": []}]}
WATCHER = "watcher"


def url_of(services: Services, code: str) -> str:
    """Return the address that brings a phone in by a code.

    A code that speaks for somebody stands behind the #, so that no log on the way has it.
    """
    return f"{public_url(services)}/#hall/{code}"


def join_way(services: Services, code: str) -> dict[str, Any]:
    """Return how the hall comes in: with the join code alone, to see names."""
    url = url_of(services, code)
    return {"role": WATCHER, "seat": None, "code": code, "url": url, "qr_svg": qr_svg(url)}


def way(services: Services, one: Code) -> dict[str, Any]:
    """Return how a phone comes in by a code."""
    told = {"role": one.role, "seat": one.seat, "code": one.code}
    if one.participant:
        told["participant"] = one.participant
    return told | {"url": url_of(services, one.code)}


@hall_phones.route("/tournaments/join", methods=["POST"])
@hall_phones.arguments(JoinHallSchema)
@described(hall_phones.response(201, JoinedHallSchema), refused(hall_phones, 404, 409, 429))
def join_hall(given: dict[str, str]) -> Response:
    """Come in by a code: of the hall, a table's slip, an entry, or somebody who directs.

    Whoever holds the slip of a table has the table's phone: the same code may be used again, and by
    several.
    """
    services = current_services()
    services.limits.take(JOINING, network(request.remote_addr))
    with services.limits.guessing():
        try:
            found = services.records.phones.join(given["code"], given.get("device", ""))
        except NoSuchTournament:
            raise NoSuchParticipant("No tournament has this code.") from None
    answer = {
        "token": found.token, "participant": found.id, "role": found.role, "seat": found.seat,
        "tournament": found.match_id,
    }  # fmt: skip
    return created(json_response(answer, 201), hall_location(found.match_id))


@hall_phones.route("/tournaments/<tournament>/join")
@described(hall_phones.response(200, WayDrawnSchema), hall_phones.doc(**TOKEN))
def way_into_hall(tournament: str) -> Response:
    """Return the join code of a tournament as a QR code; for the direction."""
    services = current_services()
    director_of(services, tournament)
    return json_response(join_way(services, services.records.tournaments.listed(tournament).code))


@hall_phones.route("/tournaments/<tournament>/codes")
@hall_phones.arguments(CodesQuerySchema, location="query")
@described(hall_phones.response(200, CodesSchema), hall_phones.doc(**TOKEN))
def codes(query: dict[str, int], tournament: str) -> Response:
    """Return the codes of the tables of a round, or of the entries; for the direction."""
    services = current_services()
    director_of(services, tournament)
    phones = services.records.phones
    found = (
        phones.of_round(tournament, query["round"])
        if "round" in query
        else phones.of_entries(tournament)
    )
    return json_response({"codes": [way(services, one) for one in found]})


@hall_phones.route("/tournaments/<tournament>/codes", methods=["POST"])
@hall_phones.arguments(RenewSchema)
@described(hall_phones.response(201, WayDrawnSchema), hall_phones.doc(**TOKEN))
def renew(given: dict[str, str], tournament: str) -> Response:
    """Send the phones of a table or an entry away, and return its next code; for the direction."""
    services = current_services()
    director_of(services, tournament)
    role = TABLE if "/" in given["seat"] else ENTRY
    one = services.records.phones.renew(tournament, role, given["seat"])
    answer = way(services, one) | {"qr_svg": qr_svg(url_of(services, one.code))}
    return created(json_response(answer, 201), hall_location(tournament, "codes"))


@hall_phones.route("/tournaments/<tournament>/direction")
@described(hall_phones.response(200, DirectionSchema), hall_phones.doc(**TOKEN))
def direction(tournament: str) -> Response:
    """List those who direct, each with their code; for the direction."""
    services = current_services()
    director_of(services, tournament)
    known = {one.participant: one.code for one in services.records.phones.of_direction(tournament)}
    found = [
        {"participant": one.id, "device": one.label or None, "code": known.get(one.id),
         "revoked": one.revoked_at is not None, **times(since=one.admitted_at)}
        for one in services.records.people.of(tournament) if one.role == DIRECTION
    ]  # fmt: skip
    return json_response({"direction": found})


@hall_phones.route("/tournaments/<tournament>/direction", methods=["POST"])
@hall_phones.arguments(AdmitSchema)
@described(hall_phones.response(201, WayDrawnSchema), hall_phones.doc(**TOKEN))
def let_direct(given: dict[str, str], tournament: str) -> Response:
    """Let somebody else direct too, by a code of their own; for the direction."""
    services = current_services()
    director_of(services, tournament)
    phones = services.records.phones
    new = phones.admit(tournament, DIRECTION, device=given.get("device", ""))
    one = next(one for one in phones.of_direction(tournament) if one.participant == new.id)
    answer = way(services, one) | {"qr_svg": qr_svg(url_of(services, one.code))}
    return created(json_response(answer, 201), hall_location(tournament, "direction"))


@hall_phones.route("/tournaments/<tournament>/direction/<participant>", methods=["DELETE"])
@described(hall_phones.response(204), hall_phones.doc(**TOKEN))
def send_director_away(tournament: str, participant: str) -> Response:
    """Let somebody direct no more: their code and tokens are good for nothing then."""
    services = current_services()
    viewer = director_of(services, tournament)
    known = {one.id for one in services.records.people.of(tournament) if one.role == DIRECTION}
    if participant not in known:
        raise Problem("not-found", "Nobody who directs has this id.", "participant")
    if viewer.participant is not None and participant == viewer.participant.id:
        raise Problem("conflict", "Nobody sends themselves away.", "participant")
    services.records.revoke(participant)
    return Response(status=204)
