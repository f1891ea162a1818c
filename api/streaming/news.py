"""News: an event of a match with the table it leads to, written once for all who see the same.

Whoever has the rules is told the event as it is recorded, and works out the rest.
"""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from api.requests.viewer import ARBITER, PUBLIC, SEAT
from api.responses.current import offers_of, role
from api.responses.pieces import Piece
from api.streaming.wire import event_piece
from referee.presenters.matches import import_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from api.requests.viewer import Viewer
    from api.responses.current import Current
    from api.responses.per_viewer import PerViewer
    from referee.record import Happening, Match, Records
    from referee.record.events.events import Event

SECONDS = 2.0
"""So long news is kept: all viewers of a live match ask within a moment of each other.

A name that is erased goes with it.
"""


class _Told(NamedTuple):
    """What was written of the events of a match, while one of them was its latest."""

    tag: str
    ends: float
    pieces: dict[tuple[Any, ...], Any]


class News:
    """What streams tell, and to whom."""

    def __init__(self, records: Records, per_viewer: PerViewer, current: Current) -> None:
        """Tell what is on record, events and tables as these do."""
        self._records = records
        self._per_viewer = per_viewer
        self._current = current
        self._kept: dict[str, _Told] = {}
        """The oldest first."""
        self._lock = Lock()

    def after(self, match: Match, version: int, viewer: Viewer) -> list[Piece]:
        """Return the events of a match after a version, each as a piece of a stream.

        The latest one brings the match with its table and, to a phone that may report, what may be
        reported next: so nobody who follows has to ask.
        """
        told = self._told(match)
        role, sees = viewer.role, viewer.sees
        pieces = []
        for later in range(version + 1, match.version + 1):
            key = (later, role, sees)
            piece: Piece | None = told.get(key)
            if piece is None:
                piece = told[key] = self._written(match, match.history[later - 1], viewer, told)
            pieces.append(piece)
        return pieces

    def recorded(self, match: Match, version: int, viewer: Viewer) -> list[Piece]:
        """Return the same events as they are recorded, to somebody who has the rules.

        With the latest goes what is told of a match and stands in no event.
        """
        told = self._told(match)
        pieces = []
        for event in self._events(match, version):
            key = ("recorded", event.version, role(viewer))
            piece: Piece | None = told.get(key)
            if piece is None:
                data = {"version": event.version, "topic": event.topic}
                fields = {"payload": Piece(event.payload)}
                if beside := self._beside(match, event.version, viewer, told):
                    fields["beside"] = Piece(orjson.dumps(beside))
                piece = told[key] = event_piece(event.version, "recorded", data, **fields)
            pieces.append(piece)
        return pieces

    def _events(self, match: Match, version: int) -> Sequence[Event]:
        """Return the events of a match after a version as they are stored."""
        if match.version == version + 1:
            return (match.last,)
        return self._records.store.read(match.id, version, match.version)

    def _beside(
        self, match: Match, version: int, viewer: Viewer, told: dict[tuple[Any, ...], Any]
    ) -> dict[str, Any]:
        """Return what an event does not say of itself, and the latest one not of the match."""
        by = match.history[version - 1].by.device
        called = self._per_viewer.devices(match.id, viewer, match.history[version - 1 : version])
        beside: dict[str, Any] = {"devices": {by: called[by]} if by in called else None}
        if version == match.version:
            beside |= {
                "names": self._names(match, viewer, told),
                "imported": [import_json(one) for one in self._current.imports(match)],
                "clock_jumps": [one._asdict() for one in match.clock_jumps],
            }
        return {name: what for name, what in beside.items() if what}

    def _told(self, match: Match) -> dict[tuple[Any, ...], Any]:
        """Return what was written lately of a match as it stands.

        By its tag, for a correction changes what is told of earlier rulings, and a store that was
        set back may hold another event of the same version since.
        """
        now = time.monotonic()
        told = self._kept.get(match.id)
        if told is None or told.tag != match.tag or told.ends < now:
            told = _Told(match.tag, now + SECONDS, {})
            with self._lock:
                self._kept.pop(match.id, None)
                while (oldest := next(iter(self._kept.items()), None)) and oldest[1].ends < now:
                    del self._kept[oldest[0]]
                self._kept[match.id] = told
        return told.pieces

    def _written(
        self, match: Match, happening: Happening, viewer: Viewer, told: dict[tuple[Any, ...], Any]
    ) -> Piece:
        version = happening.version
        table = self._table(match, viewer, told) if version == match.version else {}
        if happening.ruling is None:
            key = (version, role(viewer))
            if key not in told:  # all who take part are told the same
                told[key] = self._per_viewer.event(match, happening, viewer)
            name, data = told[key]
            return event_piece(version, name, data, **table)
        record = match.rulings[happening.ruling.number]
        ruling = self._current.ruling(match, record, viewer)
        return event_piece(version, "ruling", {"version": version}, ruling=ruling, **table)

    def _table(
        self, match: Match, viewer: Viewer, told: dict[tuple[Any, ...], Any]
    ) -> dict[str, Piece]:
        table = {"match": self._current.match(match, viewer, self._names(match, viewer, told))}
        if viewer.role in {ARBITER, SEAT}:
            table["offers"] = self._current.offers(match, viewer, offers_of(viewer)).body
        return table

    def _names(
        self, match: Match, viewer: Viewer, told: dict[tuple[Any, ...], Any]
    ) -> dict[str, str] | None:
        """Return who sits where, to those who take part."""
        if viewer.role == PUBLIC:
            return None
        names: dict[str, str] | None = told.get(("names",))
        if names is None:
            names = told["names",] = self._per_viewer.names_lately(match.id)
        return names
