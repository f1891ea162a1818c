"""A tournament: what its events have made of it so far, an immutable value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from referee.envelope import Enveloped
from referee.tournament.chance import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.envelope import Envelope, SealedName
    from referee.tournament.events import Answered, Closed, Decided, Event, Frozen, Game
    from referee.tournament.regulation import Ranking, Regulation, Stage

Sides = tuple[tuple[int, ...], ...]


class Happening(Enveloped):
    """An event with the envelope around it."""

    __slots__ = ("envelope", "event")

    def __init__(self, event: Event, envelope: Envelope) -> None:
        """Keep both."""
        self.event, self.envelope = event, envelope


class History(tuple[Happening, ...]):
    """The events of a tournament, in their order."""

    __slots__ = ()

    def at(self, version: SupportsIndex) -> Happening | None:
        """Return the event of a version, if there is one."""
        number = int(version)
        return self[number - 1] if 1 <= number <= len(self) else None

    def goes_on_from(self, earlier: History) -> bool:
        """Say whether these are those events, with none or more after them.

        It is not so where the store has lost events that were read before.
        """
        if len(self) < len(earlier):
            return False
        here, last = self[len(earlier) - 1].envelope, earlier[-1].envelope
        return (here.report_id, here.recorded_at) == (last.report_id, last.recorded_at)


NO_HISTORY = History()


class Entry(NamedTuple):
    """A pair, a player or a team that takes part."""

    number: int
    players: tuple[SealedName, ...]
    since: int
    """The first round that it can be drawn for."""
    withdrawn: bool = False


class Table(NamedTuple):
    """A table of a round."""

    number: int
    sides: Sides
    """Who really sits there."""
    drawn: Sides = ()
    """Who was drawn to sit there; nobody at a table that was set up later."""
    match: str = ""
    decides: bool = False
    result: int = 0
    """The number of its result; 0 where none is told."""

    @property
    def entries(self) -> tuple[int, ...]:
        """Everybody who sits there."""
        return tuple([entry for side in self.sides for entry in side])

    def side_of(self, entry: int) -> int:
        """Return the number of the side that an entry plays for, from 1; 0 where it sits not."""
        return next((n for n, side in enumerate(self.sides, 1) if entry in side), 0)


class Round(NamedTuple):
    """A round that was drawn."""

    number: int
    stage: int
    """The stage, from 1."""
    tables: Mapping[int, Table]
    byes: tuple[int, ...]
    """Those whom the draw left over."""
    order: tuple[int, ...]
    seed: str
    said: str
    drawn_at: int
    """When it was drawn, in milliseconds since 1970."""
    version: int
    """The event that it was drawn with."""
    third: int = 0
    finished: bool = False

    @property
    def resting(self) -> tuple[int, ...]:
        """Those who rest: whom the draw left over, and who was not seated at a table after all."""
        played = [table for table in self.tables.values() if not table.decides]
        seated = {entry for table in played for entry in table.entries}
        return tuple([entry for entry in self.byes if entry not in seated])


class Told(NamedTuple):
    """What was told of a table."""

    number: int
    round: int
    table: int
    games: tuple[Game, ...] | None
    """``None`` where it was taken back."""
    agreed: frozenset[int]
    match: str
    told_at: int
    """When it was told or corrected last, in milliseconds since 1970."""
    version: int
    """The event that told it, or corrected it last."""
    void: frozenset[int] = frozenset()
    """The entries for which it counts nothing."""
    settled: bool = False
    """Whether a decision has made it what it is: then nobody has to agree."""


class Argued(NamedTuple):
    """A protest, what was answered, and how it was decided."""

    number: int
    entry: int
    round: int
    table: int
    words: str
    rests: str
    against: int
    instance: int
    """Which instance is asked, from 1."""
    version: int
    at: int
    """When it was recorded, in milliseconds since 1970."""
    answers: tuple[Answered, ...] = ()
    decision: Decided | None = None


class Penalty(NamedTuple):
    """A breach and its price."""

    number: int
    entry: int
    breach: str
    times: int
    points: int
    round: int
    gets: tuple[int, ...]
    why: str
    lifted: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Tournament:
    """A tournament folded from its events up to a version."""

    id: str
    title: str
    about: str
    regulation: Regulation
    seeds: str
    """The digest of the first seed."""
    announced_at: int
    version: int = 1
    entries: Mapping[int, Entry] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    results: tuple[Told, ...] = ()
    protests: tuple[Argued, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    used: tuple[str, ...] = ()
    """The seeds that are told, in their order."""
    frozen: Frozen | None = None
    closing: Closed | None = None
    recorded_at: int = 0
    """When the last event was recorded, in milliseconds since 1970."""
    history: History = NO_HISTORY
    last: Any = None
    """The latest event as its home keeps it, to append the next one to; nothing is read in it."""

    def __repr__(self) -> str:
        """Tell the tournament in short."""
        return f"<tournament {self.id}: {self.title}, version {self.version}, {self.status}>"

    @property
    def status(self) -> str:
        """``open`` for entries, ``running``, ``over`` (the standings are frozen) or ``closed``."""
        if self.closing is not None:
            return "closed"
        if self.frozen is not None:
            return "over"
        return "running" if self.rounds else "open"

    @property
    def expected(self) -> str:
        """The digest that the next seed has."""
        return self.used[-1] if self.used else self.seeds

    def is_next(self, seed: str) -> bool:
        """Say whether a seed is the one that comes next."""
        try:
            return digest_of(seed) == self.expected
        except ValueError:
            return False

    # --- rounds and tables -----------------------------------------------------------------------

    def drew(self, number: int | None, said: str) -> bool:
        """Say whether the round of this number is drawn, with what the hall called out."""
        return any(one.number == number and one.said == said for one in self.rounds)

    @property
    def now(self) -> Round | None:
        """The latest round; ``None`` before the first."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> Round | None:
        """Return a round by its number."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def table(self, round_: int, table: int) -> Table | None:
        """Return a table of a round."""
        found = self.round(round_)
        return None if found is None else found.tables.get(table)

    def stage(self, number: int) -> Stage:
        """Return a stage by its number, from 1."""
        return self.regulation.stages[number - 1]

    def rounds_of(self, stage: int) -> tuple[Round, ...]:
        """Return the rounds of a stage that were drawn."""
        return tuple([one for one in self.rounds if one.stage == stage])

    def where(self, entry: int, round_: int) -> Table | None:
        """Return the table at which an entry sits in a round."""
        found = self.round(round_)
        tables = found.tables.values() if found is not None else ()
        return next((one for one in tables if one.side_of(entry) and not one.decides), None)

    @property
    def playing(self) -> tuple[int, ...]:
        """The entries that play on, by their numbers."""
        return tuple(sorted(one.number for one in self.entries.values() if not one.withdrawn))

    # --- results ---------------------------------------------------------------------------------

    def result_of(self, table: Table) -> Told | None:
        """Return what was told of a table and not taken back."""
        return self.results[table.result - 1] if table.result else None

    def told(self) -> Iterator[tuple[Round, Table, Told | None]]:
        """Yield every table of every round, with its result if there is one."""
        for one in self.rounds:
            for table in one.tables.values():
                yield one, table, self.result_of(table)

    def disputed(self, round_: int, table: int) -> tuple[Argued, ...]:
        """Return the protests about a table that are not decided."""
        return tuple([
            one for one in self.protests
            if (one.round, one.table) == (round_, table) and one.decision is None
        ])  # fmt: skip

    def accepted(self, table: Table, told: Told | None) -> bool:
        """Say whether all sides of a table have agreed to its result, or it was decided."""
        if told is None or told.games is None:
            return False
        return told.settled or told.agreed >= set(range(1, len(table.sides) + 1))

    @property
    def ranking(self) -> Ranking:
        """What is played for first."""
        return self.regulation.rankings[0]
