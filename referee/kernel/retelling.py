"""Retelling: a match judged again with other reports or other decisions, beside what is on record.

Corrections and decisions, files and the record all judge again by this one way.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from referee.kernel.evolve import evolve

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel.book import Book
    from referee.kernel.decide import Ruling
    from referee.kernel.remedies import Remedy
    from referee.kernel.story import Report
    from referee.kernel.table import Table


class Act(NamedTuple):
    """A remedy that brings facts about: after which ruling, about which one, by which decision."""

    after: int
    about: int
    decision: int
    remedy: Remedy
    serial: int = 0
    """Which of the acts of its decision it is."""


class Told(Protocol):
    """A match as it was told so far."""

    @property
    def book(self) -> Book:
        """The book in force."""

    @property
    def beginning(self) -> Table:
        """The table before the first report and before any decision."""

    @property
    def latest(self) -> int:
        """The number of the latest report, whether it counts or not."""

    @property
    def acted(self) -> Sequence[tuple[Act, Ruling]]:
        """What the decisions in force have brought about, in their order."""

    def report(self, number: int) -> Report | None:
        """Return a report that counts, or ``None``."""

    def ruling(self, number: int) -> Ruling:
        """Return the ruling on a report that counts."""

    def table_after(self, number: int) -> Table:
        """Return the table after a report and what was decided then (0: before the first)."""

    def judge(self, report: Report, table: Table, story: Retelling) -> Ruling:
        """Judge a report of a story on a table; the ruling carries the table after."""

    def act_on(self, act: Act, table: Table, broke: Report | None) -> Ruling:
        """Bring about what was decided; ``broke`` is the report that it is about, as it reads."""


class Retelling:
    """A match told again from some report on; before that it is as it was told."""

    def __init__(self, told: Told) -> None:
        """Begin with the match as it is."""
        self.told = told
        self.book = told.book
        self.latest = told.latest
        self.start = told.latest + 1
        self.reports: dict[int, Report] = {}
        """The reports that count, from the start on."""
        self.rulings: dict[int, Ruling] = {}
        """The rulings on them."""
        self.acted: list[tuple[Act, Ruling]] = list(told.acted)
        self._tables: dict[int, Table] = {}

    @property
    def table(self) -> Table:
        """The table at the end."""
        return self.table_after(self.latest)

    def report(self, number: int) -> Report | None:
        """Return a report that counts, or ``None``."""
        return self.told.report(number) if number < self.start else self.reports.get(number)

    def ruling(self, number: int) -> Ruling:
        """Return the ruling on a report that counts."""
        return self.told.ruling(number) if number < self.start else self.rulings[number]

    def table_after(self, number: int) -> Table:
        """Return the table after a report and what was decided then (0: before the first)."""
        while number >= self.start:
            if number in self._tables:
                return self._tables[number]
            number -= 1
        return self.told.table_after(number) if number >= 0 else self.told.beginning

    def again(
        self, changed: Mapping[int, Report | None], acts: Sequence[Act] | None = None
    ) -> Retelling:
        """Return the match with other reports (``None``: none), and with these acts alone."""
        was = [act for act, _ in self.acted]
        wanted = was if acts is None else list(acts)
        moved = [act.after for act in (*wanted, *was) if (act in wanted) != (act in was)]
        new = Retelling(self.told)
        new.start = min((self.start, *changed, *moved))
        for number in range(new.start, self.latest + 1):
            report = changed[number] if number in changed else self.report(number)
            if report is not None:
                new.reports[number] = report
        new.acted = [(act, ruling) for act, ruling in self.acted
                     if act.after < new.start and act in wanted]  # fmt: skip
        new._tell(self, min(changed, default=self.latest + 1), wanted)
        return new

    def _tell(self, before: Retelling, fresh: int, acts: Sequence[Act]) -> None:
        """Judge from the start on; ``fresh`` is the first report that is another."""
        table = before.table_after(self.start - 1)
        later = [act for act in acts if act.after >= self.start]
        for place in sorted({*self.reports, *(act.after for act in later)}):
            if place in self.reports:
                if place == self.start < fresh:
                    # Only what was decided after it is another: the ruling stays as it was given.
                    kept = before.ruling(place)
                    ruling = replace(kept, table=evolve(table, kept.facts, place))
                else:
                    ruling = self.told.judge(self.reports[place], table, self)
                self.rulings[place] = ruling
                table = ruling.table or table
            for act in later:
                if act.after == place:
                    brought = self.told.act_on(act, table, self.report(act.about))
                    self.acted.append((act, brought))
                    table = brought.table or table
            self._tables[place] = table
