"""Disputes: dispute a ruling, see what decides it, decide it; confirm a hand; judge again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.access import arbiter_of, match_id_of, may_try, member_of, viewer_of
from api.description import Blueprint, described, location, refused
from api.problems.problems import Problem
from api.problems.refusals import disagreement
from api.requests.reports import move_of, report_fields, waived_of
from api.requests.viewer import ARBITER, SEAT, Viewer
from api.responses.encoding import created, json_response
from api.services import current_services
from referee.kernel import Disagreement
from referee.kernel.rules.moves import Unreadable
from referee.match.commands import Confirm, Decide, Dispute
from referee.match.events import Countersignature, Result
from referee.match.reports import Report
from referee.notation.remedies import remedy_given
from referee.presenters.disputes import (
    confirmation_json,
    decision_json,
    dispute_json,
    disputes_json,
    hands_json,
    outlook_json,
    stale_confirmations,
)
from referee.presenters.other_rules import rejudged_json
from referee.presenters.tables import table_json
from schemas.confirmations import ConfirmationRequestSchema, ConfirmationSchema, HeadSchema
from schemas.disputes import (
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
    from collections.abc import Sequence

    from flask import Response

    from referee.kernel import Book
    from referee.match import arguments
    from referee.match.remedies import Remedy
    from referee.record import Match

disputes = Blueprint("disputes", __name__, description="What is argued about, and decided.")


@disputes.route("/matches/<match_id>/disputes", methods=["POST"])
@disputes.arguments(DisputeRequestSchema)
@described(
    disputes.response(
        201, DisputeSchema, description="Recorded; the same under this id again records nothing"
    ),
    disputes.doc(security=[{"token": []}]),
)
def dispute(given: dict[str, Any], match_id: str) -> Response:
    """Dispute a ruling, a decision, or something that nobody reported."""
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    book, seats = services.agreed(match_id)
    ruling, decision = given.get("ruling"), given.get("decision")
    if ruling is not None and decision is not None:
        raise Problem("not-understood", "name a ruling or a decision, not both", "decision")
    clause = given.get("clause")
    if clause is not None and book.clause(clause) is None:
        raise Problem("not-understood", f"{book.title} has no clause {clause}", "clause")
    if not given["words"].strip():
        raise Problem("not-understood", "words must say what is wrong", "words")
    seat = speaking_for(seats, viewer, given.get("seat"))
    command = Dispute(given["words"], ruling, decision, clause, seat)
    done = services.records.record(match_id, command, viewer.by, given["report_id"])
    devices = services.per_viewer.devices(match_id, viewer, ())
    told = dispute_json(done.match, done.dispute, devices)
    return created(json_response(told, 201), location(match_id, "disputes", told["number"]))


def speaking_for(seats: Sequence[str], viewer: Viewer, seat: str | None) -> str | None:
    """Return for which seat something is said; raises a `Problem` where that may not be."""
    if viewer.role not in {ARBITER, SEAT}:
        raise Problem("not-allowed", "Who watches takes no part in an argument.")
    if seat is not None and seat not in seats:
        known = ", ".join(seats)
        raise Problem("not-understood", f"nobody sits at {seat}: the seats are {known}", "seat")
    if viewer.role == SEAT and seat not in {None, viewer.seat}:
        detail = f"This token speaks for {viewer.seat}, not for {seat}."
        raise Problem("not-allowed", detail, "seat")
    return seat


@disputes.route("/matches/<match_id>/disputes")
@described(disputes.response(200, DisputesSchema))
def dispute_list(match_id: str) -> Response:
    """List every dispute and every decision, the superseded ones included."""
    services = current_services()
    viewer = viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    devices = services.per_viewer.devices(match_id, viewer, match.history)
    return json_response(disputes_json(match, devices))


@disputes.route("/matches/<match_id>/disputes/<int:dispute>")
@described(disputes.response(200, DossierSchema), disputes.doc(security=[{"token": []}]))
def dossier(match_id: str, dispute: int) -> Response:
    """Return everything that decides a dispute: what was played and allowed, the clauses in words,
    the claims, and each remedy with what would follow from it.
    """  # noqa: D205 - flask-smorest takes the first paragraph whole
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    return json_response(services.per_viewer.dossier(match, dispute_of(match, dispute), viewer))


def dispute_of(match: Match, number: int) -> arguments.Dispute:
    """Return a dispute; raises a `Problem` where there is none."""
    if not 1 <= number <= len(match.argued.disputes):
        raise Problem("not-found", f"This match has no dispute {number}.", "dispute")
    return match.argued.disputes[number - 1]


@disputes.route("/matches/<match_id>/disputes/<int:dispute>/decisions", methods=["POST"])
@disputes.arguments(DecisionRequestSchema)
@described(
    disputes.response(201, DecidedSchema, description="Recorded"),
    disputes.alt_response(200, schema=DecidedSchema, description="What would follow"),
    refused(disputes, 429),
    disputes.doc(security=[{"token": []}]),
)
def decide(given: dict[str, Any], match_id: str, dispute: int) -> Response:
    """Decide a dispute, with a reason; with ``preview`` nothing is recorded."""
    services = current_services()
    viewer = (member_of if given["preview"] else arbiter_of)(services, match_id_of(match_id))
    if given["preview"]:
        may_try(services, viewer)
    match = services.records.match(match_id)
    dispute_of(match, dispute)
    remedies = tuple([
        remedy_of(match.book, one, f"remedies.{index}.")
        for index, one in enumerate(given["remedies"])
    ])  # fmt: skip
    if not remedies:
        raise Problem("not-understood", "remedies must say what is done", "remedies")
    if not given["preview"] and "report_id" not in given:
        raise Problem("not-understood", "report_id is missing", "report_id")
    command = Decide(dispute, remedies, given["why"])
    if given["preview"]:
        done = services.records.tried(match, command)
        told = outlook_json(match, done) | {"decision": None}
    else:
        done = services.records.record(match_id, command, viewer.by, given["report_id"])
        devices = services.per_viewer.devices(match_id, viewer, done.match.history)
        decision = decision_json(done.match, done.decision, devices)
        told = outlook_json(done.match, done) | {"decision": decision}
    told["table"] = table_json(match.book, done.match.table)
    if given["preview"] or done.repeated:
        return json_response(told, 200)
    return created(json_response(told, 201), location(match_id, "disputes", dispute))


def remedy_of(book: Book, given: dict[str, Any], inside: str) -> Remedy:
    """Return a remedy as the kernel knows it; raises a `Problem` naming what is missing."""
    within = f"{inside}replacement."

    def meant(told: Any) -> Report:
        fields = report_fields(told, within)
        move = move_of(book, fields, within)
        return Report(move, fields.get("at"), waived_of(book, fields, within))

    try:
        return remedy_given(book, given, meant)
    except Unreadable as error:
        raise Problem("not-understood", error.sentence, inside + error.field) from None


# --- confirmations ---------------------------------------------------------------------------


@disputes.route("/matches/<match_id>/hands")
@described(disputes.response(200, HandsSchema))
def hand_list(match_id: str) -> Response:
    """List the hands that have ended, what each came to, and who confirmed it."""
    services = current_services()
    viewer = viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    devices = services.per_viewer.devices(match_id, viewer, match.history)
    hands = hands_json(match, match.results().values(), stale_confirmations(match), devices)
    return json_response({"version": match.version, "hands": hands})


@disputes.route("/matches/<match_id>/confirmations", methods=["POST"])
@disputes.arguments(ConfirmationRequestSchema)
@described(
    disputes.response(
        201,
        ConfirmationSchema,
        description="Recorded; the same under this id again records nothing",
    ),
    disputes.doc(security=[{"token": []}]),
)
def confirm(given: dict[str, Any], match_id: str) -> Response:
    """Confirm what a hand came to; whoever recorded its end cannot, but may sign it as a player.

    A device may sign it, with a key of its own for this match: the first key of a participant
    is theirs from then on. What it signs is described in the reference of the events.
    """
    services = current_services()
    viewer = member_of(services, match_id_of(match_id))
    seat = speaking_for(services.agreed(match_id).seats, viewer, given.get("seat"))
    command = Confirm(given["hand"], seat, _signed(given.get("signed")))
    done = services.records.record(match_id, command, viewer.by, given["report_id"])
    devices = services.per_viewer.devices(match_id, viewer, done.match.history)
    stale = done.confirmation.number in stale_confirmations(done.match)
    told = confirmation_json(done.confirmation, devices, stale=stale)
    return created(json_response(told, 201), location(match_id, "hands"))


def _signed(given: dict[str, Any] | None) -> Countersignature | None:
    """Return what a device has signed."""
    if given is None:
        return None
    shown = Result(tuple(given["won"]), given["scores"])
    return Countersignature(
        given["version"], given["head"], shown, given["key"], given["signature"]
    )


@disputes.route("/matches/<match_id>/head")
@described(disputes.response(200, HeadSchema))
def head(match_id: str) -> Response:
    """Return the hash of a match up to its latest event: what a device signs that confirms."""
    services = current_services()
    viewer_of(services, match_id_of(match_id))
    version, found = services.records.head(match_id)
    return json_response({"version": version, "head": found})


# --- re-judging ------------------------------------------------------------------------------


@disputes.route("/matches/<match_id>/rejudge", methods=["POST"])
@disputes.arguments(RejudgeRequestSchema)
@described(
    disputes.response(200, RejudgedSchema),
    refused(disputes, 429),
    disputes.doc(security=[{"token": []}]),
)
def rejudge(given: dict[str, Any], match_id: str) -> Response:
    """Judge a match by another book or under other terms; the record does not change."""
    services = current_services()
    may_try(services, member_of(services, match_id_of(match_id)))
    match = services.records.match(match_id)
    try:
        judged = services.records.rejudge(match_id, book=given.get("book"), terms=given["terms"])
    except Disagreement as error:
        raise disagreement(error) from None
    return json_response(rejudged_json(match, judged))
