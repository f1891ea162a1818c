"""Evolve: what events make of a match, without asking a rule again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.kernel.decide import Ruling
from referee.kernel.messages import Message
from referee.kernel.table.evolve import happen
from referee.match.arguments import Arguments, Confirmation, Decision, Dispute, Picture
from referee.match.erasing import without_words
from referee.match.events import (
    Acted,
    Closed,
    Confirmed,
    Corrected,
    Decided,
    Disputed,
    Erased,
    Opened,
    Pictured,
    Ruled,
)
from referee.match.history import ClockJump, Happening, History, RulingRecord, Rulings
from referee.match.log import Log
from referee.match.match import STRIDE, Match
from referee.match.remedies import WORDS, Remedy
from referee.match.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.kernel.rules.book import Book
    from referee.kernel.table.table import Table
    from referee.match.events import Envelope, Event, Redone, Revised
    from referee.match.reports import Report

FREE_WORDS = Remedy(WORDS)
"""Of the first release: facts that somebody wrote down."""


class Misplaced(ValueError):
    """An event that cannot stand where it does; the text follows its number in a sentence."""


def evolve(match: Match, event: Event, envelope: Envelope, last: Any = None) -> Match:
    """Return the match after one more event; ``last`` is the event as its home keeps it.

    It never judges, and raises ``LookupError`` where the event is about something that is not in
    the match: no such event comes from `decide`.
    """
    folding = Folding(match)
    folding.apply(event, envelope, last)
    return folding.match()


def opened(match_id: str, event: Opened, envelope: Envelope, book: Book, table: Table) -> Match:
    """Return a match that was just opened: ``book`` is in force, and this table lies there."""
    folding = Folding(None)
    folding.opened(match_id, event, envelope, book, table)
    return folding.match()


class Folding:
    """A match in the making: events are applied to it one by one, then `match` is taken."""

    def __init__(self, match: Match | None) -> None:
        """Begin with a match, or with nothing before it is opened."""
        self.was = match
        self.log: Log[RulingRecord] = Log()
        self.history: Log[RulingRecord | Happening] = Log()
        self.checkpoints: Log[Table] = Log()
        self.fresh: list[RulingRecord] = []
        """The latest rulings, not in the logs yet: many are added at once."""
        self.own = False
        """Whether the table is a copy of ours, which nobody else has seen."""
        self.version = self.number = 0
        """The numbers of the latest event and of the latest ruling."""
        self.last: Any = None
        self.clock = 0
        """When the event before was recorded."""
        self.clock_jumps: tuple[ClockJump, ...] = ()
        if match is not None:
            self.book = match.book
            self.table = match.table
            self.log = match.rulings.log
            self.history = match.history.log
            self.checkpoints = match.checkpoints
            self.remedies = match.remedies
            self.argued = match.argued
            self.version, self.number = match.version, match.last_number
            self.last = match.last
            self.last_standing = match.last_standing
            self.seals = match.seals
            self.closing = match.closing
            self.clock = match.recorded_at
            self.clock_jumps = match.clock_jumps

    def match(self) -> Match:
        """Return the match as it stands."""
        assert self.was is not None  # noqa: S101 - it was opened
        self.settle()
        return replace(
            self.was, table=self.table, rulings=Rulings(self.log), history=History(self.history),
            checkpoints=self.checkpoints, remedies=self.remedies, version=self.version,
            last=self.last, last_standing=self.last_standing, seals=self.seals,
            closing=self.closing, argued=self.argued, recorded_at=self.clock,
            clock_jumps=self.clock_jumps,
        )  # fmt: skip

    def settle(self) -> None:
        """Write the latest rulings into the logs, and the table into stone."""
        self.own = False
        if self.fresh:
            self.log = self.log.plus(*self.fresh)
            self.history = self.history.plus(*self.fresh)
            self.fresh = []

    def apply(self, event: Event, envelope: Envelope, last: Any = None) -> None:
        """Apply the next event; raises `Misplaced` or ``LookupError`` where it cannot be that."""
        self.last = last
        if type(event) is Ruled:
            self.ruled(event, envelope)
        elif type(event) is Opened:
            raise Misplaced("opens a match that is open already")
        else:
            _APPLY[type(event)](self, event, envelope)

    def ticks(self, recorded_at: int) -> None:
        """Note where an event was recorded before the one before it."""
        if recorded_at < self.clock:
            jump = ClockJump(self.version, self.clock - recorded_at)
            self.clock_jumps = (*self.clock_jumps, jump)
        self.clock = recorded_at

    def happened(self, happening: Happening) -> None:
        """Write an event into the history."""
        self.settle()
        self.version = happening.version
        self.ticks(happening.recorded_at)
        self.history = self.history.plus(happening)

    # --- each kind of event ----------------------------------------------------------------------

    def opened(
        self, match_id: str, event: Opened, envelope: Envelope, book: Book, table: Table
    ) -> None:
        """Begin with the opening."""
        self.book, self.table = book, table
        self.remedies, self.closing = {}, None
        self.argued = Arguments(waits=event.disputes == "wait")
        self.last_standing = self.seals = 0
        self.was = Match(
            match_id, book, event.revision, event.seats, envelope.recorded_at, 1, table, table,
            Rulings(self.log), History(self.history), self.checkpoints, self.remedies, event.names,
            event.hands, kept=event.kept,
        )  # fmt: skip
        self.happened(Happening(envelope, event))

    def ruled(self, event: Ruled, envelope: Envelope) -> None:
        """Add a ruling; where its table is known already, it is not made again."""
        number, report, ruling = event
        if number != self.number + 1:
            message = Message(
                "holds ruling {ruling}, where ruling {number} belongs",
                ruling=number,
                number=self.number + 1,
            )
            raise Misplaced(message)
        table = ruling.table
        if table is not None:
            self.own = False
            ruling = bare(ruling)
        else:
            table = self.table
            if not self.own:
                # Nobody has seen a copy of ours: it may change from ruling to ruling.
                table = table.copy()
                self.own = True
            table.ruling = number
            for fact in ruling.facts:
                happen(table, fact)
        self.table = table
        self.fresh.append(RulingRecord(number, envelope, report, ruling, table.queue, self.book))
        self.version = envelope.version
        if envelope.recorded_at < self.clock:
            self.ticks(envelope.recorded_at)
        self.clock = envelope.recorded_at
        self.last_standing = self.number = number
        if report.sealed:
            self.seals += 1
        if not number % STRIDE:
            self.checkpoints = self.checkpoints.plus(table)
            self.own = False

    def corrected(self, event: Corrected, envelope: Envelope) -> None:
        """Put another report in the place of one, and every table from there on."""
        self.settle()
        self.revise(event.rulings)
        self.replaced(event.number, envelope.version, event.new)
        self.redo(event.redone)
        self.refold(event.number)
        self.happened(Happening(envelope, event))

    def disputed(self, event: Disputed, envelope: Envelope) -> None:
        """Note a dispute: it is told, and changes nothing."""
        argued = self.argued
        about = argued.decision_at(event.decision).number if event.decision else 0
        seat = event.seat if event.seat is not None else envelope.by.seat
        one = Dispute(len(argued.disputes) + 1, envelope, event, seat, about)
        self.argued = replace(argued, disputes=(*argued.disputes, one))
        self.happened(Happening(envelope, event, argued=one))

    def decided(self, event: Decided, envelope: Envelope) -> None:
        """Put other reports and rulings in their places, and facts."""
        self.settle()
        argued = self.argued
        dispute = argued.dispute_at(event.dispute)
        acts = event.acts
        if acts is None:
            written = Acted(len(self.log), FREE_WORDS, event.remedy)  # type: ignore[arg-type]
            acts = (written,) if event.remedy else ()
        earlier = argued.decision_at(event.supersedes) if event.supersedes else None
        one = Decision(
            len(argued.decisions) + 1, envelope, event, dispute.number,
            0 if dispute.unreported else dispute.ruling, acts, earlier.number if earlier else 0,
        )  # fmt: skip
        if earlier is not None:
            argued = argued.superseded(earlier.number, one.number)
        self.argued = replace(argued, decisions=(*argued.decisions, one))
        self.revise(event.rulings or ())
        for report in one.replaced:
            self.replaced(report.number, envelope.version, report.new)
        self.redo(event.redone)
        gone = earlier.acts if earlier else ()
        places = [r.number for r in one.replaced] + list(one.changed)
        places += [act.after for act in (*acts, *gone)]
        if places:
            self.refold(max(1, min(places)))
        self.happened(Happening(envelope, event, argued=one))

    def confirmed(self, event: Confirmed, envelope: Envelope) -> None:
        """Note a confirmation: it is told, and changes nothing."""
        argued = self.argued
        seat = event.seat if event.seat is not None else envelope.by.seat
        number = len(argued.confirmations) + 1
        one = Confirmation(
            number, envelope, event.hand, event.ruling, event.result, seat, event.signed
        )
        self.argued = replace(argued, confirmations=(*argued.confirmations, one))
        self.happened(Happening(envelope, event, argued=one))

    def pictured(self, event: Pictured, envelope: Envelope) -> None:
        """Note a photograph: it is told, and changes nothing."""
        argued = self.argued
        about = argued.dispute_at(event.dispute).number if event.dispute is not None else 0
        seat = event.seat if event.seat is not None else envelope.by.seat
        one = Picture(len(argued.pictures) + 1, envelope, event, seat, about)
        self.argued = replace(argued, pictures=(*argued.pictures, one))
        self.happened(Happening(envelope, event, argued=one))

    def closed(self, event: Closed, envelope: Envelope) -> None:
        """Close the match."""
        self.closing = event
        self.happened(Happening(envelope, event))

    def erased(self, event: Erased, envelope: Envelope) -> None:
        """Forget what was said in an event, wherever it is kept; of a photograph nothing is."""
        if any(one.version == event.event for one in self.argued.pictures):
            self.argued = self.argued.without_picture(event.event or 0)
        elif event.event is not None:
            self.settle()
            place = event.event - 1
            was: Any = self.history[place]
            self.history = self.history.replaced({place: _silent(was)})
            argued = self.argued
            self.argued = replace(
                argued,
                disputes=tuple(_silent_at(one, event.event) for one in argued.disputes),
                decisions=tuple(_silent_at(one, event.event) for one in argued.decisions),
            )
            if self.closing is not None and self.closing is was.event:
                self.closing = without_words(self.closing)
        self.happened(Happening(envelope, event))

    # --- what corrections and decisions do -------------------------------------------------------

    def revise(self, rulings: Iterable[Revised]) -> None:
        """Let rulings come out otherwise."""
        others = {number: bare(ruling) for number, ruling in rulings}
        if others:
            firsts = {r.number: r for r in self.history if isinstance(r, RulingRecord)}
            self.log = self.log.replaced({
                n - 1: self.log[n - 1]._replace(ruling=now, changed=now != firsts[n].ruling)
                for n, now in steps(others.items())
            })  # fmt: skip

    def replaced(self, number: int, version: int, new: Report | None) -> None:
        """Put another report in the place of one, or none."""
        record = self.log[number - 1]._replace(corrected_by=version, struck=new is None)
        if new is not None:
            record = record._replace(report=new)
        self.log = self.log.replaced({number - 1: record})

    def redo(self, redone: Iterable[Redone]) -> None:
        """Let decisions bring about other facts."""
        for item in redone:
            self.argued = self.argued.redone(item.decision, item.act, item.facts)
        self.remedies = self.argued.remedies

    def refold(self, number: int) -> None:
        """Fold every table again from this ruling on."""
        self.checkpoints = self.checkpoints.upto((number - 1) // STRIDE)
        match = self.match()
        if not self.log:
            self.table = match.began
        changes = {}
        for record, told, after in match.tables(number):
            if record.awaited != told.queue:
                changes[record.number - 1] = record._replace(awaited=told.queue)
            if record.number % STRIDE == 0:
                self.checkpoints = self.checkpoints.plus(after)
            self.table = after
        self.log = self.log.replaced(changes)
        self.last_standing = next((r.number for r in reversed(self.log) if not r.struck), 0)
        self.seals = sum(1 for record in self.log if record.sealed and not record.struck)


def bare(ruling: Ruling) -> Ruling:
    """Return a ruling as it is kept: without its table, and what else is only of the moment."""
    if ruling.table is None and not ruling.waivable:
        return ruling
    return Ruling(
        ruling.outcome, ruling.cites, ruling.facts, ruling.reason, ruling.waived, ruling.flags,
        ruling.evidence,
    )  # fmt: skip


def _silent(item: Any) -> Any:
    """Return something on record without the words in it."""
    event = without_words(item.event)
    argued = getattr(item, "argued", None)
    if argued is None:
        return replace(item, event=event)
    return replace(item, event=event, argued=replace(argued, event=event))


def _silent_at(item: Any, version: int) -> Any:
    return _silent(item) if item.version == version else item


_APPLY: dict[type[Event], Callable[[Folding, Any, Envelope], None]] = {
    Corrected: Folding.corrected,
    Disputed: Folding.disputed,
    Decided: Folding.decided,
    Confirmed: Folding.confirmed,
    Pictured: Folding.pictured,
    Closed: Folding.closed,
    Erased: Folding.erased,
}
