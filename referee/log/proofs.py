"""Checkpoints, and the proof that a leaf is in the tree of one: C2SP's text forms of both."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple

from referee.log.notes import BadNote, Note, read_hash, read_note
from referee.log.tree import BadProof, check_inclusion

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.log.notes import Key

PROOF = "c2sp.org/tlog-proof@v1"
MOST_HASHES = 63
_SIZE = re.compile(r"(0|[1-9][0-9]{0,17})\Z")


class Checkpoint(NamedTuple):
    """The state of a log: how many leaves it has, and what they come to."""

    origin: str
    """The name of the log."""
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The checkpoint as it is signed: three lines."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def read_size(told: str) -> int:
    """Read the size of a tree; raises `BadNote`."""
    if not _SIZE.match(told):
        raise BadNote(f"{told[:30]!r} is no size of a tree")
    return int(told)


def checkpoint_of(note: Note) -> Checkpoint:
    """Return the checkpoint that a note is; raises `BadNote`."""
    lines = note.text.split("\n")
    if len(lines) < 4 or not lines[0]:  # noqa: PLR2004 - three lines, and the end of the third
        raise BadNote("this note is no checkpoint")
    return Checkpoint(lines[0], read_size(lines[1]), read_hash(lines[2]))


def trusted(note: Note, key: Key) -> Checkpoint:
    """Return the checkpoint of a note that the log with this key has signed; raises `BadNote`."""
    found = checkpoint_of(note)
    if found.origin != key.name:
        raise BadNote(f"the checkpoint is one of {found.origin}, and the key one of {key.name}")
    if note.signed_by(key) is None:
        raise BadNote(f"{key.name} has not signed the checkpoint with this key")
    return found


class Proof(NamedTuple):
    """That a leaf stands at a place of the tree of a checkpoint."""

    place: int
    hashes: tuple[bytes, ...]
    note: Note

    @property
    def text(self) -> str:
        """The proof as it stands in a file."""
        return f"{PROOF}\nindex {self.place}\n{hash_lines(self.hashes)}\n{self.note}"

    def check(self, leaf: bytes, key: Key) -> Checkpoint:
        """Return the checkpoint of this log that has the leaf; raises `BadNote` and `BadProof`."""
        found = trusted(self.note, key)
        check_inclusion(leaf, self.place, found.size, found.root, self.hashes)
        return found


def read_proof(text: str) -> Proof:
    """Read a proof; raises `BadNote` and `BadProof`. Nothing is verified: see `Proof.check`."""
    head, gap, note = text.partition("\n\n")
    lines = head.split("\n")
    if not gap or lines[0] != PROOF:
        raise BadProof(f"this is no proof: it does not begin with {PROOF}")
    rest = lines[2:] if lines[1:] and lines[1].startswith("extra ") else lines[1:]
    if not rest or not rest[0].startswith("index "):
        raise BadProof("the proof does not say which leaf it is about")
    place = read_size(rest[0].removeprefix("index "))
    return Proof(place, read_hashes(rest[1:]), read_note(note.encode()))


def hash_lines(hashes: Iterable[bytes]) -> str:
    """Return hashes as lines."""
    return "".join(f"{b64encode(one).decode()}\n" for one in hashes)


def read_hashes(lines: Sequence[str]) -> tuple[bytes, ...]:
    """Read the hashes of a proof; raises `BadProof` and `BadNote`."""
    if len(lines) > MOST_HASHES:
        raise BadProof("the proof is too long")
    return tuple(map(read_hash, lines))
