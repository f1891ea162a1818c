"""A table as a position: the lines that lay it out again, for `referee.notation.positions`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from referee.kernel.rules.laying import cards_in_words, places_of, put_on_turn, value_of
from referee.kernel.table.evolve import happen
from referee.kernel.table.facts import Laid
from referee.match.reports import TABLE, time_text
from referee.notation.files import written

_PLAIN = re.compile(r"[\w/+-]+\Z")

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel.rules.book import Book
    from referee.kernel.table.facts import Awaited
    from referee.kernel.table.table import Table


def position(
    book: Book, table: Table, reports: Iterable[str] = (), *, timed: bool = True
) -> list[str]:
    """Return the lines of a position, and of reports on it; read back, the table lies the same.

    Not what cards nobody sees can no longer be, and not what was claimed: it has no past. Without
    times (``timed``) nobody has waited for anybody yet.
    """
    return [*written(book, table.seats, (*_lines(table, timed), "", *reports))]


def _lines(table: Table, timed: bool) -> Iterator[str]:  # noqa: FBT001 - as its caller has it
    if table.game > 1:
        yield f"game: {table.game}"
    for place, cards in sorted(table.places.items()):
        if cards and place != "stock":
            yield f"place {place}: {cards_in_words(cards)}"
    stock = table.cards("stock")
    if any(card.face != "?" or card.tags for card in stock):
        yield f"place stock: {cards_in_words(stock)}"
    for mark, usual in table.in_force.layout.marks.items():
        if table[mark] != usual:
            yield f"mark {mark}: {_value(table[mark])}"
    for title, points in sorted(table.scores.items()):
        for side, score in sorted(points.items()):
            if score:
                name = side if title == "points" else f"{side} {title}"
                yield f"score {name}: {score}"
    yield from _turn(table, timed)


def _value(value: Any) -> str:
    """Write a mark so that it is read as the same: words as they are, where they are no JSON."""
    if isinstance(value, str) and _PLAIN.match(value) and value_of(value) == value:
        return value
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _turn(table: Table, timed: bool) -> Iterator[str]:  # noqa: FBT001 - as its caller has it
    """Say who is to move: simply, where the book itself would await the same."""
    queue = [entry if timed else entry._replace(since=None) for entry in table.queue]
    if not queue:
        return
    head, *others = queue
    if _as_the_book_has_it(table, queue):
        since = "" if head.since is None else f" [{time_text(head.since)}]"
        yield f"turn: {head.seat}{since}"
        return
    yield f"awaited {table.phase}: " + "; ".join(map(_awaited, (head, *others)))


def _awaited(entry: Awaited) -> str:
    words = [entry.seat or TABLE, *entry.moves, entry.clause]
    since = "" if entry.since is None else f" [{time_text(entry.since)}]"
    return " ".join(filter(None, words)) + since


def _as_the_book_has_it(table: Table, queue: list[Awaited]) -> bool:
    """Say whether to put the first seat on turn leaves the table as it is."""
    head = queue[0]
    if not head.seat:
        return False
    trial = table.copy()
    happen(trial, Laid(places_of(table)))
    trial.phase, trial.queue = "", ()
    try:
        put_on_turn(trial, head.seat)
    except (AttributeError, LookupError, TypeError, ValueError):
        return False
    plain = (head._replace(since=None), *queue[1:])
    return trial.phase == table.phase and trial.queue == plain and trial.marks == table.marks
