"""What is done with a tournament: commands, the matches of its tables, and what is argued."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.access import hall_member, hall_viewer
from api.description import Blueprint, described, hall_location
from api.problems.problems import Problem
from api.requests.hall_commands import perform
from api.requests.viewer import PUBLIC
from api.responses.encoding import created, json_response
from api.routes.join_codes import public_url
from api.routes.matches import opened_response
from api.routes.regulations import book_of
from api.services import current_services
from referee.messages import say
from referee.presenters.tournaments import happening_json, protest_json, text
from referee.tournament.events import DIRECTION, ENTRY, TABLE
from schemas.halls import DoneSchema, OpenTableSchema, TableMatchSchema
from schemas.matches import OpenedSchema
from schemas.tournament_commands import AskedSchema
from schemas.tournaments import ProtestDossierSchema

if TYPE_CHECKING:
    from flask import Response

    from api.requests.viewer import Viewer
    from api.services import Services
    from referee.tournament.tournament import Argued, Happening, Table, Tournament

hall = Blueprint("hall", __name__, description="What is done at a tournament.")
TOKEN: dict[str, Any] = {"security": [{"token": []}]}
NUMBERS = ("number", "entry", "round", "result", "protest", "penalty")
"""What an event may have given a number to, the first of them that it has."""


@hall.route("/tournaments/<tournament>/commands", methods=["POST"])
@hall.arguments(AskedSchema)
@described(
    hall.response(201, DoneSchema, description="Recorded"),
    hall.alt_response(200, schema=DoneSchema, description="On record already, under this id"),
    hall.doc(**TOKEN),
)
def command(given: dict[str, Any], tournament: str) -> Response:
    """Do something at a tournament: the direction may do everything, a table and an entry theirs.

    What happened since the sender has looked, and bears upon it, is a conflict that tells it under
    `meanwhile`: several people direct at once, and are refused or agree, never mixed.
    """
    services = current_services()
    viewer = hall_member(services, tournament)
    if viewer.role not in {DIRECTION, TABLE, ENTRY}:
        raise Problem("not-allowed", "Who watches tells nothing.")
    done = perform(services.records, tournament, given, viewer.by)
    if not done.repeated:
        services.hall.hold(done.tournament)
    event: Any = done.event
    number = next((getattr(event, one) for one in NUMBERS if hasattr(event, one)), None)
    answer = {
        "version": done.version, "repeated": done.repeated,
        "event": happening_json(done.happening), "number": number,
    }  # fmt: skip
    if done.repeated:
        return json_response(answer, 200)
    return created(json_response(answer, 201), hall_location(tournament))


# --- matches of tables ---------------------------------------------------------------------------


@hall.route("/tournaments/<tournament>/tables/<int:number>/<int:table>/match", methods=["POST"])
@hall.arguments(OpenTableSchema)
@described(hall.response(201, OpenedSchema), hall.doc(**TOKEN))
def open_table(given: dict[str, Any], tournament: str, number: int, table: int) -> Response:
    """Open the match of a table: by the terms of the regulation, and with the people's names.

    For the table's phone, those who sit there and the direction. The same again with the same
    secret is answered with the same match; what it comes to becomes the table's result.
    """
    services = current_services()
    viewer = hall_member(services, tournament)
    _check_theirs(services.records.tournaments.get(tournament), viewer, number, table)
    opened = services.records.tables.open_table(
        tournament, number, table, viewer.by, device=given.get("device", ""),
        secret=given.get("secret"),
    )  # fmt: skip
    return opened_response(services, opened)


@hall.route("/tournaments/<tournament>/tables/<int:number>/<int:table>/match")
@described(hall.response(200, TableMatchSchema), hall.doc(**TOKEN))
def table_match(tournament: str, number: int, table: int) -> Response:
    """Return the match of a table and its join code; for the same, who may join it there."""
    services = current_services()
    viewer = hall_member(services, tournament)
    there = _check_theirs(services.records.tournaments.get(tournament), viewer, number, table)
    if not there.match:
        raise Problem("not-found", f"Table {table} has no match.", "match")
    code = services.records.code(there.match)
    url = f"{public_url(services)}/join/{code}"
    return json_response({"match": there.match, "code": code, "url": url})


def _check_theirs(now: Tournament, viewer: Viewer, number: int, table: int) -> Table:
    """Return a table; raises a `Problem` unless it is the viewer's, or the viewer directs."""
    there = now.table(number, table)
    if there is None:
        raise Problem("not-found", f"Round {number} has no table {table}.", "table")
    if not _sits_there(now, viewer, number, table):
        raise Problem("not-allowed", "This is for those who sit at the table.")
    return there


def _sits_there(now: Tournament, viewer: Viewer, number: int, table: int) -> bool:
    """Say whether somebody directs, or speaks for a table or for an entry that sits there."""
    there, seat = now.table(number, table), viewer.seat or ""
    if viewer.role == ENTRY:
        return there is not None and there.side_of(int(seat.partition(".")[0])) > 0
    return viewer.role == DIRECTION or (viewer.role == TABLE and seat == f"{number}/{table}")


# --- what is argued ------------------------------------------------------------------------------


@hall.route("/tournaments/<tournament>/protests/<int:protest>")
@described(hall.response(200, ProtestDossierSchema))
def protest_dossier(tournament: str, protest: int) -> Response:
    """Return all that decides a protest: what was told and done at the table, and the article.

    What people said is for holders of a code; the way into the table's match, which has free
    seats, for the direction and for those who sit there.
    """
    services = current_services()
    viewer = hall_viewer(services, tournament)
    now = services.records.tournaments.get(tournament)
    if not 1 <= protest <= len(now.protests):
        raise Problem("not-found", f"There is no protest {protest}.", "protest")
    one = now.protests[protest - 1]
    view = services.hall_news.view(now, viewer)
    seat = f"{one.round}/{one.table}"
    table = next(table for table in view["tables"] if table["seat"] == seat)
    match = services.records.match(table["match"]) if table["match"] else None
    path = f"/api/v1/matches/{table['match']}/disputes"
    answer = {
        "protest": protest_json(now, one, words=viewer.role != PUBLIC),
        "table": table,
        "result": view["results"][table["result"] - 1] if table["result"] else None,
        "events": [happening_json(each) for each in now.history if _is_about(each, now, one)],
        "article": _article(services, now, one.rests),
        "others": [each.number for each in now.protests
                   if (each.round, each.table) == (one.round, one.table) and each is not one],
        "disputes": [] if match is None else [
            f"{path}/{each.number}" for each in match.argued.disputes],
        "match_code": services.records.code(match.id)
        if match is not None and _sits_there(now, viewer, one.round, one.table) else None,
    }  # fmt: skip
    return json_response(answer)


def _is_about(happening: Happening, now: Tournament, one: Argued) -> bool:
    """Say whether an event happened at the table of a protest."""
    event: Any = happening.event
    where = one.round, one.table
    if (getattr(event, "round", 0), getattr(event, "table", 0)) == where:
        return True
    number = getattr(event, "result", 0)
    if number and (now.results[number - 1].round, now.results[number - 1].table) == where:
        return True
    number = getattr(event, "protest", 0)
    return bool(number) and (
        (now.protests[number - 1].round, now.protests[number - 1].table) == where
    )


def _article(services: Services, now: Tournament, rests: str) -> dict[str, str] | None:
    """Return what an article of the regulation, or a clause of its book, says."""
    if not rests:
        return None
    for article in now.regulation.articles:
        if article.number == rests:
            return text(article.text)
    book = book_of(services, now.regulation)
    for clause in book.printed:
        if clause.number == rests:
            return {"en": str(clause.text), "de": say(clause.text, "de")}
    return None
