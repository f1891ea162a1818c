"""Positions: an argument settled without a match; nothing is stored, and anybody may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from api.access import match_id_of, viewer_of
from api.description import Blueprint, described, refused
from api.problems.problems import Problem
from api.requests.bodies import TEXT_TYPE, body, raw_body
from api.requests.limits import ARGUING
from api.requests.network import network
from api.responses.encoding import json_response
from api.services import current_services
from referee.kernel.rules.moves import Unreadable
from referee.notation.files import Mistake
from referee.notation.given import FIELDS, Given, as_notation
from referee.notation.lying import position
from referee.presenters.positions import argued_json
from referee.presenters.samples import lying_json
from schemas.positions import (
    BeginningSchema,
    LyingSchema,
    PositionSchema,
    SeatedQuerySchema,
    SettledSchema,
)

if TYPE_CHECKING:
    from flask import Response

    from api.services import Services

positions = Blueprint("positions", __name__, description="Arguments settled without a match.")


@positions.route("/positions", methods=["POST"])
@described(
    positions.response(200, SettledSchema),
    refused(positions, 422, 429),
    positions.doc(
        requestBody={
            "required": True,
            "content": {
                "application/json": {"schema": PositionSchema},
                TEXT_TYPE: {"schema": {"type": "string"}},
            },
        },
    ),
)
def settle() -> Response:
    """Rule on reports in a position; nothing is stored.

    The position is told in the notation, or as data that says the same; what is given beside a
    text stands in the place of its lines. To ask what would be with one thing changed, ask again.
    """
    services = current_services()
    services.limits.take(ARGUING, network(request.remote_addr))
    given = _given(services)
    try:
        return json_response(argued_json(services.shelf, given.text))
    except Mistake as mistake:
        raise _misread(mistake, given) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        detail = "The game cannot go on from this position."
        raise Problem("not-understood", detail, "text") from error


@positions.route("/books/<name>/position")
@positions.arguments(SeatedQuerySchema, location="query")
@described(positions.response(200, BeginningSchema), refused(positions, 404))
def laid_for(query: dict[str, int], name: str) -> Response:
    """Return a table of a book in a hand, to be changed into the one in question."""
    services = current_services()
    if name not in services.shelf:
        known = ", ".join(services.shelf)
        raise Problem("not-found", f"There is no such book; on the shelf are {known}.", "book")
    book = services.shelf[name].agree({})
    least, most = book.seats
    players = query.get("players", least)
    if not least <= players <= most:
        detail = f"{name} is for {least} to {most} players, not {players}"
        raise Problem("not-understood", detail, "players")
    return json_response(lying_json(book, players))


@positions.route("/matches/<match_id>/position")
@described(positions.response(200, LyingSchema))
def lying(match_id: str) -> Response:
    """Return the table of a match as a position, as all may know it: it is made to be shared."""
    services = current_services()
    viewer = viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    table, _ = services.per_viewer.tables_at(match_id, match.last_number, viewer)
    return json_response(
        {"version": match.version, "text": "\n".join(position(match.book, table, timed=False))}
    )


def _given(services: Services) -> Given:
    """Return the position of this request in the notation."""
    if request.mimetype == TEXT_TYPE:
        try:
            return Given(raw_body((TEXT_TYPE,)).decode(), {})
        except UnicodeDecodeError as error:
            detail = f"byte {error.start} of the body is not UTF-8"
            raise Problem("unreadable", detail) from None
    data: Any = body()
    if not isinstance(data, dict):
        raise Problem("not-understood", "a position must be an object")
    unknown = sorted(data.keys() - {*FIELDS})
    if unknown:
        detail = f"{unknown[0][:40]} is not a field here; those are {', '.join(FIELDS)}"
        raise Problem("not-understood", detail, unknown[0][:40])
    try:
        return as_notation(services.shelf, data)
    except Mistake as mistake:
        raise _misread(mistake, Given("", {})) from None
    except Unreadable as error:
        raise Problem("not-understood", error.sentence, error.field) from None


def _misread(mistake: Mistake, given: Given) -> Problem:
    """Return a line that cannot be read as a problem that names it, with the others in tow."""
    errors = {
        given.fields.get(one.line, f"line {one.line}"): [str(one.sentence)]
        for one in (mistake, *mistake.others)
    }
    field = given.fields.get(mistake.line, "text")
    where = {} if mistake.line in given.fields else {
        "line": mistake.line, "column": mistake.column + 1,
    }  # fmt: skip
    return Problem("not-understood", mistake.sentence, field, errors=errors, **where)
