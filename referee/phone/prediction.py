"""A match that a phone holds: as it is on record, and judged on with what was tapped since."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import message
from referee.kernel.rules.moves import hidden
from referee.match import commands
from referee.match.decide import decide
from referee.match.events import ARBITER, By, Envelope
from referee.match.evolve import evolve
from referee.match.refusals import Refused
from referee.match.reports import Report
from referee.phone.own_match import report_of
from referee.presenters.matches import standing_of
from referee.presenters.offers import offers_json
from referee.presenters.pieces import in_pieces
from referee.presenters.rulings import can_stand, ruling_json
from referee.presenters.tables import table_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.match.commands import Command
    from referee.match.match import Match

    Json = Mapping[str, Any]

SAME = ("number", "outcome", "facts", "evidence")
"""What two rulings on one report have in common, if they are the same; clauses beside it."""


class Tapped(NamedTuple):
    """One tap, and the match that it leads to."""

    key: str
    match: Match
    shown: dict[str, Any] | None
    """The ruling as the page shows it; nothing for what is no report."""


class Prediction:
    """A match as it is on record; what waits to get there is judged on it anew, and kept apart."""

    def __init__(self, record: Match) -> None:
        """Begin with the match as it is on record."""
        self.record = record
        self._tapped: list[Tapped] = []

    def state(self) -> dict[str, Any]:
        """Return how the match stands on record: a page goes on from just this, or not at all."""
        return _state(self.record)

    def hear(self, told: Json) -> bool:
        """Judge a report that the record has ruled on; say whether both come to the same."""
        match = self.record
        by = told["by"] or {}
        who = By(by.get("participant") or "", "", by.get("role") or ARBITER.role, by.get("seat"))
        report = _report(match, {**told, "waive": [one["clause"] for one in told["waived"]]})
        try:
            event = decide(match, commands.Report(report), who)
        except Refused:
            return False
        recorded = Envelope(told["version"], told["recorded_at"], who, told["report_id"])
        after = evolve(match, event, recorded)
        same = after.version == match.version + 1 and alike(
            json.loads(json.dumps(ruling_json(after.rulings[after.last_number]))), told
        )
        if same:
            self.record = after
            self._tapped = []
        return same

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
        seats = [by.seat] if by.role == "seat" and by.seat else None
        return {
            **_state(match),
            "judged": len(tapped),
            "refused": refused,
            "ruled": [one.shown for one in tapped],
            "offers": [] if match.closing else offers_json(match.book, match.table, seats),
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


def alike(one: Json, other: Json) -> bool:
    """Say whether two rulings, as a page reads them, say the same of the same report."""
    return all(one[name] == other[name] for name in SAME) and _clauses(one) == _clauses(other)


def _clauses(told: Json) -> list[list[str]]:
    return [[one["clause"] for one in told[name]] for name in ("cites", "waived", "flags")]


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
