"""The hub of the live streams: one teller for each match, or tournament, that is followed.

A stream tells what came after the version it has, and pauses. The teller of its match waits at the
record's watcher, whoever records, and lets all who pause go on, one after the other; a guard lets
those go on whose time has come. The version in the match is all a stream has to remember.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from cachetools import LRUCache

from api.streaming.news import News
from referee.record import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from api.requests.viewer import Viewer
    from api.responses.pieces import Piece
    from api.streaming.hall_news import HallNews
    from api.streaming.listeners import Followed, Listener
    from referee.record import Records

MATCHES = 256
TICK = 0.25
"""So often the hub looks whose time has come, and whether the service is to stop."""
LONG = 30.0
"""Seconds for which a teller waits before it looks whether anybody is left to be told."""
BREATH = 50
"""So many are told before others have a turn."""
INFINITE = float("inf")


class _Held(NamedTuple):
    match: Any
    """It is as safe as a fresh commit."""
    asked: float
    """When the store was asked for it, in seconds of this process's clock."""


class _Crowd:
    """Those who follow a match here."""

    def __init__(self, latest: int) -> None:
        self.latest = latest
        """The latest version that the watcher has told of."""
        self.pausing: dict[Listener, None] = {}
        self.busy: dict[Listener, None] = {}
        """Those who are being told something just now."""

    def is_news_to(self, listener: Listener) -> bool:
        """Say whether a listener has yet to hear of the latest version."""
        return listener.pause.version < self.latest != listener.heard

    def hear(self, latest: int) -> list[Listener]:
        """Hear of the latest version; return those to whom that is news, taken out.

        Of a match that was set back all have to look again.
        """
        back, self.latest = latest <= self.latest, latest
        told = [one for one in self.pausing if back or self.is_news_to(one)]
        self.take(told)
        return told

    def take(self, listeners: Iterable[Listener]) -> None:
        """Take listeners who pause, to tell them something."""
        for listener in listeners:
            del self.pausing[listener]
            self.busy[listener] = None


class Hub:
    """What all streams of this process share."""

    def __init__(
        self, records: Records, news: News | HallNews, read: Callable[[str], Any] | None = None
    ) -> None:
        """Keep the record, and what writes its events; it is watched when somebody listens.

        ``read`` is where what is followed is read, if it is no match.
        """
        self.records = records
        self._read = read or records.match
        self.alive: Callable[[], bool] = lambda: True
        self._news = news
        self._matches: LRUCache[str, _Held] = LRUCache(MATCHES)
        self._lock = threading.Lock()
        self._asking: LRUCache[str, threading.Lock] = LRUCache(MATCHES)
        self._crowds: dict[str, _Crowd] = {}
        self._guarded = False

    def listen(self, listener: Listener) -> bool:
        """Let a stream pause until it has more to tell; say whether it has to send some at once."""
        while True:
            with self._lock:
                crowd = self._crowd(listener)
                if not crowd.is_news_to(listener):
                    crowd.pausing[listener] = None
                    return False
                latest = crowd.latest
            if not listener.go_on(latest, self._told_of(listener.match_id, latest)):
                return True

    def _crowd(self, listener: Listener) -> _Crowd:
        """Return those whom a listener is one of; the first one of a match brings its teller."""
        crowd = self._crowds.get(listener.match_id)
        if crowd is None:
            crowd = self._crowds[listener.match_id] = _Crowd(listener.pause.version)
            self._start(self._tell, listener.match_id, crowd)
        if not self._guarded:
            self._guarded = True
            self._start(self._stand_guard)
        return crowd

    def leave(self, listener: Listener) -> None:
        """Forget a stream that has ended; who is just writing to it closes it then."""
        with self._lock:
            crowd = self._crowds.get(listener.match_id)
            if crowd is not None and listener in crowd.busy:
                listener.left = True
                return
            if crowd is not None:
                crowd.pausing.pop(listener, None)
        listener.close()

    def _start(self, what: Callable[..., None], *given: Any) -> None:
        threading.Thread(target=what, args=given, daemon=True).start()

    def _tell(self, match_id: str, crowd: _Crowd) -> None:
        """Tell those who follow a match what happens, as long as there are any."""
        with self.records.watch().following(match_id):
            while True:
                latest = self._heard(match_id, crowd.latest)
                with self._lock:
                    if not crowd.pausing and not crowd.busy:
                        del self._crowds[match_id]
                        return
                    back = latest is not None and latest <= crowd.latest
                    told = [] if latest is None else crowd.hear(latest)
                if latest is not None:
                    self._go_on(crowd, told, self._told_of(match_id, latest, back=back))

    def _told_of(self, match_id: str, latest: int, *, back: bool = False) -> Any:
        """Return the match that is told of, asked for once for all who hear of it.

        Nothing where the store does not answer: each asks by itself before long, and ends.
        """
        with suppress(RecordError):
            if back:
                return self.match(match_id, latest, older=0)
            return self.match(match_id, latest, safe=latest)
        return None

    def _heard(self, match_id: str, version: int) -> int | None:
        """Wait until a match is beyond a version, for a while."""
        begun = time.monotonic()
        with suppress(RecordError):  # those who listen ask for themselves now and then, and end
            latest = self.records.watch().wait(match_id, version, LONG)
            if latest is not None or time.monotonic() - begun >= LONG:
                return latest
        time.sleep(TICK)
        return None

    def _go_on(self, crowd: _Crowd, listeners: list[Listener], match: Followed | None) -> None:
        """Let listeners go on that were taken out of a crowd; wake who has to send something.

        Some at once, and then others have a turn: where threads are greenlets, whoever reports.
        """
        for begin in range(0, len(listeners), BREATH):
            if begin:
                time.sleep(0)
            some = listeners[begin : begin + BREATH]
            latest = crowd.latest
            sleep = [not one.left and one.go_on(latest, match) for one in some]
            gone, awake = [], []
            with self._lock:
                for listener, sleeps in zip(some, sleep, strict=True):
                    del crowd.busy[listener]
                    if listener.left:
                        gone.append(listener)
                    elif sleeps and not crowd.is_news_to(listener):
                        crowd.pausing[listener] = None
                    else:
                        awake.append(listener)
            for listener in gone:
                listener.close()
            for listener in awake:
                listener.wake()

    def _stand_guard(self) -> None:
        """Let streams go on whose time has come, and all when the service is told to stop."""
        while self.alive():
            self._let_go(time.monotonic())
            time.sleep(TICK)
        self._let_go(INFINITE)
        self.records.watch().stop()

    def _let_go(self, now: float) -> None:
        """Wake those whose time has come: each asks the store by itself, which may take long."""
        with self._lock:
            for crowd in self._crowds.values():
                for listener in [one for one in crowd.pausing if one.pause.until <= now]:
                    del crowd.pausing[listener]
                    listener.wake(due=True)

    def match(self, match_id: str, version: int, *, older: float = INFINITE, safe: int = 0) -> Any:
        """Return a match at this version or a later one; of many streams one asks the store.

        What was asked for ``older`` seconds ago or more is asked for again, and may turn out to be
        an earlier version: the store was set back then. Up to ``safe`` the watcher has told of it.
        Raises `Unassured`.
        """
        now = time.monotonic()
        if (held := self._held(match_id, version, now - older)) is not None:
            return held
        with self._lock:
            asking = self._asking.setdefault(match_id, threading.Lock())
        with asking:
            if (held := self._held(match_id, version, now - older)) is not None:
                return held  # of another stream that asked meanwhile
            match = self._read(match_id)
            if match.version < version:
                self.records.watch().rewind(match_id, match.version)
                safe = 0
            if match.version > safe:
                self.assure(match)
            with self._lock:
                self._matches[match_id] = _Held(match, now)
        return match

    def assure(self, match: Followed) -> None:
        """Assure that all of a match may be told; raises `Unassured` where it may not yet."""
        with self._lock:
            held = self._matches.get(match.id)
        if held is None or held.match.last != match.last:
            self.records.assure()

    def hold(self, match: Followed) -> None:
        """Keep a match that was recorded here a moment ago, for those who are told of it."""
        if match.id not in self._crowds:
            return
        with self._lock:
            held = self._matches.get(match.id)
            if held is None or held.match.version < match.version:
                self._matches[match.id] = _Held(match, time.monotonic())

    def _held(self, match_id: str, version: int, since: float) -> Any:
        """Return a match at this version or a later one, if it was asked for since then."""
        with self._lock:
            held = self._matches.get(match_id)
        fresh = held is not None and held.match.version >= version and held.asked > since
        return held.match if held is not None and fresh else None

    def after(
        self, match: Any, version: int, viewer: Viewer, *, ruled: bool = False
    ) -> list[Piece]:
        """Return the events after a version as pieces; ``ruled`` are those who have the rules."""
        tell = self._news.recorded if ruled and isinstance(self._news, News) else self._news.after
        return tell(match, version, viewer)
