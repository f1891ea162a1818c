"""Disputes: dispute a ruling, see what decides it, decide it; confirm a hand; judge again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.answers import said
from api.argued import (
    confirmation_json,
    decision_json,
    dispute_json,
    hands_json,
    outlook_json,
)
from api.description import Blueprint, described
from api.desk import desk
from api.dossier import dossier_json
from api.problems import Problem
from api.rulings import move_of, telling, waived
from api.seen import devices_for
from api.telling import table_json
from api.trouble import disagreement
from api.who import ARBITER, SEAT, Viewer, arbiter, match_id_of, member, viewer
from referee.kernel import Disagreement, Remedy, in_words, move_to_json
from referee.kernel import remedies as kinds
from referee.kernel.notation import Told
from schemas.disputes import (
    ConfirmationRequestSchema,
    ConfirmationSchema,
    DecidedSchema,
    DecisionRequestSchema,
    DisputeRequestSchema,
    DisputeSchema,
    DisputesSchema,
    DossierSchema,
    HandsSchema,
    RejudgedSchema,
    RejudgeRequestSchema,
)

if TYPE_CHECKING:
    from flask import Response

    from referee.kernel import Book, Ruling
    from referee.record import Disputed, Match

disputes = Blueprint("disputes", __name__, description="What is argued about, and decided.")


@disputes.route("/matches/<match_id>/disputes", methods=["POST"])
@disputes.arguments(DisputeRequestSchema)
@described(
    disputes.response(
        201, DisputeSchema, description="Recorded; the same id again records nothing"
    ),
    disputes.doc(security=[{"token": []}]),
)
def dispute(told: dict[str, Any], match_id: str) -> Response:
    """Dispute a ruling, a decision, or something that nobody reported."""
    at_desk = desk()
    asking = member(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    ruling, decision = told.get("ruling"), told.get("decision")
    if ruling is not None and decision is not None:
        raise Problem("not-understood", "name a ruling or a decision, not both", "decision")
    clause = told.get("clause")
    if clause is not None and match.book.clause(clause) is None:
        raise Problem("not-understood", f"{match.book.title} has no clause {clause}", "clause")
    if not told["words"].strip():
        raise Problem("not-understood", "words must say what is wrong", "words")
    done = at_desk.records.dispute(
        match_id, ruling, told["words"], clause=clause, decision=decision,
        seat=speaking(match, asking, told.get("seat")), by=asking.tells,
        report_id=told["report_id"],
    )  # fmt: skip
    match = at_desk.records.match(match_id)
    return said(dispute_json(match, done, devices_for(at_desk, match_id, asking, ())), 201)


def speaking(match: Match, asking: Viewer, seat: str | None) -> str | None:
    """Return for which seat something is said; raises a `Problem` where that may not be."""
    if asking.role not in {ARBITER, SEAT}:
        raise Problem("not-allowed", "Who watches takes no part in an argument.")
    if seat is not None and seat not in match.seats:
        known = ", ".join(match.seats)
        raise Problem("not-understood", f"nobody sits at {seat}: the seats are {known}", "seat")
    if asking.role == SEAT and seat not in {None, asking.seat}:
        detail = f"This token speaks for {asking.seat}, not for {seat}."
        raise Problem("not-allowed", detail, "seat")
    return seat


@disputes.route("/matches/<match_id>/disputes")
@described(disputes.response(200, DisputesSchema))
def dispute_list(match_id: str) -> Response:
    """List every dispute and every decision, the superseded ones included."""
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    argued = match.argued
    devices = devices_for(at_desk, match_id, asking, match.history)
    return said(
        {
            "version": match.version,
            "waits": argued.waits,
            "waiting": argued.waiting.number if argued.waiting else None,
            "disputes": [dispute_json(match, one, devices) for one in argued.disputes],
            "decisions": [decision_json(match, one, devices) for one in argued.decisions],
        }
    )


@disputes.route("/matches/<match_id>/disputes/<int:dispute>")
@described(disputes.response(200, DossierSchema), disputes.doc(security=[{"token": []}]))
def dossier(match_id: str, dispute: int) -> Response:
    """Return everything that decides a dispute: what was played and allowed, the clauses in words,
    the claims, and each remedy with what would follow from it.
    """  # noqa: D205 - flask-smorest takes the first paragraph whole
    at_desk = desk()
    asking = member(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    devices = devices_for(at_desk, match_id, asking, match.history)
    return said(dossier_json(at_desk, match, found(match, dispute), asking, devices))


def found(match: Match, number: int) -> Disputed:
    """Return a dispute; raises a `Problem` where there is none."""
    if not 1 <= number <= len(match.argued.disputes):
        raise Problem("not-found", f"This match has no dispute {number}.", "dispute")
    return match.argued.disputes[number - 1]


@disputes.route("/matches/<match_id>/disputes/<int:dispute>/decisions", methods=["POST"])
@disputes.arguments(DecisionRequestSchema)
@described(
    disputes.response(201, DecidedSchema, description="Recorded"),
    disputes.alt_response(200, schema=DecidedSchema, description="What would follow"),
    disputes.doc(security=[{"token": []}]),
)
def decide(told: dict[str, Any], match_id: str, dispute: int) -> Response:
    """Decide a dispute, with a reason; with ``preview`` nothing is recorded."""
    at_desk = desk()
    asking = (member if told["preview"] else arbiter)(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    found(match, dispute)
    remedies = tuple([
        remedy_of(match.book, one, f"remedies.{index}.")
        for index, one in enumerate(told["remedies"])
    ])  # fmt: skip
    if not remedies:
        raise Problem("not-understood", "remedies must say what is done", "remedies")
    if not told["preview"] and "report_id" not in told:
        raise Problem("not-understood", "report_id is missing", "report_id")
    done = at_desk.records.decide(
        match_id, dispute, remedies, why=told["why"], by=asking.tells,
        report_id=told.get("report_id"), preview=told["preview"],
    )  # fmt: skip
    match = at_desk.records.match(match_id)
    devices = devices_for(at_desk, match_id, asking, match.history)
    answer = outlook_json(match, done)
    decided = done.decided
    answer["decision"] = decision_json(match, decided, devices) if decided else None
    answer["table"] = table_json(match.book, done.table)
    return said(answer, 201 if decided and not done.repeated else 200)


NEEDS = {
    kinds.TAKE_BACK: ("ruling",), kinds.REPLACE: ("replacement",), kinds.PENALTY: ("clauses",),
    kinds.SCORE: ("seat", "points"), kinds.AWARD_HAND: ("seat",), kinds.AWARD_MATCH: ("seat",),
}  # fmt: skip
"""What a remedy cannot do without."""


def remedy_of(book: Book, told: dict[str, Any], inside: str) -> Remedy:
    """Return a remedy as the kernel knows it; raises a `Problem` naming what is missing."""
    what = told["remedy"]
    for name in NEEDS.get(what, ()):
        if told.get(name) is None or told[name] == []:
            raise Problem("not-understood", f"{what} needs {name}", inside + name)
    clauses = tuple(told.get("clauses", ()))
    if what == kinds.PENALTY and len(clauses) != 1:
        raise Problem("not-understood", "a penalty is for one clause", f"{inside}clauses")
    for number in clauses:
        if book.clause(number) is None:
            detail = f"{book.title} has no clause {number}"
            raise Problem("not-understood", detail, f"{inside}clauses")
    report = None
    if what == kinds.REPLACE:
        within = f"{inside}replacement."
        given = telling(told["replacement"], within)
        move = move_of(book, given, within)
        report = Told(move, given.get("at"), waived(book, given, within))
    return Remedy(
        what, told.get("ruling", 0), report, clauses, told.get("seat", ""), told.get("points", 0),
        told.get("title", kinds.POINTS),
    )  # fmt: skip


# --- confirmations ---------------------------------------------------------------------------


@disputes.route("/matches/<match_id>/hands")
@described(disputes.response(200, HandsSchema))
def hand_list(match_id: str) -> Response:
    """List the hands that have ended, what each came to, and who confirmed it."""
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    devices = devices_for(at_desk, match_id, asking, match.history)
    return said({"version": match.version, "hands": hands_json(match, devices)})


@disputes.route("/matches/<match_id>/confirmations", methods=["POST"])
@disputes.arguments(ConfirmationRequestSchema)
@described(
    disputes.response(
        201, ConfirmationSchema, description="Recorded; the same id again records nothing"
    ),
    disputes.doc(security=[{"token": []}]),
)
def confirm(told: dict[str, Any], match_id: str) -> Response:
    """Confirm what a hand came to; whoever recorded its end cannot."""
    at_desk = desk()
    asking = member(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    seat = speaking(match, asking, told.get("seat"))
    done = at_desk.records.confirm(
        match_id, told["hand"], seat=seat, by=asking.tells, report_id=told["report_id"]
    )
    match = at_desk.records.match(match_id)
    devices = devices_for(at_desk, match_id, asking, match.history)
    return said(confirmation_json(match, done, devices), 201)


# --- re-judging ------------------------------------------------------------------------------


@disputes.route("/matches/<match_id>/rejudge", methods=["POST"])
@disputes.arguments(RejudgeRequestSchema)
@described(disputes.response(200, RejudgedSchema), disputes.doc(security=[{"token": []}]))
def rejudge(told: dict[str, Any], match_id: str) -> Response:
    """Judge a match by another book or under other terms; the record does not change."""
    at_desk = desk()
    member(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    try:
        found_ = at_desk.records.rejudge(match_id, book=told.get("book"), terms=told["terms"])
    except Disagreement as error:
        raise disagreement(error) from None
    book, table = found_.book, found_.table
    return said(
        {
            "book": book.name,
            "title": book.title,
            "revision": book.revision,
            "terms": dict(book.agreed),
            "rulings": found_.rulings,
            "differences": [
                {
                    "number": one.number,
                    "text": one.text,
                    "move": move_to_json(match.rulings[one.number].move),
                    "before": _ruled(match.book, one.before),
                    "after": _ruled(book, one.after) if one.after else None,
                    "problem": one.problem or None,
                }
                for one in found_.differences
            ],
            "scores": {title: dict(points) for title, points in table.scores.items()},
            "over": table.over,
            "winners": list(table.winners),
            "table": table_json(book, table),
        }
    )


def _ruled(book: Book, ruling: Ruling) -> dict[str, Any]:
    return {
        "outcome": ruling.outcome,
        "cites": list(ruling.cites),
        "waived": list(ruling.waived),
        "reason": ruling.reason,
        "happened": in_words(book, ruling.facts),
    }
