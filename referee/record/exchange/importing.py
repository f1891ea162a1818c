"""Importing what was refereed elsewhere: who may, what is marked, what is added to it.

An imported event was not ruled on here. That is kept beside the record for ever, and is told
wherever the match is: so nobody takes what a file says for what this service has seen.
"""

from __future__ import annotations

import hashlib
from itertools import chain
from typing import TYPE_CHECKING

from referee.kernel.messages import Message
from referee.record.commands.envelopes import now
from referee.record.errors import BadImport, CannotImport, Taken
from referee.record.events.words import hashed
from referee.record.exchange import jsonl as exchange
from referee.record.exchange.coming import Incoming, OfMatch, OfTournament
from referee.record.exchange.from_text import from_text, matches_of
from referee.record.exchange.jsonl import Imported
from referee.record.exchange.keys import TO_IMPORT, TO_READ, Keys
from referee.record.exchange.lines import OPERATOR, Import
from referee.record.exchange.tournaments import HEAD, verify_tournament
from referee.record.integrity.countersigned import countersigned
from referee.record.integrity.tournament_checking import worked_out_again
from referee.record.people.people import opening_note
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.kernel import Book
    from referee.record.commands.repository import Repository
    from referee.record.commands.tournaments import Tournaments
    from referee.record.events.events import Event
    from referee.record.store.store import Store

ANYBODY = "somebody without a key"
TRIES = 4


class Importing:
    """Matches that come in, and how it is told that they did."""

    def __init__(
        self, store: Store, repository: Repository, tournaments: Tournaments,
        shelf: Mapping[str, Book],
    ) -> None:  # fmt: skip
        """Import into a store, which holds matches played by the books of a shelf."""
        self._tournaments = tournaments
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
        """Record a match or a tournament from its export, byte for byte, under its own id.

        It is marked. Of one that is here already the further events are added; where there are
        none it is recognised. Raises `BadImport`, and `CannotImport` where somebody else than the
        operator would add to one that was refereed here.
        """
        told = iter(lines)
        first = next(told, b"")
        head = first.encode() if isinstance(first, str) else first
        if head.startswith(HEAD):
            return self._tournament(chain([first], told), listed=listed, by=by)
        verified = exchange.verify(chain([first], told) if first else (), self.shelf)
        for one in countersigned(verified.match, verified.events, self.shelf):
            if one.wrong is not None:
                what = Message("event {number} {what}", number=one.version, what=one.wrong)
                raise BadImport(one.version + 1, what)
        return self._taken(OfMatch(verified, self._repository), listed=listed, by=by)

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
            coming = OfMatch(verified, self._repository)
            taken.append(self._taken(coming, listed=listed, by=by))
        return taken

    def _tournament(self, lines: Iterable[bytes | str], *, listed: bool, by: str) -> Imported:
        """Record a tournament from its export, whose draws have to come out again."""
        verified = verify_tournament(lines)
        for one in worked_out_again(verified.tournament):
            if one.wrong is not None:
                what = Message("event {number}: {what}", number=one.version, what=one.wrong)
                raise BadImport(one.version + 1, what)
        return self._taken(OfTournament(verified, self._tournaments), listed=listed, by=by)

    def _taken(self, coming: Incoming, *, listed: bool, by: str) -> Imported:
        """Record what holds together."""
        told = coming.events
        id_, version = coming.now.id, coming.now.version
        for _ in range(TRIES):
            here = self.store.read(id_, 0, len(told))
            for one, other in zip(here, told, strict=False):
                if one[:3] != other[:3] or hashed(one.state) != hashed(other.state):
                    raise _another(one.version)
            if len(here) == len(told):
                self.store.assure()
                return Imported(id_, version, repeated=True, kind=coming.kind)
            known = bool(self.store.ask(coming.find, id_))
            if (here or known) and by != OPERATOR:
                self._check_foreign(coming, len(here))
            notes = self._notes(coming, len(here), known=known, listed=listed, by=by)
            notes += self._erased(coming, here)
            try:
                after = here[-1] if here else None
                self.store.append(told[len(here) :], notes, after, adopted=True)
            except Taken:
                continue
            coming.hold()
            self._repository.watcher.wake(id_, version)
            self.store.scrub()
            added = len(told) - len(here)
            return Imported(id_, version, repeated=False, added=added, kind=coming.kind)
        raise BadImport(1, "another match is here under this id, or another state of this one")

    def _erased(self, coming: Incoming, here: Sequence[Event]) -> list[tables.Note]:
        """Return what erases here what was erased there since: words, and names."""
        now = coming.now
        words = tables.WORDS_GONE.format(events=self.store.events_table)
        gone: list[tables.Note] = [
            (words, (other.state, now.id, one.version, one.state))
            for one, other in zip(here, coming.events, strict=False)
            if one != other
        ]
        told = [one.event for one in now.history[len(here) :]]
        gone += coming.erased(told)
        unscrubbed = (tables.KEEP_SETTING, (tables.UNSCRUBBED, f"{now.id} {now.version}"))
        return [*gone, unscrubbed] if gone else []

    def _check_foreign(self, coming: Incoming, version: int) -> None:
        """Raise `CannotImport` where any event of it was recorded here first."""
        foreign = sum(one.last - one.first + 1 for one in self.imports(coming.now.id))
        if not foreign or foreign != version:
            raise CannotImport(coming.ours)

    def _notes(
        self, coming: Incoming, here: int, *, known: bool, listed: bool, by: str
    ) -> list[tables.Note]:
        """Return the side tables of what is added to the events that are here.

        It may be known by its line in the list and have lost its last events, or all of them: what
        is beside those is made anew.
        """
        now_ = coming.now
        notes = coming.line(known=known, listed=listed)
        notes += tables.forget_after(now_.id, here)
        notes += [
            (tables.REPORT_ID, (now_.id, happening.report_id, happening.version))
            for happening in now_.history
            if happening.version > max(here, 1) and happening.report_id
        ]
        notes += [opening_note(now_.id, opening) for opening in coming.verified.openings]
        mark = (now_.id, here + 1, now_.version, now(), by, coming.verified.digest)
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
