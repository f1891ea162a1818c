"""Rulings: report a move and be ruled on, ask without recording, read what was ruled.

A report is read by hand and not by its schema: it is the one thing that happens many times a
minute at every table, and the book in force knows more of it than any schema. A test holds the
two together.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

from api.answers import said
from api.description import Blueprint, described
from api.desk import desk
from api.problems import Problem
from api.reading import body
from api.ruled import VOID, preview_json
from api.seen import one, several
from api.telling import table_json
from api.trouble import unreadable
from api.who import match_id_of, may_act, member, viewer
from referee.kernel import REPORT_ID, REPORT_ID_WORDS, Unreadable, decide, let_stand, move_from_json
from schemas.base import CLAUSE, LARGEST
from schemas.rulings import (
    AroundSchema,
    MomentSchema,
    PreviewSchema,
    ReportSchema,
    RulingListSchema,
    RulingQuerySchema,
    RulingSchema,
)

if TYPE_CHECKING:
    from flask import Response

    from referee.kernel import Book, Move

rulings = Blueprint("rulings", __name__, description="Reports and what was ruled on them.")

_REPORT = re.compile(REPORT_ID[1:-1] + r"\Z")
_CLAUSE = re.compile(CLAUSE[1:-1] + r"\Z")
_FIELDS = frozenset({"move", "at", "waive", "report_id"})
MOST_WAIVED = 32


@rulings.route("/matches/<match_id>/rulings", methods=["POST"])
@described(
    rulings.arguments(ReportSchema),
    rulings.response(201, RulingSchema, description="Ruled on and recorded, whatever the outcome"),
    rulings.alt_response(200, schema=RulingSchema, description="Ruled on before, under this id"),
    rulings.doc(security=[{"token": []}]),
)
def report(match_id: str) -> Response:
    """Report a move: it is ruled on and recorded, whatever the outcome."""
    begun = time.perf_counter()
    at_desk = desk()
    asking = member(at_desk, match_id_of(match_id))
    told = telling(body(), needs_id=True)
    book = at_desk.in_force[match_id]
    move = move_of(book, told)
    may_act(asking, move.actor)
    record = at_desk.records.report(
        match_id,
        move,
        at=told.get("at"),
        waive=waived(book, told),
        report_id=told["report_id"],
        by=asking.tells,
    )
    if record.repeated:
        return said(one(at_desk, match_id, record, asking), 200)
    metrics = at_desk.metrics
    metrics.by_outcome[record.outcome].inc()
    answer = said(one(at_desk, match_id, record, asking, move), 201)
    metrics.seconds.observe(time.perf_counter() - begun)
    return answer


@rulings.route("/matches/<match_id>/preview", methods=["POST"])
@described(
    rulings.arguments(PreviewSchema),
    rulings.response(200, RulingSchema, description="What would be ruled; nothing is recorded"),
    rulings.doc(security=[{"token": []}]),
)
def preview(match_id: str) -> Response:
    """Ask what would be ruled, as far as the asking phone may know; nothing is recorded."""
    at_desk = desk()
    asking = member(at_desk, match_id_of(match_id))
    told = telling(body())
    match = at_desk.records.match(match_id)
    book, at = match.book, told.get("at")
    move, waive = move_of(book, told), waived(book, told)
    may_act(asking, move.actor)
    ruling = at_desk.records.preview(match_id, move, at=at, waive=waive)
    table = match.table
    if asking.seat is not None and match.seals:
        # private advice: what this phone has noted counts, and nobody else hears of it
        table = at_desk.records.table_for(match_id, asking.seat)
        ruling = decide(book, table, move, at=at, waive=waive)
    stand = let_stand(book, table, move, at=at) if ruling.outcome == VOID else ()
    return said(preview_json(book, move, ruling, at, stand))


@rulings.route("/matches/<match_id>/rulings")
@rulings.arguments(RulingQuerySchema, location="query")
@described(rulings.response(200, RulingListSchema))
def ruling_list(query: dict[str, int], match_id: str) -> Response:
    """List rulings in order, from the one after a number already known."""
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    after, limit = query["after"], query["limit"]
    records = match.rulings.after(after, limit)
    more = after + len(records) < match.last_number
    return said(
        {
            "rulings": several(at_desk, match, records, asking),
            "next": records[-1].number if records and more else None,
        }
    )


@rulings.route("/matches/<match_id>/rulings/<int:number>")
@rulings.arguments(AroundSchema, location="query")
@described(rulings.response(200, MomentSchema))
def moment(query: dict[str, str], match_id: str, number: int) -> Response:
    """Return one ruling; with ``around`` the table before and after it as well."""
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    if number not in match.rulings:
        raise Problem("not-found", f"This match has no ruling {number}.", "ruling")
    told = one(at_desk, match_id, match.rulings[number], asking)
    if "around" in query:
        for name, there in (("before", number - 1), ("after", number)):
            table = at_desk.records.table_at(match_id, there, asking.seat)
            known = at_desk.records.table_at(match_id, there) if asking.seat else None
            told[name] = table_json(match.book, table, known)
    return said(told)


# --- reading a report ----------------------------------------------------------------------------


def telling(data: Any, inside: str = "", *, needs_id: bool = False) -> dict[str, Any]:
    """Return a report's fields; raises a `Problem` naming one that is not of the right type."""
    if not isinstance(data, dict):
        raise Problem("not-understood", "a report must be an object", inside)
    if not data.keys() <= _FIELDS:
        unknown = str(next(key for key in data if key not in _FIELDS))[:40]
        known = ", ".join(sorted(_FIELDS))
        detail = f"{unknown} is not a field here; those are {known}"
        raise Problem("not-understood", detail, inside + unknown)
    if "move" not in data:
        raise Problem("not-understood", "move is missing", f"{inside}move")
    at = data.get("at")
    if at is not None:
        data["at"] = _time(at, inside)
    if "waive" in data:
        _check_waive(data["waive"], inside)
    given = data.get("report_id")
    if needs_id and "report_id" not in data:
        raise Problem("not-understood", "report_id is missing", f"{inside}report_id")
    if "report_id" in data and not (isinstance(given, str) and _REPORT.match(given)):
        detail = f"report_id must be {REPORT_ID_WORDS}"
        raise Problem("not-understood", detail, f"{inside}report_id")
    return data


def _time(at: Any, inside: str) -> int:
    if isinstance(at, float) and at.is_integer():
        at = int(at)
    if type(at) is not int or not 0 <= at <= LARGEST:
        detail = "at must be a whole number: milliseconds since 1970"
        raise Problem("not-understood", detail, f"{inside}at")
    return at


def _check_waive(numbers: Any, inside: str) -> None:
    if not isinstance(numbers, list) or len(numbers) > MOST_WAIVED:
        detail = f"waive must be a list of at most {MOST_WAIVED} clauses"
        raise Problem("not-understood", detail, f"{inside}waive")
    for number in numbers:
        if not isinstance(number, str) or not _CLAUSE.match(number):
            detail = "waive must name clauses such as WH-6"
            raise Problem("not-understood", detail, f"{inside}waive")


def move_of(book: Book, told: dict[str, Any], inside: str = "") -> Move:
    """Return the move of a report, as the book in force reads it."""
    try:
        return move_from_json(book, told["move"])
    except Unreadable as error:
        raise unreadable(error, f"{inside}move") from None


def waived(book: Book, told: dict[str, Any], inside: str = "") -> tuple[str, ...]:
    """Return the clauses to be let stand; one that the book does not have is a mistake."""
    numbers = tuple(dict.fromkeys(told.get("waive", ())))
    for number in numbers:
        if book.clause(number) is None:
            detail = f"{book.title} has no clause {number} to waive"
            raise Problem("not-understood", detail, f"{inside}waive")
    return numbers
