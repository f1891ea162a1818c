"""The audit of a match: event by event in people's words, and what the table should look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.answers import said
from api.description import Blueprint, described
from api.desk import desk
from api.ruled import by_json
from api.seen import devices_for
from api.who import match_id_of, viewer
from referee.kernel import Refuted
from schemas.service import AuditSchema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from flask import Response

    from referee.record import Correction, Happening, Match, RulingRecord

audit = Blueprint("audit", __name__, description="How a match came to be what it is.")

OUTCOMES = {"stands": "stands", "void": "is void", "contradicts": "contradicts the record"}


@audit.route("/matches/<match_id>/audit")
@described(audit.response(200, AuditSchema))
def audit_match(match_id: str) -> Response:
    """Tell a match event by event, with what was undone, and list what was irregular."""
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    match = at_desk.records.match(match_id)
    devices = devices_for(at_desk, match_id, asking, match.history)
    return said(
        {
            "match": match.id,
            "version": match.version,
            "entries": [entry(match, happening, devices) for happening in match.history],
            "findings": list(findings(match)),
        }
    )


def entry(match: Match, happening: Happening, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return one event as people would tell it."""
    ruling, correction = happening.ruling, happening.correction
    number = ruling.number if ruling else correction.number if correction else None
    return {
        "version": happening.version,
        "kind": happening.topic.partition(".")[2],
        "number": number,
        "recorded_at": happening.recorded_at,
        "by": by_json(happening.by, devices),
        "text": sentence(match, happening),
        "clauses": list(ruling.cites) if ruling else [],
        "outcome": ruling.outcome if ruling else None,
    }


def sentence(match: Match, happening: Happening) -> str:
    """Return what an event says, in a sentence."""
    if happening.ruling is not None:
        return ruled(happening.ruling)
    if happening.correction is not None:
        return corrected(happening.correction)
    words = _OTHERS.get(happening.topic)
    return words(match, happening.told) if words else happening.topic


def _opened(match: Match, _told: Mapping[str, Any]) -> str:
    return f"{match.book.title} is opened for {_listed(match.seats)}."


def _disputed(_match: Match, told: Mapping[str, Any]) -> str:
    return f"Ruling {told.get('ruling')} is disputed: {told.get('words')}"


def _decided(_match: Match, told: Mapping[str, Any]) -> str:
    return f"The dispute is decided: {told.get('decision')} {told.get('why') or ''}".strip()


def _closed(_match: Match, told: Mapping[str, Any]) -> str:
    why = told.get("abandoned")
    return f"The match is abandoned: {why}" if why else "The match is closed."


_OTHERS: Mapping[str, Callable[[Match, Mapping[str, Any]], str]] = {
    "match.opened": _opened,
    "match.disputed": _disputed,
    "match.decided": _decided,
    "match.closed": _closed,
}


def ruled(ruling: RulingRecord) -> str:
    """Return a ruling in a sentence."""
    out = f"{ruling.text} {OUTCOMES[ruling.outcome]}"
    if ruling.outcome != "stands":
        out += f" by {ruling.cites[0]}: {ruling.reason}"
    elif ruling.waived:
        out += f", let stand against {_listed(ruling.waived)}"
    return out if out.endswith((".", "!", "?")) else f"{out}."


def corrected(correction: Correction) -> str:
    """Return a correction in a sentence."""
    number = correction.number
    if correction.restores is not None:
        out = f"What was done to ruling {number} is undone"
    elif correction.new is None:
        out = f"Ruling {number} is taken back: {correction.old}"
    else:
        out = f"Ruling {number} is corrected from {correction.old} to {correction.new}"
    if correction.changed:
        out += f"; rulings {_listed(correction.changed)} come out otherwise"
    return f"{out}. {correction.why}".strip()


def _listed(things: Any) -> str:
    words = [str(thing) for thing in things]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def findings(match: Match) -> Iterator[dict[str, Any]]:
    """Yield what was irregular, in the order of the rulings."""
    for ruling in match.rulings.values():
        if ruling.struck:
            continue
        for number in ruling.waived:
            text = f"Ruling {ruling.number} was let stand against {number}: {ruling.text}"
            yield _finding("irregular", ruling, number, ruling.move.actor, text)
        if ruling.outcome == "contradicts":
            yield _finding("contradiction", ruling, ruling.cites[0], None, ruling.reason)
        for flag in ruling.flags:
            yield _finding("flag", ruling, flag.clause, flag.seat or None, flag.text)
        for fact in ruling.facts:
            if isinstance(fact, Refuted):
                text = f"{fact.seat} broke {fact.clause} in ruling {fact.breach}"
                found = _finding("breach", ruling, fact.clause, fact.seat, text)
                yield {**found, "ruling": fact.breach, "evidence": [*fact.proof]}


def _finding(
    kind: str, ruling: RulingRecord, clause: str, seat: str | None, text: str
) -> dict[str, Any]:
    return {
        "kind": kind, "ruling": ruling.number, "clause": clause, "seat": seat, "text": text,
        "evidence": list(ruling.evidence),
    }  # fmt: skip
