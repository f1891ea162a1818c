"""What is told of tournaments: each view made once, and news as what is another in it."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

import orjson
from cachetools import LRUCache

from api.requests.viewer import PUBLIC
from api.responses.pieces import Piece
from api.streaming.wire import event_piece
from referee.presenters.tournaments import news_json, tournament_json
from referee.tournament.evolve import as_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from api.requests.viewer import Viewer
    from referee.record import Records
    from referee.tournament.tournament import Tournament

KEPT = 64
"""So many views are kept, and so many pieces of news: all who follow ask for the same."""


class HallNews:
    """Tournaments as those see them who hold a code, and as all others do."""

    def __init__(self, records: Records) -> None:
        """Tell what is on record."""
        self._records = records
        self._views: LRUCache[tuple[Any, ...], dict[str, Any]] = LRUCache(KEPT)
        self._pieces: LRUCache[tuple[Any, ...], Piece] = LRUCache(KEPT)
        self._lock = Lock()

    def view(self, now: Tournament, viewer: Viewer) -> dict[str, Any]:
        """Return a tournament as somebody sees it."""
        known = viewer.role != PUBLIC
        found: dict[str, Any] = self._once(
            self._views, self._key(now, known=known), lambda: self._made(now, known=known)
        )
        return found

    def view_piece(self, now: Tournament, viewer: Viewer) -> Piece:
        """Return the same as it is sent."""
        key = ("view", *self._key(now, known=viewer.role != PUBLIC))
        found: Piece = self._once(
            self._pieces, key, lambda: Piece(orjson.dumps(self.view(now, viewer)))
        )
        return found

    def tag(self, now: Tournament, viewer: Viewer) -> str:
        """Return a tag that is another when the view is."""
        return "-".join(map(str, self._key(now, known=viewer.role != PUBLIC)))

    def after(self, now: Tournament, version: int, viewer: Viewer) -> list[Piece]:
        """Return what happened after a version, all in one event of the stream."""
        known = viewer.role != PUBLIC
        key = ("news", version, *self._key(now, known=known))
        return [self._once(self._pieces, key, lambda: self._news(now, version, viewer))]

    def _news(self, now: Tournament, version: int, viewer: Viewer) -> Piece:
        known = viewer.role != PUBLIC
        version = max(version, 1)  # nobody has seen less than that it was announced
        with self._lock:
            before = self._views.get((now.id, version, _mark(now, version), known))
        if before is None:
            before = self._made(as_of(now, version), known=known)
        told = news_json(before, self.view(now, viewer), now.history)
        return event_piece(now.version, "happened", told)

    def _made(self, now: Tournament, *, known: bool) -> dict[str, Any]:
        names = self._records.tournaments.names_in(now) if known else None
        return tournament_json(now, names)

    def _key(self, now: Tournament, *, known: bool) -> tuple[Any, ...]:
        return (now.id, now.version, _mark(now, now.version), known)

    def _once(self, kept: LRUCache[Any, Any], key: Any, made: Callable[[], Any]) -> Any:
        """Return what is kept under a key, or make it."""
        with self._lock:
            found = kept.get(key)
        if found is None:
            found = made()
            with self._lock:
                kept[key] = found
        return found


def _mark(now: Tournament, version: int) -> str:
    """Return what tells an event from another one that stood in its place before."""
    envelope = now.history[version - 1].envelope
    return f"{envelope.recorded_at:x}{envelope.report_id[:8]}"
