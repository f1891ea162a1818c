"""A whole record as one stream: a line that says so, every match as its own export, a last line.

Tournaments are there as matches are. All come in the order of their ids, so whoever was broken off
goes on after the last that came whole, and nothing has to be remembered for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.match.steps import steps
from referee.record.errors import Damaged
from referee.record.events.canonical import canonical
from referee.record.exchange.record_file import head_line, last_line
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.record.store.store import Store

PAGE = 100


def whole(
    store: Store,
    written: Callable[[str], Iterator[bytes]],
    tournament: Callable[[str], Iterator[bytes]],
    after: str = "",
) -> Iterator[bytes]:
    """Yield the record line by line, from the match after this one on.

    A match that is damaged is told in a line of its own, with the event at fault.
    """
    [(total, before)] = store.ask(tables.COUNT_AFTER, after)
    yield head_line(total, before)
    while found := store.ask(tables.FIND_AFTER, after, PAGE):
        for match_id, hall in steps(found):
            try:
                yield from (tournament if hall else written)(match_id)
            except Damaged as error:
                damaged = {"match": match_id, "event": error.version, "why": str(error.reason)}
                yield _line({"damaged": damaged})
        after = str(found[-1][0])
    yield last_line(after)


def _line(told: dict[str, object]) -> bytes:
    return canonical(told) + b"\n"
