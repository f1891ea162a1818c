"""Capacity: how much one network may hold at once, and all of them together."""

from __future__ import annotations

import threading
from collections import Counter


class Capacity:
    """Counts what is held by each network; 0 sets no limit."""

    def __init__(self, each: int, most: int = 0) -> None:
        """Let each network hold so many at once, and all of them so many."""
        self.each = each
        self.most = most
        self._held: Counter[str] = Counter()
        self._total = 0
        self._lock = threading.Lock()

    def enter(self, who: str) -> bool:
        """Let a network hold one more; ``False`` where nothing is left."""
        with self._lock:
            crowded = bool(self.most) and self._total >= self.most
            if crowded or (self.each and self._held.get(who, 0) >= self.each):
                return False
            self._held[who] += 1
            self._total += 1
            return True

    def leave(self, who: str) -> None:
        """Let a network hold one less."""
        with self._lock:
            self._total -= 1
            self._held[who] -= 1
            if self._held[who] <= 0:
                del self._held[who]

    def __len__(self) -> int:
        """Count what all hold together."""
        return self._total
