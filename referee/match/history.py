"""The history of a match: its rulings as they stand, and its events in the order of recording."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast, overload

from referee.kernel.messages import CountPart, Message
from referee.match.events import NAMES, Corrected, Enveloped, Ruled

if TYPE_CHECKING:
    from referee.kernel.decide import Ruling
    from referee.kernel.messages import Part
    from referee.kernel.rules.book import Book
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.facts import Awaited, Fact, Flagged
    from referee.match.arguments import Confirmation, Decision, Dispute, Picture
    from referee.match.events import Envelope, Event
    from referee.match.log import Log
    from referee.match.reports import Report, Sealed


class _RulingRecord(NamedTuple):
    """The fields of a ruling on record.

    They make a tuple, for rulings are read by the thousand: anything else takes longer to make.
    """

    number: int
    envelope: Envelope
    """Around the event that recorded the report."""
    report: Report
    """The report that stands under this number now, as all may know it."""
    ruling: Ruling
    awaited: tuple[Awaited, ...]
    """Who was awaited after it."""
    book: Book
    struck: bool = False
    """Whether it was taken back; it keeps its number and stays on record."""
    corrected_by: int | None = None
    """The version of the last correction of this very report."""
    changed: bool = False
    """Whether it comes out otherwise than it was first ruled, because of a correction."""


class RulingRecord(_RulingRecord, Enveloped):
    """A ruling as it stands: the report, what was ruled, what became of it since."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Tell the ruling in short; the book would fill pages."""
        struck = " (taken back)" if self.struck else ""
        return f"<ruling {self.number}: {self.text!r} {self.outcome} {self.cites}{struck}>"

    @property
    def text(self) -> str:
        """The report in the notation, waived clauses included, without its time."""
        return self.report.text

    @property
    def at(self) -> int | None:
        """When it happened, in milliseconds since 1970, as the reporter says."""
        return self.report.at

    @property
    def sealed(self) -> tuple[Sealed, ...]:
        """What in the report not all may read."""
        return self.report.sealed

    @property
    def move(self) -> Move:
        """The move reported, as all may know it."""
        return self.report.move

    @property
    def outcome(self) -> str:
        """``stands``, ``void`` or ``contradicts``."""
        return self.ruling.outcome

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that the ruling rests on."""
        return self.ruling.cites

    @property
    def waived(self) -> tuple[str, ...]:
        """The clauses that were broken and let stand."""
        return self.ruling.waived

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What happened, as the whole table may know it."""
        return self.ruling.facts

    @property
    def evidence(self) -> tuple[int, ...]:
        """The rulings that prove it."""
        return self.ruling.evidence

    @property
    def reason(self) -> str:
        """Why not, in a sentence."""
        return self.ruling.reason

    @property
    def flags(self) -> tuple[Flagged, ...]:
        """The breaches that were noted and changed nothing."""
        return self.ruling.flags


@dataclass(frozen=True)
class Happening(Enveloped):
    """One event of the history, in the order of recording."""

    envelope: Envelope
    event: Event
    ruling: RulingRecord | None = None
    """For `Ruled`: the ruling as it was first given."""
    argued: Dispute | Decision | Confirmation | Picture | None = None
    """For disputes, decisions, confirmations and photographs: what it is, as it was recorded."""

    @property
    def topic(self) -> str:
        """The word for its kind, such as ``match.ruled``."""
        return NAMES[type(self.event)]

    @property
    def correction(self) -> Corrected | None:
        """The event, where it is a correction."""
        return self.event if type(self.event) is Corrected else None


class ClockJump(NamedTuple):
    """An event that was recorded, by the clock of its service, before the event before it."""

    version: int
    by: int
    """By how much, in milliseconds."""

    @property
    def words(self) -> Message:
        """What happened, as a sentence without its full stop."""
        return Message("Recorded {many} before the event before it: a clock jumped back",
                       many=lasted(self.by))  # fmt: skip


def lasted(ms: int) -> Part:
    """Return how long something is, as people say it: in its two largest units."""
    if ms < _SECOND:
        return CountPart(ms, "ms")
    days, left = divmod(ms // _SECOND, 86400)
    hours, left = divmod(left, 3600)
    minutes, seconds = divmod(left, 60)
    units = (
        CountPart(days, "day|days"), CountPart(hours, "hour|hours"),
        CountPart(minutes, "minute|minutes"), CountPart(seconds, "second|seconds"),
    )  # fmt: skip
    first, *more = [unit for unit in units if unit.amount]
    return Message("{many} {many2}", many=first, many2=more[0]) if more else first


_SECOND = 1000


class History(Sequence[Happening]):
    """The events of a match in the order of recording.

    An event is looked up by its version, with `at` and `after`.
    """

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

    def at(self, version: int) -> Happening | None:
        """Return the event with this version; ``None`` where there is none."""
        return _happening(self.log[version - 1]) if 0 < version <= len(self.log) else None

    def after(self, version: int) -> Sequence[Happening]:
        """Return the events that came after this version."""
        return self[version:]

    @property
    def version(self) -> int:
        """The version of the latest event."""
        return self.log[-1].version

    def goes_on_from(self, earlier: History) -> bool:
        """Say whether these are those events, with none or more after them.

        It is not so where the store has lost events that were read before.
        """
        if len(self.log) < len(earlier.log):
            return False
        here, last = self.log[len(earlier.log) - 1], earlier.log[-1]
        return here is last or (
            (here.report_id, here.recorded_at) == (last.report_id, last.recorded_at)
        )


def _happening(item: RulingRecord | Happening) -> Happening:
    if type(item) is Happening:
        return item
    record = cast("RulingRecord", item)
    event = Ruled(record.number, record.report, record.ruling)  # type: ignore[arg-type]
    return Happening(record.envelope, event, record)


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
