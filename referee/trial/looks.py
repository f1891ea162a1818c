"""What a book says of its table where somebody looks at it, asked as the page and the audit ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import HandPlayed, Sheet
from referee.kernel.rules.written import Turn
from referee.kernel.view import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Table
    from referee.trial.player import Reported


def looks(book: Book, table: Table) -> Iterator[str]:
    """Yield what nobody could read of what a table shows: its lines, its trick, its clocks."""
    seen = view(book, table)
    for line in seen["lines"]:
        for what in ("label", "text"):
            if not isinstance(line[what], str) or not line[what]:
                yield f"lines() has {line[what]!r} as a {what}, which is to be a Message"
    trick = seen["trick"] or {"laid": (), "ahead": None}
    for one in trick["laid"]:
        yield from _seat(table, one["seat"], "trick() has a card laid by")
        if one["card"] is not None and one["card"] not in table.pack:
            yield f"trick() has the card {one['card']!r}, and the pack has none"
    if trick["ahead"]:
        yield from _seat(table, trick["ahead"], "trick() has ahead")
    for clock in seen["clocks"]:
        yield from _seat(table, clock["seat"], "clocks() has a clock for")
        if clock["move"] not in book.moves:
            yield f"clocks() has a clock for {clock['move']!r}, and there is no such move"


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
