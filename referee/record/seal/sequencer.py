"""Sealing: leaves are given their places in the tree, looked at once more, and signed for.

The order is what matters. The places are durable first (and on the standby, where the server waits
for one); then everything new is read back and hashed again, and assured, so that nothing is signed
that is not there; then the checkpoint is signed, the lock outside of the record is exchanged for
it, and only then it is published. Whoever is killed on the way, or comes second, has signed nothing
that the next one contradicts.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from referee.kernel.messages import Message
from referee.log.notes import BadNote, Note, read_note
from referee.log.proofs import Checkpoint, trusted
from referee.log.tree import Edge
from referee.record.errors import BadSeal, Behind, StoreReadOnly
from referee.record.seal.places import Places
from referee.record.store import log_tables as tables
from referee.record.store import side_tables
from referee.record.store.greenlets import beside

if TYPE_CHECKING:
    from referee.record.seal.folder import Folder
    from referee.record.seal.places import Sealed
    from referee.record.store.store import Store

LOOKED_AT = 256
"""So many of the latest leaves are hashed again when a service starts."""
HAS_NO_PLACE = Message("has lost its place in the log")
STEP = 512
"""So many leaves are looked at in one go, at most."""


def _set_back(size: int, signed: int) -> Behind:
    return Behind(
        "The record is not what was sealed: it has {count} sealed events, and {count2} were signed"
        " for. Put back the newest copy of it; or, if what is lost is lost, run"
        " `referee seal NAME --new-origin`, and the record goes on under a new name. Until then"
        " nothing can be recorded.",
        count=size,
        count2=signed,
    )


def _other() -> Behind:
    return Behind(
        "The record is not what was sealed: what it holds comes to something else than what was"
        " signed for. Put back a sound copy of it, see `referee verify --all`; or run"
        " `referee seal NAME --new-origin`, and the record goes on under a new name. Until then"
        " nothing can be recorded."
    )


def _gone(signed: int) -> BadSeal:
    return BadSeal(
        "The checkpoints of the record are gone, and {count} events were signed for. Nothing more"
        " is signed. Put back a sound copy of the record; or run `referee seal --checkpoint`, which"
        " puts back the last one, without the signatures of witnesses.",
        count=signed,
    )


def _older(size: int, signed: int) -> BadSeal:
    return BadSeal(
        "The lock of the seal is older than the record: it is one of {count} events, and {count2}"
        " were signed for. Put back the newest copy of the folder of the seal; or, if there is"
        " none, run `referee seal NAME --new-origin`, and the record goes on under a new name.",
        count=size,
        count2=signed,
    )


def _changed(one: Sealed, what: str) -> BadSeal:
    return BadSeal(
        "The record is not what was sealed: event {number} of match {match} {what}. Nothing more is"
        " signed. Put back a sound copy of the record, see `referee verify --all`.",
        number=one.version,
        match=one.match_id,
        what=what,
    )


class Sequencer:
    """Signs for what is recorded; there may be one in every process."""

    def __init__(self, store: Store, folder: Folder) -> None:
        """Sign for a store with the key in a folder; raises `BadSeal` where they do not belong."""
        self._store, self._folder = store, folder
        self.places = Places(store)
        self.signer, self.key = folder.signer, folder.signer.key
        self._mutex = threading.Lock()
        self._locked, self._edge = b"", Edge(0)
        self._last: bytes | None = None
        """The leaf at the end of the edge."""
        self._adopting: str | None = ""
        """The match before the next one that may lack leaves; ``None`` when all were looked at."""
        origin = store.leaves.origin
        if origin != self.key.name:
            raise BadSeal(
                "This record is sealed as {origin}, and the seal in {folder} is that of {other}."
                " Name the folder of its own seal with --seal; or, where a new log was begun and"
                " that came to no end, run `referee seal NAME --new-origin` once more.",
                origin=origin or "nothing", folder=str(folder.path), other=self.key.name,
            )  # fmt: skip

    def start(self) -> None:
        """Compare the record with what was signed for; raises `Behind` and `BadSeal`."""
        with self._mutex:
            if self._store.ask(side_tables.FIND_SETTING, tables.ADOPTED):
                self._adopting = None
            published = self._published()  # asked first: the lock is exchanged before
            self._catch_up()
            if published > self._edge.size:
                raise _older(self._edge.size, published)
            if not self.places.whole():
                raise _other()
            size = self._edge.size
            for one in self.places.sealed(max(0, size - LOOKED_AT), size):
                if wrong := one.wrong(self.key.name):
                    raise _changed(one, wrong)

    def _published(self) -> int:
        """Return how many events the latest checkpoint in the record has, if it is one of ours."""
        told = self.places.checkpoint()
        try:
            return 0 if told is None else trusted(read_note(told.encode()), self.key).size
        except (BadNote, UnicodeEncodeError):
            return 0  # whoever verifies is told

    def step(self) -> bool:
        """Sign for what was recorded since; return whether there may be more at once.

        Raises `Behind` where the record lacks what was signed for: from then on nothing can be
        recorded, until it is there again. Raises `BadSeal` where an event is not what its leaf
        says: then nothing more is signed. Raises `StoreTrouble`.
        """
        with self._mutex:
            try:
                more = self._stepped()
            except Behind as error:
                self._store.halted = StoreReadOnly(error.sentence)
                raise
            self._store.halted = None
            return more

    def _stepped(self) -> bool:
        self._catch_up()
        if self._adopting is not None:
            self._adopting = self.places.adopt(self._adopting)
            if self._adopting is None:
                self._store.note((side_tables.KEEP_SETTING, (tables.ADOPTED, "1")))
        self.places.give(self.places.size())
        return self._sign() or self._adopting is not None

    def _catch_up(self) -> None:
        """Take over what another process has signed; see that the record has all of it."""
        told, locked = self._folder.lock()
        size = locked.size
        if told == self._locked and size == self._edge.size:
            if size and self.places.at(size - 1) != self._last:
                raise _set_back(self.places.size(), size)
            self._has_checkpoints(size)
            return
        if self.places.size() < size:
            raise _set_back(self.places.size(), size)
        try:
            edge = self.places.edge(size)
        except Behind:
            raise _other() from None
        if edge.root != locked.root:
            raise _other()
        self._has_checkpoints(size)
        if size and self.places.checkpoint(size) is None:  # killed before it was published
            self.places.keep(read_note(told), size, ())
        self._locked, self._edge = told, edge
        self._last = self.places.at(size - 1) if size else None

    def _has_checkpoints(self, size: int) -> None:
        """See that a record that has all that was signed for still tells of it."""
        first = self._folder.first
        if size and self.places.checkpoint() is not None:
            if first:
                self._folder.published()
        elif size and not first:
            raise _gone(size)

    def put_back(self) -> int:
        """Put back the last checkpoint where all are gone, from the lock; return its size.

        Raises `Behind` and `BadSeal` where the record is not what was signed for.
        """
        told, locked = self._folder.lock()
        if self.places.checkpoint() is not None:
            raise BadSeal("The record has its checkpoints: nothing was put back.")
        try:
            fits = self.places.edge(locked.size).root == locked.root
        except Behind:
            fits = False
        if not fits:
            raise _other()
        if locked.size:
            self.places.keep(read_note(told), locked.size, ())
        return locked.size

    def _sign(self) -> bool:
        """Sign for the leaves that have a place and are not signed for; return whether any was."""
        size = self._edge.size
        found = self.places.sealed(size, size + STEP)
        if not found:
            return False
        edge, subtrees = self._edge.copy(), []
        for number, one in enumerate(found):
            wrong = one.wrong(self.key.name)
            if one.place != size + number or wrong:
                raise _changed(one, wrong or HAS_NO_PLACE)
            subtrees += edge.append(one.leaf)
        self._store.assure()
        note = self.signed(Checkpoint(self.key.name, edge.size, edge.root))
        done: list[bool] = []
        beside(lambda: done.append(self._folder.exchange(self._locked, note)))
        if not done[0]:
            return True  # another process was first: take over what it has signed
        self.places.keep(note, edge.size, subtrees)  # or the next step does, from the lock
        self._edge, self._locked, self._last = edge, str(note).encode(), found[-1].leaf
        return True

    def signed(self, checkpoint: Checkpoint) -> Note:
        """Return a checkpoint as a note of ours."""
        return Note(checkpoint.text, (self.signer.signature(checkpoint.text),))
