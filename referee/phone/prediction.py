"""A match that a phone holds: as it is on record, and judged on with what was tapped since."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import message
from referee.kernel.rules.moves import hidden
from referee.match import commands
from referee.match.decide import decide
from referee.match.events import By, Envelope
from referee.match.evolve import evolve
from referee.match.refusals import Refused
from referee.match.reports import Report
from referee.phone.own_match import report_of
from referee.presenters.events import event_json
from referee.presenters.matches import standing_of
from referee.presenters.offers import offers_json
from referee.presenters.pieces import in_pieces
from referee.presenters.rulings import can_stand, is_void, ruling_json
from referee.presenters.tables import table_digest, table_json
from referee.presenters.viewers import Known
from referee.record.events.events import Event
from referee.record.match.fold import fold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.match.commands import Command
    from referee.match.match import Match

    Json = Mapping[str, Any]


class Tapped(NamedTuple):
    """One tap, and the match that it leads to."""

    key: str
    match: Match
    shown: dict[str, Any] | None
    """The ruling as the page shows it; nothing for what is no report."""


class Prediction:
    """A match as it is on record; what waits to get there is judged on it anew, and kept apart."""

    def __init__(self, record: Match, tag: str) -> None:
        """Begin with the match as it is on record; the tag says which event is its latest."""
        self.record = record
        self.tag = tag
        self._tapped: list[Tapped] = []

    def state(self) -> dict[str, Any]:
        """Return how the match stands on record: a page goes on from just this, or not at all."""
        return {"tag": self.tag, **_state(self.record)}

    def hear(self, told: Sequence[Json], who: Json) -> list[dict[str, Any]]:
        """Go on by events as they are recorded; return the news that a service makes of each.

        The latest brings the table and what ``who`` may report. It never judges, and raises what
        `referee.record.match.fold.FAULTS` lists for what cannot be read.
        """
        events = [
            Event(self.record.id, one["version"], one["topic"], json.dumps(one["payload"]).encode())
            for one in told
        ]
        now = fold(self.record, events, {})
        assert now is not None  # noqa: S101 - there was one before
        self.record, self.tag, self._tapped = now, now.tag, []
        news = [self._news(one["version"], _beside(one, "devices")) for one in told]
        named = _beside(told[-1], "names", "imported", "clock_jumps")
        news[-1]["data"] |= {
            "match": named | {"ruling": now.last_number, **_state(now)},
            "offers": {"version": now.version, "offers": _offers(now, who)},
        }
        return news

    def _news(self, version: int, beside: Json) -> dict[str, Any]:
        match, known = self.record, Known(**beside)
        happening = match.history[version - 1]
        if happening.ruling is None:
            name, data = event_json(match, happening, known)
            return {"event": name, "data": data}
        record = match.rulings[happening.ruling.number]
        stand = can_stand(record, match.table_after(record.number - 1)) if is_void(record) else ()
        ruling = ruling_json(record, known, can_stand=stand)
        return {"event": "ruling", "data": {"version": version, "ruling": ruling}}

    def digest(self) -> str:
        """Return the digest of the table on record."""
        return table_digest(self.record.book, self.record.table)

    def foresee(self, pending: Sequence[Json], who: Json) -> dict[str, Any]:
        """Judge what waits to get on record, in its order, and tell how the table lies then.

        ``pending`` are a page's entries, each with its ``kind`` and ``body``; ``who`` is who tapped
        them: ``participant``, ``role`` and ``seat``. What the match refuses ends it: behind that
        nothing is known.
        """
        by = By(who.get("participant") or "", "", who["role"], who.get("seat"))
        refused, tapped = None, self._known(pending)
        match = tapped[-1].match if tapped else self.record
        try:
            for entry in pending[len(tapped) :]:
                tapped.append(self._tap(match, entry, by, tapped))
                match = tapped[-1].match
        except Refused as error:
            refused = in_pieces(detail=message(error.sentence))
        self._tapped = tapped
        return {
            **_state(match),
            "judged": len(tapped),
            "refused": refused,
            "ruled": [one.shown for one in tapped],
            "offers": _offers(match, who),
        }

    def _known(self, pending: Sequence[Json]) -> list[Tapped]:
        """Return what of it was judged before."""
        known = []
        for one, entry in zip(self._tapped, pending, strict=False):
            if one.key != _key(entry):
                break
            known.append(one)
        return known

    def _tap(self, match: Match, entry: Json, by: By, before: Sequence[Tapped]) -> Tapped:
        body = entry["body"]
        event = decide(match, _command(match, entry, before), by)
        now = Envelope(match.version + 1, body.get("at") or 0, by, body["report_id"])
        after = evolve(match, event, now)
        shown = None
        if entry["kind"] == "report":
            record = after.rulings[after.last_number]
            stand = can_stand(record, match.table)
            shown = ruling_json(record, can_stand=stand) | {"version": None, "recorded_at": None}
        return Tapped(_key(entry), after, shown)


def _beside(told: Json, *names: str) -> dict[str, Any]:
    """Return what is told beside an event under these names."""
    beside = told.get("beside") or {}
    return {name: beside[name] for name in names if name in beside}


def _offers(match: Match, who: Json) -> list[dict[str, Any]]:
    """Return what somebody may report."""
    seats = [who["seat"]] if who["role"] == "seat" and who.get("seat") else None
    return [] if match.closing else offers_json(match.book, match.table, seats)


def _state(match: Match) -> dict[str, Any]:
    return {
        "version": match.version,
        **standing_of(match),
        "table": table_json(match.book, match.table),
    }


def _key(entry: Json) -> str:
    return json.dumps([entry["kind"], entry.get("of"), entry["body"]], sort_keys=True)


def _command(match: Match, entry: Json, before: Sequence[Tapped]) -> Command:
    """Return what an entry of a page asks of the match."""
    body = entry["body"]
    if entry["kind"] == "report":
        return commands.Report(_report(match, body), body.get("hand"))
    why = body.get("why") or ""
    if "restore" in body:
        return commands.Restore(body["restore"], why)
    new = body.get("replacement")
    number = body.get("ruling") or _number(before, entry.get("of"))
    return commands.Correct(number, None if new is None else _report(match, new), why)


def _number(before: Sequence[Tapped], report_id: str | None) -> int:
    """Return the number that a report which waits as well will get; 0 where it is not known."""
    shown = [one.shown for one in before if one.shown]
    return next((one["number"] for one in shown if one["report_id"] == report_id), 0)


def _report(match: Match, told: Json) -> Report:
    """Return a report as all may know it: what is sealed in it stays with who has seen it."""
    report = report_of(match, told)
    return Report(hidden(report.move), report.at, report.waive)
