"""What leaves a phone of its own match: the audit, the table as a position, every form of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.audit import Only, audited, told
from referee.notation.lying import position
from referee.phone.answers import Answer, Missing
from referee.presenters.audits import audit_json
from referee.record.events.sealing import DEVICE, NAME, PICTURE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from referee.phone.local_service import LocalService

    Body = Mapping[str, Any]


def audit(service: LocalService, which: str, asked: Body) -> Answer:
    """Tell how the match came to be what it is."""
    one = service.own(which)
    trail = told(one.match, devices={}, table_at=one.match.table_after)
    names = dict(one.names) or None
    found = audited(one.match, trail, names=names, findings=trail.findings, imported=False)
    wanted = {name: asked[name] for name in ("kind", "seat", "clause") if name in asked}
    ruling = int(asked["ruling"]) if "ruling" in asked else None
    only = None if asked.get("trail") == "false" else Only(**wanted, ruling=ruling)
    answer = audit_json(
        one.match, found, only, findings=trail.findings, imports=(), devices={},
        around=asked.get("around") in {"", "true"},
    )  # fmt: skip
    return Answer(200, answer)


def lying(service: LocalService, which: str, _asked: Body) -> Answer:
    """Return the table as a position."""
    match = service.own(which).match
    lines = position(match.book, match.table, timed=False)
    return Answer(200, {"version": match.version, "text": "\n".join(lines)})


def tell(service: LocalService, which: str, _asked: Body) -> Answer:
    """Tell the match for who judges on by these rules: without names, and what is sealed sealed."""
    from referee.record.exchange import papers  # noqa: PLC0415 - seldom, and not at first

    match = service.own(which).match
    text = papers.text(match, since=0)
    return Answer(200, {"version": match.version, "revision": match.book.revision, "text": text})


def export(service: LocalService, which: str, asked: Body) -> Answer:
    """Return the match in a form in which a service exports one."""
    # seldom, and not at first
    from referee.record.exchange import forms, jsonl  # noqa: PLC0415
    from referee.record.exchange.lines import Beside  # noqa: PLC0415

    one, form = service.own(which), asked.get("format") or "jsonl"
    named = asked.get("names") == "true"
    if form == forms.RECORD:
        # as with a service the names alone go along: what one player has seen stays sealed;
        # what proves who kept it goes only where its keeper is to go on
        kinds = {NAME} if named else set()
        kinds |= {PICTURE} if asked.get("pictures") == "true" else set()
        kinds |= {DEVICE} if asked.get("going_on") == "true" else set()
        beside = Beside([o for o in one.openings if o.kind in kinds])
        told = b"".join(jsonl.lines(one.match, one.events, beside)).decode()
    elif form in forms.FORMS:
        names = one.names if named else {}
        leaving = forms.Leaving(one.match, names, (), [*one.events])
        told = "".join(forms.FORMS[form].write(leaving))
    else:
        raise Missing("This phone has no service that could tell.")
    return Answer(200, told)
