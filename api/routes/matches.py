"""Matches: open one, find one, look at any position of it, ask what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response, request
from orjson import Fragment

from api.access import arbiter_of, match_id_of, may_open, viewer_of
from api.description import Blueprint, described, keyed, location, refused
from api.problems.problems import Problem, no_seat
from api.problems.refusals import disagreement
from api.requests.limits import OPENING
from api.requests.network import network
from api.requests.viewer import ARBITER, Viewer
from api.responses.current import match_tag, offers_of
from api.responses.encoding import (
    created,
    encoded_response,
    json_response,
    not_modified,
    tagged_by_content,
)
from api.routes.join_codes import join_way_json
from api.routes.regulations import regulation_of
from api.services import current_services
from referee.kernel import Disagreement
from referee.match.commands import Close
from referee.presenters.books import book_whole
from referee.presenters.matches import damaged_json, match_brief, match_json
from referee.presenters.tables import table_json
from referee.record import RecordError
from schemas.books import BookSchema
from schemas.guides import GuideSchema
from schemas.match_list import MatchListSchema, MatchQuerySchema
from schemas.matches import (
    ClosedSchema,
    ClosingSchema,
    MatchSchema,
    OffersQuerySchema,
    OffersSchema,
    OpenedSchema,
    OpenMatchSchema,
    PositionSchema,
)

if TYPE_CHECKING:
    from api.services import Services
    from referee.kernel import Book
    from referee.record import Match, Opened

matches = Blueprint("matches", __name__, description="Matches, their tables and their offers.")


@matches.route("/matches", methods=["POST"])
@matches.arguments(OpenMatchSchema)
@described(matches.response(201, OpenedSchema), refused(matches, 409, 429), keyed(matches))
def open_match(given: dict[str, Any]) -> Response:
    """Open a match; the answer holds the arbiter's token, which is told once.

    A phone that has not heard the answer sends the same again, with the same report id and the
    same secret, and gets the same match; without the secret it is a conflict.
    """
    services = current_services()
    may_open(services)
    services.limits.take(OPENING, network(request.remote_addr))
    book, terms = agreed_in(services, given)
    seats = seats_of(book, given)
    try:
        book.agree(terms).open(seats)
    except Disagreement as error:
        raise disagreement(error, seats="seats" if "seats" in given else "players") from None
    names = {seat: name.strip() for seat, name in given.get("names", {}).items() if name.strip()}
    strangers = sorted(set(names) - set(seats))
    if strangers:
        raise no_seat(strangers[0], seats, f"names.{strangers[0]}")
    opened = services.records.open_match(
        book.name, terms=terms, seats=seats, names=names, device=given.get("device", ""),
        listed=given["listed"], waits=given["disputes"] == "wait", report_id=given.get("report_id"),
        secret=given.get("secret"),
    )  # fmt: skip
    return opened_response(services, opened)


def agreed_in(services: Services, given: dict[str, Any]) -> tuple[Book, dict[str, Any]]:
    """Return the book that is asked for with its terms: by name, or by a regulation."""
    if "regulation" in given or "toml" in given:
        if "book" in given:
            raise Problem("not-understood", "name a book or a regulation, not both", "book")
        told = regulation_of(services, given)
        return services.shelf[told.play.book], told.terms(told.stages[0]) | given.get("terms", {})
    if "book" not in given:
        raise Problem("not-understood", "book is missing", "book")
    book = services.shelf.get(given["book"])
    if book is None:
        known = ", ".join(services.shelf)
        raise Problem("not-understood", f"book must be one of {known}", "book")
    return book, given.get("terms", {})


def opened_response(services: Services, opened: Opened) -> Response:
    """Answer with a match that was opened, and the token of its arbiter."""
    match = opened.match
    viewer = Viewer(ARBITER, None, opened.arbiter)
    told = services.per_viewer.all_names(match.id)
    answer = {
        "match": Fragment(services.current.match(match, viewer, told).plain),
        "token": opened.arbiter.token,
        "participant": opened.arbiter.id,
        "role": ARBITER,
        "join": join_way_json(services, opened.code),
        "recovery": opened.recovery,
    }
    return created(json_response(answer, 201), location(match.id))


def seats_of(book: Book, given: dict[str, Any]) -> list[str]:
    """Return the seats asked for: by name, or so many of the usual ones."""
    seats, players = given.get("seats"), given.get("players")
    if seats is not None and players is not None and len(seats) != players:
        raise Problem("not-understood", "players and seats do not agree", "players")
    if seats is not None:
        return list(seats)
    return list(book.names[: book.seats[0] if players is None else players])


@matches.route("/matches")
@matches.arguments(MatchQuerySchema, location="query")
@described(matches.etag, matches.response(200, MatchListSchema), refused(matches, 403))
def match_list(query: dict[str, Any]) -> Response:
    """List the matches whose arbiters let them be listed, the latest first."""
    services = current_services()
    if not services.listing:
        detail = "This service lists no matches: a match is found by its link or its code."
        raise Problem("not-allowed", detail)
    try:
        page = services.records.list(**query)
    except RecordError as error:
        if type(error) is RecordError:
            raise Problem("not-understood", error.sentence, "cursor") from None
        raise
    imports = services.records.imports_of([one.id for one in page.matches])
    found = [
        match_brief(one, one.standing, imports.get(one.id, ()))
        for one in page.matches
        if one.standing is not None
    ]
    damaged = [
        damaged_json(one, one.damaged.version, one.damaged.sentence)
        for one in page.matches
        if one.damaged is not None  # it must not hide the others
    ]
    return tagged_by_content({"matches": found, "damaged": damaged, "next": page.next})


@matches.route("/matches/<match_id>")
@matches.arguments(PositionSchema, location="query")
@described(matches.etag, matches.response(200, MatchSchema))
def one_match(query: dict[str, Any], match_id: str) -> Response:
    """Return a match with its table, now or after any ruling, as the viewer may see it."""
    services = current_services()
    viewer = viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    number = query.get("ruling")
    names = services.per_viewer.names(match.id, viewer)
    tag = match_tag(match, viewer, "now" if number is None else number, names)
    if unchanged := not_modified(tag):
        return unchanged
    if number is None:
        return encoded_response(services.current.match(match, viewer, names), tag=tag)
    told = match_json(match, services.records.imports(match.id), number)
    if names is not None:
        told["names"] = names
    return json_response(told | _position(services, match, viewer, number), tag=tag)


@matches.route("/matches/<match_id>/book")
@described(matches.response(200, BookSchema))
def book_in_force(match_id: str) -> Response:
    """Return the book in force at this table: its clauses as the terms agreed make them read."""
    services = current_services()
    book = services.records.match(match_id_of(match_id)).book
    return json_response(book_whole(book, services.shelf[book.name]))


@matches.route("/matches/<match_id>/guide")
@described(matches.response(200, GuideSchema))
def guide_in_force(match_id: str) -> Response:
    """Return how the book is played as this table agreed on it, with acts to learn from."""
    services = current_services()
    book = services.records.match(match_id_of(match_id)).book
    return json_response(services.guide_json(book.name, *sorted(book.agreed.items())))


@matches.route("/matches/<match_id>/closing", methods=["POST"])
@matches.arguments(ClosingSchema)
@described(matches.response(201, ClosedSchema), matches.doc(security=[{"token": []}]))
def close(given: dict[str, Any], match_id: str) -> Response:
    """Close a match; one that is not over is abandoned, and that needs a reason."""
    services = current_services()
    viewer = arbiter_of(services, match_id_of(match_id))
    done = services.records.record(
        match_id, Close(given.get("why") or ""), viewer.by, given.get("report_id")
    )
    return created(json_response({"version": done.version}, 201), location(match_id))


@matches.route("/matches/<match_id>/offers")
@matches.arguments(OffersQuerySchema, location="query")
@described(matches.etag, matches.response(200, OffersSchema))
def match_offers(query: dict[str, Any], match_id: str) -> Response:
    """Return what may be reported now; a seat's own offers use what its phone has noted."""
    services = current_services()
    viewer = viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    seat = query.get("seat") or offers_of(viewer)
    if seat is not None and seat not in match.seats:
        known = ", ".join(match.seats)
        raise Problem("not-found", f"There is no seat {seat}; those are {known}.", "seat")
    tag, offers = services.current.offers(match, viewer, seat)
    return not_modified(tag) or encoded_response(offers, tag=tag)


def _position(services: Services, match: Match, viewer: Viewer, number: int) -> dict[str, Any]:
    """Return the table after a ruling, and as whom the viewer sees it."""
    if number > match.last_number:
        raise Problem("not-found", f"This match has no ruling {number}.", "ruling")
    public, table = services.per_viewer.tables_at(match.id, number, viewer)
    return {"viewer": viewer.sees, "table": table_json(match.book, table, public)}
