"""Long work in steps: who has others to serve as well may be asked for a pause after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

T = TypeVar("T")

LONG = 16
"""Work of fewer steps is done at once."""


def _go_on() -> None:
    """Go on at once."""


_pause: Callable[[], None] = _go_on


def pause_between_steps(pause: Callable[[], None] = _go_on) -> None:
    """Call this after each step of long work from now on, in the whole process.

    It decides how often others get their turn; what the work comes to is the same.
    """
    global _pause  # noqa: PLW0603 - a process has one loop, and who runs it knows what is fair
    _pause = pause


def steps(work: Collection[T]) -> Iterable[T]:
    """Go through work; where it is long, with a pause after each step."""
    return work if len(work) < LONG else _with_pauses(work)


def _with_pauses(work: Iterable[T]) -> Iterator[T]:
    for one in work:
        yield one
        _pause()
