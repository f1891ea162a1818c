"""What a script came to: the match that its lines made, and each line as it was judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.kernel.decide import Ruling
    from referee.kernel.rules.book import Book
    from referee.kernel.table.table import Table
    from referee.match.consequences import Change
    from referee.match.match import Match
    from referee.match.reports import Report
    from referee.notation.files import Script


class Correction(NamedTuple):
    """A correction or an argument as it was judged: about which report, and what changed by it."""

    what: str
    number: int
    why: str
    ruling: Ruling
    changes: tuple[Change, ...] = ()
    forgotten: tuple[str, ...] = ()
    """Cards that were known before and are unknown again."""


class Step(NamedTuple):
    """One line judged: a ruling with its number, a correction, or an expectation."""

    line: int
    text: str
    number: int | None = None
    told: Report | None = None
    """The report that stands under the number in the end."""
    ruling: Ruling | None = None
    """The ruling as it is at the end, after every correction."""
    problem: str = ""
    """What was expected and did not come; empty when all is as the file says."""
    struck: bool = False
    """Whether the report was taken back in the end."""
    first: Ruling | None = None
    """The ruling as it was when the report was made."""
    correction: Correction | None = None
    version: int = 0
    """The event that the line made; 0 where it made none."""


class Played(NamedTuple):
    """A whole script judged."""

    script: Script
    match: Match
    """What its lines made."""
    steps: list[Step]

    @property
    def book(self) -> Book:
        """The book in force."""
        return self.match.book

    @property
    def table(self) -> Table:
        """The table at the end."""
        return self.match.table

    @property
    def problems(self) -> list[Step]:
        """The lines that came out otherwise than the file expects."""
        return [step for step in self.steps if step.problem]
