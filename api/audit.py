"""The audit of a match: event by event in people's words, and what the table should look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.answers import said
from api.description import Blueprint, described
from api.desk import desk
from api.ruled import by_json
from api.seen import devices_for
from api.telling import table_json
from api.who import match_id_of, viewer
from referee.audit import IMPOSSIBLE, Finding, Only
from referee.audit.recorded import recorded
from referee.audit.trail import clause
from schemas.service import AuditQuerySchema, AuditSchema

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response

    from api.desk import Desk
    from api.who import Viewer
    from referee.audit import Entry, Trail
    from referee.record import Happening, Match

audit = Blueprint("audit", __name__, description="How a match came to be what it is.")


@audit.route("/matches/<match_id>/audit")
@audit.arguments(AuditQuerySchema, location="query")
@described(audit.response(200, AuditSchema))
def audit_match(asked: Mapping[str, Any], match_id: str) -> Response:
    """Tell a match event by event, with what was undone, disputed and decided, and why.

    What was found in it comes in three kinds that are never mixed up: proven, impossible together,
    unusual but allowed.
    """
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    devices = devices_for(at_desk, match_id, asking, match.history)
    trail = recorded(
        match, devices=devices,
        table_at=lambda number: at_desk.records.table_at(match_id, number, asking.seat),
    )  # fmt: skip
    only = Only(**{name: asked[name] for name in Only._fields if name in asked})
    found = (*trail.findings, *_own(at_desk, match, asking))
    return said(
        {
            "match": match.id,
            "version": match.version,
            "entries": [
                _entry(trail, entry, match.history[entry.version - 1], devices, asked)
                for entry in trail.chosen(only)
                if entry.version is not None
            ],
            "findings": [{**one._asdict(), "evidence": list(one.evidence)} for one in found],
        }
    )


def _entry(
    trail: Trail,
    entry: Entry,
    happening: Happening,
    devices: Mapping[str, str],
    asked: Mapping[str, Any],
) -> dict[str, Any]:
    """Return one event as people would tell it."""
    out = {
        "version": entry.version,
        "kind": entry.kind,
        "number": entry.number,
        "seat": entry.seat or None,
        "at": entry.at,
        "recorded_at": entry.recorded_at,
        "by": by_json(happening.by, devices),
        "text": entry.text,
        "outcome": entry.outcome or None,
        "cites": [clause(trail.book, number) for number in entry.cites],
        "reasons": list(entry.reasons),
        "happened": list(entry.happened),
        "later": list(entry.later),
        "struck": entry.struck,
        "irregular": entry.irregular,
    }
    if asked["around"] and entry.kind == "ruled" and not entry.struck and trail.around:
        around = trail.around(entry.number or 0)
        out["before"] = table_json(trail.book, around.before)
        out["after"] = table_json(trail.book, around.after)
    return out


def _own(at_desk: Desk, match: Match, asking: Viewer) -> list[Finding]:
    """Return the notes of this seat (for the arbiter: of any) that cannot be what it saw."""
    if not match.seals or asking.role not in {"seat", "arbiter"}:
        return []
    seats = match.seats if asking.role == "arbiter" else (asking.seat or "",)
    return [
        Finding(
            IMPOSSIBLE, wrong.noted,
            f"What {wrong.seat} noted is not the card that ruling {wrong.shown} showed.",
            "G-1", "", (wrong.shown,),
        )
        for wrong in at_desk.records.mistaken(match.id, seats)
    ]  # fmt: skip
