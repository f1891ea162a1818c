"""Keeping matches: load and hold them, and record what is decided, whoever else writes as well."""

from __future__ import annotations

import random
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from referee.record import tables
from referee.record.errors import (
    Closed,
    Conflict,
    NoSuchMatch,
    RecordError,
    StoreTrouble,
    Taken,
)
from referee.record.fold import fold
from referee.record.recent import Recent
from referee.record.watch import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.kernel import Book
    from referee.record.events import Event
    from referee.record.match import Match
    from referee.record.store import Store

TRIES = 64
"""How often something is decided again when others were first."""
LOCKS = 256
MOST_RULINGS = 100_000
"""How many rulings are held in memory, over all matches."""
LEAST_WEIGHT = 20
"""What a match weighs besides its rulings."""


class Act(NamedTuple):
    """Something decided on a match: the event, its notes, and the match as it will be."""

    event: Event
    notes: Sequence[tables.Note]
    match: Match


class Recorded(NamedTuple):
    """Something recorded: the match since, and the event's version in it."""

    match: Match
    version: int
    repeated: bool
    """Whether the report id was known, and the event is the one recorded then."""


class Keeper:
    """Holds matches in memory as immutable values, and adds to them one event at a time."""

    def __init__(self, store: Store, shelf: Mapping[str, Book]) -> None:
        """Keep the matches of a store, played by the books of a shelf."""
        self.store = store
        self.shelf = shelf
        self.watcher = Watcher(store)
        self._held: Recent[Match] = Recent(MOST_RULINGS, lambda m: m.last_number + LEAST_WEIGHT)
        self._locks = tuple(threading.RLock() for _ in range(LOCKS))

    def match(self, match_id: str) -> Match:
        """Return a match as it stands in the store; raises `NoSuchMatch`."""
        held = self._held.get(match_id)
        found = self.store.read(match_id, held.version if held else 0)
        if held is not None and not found:
            return held
        now = fold(held, found, self.shelf)
        if now is None:
            raise NoSuchMatch("There is no such match.")
        if now is not held:
            self.hold(now)
        return now

    def hold(self, match: Match) -> None:
        """Hold a match in memory, unless a later version is held."""
        held = self._held.get(match.id)
        if held is None or held.version < match.version:
            self._held.put(match.id, match)

    def first(self, match_id: str, report_id: str) -> int | None:
        """Return the version under which a report id was recorded, or ``None``."""
        rows = self.store.ask(tables.FIND_REPORT, match_id, report_id)
        return int(rows[0][0]) if rows else None

    def record(self, match_id: str, report_id: str, decide: Callable[[Match], Act]) -> Recorded:
        """Decide on the match as it is and record it; when others were first, decide again.

        The same report id again returns what was recorded then. Raises what ``decide`` raises,
        `NoSuchMatch`, `Closed`, `Conflict` and `StoreTrouble`.
        """
        with self._locks[hash(match_id) % LOCKS]:
            match = self._held.get(match_id) or self.match(match_id)
            for turn in range(TRIES):
                try:
                    act = self._decided(match, decide)
                    self._append(match, act, report_id)
                except Taken:
                    if turn > 1:
                        time.sleep(random.uniform(0, 0.002 * min(turn, 10)))  # noqa: S311
                except StoreTrouble:
                    # The commit may have succeeded although the answer was lost.
                    if self._lost(match_id, report_id):
                        return Recorded(self.match(match_id), match.version + 1, repeated=False)
                    raise
                except RecordError:
                    first = self.first(match_id, report_id)
                    if first is None and not self._moved_on(match):
                        raise
                else:
                    return Recorded(act.match, act.match.version, repeated=False)
                first = self.first(match_id, report_id)
                match = self.match(match_id)
                if first is not None:
                    return Recorded(match, first, repeated=True)
        raise Conflict("Others report at the same time all the time: send it again.")

    def _decided(self, match: Match, decide: Callable[[Match], Act]) -> Act:
        if match.closing is not None:
            raise Closed("This match is closed: nothing more can be reported.")
        return decide(match)

    def _append(self, match: Match, act: Act, report_id: str) -> None:
        notes = [(tables.REPORT_ID, (match.id, report_id, act.event.version)), *act.notes]
        if act.match.status != match.status:
            notes.append((tables.STATUS, (act.match.status, match.id)))
        self.store.append((act.event,), notes)
        self.hold(act.match)
        self.watcher.wake(match.id, act.match.version)

    def _moved_on(self, match: Match) -> bool:
        """Say whether the match in the store is another than the one that was decided on."""
        return self.match(match.id).version != match.version

    def _lost(self, match_id: str, report_id: str) -> bool:
        """Say whether something was recorded although the store did not say so."""
        try:
            return self.first(match_id, report_id) is not None
        except StoreTrouble:
            return False
