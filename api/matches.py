"""Matches: open one, find one, look at any position of it, ask what may be done."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from flask import Response, request

from api.answers import said, unchanged
from api.description import Blueprint, described
from api.desk import desk
from api.participants import join_way
from api.problems import Problem
from api.seen import names_for
from api.telling import book_whole, offers_json, table_json
from api.trouble import disagreement
from api.who import ARBITER, PUBLIC, SEAT, Viewer, arbiter, match_id_of, viewer
from referee.kernel import Disagreement
from referee.record import NoSuchBook, RecordError
from schemas.books import BookSchema
from schemas.matches import (
    ClosedSchema,
    ClosingSchema,
    MatchListSchema,
    MatchQuerySchema,
    MatchSchema,
    OffersQuerySchema,
    OffersSchema,
    OpenedSchema,
    OpenMatchSchema,
    PositionSchema,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from api.desk import Desk
    from referee.kernel import Book, Table
    from referee.record import Match

matches = Blueprint("matches", __name__, description="Matches, their tables and their offers.")


@matches.route("/matches", methods=["POST"])
@matches.arguments(OpenMatchSchema)
@described(matches.response(201, OpenedSchema))
def open_match(told: dict[str, Any]) -> Response:
    """Open a match; the answer holds the arbiter's token, which is told once."""
    at_desk = desk()
    book = at_desk.shelf.get(told["book"])
    if book is None:
        known = ", ".join(at_desk.shelf)
        raise Problem("not-understood", f"book must be one of {known}", "book")
    terms = told.get("terms", {})
    seats = seats_of(book, told)
    try:
        book.agree(terms).open(seats)
    except Disagreement as error:
        raise disagreement(error) from None
    names = {seat: name.strip() for seat, name in told.get("names", {}).items() if name.strip()}
    strangers = sorted(set(names) - set(seats))
    if strangers:
        detail = f"{strangers[0]} is no seat of this match; those are {', '.join(seats)}"
        raise Problem("not-understood", detail, f"names.{strangers[0]}")
    opened = at_desk.records.open_match(
        told["book"], terms=terms, seats=seats, names=names, device=told.get("device", ""),
        listed=told["listed"], waits=told["disputes"] == "wait", report_id=told.get("report_id"),
    )  # fmt: skip
    match = opened.match
    asking = Viewer(ARBITER, None, opened.arbiter)
    answer = {
        "match": match_json(at_desk, match, asking),
        "token": opened.arbiter.token,
        "participant": opened.arbiter.id,
        "role": ARBITER,
        "join": join_way(at_desk, opened.code),
    }
    response = said(answer, 201)
    response.headers["Location"] = f"{request.path.rstrip('/')}/{match.id}"
    return response


def seats_of(book: Book, told: dict[str, Any]) -> list[str]:
    """Return the seats asked for: by name, or so many of the usual ones."""
    seats, players = told.get("seats"), told.get("players")
    if seats is not None and players is not None and len(seats) != players:
        raise Problem("not-understood", "players and seats do not agree", "players")
    if seats is not None:
        return list(seats)
    return list(book.names[: book.seats[0] if players is None else players])


@matches.route("/matches")
@matches.arguments(MatchQuerySchema, location="query")
@described(matches.response(200, MatchListSchema))
def match_list(query: dict[str, Any]) -> Response:
    """List the matches whose arbiters let them be listed, the latest first."""
    at_desk = desk()
    try:
        page = at_desk.records.list(**query)
    except RecordError as error:
        if type(error) is RecordError:
            raise Problem("not-understood", error.sentence, "cursor") from None
        raise
    told = [brief(match) for match in readable(at_desk, [one.id for one in page.matches])]
    return said({"matches": told, "next": page.next})


def readable(at_desk: Desk, wanted: list[str]) -> Iterator[Match]:
    """Yield the matches whose books are on the shelf; a missing book must not hide the others."""
    for match_id in wanted:
        try:
            yield at_desk.records.match(match_id)
        except NoSuchBook:
            continue


@matches.route("/matches/<match_id>")
@matches.arguments(PositionSchema, location="query")
@described(matches.etag, matches.response(200, MatchSchema))
def one_match(query: dict[str, Any], match_id: str) -> Response:
    """Return a match with its table, now or after any ruling, as the viewer may see it."""
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    number = query.get("ruling")
    names = names_for(at_desk, match.id, asking)
    tag = tag_of(match, asking, number, names)
    return unchanged(tag) or said(match_json(at_desk, match, asking, number, names), tag=tag)


@matches.route("/matches/<match_id>/book")
@described(matches.response(200, BookSchema))
def book_in_force(match_id: str) -> Response:
    """Return the book in force at this table: its clauses as the terms agreed make them read."""
    return said(book_whole(desk().records.match(match_id_of(match_id)).book))


@matches.route("/matches/<match_id>/closing", methods=["POST"])
@matches.arguments(ClosingSchema)
@described(matches.response(201, ClosedSchema), matches.doc(security=[{"token": []}]))
def close(told: dict[str, Any], match_id: str) -> Response:
    """Close a match; one that is not over is abandoned, and that needs a reason."""
    at_desk = desk()
    asking = arbiter(at_desk, match_id_of(match_id))
    version = at_desk.records.close_match(
        match_id,
        by=asking.tells,
        abandoned=told.get("why") or None,
        report_id=told.get("report_id"),
    )
    return said({"version": version}, 201)


@matches.route("/matches/<match_id>/offers")
@matches.arguments(OffersQuerySchema, location="query")
@described(matches.etag, matches.response(200, OffersSchema))
def match_offers(query: dict[str, Any], match_id: str) -> Response:
    """Return what may be reported now; a seat's own offers use what its phone has noted."""
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    seat = query.get("seat") or (asking.seat if asking.role == SEAT else None)
    if seat is not None and seat not in match.seats:
        known = ", ".join(match.seats)
        raise Problem("not-found", f"There is no seat {seat}; those are {known}.", "seat")
    tag = f"{match.version}.{asking.sees}.{seat or ''}"
    if answer := unchanged(tag):
        return answer
    own = seat is not None and seat == asking.seat
    table = at_desk.records.table_for(match_id, seat) if own else match.table
    closed = match.status == "closed"
    told = [] if closed else offers_json(match.book, table, None if seat is None else [seat])
    return said({"version": match.version, "offers": told}, tag=tag)


# --- telling matches -----------------------------------------------------------------------------


def brief(match: Match) -> dict[str, Any]:
    """Return a match as the list shows it."""
    book = match.book
    return {
        "id": match.id,
        "book": book.name,
        "title": book.title,
        "terms": dict(match.terms),
        "seats": list(match.seats),
        "sides": dict(match.table.sides),
        "version": match.version,
        "rulings": match.last_number,
        "status": match.status,
        "opened_at": match.opened_at,
    }


def match_json(
    at_desk: Desk,
    match: Match,
    asking: Viewer,
    number: int | None = None,
    names: dict[str, str] | None = None,
) -> dict[str, Any]:
    """Return a match with its table as this viewer may see it."""
    told = brief(match)
    if asking.role != PUBLIC:
        told["names"] = names_for(at_desk, match.id, asking) if names is None else names
    told["ruling"] = match.last_number if number is None else number
    told["viewer"] = asking.sees
    told["waits"] = match.argued.waits
    told["disputes"] = [one.number for one in match.argued.open]
    seen = table_seen(at_desk, match, asking, number)
    told["table"] = table_json(match.book, seen, table_known(at_desk, match, asking, number))
    return told


def table_known(at_desk: Desk, match: Match, asking: Viewer, number: int | None) -> Table | None:
    """Return the table as all may know it, for a viewer who may know more."""
    if not asking.seat:
        return None
    return match.table if number is None else at_desk.records.table_at(match.id, number)


def table_seen(at_desk: Desk, match: Match, asking: Viewer, number: int | None) -> Table:
    """Return the table this viewer sees, now or after a ruling."""
    if number is not None:
        if number > match.last_number:
            raise Problem("not-found", f"This match has no ruling {number}.", "ruling")
        return at_desk.records.table_at(match.id, number, asking.seat)
    return at_desk.records.table_for(match.id, asking.seat) if asking.seat else match.table


def tag_of(match: Match, asking: Viewer, number: int | None, names: dict[str, str]) -> str:
    """Return what changes when, and only when, the answer does."""
    who = hashlib.blake2b(repr(sorted(names.items())).encode(), digest_size=6).hexdigest()
    role = PUBLIC if asking.role == PUBLIC else "in"
    return f"{match.version}.{role}.{asking.sees}.{'now' if number is None else number}.{who}"
