"""What a book says of its table where somebody looks at it, asked as the page and the audit ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import HandPlayed, Sheet
from referee.kernel.rules.fact_checking import faults_of
from referee.kernel.rules.written import Turn
from referee.kernel.view import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Table
    from referee.trial.player import Reported

SEAT = "Message('{seat}', seat=...)"
"""How a line says that it is one."""


def looks(book: Book, table: Table) -> Iterator[str]:
    """Yield what nobody could read of what a table shows, and positions that cannot begin there."""
    seen = view(book, table)
    for line in seen["lines"]:
        yield from _line(table, line["label"], line["text"])
    yield from _trick(table, seen["trick"] or {"laid": (), "ahead": None})
    for clock in seen["clocks"]:
        yield from _seat(table, clock["seat"], "clocks() has a clock for")
        if clock["move"] not in book.moves:
            yield f"clocks() has a clock for {clock['move']!r}, and there is no such move"
    if table.turn and table.phase == "play":
        for fact in book.resume(book.asking(table), table.turn):
            yield from (f"resume() says {fact}: {why}" for why in faults_of(book, table, fact))


def _line(table: Table, label: Any, text: Any) -> Iterator[str]:
    for what, said in (("label", label), ("text", text)):
        if not isinstance(said, str) or not said:
            yield f"lines() has {said!r} as a {what}, which is to be a Message"
    if text in table.seats and not getattr(text, "parts", None):
        said = f"'{label}: {text}'"
        yield f"lines() says {said}, which is read as a seat: say what it is called, or {SEAT}"


def _trick(table: Table, trick: dict[str, Any]) -> Iterator[str]:
    for one in trick["laid"]:
        yield from _seat(table, one["seat"], "trick() has a card laid by")
        if one["card"] is not None and one["card"] not in table.pack:
            yield f"trick() has the card {one['card']!r}, and the pack has none"
    if trick["ahead"]:
        yield from _seat(table, trick["ahead"], "trick() has ahead")


def _seat(table: Table, seat: Any, what: str) -> Iterator[str]:
    if seat not in table.seats:
        yield f"{what} {seat!r}, and nobody sits there"


class Hands:
    """The hands of a match as they are written down for the audit, once each is over."""

    def __init__(self, book: Book, table: Table) -> None:
        """Begin with the table of the first hand."""
        self.book = book
        self.before = table
        self.turns: list[Turn] = []

    def heard(self, told: Reported) -> Iterator[str]:
        """Take a report; yield what is wrong with the sheet of a hand that it ended."""
        after = told.after
        self.turns.append(Turn(told.move.actor or "", tuple(told.ruling.facts)))
        if after.hand == self.before.hand and not after.over:
            return
        played = HandPlayed(self.before, tuple(self.turns), after)
        self.before, self.turns = after, []
        sheet: Any = self.book.written(played)
        if sheet is None:
            return
        if not isinstance(sheet, Sheet):
            yield f"written() returns {sheet!r}, which is no Sheet"
        elif sheet.columns and any(len(row) > len(sheet.columns) for row in sheet.rows):
            yield "written() returns a row that is longer than its headings"
