"""A witness: signs what a log has come to, and never two stories of one log (C2SP tlog-witness)."""

from __future__ import annotations

import hashlib
import threading
from typing import TYPE_CHECKING, NamedTuple

from referee.log.files import guarded, put
from referee.log.notes import BadNote, read_note
from referee.log.proofs import Checkpoint, checkpoint_of, read_hashes, read_size, trusted
from referee.log.tree import BadProof, check_consistency

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from referee.log.notes import Key, Note, Signer

SIZE = "text/x.tlog.size"
NO_CHECKPOINT = Checkpoint("", 0, b"")


class Answer(NamedTuple):
    """What a witness answers: the status of HTTP, and the text."""

    status: int
    text: str
    type: str = "text/plain; charset=utf-8"


class Witness:
    """Remembers, on the disk, the last checkpoint of each log that it has signed."""

    def __init__(self, signer: Signer, logs: Iterable[Key], folder: Path) -> None:
        """Sign for these logs, and remember in a folder."""
        self._signer = signer
        self._logs = {key.name: key for key in logs}
        self._folder = folder
        self._mutex = threading.Lock()

    def add(self, body: bytes, at: int) -> Answer:
        """Take a checkpoint with the proof that it follows the last one, at a time in seconds."""
        try:
            old, proof, note = read_request(body)
            found = checkpoint_of(note)
        except (BadNote, BadProof, UnicodeDecodeError) as error:
            return Answer(400, f"{error}\n")
        key = self._logs.get(found.origin)
        if key is None:
            return Answer(404, "this log is not known here\n")
        try:
            trusted(note, key)
        except BadNote as error:
            return Answer(403, f"{error}\n")
        if old > found.size:
            return Answer(400, "the log would be shorter than before\n")
        with self._mutex, guarded(self._folder / "guard"):
            return self._taken(old, proof, note, found, at)

    def _taken(
        self, old: int, proof: tuple[bytes, ...], note: Note, found: Checkpoint, at: int
    ) -> Answer:
        known = self.last(found.origin)
        if old != known.size:
            return Answer(409, f"{known.size}\n", SIZE)
        if old == found.size and old and known.root != found.root:
            return Answer(409, f"{known.size}\n", SIZE)
        try:
            if old or proof:
                check_consistency(old, known.root, found.size, found.root, proof)
        except BadProof as error:
            return Answer(422, f"{error}\n")
        put(self._file(found.origin), str(note).encode())
        return Answer(200, self._signer.signature(note.text, at).line)

    def last(self, origin: str) -> Checkpoint:
        """Return the last checkpoint of a log that was signed; of none the size is 0."""
        try:
            return checkpoint_of(read_note(self._file(origin).read_bytes()))
        except FileNotFoundError:
            return NO_CHECKPOINT

    def _file(self, origin: str) -> Path:
        return self._folder / hashlib.sha256(origin.encode()).hexdigest()


def read_request(body: bytes) -> tuple[int, tuple[bytes, ...], Note]:
    """Read what a log sends: the size before, the proof, the checkpoint; raises `BadNote`."""
    head, gap, note = body.partition(b"\n\n")
    first, *rest = head.decode().split("\n")
    if not gap or not first.startswith("old "):
        raise BadNote("this is no checkpoint with its proof")
    return read_size(first.removeprefix("old ")), read_hashes(rest), read_note(note)
