"""Tables to begin an argument with: cards as they may lie early or later in a hand of a book."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.decide import decide
from referee.kernel.messages import Message
from referee.kernel.offers import narrowed, offers
from referee.kernel.rules.laying import STUMBLES, Unlayable, put_on_turn
from referee.kernel.sentences import doing
from referee.kernel.tokens import STANDS
from referee.notation.files import AWAITED
from referee.notation.lying import position
from referee.presenters.pieces import in_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Move, Table
    from referee.kernel.offers import Offer

MOST = 60
"""So many reports lead any game from its opening into the middle of a hand."""
STOCK = "stock"
PILE = "pile"
TRICK = "trick/"
"""Where cards lie that are played."""


class Stage(NamedTuple):
    """A table with somebody on turn, early or later in a hand."""

    text: str
    awaits: Message
    """What is to be done."""


def stages(book: Book, seats: tuple[str, ...]) -> list[Stage]:
    """Return a position of each phase in which cards lie and somebody is on turn, as it begins.

    The last is the one in which cards are played: there a pile shows one, and a trick is led to.
    """
    found: dict[str, Stage] = {}
    for table in _played(book, book.open(seats)):
        dealt = any(cards for place, cards in table.places.items() if place != STOCK)
        if table.turn and dealt and not table.over:
            if table.cards(PILE) or table.phase not in found:
                found[table.phase] = Stage(
                    "\n".join(_lines(book, table)),
                    Message("{do}", do=doing(book, table.queue[0].moves)),
                )
            if _in_the_middle(table):
                break
    return [*found.values()]


def _lines(book: Book, table: Table) -> list[str]:
    """Write a table as a position: who is on turn alone, where the book awaits the rest."""
    lines = position(book, table, timed=False)
    trial = table.copy()
    trial.phase, trial.queue = "", ()
    try:
        put_on_turn(trial, table.turn or "")
    except (Unlayable, *STUMBLES):
        return lines
    if (trial.phase, _awaited(trial)) != (table.phase, _awaited(table)):
        return lines
    return [f"turn: {table.turn}" if line.startswith(AWAITED) else line for line in lines]


def _awaited(table: Table) -> list[tuple[str, tuple[str, ...]]]:
    return [(entry.seat, entry.moves) for entry in table.queue]


def lying_json(book: Book, players: int) -> dict[str, Any]:
    """Return where an argument may begin: a table of the book early and later in a hand."""
    seats = book.names[:players]
    found = stages(book, seats)
    return {
        "version": 0,
        "text": found[-1].text if found else "\n".join(position(book, book.open(seats))),
        "stages": [{"text": one.text, **in_pieces(awaits=one.awaits)} for one in found],
    }


def _in_the_middle(table: Table) -> bool:
    """Say whether cards lie on the table, and in games without, whether somebody has moved."""
    return any(cards and place.startswith((PILE, TRICK)) for place, cards in table.places.items())


def _played(book: Book, table: Table | None) -> Iterator[Table]:
    """Yield the tables of a hand in which everybody does first what they have not done yet.

    So a bidding ends in which each number could be held.
    """
    done: Counter[tuple[str, str | None]] = Counter()
    for number in range(1, MOST):
        if table is None:
            return
        yield table
        table = _played_on(book, table, number, done)


def _played_on(
    book: Book, table: Table, number: int, done: Counter[tuple[str, str | None]]
) -> Table | None:
    """Return the table after an awaited move that may be made, or nothing where none may."""
    awaited = [offer for offer in offers(book, table) if offer.awaited]
    for offer in sorted(awaited, key=lambda offer: done[offer.move.name, offer.seat]):
        for move in _ways(book, table, offer):
            ruling = decide(book, table, move, ruling=number)
            if ruling.outcome == STANDS:
                done[offer.move.name, offer.seat] += 1
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
