"""Events: what a live stream tells of one as it happens, where it is no ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.presenters.corrections import correction_json
from referee.presenters.disputes import (
    confirmation_json,
    decision_json,
    dispute_json,
    stale_confirmations,
)

if TYPE_CHECKING:
    from referee.presenters.viewers import Known
    from referee.record import Happening, Match


def event_json(match: Match, happening: Happening, known: Known) -> tuple[str, dict[str, Any]]:
    """Return the name of an event that is no ruling, and what it tells a viewer."""
    kind = happening.topic.partition(".")[2]
    argued: Any = happening.argued
    content: dict[str, Any]
    if happening.correction is not None:
        name, content = kind, {"correction": correction_json(happening.correction)}
    elif kind == "disputed":
        name, content = kind, {"dispute": dispute_json(match, argued, known.devices)}
    elif kind == "decided":
        now = match.argued.decisions[argued.number - 1]
        name, content = kind, {"decision": decision_json(match, now, known.devices)}
    elif kind == "confirmed":
        is_stale = argued.number in stale_confirmations(match)
        shown = confirmation_json(argued, known.devices, stale=is_stale)
        name, content = kind, {"confirmation": shown}
    else:
        name, content = "match", {"kind": kind, "status": match.status}
    return name, {"version": happening.version, **content}
