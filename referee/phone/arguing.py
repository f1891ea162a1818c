"""What a house answers about disputes, decisions, confirmations, the end, and the match after it.

One phone holds all seats and is the arbiter: it disputes for whom the page names, and decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.match import commands
from referee.match.hands import stale
from referee.match.refusals import NoSuchDispute, Refused
from referee.match.rematch import beginning_with, opening_id
from referee.notation.remedies import remedy_given
from referee.phone.kept import report_of
from referee.phone.told import Missing, Told
from referee.presenters.disputes import (
    confirmation_json,
    decision_json,
    dispute_json,
    outlook_json,
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
    from referee.phone.house import House

    Body = Mapping[str, Any]


def dispute(house: House, which: str, asked: Body) -> Told:
    """Dispute a ruling, a decision, or something that nobody reported."""
    one = house.kept(which)
    command = commands.Dispute(
        asked["words"], asked.get("ruling"), asked.get("decision"), asked.get("clause"),
        asked.get("seat"),
    )  # fmt: skip
    done, rows = house.record(one, command, asked)
    return Told(201, dispute_json(one.match, done.dispute, {}), rows)


def dossier(house: House, which: str, number: str, _asked: Body) -> Told:
    """Return all that decides a dispute."""
    match = house.kept(which).match
    about = _dispute(match, int(number))

    before = match.table_after(ruling_before(about))
    told = dossier_json(
        match, about, PUBLIC_KNOWLEDGE, before=before, public=before, tried=tried
    )  # fmt: skip
    return Told(200, told)


def decide(house: House, which: str, number: str, asked: Body) -> Told:
    """Decide a dispute, or tell what would follow."""
    one = house.kept(which)
    match = one.match
    _dispute(match, int(number))
    remedies = tuple([
        remedy_given(match.book, told, lambda report: report_of(match, report))
        for told in asked["remedies"]
    ])  # fmt: skip
    command = commands.Decide(int(number), remedies, asked.get("why") or "")
    if asked.get("preview"):
        return Told(200, _outlook(match, tried(match, command)) | {"decision": None})
    done, rows = house.record(one, command, asked)
    told = _outlook(match, done) | {"decision": decision_json(done.match, done.decision, {})}
    return Told(201 if rows else 200, told, rows)


def _outlook(match: Match, done: Done) -> dict[str, Any]:
    table = table_json(match.book, done.match.table)
    return {**outlook_json(done.match, done), "table": table}


def confirm(house: House, which: str, asked: Body) -> Told:
    """Confirm what a hand came to."""
    one = house.kept(which)
    command = commands.Confirm(asked["hand"], asked.get("seat"))
    done, rows = house.record(one, command, asked)
    now = stale(done.confirmation, one.match.results())
    return Told(201, confirmation_json(done.confirmation, {}, stale=now), rows)


def close(house: House, which: str, asked: Body) -> Told:
    """Close a match that is over, or abandon it for a reason."""
    done, rows = house.record(house.kept(which), commands.Close(asked.get("why") or ""), asked)
    return Told(201, {"version": done.version}, rows)


# --- the match after it --------------------------------------------------------------------------


def rematches(house: House, which: str, _asked: Body) -> Told:
    """Return the match before this one and the match after it."""
    before = house.kept(which).opened_by
    after = house.opened_under(opening_id(which))
    told = next((one for one in house.matches if opening_id(one) == before), None)
    return Told(200, {"rematch_of": told, "rematch": after and after.match.id})


def rematch(house: House, which: str, asked: Body) -> Told:
    """Open the match after one that is over: same book, terms, seats and names."""
    one = house.kept(which)
    match = one.match
    if match.status == "open":
        raise Refused("This match is not over: close it first, and then open its rematch.")
    first = asked.get("first_dealer")
    if first is not None and first not in match.seats:
        raise Missing(
            "Nobody sits at {seat}: the seats are {seats}.", seat=first, seats=match.seats
        )
    return house.begin(
        asked, book=match.book.name, terms=dict(match.terms), seats=beginning_with(match, first),
        names=one.names, report_id=opening_id(which), waits=match.argued.waits,
        practice=one.practice,
    )  # fmt: skip


def _dispute(match: Match, number: int) -> Dispute:
    if not 1 <= number <= len(match.argued.disputes):
        raise NoSuchDispute("There is no dispute {number} in this match.", number=number)
    return match.argued.disputes[number - 1]
