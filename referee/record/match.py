"""A match as its events tell it: an immutable value, cheap to extend by one event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast, overload

from referee.kernel import Flagged, Report, read_report
from referee.record.arguments import Argued
from referee.record.events import RULED

if TYPE_CHECKING:
    from referee.kernel import Awaited, Book, Fact, Move, Table
    from referee.record.arguments import Confirmed, Decided, Disputed

T = TypeVar("T")

NOTHING_ARGUED = Argued()

STRIDE = 32
"""After so many rulings a table is kept, from which any later one is folded quickly."""


class Log(Sequence[T], Generic[T]):
    """A sequence that never changes, and of which a longer one is made in constant time.

    Several logs share one list, each reading its own beginning of it; the list only grows.
    """

    __slots__ = ("_items", "_size")

    def __init__(self, items: list[T] | None = None) -> None:
        """Take over a list that nobody else writes."""
        self._items: list[T] = items if items is not None else []
        self._size = len(self._items)

    def plus(self, *more: T) -> Log[T]:
        """Return the log with more items."""
        if not more:
            return self
        items, size = self._items, self._size
        if len(items) == size:
            items.extend(more)
        if items[size] is not more[0]:
            # A longer log has been made of this one before, perhaps this moment by another thread.
            items = [*items[:size], *more]
        longer: Log[T] = Log.__new__(Log)
        longer._items = items
        longer._size = size + len(more)
        return longer

    def replaced(self, changes: Mapping[int, T]) -> Log[T]:
        """Return a log with other items at these places."""
        items = self._items[: self._size]
        for place, item in changes.items():
            items[place] = item
        return Log(items)

    def upto(self, size: int) -> Log[T]:
        """Return the log of the first so many items, which shares them."""
        shorter: Log[T] = Log.__new__(Log)
        shorter._items = self._items
        shorter._size = min(size, self._size)
        return shorter

    def __len__(self) -> int:
        """Count the items."""
        return self._size

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        """Return one item, or a list of some."""
        if isinstance(place, slice):
            return [self._items[i] for i in range(*place.indices(self._size))]
        if not -self._size <= place < self._size:
            raise IndexError(place)
        return self._items[place if place >= 0 else self._size + place]

    def __iter__(self) -> Iterator[T]:
        """Go through the items."""
        items = self._items
        return (items[place] for place in range(self._size))


class By(NamedTuple):
    """Who recorded something, and with what."""

    participant: str
    """The id of the participant, which says nothing about the person."""
    device: str
    """When something is recorded: what the device is called. In the record: its digest."""
    role: str
    """``arbiter``, ``seat`` or ``spectator``."""
    seat: str | None = None


class Sealed(NamedTuple):
    """A field of a report that not all may read: its digest, and what stands in its place."""

    field: str
    digest: str
    instead: tuple[str, ...]
    seat: str
    """Who may read it."""
    others: tuple[str, ...] = ()
    """To whom that seat has shown it at the table."""


class RulingRecord(NamedTuple):
    """A ruling as it stands on record: the report, what was ruled, what became of it since."""

    number: int
    version: int
    """The event that recorded the report."""
    text: str
    """The report in the notation, waived clauses included, without its time."""
    at: int | None
    """When it happened, in milliseconds since 1970, as the reporter says."""
    recorded_at: int
    """When it was recorded, in milliseconds since 1970, by the clock of the service."""
    by: By
    report_id: str
    outcome: str
    cites: tuple[str, ...]
    waived: tuple[str, ...]
    facts: tuple[Fact, ...]
    """What happened, as the whole table may know it."""
    evidence: tuple[int, ...]
    reason: str
    sealed: tuple[Sealed, ...]
    awaited: tuple[Awaited, ...]
    """Who was awaited after it."""
    book: Book
    struck: bool = False
    """Whether it was taken back; it keeps its number and stays on record."""
    corrected_by: int | None = None
    """The version of the last correction of this very report."""
    changed: bool = False
    """Whether it comes out otherwise than it was first ruled, because of a correction."""
    repeated: bool = False
    """Set on what `Records.report` returns for a report id that had been ruled on before."""

    def __repr__(self) -> str:
        """Tell the ruling in short; the book would fill pages."""
        struck = " (taken back)" if self.struck else ""
        return f"<ruling {self.number}: {self.text!r} {self.outcome} {self.cites}{struck}>"

    @property
    def report(self) -> Report:
        """The report as a value: move, time and waived clauses."""
        told = read_report(self.book, self.text)
        return Report(self.number, told.move, self.at, told.waive)

    @property
    def move(self) -> Move:
        """The move reported, as all may know it."""
        return read_report(self.book, self.text).move

    @property
    def flags(self) -> tuple[Flagged, ...]:
        """The breaches that were noted and changed nothing."""
        return tuple(fact for fact in self.facts if type(fact) is Flagged)


class Correction(NamedTuple):
    """A correction as it was recorded."""

    number: int
    """The ruling corrected."""
    old: str | None
    """The report before, in the notation; ``None`` when it had been taken back."""
    old_at: int | None
    old_sealed: tuple[Sealed, ...]
    new: str | None
    """The report that takes its place; ``None`` when it was taken back."""
    new_at: int | None
    why: str
    restores: int | None
    """The version of the correction that this one undoes."""
    changed: tuple[int, ...]
    """The rulings that come out otherwise since."""


class Happening(NamedTuple):
    """One event of the history, in the order of recording."""

    version: int
    topic: str
    recorded_at: int
    by: By
    report_id: str
    ruling: RulingRecord | None = None
    """For ``match.ruled``: the ruling as it was first given."""
    correction: Correction | None = None
    """For ``match.corrected``."""
    told: Mapping[str, Any] = {}
    """For disputes, decisions, confirmations and the closing: what the event says."""
    argued: Disputed | Decided | Confirmed | None = None
    """For disputes, decisions and confirmations: what it is, as it was recorded."""


class History(Sequence[Happening]):
    """The events of a match in the order of recording; the event of version n is item n - 1."""

    __slots__ = ("log",)

    def __init__(self, log: Log[RulingRecord | Happening]) -> None:
        """Read a log in which a report is its ruling, and everything else a happening."""
        self.log = log

    def __len__(self) -> int:
        """Count the events."""
        return len(self.log)

    @overload
    def __getitem__(self, place: int) -> Happening: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Happening]: ...
    def __getitem__(self, place: int | slice) -> Happening | Sequence[Happening]:
        """Return one event, or a list of some."""
        if isinstance(place, slice):
            return [_happening(item) for item in self.log[place]]
        return _happening(self.log[place])

    def __iter__(self) -> Iterator[Happening]:
        """Go through the events."""
        return map(_happening, self.log)


def _happening(item: RulingRecord | Happening) -> Happening:
    if type(item) is Happening:
        return item
    record = cast("RulingRecord", item)
    return Happening(record.version, RULED, record.recorded_at, record.by, record.report_id, record)


class Rulings(Mapping[int, RulingRecord]):
    """The rulings of a match by number, from 1 on, struck ones included."""

    __slots__ = ("log",)

    def __init__(self, log: Log[RulingRecord]) -> None:
        """Read a log by number."""
        self.log = log

    def __getitem__(self, number: int) -> RulingRecord:
        """Return the ruling with this number."""
        if not 1 <= number <= len(self.log):
            raise KeyError(number)
        return self.log[number - 1]

    def __iter__(self) -> Iterator[int]:
        """Go through the numbers."""
        return iter(range(1, len(self.log) + 1))

    def __len__(self) -> int:
        """Count the rulings."""
        return len(self.log)

    def after(self, number: int, limit: int) -> Sequence[RulingRecord]:
        """Return the next rulings after this one."""
        return self.log[number : number + limit]


Remedies = Mapping[int, tuple["tuple[Fact, ...]", ...]]
"""The remedies that decisions brought, by the number of the ruling after which they came."""


@dataclass(frozen=True, eq=False, repr=False)
class Match:
    """A match folded from its events up to a version."""

    id: str
    book: Book
    """The book in force, terms agreed."""
    revision: str
    """The revision of the book when the match was opened."""
    seats: tuple[str, ...]
    opened_at: int
    version: int
    """How many events it is made of."""
    beginning: Table
    """The table before the first report."""
    table: Table
    """The table now, as everybody may know it."""
    rulings: Rulings
    history: History
    checkpoints: Log[Table]
    """The table after each `STRIDE` rulings."""
    remedies: Remedies
    names: Mapping[str, str]
    """The digests of the players' names, by seat."""
    last_standing: int
    """The number of the latest ruling that was not taken back; 0 when there is none."""
    seals: int
    """How many reports carry sealed values."""
    closing: Mapping[str, Any] | None = None
    """Result or abandonment, when the match is closed."""
    argued: Argued = NOTHING_ARGUED
    """What is in dispute, what was decided, and which hands were confirmed."""

    def __repr__(self) -> str:
        """Tell the match in short."""
        return f"<match {self.id}: {self.book.name}, version {self.version}, {self.status}>"

    @property
    def terms(self) -> Mapping[str, int | str]:
        """The terms agreed."""
        return self.book.agreed

    @property
    def last_number(self) -> int:
        """The number of the latest ruling, taken back or not."""
        return len(self.rulings)

    @property
    def status(self) -> str:
        """``open``, ``over`` (the match has ended at the table) or ``closed``."""
        if self.closing is not None:
            return "closed"
        return "over" if self.table.over else "open"
