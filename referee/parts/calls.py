"""A word that is owed when few cards are left: said in time, too late, or another player objects.

The mark ``must_say`` has who owes which word. A book that calls for one declares the mark under a
label of its own, and has the move `Catch` and a `Say` with its words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Leave, No, Said, Seat, Word, effect, rule
from referee.parts.leaving import players
from referee.parts.reports import Act

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Clause, Fact, Table

OWED = "must_say"


class Say(Act, name="say", aloud=True, verb="say how few cards are left", in_turn=False):
    """Say how few cards you have left."""

    call: Word
    """One of the words that a game gives."""


class Catch(Act, name="catch", aloud=True, title="Catch", verb="object to silence", in_turn=False):
    """Object that a player did not say how few cards are left."""

    silent: Seat


def owing(table: Table, seat: str, word: str) -> Said:
    """Let a seat owe a word."""
    return Said(OWED, {**table[OWED], seat: word})


def settled(table: Table, *seats: str) -> Said:
    """Let these seats owe no word any more: it was said, or it is too late."""
    return Said(OWED, {seat: word for seat, word in table[OWED].items() if seat not in seats})


def overdue(table: Table, *acting: str) -> Mapping[str, str]:
    """Return the words that others owe than those who act: their act comes before the word."""
    return {seat: word for seat, word in table[OWED].items() if seat not in acting}


def others_owe(table: Table, seat: str) -> bool:
    """Say whether somebody else owes a word than who acts."""
    owed = table[OWED]
    return len(owed) > 1 or bool(owed and seat not in owed)


def caught_in_time(number: str) -> Clause:
    """Return the part of a clause by which another player objects, and while a word is owed."""

    @rule(number, Catch)
    def caught_in_time(table: Table, seat: str, silent: str) -> bool | No:
        if seat == silent or seat not in players(table):
            return No("Another player must object.")
        return silent in table[OWED] or No("{seat} owes no word now.", seat=silent)

    return caught_in_time


def owes_no_more(number: str) -> Clause:
    """Return the part of a clause by which whoever leaves owes no word."""

    @effect(number, Leave, when=lambda t, seat: seat in t[OWED])
    def owes_no_more(table: Table, seat: str) -> Iterator[Fact]:
        yield settled(table, seat)

    return owes_no_more
