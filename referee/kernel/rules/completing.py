"""Completing: what is written into a fact that its clause could not know, as a record has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from referee.kernel.rules.series import ending
from referee.kernel.table.facts import NESTED, Awaited, Awaits, Ended, Said, thaw

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel.table.table import Table


def said(_table: Table, said: Said, _number: str) -> Said:
    """Return what was said as a record gives it back."""
    return Said(said.mark, thaw(said.value)) if type(said.value) in NESTED else said


def dated(table: Table, awaits: Awaits, number: str) -> Awaits:
    """Write into each entry of the queue which clause awaits it, and since when."""
    begins = table.at
    queue = []
    for entry in awaits.queue:
        seat, moves, clause, since = entry
        if not clause or (since is None and begins is not None):
            since = begins if since is None else since
            entry = Awaited(seat, moves, clause or number, since)  # noqa: PLW2901
        queue.append(entry)
        begins = None
    return Awaits(awaits.phase, tuple(queue))


COMPLETED: Final[dict[type[Any], Callable[[Table, Any, str], Any]]] = {
    Awaits: dated,
    Said: said,
    Ended: ending,
}
"""How facts are completed, with the table and the number of the clause that lets them happen."""
