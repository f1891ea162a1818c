"""Receipts: what a phone is given for each report, signed, and can hold against the log later."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple

from referee.log.notes import Note, Signature

if TYPE_CHECKING:
    from referee.log.notes import Key, Signer

HEAD = "referee/receipt@1"


class Receipt(NamedTuple):
    """The promise of a log that an event is recorded, and will be in its next checkpoint."""

    origin: str
    match_id: str
    version: int
    leaf: bytes
    signature: bytes = b""

    @property
    def text(self) -> str:
        """The receipt as it is signed."""
        leaf = b64encode(self.leaf).decode()
        return f"{HEAD}\n{self.origin}\n{self.match_id}\n{self.version}\n{leaf}\n"

    @property
    def words(self) -> str:
        """The receipt on one line, as it comes with an answer: version, leaf, signature."""
        return " ".join(
            (str(self.version), b64encode(self.leaf).decode(), b64encode(self.signature).decode())
        )

    def signed(self, signer: Signer) -> Receipt:
        """Return it with the signature of the log."""
        return self._replace(signature=signer.signature(self.text).raw)

    def fits(self, key: Key) -> bool:
        """Say whether the log with this key has signed it; raises `BadNote` for a forged one."""
        note = Note(self.text, (Signature(key.name, key.id, self.signature),))
        return self.origin == key.name and note.signed_by(key) is not None
