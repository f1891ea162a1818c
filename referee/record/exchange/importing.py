"""Importing matches that were refereed elsewhere: who may, what is marked, what is added to one.

An imported event was not ruled on here. That is kept beside the record for ever, and is told
wherever the match is: so nobody takes what a file says for what this service has seen.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from referee.kernel.messages import Message
from referee.match.events import Erased
from referee.record.commands.envelopes import now
from referee.record.errors import BadImport, CannotImport, Taken
from referee.record.events.sealing import NAME
from referee.record.events.words import hashed
from referee.record.exchange import jsonl as exchange
from referee.record.exchange.from_text import from_text, matches_of
from referee.record.exchange.jsonl import Imported
from referee.record.exchange.keys import TO_IMPORT, TO_READ, Keys
from referee.record.exchange.lines import OPERATOR, Import
from referee.record.integrity.countersigned import countersigned
from referee.record.match.standing import standing_row
from referee.record.people.credentials import fresh_code
from referee.record.people.people import opening_note
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.kernel import Book
    from referee.record.commands.repository import Repository
    from referee.record.events.events import Event
    from referee.record.exchange.jsonl import Verified
    from referee.record.store.store import Store

ANYBODY = "somebody without a key"
TRIES = 4


class Importing:
    """Matches that come in, and how it is told that they did."""

    def __init__(self, store: Store, repository: Repository, shelf: Mapping[str, Book]) -> None:
        """Import into a store, which holds matches played by the books of a shelf."""
        self.store = store
        self.shelf = shelf
        self.import_keys = Keys(store, TO_IMPORT)
        self.record_keys = Keys(store, TO_READ)
        self._repository = repository

    def imports(self, match_id: str) -> tuple[Import, ...]:
        """Return what of a match was imported; nothing for one that was refereed here alone."""
        return self.imports_of([match_id]).get(match_id, ())

    def imports_of(self, wanted: Sequence[str]) -> dict[str, tuple[Import, ...]]:
        """Return what was imported of each of these matches; the others are missing."""
        if not wanted:
            return {}
        marks = ", ".join("?" * len(wanted))
        found: dict[str, tuple[Import, ...]] = {}
        rows = self.store.ask(tables.FIND_IMPORTS.format(marks=marks), *wanted, *wanted)
        for row in rows:
            found[row[0]] = (*found.get(row[0], ()), Import(*row[1:]))
        # An early release noted neither when it was nor how far it went.
        unmarked = [match_id for match_id, told in found.items() if told[0].at is None]
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
        verified = exchange.verify(lines, self.shelf)
        for one in countersigned(verified.match, verified.events, self.shelf):
            if one.wrong is not None:
                what = Message("event {number} {what}", number=one.version, what=one.wrong)
                raise BadImport(one.version + 1, what)
        return self._taken(verified, listed=listed, by=by)

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
                self.store.assure()
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
                if one[:3] != other[:3] or hashed(one.state) != hashed(other.state):
                    raise _another(one.version)
            if len(here) == len(told):
                self.store.assure()
                return Imported(match_id, version, repeated=True)
            known = bool(self.store.ask(tables.FIND_LISTED, match_id))
            if (here or known) and by != OPERATOR:
                self._check_foreign(match_id, len(here))
            notes = self._notes(verified, len(here), known=known, listed=listed, by=by)
            notes += self._erased(verified, here)
            try:
                after = here[-1] if here else None
                self.store.append(told[len(here) :], notes, after, adopted=True)
            except Taken:
                continue
            self.store.scrub()
            self._repository.hold(verified.match)
            self._repository.watcher.wake(match_id, version)
            return Imported(match_id, version, repeated=False, added=len(told) - len(here))
        raise BadImport(1, "another match is here under this id, or another state of this one")

    def _erased(self, verified: Verified, here: Sequence[Event]) -> list[tables.Note]:
        """Return what erases here what was erased there since: words, and names."""
        match = verified.match
        words = tables.WORDS_GONE.format(events=self.store.events_table)
        gone: list[tables.Note] = [
            (words, (other.state, match.id, one.version, one.state))
            for one, other in zip(here, verified.events, strict=False)
            if one != other
        ]
        told = [one.event for one in match.history[len(here) :]]
        seats = [one.seat for one in told if isinstance(one, Erased) and one.seat is not None]
        gone += [(tables.FORGET, (match.id, NAME, seat)) for seat in seats]
        unscrubbed = (tables.KEEP_SETTING, (tables.UNSCRUBBED, f"{match.id} {match.version}"))
        return [*gone, unscrubbed] if gone else []

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
