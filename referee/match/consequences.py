"""What an event changes in a match, or would change: the match before it beside the one after."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.match.events import Corrected
from referee.match.steps import steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.decide import Ruling
    from referee.kernel.table.table import Table
    from referee.match.events import Decided
    from referee.match.match import Match


class Change(NamedTuple):
    """A ruling that comes out otherwise."""

    number: int
    before: Ruling
    after: Ruling


class Consequences(NamedTuple):
    """What a correction or a decision changes."""

    changes: tuple[Change, ...]
    """The rulings that come out otherwise."""
    struck: tuple[int, ...]
    """The rulings that do not count any more."""
    back: tuple[int, ...]
    """The rulings that count again."""
    unknown_again: tuple[str, ...]
    """Faces that were known before and are unknown then."""


UNCHANGED = Consequences((), (), (), ())


def consequences(before: Match, after: Match, event: Corrected | Decided) -> Consequences:
    """Compare a match with what one event has made of it."""
    numbers = {one.number for one in event.rulings or ()}
    if type(event) is Corrected:
        numbers.add(event.number)
    else:
        numbers |= {one.number for one in event.reports or ()}  # type: ignore[union-attr]
    told = [(before.rulings[number], after.rulings[number]) for number in sorted(numbers)]
    changes = [
        Change(was.number, was.ruling, now.ruling)
        for was, now in steps(told)
        if not was.struck and not now.struck and was.ruling != now.ruling
    ]
    return Consequences(
        tuple(changes),
        tuple([was.number for was, now in told if now.struck and not was.struck]),
        tuple([now.number for was, now in told if was.struck and not now.struck]),
        forgotten(before.table, after.table),
    )  # fmt: skip


def forgotten(before: Table, after: Table) -> tuple[str, ...]:
    """Return the faces that were known on one table and are unknown on the other, as printed."""
    lost: Sequence[str] = [face for face in before.known if face not in after.known]
    return tuple(before.pack.ordered(lost))
