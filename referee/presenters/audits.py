"""Audits: what a committee reads first, the events as people would tell them, and the findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.audit.document import cells
from referee.presenters.clauses import clauses_json
from referee.presenters.matches import import_json
from referee.presenters.moves import move_json
from referee.presenters.pieces import in_pieces
from referee.presenters.tables import table_json
from referee.presenters.times import times
from referee.presenters.viewers import by_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.audit import Audit, Entry, Finding, Matter, Only, Trail
    from referee.kernel import Sheet
    from referee.record import Happening, Import, Match


def audit_json(  # noqa: PLR0913 - the match, its trail, and what the record knows beside it
    match: Match,
    audit: Audit,
    only: Only | None,
    *,
    findings: Iterable[Finding],
    imports: Sequence[Import],
    devices: Mapping[str, str],
    around: bool,
) -> dict[str, Any]:
    """Return an audit, with the events that somebody wants to read, ``None`` for none.

    The tables around each come with them if they are asked for.
    """
    trail = audit.trail
    return {
        "match": match.id,
        "version": match.version,
        "imported": list(map(import_json, imports)),
        **answer_json(audit),
        "entries": []
        if only is None
        else [
            {"imported": any(one.first <= happening.version <= one.last for one in imports)}
            | _entry(trail, entry, happening, devices, around=around)
            for entry in trail.chosen(only)
            if (happening := match.history.at(entry.version or 0)) is not None
        ],
        "findings": [
            {**one._asdict(), **in_pieces(text=one.text), "evidence": list(one.evidence)}
            for one in findings
        ],
    }


def answer_json(audit: Audit) -> dict[str, Any]:
    """Return the pages that are read before the trail: what matters, the score, the hands."""
    return {
        "answer": {
            "people": [one._asdict() for one in audit.people],
            "matters": [_matter(one) for one in audit.matters],
            **in_pieces(
                result=audit.result, proven=audit.proven, impossible=audit.impossible,
                unusual=audit.unusual,
            ),
            "scores": audit.scores and _sheet(audit.scores),
            "hands": [
                {
                    "hand": one.number,
                    "sheet": one.sheet and _sheet(one.sheet),
                    "watched": one.watched,
                    "resumed": one.resumed,
                    **in_pieces(confirmed=one.confirmed),
                }
                for one in audit.hands
            ],
        }
    }  # fmt: skip


def _matter(one: Matter) -> dict[str, Any]:
    return {
        "dispute": one.number,
        "ruling": one.ruling or None,
        **in_pieces(
            disputed=one.disputed, evidence=one.evidence, decided=one.decided, changed=one.changed
        ),
    }


def _sheet(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet row by row; the first row are its headings, where it has any."""
    rows = [in_pieces(cells=row) for row in cells(sheet)]
    return {"headed": bool(sheet.columns), "rows": rows}


def _entry(
    trail: Trail, entry: Entry, happening: Happening, devices: Mapping[str, str], *, around: bool
) -> dict[str, Any]:
    """Return one event as people would tell it."""
    out = {
        "version": entry.version,
        "kind": entry.kind,
        "number": entry.number,
        "report": entry.report or None,
        "seat": entry.seat or None,
        **times(at=entry.at, recorded_at=entry.recorded_at),
        "by": by_json(happening.by, devices),
        "outcome": entry.outcome or None,
        "cites": clauses_json(trail.book, entry.cites),
        "move": move_json(trail.book, happening.ruling.move) if happening.ruling else None,
        **in_pieces(
            text=entry.text, reasons=entry.reasons, happened=entry.happened, later=entry.later
        ),
        "struck": entry.struck,
        "irregular": entry.irregular,
    }
    if around and entry.kind == "ruled" and not entry.struck and trail.around:
        tables = trail.around(entry.number or 0)
        out["before"] = table_json(trail.book, tables.before)
        out["after"] = table_json(trail.book, tables.after)
    return out
