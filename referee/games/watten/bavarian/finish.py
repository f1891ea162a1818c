"""Watten: the end of the game, the next hand, and players who leave (W-57, W-58, G-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import cut
from referee.games.watten.seats import forehand
from referee.kernel import LAWS, Ended, Gathered, meaning, upshot
from referee.parts import targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


@meaning("W-57")
def victors(table: Table) -> tuple[str, ...]:
    """The game.

    The side that has {target} points or more wins the game. Where fines bring both so far, the
    side with more points wins, and of equals the one that won the last hand.
    """
    best = targets.victors(table, table.terms["target"])
    return tuple([side for side in best if side in table.won]) or best


@upshot("W-57", when=lambda t: t["booked"] and not t.over and bool(victors(t)))
def game_won(table: Table) -> Iterator[Fact]:
    yield Ended("match", victors(table))


@upshot("G-6", when=lambda t: bool(t["away"]) and not t.over)
def given_up(table: Table) -> Iterator[Fact]:
    """Leaving.

    A player may leave for good. No hand can go on without him, so he gives up the game for his
    side: of those who stay, the side with the most points wins it.
    """
    gone = {table.sides[seat] for seat in table["away"]}
    staying = tuple(dict.fromkeys(s for s in table.sides.values() if s not in gone))
    yield Ended("match", targets.foremost(table, staying))


@upshot("W-58", when=lambda t: t["booked"] and not t.over)
def next_hand(table: Table) -> Iterator[Fact]:
    """The next hand.

    The scores stay. All cards are gathered, everything else begins anew, and the next dealer deals.
    """
    following = forehand(table)
    yield Gathered("stock")
    yield from cut.begins(table, following)


HOUSE_LAWS = (*[law for law in LAWS if (law.number, law.kind) != ("G-6", "rule")], given_up)
"""The laws of every table; that whoever has left cannot act needs no rule, for the game is over."""
CLAUSES = (victors, game_won, next_hand)
