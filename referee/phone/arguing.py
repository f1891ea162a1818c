"""Arguments, confirmations, photographs, the end, and the next match, where one phone keeps all.

One phone holds all seats and is the arbiter: it disputes for whom the page names, and decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.match import commands
from referee.match.hands import stale
from referee.match.refusals import NoSuchDispute, Refused
from referee.match.rematch import beginning_with, opening_id
from referee.notation.remedies import remedy_given
from referee.phone.answers import Answer, Missing
from referee.phone.own_match import report_of
from referee.presenters.disputes import (
    confirmation_json,
    decision_json,
    dispute_json,
    outlook_json,
    picture_json,
)
from referee.presenters.dossiers import dossier_json, ruling_before
from referee.presenters.tables import table_json
from referee.presenters.viewers import PUBLIC_KNOWLEDGE
from referee.record.commands.checks import tried

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.match.arguments import Dispute
    from referee.match.done import Done
    from referee.match.match import Match
    from referee.phone.local_service import LocalService

    Body = Mapping[str, Any]


def dispute(service: LocalService, which: str, asked: Body) -> Answer:
    """Dispute a ruling, a decision, or something that nobody reported."""
    one = service.own(which)
    command = commands.Dispute(
        asked["words"], asked.get("ruling"), asked.get("decision"), asked.get("clause"),
        asked.get("seat"),
    )  # fmt: skip
    done, rows = service.record(one, command, asked)
    return Answer(201, dispute_json(one.match, done.dispute, {}), rows)


def dossier(service: LocalService, which: str, number: str, _asked: Body) -> Answer:
    """Return all that decides a dispute."""
    match = service.own(which).match
    about = _dispute(match, int(number))

    before = match.table_after(ruling_before(about))
    told = dossier_json(
        match, about, PUBLIC_KNOWLEDGE, before=before, public=before, tried=tried
    )  # fmt: skip
    return Answer(200, told)


def decide(service: LocalService, which: str, number: str, asked: Body) -> Answer:
    """Decide a dispute, or tell what would follow."""
    one = service.own(which)
    match = one.match
    _dispute(match, int(number))
    remedies = tuple([
        remedy_given(match.book, told, lambda report: report_of(match, report))
        for told in asked["remedies"]
    ])  # fmt: skip
    command = commands.Decide(int(number), remedies, asked.get("why") or "")
    if asked.get("preview"):
        return Answer(200, _outlook(match, tried(match, command)) | {"decision": None})
    done, rows = service.record(one, command, asked)
    told = _outlook(match, done) | {"decision": decision_json(done.match, done.decision, {})}
    return Answer(201 if rows else 200, told, rows)


def _outlook(match: Match, done: Done) -> dict[str, Any]:
    table = table_json(match.book, done.match.table)
    return {**outlook_json(done.match, done), "table": table}


def confirm(service: LocalService, which: str, asked: Body) -> Answer:
    """Confirm what a hand came to."""
    one = service.own(which)
    command = commands.Confirm(asked["hand"], asked.get("seat"))
    done, rows = service.record(one, command, asked)
    now = stale(done.confirmation, one.match.results())
    return Answer(201, confirmation_json(done.confirmation, {}, stale=now), rows)


def picture(service: LocalService, which: str, asked: Body) -> Answer:
    """Add a photograph of the table."""
    one = service.own(which)
    command = commands.Picture(
        asked["image"], asked.get("dispute"), asked.get("hand"), asked.get("seat")
    )
    done, rows = service.record(one, command, asked)
    return Answer(201, picture_json(done.picture, {}), rows)


def pictures(service: LocalService, which: str, _asked: Body) -> Answer:
    """List the photographs that were added, without what they show."""
    match = service.own(which).match
    told = [picture_json(one, {}) for one in match.argued.pictures]
    return Answer(200, {"version": match.version, "pictures": told})


def image(service: LocalService, which: str, number: str, _asked: Body) -> Answer:
    """Return what a photograph shows."""
    one = service.own(which)
    there = one.match.argued.pictures
    if not 1 <= int(number) <= len(there):
        raise Missing("There is no picture {number} in this match.", number=int(number))
    digest = there[int(number) - 1].digest
    found = next((o.value for o in one.openings if o.digest == digest), None)
    return Answer(200, {"image": found})


def close(service: LocalService, which: str, asked: Body) -> Answer:
    """Close a match that is over, or abandon it for a reason."""
    done, rows = service.record(service.own(which), commands.Close(asked.get("why") or ""), asked)
    return Answer(201, {"version": done.version}, rows)


# --- the match after it --------------------------------------------------------------------------


def rematches(service: LocalService, which: str, _asked: Body) -> Answer:
    """Return the match before this one and the match after it."""
    before = service.own(which).opened_by
    after = service.opened_under(opening_id(which))
    told = next((one for one in service.matches if opening_id(one) == before), None)
    return Answer(200, {"rematch_of": told, "rematch": after and after.match.id})


def rematch(service: LocalService, which: str, asked: Body) -> Answer:
    """Open the match after one that is over: same book, terms, seats and names."""
    one = service.own(which)
    match = one.match
    if match.status == "open":
        raise Refused("This match is not over: close it first, and then open its rematch.")
    first = asked.get("first_dealer")
    if first is not None and first not in match.seats:
        raise Missing(
            "Nobody sits at {seat}: the seats are {seats}.", seat=first, seats=match.seats
        )
    return service.begin(
        asked, book=match.book.name, terms=dict(match.terms), seats=beginning_with(match, first),
        names=one.names, report_id=opening_id(which), waits=match.argued.waits,
        practice=one.practice,
    )  # fmt: skip


def _dispute(match: Match, number: int) -> Dispute:
    if not 1 <= number <= len(match.argued.disputes):
        raise NoSuchDispute("There is no dispute {number} in this match.", number=number)
    return match.argued.disputes[number - 1]
