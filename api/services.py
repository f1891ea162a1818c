"""The services of a process: what every route works with, made once: record, shelf, counters."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from cachetools import LRUCache, TTLCache, cached
from flask import current_app

from api.monitoring.logs import logger
from api.monitoring.metrics import Metrics
from api.requests.capacity import Capacity
from api.requests.limits import Limits
from referee.phone import packed
from referee.presenters.books import book_brief, book_whole
from referee.presenters.guides import guide_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from structlog.typing import FilteringBoundLogger

    from api.responses.current import Current
    from api.responses.per_viewer import PerViewer
    from api.streaming.hall_news import HallNews
    from api.streaming.hub import Hub
    from referee.kernel import Book
    from referee.record import Done, Records

EXTENSION = "referee"

HOLES = 60.0
"""Seconds for which it is not asked again where events are missing: that looks at every match."""
MOST_HOLES = 20
"""So many matches with missing events are named, and so many events of each."""

GUIDES = 64
"""So many books, each as a table agreed on it, are explained without judging examples anew."""

VERIFIED = 60.0
"""Seconds for which a signature is not verified again; a revoked token is noticed all the same."""


class Agreed(NamedTuple):
    """What was agreed when a match was opened: it never changes."""

    book: Book
    """The book in force."""
    seats: tuple[str, ...]


@dataclass
class Services:
    """What every route works with."""

    records: Records
    shelf: Mapping[str, Book]
    per_viewer: PerViewer
    current: Current
    hub: Hub
    hall: Hub
    """The streams of tournaments."""
    hall_news: HallNews
    database: str
    public_url: str = ""
    """The address that phones reach this service under; empty: as the request says."""
    lan_url: str = ""
    """The same where a request came from this machine itself, and so does not tell."""
    imports: str = "key"
    """Who may import: ``nobody``, whoever holds an import ``key``, or ``anybody``."""
    opening: str = "anybody"
    """Who may open matches: ``nobody``, whoever holds such a ``key``, or ``anybody``."""
    leaves: str = "key"
    """Who may read the leaves of the log: ``nobody``, whoever has a record ``key``, ``anybody``."""
    listing: bool = True
    """Whether strangers are told which matches there are."""
    origins: tuple[str, ...] = ()
    """The pages of other addresses that may use the API from a browser; ``*`` for any."""
    stream_lasts: float = 600.0
    """Seconds after which a stream ends, so that one whose phone has vanished does not stay."""
    limits: Limits = field(default_factory=Limits)
    spectators: Capacity = field(default_factory=lambda: Capacity(0))
    """How many streams of those who watch there may be."""
    players: Capacity = field(default_factory=lambda: Capacity(0))
    """The same of those who play or referee: no crowd takes it from them."""
    authority: Path | None = None
    """The certificate that phones are offered, where they may come by TLS and plainly."""
    leaving: bool = False
    """Whether it is about to stop: taps are answered, and whoever follows goes elsewhere."""
    metrics: Metrics = field(default_factory=Metrics)
    log: FilteringBoundLogger = field(default_factory=logger)

    @cached_property
    def rules(self) -> str:
        """Which rules judge here: a phone that has others leaves judging to the service."""
        return packed.digest()

    @cached_property
    def shelf_json(self) -> dict[str, Any]:
        """All books in brief."""
        return {"books": [book_brief(book) for book in self.shelf.values()]}

    @cached_property
    def book_json(self) -> Callable[[str], dict[str, Any]]:
        """Return a book of the shelf as JSON, by name."""
        return cached(LRUCache(len(self.shelf)), lock=Lock())(
            lambda name: book_whole(self.shelf[name])
        )

    @cached_property
    def guide_json(self) -> Callable[..., dict[str, Any]]:
        """Return how a book of the shelf is played under these terms, by name and terms."""
        return cached(LRUCache(GUIDES), lock=Lock())(
            lambda name, *terms: guide_json(self.shelf[name], dict(terms))
        )

    @cached_property
    def agreed(self) -> Callable[[str], Agreed]:
        """Return what was agreed at a match: a report need not ask the record for it."""
        return cached(LRUCache(1024), lock=Lock())(self._agreed)

    def _agreed(self, match_id: str) -> Agreed:
        match = self.records.match(match_id)
        return Agreed(match.book, match.seats)

    @cached_property
    def participant_id(self) -> Callable[[str], str]:
        """Return whose token this is; its signature was verified within the last minute."""
        return cached(TTLCache(4096, VERIFIED), lock=Lock())(
            lambda token: self.records.participant(token).id
        )

    def recorded(self, done: Done) -> None:
        """Hear what was recorded here a moment ago: whoever tells of it need not ask the store."""
        self.hub.hold(done.match)
        self.current.goes_on(done)

    @cached_property
    def holes(self) -> Callable[[], list[dict[str, Any]]]:
        """Return the matches in which events are missing; an unlisted one is not named."""
        return cached(TTLCache(1, HOLES), lock=Lock())(self._holes)

    def _holes(self) -> list[dict[str, Any]]:
        found = list(self.records.store.gaps().items())[:MOST_HOLES]
        return [
            {
                "match": match_id if self.records.listed(match_id) else None,
                "missing": list(missing[:MOST_HOLES]),
            }
            for match_id, missing in found
        ]


def current_services() -> Services:
    """Return the services of the running app."""
    return cast("Services", current_app.extensions[EXTENSION])
