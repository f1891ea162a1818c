"""Repositories: they load and hold what is folded from events, and record changes to it."""

from __future__ import annotations

import logging
import random
import threading
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakValueDictionary

from referee.match.done import Done
from referee.record.errors import (
    Ahead,
    Conflict,
    Damaged,
    NoSuchMatch,
    ReadElsewhere,
    RecordError,
    Refused,
    RolledBack,
    StoreCorrupt,
    StoreTrouble,
    Taken,
)
from referee.record.events.kinds import OF_TOURNAMENTS
from referee.record.events.left import same_event
from referee.record.match.reading import match_of
from referee.record.match.standing import standing_row
from referee.record.store import side_tables as tables
from referee.record.store.cache import Cache
from referee.record.store.watch import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.envelope import Enveloped
    from referee.kernel import Book
    from referee.match.match import Match
    from referee.record.events.events import Event
    from referee.record.seal.sealer import Sealer
    from referee.record.store.store import Store

TRIES = 64
"""How often something is decided again when others were first."""
SHARED = 2.0
"""Seconds for which a match to which another process wrote is taken to be written by several."""
MOST_SHARED = 1_000
MOST_RULINGS = 100_000
"""How many rulings are held in memory, over all matches."""
LEAST_WEIGHT = 20
"""What a match weighs besides its rulings."""

ROLLED_BACK = (
    "The record was set back: it now ends with ruling {number}, and what was reported after that"
    " is lost, though it had been acknowledged. Look at the table, and report again what is"
    " missing, in its order."
)
NO_EVENT = "The record of this report is damaged: its id is there, and its event is not."
log = logging.getLogger(__name__)


class Stream(Protocol):
    """What is folded from the events of one stream: a match, or a tournament."""

    @property
    def id(self) -> str:
        """The id of the stream."""

    @property
    def version(self) -> int:
        """The version of its latest event."""

    @property
    def last(self) -> Any:
        """Its latest event as it is stored."""

    @property
    def history(self) -> Any:
        """Its events with their envelopes, and one of them ``at`` a version."""

    @property
    def status(self) -> str:
        """How far it is."""


S = TypeVar("S", bound=Stream)
D = TypeVar("D")


class Change(NamedTuple, Generic[S]):
    """Something decided: the event, its notes, and what it was decided on as it will be."""

    event: Event
    notes: Sequence[tables.Note]
    now: S


class Locks:
    """A lock for each match, for as long as anybody holds it or waits for it."""

    def __init__(self) -> None:
        """Begin with none."""
        self._locks: WeakValueDictionary[str, threading.RLock] = WeakValueDictionary()
        self._mutex = threading.Lock()

    def __call__(self, match_id: str) -> threading.RLock:
        """Return the lock of a match."""
        with self._mutex:
            return self._locks.setdefault(match_id, threading.RLock())


class Streams(Generic[S, D]):
    """Holds streams in memory as immutable values, and adds to them one event at a time."""

    others: ClassVar[frozenset[str]]
    """Kinds of events of another kind of stream: what has one is nothing of these."""

    def __init__(self, store: Store, watcher: Watcher, sealer: Sealer | None = None) -> None:
        """Keep the streams of a store."""
        self.store = store
        self.sealer = sealer
        self.watcher = watcher
        self._held: Cache[S] = Cache(MOST_RULINGS, self.weight)
        self._locks = Locks()
        self._shared: Cache[float] = Cache(MOST_SHARED)
        """Until when a match is taken to be written by several processes."""

    # --- what a match and a tournament do otherwise ----------------------------------------------

    def weight(self, now: S) -> int:
        """Return what one weighs in memory."""
        raise NotImplementedError

    def read(self, held: S | None, found: Sequence[Event]) -> S | None:
        """Return it after these events, ``None`` where there are none; raises `Damaged`."""
        raise NotImplementedError

    def missing(self, id_: str) -> RecordError:
        """Return what to raise where no event of it is there."""
        raise NotImplementedError

    def set_back(self, now: S) -> RolledBack:
        """Return what to raise where what was acknowledged is not in the store any more."""
        raise NotImplementedError

    def beside(self, before: S, now: S) -> list[tables.Note]:
        """Return what is written beside its latest event."""
        raise NotImplementedError

    def done(self, happening: Enveloped, now: S, before: S | None) -> D:
        """Return what a command has made of it."""
        raise NotImplementedError

    def rests(self, before: S, now: S) -> bool:
        """Say whether the latest event has ended something, so that it may be signed for."""
        raise NotImplementedError

    # --- what they do alike ----------------------------------------------------------------------

    def found(self, match_id: str) -> S:
        """Return one as it stands in the store; raises what `missing` returns, and `Damaged`.

        What is held is asked for again with what came after it: a store that was set back, or
        replaced, has another event there or none. One folds what came for all who wait.
        """
        held = self._held.get(match_id)
        found = self._since(match_id, held) if held else ()
        if held is not None and list(found) == [held.last]:
            return held
        with self._locks(match_id):
            if held is None or self._held.get(match_id) is not held:
                held = self._held.get(match_id)
                found = self._since(match_id, held)
            return self._up_to_date(match_id, held, found)

    def _since(self, match_id: str, held: S | None) -> Sequence[Event]:
        """Return what the store has from the last event on that is held, or all."""
        return self.store.read(match_id, held.version - 1 if held else 0)

    def _up_to_date(self, match_id: str, held: S | None, found: Sequence[Event]) -> S:
        if held is not None:
            if not found or not same_event(found[0], held.last):
                return self._anew(held)
            found = found[1:]
        return self._folded(match_id, held, found)

    def _folded(self, match_id: str, held: S | None, found: Sequence[Event]) -> S:
        now = self._fold(match_id, held, found)
        self.hold(now)
        return now

    def _fold(self, match_id: str, held: S | None, found: Sequence[Event]) -> S:
        if found and found[0].topic in self.others:
            raise self.missing(match_id)
        try:
            now = self.read(held, found)
        except ReadElsewhere:
            raise  # whoever can read it has its line in the list
        except Damaged:
            with suppress(StoreTrouble):  # what can only be read is told all the same
                self.store.note((tables.STANDING_DAMAGED, (match_id,)))
            raise
        if now is None:
            raise self.missing(match_id)
        return now

    def aside(self, match_id: str) -> S:
        """Return a match as it stands in the store, like `match`, and hold nothing of it."""
        return self._fold(match_id, None, self.store.read(match_id))

    def _anew(self, held: S) -> S:
        """Let go of a match that the store does not hold any more as it was, and fold it again."""
        self._held.drop(held.id)
        found = self.store.read(held.id)
        version = found[-1].version if found else 0
        log.error(
            "%s %s was set back: event %d is not in the store as it was; it ends with event %d",
            type(held).__name__.lower(), held.id, held.version, version,
        )  # fmt: skip
        self.watcher.rewind(held.id, version)
        return self._folded(held.id, None, found)

    def hold(self, match: S) -> None:
        """Hold a match in memory, unless a later version is held."""
        held = self._held.get(match.id)
        if held is None or held.version < match.version:
            self._held.put(match.id, match)

    def first(self, match_id: str, report_id: str) -> int | None:
        """Return the version under which a report id was recorded, or ``None``."""
        rows = self.store.ask(tables.FIND_REPORT, match_id, report_id)
        return int(rows[0][0]) if rows else None

    def record(self, match_id: str, report_id: str, decide: Callable[[S], Change[S]]) -> D:
        """Decide on the match as it is and record it; when others were first, decide again.

        The same report id again returns what was recorded then, or raises `StoreTrouble` where
        that cannot be known. Raises what ``decide`` raises, `NoSuchMatch`, `Closed`, `Damaged`,
        `Conflict`, `RolledBack` and `StoreTrouble`.
        """
        with self._locks(match_id), ExitStack() as until_done:
            shared = (self._shared.get(match_id) or 0) > time.monotonic()
            if shared:
                match = self._in_turn(match_id, until_done)
            else:
                match = self._held.get(match_id) or self.found(match_id)
            for tried in range(TRIES):
                change = None
                try:
                    change = decide(match)
                    contested = self._append(match, change, report_id)
                except (Taken, Ahead, Refused) as error:
                    refused = error
                else:
                    if contested and not shared:
                        self._shared.put(match_id, time.monotonic() + SHARED)
                    return self.done(change.now.history[-1], change.now, match)
                again = self._on_record(match, report_id, change)
                if again is not None:
                    return again
                match = self._after(refused, match)
                if not shared:
                    self._shared.put(match_id, time.monotonic() + SHARED)
                    shared, match = True, self._in_turn(match_id, until_done)
                elif tried > 1:
                    time.sleep(random.uniform(0, 0.002 * min(tried, 10)))  # noqa: S311
        raise Conflict("Others report at the same time all the time: send it again.")

    def _in_turn(self, match_id: str, until_done: ExitStack) -> S:
        """Return a match as it is now that it is this process's turn, until this is done.

        Whoever has just written knows the latest event already; where several processes write to a
        match, it would be the first again and again.
        """
        until_done.enter_context(self.store.turn(match_id))
        before, now = self._held.get(match_id), self.found(match_id)
        if before is None or before.last != now.last:
            self._shared.put(match_id, time.monotonic() + SHARED)
        return now

    def _append(self, match: S, change: Change[S], report_id: str) -> bool:
        """Append an event; return whether a turn at the match was had meanwhile."""
        notes = [
            (tables.REPORT_ID, (match.id, report_id, change.event.version)),
            *self.beside(match, change.now),
            *change.notes,
        ]
        contested = self.store.append((change.event,), notes, after=match.last)
        self.hold(change.now)
        self.watcher.wake(match.id, change.now.version)
        if self.sealer is not None and self.rests(match, change.now):
            self.sealer.hurry()
        return contested

    def _on_record(self, before: S, report_id: str, change: Change[S] | None) -> D | None:
        """Return what a report id stands for on record, if for anything.

        Where it is what was to be written now, only the answer of the store was lost.
        """
        first = self.first(before.id, report_id)
        if first is None:
            return None
        match = self.found(before.id)
        ours = change is not None and list(self.store.read(match.id, first - 1, first)) == [
            change.event
        ]
        happening = match.history.at(first)
        if happening is None:
            raise StoreCorrupt(NO_EVENT)
        self.store.assure()
        return self.done(happening, match, before if ours else None)

    def _after(self, refused: Exception, match: S) -> S:
        """Return the match on which to decide again, or raise why there is no use in it."""
        if isinstance(refused, StoreTrouble):
            raise refused
        now = self.found(match.id)
        if isinstance(refused, Ahead):
            raise self.set_back(now) from refused
        if isinstance(refused, Refused) and now.last == match.last:
            raise refused
        return now


class Repository(Streams["Match", Done]):
    """The matches of a store."""

    others = OF_TOURNAMENTS

    def __init__(
        self, store: Store, shelf: Mapping[str, Book], sealer: Sealer | None = None
    ) -> None:
        """Keep the matches of a store, played by the books of a shelf."""
        super().__init__(store, Watcher(store), sealer)
        self.shelf = shelf
        self.match = self.found

    def weight(self, now: Match) -> int:
        """Return how many rulings it has, and something beside them."""
        return now.last_number + LEAST_WEIGHT

    def read(self, held: Match | None, found: Sequence[Event]) -> Match | None:
        """Return a match after these events."""
        return match_of(held, found, self.shelf)

    def missing(self, id_: str) -> RecordError:
        """Return what to raise where no event of a match is there."""
        if self.store.ask(tables.FIND_LISTED, id_):
            return Damaged(id_, 1, "is missing", None)
        return NoSuchMatch("There is no such match.")

    def set_back(self, now: Match) -> RolledBack:
        """Return how far the record goes now."""
        return RolledBack(ROLLED_BACK.format(number=now.last_number))

    def beside(self, before: Match, now: Match) -> list[tables.Note]:
        """Return how the match stands, for the list."""
        notes: list[tables.Note] = [(tables.STANDING, standing_row(now))]
        if now.status != before.status:
            notes.append((tables.STATUS, (now.status, now.id)))
        return notes

    def done(self, happening: Any, now: Match, before: Match | None) -> Done:
        """Return what a command has made of a match."""
        return Done(happening, now, before)

    def rests(self, before: Match, now: Match) -> bool:
        """Say whether a hand or the match has ended with the latest event."""
        return now.status != before.status or (now.table.phase, now.table.hand) != (
            before.table.phase, before.table.hand
        )  # fmt: skip
