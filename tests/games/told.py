"""What comes of reports in the notation, one after the other."""

from collections.abc import Sequence

from referee.kernel import Book, Table
from referee.kernel.decide import Ruling, decide
from referee.notation.reports import read_report
from referee.trial.player import after


def told(book: Book, seats: Sequence[str], *reports: str) -> tuple[Table, list[Ruling]]:
    """Return the table after these reports, and the rulings."""
    table = book.open(tuple(seats))
    rulings = []
    for report in reports:
        rulings.append(decide(book, table, read_report(book, report).move))
        table = after(rulings[-1])
    return table, rulings
