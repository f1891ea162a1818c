"""A match as it is told to a phone that judges on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record.exchange.papers import text
from referee.record.match.reading import match_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel import Book
    from referee.match.match import Match
    from referee.record.events.events import Event
    from referee.record.store.store import Store


def told(store: Store, match: Match, shelf: Mapping[str, Book]) -> tuple[str, Sequence[Event]]:
    """Return a match in the notation, with times, what is sealed still sealed.

    No text has photographs: from the first one on the events are told as they are recorded.
    """
    if not match.argued.pictures:
        return text(match, since=0), ()
    first = match.argued.pictures[0].version
    happened = store.read(match.id, 0, match.version)
    before = match_of(None, happened[: first - 1], shelf)
    return text(before or match, since=0), happened[first - 1 :]
