"""What a command names, found in the tournament; or a refusal that says that it is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tournament.events import ENTRY
from referee.tournament.refusals import NeedsReason, NoSuch

if TYPE_CHECKING:
    from referee.envelope import By
    from referee.tournament.tournament import Argued, Entry, Round, Table, Told, Tournament


def entry(now: Tournament, number: int) -> Entry:
    """Return an entry."""
    if number not in now.entries:
        raise NoSuch("Nobody has start number {number}.", number=number)
    return now.entries[number]


def round_(now: Tournament, number: int) -> Round:
    """Return a round."""
    found = now.round(number)
    if found is None:
        raise NoSuch("Round {round} is not drawn.", round=number)
    return found


def table(now: Tournament, number: int, where: int) -> Table:
    """Return a table of a round."""
    found = round_(now, number).tables.get(where)
    if found is None:
        raise NoSuch("Round {round} has no table {table}.", round=number, table=where)
    return found


def result(now: Tournament, number: int) -> Told:
    """Return a result."""
    if not 1 <= number <= len(now.results):
        raise NoSuch("There is no result {number}.", number=number)
    return now.results[number - 1]


def protest(now: Tournament, number: int) -> Argued:
    """Return a protest."""
    if not 1 <= number <= len(now.protests):
        raise NoSuch("There is no protest {number}.", number=number)
    return now.protests[number - 1]


def spoken_for(by: By) -> int:
    """Return the entry whose phone this is, by its number; 0 where it is the phone of none."""
    told = (by.seat or "").partition(".")[0]
    return int(told) if by.role == ENTRY and told.isascii() and told.isdecimal() else 0


def reason(why: str) -> str:
    """Return a reason; raises `NeedsReason` where none is given."""
    if not why.strip():
        raise NeedsReason("Say why.")
    return why
