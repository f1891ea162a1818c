"""The options of a Watten table about the score: the target, and what a won game counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import finish, tight
from referee.kernel import Amendment, Ended, Fact, Mark, Said, Scored, Term, upshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


def from_nothing(table: Table) -> list[str]:
    """Return the scores without a point against which a side is tight, old ones first."""
    threshold = tight.threshold(table)
    every = dict.fromkeys(table.sides.values())
    late = any(table.score(one) >= threshold for one in every)
    poor = [one for one in every if late and table.score(one) <= 0]
    return list(dict.fromkeys((*table["from_nothing"], *poor)))


@upshot("W-57", when=lambda t: not t.over and from_nothing(t) != t["from_nothing"])
def noted(table: Table) -> Iterator[Fact]:
    yield Said("from_nothing", from_nothing(table))


def won(table: Table) -> bool:
    """Say whether somebody has won the game by the hand that was just booked."""
    return bool(table["booked"] and not table.over and finish.victors(table))


@upshot("W-57", when=won, called="game_won")
def game_counted(table: Table) -> Iterator[Fact]:
    """A won game counts one, and two when a loser has no point.

    It counts four for a winner that had none when another was tight.
    """
    winners = finish.victors(table)
    losers = [one for one in dict.fromkeys(table.sides.values()) if one not in winners]
    bare = any(table.score(one) <= 0 for one in losers)
    for one in winners:
        count = 4 if one in table["from_nothing"] else 2 if bare else 1
        yield Scored(one, count, "games")
    yield Ended("match", winners)


SCHNEIDER = Amendment(
    replace=(game_counted,), adopt=(noted,), before="W-57",
    marks=(Mark("from_nothing", "match", []),),
)  # fmt: skip

TERMS: tuple[Term, ...] = (
    Term("target", "Points that win the game.", (11, 13, 15, 18, 21), 11),
    Term(
        "schneider", "Whether a game won against no point counts more.",
        ("off", "double_fourfold"), "off", {"double_fourfold": SCHNEIDER},
    ),
)  # fmt: skip
