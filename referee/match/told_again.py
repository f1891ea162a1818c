"""A result counts for the hand that it is told of, and for no other (G-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from referee.kernel.decide import Ruling
from referee.kernel.messages import Message
from referee.kernel.rules.laws import Result
from referee.kernel.table.evolve import evolve
from referee.kernel.table.facts import Gathered
from referee.kernel.tokens import VOID

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel.table.table import Table
    from referee.match.match import Match
    from referee.match.reports import Report

    After = Callable[[int], Table]
    """The table after a report, and what was decided then."""

CLAUSE = "G-7"


class Again(Protocol):
    """A match that is told again, up to the report that is judged next."""

    def report(self, number: int) -> Report | None:
        """Return a report that counts, or ``None``."""

    def table_after(self, number: int) -> Table:
        """Return the table after a report and what was decided then (0: before the first)."""


def too_late(told: Match, again: Again, number: int, report: Report) -> Ruling | None:
    """Return the ruling on a result whose hand is over by now, or ``None`` where it is not.

    ``told`` is the match on record, ``again`` the one in which a hand may have ended earlier. A
    result that was put in the place of another report tells of whatever is played there.
    """
    if not isinstance(report.move, Result) or report != told.rulings[number].report:
        return None
    its = _its_hand(told, number)
    if not its:
        return None
    table = again.table_after(number - 1)
    first = min(its)
    hand = again.table_after(first - 1).hand
    if table.hand <= hand or its & _played(again.table_after, number):
        return None
    while first > 1 and again.table_after(first - 2).hand == hand:
        first -= 1
    ended = next(n for n in range(first, number) if again.table_after(n).hand > hand)
    reason = Message(
        "This was told of hand {number}, which began with ruling {ruling} and is over since ruling"
        " {ruling2}: it counts for no other hand.",
        number=hand, ruling=first, ruling2=ended,
    )  # fmt: skip
    return Ruling(
        VOID, (CLAUSE,), (), reason, evidence=(first, ended), table=evolve(table, (), number)
    )


def _its_hand(told: Match, number: int) -> set[int]:
    """Return by which rulings the hand had begun of which a result was told on record."""
    now = told.rulings[number]
    if now.outcome == VOID and now.cites == (CLAUSE,) and now.evidence:
        return {now.evidence[0]}  # it was too late for it already
    before = told.rulings.get(number - 1)
    if before is None or any(type(fact) is Gathered for fact in before.facts):
        return set()
    return _played(told.table_after, number)


def _played(after: After, number: int) -> set[int]:
    """Return the rulings before this one by which something happened in its hand."""
    table = after(number - 1)
    rulings = {ruling for ruling, _ in table.told() if ruling}
    # What ended the hand before has brought out who is awaited in this one.
    opening = min(rulings, default=0)
    if opening and after(opening - 1).hand < table.hand:
        rulings.discard(opening)
    return rulings
