"""The settings of a run: how long, how often, where, and beside which PostgreSQL."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tests.fixtures.postgres import Postgres, running_postgres


@dataclass
class Settings:
    """What a run is given; the server of its PostgreSQL starts when it is first asked for."""

    folder: Path
    rounds: int = 5
    seconds: float = 1.0
    """How long one sample takes."""
    matches: int = 12
    """How many matches are played in advance."""
    reports: int = 200
    """The length of each, in reports."""
    kinds: tuple[str, ...] = ("SQLite", "PostgreSQL")
    """The databases that are measured."""
    long: int = 5_000
    """The length of the long match, in rulings."""
    many: int = 200_000
    """The size of the big store, in events."""
    few: int = 2_000
    tables: int = 1_000
    """How many tables are open in a full club."""
    halls: int = 250
    """How many tables a large tournament has."""
    viewers: int = 200
    heard: int = 20
    """How many reports a sample has of which viewers hear, and as many that are answered."""
    page: int = 50
    """How many matches a page of the list has."""
    browser: bool = True
    """Whether the browser of a phone is measured too."""
    peers: bool = False
    """Whether what has to be installed for the comparison may be."""
    closing: ExitStack = field(default_factory=ExitStack)
    _names: int = 0

    @cached_property
    def server(self) -> Postgres:
        """The server of PostgreSQL, durable as a club's would be."""
        return self.closing.enter_context(running_postgres(durable=True))

    def databases(self) -> Iterator[tuple[str, str]]:
        """Yield the URL of an empty database of each kind that is measured."""
        for kind in self.kinds:
            yield kind, self.sqlite() if kind == "SQLite" else self.postgres()

    def sqlite(self) -> str:
        """Return the URL of an empty SQLite file."""
        self._names += 1
        return f"sqlite:///{self.folder / f'record-{self._names}'}.sqlite"

    def postgres(self) -> str:
        """Return the URL of an empty PostgreSQL database on it."""
        return self.server.database()


def quick(folder: Path, rounds: int) -> Settings:
    """Return settings for a run that only shows that everything can be measured."""
    return Settings(
        folder, rounds=rounds, seconds=0.002, matches=1, reports=30, long=100, many=1_000, few=200,
        tables=20, halls=8, viewers=8, heard=2, page=5, browser=False,
    )  # fmt: skip
