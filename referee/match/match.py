"""A match: what its events have made of it so far, an immutable value, cheap to extend by one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from referee.kernel.decide import Ruling
from referee.kernel.table.evolve import evolve
from referee.kernel.tokens import STANDS
from referee.match.arguments import NOTHING_ARGUED
from referee.match.hands import hands
from referee.match.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from referee.kernel.rules.book import Book
    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table
    from referee.match.arguments import Act, Arguments
    from referee.match.events import Closed
    from referee.match.hands import HandResult
    from referee.match.history import ClockJump, History, RulingRecord, Rulings
    from referee.match.log import Log
    from referee.match.reports import Report

STRIDE = 32
"""After so many rulings a table is kept, from which any later one is folded quickly."""


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
    """The version of its latest event."""
    beginning: Table
    """The table before the first report."""
    table: Table
    """The table now, as everybody may know it."""
    rulings: Rulings
    history: History
    checkpoints: Log[Table]
    """The table after each `STRIDE` rulings."""
    remedies: Mapping[int, tuple[tuple[Fact, ...], ...]]
    """What decisions have brought about, by the number of the ruling after which they did."""
    names: Mapping[str, str]
    """The digests of the players' names, by seat."""
    dealt: Mapping[str, tuple[str, ...]]
    """The hands that are known when they are first dealt, by seat."""
    last_standing: int = 0
    """The number of the latest ruling that was not taken back; 0 when there is none."""
    seals: int = 0
    """How many reports carry sealed values."""
    closing: Closed | None = None
    """Result or abandonment, when the match is closed."""
    argued: Arguments = NOTHING_ARGUED
    """What is in dispute, what was decided, and which hands were confirmed."""
    recorded_at: int = 0
    """When the last event was recorded, in milliseconds since 1970, by its service's clock."""
    clock_jumps: tuple[ClockJump, ...] = ()
    """Where a clock of the service jumped back."""
    kept: str = ""
    """`phone` where a phone kept the match by itself, by its own clock."""
    last: Any = None
    """The latest event as its home keeps it, to append the next one to; nothing is read in it."""

    def __repr__(self) -> str:
        """Tell the match in short."""
        return f"<match {self.id}: {self.book.name}, version {self.version}, {self.status}>"

    @cached_property
    def tag(self) -> str:
        """What is another whenever the latest event is another, also one of the same version."""
        return self.tag_at(self.version)

    def tag_at(self, version: int) -> str:
        """Return the tag that it had when an event was its latest; empty where there is none."""
        if not 0 < version <= self.version:
            return ""
        latest = self.history.log[version - 1].envelope
        told = f"{latest.recorded_at} {latest.report_id} {latest.by.participant}"
        return f"{version}-{blake2b(told.encode(), digest_size=6).hexdigest()}"

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

    # --- as it was told so far -------------------------------------------------------------------

    def report(self, number: int) -> Report | None:
        """Return a report that counts, or ``None``."""
        record = self.rulings.get(number)
        return None if record is None or record.struck else record.report

    def ruling(self, number: int) -> Ruling:
        """Return the ruling on a report that counts."""
        return self.rulings[number].ruling

    @property
    def acted(self) -> list[tuple[Act, Ruling]]:
        """What the decisions in force have brought about, in their order."""
        return [
            (act, Ruling(STANDS, one.acts[act.serial].cites, one.acts[act.serial].facts))
            for one in self.argued.in_force
            for act in one.planned()
        ]

    def table_after(self, number: int) -> Table:
        """Return the table after a ruling and what was decided then (0: before the first)."""
        if number >= self.last_number:
            return self.table
        kept = number // STRIDE
        table = self.checkpoints[kept - 1] if kept else self.began
        for record, _, after in self.tables(kept * STRIDE + 1):
            if record.number > number:
                break
            table = after
        return table

    @property
    def began(self) -> Table:
        """The table before the first report, with what was decided before it."""
        table = self.beginning
        for remedy in self.remedies.get(0, ()):
            table = evolve(table, remedy, 0)
        return table

    def tables(
        self, number: int, facts: Callable[[RulingRecord], tuple[Fact, ...]] | None = None
    ) -> Iterator[tuple[RulingRecord, Table, Table]]:
        """Yield rulings with the table after each, and after the remedies that followed it.

        It begins with the checkpoint before ruling ``number``; ``facts`` reads them as a viewer
        does, and is to be given with the number 1, as no checkpoint knows what a viewer knows.
        """
        kept = max(0, number - 1) // STRIDE
        table = self.checkpoints[kept - 1] if kept else self.began
        for record in steps(self.rulings.log[kept * STRIDE :]):
            if not record.struck:
                happened = record.facts if facts is None else facts(record)
                table = evolve(table, happened, record.number)
            told = table
            for remedy in self.remedies.get(record.number, ()):
                table = evolve(table, remedy, table.ruling)
            yield record, told, table

    def results(self) -> dict[int, HandResult]:
        """Return what the hands that have ended came to."""
        told = [(one.number, 0, one.facts) for one in self.rulings.log if not one.struck]
        told += [(act.after, 1, act.facts) for one in self.argued.in_force for act in one.acts]
        told.sort(key=lambda one: one[:2])
        return hands(self.beginning, ((number, facts) for number, _, facts in told))
