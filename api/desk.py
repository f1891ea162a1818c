"""The desk: what every route works with, made once for a process: record, shelf, counters."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from flask import current_app

from api.metrics import Metrics
from api.telling import book_brief, book_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from api.hub import Hub
    from referee.kernel import Book
    from referee.record import Records

EXTENSION = "referee"
STALE = 2.0
"""Seconds for which what a device is called is taken from memory."""

VERIFIED = 60.0
"""Seconds for which a signature is not verified again; a revoked token is noticed all the same."""

V = TypeVar("V")


class Kept(Generic[V]):
    """What was asked for lately, by key: the oldest goes first, and all of it goes stale."""

    def __init__(self, ask: Callable[[str], V], most: int, seconds: float = float("inf")) -> None:
        """Ask for what is not kept."""
        self._ask = ask
        self._most = most
        self._seconds = seconds
        self._kept: OrderedDict[str, tuple[float, V]] = OrderedDict()

    def __getitem__(self, key: str) -> V:
        """Return what is kept under a key, or ask for it."""
        found = self._kept.get(key)
        now = time.monotonic()
        if found is not None and now - found[0] < self._seconds:
            return found[1]
        value = self._ask(key)
        self._kept[key] = (now, value)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value

    def anew(self, key: str) -> V:
        """Ask again, whatever is kept."""
        self._kept.pop(key, None)
        return self[key]


@dataclass
class Desk:
    """What every route works with."""

    records: Records
    shelf: Mapping[str, Book]
    hub: Hub
    database: str
    public_url: str = ""
    """The address that phones reach this service under; empty: as the request says."""
    lan_url: str = ""
    """The same where a request came from this machine itself, and so does not tell."""
    stream_lasts: float = 600.0
    """Seconds after which a stream ends, so that one whose phone has vanished does not stay."""
    metrics: Metrics = field(default_factory=Metrics)

    @cached_property
    def shelf_json(self) -> dict[str, Any]:
        """All books in brief."""
        return {"books": [book_brief(book) for book in self.shelf.values()]}

    @cached_property
    def books(self) -> Kept[dict[str, Any]]:
        """Each book of the shelf as JSON, by name."""
        return Kept(lambda name: book_whole(self.shelf[name]), len(self.shelf))

    @cached_property
    def in_force(self) -> Kept[Book]:
        """The book in force at a match: it never changes, so a report need not ask for it."""
        return Kept(lambda match_id: self.records.match(match_id).book, 1024)

    @cached_property
    def tokens(self) -> Kept[str]:
        """Whose token each is, for those whose signature was verified within the last minute."""
        return Kept(lambda token: self.records.participant(token).id, 4096, VERIFIED)

    @cached_property
    def devices(self) -> Kept[dict[str, str]]:
        """What the devices at a match are called, by the digest that stands in the record."""
        return Kept(self.records.devices, 1024, STALE)


def desk() -> Desk:
    """Return the desk of the running app."""
    return cast("Desk", current_app.extensions[EXTENSION])
