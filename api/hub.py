"""The hub of the live streams: one watcher a process, each event encoded once for each viewer.

A stream asks for what came after the version it has, and waits. What wakes it is the record's
watcher, whoever recorded the event; the version in the match is all a stream has to remember.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import orjson

from api.argued import confirmation_json, decision_json, dispute_json
from api.seen import devices_for, one
from api.who import PUBLIC
from referee.record import Confirmed, Decided, Disputed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from api.desk import Desk
    from api.who import Viewer
    from referee.record import Happening, Match, Records

KEPT = 4096
"""Encodings kept; a live event is asked for by all its viewers within a moment."""
MATCHES = 256
TICK = 0.25
"""So often the hub looks whether the service is to stop."""


class Hub:
    """What all streams of this process share."""

    def __init__(self, records: Records) -> None:
        """Keep the record; nothing is watched before somebody waits."""
        self.records = records
        self.alive: Callable[[], bool] = lambda: True
        self._encoded: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._lock = threading.Lock()
        self._guarded = False

    def wait(self, match_id: str, version: int, timeout: float) -> int | None:
        """Wait until the match is beyond a version; return the new one, ``None`` in vain."""
        if not self._guarded:
            self._guard()
        return self.records.watch().wait(match_id, version, timeout)

    def _guard(self) -> None:
        """See to it that streams end when the service is told to stop."""
        with self._lock:
            if not self._guarded:
                self._guarded = True
                threading.Thread(target=self._stand_guard, daemon=True).start()

    def _stand_guard(self) -> None:
        while self.alive():
            time.sleep(TICK)
        self.records.watch().stop()

    def match(self, match_id: str, version: int) -> Match:
        """Return a match at this version or a later one; of many streams one asks the store."""
        held = self._matches.get(match_id)
        if held is None or held.version < version:
            held = self.records.match(match_id)
            self._matches[match_id] = held
            while len(self._matches) > MATCHES:
                self._matches.popitem(last=False)
        return held

    def after(self, at_desk: Desk, match: Match, version: int, asking: Viewer) -> Iterator[bytes]:
        """Yield the events after a version as a stream writes them."""
        corrections = len(match.history) - len(match.rulings)
        who = PUBLIC if asking.role == PUBLIC else f"in {asking.sees}"
        for happening in match.history[max(0, version) :]:
            # a correction changes what is told of earlier rulings
            key = (match.id, happening.version, corrections, who)
            yield self._encoded.get(key) or self._keep(key, at_desk, match, happening, asking)

    def _keep(
        self,
        key: tuple[Any, ...],
        at_desk: Desk,
        match: Match,
        happening: Happening,
        asking: Viewer,
    ) -> bytes:
        kind, data = event_json(at_desk, match, happening, asking)
        text = b"id: %d\nevent: %b\ndata: %b\n\n" % (
            happening.version,
            kind.encode(),
            orjson.dumps(data),
        )
        self._encoded[key] = text
        while len(self._encoded) > KEPT:
            self._encoded.popitem(last=False)
        return text


def event_json(
    at_desk: Desk, match: Match, happening: Happening, asking: Viewer
) -> tuple[str, dict[str, Any]]:
    """Return the name of a stream's event, and what it tells this viewer."""
    version = happening.version
    if happening.ruling is not None:
        ruling = match.rulings[happening.ruling.number]
        return "ruling", {"version": version, "ruling": one(at_desk, match.id, ruling, asking)}
    if happening.correction is not None:
        correction = happening.correction
        told = {
            "ruling": correction.number,
            "taken_back": correction.new is None,
            "why": correction.why,
            "restores": correction.restores,
            "changed": list(correction.changed),
        }
        return "corrected", {"version": version, "correction": told}
    if happening.argued is not None:
        return argued_json(at_desk, match, happening, asking)
    kind = happening.topic.partition(".")[2]
    return "match", {"version": version, "kind": kind, "status": match.status}


def argued_json(
    at_desk: Desk, match: Match, happening: Happening, asking: Viewer
) -> tuple[str, dict[str, Any]]:
    """Return what a stream tells of a dispute, a decision or a confirmation."""
    argued, version = happening.argued, happening.version
    devices = devices_for(at_desk, match.id, asking, (happening,))
    if isinstance(argued, Disputed):
        return "disputed", {"version": version, "dispute": dispute_json(match, argued, devices)}
    if isinstance(argued, Decided):
        now = match.argued.decisions[argued.number - 1]
        return "decided", {"version": version, "decision": decision_json(match, now, devices)}
    assert isinstance(argued, Confirmed)  # noqa: S101 - there are no others
    told = confirmation_json(match, argued, devices)
    return "confirmed", {"version": version, "confirmation": told}
