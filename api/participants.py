"""Participants: joining by a code, the tokens that come of it, names, and sending a phone away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import segno
from flask import Response, request

from api.answers import said
from api.description import Blueprint, described
from api.desk import desk
from api.limits import GUESSES, limiter
from api.problems import Problem
from api.seen import names_for, seated
from api.who import SEAT, SPECTATOR, arbiter, match_id_of
from schemas.matches import JoinWaySchema, NamesSchema, SeatNamesSchema
from schemas.people import JoinableSchema, JoinedSchema, JoinSchema, ParticipantsSchema

if TYPE_CHECKING:
    from api.desk import Desk

participants = Blueprint("participants", __name__, description="Who takes part, and with what.")

LOCAL = {"localhost", "127.0.0.1", "::1"}
TOKEN: dict[str, Any] = {"security": [{"token": []}]}


@participants.route("/join", methods=["POST"])
@limiter.limit(GUESSES)
@participants.arguments(JoinSchema)
@described(
    participants.response(201, JoinedSchema),
    participants.alt_response(429, response="TOO_MANY_REQUESTS"),
)
def join(told: dict[str, Any]) -> Response:
    """Join the match that a code belongs to."""
    at_desk = desk()
    return admit(at_desk, at_desk.records.match_of_code(told["code"]), told)


@participants.route("/join/<code>")
@limiter.limit(GUESSES)
@described(
    participants.response(200, JoinableSchema),
    participants.alt_response(429, response="TOO_MANY_REQUESTS"),
)
def joinable(code: str) -> Response:
    """Return the match that a code belongs to and its free seats, without joining it."""
    at_desk = desk()
    match = at_desk.records.match(at_desk.records.match_of_code(code))
    taken = seats_taken(at_desk, match.id)
    return said(
        {
            "id": match.id, "book": match.book.name, "title": match.book.title,
            "status": match.status, "seats": list(match.seats),
            "free": [seat for seat in match.seats if seat not in taken],
            "names": seated(at_desk, match.id),
        }
    )  # fmt: skip


@participants.route("/matches/<match_id>/participants", methods=["POST"])
@limiter.limit(GUESSES)
@participants.arguments(JoinSchema)
@described(
    participants.response(201, JoinedSchema),
    participants.alt_response(429, response="TOO_MANY_REQUESTS"),
)
def join_this(told: dict[str, Any], match_id: str) -> Response:
    """Join this match by its code."""
    at_desk = desk()
    at_desk.records.match(match_id_of(match_id))
    if at_desk.records.match_of_code(told["code"]) != match_id:
        raise Problem("not-allowed", "That is not the code of this match.", "code")
    return admit(at_desk, match_id, told)


@participants.route("/matches/<match_id>/participants")
@described(participants.response(200, ParticipantsSchema), participants.doc(**TOKEN))
def phones(match_id: str) -> Response:
    """List the phones at the table; for the arbiter."""
    at_desk = desk()
    arbiter(at_desk, match_id_of(match_id))
    at_desk.records.match(match_id)
    told = [
        {
            "participant": one.id,
            "role": one.role,
            "seat": one.seat,
            "device": one.label or None,
            "revoked": one.revoked_at is not None,
            "since": one.admitted_at,
        }
        for one in at_desk.records.people.of(match_id)
    ]
    return said({"participants": told})


@participants.route("/matches/<match_id>/participants/<participant>", methods=["DELETE"])
@described(participants.response(204), participants.doc(**TOKEN))
def send_away(match_id: str, participant: str) -> Response:
    """Revoke a phone's token; for the arbiter."""
    at_desk = desk()
    asking = arbiter(at_desk, match_id_of(match_id))
    at_desk.records.match(match_id)
    known = {one.id for one in at_desk.records.people.of(match_id)}
    if participant not in known:
        raise Problem("not-found", "There is no such participant in this match.", "participant")
    if asking.participant is not None and participant == asking.participant.id:
        raise Problem("conflict", "The arbiter cannot send itself away.", "participant")
    at_desk.records.revoke(participant)
    return Response(status=204)


@participants.route("/matches/<match_id>/join")
@described(participants.response(200, JoinWaySchema), participants.doc(**TOKEN))
def way_in(match_id: str) -> Response:
    """Return the code of the match, and a QR code that brings a phone there; for the arbiter."""
    at_desk = desk()
    arbiter(at_desk, match_id_of(match_id))
    at_desk.records.match(match_id)
    return said(join_way(at_desk, at_desk.records.code(match_id)))


@participants.route("/matches/<match_id>/names", methods=["PUT"])
@participants.arguments(SeatNamesSchema)
@described(participants.response(200, NamesSchema), participants.doc(**TOKEN))
def name(told: dict[str, str], match_id: str) -> Response:
    """Say who sits where; for the arbiter.

    An empty name erases the one before, and what the devices of that player are called.
    """
    at_desk = desk()
    asking = arbiter(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    strangers = sorted(set(told) - set(match.seats))
    if strangers:
        detail = f"{strangers[0]} is no seat of this match; those are {', '.join(match.seats)}"
        raise Problem("not-understood", detail, strangers[0])
    at_desk.records.set_names(match_id, told)
    for seat, name in told.items():
        if not name.strip():
            at_desk.records.erase(match_id, seat)
    return said({"names": names_for(at_desk, match_id, asking)})


# --- joining -------------------------------------------------------------------------------------


def admit(at_desk: Desk, match_id: str, told: dict[str, Any]) -> Response:
    """Let a phone in as a seat that is free, or as a spectator."""
    match = at_desk.records.match(match_id)
    seat = told.get("seat")
    role = told.get("role") or (SEAT if seat else SPECTATOR)
    if role == SPECTATOR and seat is not None:
        raise Problem("not-understood", "a spectator has no seat", "seat")
    if role == SEAT:
        if seat not in match.seats:
            detail = f"seat must be one of {', '.join(match.seats)}"
            raise Problem("not-understood", detail, "seat")
        if seat in seats_taken(at_desk, match_id):
            detail = f"Another phone speaks for {seat}. The arbiter can send it away under Share."
            raise Problem("taken", detail, "seat")
    one = at_desk.records.admit(match_id, role, seat, told.get("device", ""))
    return said(
        {
            "token": one.token, "participant": one.id, "role": role, "seat": seat,
            "match": match_id,
        },
        201,
    )  # fmt: skip


def seats_taken(at_desk: Desk, match_id: str) -> set[str | None]:
    """Return the seats for which a phone speaks."""
    people = at_desk.records.people.of(match_id)
    return {one.seat for one in people if one.role == SEAT and one.revoked_at is None}


def join_way(at_desk: Desk, code: str) -> dict[str, str]:
    """Return how another phone comes to the table: code, address, QR code."""
    url = f"{public_url(at_desk)}/join/{code}"
    drawn = segno.make(url, error="m").svg_inline(scale=4, border=4, dark="#000", light="#fff")
    # alone in an image a drawing has to say what it is written in
    picture = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return {"code": code, "url": url, "qr_svg": picture}


def public_url(at_desk: Desk) -> str:
    """Return the address of this service as another phone can reach it."""
    if at_desk.public_url:
        return at_desk.public_url.rstrip("/")
    own = request.host_url.rstrip("/")
    if at_desk.lan_url and urlsplit(own).hostname in LOCAL:
        return at_desk.lan_url.rstrip("/")
    return own
