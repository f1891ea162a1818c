"""The desk: what every route works with, made once for a process: record, shelf, counters."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from flask import current_app

from api.metrics import Metrics
from api.telling import book_brief, book_whole

if TYPE_CHECKING:
    from api.hub import Hub
    from referee.kernel import Book
    from referee.record import Records

EXTENSION = "referee"


@dataclass
class Desk:
    """What every route works with."""

    records: Records
    shelf: dict[str, Book]
    hub: Hub
    public_url: str = ""
    """The address other phones reach this service under; empty: as the request says."""
    metrics: Metrics = field(default_factory=Metrics)
    _books: dict[str, dict[str, Any]] = field(default_factory=dict)

    @cached_property
    def shelf_json(self) -> dict[str, Any]:
        """All books in brief."""
        return {"books": [book_brief(book) for book in self.shelf.values()]}

    def book_json(self, name: str) -> dict[str, Any] | None:
        """Return a book of the shelf, whole."""
        if name not in self._books and name in self.shelf:
            self._books[name] = book_whole(self.shelf[name])
        return self._books.get(name)


def desk() -> Desk:
    """Return the desk of the running app."""
    return cast("Desk", current_app.extensions[EXTENSION])
