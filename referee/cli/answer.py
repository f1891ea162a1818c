"""The first pages of an audit on a terminal: what was disputed, found and scored, and the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.audit import headings
from referee.audit.document import cells
from referee.cli.console import hanging, paragraph
from referee.cli.text import Text, columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.audit import Audit, Matter
    from referee.cli.text import Console
    from referee.kernel import Sheet
    from referee.kernel.messages import Message
    from referee.messages import Translated

MARGIN = 2


def answer(out: Console, audit: Audit, said: Translated) -> None:
    """Print what a committee reads: the result, what was argued and found, scores and hands."""
    pages = _Answer(out, said)
    out.print(paragraph(out, said.message(audit.result), 0))
    for matter in audit.matters:
        pages.matter(matter)
    if not audit.matters:
        pages.heading(headings.UNDISPUTED)
    pages.found(headings.PROVEN, audit.proven, "red")
    pages.found(headings.IMPOSSIBLE, audit.impossible, "yellow")
    pages.found(headings.UNUSUAL, audit.unusual, "cyan")
    if not (audit.proven or audit.impossible or audit.unusual):
        pages.heading(headings.REGULAR_BESIDE if audit.matters else headings.REGULAR)
    if audit.scores is not None:
        pages.heading(headings.SCORE)
        pages.sheet(audit.scores)
    for hand in audit.hands:
        if hand.sheet is not None or hand.confirmed:
            pages.heading(headings.hand(hand.number, watched=hand.watched, resumed=hand.resumed))
        if hand.sheet is not None:
            pages.sheet(hand.sheet)
        pages.sentences(hand.confirmed, MARGIN)


class _Answer(NamedTuple):
    """Where the pages are printed, and in whose words."""

    out: Console
    said: Translated

    def heading(self, words: Message, style: str = "bold") -> None:
        self.out.print()
        self.out.print(Text(self.said.message(words), style=style))

    def matter(self, matter: Matter) -> None:
        self.heading(headings.dispute(matter.number))
        self.sentences(matter.disputed, MARGIN)
        for head, sentences in (
            (headings.EVIDENCE, matter.evidence),
            (headings.DECIDED, matter.decided),
            (headings.CHANGED, matter.changed),
        ):
            if sentences:
                self.out.print(Text(" " * MARGIN + self.said.message(head), style="cyan"))
                self.sentences(sentences, MARGIN * 2)

    def found(self, words: Message, found: Sequence[Message], style: str) -> None:
        if found:
            self.heading(words, f"bold {style}")
            self.sentences(found, MARGIN)

    def sentences(self, sentences: Iterable[Message], margin: int) -> None:
        for sentence in sentences:
            self.out.print(hanging(self.out, Text(" " * margin), self.said.message(sentence),
                                   margin))  # fmt: skip

    def sheet(self, sheet: Sheet) -> None:
        """Print a sheet as a table, or its lines where it has no headings."""
        rows = [[self.said.message(cell) for cell in row] for row in cells(sheet)]
        if not sheet.columns:
            for row in rows:
                self.out.print(paragraph(self.out, " ".join(row), MARGIN))
            return
        for line in columns(rows[0], rows[1:]):
            self.out.print(line)
