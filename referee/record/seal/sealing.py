"""What may be done about the seal of a record: begin one, begin anew, open it for a service."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.log import monitor
from referee.log.tiles import BadTile, read_path
from referee.record.errors import BadSeal, Behind, StoreReadOnly
from referee.record.seal.folder import KEY, WITNESSES, Folder
from referee.record.seal.places import Places
from referee.record.seal.sealer import Sealer
from referee.record.seal.sequencer import STEP, Sequencer
from referee.record.seal.witnesses import Witnesses, read_witnesses
from referee.record.store import log_tables as tables
from referee.record.store import side_tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from referee.log.leaves import Leaf
    from referee.record.store.store import Store


class Sealing(NamedTuple):
    """How a record is sealed."""

    origin: str
    """The name of its log; empty where it is not sealed."""
    key: str
    """The public key, on one line."""
    size: int
    """How many events are signed for."""
    checkpoint: str
    """The latest checkpoint, as it was signed."""
    wrong: str = ""
    """Why nothing more is signed; empty where all is well."""


def read_origin(store: Store) -> None:
    """Have a store write leaves, if its record is sealed."""
    found = store.ask(side_tables.FIND_SETTING, tables.ORIGIN)
    store.leaves.origin = str(found[0][0]) if found else ""


def sealing(store: Store) -> Sealing:
    """Return how a record is sealed."""
    key = store.ask(side_tables.FIND_SETTING, tables.KEY)
    note = Places(store).checkpoint() or ""
    size = int(note.split("\n")[1]) if note else 0
    return Sealing(store.leaves.origin, str(key[0][0]) if key else "", size, note)


def leaves(store: Store) -> Iterator[str]:
    """Yield the log as a monitor reads it, up to the latest checkpoint; raises `BadSeal`."""
    told, places = sealing(store), Places(store)
    if not told.checkpoint:
        raise BadSeal("Nothing is signed for in this record.")
    yield from monitor.told(_leaves(places, told), told.checkpoint)


def _leaves(places: Places, told: Sealing) -> Iterator[Leaf]:
    for start in range(0, told.size, STEP):
        for one in places.sealed(start, min(told.size, start + STEP)):
            yield one.made(told.origin)


def tile(store: Store, name: str) -> bytes | None:
    """Return a tile of the log by its name; ``None`` where there is none. Raises `Behind`."""
    try:
        return Places(store).tile(read_path(name))
    except BadTile:
        return None


def begin(store: Store, path: Path, origin: str, *, anew: bool = False) -> Folder:
    """Make a seal for a record, in a folder apart from it; raises `BadSeal`.

    Every event that is there already is adopted: it counts from now on, and its leaf says that
    nobody vouches for what was before. ``anew`` does the same to a record that is sealed: its log
    begins again under a new name, and the key, lock and checkpoints of the old one are no more
    than what others hold of them.
    """
    if store.leaves.origin and not anew:
        raise BadSeal("This record is sealed already, as {origin}.", origin=store.leaves.origin)
    if store.leaves.origin == origin:
        raise BadSeal(
            "The new log must have another name than {origin}: a name stands for one history.",
            origin=origin,
        )
    folder = Folder.make(path, origin)
    key = folder.signer.key
    store.note(
        *((statement, ()) for statement in tables.NEW_LOG),
        (side_tables.KEEP_SETTING, (tables.ORIGIN, origin)),
        (side_tables.KEEP_SETTING, (tables.KEY, key.vkey)),
        ("DELETE FROM settings WHERE name = ?", (tables.ADOPTED,)),
    )
    store.leaves.begin(origin)
    return folder


def opened(store: Store, path: Path) -> Sealer | None:
    """Open the seal of a record for a service; ``None`` where there is none.

    Raises `BadSeal` where the record is not what was signed for, or knows of no seal any more. On a
    server, which may have lost the end of it to a standby, the service goes on for readers, and
    says so to whoever reports.
    """
    if not store.leaves.origin:
        if (path / KEY).exists():
            raise BadSeal(
                "This record says that it is not sealed, and in {folder} lies a seal. Put back a"
                " sound copy of the record; or name another folder with --seal, if this is another"
                " record; or run `referee seal NAME` once more, if that came to no end.",
                folder=str(path),
            )
        return None
    witnesses = Witnesses(read_witnesses(path / WITNESSES))
    sealer = Sealer(Sequencer(store, Folder(path)), witnesses)
    try:
        sealer.start()
    except Behind as error:
        if store.path is not None:
            raise
        store.halted = StoreReadOnly(error.sentence)
        sealer.watch()
    return sealer
