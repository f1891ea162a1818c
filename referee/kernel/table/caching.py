"""Caching: what was asked of a table is kept together with what was read of it to answer.

The answer is given again as long as all that was read is still the very same; nobody says how long
an answer lasts, so nobody can say it wrongly. What is kept is never part of the state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from referee.kernel.table.table import FIXED, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Tale

T = TypeVar("T")
F = TypeVar("F", bound="Callable[..., Any]")

ABSENT: Any = object()
"""What is read of an entry that is not there."""
ATOMS = (str, int, type(None))
"""What cannot be changed by whoever gets it; so can tuples and frozen sets of it."""
COURSES = 4
"""Of so many courses of a hand it is kept what their tales tell: a report may only be tried."""


class Caching:
    """Whether answers are kept; turned off only to see that it changes nothing."""

    on = True


def cached(function: F) -> F:
    """Keep what a definition, or anything else that is asked of a table, answers.

    It pays where the same is asked again and again and costs more than to see what was read. What
    can be changed by whoever gets it is never kept. Other arguments must be values that can be
    keys.
    """

    @wraps(function)
    def asked(table: Table, *args: Any) -> Any:
        kept = table.answers.get((asked, args))
        if kept is not None:
            found, reads = kept
            for read, what, was in reads:
                if read(table, what) is not was:
                    break
            else:
                return found
        if not Caching.on:
            return function(table, *args)
        reading = Reading(table)
        found = function(reading, *args)
        if not reading.whole and _lasting(found):
            table.keep((asked, args), (found, reading.noted()))
        return found

    return cast("F", asked)


def _lasting(found: object) -> bool:
    """Say whether nobody who gets this can change it."""
    if isinstance(found, (tuple, frozenset)):
        return all(map(_lasting, found))
    return isinstance(found, ATOMS)


class Following(ABC, Generic[T]):
    """What is known by the facts of a hand, taken up as the tale goes on: a function of the table.

    Only facts that are new are read.
    """

    anew: Callable[[Fact], bool] | None = None
    """Says of a fact whether after it all begins anew, and what was before tells nothing."""

    def __call__(self, table: Table) -> T:
        """Return what the tale of the present hand tells; what is new in it is taken up."""
        if type(table) is Reading:
            table.reads[_told, self] = known = self(table.of)
            return known
        tale = table.tale
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
        if Caching.on:
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


class Reading(Table):
    """A table that notes what is read of it; whoever is asked cannot tell it from the other."""

    __slots__ = ("of", "reads", "whole")

    def __init__(self, of: Table) -> None:
        """Read nothing yet."""
        self.of = of
        self.reads: dict[tuple[Callable[[Table, Any], Any], Any], Any] = {}
        self.whole = False
        """Whether all entries of something were read, which may be any number."""

    def noted(self) -> tuple[tuple[Callable[[Table, Any], Any], Any, Any], ...]:
        """Return how each thing was read, and what was found there."""
        return tuple([(*read, was) for read, was in self.reads.items()])

    def copy(self) -> Table:
        """Return a copy of the table itself, of which all is read by that."""
        self.whole = True
        return self.of.copy()


class _Entries(Mapping[str, Any]):
    """The places, marks or known cards of a table, of which the entries are noted that are read."""

    __slots__ = ("entries", "name", "reading")

    def __init__(self, reading: Reading, name: str) -> None:
        self.reading = reading
        self.name = name
        self.entries: Mapping[str, Any] = getattr(reading.of, name)

    def __getitem__(self, key: str) -> Any:
        self.reading.reads[_ENTRY[self.name], key] = self.entries.get(key, ABSENT)
        return self.entries[key]

    def __iter__(self) -> Iterator[str]:
        self.reading.whole = True
        return iter(self.entries)

    def __len__(self) -> int:
        self.reading.whole = True
        return len(self.entries)


def _told(table: Table, told: Following[Any]) -> Any:
    return told(table)


_ENTRY: dict[str, Callable[[Table, str], Any]] = {
    "places": lambda table, place: table.places.get(place, ABSENT),
    "marks": lambda table, mark: table.marks.get(mark, ABSENT),
    "known": lambda table, face: table.known.get(face, ABSENT),
}
"""How one entry is read of what is changed entry by entry; all else is replaced when it changes."""


def _noting(name: str) -> property:
    """Return how one thing is read of a table, noted where it may change."""

    def fixed(reading: Reading) -> Any:
        return getattr(reading.of, name)

    def entries(reading: Reading) -> Any:
        return _Entries(reading, name)

    def noted(reading: Reading) -> Any:
        found = reading.reads[getattr, name] = getattr(reading.of, name)
        return found

    return property(fixed if name in FIXED else entries if name in _ENTRY else noted)


for _name in Table.__slots__:
    setattr(Reading, _name, _noting(_name))
