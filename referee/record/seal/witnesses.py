"""The witnesses of a log: they are asked to sign what it has come to, and need not be believed."""

from __future__ import annotations

import logging
from http import HTTPStatus
from http.client import HTTPException
from typing import TYPE_CHECKING, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from referee.log.notes import COSIGNATURE, BadNote, Key, read_key, read_signatures
from referee.log.proofs import checkpoint_of, hash_lines, read_size
from referee.log.tree import consistency
from referee.record.errors import BadSeal

if TYPE_CHECKING:
    from pathlib import Path

    from referee.log.notes import Note, Signature
    from referee.log.tree import Read

PATIENCE = 3.0
"""Seconds that one witness may take."""
MOST_BYTES = 100_000
log = logging.getLogger(__name__)


class Asked(NamedTuple):
    """A witness, and where it is asked."""

    key: Key
    url: str


def read_witnesses(path: Path) -> tuple[Asked, ...]:
    """Read the file that names them, a key and an address on each line; raises `BadSeal`."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return ()
    found = []
    for line in filter(None, (one.partition("#")[0].strip() for one in lines)):
        vkey, _, url = line.partition(" ")
        try:
            key = read_key(vkey)
        except BadNote as error:
            raise BadSeal("A witness cannot be asked: {why}.", why=str(error)) from None
        if key.kind != COSIGNATURE or not url.strip().startswith(("http://", "https://")):
            raise BadSeal("A witness is named by its key and its address: {line}", line=line[:200])
        found.append(Asked(key, url.strip().rstrip("/")))
    return tuple(found)


class Witnesses:
    """Asks the witnesses of a log, and remembers what each has seen."""

    def __init__(self, asked: tuple[Asked, ...]) -> None:
        """Ask these."""
        self._asked = asked
        self._seen: dict[str, int] = {}
        self._silent: set[str] = set()

    @property
    def patience(self) -> float:
        """Seconds that all of them may take together, however slowly one of them answers."""
        return PATIENCE * len(self._asked)

    def sign(self, note: Note, read: Read) -> Note:
        """Return a checkpoint with the signatures of those who sign it now."""
        for one in self._asked:
            try:
                found = self._signed(one, note, read)
            except (OSError, HTTPException, BadNote, ValueError) as error:
                if one.key.name not in self._silent:
                    log.warning("the witness %s has not signed: %s", one.key.name, error)
                self._silent.add(one.key.name)
            else:
                self._silent.discard(one.key.name)
                note = note._replace(signatures=(*note.signatures, found))
        return note

    def _signed(self, one: Asked, note: Note, read: Read) -> Signature:
        size = checkpoint_of(note).size
        status, text = self._sent(one, note, read)
        if status == HTTPStatus.CONFLICT:
            seen = read_size(text.removesuffix("\n"))
            if seen >= size:
                raise BadNote(f"it has seen {seen} leaves, and we have {size}")
            self._seen[one.key.name] = seen
            status, text = self._sent(one, note, read)
        if status != HTTPStatus.OK:
            raise BadNote(f"it answers {status}: {text[:200].strip()}")
        for found in read_signatures(text):
            if (found.name, found.id) == (one.key.name, one.key.id):
                note._replace(signatures=(found,)).signed_by(one.key)
                self._seen[one.key.name] = size
                return found
        raise BadNote("it has signed with another key")

    def _sent(self, one: Asked, note: Note, read: Read) -> tuple[int, str]:
        old = self._seen.get(one.key.name, 0)
        proof = hash_lines(consistency(read, old, checkpoint_of(note).size))
        body = f"old {old}\n{proof}\n{note}".encode()
        request = Request(f"{one.url}/add-checkpoint", body, method="POST")  # noqa: S310 - see above
        try:
            with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - the same
                return answer.status, answer.read(MOST_BYTES).decode()
        except HTTPError as error:
            return error.code, error.read(MOST_BYTES).decode("utf-8", "replace")
