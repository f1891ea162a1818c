"""Facts on record that cannot be: what an older release let stand, and the table belies."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import evolve
from referee.kernel.rules.fact_checking import faults_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.match.match import Match


class Impossible(NamedTuple):
    """A ruling on record that let happen what cannot be."""

    ruling: int
    why: str

    @property
    def words(self) -> str:
        """What is wrong with it, in a sentence without its full stop."""
        return f"ruling {self.ruling} let happen what cannot be: {self.why}"


def impossible_facts(match: Match) -> Iterator[Impossible]:
    """Yield the rulings that stand with facts which cannot be, each with the first of its faults.

    The record itself is not wrong by it: it tells what was ruled, by the rules of that day.
    """
    before = match.began
    for record, _, after in match.tables(1):
        table = before
        for fact in () if record.struck else record.facts:
            why = next(faults_of(match.book, table, fact), None)
            if why is not None:
                yield Impossible(record.number, why)
                break
            table = evolve(table, (fact,), record.number)
        before = after
