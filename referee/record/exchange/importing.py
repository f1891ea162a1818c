"""Importing matches that were refereed elsewhere: who may, what is marked, what is added to one.

An imported event was not ruled on here. That is kept beside the record for ever, and is told
wherever the match is: so nobody takes what a file says for what this service has seen.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, NamedTuple

from itsdangerous import BadSignature, Signer

from referee.kernel.messages import Message
from referee.record.commands.envelopes import now, plain
from referee.record.errors import BadImport, BadToken, CannotImport, Conflict, Taken
from referee.record.exchange import jsonl as exchange
from referee.record.exchange.from_text import from_text, matches_of
from referee.record.exchange.jsonl import Import, Imported
from referee.record.match.standing import standing_row
from referee.record.people.credentials import fresh_code
from referee.record.people.people import fresh_id, opening_note
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.kernel import Book
    from referee.record.commands.keeper import Keeper
    from referee.record.exchange.jsonl import Verified
    from referee.record.store.store import Store

OPERATOR = "the operator"
"""Who imports by the command line: whoever holds the database may."""
ANYBODY = "somebody without a key"
TRIES = 4
SECRET = "import-secret"  # noqa: S105 - the name of a setting
"""The setting with what import keys are signed with; made with the first key."""


class ImportKey(NamedTuple):
    """A right to import: what it is called, since when, and whether it was revoked."""

    name: str
    made_at: int
    revoked_at: int | None = None


class ImportKeys:
    """The keys of those who may import over the network: signed, and kept by name."""

    def __init__(self, store: Store) -> None:
        """Keep them in a store; the key that signs is made when the first one is."""
        self._store = store

    def make(self, name: str) -> str:
        """Return a new key, told this once; raises `Conflict` where the name is in use."""
        name = plain("name", name)
        if not name or "\n" in name or "\t" in name:
            raise Conflict("Give the key a name of one line: it is told with what was imported.")
        key = fresh_id()
        self._store.note((tables.SETTING, (SECRET, secrets.token_urlsafe(32))))
        try:
            self._store.note((tables.IMPORT_KEY, (key, name, now())))
        except Taken:
            raise Conflict("There is an import key called {name} already.", name=name) from None
        return _signer(self._secret()).sign(key).decode()

    def all(self) -> Sequence[ImportKey]:
        """Return all keys in the order in which they were made."""
        return [ImportKey(*row) for row in self._store.ask(tables.FIND_IMPORT_KEYS)]

    def revoke(self, name: str) -> None:
        """Revoke a key; raises `Conflict` where none in force is called so."""
        if not self._store.note((tables.REVOKE_IMPORT_KEY, (now(), name))):
            raise Conflict("No import key in force is called {name}.", name=name)

    def holder(self, given: str) -> str:
        """Return the name of a key; raises `BadToken` when it is forged or revoked."""
        try:
            key = _signer(self._secret()).unsign(given).decode()
        except (BadSignature, UnicodeError) as error:
            raise BadToken("This import key is not one of ours.") from error
        rows = self._store.ask(tables.FIND_IMPORT_KEY, key)
        if not rows:
            raise BadToken("This import key is not one of ours.")
        if rows[0][1] is not None:
            raise BadToken("This import key was revoked.")
        return str(rows[0][0])

    def _secret(self) -> str:
        """Return what keys are signed with; raises `BadToken` where none was ever made."""
        found = self._store.ask(tables.FIND_SETTING, SECRET)
        if not found:
            raise BadToken("This import key is not one of ours.")
        return str(found[0][0])


def _signer(secret: str) -> Signer:
    return Signer(secret, salt="referee-import", digest_method=hashlib.sha256)


class Importing:
    """Matches that come in, and how it is told that they did."""

    def __init__(self, store: Store, keeper: Keeper, shelf: Mapping[str, Book]) -> None:
        """Import into a store, which holds matches played by the books of a shelf."""
        self.store = store
        self.shelf = shelf
        self.import_keys = ImportKeys(store)
        self._keeper = keeper

    def imports(self, match_id: str) -> tuple[Import, ...]:
        """Return what of a match was imported; nothing for one that was refereed here alone."""
        return self.imports_of([match_id]).get(match_id, ())

    def imports_of(self, wanted: Sequence[str]) -> dict[str, tuple[Import, ...]]:
        """Return what was imported of each of these matches; the others are missing."""
        if not wanted:
            return {}
        marks = ", ".join("?" * len(wanted))
        found: dict[str, tuple[Import, ...]] = {}
        for row in self.store.ask(tables.FIND_IMPORTS.format(marks=marks), *wanted):
            found[row[0]] = (*found.get(row[0], ()), Import(*row[1:]))
        # The release before knew them by their row in the list of matches alone.
        older = self.store.ask(tables.FIND_IMPORTED.format(marks=marks), *wanted)
        unmarked = [row[0] for row in older if row[0] not in found]
        for match_id, version in self.store.versions(unmarked).items():
            found[match_id] = (Import(1, version, None, "", ""),)
        return found

    def import_lines(
        self, lines: Iterable[bytes | str], *, listed: bool = True, by: str = OPERATOR
    ) -> Imported:
        """Record a match from its export, byte for byte, under its own id, and mark it.

        Of a match that is here already the further events are added; where there are none it is
        recognised. Raises `BadImport`, and `CannotImport` where somebody else than the operator
        would add to a match that was refereed here.
        """
        return self._taken(exchange.verify(lines, self.shelf), listed=listed, by=by)

    def import_text(
        self, text: str, *, listed: bool = True, by: str = OPERATOR, only: bool = False
    ) -> Sequence[Imported]:
        """Record the matches of a text in the notation, and mark them; raises `BadImport`.

        Every line is judged as it is recorded. The same text again is recognised. With ``only``
        there may be but one match in it.
        """
        digest = hashlib.sha256(text.encode()).hexdigest()
        taken: list[Imported] = []
        told = matches_of(text)
        if only and len(told) > 1:
            raise BadImport(told[1][1].line, "send one match at a time")
        for match_id, script in told:
            if any(one.digest == digest for one in self.imports(match_id)):
                version = self.store.versions([match_id])[match_id]
                taken.append(Imported(match_id, version, repeated=True))
                continue
            verified = from_text(match_id, script, digest, self.shelf, now())
            taken.append(self._taken(verified, listed=listed, by=by))
        return taken

    def _taken(self, verified: Verified, *, listed: bool, by: str) -> Imported:
        """Record a match that holds together."""
        told = verified.events
        match_id, version = verified.match.id, verified.match.version
        for _ in range(TRIES):
            here = self.store.read(match_id, 0, len(told))
            for one, other in zip(here, told, strict=False):
                if one != other:
                    raise _another(one.version)
            if len(here) == len(told):
                return Imported(match_id, version, repeated=True)
            known = bool(self.store.ask(tables.FIND_LISTED, match_id))
            if (here or known) and by != OPERATOR:
                self._check_foreign(match_id, len(here))
            notes = self._notes(verified, len(here), known=known, listed=listed, by=by)
            try:
                after = here[-1] if here else None
                self.store.append(told[len(here) :], notes, after, adopted=True)
            except Taken:
                continue
            self._keeper.hold(verified.match)
            self._keeper.watcher.wake(match_id, version)
            return Imported(match_id, version, repeated=False, added=len(told) - len(here))
        raise BadImport(1, "another match is here under this id, or another state of this one")

    def _check_foreign(self, match_id: str, version: int) -> None:
        """Raise `CannotImport` where any event of this match was ruled on here."""
        foreign = sum(one.last - one.first + 1 for one in self.imports(match_id))
        if not foreign or foreign != version:
            raise CannotImport(
                "This match was refereed here: only the operator can add to it, by the command"
                " line."
            )

    def _notes(
        self, verified: Verified, here: int, *, known: bool, listed: bool, by: str
    ) -> list[tables.Note]:
        """Return the side tables of what is added to the events that are here.

        A match may be known by its line in the list and have lost its last events, or all of them:
        what is beside those is made anew.
        """
        match = verified.match
        notes: list[tables.Note] = [(tables.STATUS, (match.status, match.id))]
        if not known:
            row = (
                match.id, match.book.name, match.book.title, match.opened_at, match.status,
                int(listed), fresh_code(), f"import {match.id}",
            )  # fmt: skip
            notes = [(tables.MATCH, row)]
        notes.append((tables.STANDING, standing_row(match)))
        notes += tables.forget_after(match.id, here)
        notes += [
            (tables.REPORT_ID, (match.id, happening.report_id, happening.version))
            for happening in match.history
            if happening.version > max(here, 1) and happening.report_id
        ]
        notes += [opening_note(match.id, opening) for opening in verified.openings]
        mark = (match.id, here + 1, match.version, now(), by, verified.digest)
        return [*notes, (tables.IMPORT, mark)]


def _another(version: int) -> BadImport:
    """Return the refusal of a match that is not the beginning or the whole of the one here."""
    return BadImport(
        version + 1,
        Message(
            "event {number} is another one here: another match has this id,"
            " or the two went different ways",
            number=version,
        ),
    )
