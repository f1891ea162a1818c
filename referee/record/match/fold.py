"""The fold: what the stored events of a match make of it, without asking a rule again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from referee.kernel.messages import Message
from referee.match.events import Envelope, Opened
from referee.match.evolve import Folding, Misplaced
from referee.notation.remedies import readable
from referee.notation.reports import read_report
from referee.record.errors import Unsound
from referee.record.events.codec import NEWEST, READERS, read_by
from referee.record.events.json_bytes import orjson
from referee.record.events.kinds import OF_MATCHES
from referee.record.events.shapes import Reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.kernel import Book, Table
    from referee.match.events import By
    from referee.match.match import Match
    from referee.record.events.events import Event

    Shelf = Mapping[str, Book]

OPENED = "match.opened"
NOT_OURS = Message("was not written by the service")
"""Of a payload that is not bytes."""
LATER = Message("was written by a later release, which alone can read it")
"""Of a payload with more in it than this release knows, which therefore must not read it."""
FAULTS = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""What `Fold.apply` raises for an event that cannot be read where it stands."""


def reading_of(book: Book) -> Reading:
    """Return how the texts of events are read under a book."""
    return Reading(partial(read_report, book), partial(readable, book))


class Fold:
    """A match being read: stored events are applied to it one by one, then `match` is taken."""

    def __init__(self, match: Match | None, shelf: Shelf) -> None:
        """Begin with a match, or with nothing before its first event."""
        self.shelf = shelf
        self.folding = Folding(match)
        self.reading = None if match is None else reading_of(match.book)
        self.by: dict[str, tuple[dict[str, Any], By]] = {}

    @property
    def version(self) -> int:
        """The version of the latest event."""
        return self.folding.version

    @property
    def book(self) -> Book:
        """The book in force; there is none before the first event."""
        return self.folding.book

    def match(self) -> Match | None:
        """Return the match as it stands; ``None`` when there was no event."""
        return None if self.folding.was is None else self.folding.match()

    def apply(self, event: Event) -> None:
        """Apply the next event; raises one of `FAULTS` where it cannot be read as that."""
        _, version, topic, payload = event
        if version != self.folding.version + 1:
            raise Unsound(self.folding.version + 1, "is missing")
        if type(payload) is not bytes:
            raise Unsound(version, NOT_OURS)
        data = orjson.loads(payload)
        if data["v"] > NEWEST:
            raise Unsound(version, LATER, elsewhere=True)
        if topic not in OF_MATCHES or (topic == OPENED) != (self.reading is None):
            raise Unsound(version, Message("cannot be a {topic}", topic=ascii(topic)[:40]))
        told = data["by"]
        known = self.by.get(told["participant"])
        by = known[1] if known is not None and known[0] == told else self.who(told)
        envelope = Envelope(version, data["recorded"], by, data["report_id"])
        if self.reading is None:
            self.open(event, data, envelope)
            return
        try:
            self.folding.apply(READERS[topic](data, self.reading), envelope, event)
        except Misplaced as error:
            raise Unsound(version, str(error)) from error

    def open(self, stored: Event, data: dict[str, Any], envelope: Envelope) -> None:
        """Begin with the opening, by a book of the shelf."""
        if data["book"] not in self.shelf:
            raise Unsound(
                1,
                Message(
                    "names the book {book}, which is not on the shelf",
                    book=ascii(data["book"])[:40],
                ),
                elsewhere=True,
            )
        book = self.shelf[data["book"]].agree(data["terms"])
        self.reading = reading_of(book)
        event: Any = READERS[OPENED](data, self.reading)
        self.folding.opened(stored.originator_id, event, envelope, book, begun(book, event))
        self.folding.last = stored

    def who(self, told: dict[str, Any]) -> By:
        """Return who recorded an event, and keep it: the same value for the same participant."""
        by = read_by(told)
        self.by[told["participant"]] = (told, by)
        return by


def begun(book: Book, event: Opened) -> Table:
    """Return the table before the first report, begun with the facts that were stored."""
    return book.open(event.seats, sides=dict(event.sides), begun=event.facts)


def fold(match: Match | None, happened: Iterable[Event], shelf: Shelf) -> Match | None:
    """Return the match after these events; pure, and it never asks a rule. Raises `FAULTS`."""
    folding = Fold(match, shelf)
    for event in happened:
        folding.apply(event)
    return folding.match()
