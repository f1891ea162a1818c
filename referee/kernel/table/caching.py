"""Caching: what need not be found out again, as long as some marks are the same or a tale goes on.

What is kept is never part of the state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.kernel.table.checks import Checks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table, Tale

T = TypeVar("T")

COURSES = 4
"""Of so many courses of a hand it is kept what their tales tell: a report may only be tried."""


class NotOnlyRead(ValueError):
    """A definition reads more of the table than the marks it names; a slip of the book's author."""


class Cached:
    """A definition whose answers are kept: see `cached`."""

    def __init__(self, function: Callable[..., Any], marks: tuple[str, ...]) -> None:
        """Take the definition, and the marks that it reads."""
        self.function = function
        self.marks = marks

    def __call__(self, table: Table, *args: Any) -> Any:
        """Return what it answers, found out or kept."""
        said = table.marks
        question = (self.function, args, *[said.get(mark) for mark in self.marks])
        found = table.answers.get(question)
        if found is None:
            found = self.function(table, *args)
            table.keep(question, found)
        elif Checks.facts and found != self.function(table, *args):
            name, told = self.function.__name__, ", ".join(self.marks)
            raise NotOnlyRead(f"{name} reads more of the table than {told}")
        return found


def cached(*marks: str) -> Callable[[Callable[..., Any]], Cached]:
    """Keep what a definition answers, as long as these marks have the same values.

    It may read no other mark and no card: the seats, the pack and the rules in force stay the same
    in a match. It pays where the same is asked again and again. What it answers, other arguments
    and the values of the marks are words, numbers or tuples, which nobody can change. Where facts
    are checked, so is this.
    """
    return lambda function: Cached(function, marks)


class Following(ABC, Generic[T]):
    """What is known by the facts of a hand, taken up as the tale goes on: a function of the table.

    Only facts that are new are read.
    """

    anew: Callable[[Fact], bool] | None = None
    """Says of a fact whether after it all begins anew, and what was before tells nothing."""

    def __call__(self, table: Table) -> T:
        """Return what the tale of the present hand tells; what is new in it is taken up."""
        tale: Any = table.tale  # the very one: compiled, what is typed may be put together anew
        kept: dict[int, tuple[Tale | None, T]] = table.answers.get(self, {})
        new: list[Tale] = []
        anew = self.anew
        while tale is not None:
            if id(tale) in kept:
                return self._taken_up(table, kept[id(tale)][1], new)
            if anew is not None and anew(tale[1]):
                break
            new.append(tale)
            tale = tale[2]
        return self._taken_up(table, self.begun(table), new)

    def _taken_up(self, table: Table, known: T, new: list[Tale]) -> T:
        """Return what is known once what is new has been heard, which is the latest first."""
        if new:
            new.reverse()
            known = self.heard(known, new)
            self.keep(table, known)
        return known

    def keep(self, table: Table, known: T) -> None:
        """Keep what is known of a table, and what was of others that lately took another course.

        A tale is found by its identity, which is its own as long as it is kept beside it.
        """
        kept = dict(table.answers.get(self, ()))
        if len(kept) == COURSES:
            del kept[next(iter(kept))]
        kept[id(table.tale)] = table.tale, known
        table.keep(self, kept)

    @abstractmethod
    def begun(self, table: Table) -> T:
        """Return what is known before the first fact of a hand."""

    @abstractmethod
    def heard(self, known: T, new: Iterable[Tale]) -> T:
        """Return what is known after more facts, in their order."""


class Told(Following[T]):
    """What the facts of a hand tell, taken up one by one.

    ``Told(nothing, take)`` is a function of the table. It begins with ``nothing`` in each hand, and
    ``take(so_far, ruling, fact)`` returns what is known after one more fact, the same value or
    another one. Where ``anew(fact)`` is true it begins with ``nothing`` again: facts from before
    are not read.
    """

    def __init__(
        self, nothing: T, take: Callable[[T, int, Fact], T],
        anew: Callable[[Fact], bool] | None = None,
    ) -> None:  # fmt: skip
        """Take what is known before the first fact, and how a fact adds to it."""
        self._nothing = nothing
        self._take = take
        self.anew = anew

    def begun(self, _table: Table) -> T:
        """Return what is known before the first fact."""
        return self._nothing

    def heard(self, known: T, new: Iterable[Tale]) -> T:
        """Return what is known after more facts."""
        take = self._take
        for ruling, fact, _ in new:
            known = take(known, ruling, fact)
        return known
