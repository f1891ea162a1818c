"""The hub of the live streams: one watcher a process, each event encoded once for each viewer.

A stream asks for what came after the version it has, and waits. What wakes it is the record's
watcher, whoever recorded the event; the version in the match is all a stream has to remember.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import orjson

from api.ruled import record_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from api.who import Viewer
    from referee.record import Happening, Match, Records

KEPT = 4096
"""Encodings kept; a live event is asked for by all its viewers within a moment."""
RULED = "match.ruled"
CORRECTED = "match.corrected"


class Hub:
    """What all streams of this process share."""

    def __init__(self, records: Records) -> None:
        """Keep the record; the watcher starts with the first stream."""
        self.records = records
        self.alive: Callable[[], bool] = lambda: True
        self._encoded: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self._watcher: Any = None
        self._lock = threading.Lock()

    def wait(self, match_id: str, version: int, timeout: float) -> bool:
        """Wait until the match has more events than this; say whether it has."""
        with self._lock:
            if self._watcher is None:
                self._watcher = self.records.watch()
        return bool(self._watcher.wait(match_id, version, timeout))

    def after(self, match: Match, version: int, asking: Viewer) -> Iterator[bytes]:
        """Yield the events after a version as a stream writes them."""
        corrections = sum(1 for ruling in match.rulings.values() if ruling.corrected_by)
        for happening in match.history[max(0, version) :]:
            key = (match.id, happening.version, corrections, asking.role, asking.seat)
            yield self._encoded.get(key) or self._keep(key, match, happening, asking)

    def _keep(
        self, key: tuple[Any, ...], match: Match, happening: Happening, asking: Viewer
    ) -> bytes:
        kind, data = event_json(self.records, match, happening, asking)
        text = b"id: %d\nevent: %s\ndata: %s\n\n" % (
            happening.version, kind.encode(), orjson.dumps(data)
        )  # fmt: skip
        self._encoded[key] = text
        while len(self._encoded) > KEPT:
            self._encoded.popitem(last=False)
        return text
