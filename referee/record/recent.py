"""The matches held in memory: immutable values under their version, as many as fit."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

V = TypeVar("V")


class Recent(Generic[V]):
    """The values used most recently, up to a weight; safe for several threads."""

    def __init__(self, most: int, weight: Callable[[V], int]) -> None:
        """Keep values until their weights come to more than ``most``."""
        self._most = most
        self._weight = weight
        self._kept: OrderedDict[str, tuple[int, V]] = OrderedDict()
        self._total = 0
        self._lock = threading.Lock()

    def get(self, key: str) -> V | None:
        """Return what is kept under a key."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[1]

    def put(self, key: str, value: V) -> None:
        """Keep a value, and let go of those not used for longest."""
        weight = self._weight(value)
        with self._lock:
            self._total += weight - self._kept.pop(key, (0, value))[0]
            self._kept[key] = (weight, value)
            while self._total > self._most and len(self._kept) > 1:
                _, (gone, _) = self._kept.popitem(last=False)
                self._total -= gone

    def drop(self, key: str) -> None:
        """Let go of a value."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is not None:
                self._total -= found[0]

    def __len__(self) -> int:
        """Count the values kept."""
        return len(self._kept)
