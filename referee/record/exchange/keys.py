"""Keys that an operator gives away: to import over the network, or to read the whole record."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, NamedTuple

from itsdangerous import BadSignature, Signer

from referee.kernel.messages import Message
from referee.record.commands.checks import plain
from referee.record.commands.envelopes import now
from referee.record.errors import BadToken, Conflict, Taken
from referee.record.people.people import fresh_id
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.record.store.store import Store


class Right(NamedTuple):
    """What a key is good for; one of another right is worth nothing here."""

    table: str
    salt: str
    secret: str
    """The setting with what such keys are signed with; made with the first key."""


TO_IMPORT = Right("import_keys", "referee-import", "import-secret")
"""To import matches, and to open them where the service asks for a key."""
TO_READ = Right("record_keys", "referee-record", "record-secret")
"""To read the whole record: every match, also those that are in no list, and the log's leaves."""


class Key(NamedTuple):
    """A key: what it is called, since when, and whether it was revoked."""

    name: str
    made_at: int
    revoked_at: int | None = None


class Keys:
    """The keys of those who have one of these rights: signed, and kept by name."""

    def __init__(self, store: Store, right: Right) -> None:
        """Keep them in a store; what signs them is made when the first one is."""
        self._store, self._right = store, right

    def make(self, name: str) -> str:
        """Return a new key, told this once; raises `Conflict` where the name is in use."""
        name = plain("name", name)
        if not name or "\n" in name or "\t" in name:
            raise Conflict("Give the key a name of one line: it says who has it.")
        key = fresh_id()
        self._store.note((tables.SETTING, (self._right.secret, secrets.token_urlsafe(32))))
        try:
            self._store.note((self._of(tables.KEY), (key, name, now())))
        except Taken:
            raise Conflict("There is a key called {name} already.", name=name) from None
        return self._signer().sign(key).decode()

    def all(self) -> Sequence[Key]:
        """Return all keys in the order in which they were made."""
        return [Key(*row) for row in self._store.ask(self._of(tables.FIND_KEYS))]

    def revoke(self, name: str) -> None:
        """Revoke a key; raises `Conflict` where none in force is called so."""
        if not self._store.note((self._of(tables.REVOKE_KEY), (now(), name))):
            self._store.assure()  # who hears that takes it for revoked
            raise Conflict("No key in force is called {name}.", name=name)

    def holder(self, given: str) -> str:
        """Return the name of a key; raises `BadToken` when it is forged, revoked or of another."""
        try:
            key = self._signer().unsign(given).decode()
        except (BadSignature, UnicodeError) as error:
            raise BadToken(NOT_OURS) from error
        rows = self._store.ask(self._of(tables.FIND_KEY), key)
        if not rows:
            raise BadToken(NOT_OURS)
        if rows[0][1] is not None:
            raise BadToken("This key was revoked.")
        return str(rows[0][0])

    def _of(self, statement: str) -> str:
        return statement.format(keys=self._right.table)

    def _signer(self) -> Signer:
        """Return what signs keys; raises `BadToken` where none was ever made."""
        found = self._store.ask(tables.FIND_SETTING, self._right.secret)
        if not found:
            raise BadToken(NOT_OURS)
        return Signer(str(found[0][0]), salt=self._right.salt, digest_method=hashlib.sha256)


NOT_OURS = Message("This key is not one of ours, or is good for something else.")
