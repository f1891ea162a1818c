"""What a table is looked at for first: the open trick, the clocks that run, what bears on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import Message, message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.table.table import Table


class Trick(NamedTuple):
    """The cards laid to the open trick with their seats, as they came, and whose card is ahead."""

    laid: tuple[tuple[str, str], ...]
    ahead: str
    """The seat; empty where nobody can say."""


class Clock(NamedTuple):
    """How long something may take."""

    move: str
    """What is reported when it has run down (``expires``), or may be done until then."""
    seat: str
    since: int | None
    """Since when it runs, in milliseconds; ``None`` where that is not known."""
    limit: int
    """How many milliseconds it allows."""
    expires: bool
    """Whether the move says that the time is up, and does not come too late by then."""


def marked(table: Table) -> Iterator[tuple[str, str]]:
    """Say the marks that have a label and are not as usual: the lines of a book that has no others.

    What is drawn on a card is left out, and so is what is noted of each seat.
    """
    for name, label, names in table.in_force.layout.labelled:
        value = table[name]
        if value and isinstance(value, (str, int)):
            yield message(label), _told(table, names.get(str(value), value))


def _told(table: Table, value: str | int) -> Message:
    """Say what a mark holds: a number, a seat, which no language translates, or a word."""
    if isinstance(value, int):
        return Message("{number}", number=value)
    return Message("{seat}", seat=value) if value in table.seats else message(value)
