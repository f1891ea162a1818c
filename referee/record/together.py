"""Shared commits: what is written at the same moment is made durable at once, by one writer.

A commit waits for the disk, whatever is in it: so whoever comes first writes for all who have come
by then; the others find theirs written.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from typing import TYPE_CHECKING, Generic, TypeVar

from eventsourcing.persistence import IntegrityError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

W = TypeVar("W")
R = TypeVar("R")


class _Waiting(Generic[W, R]):
    """Something to be written, and what became of it."""

    __slots__ = ("error", "item", "results")

    def __init__(self, item: W) -> None:
        self.item = item
        self.results: Sequence[R] = ()
        self.error: Exception | None = None

    @property
    def settled(self) -> bool:
        return bool(self.results) or self.error is not None


class Together(Generic[W, R]):
    """Hands what several threads write to one commit, in the order in which they came."""

    def __init__(self, commit: Callable[[Sequence[W]], Sequence[R]]) -> None:
        """Write by ``commit``: all that it is given or nothing, with a result for each."""
        self._commit = commit
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._waiting: deque[_Waiting[W, R]] = deque()
        self._turn = threading.Lock()

    def write(self, item: W) -> R:
        """Return the result when it is durable; raises what its commit raised."""
        if os.getpid() != self._pid:
            self._begin()  # what waited in the parent process is the parent's
        mine: _Waiting[W, R] = _Waiting(item)
        self._waiting.append(mine)
        time.sleep(0)  # whoever is about to write as well comes along
        with self._turn:
            if not mine.settled:
                self._write_all()
        if mine.error is not None:
            raise mine.error
        return mine.results[0]

    def _write_all(self) -> None:
        batch = []
        while self._waiting:
            batch.append(self._waiting.popleft())
        try:
            self._settle(batch)
        finally:
            # A writer that was killed on the way leaves the rest to the next.
            self._waiting.extendleft([one for one in reversed(batch) if not one.settled])

    def _settle(self, batch: Sequence[_Waiting[W, R]]) -> None:
        try:
            results = self._commit([one.item for one in batch])
        except IntegrityError as error:
            if len(batch) == 1:
                batch[0].error = error
                return
            for one in batch:  # one of them cannot be: the others must not suffer for it
                self._settle([one])
        except Exception as error:  # noqa: BLE001 - every writer raises it in its own thread
            for one in batch:
                one.error = error
        else:
            for one, result in zip(batch, results, strict=True):
                one.results = (result,)
