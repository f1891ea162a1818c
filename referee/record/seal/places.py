"""What the store keeps of the log: leaves by their places, the tree above them, checkpoints."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message
from referee.log.leaves import Leaf, begin
from referee.log.notes import read_note
from referee.log.proofs import checkpoint_of
from referee.log.tiles import bundle
from referee.log.tree import HEIGHT, Edge, joined
from referee.record.errors import Behind, Damaged, Taken
from referee.record.events.left import committed
from referee.record.store import log_tables as tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.log.notes import Note
    from referee.log.tiles import Tile
    from referee.record.store.store import Store

AT_ONCE = 128
"""So many leaves are given places by one statement, while nobody's report waits for long."""


class Sealed(NamedTuple):
    """A leaf as the store has it, with the event and the leaf that it was made from."""

    place: int | None
    match_id: str
    version: int
    kind: str
    leaf: bytes
    topic: str | None
    state: bytes | None
    prev: bytes | None

    def wrong(self, origin: str) -> Message | None:
        """Return what does not hold of it, after the number of its event; ``None`` for nothing."""
        if self.topic is None:
            return Message("was sealed, and is not there")
        if self.version > 1 and self.prev is None:
            return Message("follows an event that was not sealed")
        made = self.made(origin)
        return None if made.hash == self.leaf else Message("is not what was sealed")

    def made(self, origin: str) -> Leaf:
        """Return the leaf as it is made from what is there."""
        prev = begin(origin, self.match_id) if self.version == 1 else self.prev
        payload = committed(self.state if type(self.state) is bytes else b"")
        return Leaf(
            self.kind, self.match_id, self.version, self.topic or "gone", prev or b"", payload
        )


class Places:
    """The log as the store keeps it."""

    def __init__(self, store: Store) -> None:
        """Read and write the tables of a store."""
        self._store = store

    def size(self) -> int:
        """Return how many leaves have a place."""
        last = self._store.ask(tables.FIND_LAST)[0][0]
        return 0 if last is None else int(last) + 1

    def whole(self) -> bool:
        """Say whether every place is taken, from the first to the last."""
        count, last = self._store.ask(tables.FIND_COUNT)[0]
        return bool(count == (0 if last is None else last + 1))

    def read(self, level: int, first: int, count: int) -> Sequence[bytes]:
        """Return hashes of the tree, as `referee.log.tree.Read` asks for them; raises `Behind`."""
        upto = first + count
        if level:
            rows = self._store.ask(tables.FIND_SUBTREES, level, first, upto)
        else:
            rows = self._store.ask(tables.FIND_LEAVES_AT, first, upto)
        if len(rows) != count:
            raise Behind("The record lacks leaves that were sealed.")
        return [bytes(row[0]) for row in rows]

    def tile(self, tile: Tile) -> bytes | None:
        """Return a tile or a bundle of leaves; ``None`` where nothing is signed for all of it.

        Raises `Behind` where leaves that were sealed are not there any more as they were.
        """
        note = self.checkpoint()
        if note is None or not tile.within(checkpoint_of(read_note(note.encode())).size):
            return None
        if tile.level is not None:
            return b"".join(self.read(tile.level, tile.first, tile.width))
        made = [
            one.made(self._store.leaves.origin)
            for one in self.sealed(tile.first, tile.first + tile.width)
            if one.wrong(self._store.leaves.origin) is None
        ]
        if len(made) != tile.width:
            raise Behind("The record lacks leaves that were sealed.")
        return bundle(leaf.text.encode() for leaf in made)

    def at(self, place: int) -> bytes | None:
        """Return the hash of the leaf at a place."""
        rows = self._store.ask(tables.FIND_LEAF_AT, place)
        return bytes(rows[0][0]) if rows else None

    def sealed(self, start: int, end: int) -> list[Sealed]:
        """Return the leaves from a place to before another."""
        return self._asked(tables.FIND_SEALED_AT, start, end)

    def sealed_of(self, match_id: str) -> list[Sealed]:
        """Return the leaves of a match."""
        return self._asked(tables.FIND_SEALED_OF, match_id)

    def _asked(self, statement: str, *values: Any) -> list[Sealed]:
        rows = self._store.ask(statement.format(events=self._store.events_table), *values)
        return [_sealed(row) for row in rows]

    def give(self, size: int) -> int:
        """Give leaves without a place the next ones in the tree of this size; return how many.

        Where another process gave these places at the same moment, none is given.
        """
        rows = self._store.ask(tables.FIND_TO_PLACE, AT_ONCE)
        if not rows:
            return 0
        marks = ", ".join(["(?, ?, ?)"] * len(rows))
        values = [value for number, row in enumerate(rows) for value in (*row, size + number)]
        try:
            self._store.note((tables.PLACE.format(rows=marks), tuple(values)))
        except Taken:
            return 0
        return len(rows)

    def adopt(self, after: str) -> str | None:
        """Give leaves to the events of the next match that lack them; return it, by its id."""
        statement = tables.NEXT_MATCH.format(events=self._store.events_table)
        match_id: str | None = self._store.ask(statement, after)[0][0]
        if match_id is not None:
            with suppress(Damaged, Taken):  # whoever verifies is told; or it has grown meanwhile
                self._store.note(*self._store.leaves.adopted(match_id))
        return match_id

    def keep(self, note: Note, size: int, subtrees: Iterable[tuple[int, int, bytes]]) -> None:
        """Keep a checkpoint, and the subtrees that are whole by it."""
        kept = [(tables.SUBTREE, one) for one in subtrees]
        self._store.note(*kept, (tables.CHECKPOINT, (size, str(note))))

    def checkpoint(self, least: int = 0) -> str | None:
        """Return the latest checkpoint, if it has at least this size."""
        rows = self._store.ask(tables.FIND_CHECKPOINT, least)
        return str(rows[0][0]) if rows else None

    def checkpoints(self) -> list[tuple[int, str]]:
        """Return all checkpoints in order, by size."""
        return [(int(row[0]), str(row[1])) for row in self._store.ask(tables.FIND_CHECKPOINTS)]

    def edge(self, size: int) -> Edge:
        """Return the edge of the tree of a size; raises `Behind`.

        Subtrees that lack, where a process was killed before it kept them, are made again.
        """
        self._mend_subtrees(size)
        return Edge.of(self.read, size)

    def _mend_subtrees(self, size: int) -> None:
        level, below = 1, size >> HEIGHT
        while below:
            rows = self._store.ask(
                "SELECT COUNT(*) FROM subtrees WHERE level = ? AND place < ?", level, below
            )
            if rows[0][0] != below:
                self._make_subtrees(level, below)
            level, below = level + 1, below >> HEIGHT

    def _make_subtrees(self, level: int, count: int) -> None:
        known = {
            row[0] for row in self._store.ask("SELECT place FROM subtrees WHERE level = ?", level)
        }
        for place in range(count):
            if place not in known:
                below = self.read(level - 1, place << HEIGHT, 1 << HEIGHT)
                self._store.note((tables.SUBTREE, (level, place, joined(below))))


def _sealed(row: Sequence[Any]) -> Sealed:
    place, match_id, version, kind, leaf, topic, state, prev = row
    before = None if prev is None else _bytes(prev)
    return Sealed(place, match_id, version, kind, _bytes(leaf), topic, state, before)


def _bytes(value: Any) -> bytes:
    """Return what should be a hash, whatever somebody has put in its place."""
    return bytes(value) if isinstance(value, (bytes, memoryview)) else b""
