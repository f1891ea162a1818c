"""A cache that several threads may share: cachetools', with a lock around it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Generic, TypeVar

from cachetools import LRUCache

if TYPE_CHECKING:
    from collections.abc import Callable

V = TypeVar("V")


class Cache(Generic[V]):
    """The values used most recently, up to a weight."""

    def __init__(self, most: int, weight: Callable[[V], int] = lambda _: 1) -> None:
        """Keep values until their weights come to more than ``most``; one value always fits."""
        self._held: LRUCache[str, V] = LRUCache(most, lambda value: min(weight(value), most))
        self._lock = threading.Lock()

    def get(self, key: str) -> V | None:
        """Return what is kept under a key."""
        with self._lock:
            return self._held.get(key)

    def put(self, key: str, value: V) -> None:
        """Keep a value, and let go of those not used for longest."""
        with self._lock:
            self._held[key] = value

    def drop(self, key: str) -> None:
        """Let go of a value."""
        with self._lock:
            self._held.pop(key, None)

    def __len__(self) -> int:
        """Count the values kept."""
        with self._lock:
            return len(self._held)
