"""A monitor: follows every leaf of a log, and sees that each match is one chain and stays it.

That a leaf is in a log does not say that it is the only one of its kind: a log may hold two first
events of one match. Whoever reads all leaves sees that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.log.leaves import BadLeaf, begin, read_leaf
from referee.log.notes import BadNote, read_note
from referee.log.proofs import Checkpoint, trusted
from referee.log.tree import Edge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.log.leaves import Leaf
    from referee.log.notes import Key, Note

LINES = 6
"""A leaf has so many."""


class Forked(ValueError):
    """A log that is not what it should be; the text is a sentence."""


class Followed(NamedTuple):
    """A log that was read whole."""

    checkpoint: Checkpoint
    streams: int
    """How many matches are in it."""
    note: Note


def told(leaves: Iterable[Leaf], note: str) -> Iterator[str]:
    """Yield a log as a monitor reads it: each leaf and an empty line, then the checkpoint."""
    for leaf in leaves:
        yield f"{leaf.text}\n"
    yield note


def follow(lines: Iterable[str], key: Key, before: Checkpoint | None = None) -> Followed:
    """Read a log whole; raises `Forked`.

    ``before`` is what the log had come to when it was read the last time.
    """
    heads: dict[str, tuple[int, bytes]] = {}
    edge, rest = Edge(0), iter(lines)
    note: list[str] = []
    for line in rest:
        if not line.startswith("referee/"):
            note = [line, *rest]
            break
        leaf = _leaf([line, *(next(rest, "") for _ in range(LINES))], edge.size)
        seq, prev = heads.get(leaf.stream, (0, begin(key.name, leaf.stream)))
        if leaf.seq != seq + 1:
            raise Forked(
                f"leaf {edge.size} is event {leaf.seq} of match {leaf.stream}, after event {seq}:"
                " the match has two stories"
            )
        if leaf.prev != prev:
            raise Forked(
                f"leaf {edge.size}, event {leaf.seq} of match {leaf.stream}, does not follow the"
                " event before it"
            )
        edge.append(leaf.hash)
        heads[leaf.stream] = (leaf.seq, leaf.hash)
        if before and edge.size == before.size and edge.root != before.root:
            raise Forked(f"the first {before.size} leaves are not what they were the last time")
    return _signed("".join(note), key, edge, before, len(heads))


def _leaf(lines: list[str], place: int) -> Leaf:
    try:
        leaf = read_leaf("".join(lines[:LINES]))
    except BadLeaf as error:
        raise Forked(f"leaf {place}: {error}") from None
    if lines[LINES:] != ["\n"]:
        raise Forked(f"leaf {place} does not end")
    return leaf


def _signed(note: str, key: Key, edge: Edge, before: Checkpoint | None, streams: int) -> Followed:
    """Return what was followed, if it is what the log has signed."""
    try:
        read = read_note(note.encode())
        found = trusted(read, key)
    except BadNote as error:
        raise Forked(f"the checkpoint: {error}") from None
    if (found.size, found.root) != (edge.size, edge.root):
        raise Forked(f"the {edge.size} leaves are not what was signed for")
    if before and found.size < before.size:
        raise Forked(f"the log has {found.size} leaves, and had {before.size} the last time")
    return Followed(found, streams, read)
