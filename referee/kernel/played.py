"""What a script came to: each line judged, what was argued, and the table at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel.arguments import Arguments
    from referee.kernel.book import Book
    from referee.kernel.decide import Ruling
    from referee.kernel.hands import HandResult
    from referee.kernel.notation import Told
    from referee.kernel.retelling import Act
    from referee.kernel.script import Script
    from referee.kernel.story import Change
    from referee.kernel.table import Table


class Correction(NamedTuple):
    """A correction or an argument as it was judged: about which report, and what changed by it."""

    what: str
    number: int
    why: str
    ruling: Ruling
    changes: tuple[Change, ...] = ()
    forgotten: tuple[str, ...] = ()
    """Cards that were known before and are unknown again."""
    serial: int = 0
    """Which dispute, decision or confirmation of the match it is; 0 where it does not count."""


class Step(NamedTuple):
    """One line judged: a ruling with its number, a correction, or an expectation."""

    line: int
    text: str
    number: int | None = None
    told: Told | None = None
    ruling: Ruling | None = None
    """The ruling as it is at the end, after every correction."""
    problem: str = ""
    """What was expected and did not come; empty when all is as the file says."""
    struck: bool = False
    """Whether the report was taken back in the end."""
    first: Ruling | None = None
    """The ruling as it was when the report was made."""
    correction: Correction | None = None


class Played(NamedTuple):
    """A whole script judged: the book in force, each line's ruling, and the table at the end."""

    script: Script
    book: Book
    steps: list[Step]
    table: Table
    beginning: Table
    """The table before the first report."""
    tables: Mapping[int, Table]
    """The table after each report that counts in the end."""
    arguments: Arguments
    """What was disputed, decided and confirmed."""
    acted: Sequence[tuple[Act, Ruling]]
    """What the decisions that hold in the end have brought about."""
    results: Mapping[int, HandResult]
    """What the hands came to that are over."""

    @property
    def problems(self) -> list[Step]:
        """The lines that came out otherwise than the file expects."""
        return [step for step in self.steps if step.problem]
