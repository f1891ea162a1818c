"""Every event of a match on a terminal: who did what, what was ruled, and by which clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.audit import Only
from referee.audit.tables import heading, lies
from referee.audit.trail import OUTCOMES, when
from referee.cli.console import hanging, paragraph
from referee.cli.telling import COLOURS
from referee.cli.text import Text, cell_len
from referee.kernel.messages import message
from referee.match.reports import time_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.audit import Entry, Trail
    from referee.cli.text import Console
    from referee.kernel import Table
    from referee.messages import Translated

INDENT = 8


class Telling:
    """Tells the events of one match; a clause is printed in full where it is cited first."""

    def __init__(self, out: Console, trail: Trail, said: Translated) -> None:
        """Take where to print, the events, and in whose words they are told."""
        self.out = out
        self.trail = trail
        self.said = said
        self.printed: set[str] = set()

    def tell(self, wanted: Only) -> None:
        """Print the events that somebody wants to read, and the table at the end."""
        for entry in self.trail.chosen(wanted):
            self.out.print()
            self._entry(entry)
        if wanted.ruling is not None:
            self._around(wanted.ruling)
        elif wanted == Only():
            self._table(self.trail.table)

    def _around(self, number: int) -> None:
        try:
            around = self.trail.around(number) if self.trail.around else ()
        except LookupError:
            around = ()  # it was taken back: there is no table after it
        for table in around:
            self._table(table)

    def _table(self, table: Table) -> None:
        self.out.print()
        self.out.print(Text(self._words(heading(table)), style="bold"))
        rows = [
            (self.said.message(label), self.said.part(how))
            for label, how in lies(self.trail.book, table)
        ]
        width = max(cell_len(label) for label, _ in rows) + 4
        for label, how in rows:
            head = Text(f"  {_capital(label)}", style="cyan")
            self.out.print(hanging(self.out, head, how, width))

    def _entry(self, entry: Entry) -> None:
        words = self._words(entry.text)
        style = "strike" if entry.struck else "bold"
        head = Text(_capital(words), style=style)
        if entry.outcome:
            outcome = self._words(OUTCOMES[entry.outcome])
            head.append(f"  {outcome}", style=COLOURS[entry.outcome])
        label = Text(entry.label.ljust(INDENT), style="bold")
        self.out.print(hanging(self.out, label, head, INDENT))
        beside = " · ".join(self._beside(entry, words))
        if beside:
            self.out.print(hanging(self.out, Text(" " * INDENT), Text(beside, "dim"), INDENT))
        for reason in entry.reasons:
            self.out.print(paragraph(self.out, self._words(reason), INDENT))
        for number in entry.cites:
            self._clause(number)
        if entry.happened:
            happened = "; ".join(self._words(one).removesuffix(".") for one in entry.happened)
            self.out.print(paragraph(self.out, f"→ {_capital(happened)}.", INDENT))
        for later in entry.later:
            self.out.print(paragraph(self.out, self._words(later), INDENT))

    def _words(self, said: str) -> str:
        return self.said.message(message(said))

    def _beside(self, entry: Entry, words: str) -> Iterator[str]:
        """Yield when it happened, how it was reported, and who recorded it when."""
        if entry.at is not None:
            yield time_text(entry.at)
        if entry.report and entry.report not in words:
            yield entry.report
        if entry.recorded_at is not None and entry.who is not None:
            yield self._words(entry.who.words)
            yield when(entry.recorded_at)

    def _clause(self, number: str) -> None:
        """Print a clause in full where it is cited first, and by its title from then on."""
        book = self.trail.book
        clause = book.clause(number)
        width = max(len(printed.number) for printed in book.printed) + 2
        head = Text(" " * INDENT).append(number.ljust(width), style="cyan")
        if clause is None:
            text = ""
        elif number in self.printed:
            text = f"{self._words(clause.title)}."
        else:
            text = f"{self._words(clause.title)}. {self._words(clause.text)}".strip()
        self.printed.add(number)
        self.out.print(hanging(self.out, head, text, INDENT + width))


def _capital(words: str) -> str:
    """Return words as they begin a line."""
    return words[:1].upper() + words[1:]
