"""The duty to follow, to trump and to beat: what a card that is laid says of the hand behind it.

A game gives its cards a `Strength` in the open trick, and says in which order the duties come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from referee.kernel import Lacks, Table
from referee.parts.tricks import laid

NOTHING, FOLLOWS, TRUMP = range(3)
"""What a card is to the one that was led: of no use, of its suit, or a trump."""

Strength = tuple[int, int]
"""What a card is to the one that was led (trumps of several kinds count upwards), and its rank."""
Stands = Callable[[Table, str, str], Strength]
"""How a card stands in a trick to which another was led; both are given."""


class Done(NamedTuple):
    """What a card does in the open trick."""

    follows: bool
    beats: bool
    trump: bool


Asks = Callable[[Done], tuple[bool, ...]]
"""What is asked of a card, what comes first before the rest."""


def follow_only(done: Done) -> tuple[bool, ...]:
    """Ask for the suit that was led, or for a trump where one was, and for nothing else."""
    return (done.follows,)


def follow_first(done: Done) -> tuple[bool, ...]:
    """Ask for the suit that was led, beating if able; then for a trump, again beating if able."""
    return done.follows, (done.follows or done.trump) and done.beats, done.trump


def beat_first(done: Done) -> tuple[bool, ...]:
    """Ask for a card that beats; then for the suit that was led; then for a trump."""
    return done.beats, done.follows, done.trump


def taker(table: Table, stands: Stands) -> str:
    """Return whose card stands highest in the open trick."""
    lying = laid(table)
    first = lying[0][1] if lying else ""
    return max(lying, key=lambda one: stands(table, one[1], first))[0]


def owed(table: Table, card: str, stands: Stands, asks: Asks) -> frozenset[str]:
    """Return the cards that would have to be laid to the open trick before this one.

    The duty is asked once for all cards that do the same in the trick.
    """
    lying = laid(table)
    if not lying:
        return frozenset()
    first = lying[0][1]
    suit = min(stands(table, first, first)[0], TRUMP)
    best = max([stands(table, face, first) for _, face in lying])

    def done(face: str) -> Done:
        strength = stands(table, face, first)
        kind = min(strength[0], TRUMP)
        return Done(kind == suit, strength > best, kind == TRUMP)

    alike: dict[Done, list[str]] = {}
    for face in table.pack.faces:
        alike.setdefault(done(face), []).append(face)
    mine = asks(done(card))
    return frozenset([face for does, faces in alike.items() if asks(does) > mine for face in faces])


def answered(table: Table, seat: str, card: str, stands: Stands, asks: Asks) -> bool | Lacks:
    """Take a card at its word: the seat holds none that the duty asks for before it."""
    better = owed(table, card, stands, asks)
    return Lacks(seat, better) if better else True
