"""The leaves of what is appended: each follows the leaf of the event before it in its match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message
from referee.log.leaves import ADOPTED, EVENT, Leaf, begin
from referee.record.errors import Damaged
from referee.record.events.left import committed
from referee.record.store import log_tables as tables
from referee.record.store.cache import Cache

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.record.events.events import Event
    from referee.record.store.side_tables import Note

MOST_HEADS = 10_000
"""Of so many matches the latest leaf is held in memory."""

GONE = Message("was sealed, and is not there any more")
CHANGED = Message("is not what was sealed")


class Head(NamedTuple):
    """The latest event of a match, and its leaf."""

    version: int
    payload: bytes
    leaf: bytes


class Leaves:
    """Makes the leaves of a record that is sealed; of one that is not, none."""

    def __init__(
        self,
        ask: Callable[..., list[tuple[Any, ...]]],
        read: Callable[[str, int, int | None], Sequence[Event]],
    ) -> None:
        """Ask a store for leaves, and read its events."""
        self.origin = ""
        """The name of the log; empty where the record is not sealed."""
        self._ask, self._read = ask, read
        self._heads: Cache[Head] = Cache(MOST_HEADS)

    def begin(self, origin: str) -> None:
        """Go on in a log of this name, of which nothing is held yet."""
        self.origin = origin
        self._heads = Cache(MOST_HEADS)

    def beside(self, events: Sequence[Event], after: Event | None, kind: str = EVENT) -> list[Note]:
        """Return what is written beside events, and hold the last of them; raises `Damaged`.

        ``after`` is the event that the first of them follows, where it is known.
        """
        if not self.origin or not events:
            return []
        match_id, version = events[0].originator_id, events[0].version
        notes: list[Note] = []
        prev = begin(self.origin, match_id)
        if version > 1:
            head = self._heads.get(match_id)
            if head is None or head.version != version - 1 or (
                after is not None and head.payload != after.payload
            ):  # fmt: skip
                head, notes = self._head(match_id, version - 1)
            prev = head.leaf
        for event in events:
            note, prev = _written(event, kind, prev)
            notes.append(note)
        self._heads.put(match_id, Head(events[-1].version, events[-1].payload, prev))
        return notes

    def of(self, match_id: str, version: int) -> bytes | None:
        """Return the leaf of an event, if it has one."""
        head = self._heads.get(match_id) if self.origin else None
        if head is not None and head.version == version:
            return head.leaf
        found = self._ask(tables.FIND_LEAF, match_id, version) if self.origin else []
        return bytes(found[0][0]) if found else None

    def forget(self, match_id: str) -> None:
        """Let go of what is held of a match: its events were not written."""
        self._heads.drop(match_id)

    def adopted(self, match_id: str) -> list[Note]:
        """Return the leaves that the events of a match lack."""
        return self._head(match_id)[1]

    def _head(self, match_id: str, version: int | None = None) -> tuple[Head, list[Note]]:
        """Return an event and its leaf as the store has them, with the leaves that lack so far.

        What has no leaf was written by an earlier release, or before the record was sealed.
        """
        known = {row[0]: row[1:] for row in self._ask(tables.FIND_LEAVES, match_id)}
        there = self._read(match_id, 0, None)
        last = there[-1].version if there else 0
        if known and max(known) > last:
            raise Damaged(match_id, last + 1, GONE, None)
        notes: list[Note] = []
        head = Head(0, b"", begin(self.origin, match_id))
        for event in there:
            if version is not None and event.version > version:
                break
            if event.version not in known:
                note, leaf = _written(event, ADOPTED, head.leaf)
                notes.append(note)
            else:
                kind, leaf = known[event.version]
                if _leaf(event, kind, head.leaf) != leaf:
                    raise Damaged(match_id, event.version, CHANGED, None)
            head = Head(event.version, event.payload, leaf)
        return head, notes


def _written(event: Event, kind: str, prev: bytes) -> tuple[Note, bytes]:
    """Return the row of a leaf, and its hash."""
    leaf = _leaf(event, kind, prev)
    return (tables.LEAF, (event.originator_id, event.version, kind, leaf)), leaf


def _leaf(event: Event, kind: str, prev: bytes) -> bytes:
    payload = committed(event.payload if type(event.payload) is bytes else b"")
    return Leaf(kind, event.originator_id, event.version, event.topic, prev, payload).hash
