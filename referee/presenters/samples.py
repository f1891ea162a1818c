"""A table to begin an argument with: cards as they may lie in the middle of a hand of a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.decide import decide
from referee.kernel.offers import narrowed, offers
from referee.kernel.tokens import STANDS
from referee.notation.lying import position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Move, Table
    from referee.kernel.offers import Offer

MOST = 60
"""So many reports lead any game from its opening into the middle of a hand."""
LAID = ("pile", "trick/")
"""Where cards lie that are played."""


def sample(book: Book, seats: tuple[str, ...]) -> str:
    """Return a position of the book in which somebody is on turn and cards have been laid."""
    table, found = book.open(seats), ""
    for number in range(1, MOST):
        lines = position(book, table, timed=False)
        if any(line.startswith("turn: ") for line in lines) and not table.over:
            found = "\n".join(lines)
            if _in_the_middle(table):
                break
        after = _played_on(book, table, number)
        if after is None:
            break
        table = after
    return found or "\n".join(position(book, table, timed=False))


def _in_the_middle(table: Table) -> bool:
    """Say whether cards lie on the table, and in games without, whether somebody has moved."""
    laid = [place for place, cards in table.places.items() if cards and place.startswith(LAID)]
    return bool(laid) and table.turn is not None


def _played_on(book: Book, table: Table, number: int) -> Table | None:
    """Return the table after the first awaited move that may be made, or nothing where none may."""
    for offer in offers(book, table):
        if not offer.awaited:
            return None
        for move in _ways(book, table, offer):
            ruling = decide(book, table, move, ruling=number)
            if ruling.outcome == STANDS:
                return ruling.table
    return None


def _ways(book: Book, table: Table, offer: Offer) -> Iterator[Move]:
    """Yield some ways to make a move: each field has the first values that are left for it."""
    drafts = [{} if offer.seat is None else {"seat": offer.seat}]
    for field in [choice.field for choice in offer.choices if choice.field.required]:
        longer = []
        for draft in drafts[:8]:
            given = {name: value for name, value in draft.items() if name != "seat"}
            left = narrowed(book, table, offer, given) if given else offer.choices
            options = next((one.options for one in left or () if one.field.name == field.name), ())
            longer += [{**draft, field.name: value} for value in options or ()]
        drafts = longer
    for draft in drafts[:40]:
        yield offer.move(**draft)
