"""Of whom something is reported: somebody who sits at the table (G-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.rules.clauses import No, words
from referee.kernel.rules.moves import Move, fields_of

if TYPE_CHECKING:
    from referee.kernel.table.table import Table


class _Named(dict[type[Move], tuple[tuple[str, ...], tuple[str, ...]]]):
    """The fields of a move that name a seat, and those that count by seat."""

    def __missing__(self, kind: type[Move]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        fields = fields_of(kind)
        single = tuple([field.name for field in fields if field.kind == "seat"])
        counted = tuple([field.name for field in fields if field.kind == "counts"])
        found = self[kind] = (single, counted)
        return found


_NAMED = _Named()


def stranger(table: Table, move: Move) -> tuple[str, No, bool] | None:
    """Say of the first seat a move names that nobody sits there: clause, reason, not waivable.

    It is asked before all clauses, which look the seat up.
    """
    single, counted = _NAMED[type(move)]
    seats = table.seats
    for name in single:
        seat = getattr(move, name)
        if seat is not None and seat not in seats:
            return _nobody(seat, seats)
    for name in counted:
        for seat, _ in getattr(move, name) or ():
            if seat not in seats:
                return _nobody(seat, seats)
    return None


def _nobody(seat: str, seats: tuple[str, ...]) -> tuple[str, No, bool]:
    no = No("Nobody sits at {seat}: the seats are {seats}.", seat=seat, seats=seats)
    return SEATED.number, no, False


SEATED = words("G-13", "Seats", "Whatever is reported of somebody names a seat of this table.")
