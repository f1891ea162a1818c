"""Of whom something is reported: somebody who sits at the table (G-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.kernel.rules.clauses import No, words
from referee.kernel.rules.moves import Move, fields_of

if TYPE_CHECKING:
    from referee.kernel.table.table import Table


def stranger(table: Table, move: Move) -> tuple[str, No, bool] | None:
    """Say of the first seat a move names that nobody sits there: clause, reason, not waivable.

    It is asked before all clauses, which look the seat up.
    """
    kind, seats = type(move), table.seats
    named = _NAMED.get(kind)
    if named is None:
        named = _NAMED[kind] = _naming(kind)
    for name, counted in named:
        value = getattr(move, name)
        for seat in [one for one, _ in value or ()] if counted else [value]:
            if seat is not None and seat not in seats:
                return _nobody(seat, seats)
    return None


_NAMED: Final[dict[type[Move], tuple[tuple[str, bool], ...]]] = {}
"""The fields of a move that name seats, each with whether it counts by seat."""


def _naming(kind: type[Move]) -> tuple[tuple[str, bool], ...]:
    fields = sorted(fields_of(kind), key=lambda field: field.kind == "counts")
    return tuple([(f.name, f.kind == "counts") for f in fields if f.kind in {"seat", "counts"}])


def _nobody(seat: str, seats: tuple[str, ...]) -> tuple[str, No, bool]:
    no = No("Nobody sits at {seat}: the seats are {seats}.", seat=seat, seats=seats)
    return SEATED.number, no, False


SEATED = words("G-13", "Seats", "Whatever is reported of somebody names a seat of this table.")
