"""What a movement is: a numbered rule that says who meets whom, from what was and by lots."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.tournament.chance import Chance
    from referee.tournament.regulation import Stage

Sides = tuple[tuple[int, ...], ...]
Known = Mapping[int, Mapping[int, int]]
"""How often everybody was together with whom; those who never were are not there."""


class Sat(NamedTuple):
    """Who sat where in a round that was drawn before."""

    stage: int
    """The stage, from 1."""
    tables: Mapping[int, Sides]
    byes: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    """The order of the lots with which the stage began."""
    won: frozenset[int] = frozenset()
    """The entries that have won at their table."""


class Drawing(NamedTuple):
    """Who meets whom at which table, and who meets nobody."""

    tables: Mapping[int, Sides]
    byes: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    """The lots of the stage, in the round with which it begins."""
    third: int = 0
    """The table at which the third place is played for; 0 where none is."""


@dataclass(frozen=True)
class Field:
    """All that a movement may read."""

    entries: tuple[int, ...]
    """Who takes part in this round, by their start numbers."""
    stage: Stage
    number: int
    """The number of the stage, from 1."""
    past: tuple[Sat, ...] = ()
    """The rounds before, of all stages."""
    ranked: tuple[int, ...] = ()
    """Who takes part in the order of the standings, the best first; equals by lots."""

    @cached_property
    def here(self) -> tuple[Sat, ...]:
        """The rounds of this stage."""
        return tuple([one for one in self.past if one.stage == self.number])

    @property
    def round(self) -> int:
        """The number of the round that is drawn, within its stage, from 1."""
        return len(self.here) + 1

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The lots with which the stage began, and after them whoever came since."""
        lots = self.here[0].order if self.here else ()
        return (*lots, *(entry for entry in self.entries if entry not in lots))

    @cached_property
    def met(self) -> Known:
        """How often everybody has sat at one table with whom."""
        return _known(sum(sides, ()) for one in self.past for sides in one.tables.values())

    @cached_property
    def partners(self) -> Known:
        """How often everybody has played for one side with whom."""
        return _known(side for one in self.past for sides in one.tables.values() for side in sides)

    @cached_property
    def sat_at(self) -> Mapping[int, set[int]]:
        """At which tables everybody has sat."""
        found: dict[int, set[int]] = {}
        for one in self.past:
            for number, sides in one.tables.items():
                for entry in sum(sides, ()):
                    found.setdefault(entry, set()).add(number)
        return found

    @cached_property
    def rested(self) -> Counter[int]:
        """How often everybody has met nobody."""
        return Counter(entry for one in self.past for entry in one.byes)

    def meetings(self, one: int, other: int) -> int:
        """Return how often two have sat at one table."""
        return self.met.get(one, {}).get(other, 0)


def _known(groups: Iterable[tuple[int, ...]]) -> Known:
    """Return how often everybody was in a group with whom."""
    found: dict[int, dict[int, int]] = {}
    for group in groups:
        for one, other in permutations(group, 2):
            there = found.setdefault(one, {})
            there[other] = there.get(other, 0) + 1
    return found


class Movement(NamedTuple):
    """A movement by its number."""

    number: str
    text: str
    """What it says."""
    draw: Callable[[Field, Chance], Drawing]
    rounds: Callable[[int, Stage], int] | None
    """How many rounds it takes with so many entries; ``None`` where the regulation says it."""
    reads: bool
    """Whether it reads what the rounds before came to: then all of them are awaited."""

    @property
    def ends(self) -> bool:
        """Whether it says itself how many rounds it takes."""
        return self.rounds is not None

    @property
    def knocks_out(self) -> bool:
        """Whether who has won goes on, until one is left."""
        return self.reads and self.ends


MOVEMENTS: dict[str, Movement] = {}
"""The movements by their numbers."""


def movement(
    number: str, *, rounds: Callable[[int, Stage], int] | None = None, reads: bool = False
) -> Callable[[Callable[[Field, Chance], Drawing]], Callable[[Field, Chance], Drawing]]:
    """Make a function a movement; its docstring is the rule."""

    def made(draw: Callable[[Field, Chance], Drawing]) -> Callable[[Field, Chance], Drawing]:
        text = " ".join(inspect.cleandoc(draw.__doc__ or "").split())
        MOVEMENTS[number] = Movement(number, text, draw, rounds, reads)
        return draw

    return made


def resting(field: Field, entries: Sequence[int], many: int) -> list[int]:
    """Return so many who rest, in the order of the list: those who have rested least."""
    if many < 1:
        return []
    return sorted(entries, key=lambda one: field.rested[one])[:many]


def at_tables(groups: Sequence[Sides], field: Field) -> dict[int, Sides]:
    """Return groups at the tables from 1 on, as many as can be where none of them has sat."""
    numbers = range(1, len(groups) + 1)
    sat = [set[int]().union(*(field.sat_at.get(one, ()) for one in sum(group, ())))
           for group in groups]  # fmt: skip
    free = [[number for number in numbers if number not in there] for there in sat]
    taken: dict[int, int] = {}
    for group in range(len(groups)):
        _place(group, free, taken, set())
    there = {group: number for number, group in taken.items()}
    left = iter([number for number in numbers if number not in taken])
    seated = {there.get(n) or next(left): group for n, group in enumerate(groups)}
    return dict(sorted(seated.items()))


def _place(
    group: int, free: Sequence[Sequence[int]], taken: dict[int, int], seen: set[int]
) -> bool:
    """Give a group a table; others move to one of theirs where they have to."""
    for number in free[group]:
        if number not in seen:
            seen.add(number)
            if number not in taken or _place(taken[number], free, taken, seen):
                taken[number] = group
                return True
    return False


def sizes(many: int, stage: Stage) -> tuple[list[int], int]:
    """Return how many sides sit at each table, and how many are left over.

    The tables are full; where that does not divide, a few have one fewer.
    """
    most, least = stage.sides, stage.least or stage.sides
    for over in range(many + 1):
        tables = -(-(many - over) // most)
        short = tables * most - (many - over)
        if tables and short <= tables and (not short or most - 1 >= least):
            return [most] * (tables - short) + [most - 1] * short, over
    return [], many
