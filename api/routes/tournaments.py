"""Tournaments: announced, listed, seen by desk, wall and phone, and followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response, request
from orjson import Fragment

from api.access import hall_viewer, may_open
from api.description import Blueprint, described, hall_location, keyed, refused
from api.problems.problems import Problem
from api.requests.limits import OPENING
from api.requests.network import network
from api.requests.viewer import PUBLIC, Viewer
from api.responses.encoding import (
    created,
    encoded_response,
    json_response,
    not_modified,
    tagged_by_content,
)
from api.responses.pieces import with_fields
from api.routes.hall_phones import join_way
from api.routes.regulations import regulation_of, told
from api.routes.stream import LAST_EVENT_ID, crowded, following, last_known, staying, streamed
from api.services import current_services
from referee.presenters.times import times
from referee.tournament.events import DIRECTION
from schemas.halls import AnnouncedSchema, AnnounceSchema, FollowSchema, TournamentListSchema
from schemas.regulations import LanguageSchema, RegulationSchema
from schemas.tournaments import SeenSchema

if TYPE_CHECKING:
    from collections.abc import Iterable

    from api.responses.pieces import Piece

tournaments = Blueprint("tournaments", __name__, description="Evenings of many tables.")

EVENT = {
    "description": "One event: what it is called, its version, and what it tells as JSON.",
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "event": {"enum": ["happened", "reset"]},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/TournamentNews"},
        },
        "retry": {"type": ["integer", "string"]},
    },
}


@tournaments.route("/tournaments", methods=["POST"])
@tournaments.arguments(AnnounceSchema)
@described(
    tournaments.response(201, AnnouncedSchema), refused(tournaments, 409, 429),
    keyed(tournaments),
)  # fmt: skip
def announce(given: dict[str, Any]) -> Response:
    """Announce a tournament; the answer holds the token of whoever directs it, told once.

    A regulation is named from the shelf, or brought as a file. A phone that has not heard the
    answer sends the same again, with the same report id and the same secret.
    """
    services = current_services()
    may_open(services)
    services.limits.take(OPENING, network(request.remote_addr))
    made = services.records.tournaments.announce(
        given["title"], regulation_of(services, given), about=given.get("about", ""),
        device=given.get("device", ""), listed=given["listed"], report_id=given.get("report_id"),
        secret=given.get("secret"),
    )  # fmt: skip
    now, who = made.tournament, made.direction
    viewer = Viewer(who.role, None, who, who.token)
    code = next(
        one.code
        for one in services.records.phones.of_direction(now.id)
        if one.participant == who.id
    )
    answer = {
        "tournament": Fragment(services.hall_news.view_piece(now, viewer).plain),
        "token": who.token, "participant": who.id, "role": DIRECTION, "code": code,
        "join": join_way(services, made.code),
    }  # fmt: skip
    return created(json_response(answer, 201), hall_location(now.id))


@tournaments.route("/tournaments")
@described(
    tournaments.etag, tournaments.response(200, TournamentListSchema), refused(tournaments, 403)
)
def tournament_list() -> Response:
    """List the tournaments that may be listed, the latest first."""
    services = current_services()
    if not services.listing:
        detail = "This service lists no tournaments: one is found by its link or its code."
        raise Problem("not-allowed", detail)
    found = [
        {"id": one.id, "title": one.title, "status": one.status,
         **times(announced_at=one.announced_at)}
        for one in services.records.tournaments.page(all_=False)
    ]  # fmt: skip
    return tagged_by_content({"tournaments": found})


@tournaments.route("/tournaments/<tournament>")
@described(tournaments.etag, tournaments.response(200, SeenSchema))
def one_tournament(tournament: str) -> Response:
    """Return a tournament: entries, rounds, tables, results, protests, penalties, standings.

    Names, and what people said in words of their own, are told to whoever holds a code.
    """
    services = current_services()
    viewer = hall_viewer(services, tournament)
    now = services.records.tournaments.get(tournament)
    tag = f"{services.hall_news.tag(now, viewer)}-{viewer.role}-{viewer.sees.replace('/', '.')}"
    if unchanged := not_modified(tag):
        return unchanged
    code = None
    if viewer.role != PUBLIC:
        code = services.records.tournaments.listed(tournament).code
    told_as = {"role": viewer.role, "seat": viewer.seat, "code": code}
    view = services.hall_news.view_piece(now, viewer)
    return encoded_response(with_fields(told_as, {"tournament": view}), tag=tag)


@tournaments.route("/tournaments/<tournament>/regulation")
@tournaments.arguments(LanguageSchema, location="query")
@described(tournaments.etag, tournaments.response(200, RegulationSchema))
def by_what(query: dict[str, str], tournament: str) -> Response:
    """Return the regulation of a tournament, with what judges each article."""
    services = current_services()
    hall_viewer(services, tournament)
    now = services.records.tournaments.get(tournament)
    return tagged_by_content(told(services, now.regulation, query["language"]))


@tournaments.route("/tournaments/<tournament>/stream", parameters=[LAST_EVENT_ID])
@tournaments.arguments(FollowSchema, location="query")
@described(
    tournaments.response(200, EVENT, content_type="text/event-stream"),
    refused(tournaments, 429, 503),
)
def followed(query: dict[str, Any], tournament: str) -> Response:
    """Follow a tournament: what happened, and which of what a view has is another since.

    Whoever comes back is told all at once what changed while they were away. ``reset`` says that
    the record was set back, and the tournament has to be read again.
    """
    services = staying()
    viewer = hall_viewer(services, tournament)
    now = services.records.tournaments.get(tournament)
    services.hall.assure(now)
    known = last_known(query)
    streams = services.spectators if viewer.role == PUBLIC else services.players
    where = network(request.remote_addr)
    if not streams.enter(where):
        return crowded()

    def tell(latest: Any, version: int) -> Iterable[Piece]:
        return services.hall.after(latest, version, viewer)

    version = now.version if known is None else known
    events = following(services, services.hall, now, viewer, version, tell)
    return streamed(services.hall, now, events, lambda: streams.leave(where))
