"""The fold: what the events of a match make of it, without asking a rule again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.kernel import evolve, facts_from_json
from referee.kernel.evolve import happen
from referee.record import events, folding_arguments
from referee.record.arguments import Argued
from referee.record.canonical import read
from referee.record.errors import NoSuchBook
from referee.record.match import (
    STRIDE,
    By,
    Correction,
    Happening,
    History,
    Log,
    Match,
    RulingRecord,
    Rulings,
    Sealed,
)
from referee.record.sealing import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.kernel import Book, Fact, Table
    from referee.record.events import Event

    Shelf = Mapping[str, Book]


def facts_of(
    items: Iterable[dict[str, Any]], openings: Mapping[str, Any] | None = None
) -> tuple[Fact, ...]:
    """Read the facts of a payload as somebody with these openings reads them."""
    plain = []
    for item in items:
        cards = item.get("cards")
        if type(cards) is dict:
            item = {**item, "cards": opened(cards, openings)}  # noqa: PLW2901 - the same, opened
        plain.append(item)
    return facts_from_json(plain)


def by_of(data: Mapping[str, Any]) -> By:
    """Read who recorded something."""
    return By(data["participant"], data.get("device", ""), data["role"], data.get("seat"))


def sealed_of(data: dict[str, Any]) -> tuple[Sealed, ...]:
    """Read what is sealed in a report."""
    return tuple(
        Sealed(
            field, item["sealed"], tuple(item["as"]), item["seat"], tuple(item.get("others", ()))
        )
        for field, item in data.get("sealed", {}).items()
    )


def ruling_of(  # noqa: PLR0913, PLR0917 - six things make a ruling
    event: Event, data: dict[str, Any], by: By, after: Table, book: Book, facts: tuple[Fact, ...]
) -> RulingRecord:
    """Read a ruling from the payload of its ``match.ruled``, with the table after it."""
    get = data.get
    waived, evidence = get("waived"), get("evidence")
    return RulingRecord(
        data["number"], event.originator_version, data["report"], get("at"), data["recorded"], by,
        data["report_id"], data["outcome"], tuple(data["cites"]), tuple(waived) if waived else (),
        facts, tuple(evidence) if evidence else (), get("reason", ""),
        sealed_of(data) if "sealed" in data else (), after.queue, book,
    )  # fmt: skip


def begun(book: Book, data: dict[str, Any]) -> Table:
    """Return the table before the first report, begun with the facts that were stored."""
    return book.open(data["seats"], sides=dict(data["sides"]), begun=facts_from_json(data["facts"]))


def tables(
    match: Match, number: int, facts: Callable[[RulingRecord], tuple[Fact, ...]] | None = None
) -> Iterator[tuple[RulingRecord, Table, Table]]:
    """Yield rulings with the table after each, and after the remedies that followed it.

    It begins with the checkpoint before ruling ``number``; ``facts`` reads them as a viewer does,
    and is to be given with the number 1, as no checkpoint knows what a viewer knows.
    """
    kept = max(0, number - 1) // STRIDE
    table = match.checkpoints[kept - 1] if kept else began(match)
    for record in match.rulings.log[kept * STRIDE :]:
        if not record.struck:
            happened = record.facts if facts is None else facts(record)
            table = evolve(table, happened, record.number)
        told = table
        for remedy in match.remedies.get(record.number, ()):
            table = evolve(table, remedy, table.ruling)
        yield record, told, table


def began(match: Match) -> Table:
    """Return the table before the first report, with what was decided before it."""
    table = match.beginning
    for remedy in match.remedies.get(0, ()):
        table = evolve(table, remedy, 0)
    return table


def table_after(match: Match, number: int) -> Table:
    """Return the table after a ruling (0: before the first), as everybody may know it."""
    if number >= match.last_number:
        return match.table
    kept = number // STRIDE
    table = match.checkpoints[kept - 1] if kept else began(match)
    for record, _, after in tables(match, kept * STRIDE + 1):
        if record.number > number:
            break
        table = after
    return table


class Folding:
    """A match in the making: events are applied to it one by one, then `match` is taken."""

    def __init__(self, match: Match | None, shelf: Shelf) -> None:
        """Begin with a match, or with nothing before its first event."""
        self.shelf = shelf
        self.was = match
        self.by: dict[str, tuple[dict[str, Any], By]] = {}
        self.log: Log[RulingRecord] = Log()
        self.history: Log[RulingRecord | Happening] = Log()
        self.checkpoints: Log[Table] = Log()
        self.fresh: list[RulingRecord] = []
        """The latest rulings, not in the logs yet: many are added at once."""
        self.own = False
        """Whether the table is a copy of ours, which nobody else has seen."""
        if match is not None:
            self.book = match.book
            self.table = match.table
            self.log = match.rulings.log
            self.history = match.history.log
            self.checkpoints = match.checkpoints
            self.remedies = match.remedies
            self.argued = match.argued
            self.version = match.version
            self.last_standing = match.last_standing
            self.seals = match.seals
            self.closing = match.closing

    def match(self) -> Match | None:
        """Return the match as it stands; ``None`` when there was no event."""
        if self.was is None:
            return None
        self.settle()
        return replace(
            self.was, table=self.table, rulings=Rulings(self.log), history=History(self.history),
            checkpoints=self.checkpoints, remedies=self.remedies, version=self.version,
            last_standing=self.last_standing, seals=self.seals, closing=self.closing,
            argued=self.argued,
        )  # fmt: skip

    def settle(self) -> None:
        """Write the latest rulings into the logs, and the table into stone."""
        self.own = False
        if self.fresh:
            self.log = self.log.plus(*self.fresh)
            self.history = self.history.plus(*self.fresh)
            self.fresh = []

    @property
    def last_number(self) -> int:
        """The number of the latest ruling."""
        return len(self.log) + len(self.fresh)

    def extended(self) -> Match:
        """Return the match as it stands; there was one from the beginning."""
        match = self.match()
        assert match is not None  # noqa: S101 - the types cannot say it
        return match

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        _APPLY[event.topic](self, event, read(event.payload))

    def who(self, data: dict[str, Any]) -> By:
        """Return who recorded an event; the same value for the same participant."""
        told = data["by"]
        known = self.by.get(told["participant"])
        if known is None or known[0] != told:
            known = self.by[told["participant"]] = (told, by_of(told))
        return known[1]

    def happened(self, event: Event, data: dict[str, Any], by: By, **more: Any) -> None:
        """Write an event into the history."""
        self.settle()
        self.version = event.originator_version
        self.history = self.history.plus(
            Happening(self.version, event.topic, data["recorded"], by, data["report_id"], **more)
        )

    def opened(self, event: Event, data: dict[str, Any]) -> None:
        """Apply ``match.opened``."""
        if data["book"] not in self.shelf:
            raise NoSuchBook(f"this match is played by {data['book']}, which is not on the shelf")
        self.book = self.shelf[data["book"]].agree(data["terms"])
        self.table = begun(self.book, data)
        self.remedies, self.closing = {}, None
        self.argued = Argued(waits=data.get("disputes") == "wait")
        self.version, self.last_standing, self.seals = 1, 0, 0
        self.was = Match(
            event.originator_id, self.book, data["revision"], tuple(data["seats"]),
            data["recorded"], 1, self.table, self.table, Rulings(self.log), History(self.history),
            self.checkpoints, self.remedies,
            {seat: item["sealed"] for seat, item in data["names"].items()}, 0, 0,
        )  # fmt: skip
        self.happened(event, data, self.who(data))

    def ruled(self, event: Event, data: dict[str, Any]) -> None:
        """Apply ``match.ruled``."""
        told = data["facts"]
        facts = facts_of(told) if "sealed" in data else facts_from_json(told)
        table = self.table
        if not self.own:
            # Nobody has seen a copy of ours: it may change from ruling to ruling.
            self.table = table = table.copy()
            self.own = True
        table.ruling = data["number"]
        for fact in facts:
            happen(table, fact)
        self.add(event, data, facts, table)

    def add(
        self, event: Event, data: dict[str, Any], facts: tuple[Fact, ...], table: Table
    ) -> RulingRecord:
        """Add a ruling whose table is known already."""
        record = ruling_of(event, data, self.who(data), table, self.book, facts)
        self.table = table
        self.fresh.append(record)
        self.version = record.version
        self.last_standing = number = record.number
        if record.sealed:
            self.seals += 1
        if not number % STRIDE:
            self.checkpoints = self.checkpoints.plus(table)
            self.own = False
        return record

    def corrected(self, event: Event, data: dict[str, Any]) -> None:
        """Apply ``match.corrected``: other rulings, and every table from there on."""
        self.settle()
        by = self.who(data)
        version = event.originator_version
        number, old, new = data["number"], data["old"] or {}, data["new"] or {}
        others = [item["number"] for item in data["rulings"]]
        correction = Correction(
            number, old.get("report"), old.get("at"), sealed_of(old), new.get("report"),
            new.get("at"), data["why"], data.get("restores"),
            tuple(n for n in others if n != number),
        )  # fmt: skip
        self.revise(data["rulings"])
        self.replaced(number, version, new or None)
        self.redo(data.get("redone", ()))
        self.refold(number)
        self.happened(event, data, by, correction=correction)

    def revise(self, rulings: Iterable[dict[str, Any]]) -> None:
        """Let rulings come out otherwise."""
        others = {item["number"]: item for item in rulings}
        if others:
            firsts = {r.number: r for r in self.history if isinstance(r, RulingRecord)}
            self.log = self.log.replaced(
                {n - 1: _revised(self.log[n - 1], item, firsts[n]) for n, item in others.items()}
            )

    def replaced(self, number: int, version: int, new: dict[str, Any] | None) -> None:
        """Put another report in the place of one, or none."""
        record = self.log[number - 1]._replace(corrected_by=version, struck=new is None)
        if new is not None:
            record = record._replace(
                text=new["report"], at=new.get("at"),
                sealed=sealed_of(new) if "sealed" in new else (),
            )  # fmt: skip
        self.log = self.log.replaced({number - 1: record})

    def redo(self, redone: Iterable[dict[str, Any]]) -> None:
        """Let decisions bring about other facts."""
        for item in redone:
            facts = facts_of(item["facts"])
            self.argued = self.argued.redone(item["decision"], item["act"], facts)
        self.remedies = self.argued.remedies

    def refold(self, number: int) -> None:
        """Fold every table again from this ruling on."""
        match = self.match()
        if match is None:
            return
        kept = (number - 1) // STRIDE
        self.checkpoints = self.checkpoints.upto(kept)
        if not self.log:
            self.table = began(match)
        changes = {}
        for record, told, after in tables(match, number):
            if record.awaited != told.queue:
                changes[record.number - 1] = record._replace(awaited=told.queue)
            if record.number % STRIDE == 0:
                self.checkpoints = self.checkpoints.plus(after)
            self.table = after
        self.log = self.log.replaced(changes)
        self.last_standing = next((r.number for r in reversed(self.log) if not r.struck), 0)
        self.seals = sum(1 for record in self.log if record.sealed and not record.struck)

    def closed(self, event: Event, data: dict[str, Any]) -> None:
        """Apply ``match.closed``."""
        self.closing = {"result": data["result"], "abandoned": data["abandoned"]}
        self.happened(event, data, self.who(data), told=self.closing)


def _revised(record: RulingRecord, item: dict[str, Any], first: RulingRecord) -> RulingRecord:
    """Return a ruling as a correction makes it come out."""
    now = record._replace(
        outcome=item["outcome"], cites=tuple(item["cites"]), waived=tuple(item.get("waived", ())),
        facts=facts_of(item["facts"]), evidence=tuple(item.get("evidence", ())),
        reason=item.get("reason", ""),
    )  # fmt: skip
    return now._replace(changed=_otherwise(first, now))


def _otherwise(first: RulingRecord, now: RulingRecord) -> bool:
    """Say whether a ruling differs from the one first given."""
    return any(
        getattr(first, name) != getattr(now, name)
        for name in ("outcome", "cites", "waived", "facts", "evidence", "reason")
    )


_APPLY: dict[str, Callable[[Folding, Event, dict[str, Any]], None]] = {
    events.OPENED: Folding.opened,
    events.RULED: Folding.ruled,
    events.CORRECTED: Folding.corrected,
    events.DISPUTED: folding_arguments.disputed,
    events.DECIDED: folding_arguments.decided,
    events.CONFIRMED: folding_arguments.confirmed,
    events.CLOSED: Folding.closed,
}


def fold(match: Match | None, happened: Iterable[Event], shelf: Shelf) -> Match | None:
    """Return the match after these events; pure, and it never asks a rule."""
    folding = Folding(match, shelf)
    for event in happened:
        folding.apply(event)
    return folding.match()
