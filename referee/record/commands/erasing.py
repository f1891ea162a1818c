"""Erasing on record: the event that says so and what it takes away are written together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.match import commands
from referee.match.decide import decide
from referee.match.erasing import check_words
from referee.match.events import Digest
from referee.match.evolve import evolve
from referee.match.refusals import CannotErase
from referee.record.commands.checks import check, plainly
from referee.record.commands.envelopes import Envelopes, report_id_of
from referee.record.commands.repository import Change
from referee.record.events.canonical import digest
from referee.record.events.events import stored
from referee.record.events.left import committed, left_of
from referee.record.people.people import BY_OPERATOR
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.match.done import Done
    from referee.match.events import By
    from referee.match.match import Match
    from referee.record.commands.repository import Repository
    from referee.record.people.people import People
    from referee.record.store.store import Store


class Erasing:
    """Erases names, photographs, and what people said, from the matches of a store."""

    def __init__(self, store: Store, repository: Repository, people: People) -> None:
        """Erase in a store."""
        self._store, self._repository, self._people = store, repository, people
        self._envelopes = Envelopes(store)

    def erase(self, match_id: str, seat: str, *, why: str, by: By = BY_OPERATOR) -> Done | None:
        """Forget the name of a seat's player and of their devices, at any time.

        Returns ``None`` where nothing is there to forget. Raises `NoSuchMatch`, `NeedsReason`,
        `StoreTrouble`, and the kernel's `Unreadable` where nobody sits there.
        """
        command = commands.Erase(why, seat=seat)
        check(self._repository.match(match_id), command)
        notes = self._people.forgetting(match_id, seat)
        if not notes:
            self._store.assure()
            return None
        return self._recorded(match_id, command, by, notes)

    def erase_words(self, match_id: str, version: int, *, why: str, by: By = BY_OPERATOR) -> Done:
        """Erase what was said in an event of a match that is over, or the photograph that it added.

        Raises `NoSuchMatch`, `CannotErase`, `NeedsReason` and `StoreTrouble`.
        """
        match = self._repository.match(match_id)
        try:
            check_words(match, version)
        except CannotErase:
            self._store.assure()  # they may have been erased already
            raise
        for one in match.argued.pictures:
            if one.version == version:
                command = commands.Erase(why, None, version)
                lost = (tables.OPENING_GONE, (match_id, one.digest))
                return self._recorded(match_id, command, by, [lost])
        (event,) = self._store.read(match_id, version - 1, version)
        left = left_of(event)
        command = commands.Erase(
            why, None, version, Digest(committed(event.state).hex()), Digest(digest(left))
        )
        statement = tables.WORDS_GONE.format(events=self._store.events_table)
        gone = (statement, (left, match_id, version, event.state))
        return self._recorded(match_id, command, by, [gone])

    def _recorded(
        self, match_id: str, command: commands.Erase, by: By, notes: Sequence[tables.Note]
    ) -> Done:
        key, told = report_id_of(None), plainly(command)
        notes = [*notes, (tables.KEEP_SETTING, (tables.UNSCRUBBED, key))]

        def decided(match: Match) -> Change[Match]:
            event = decide(match, told, by)
            envelope = self._envelopes.around(match, by, key)
            row = stored(match.id, event, envelope)
            return Change(row, notes, evolve(match, event, envelope, row))

        done = self._repository.record(match_id, key, decided)
        self._store.scrub()
        return done
