"""What if: a match told again with other reports or other decisions, beside what it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.kernel.decide import Ruling
from referee.kernel.table.evolve import evolve
from referee.kernel.tokens import STANDS
from referee.match import remedies as kinds
from referee.match.acts import carried_out
from referee.match.judging import judge
from referee.match.steps import steps
from referee.match.told_again import too_late

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel.table.table import Table
    from referee.match.arguments import Act
    from referee.match.match import Match
    from referee.match.reports import Report


class WhatIf:
    """A match told again from some report on; before that it is as it was told."""

    def __init__(self, told: Match) -> None:
        """Begin with the match as it is."""
        self.told = told
        self.book = told.book
        self.dealt = told.dealt
        self.latest = told.last_number
        self.start = self.latest + 1
        self.reports: dict[int, Report] = {}
        """The reports that count, from the start on."""
        self.rulings: dict[int, Ruling] = {}
        """The rulings on them."""
        self.acted: list[tuple[Act, Ruling]] = told.acted
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
    ) -> WhatIf:
        """Return the match with other reports (``None``: none), and with these acts alone."""
        was = [act for act, _ in self.acted]
        wanted = was if acts is None else list(acts)
        moved = [act.after for act in (*wanted, *was) if (act in wanted) != (act in was)]
        new = WhatIf(self.told)
        new.start = min((self.start, *changed, *moved))
        for number in range(new.start, self.latest + 1):
            report = changed[number] if number in changed else self.report(number)
            if report is not None:
                new.reports[number] = report
        new.acted = [(act, ruling) for act, ruling in self.acted
                     if act.after < new.start and act in wanted]  # fmt: skip
        new._tell(self, min(changed, default=self.latest + 1), wanted)
        return new

    def _tell(self, before: WhatIf, fresh: int, acts: Sequence[Act]) -> None:
        """Judge from the start on; ``fresh`` is the first report that is another."""
        table = before.table_after(self.start - 1)
        later = [act for act in acts if act.after >= self.start]
        for place in steps(sorted({*self.reports, *(act.after for act in later)})):
            if place in self.reports:
                if place == self.start < fresh:
                    # Only what was decided after it is another: the ruling stays as it was given.
                    kept = before.ruling(place)
                    ruling = replace(kept, table=evolve(table, kept.facts, place))
                else:
                    report = self.reports[place]
                    ruling = too_late(self.told, self, place, report) or judge(
                        self, place, report, table
                    )
                    ruling.waivable = False
                self.rulings[place] = ruling
                table = ruling.table or table
            for act in later:
                if act.after == place:
                    brought = self._brought(act, table)
                    self.acted.append((act, brought))
                    table = brought.table or table
            self._tables[place] = table

    def _brought(self, act: Act, table: Table) -> Ruling:
        """Bring about what was decided; what the first release wrote down stays as it is."""
        if act.remedy.what == kinds.WORDS:
            facts = dict(self.told.acted)[act].facts
            return Ruling(STANDS, (), facts, table=evolve(table, facts, table.ruling))
        return carried_out(self.book, table, act, self.report(act.about))
