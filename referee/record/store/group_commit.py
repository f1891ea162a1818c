"""Group commit: what is written at the same moment is made durable at once, by one writer.

A commit waits for the disk, whatever is in it. Whoever comes first is appointed, and writes for all
who have come by then; meanwhile the next ones gather, and one of them is appointed afterwards. The
others are woken once: when what they wrote is durable, or cannot be.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from referee.record.store.greenlets import gevent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from eventsourcing.persistence import StoredEvent

    from referee.record.store import side_tables as tables

W = TypeVar("W")
R = TypeVar("R")


class Save(NamedTuple):
    """What is written all or nothing: events, and rows of side tables beside them."""

    events: Sequence[StoredEvent]
    notes: Sequence[tables.Note]
    after: bytes | None
    """The payload that the first event is to follow, where that is known."""


class Written(NamedTuple):
    """What became of a save."""

    ids: list[int]
    """The notification ids of its events."""
    hit: int = 0
    """How many rows its last note hit."""
    contested: bool = False
    """Whether somebody had a turn at the match then, the writer or another one."""


class _Waiting(Generic[W, R]):
    """Something to be written, and what became of it."""

    __slots__ = ("gone", "item", "outcome", "turn")

    def __init__(self, item: W) -> None:
        self.item = item
        self.outcome: tuple[R | Exception, ...] = ()
        """Empty until it is settled."""
        self.gone = False
        """Whether its writer was killed before that."""
        self.turn: threading.Lock | None = None
        """Held until it is settled, or its writer is appointed; who is first never waits."""

    def wait_behind(self) -> None:
        """Be one who waits for another writer."""
        self.turn = threading.Lock()
        self.turn.acquire()

    def let_on(self) -> None:
        """Let its writer go on."""
        if self.turn is not None:
            self.turn.release()


class GroupCommit(Generic[W, R]):
    """Hands what several threads write to one commit, in the order in which they came."""

    def __init__(
        self,
        commit: Callable[[Sequence[W]], Sequence[R | Exception]],
        tell: Callable[[Sequence[W]], None] = lambda _: None,
    ) -> None:
        """Write by ``commit``: it returns, for each item, a result or why that one cannot be.

        What it raises holds for all of them. ``tell`` is then given what is durable; nobody but
        the writer waits for it.
        """
        self._commit = commit
        self._tell = tell
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._queue: deque[_Waiting[W, R]] = deque()
        self._appointed: _Waiting[W, R] | None = None
        self._shared = False
        """Whether several were written by the last commit."""
        self._mutex = threading.Lock()

    def write(self, item: W) -> R:
        """Return the result when it is durable; raises why it cannot be."""
        if os.getpid() != self._pid:
            self._begin()  # what waited in the parent process is the parent's
        mine: _Waiting[W, R] = _Waiting(item)
        with self._mutex:
            self._queue.append(mine)
            first = self._appointed is None
            if first:
                self._appointed = mine
            else:
                mine.wait_behind()
        durable: Sequence[W] = ()
        try:
            if mine.turn is not None:
                mine.turn.acquire()
            if not mine.outcome:
                if gevent() or self._shared:
                    time.sleep(0)  # those who were woken just now may come along
                durable = self._write_all()
        finally:
            if not mine.outcome or self._appointed is mine:
                self._leave(mine)
        if durable:
            self._tell(durable)
        (outcome,) = mine.outcome
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def _write_all(self) -> Sequence[W]:
        """Write what waits, wake whoever wrote it, and return what is durable."""
        with self._mutex:
            batch = [one for one in self._queue if not one.gone]
            self._queue.clear()
            self._shared = len(batch) > 1
        try:
            outcomes: Sequence[R | Exception] = self._commit([one.item for one in batch])
        except Exception as error:  # noqa: BLE001 - every writer raises it in its own thread
            outcomes = [error] * len(batch)
        except BaseException:
            # The writer was killed on the way. What waited with it is the next one's to write:
            # where it was written after all, the store will say so.
            with self._mutex:
                self._queue.extendleft(reversed(batch))
            raise
        for one, outcome in zip(batch, outcomes, strict=True):
            one.outcome = (outcome,)
            one.let_on()
        return [one.item for one in batch if not isinstance(one.outcome[0], Exception)]

    def _leave(self, mine: _Waiting[W, R]) -> None:
        """Appoint the next one; nothing is written any more for one who was killed in the queue."""
        with self._mutex:
            mine.gone = not mine.outcome
            if self._appointed is mine:
                self._appointed = next((one for one in self._queue if not one.gone), None)
                if self._appointed is not None:
                    self._appointed.let_on()


class Saving:
    """What both recorders have in common: saves that come at once share a commit."""

    _commits: GroupCommit[Save, Written]

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        """Write events, and return their notification ids."""
        return self.save(stored_events).ids

    def save(
        self,
        events: Sequence[StoredEvent],
        notes: Sequence[tables.Note] = (),
        after: bytes | None = None,
    ) -> Written:
        """Write events and notes, all or nothing.

        Each event is appended to the one before it, the first to the payload ``after`` where that
        is known; raises `Ahead` where it is not there.
        """
        return self._commits.write(Save(events, notes, after))
