"""A whole store verified: every event of every match, and all that is kept beside the events.

Bytes, order, and what the events fold to; then whether each side table says what follows from the
events. Of a record that is sealed, every event is held against its leaf, and the leaves against
what was signed for. Of one that is not, nothing stored is a hash of the events: what somebody wrote
as the service writes it, side tables included, is not found.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

import orjson

from referee.record.events.kinds import OF_TOURNAMENTS
from referee.record.integrity.log_checking import signed_for, wrong_with_log
from referee.record.integrity.stored_checking import Checked, MatchCheck, TournamentCheck, Wrong
from referee.record.store import log_tables
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel import Book
    from referee.log.notes import Key
    from referee.record.events.events import Event
    from referee.record.seal.folder import Folder
    from referee.record.store.store import Store

SETTING = "verified"
"""Under this name the settings keep when the store was last verified, and with what result."""


class Result(NamedTuple):
    """How the last verification of a whole store came out."""

    at: int
    """In milliseconds since 1970."""
    matches: int
    events: int
    wrong: int
    """How many of the matches do not hold."""


class Verifying:
    """Verifies the matches of a store, one by one."""

    def __init__(self, store: Store, shelf: Mapping[str, Book]) -> None:
        """Read from a store; the books are those of the shelf."""
        self._store = store
        self._shelf = shelf

    def file(self) -> tuple[Wrong, ...]:
        """Return what the database itself finds wrong with its file; PostgreSQL has none."""
        if self._store.path is None:
            return ()
        found = [str(row[0]) for row in self._store.ask("PRAGMA integrity_check")]
        return () if found == ["ok"] else tuple(Wrong(f"the file: {text}") for text in found)

    def log(self, key: Key | None = None, folder: Folder | None = None) -> tuple[Wrong, ...]:
        """Return what is wrong with the log of a record that is sealed: see `wrong_with_log`."""
        return tuple(map(Wrong, wrong_with_log(self._store, key, folder)))

    def signed(self, key: Key) -> tuple[int, int]:
        """Return how many events the log with this key has signed for, and how many there are."""
        return signed_for(self._store, key)

    def place(self, match_id: str, version: int) -> int | None:
        """Return where in the log an event stands; ``None`` where it has no place there."""
        return next(
            (row[0] for row in self._store.ask(log_tables.FIND_PLACE, match_id, version)), None
        )

    def ids(self) -> list[str]:
        """Return every match of which anything is in the store."""
        asked = [f"SELECT originator_id FROM {self._store.events_table}"]  # noqa: S608 - our name
        asked += [f"SELECT match_id FROM {name}" for name in _BESIDE]  # noqa: S608 - our names
        asked += ["SELECT id FROM matches", "SELECT id FROM tournaments"]
        asked += ["SELECT match_id FROM leaves"]
        return sorted(row[0] for row in self._store.ask(" UNION ".join(asked)))

    def all(self) -> Iterator[Checked]:
        """Yield every match of the store, checked."""
        return map(self.match, self.ids())

    def match(self, match_id: str) -> Checked:
        """Check one match; one that grows meanwhile is looked at again."""
        while True:
            happened = self._store.read(match_id)
            kind = TournamentCheck if self._is_tournament(match_id, happened) else MatchCheck
            checked = kind(self._store, self._shelf, match_id, happened).run()
            last = happened[-1].version if happened else 0
            if not checked.wrong or self._store.versions([match_id]).get(match_id, 0) == last:
                return checked

    def _is_tournament(self, id_: str, happened: Sequence[Event]) -> bool:
        """Say whether it is a tournament, by its events, or by the list where none is left."""
        if happened:
            return happened[0].topic in OF_TOURNAMENTS
        return bool(self._store.ask(tables.FIND_TOURNAMENT, id_))

    def note(self, result: Result) -> None:
        """Keep the result, for health to tell."""
        value = orjson.dumps(result._asdict()).decode()
        self._store.note((tables.KEEP_SETTING, (SETTING, value)))


def last_result(store: Store) -> Result | None:
    """Return how the store was last verified; ``None`` where it never was."""
    found = store.ask(tables.FIND_SETTING, SETTING)
    return Result(**orjson.loads(found[0][0])) if found else None


def result_of(matches: int, events: int, wrong: int) -> Result:
    """Return the result of a verification that ends now."""
    return Result(int(time.time() * 1000), matches, events, wrong)


_BESIDE = ("report_ids", "openings", "participants", "standings")
