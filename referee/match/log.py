"""A log: a sequence that never changes, and of which a longer one is made in constant time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Log(Sequence[T], Generic[T]):
    """A sequence that never changes, and of which a longer one is made in constant time.

    Several logs share one list, each reading its own beginning of it; the list only grows.
    """

    __slots__ = ("_items", "_size")

    def __init__(self, items: list[T] | None = None) -> None:
        """Take over a list that nobody else writes."""
        self._items: list[T] = items if items is not None else []
        self._size = len(self._items)

    def plus(self, *more: T) -> Log[T]:
        """Return the log with more items."""
        if not more:
            return self
        items, size = self._items, self._size
        if len(items) == size:
            items.extend(more)
        if items[size] is not more[0]:
            # A longer log has been made of this one before, perhaps this moment by another thread.
            items = [*items[:size], *more]
        longer: Log[T] = Log.__new__(Log)
        longer._items = items
        longer._size = size + len(more)
        return longer

    def replaced(self, changes: Mapping[int, T]) -> Log[T]:
        """Return a log with other items at these places."""
        items = self._items[: self._size]
        for place, item in changes.items():
            items[place] = item
        return Log(items)

    def upto(self, size: int) -> Log[T]:
        """Return the log of the first so many items, which shares them."""
        shorter: Log[T] = Log.__new__(Log)
        shorter._items = self._items
        shorter._size = min(size, self._size)
        return shorter

    def __len__(self) -> int:
        """Count the items."""
        return self._size

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        """Return one item, or a list of some."""
        if isinstance(place, slice):
            return [self._items[i] for i in range(*place.indices(self._size))]
        if not -self._size <= place < self._size:
            raise IndexError(place)
        return self._items[place if place >= 0 else self._size + place]

    def __iter__(self) -> Iterator[T]:
        """Go through the items."""
        items = self._items
        return (items[place] for place in range(self._size))
