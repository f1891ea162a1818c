"""The folder of a seal, which lies apart from the record: the private key, and the lock.

The lock is the last checkpoint that was signed. It is only ever exchanged for one that follows it:
so a record that was set back, or is another one, is noticed before anything is signed for it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from referee.log.files import guarded, put
from referee.log.notes import BadNote, Note, Signer, read_note
from referee.log.proofs import Checkpoint, trusted
from referee.log.tree import EMPTY
from referee.record.errors import BadSeal

if TYPE_CHECKING:
    from pathlib import Path

KEY, PUBLIC, LOCK, GUARD, WITNESSES = "key", "key.pub", "lock", "guard", "witnesses"
FIRST = "first"
"""Empty, and there until the record is known to have a checkpoint."""


class Folder:
    """Where the key and the lock of a record's seal are kept."""

    def __init__(self, path: Path) -> None:
        """Use a folder that `make` has made; raises `BadSeal`."""
        self.path = path
        try:
            self.signer = Signer.read((path / KEY).read_text())
        except FileNotFoundError:
            raise BadSeal(
                "There is no seal in {folder}: name the folder where it lies with --seal;"
                " `referee seal NAME` makes one where there is none.",
                folder=str(path),
            ) from None
        except (OSError, BadNote, UnicodeDecodeError) as error:
            raise BadSeal(
                "The key of the seal in {folder} cannot be used: {why}. Put back a copy of it; or,"
                " if there is none, run `referee seal NAME --new-origin`.",
                folder=str(path), why=str(error),
            ) from None  # fmt: skip

    @classmethod
    def make(cls, path: Path, origin: str) -> Folder:
        """Make a key for a log of this name; what was in the folder stays under another name."""
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            signer = Signer.fresh(origin)
            for name in (KEY, PUBLIC, LOCK):
                _put_aside(path / name)
            put(path / KEY, f"{signer.line}\n".encode(), 0o600)
            put(path / PUBLIC, f"{signer.key.vkey}\n".encode())
            none = Checkpoint(origin, 0, EMPTY).text
            put(path / LOCK, str(Note(none, (signer.signature(none),))).encode())
            put(path / FIRST, b"")
        except BadNote as error:
            raise BadSeal("No seal can be made: {why}.", why=str(error)) from None
        except OSError as error:
            raise BadSeal(
                "No seal can be made in {folder}: {why}.",
                folder=str(path),
                why=error.strerror or "",
            ) from None  # fmt: skip
        return cls(path)

    def lock(self) -> tuple[bytes, Checkpoint]:
        """Return the last checkpoint that was signed, as it is kept; raises `BadSeal`.

        It is made with the key, of no events: where it is missing, nobody knows what was signed.
        """
        try:
            told = (self.path / LOCK).read_bytes()
        except FileNotFoundError:
            raise BadSeal(
                "The lock of the seal is missing in {folder}, and without it nobody knows what was"
                " signed for. Put back the newest copy of it; or, if there is none, run"
                " `referee seal NAME --new-origin`, and the record goes on under a new name.",
                folder=str(self.path),
            ) from None
        except OSError as error:
            raise BadSeal(
                "The lock of the seal in {folder} cannot be read: {why}. Let the service read and"
                " write it.",
                folder=str(self.path), why=error.strerror or "",
            ) from None  # fmt: skip
        try:
            return told, trusted(read_note(told), self.signer.key)
        except BadNote as error:
            raise BadSeal(
                "The lock of the seal in {folder} cannot be trusted: {why}. Put back the newest"
                " copy of it; or, if there is none, run `referee seal NAME --new-origin`, and the"
                " record goes on under a new name.",
                folder=str(self.path), why=str(error),
            ) from None  # fmt: skip

    @property
    def first(self) -> bool:
        """Whether the record may have no checkpoint yet, though the lock is one."""
        return (self.path / FIRST).exists()

    def published(self) -> None:
        """Remember that the record has a checkpoint: from now on none is missing."""
        with suppress(OSError):
            (self.path / FIRST).unlink()

    def exchange(self, old: bytes, note: Note) -> bool:
        """Put a checkpoint in the place of the one that is there, if that is still ``old``.

        It is on the disk when this returns. Says whether it was done; raises `BadSeal`.
        """
        try:
            with guarded(self.path / GUARD):
                if self.lock()[0] != old:
                    return False
                put(self.path / LOCK, str(note).encode())
                return True
        except OSError as error:
            raise BadSeal(
                "The lock of the seal in {folder} cannot be written: {why}. Nothing is signed until"
                " it can be: let the service write there, and see that the disk is not full.",
                folder=str(self.path), why=error.strerror or "",
            ) from None  # fmt: skip


def _put_aside(path: Path) -> None:
    """Rename what is there: an older key may still be needed to check what it has signed."""
    if path.exists():
        number = 1
        while (aside := path.with_name(f"{path.name}.{number}")).exists():
            number += 1
        path.rename(aside)
