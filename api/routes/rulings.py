"""Rulings: report a move and be ruled on, ask without recording, read what was ruled."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from flask import request

from api.access import match_id_of, may_act, may_try, member_of, viewer_of
from api.description import Blueprint, described, location, refused
from api.problems.problems import Problem, no_seat
from api.requests.bodies import body
from api.requests.reports import move_of, report_fields, waived_of
from api.responses.encoding import created, encoded_response, json_response, nothing_more
from api.services import current_services
from referee.kernel.decide import decide, let_stand
from referee.match import commands
from referee.match.reports import Report
from referee.notation.reports import Misread, read_report
from referee.presenters.moves import move_json
from referee.presenters.rulings import VOID, preview_json
from referee.presenters.tables import table_json
from schemas.rulings import (
    AroundSchema,
    MomentSchema,
    PreviewSchema,
    ReadSchema,
    ReportSchema,
    RulingListSchema,
    RulingQuerySchema,
    RulingSchema,
    TypedSchema,
)

if TYPE_CHECKING:
    from flask import Response

    from referee.kernel.decide import Ruling

MINIMAL = "return=minimal"
"""What is preferred (RFC 7240) by a phone that needs no ruling in the answer to its report."""
PREFER = {
    "name": "Prefer", "in": "header", "required": False,
    "description": f"`{MINIMAL}` (RFC 7240) by a phone that works the ruling out from its stream.",
    "schema": {"type": "string"}, "example": MINIMAL,
}  # fmt: skip
BRIEFLY = {
    "Location": {"description": "where to find the ruling", "schema": {"type": "string"}},
    "Preference-Applied": {"schema": {"const": MINIMAL}},
    "Referee-Version": {"description": "which event it is", "schema": {"type": "integer"}},
}

rulings = Blueprint("rulings", __name__, description="Reports and what was ruled on them.")


@rulings.route("/matches/<match_id>/rulings", methods=["POST"], parameters=[PREFER])
@described(
    rulings.arguments(ReportSchema),
    rulings.response(201, RulingSchema, description="Ruled on and recorded, whatever the outcome"),
    rulings.alt_response(200, schema=RulingSchema, description="Ruled on before, under this id"),
    rulings.alt_response(
        204, description="Ruled on and recorded; the stream tells the ruling", headers=BRIEFLY
    ),
    rulings.doc(security=[{"token": []}]),
)
def report(match_id: str) -> Response:
    """Report a move: it is ruled on and recorded, whatever the outcome.

    Where the record is sealed the answer has the header `Referee-Receipt`: the version, the leaf
    and the signature of the log, which promises that the event is in it.

    A phone that works the ruling out from its stream sends `Prefer: return=minimal` (RFC 7240), and
    is answered without one: `Location` names it, and `Referee-Version` the event.
    """
    begun = time.perf_counter()
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    fields = report_fields(body(), needs_id=True)
    book = services.agreed(match_id).book
    move = move_of(book, fields)
    may_act(viewer, move)
    told = Report(move, fields.get("at"), waived_of(book, fields))
    command = commands.Report(told, fields.get("hand"))
    done = services.records.record(match_id, command, viewer.by, fields["report_id"])
    record = done.ruling
    if done.repeated:
        return json_response(services.per_viewer.ruling(match_id, record, viewer), 200)
    services.recorded(done)
    metrics = services.metrics
    metrics.by_outcome[record.outcome].inc()
    if MINIMAL in request.headers.get("Prefer", ""):
        answer = nothing_more(record.version)
    else:
        told_of = services.current.ruling(done.match, record, viewer, move)
        answer = encoded_response(told_of, 201)
    created(answer, location(match_id, "rulings", record.number))
    receipt = services.records.receipt(match_id, record.version)
    if receipt is not None:
        answer.headers["Referee-Receipt"] = receipt.words
    metrics.seconds.observe(time.perf_counter() - begun)
    return answer


@rulings.route("/matches/<match_id>/preview", methods=["POST"])
@described(
    rulings.arguments(PreviewSchema),
    rulings.response(200, RulingSchema, description="What would be ruled; nothing is recorded"),
    refused(rulings, 429),
    rulings.doc(security=[{"token": []}]),
)
def preview(match_id: str) -> Response:
    """Ask what would be ruled, as far as the viewer phone may know; nothing is recorded."""
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    may_try(services, viewer)
    fields = report_fields(body())
    match = services.records.match(match_id)
    book, at = match.book, fields.get("at")
    move, waive = move_of(book, fields), waived_of(book, fields)
    may_act(viewer, move)
    asked = commands.Report(Report(move, at, waive), fields.get("hand"))
    event: Any = services.records.tried(match, asked).event
    ruling: Ruling = event.ruling
    table = match.table
    if viewer.seat is not None and match.seals:
        # private advice: what this phone has noted counts, and nobody else hears of it
        table = services.records.table_for(match_id, viewer.seat)
        ruling = decide(book, table, move, at=at, waive=waive)
    stand = let_stand(book, table, move, at=at) if ruling.outcome == VOID else ()
    return json_response(preview_json(book, move, ruling, at, stand))


@rulings.route("/matches/<match_id>/reading", methods=["POST"])
@rulings.arguments(TypedSchema)
@described(rulings.response(200, ReadSchema), rulings.doc(security=[{"token": []}]))
def reading(given: dict[str, str], match_id: str) -> Response:
    """Read a report that was typed in the notation; nothing is ruled on or recorded.

    What cannot be read is answered with the column where reading stopped, counted from 1.
    """
    services = current_services()
    member_of(services, match_id_of(match_id))
    book, seats = services.agreed(match_id)
    try:
        told = read_report(book, given["text"])
    except Misread as error:
        column = error.column + 1
        raise Problem("not-understood", error.sentence, "text", column=column) from None
    if told.at is not None:
        detail = "Leave the time out: a line counts from the moment when it is sent."
        raise Problem("not-understood", detail, "text", column=1)
    if (actor := told.move.actor) and actor not in seats:
        raise no_seat(actor, seats, "text", column=1)
    waive = waived_of(book, {"waive": told.waive})
    return json_response({"move": move_json(book, told.move), "waive": list(waive)})


@rulings.route("/matches/<match_id>/rulings")
@rulings.arguments(RulingQuerySchema, location="query")
@described(rulings.response(200, RulingListSchema))
def ruling_list(query: dict[str, int], match_id: str) -> Response:
    """List rulings in order, from the one after a number already known."""
    services = current_services()
    viewer = viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    after, limit = query["after"], query["limit"]
    records = match.rulings.after(after, limit)
    more = after + len(records) < match.last_number
    return json_response(
        {
            "rulings": services.per_viewer.rulings(match, records, viewer),
            "next": records[-1].number if records and more else None,
        }
    )


@rulings.route("/matches/<match_id>/rulings/<int:number>")
@rulings.arguments(AroundSchema, location="query")
@described(rulings.response(200, MomentSchema))
def moment(query: dict[str, str], match_id: str, number: int) -> Response:
    """Return one ruling; with ``around`` the table before and after it as well."""
    services = current_services()
    viewer = viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    if number not in match.rulings:
        raise Problem("not-found", f"This match has no ruling {number}.", "ruling")
    answer = services.per_viewer.ruling(match_id, match.rulings[number], viewer)
    if "around" in query:
        for name, place in (("before", number - 1), ("after", number)):
            public, table = services.per_viewer.tables_at(match_id, place, viewer)
            answer[name] = table_json(match.book, table, public)
    return json_response(answer)
