"""A sealed record held against its log: events against leaves, the tree against what was signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.messages import Message
from referee.log.leaves import ADOPTED
from referee.log.notes import BadNote, Key, read_key, read_note
from referee.log.proofs import trusted
from referee.log.tree import Edge
from referee.record.errors import BadSeal
from referee.record.seal.places import Places
from referee.record.store import log_tables as tables
from referee.record.store import side_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.log.proofs import Checkpoint
    from referee.record.events.events import Event
    from referee.record.seal.folder import Folder
    from referee.record.store.store import Store

AT_ONCE = 4096
"""So many leaves are read at once."""


def wrong_with_events(
    store: Store, match_id: str, happened: Sequence[Event]
) -> Iterator[tuple[int, Message]]:
    """Yield what of a match is not as it was sealed: the event, and what follows its number."""
    if not store.leaves.origin:
        return
    aside = {row[0] for row in store.ask(tables.FIND_ASIDE, match_id)}
    imports = store.ask(side_tables.FIND_IMPORTS.format(marks="?"), match_id, match_id)
    sealed = set()
    for one in Places(store).sealed_of(match_id):
        sealed.add(one.version)
        wrong = one.wrong(store.leaves.origin)
        if wrong and (one.topic is not None or one.version not in aside):
            yield one.version, wrong
        if one.kind != ADOPTED and any(row[1] <= one.version <= row[2] for row in imports):
            yield one.version, Message("is marked as imported, and was recorded here")
    if store.ask(side_tables.FIND_SETTING, tables.ADOPTED):
        for event in happened:
            if event.version not in sealed:
                yield event.version, Message("was never sealed")


def wrong_with_log(
    store: Store, key: Key | None = None, folder: Folder | None = None
) -> Iterator[str]:
    """Yield what does not hold of the log of a store: gaps, subtrees, checkpoints, the lock.

    Without ``key`` the signatures are held against the key in the store, which whoever can write
    there can exchange as well.
    """
    if store.leaves.origin:
        yield from _wrong_with_sealed(store, key, folder)
    elif known := key or (folder.signer.key if folder else None):
        yield f"the record says that it is not sealed, and the log {known.name} has a key"


def _wrong_with_sealed(store: Store, key: Key | None, folder: Folder | None) -> Iterator[str]:
    try:
        key = key or read_key(str(store.ask(side_tables.FIND_SETTING, tables.KEY)[0][0]))
        _, locked = folder.lock() if folder else (b"", None)
        first = folder is not None and folder.first
    except (BadNote, BadSeal, IndexError) as error:
        yield f"the log: {error}"
        return
    if key.name != store.leaves.origin:
        yield f"the log is called {store.leaves.origin}, and the key is one of {key.name}"
        return
    places = Places(store)
    signed: dict[int, bytes] = {}
    for size, found in _checkpoints(places, key):
        if isinstance(found, BadNote):
            yield f"the checkpoint of {size} events: {found}"
            continue
        if found.size != size:
            yield f"the checkpoint of {size} events is one of {found.size}"
        signed[size] = found.root
    if locked and locked.size and not signed and not first:
        yield "the checkpoints are gone: `referee seal --checkpoint` puts back the last one"
    if locked:
        if signed.setdefault(locked.size, locked.root) != locked.root:
            yield f"the lock has signed for other {locked.size} events"
        if locked.size < max(signed):
            yield f"the lock is one of {locked.size} events, and {max(signed)} are signed for"
    yield from _wrong_with_tree(places, signed)


def signed_for(store: Store, key: Key) -> tuple[int, int]:
    """Return for how many events the log with this key has signed, and how many are recorded."""
    count = f"SELECT COUNT(*) FROM {store.events_table}"  # noqa: S608 - our name
    found = [
        one.size for _, one in _checkpoints(Places(store), key) if not isinstance(one, BadNote)
    ]
    return max(found, default=0), int(store.ask(count)[0][0])


def _checkpoints(places: Places, key: Key) -> Iterator[tuple[int, Checkpoint | BadNote]]:
    """Yield what was kept as signed, by size: the checkpoint, or why it is none."""
    for size, told in places.checkpoints():
        try:
            yield size, trusted(read_note(told.encode("utf-8", "surrogateescape")), key)
        except BadNote as error:
            yield size, error


def _wrong_with_tree(places: Places, signed: dict[int, bytes]) -> Iterator[str]:
    """Yield where the leaves do not come to what was signed for."""
    if not places.whole():
        yield "the log has gaps: leaves that were sealed are gone, or were moved"
        return
    size, edge = places.size(), Edge(0)
    while edge.size < size:
        for leaf in places.read(0, edge.size, min(AT_ONCE, size - edge.size)):
            subtrees = edge.append(leaf)
            if edge.size in signed and signed[edge.size] != edge.root:
                yield f"the first {edge.size} leaves are not what was signed for"
                return
            if edge.size <= max(signed, default=0):
                for level, place, hashed in subtrees:
                    if list(places.read(level, place, 1)) != [hashed]:
                        yield f"subtree {place} of level {level} is not that of its leaves"
    if size < max(signed, default=0):
        yield f"{max(signed)} events were signed for, and {size} are sealed"
