"""The measures: what of a table counts for whoever sat there (TR-1 to TR-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tournament.rankings.rules import measure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.tournament.events import Game
    from referee.tournament.rankings.rules import Share

TIGHT, NOTHING = "tight", "nothing"
MARKS = (TIGHT, NOTHING)
"""What can be said of the course of a game."""


def _won(share: Share) -> Iterator[Game]:
    return (game for game in share.games if share.side in game.winners)


def _others(share: Share, game: Game) -> list[int]:
    return [made for side, made in enumerate(game.points, 1) if side != share.side]


@measure("TR-1", of_winners=True)
def games_won(share: Share) -> int:
    """Every game won counts one."""
    return sum(1 for _ in _won(share))


@measure("TR-2")
def points_made(share: Share) -> int:
    """Every point made counts one, in games won and lost."""
    return sum(game.points[share.side - 1] for game in share.games) if share.side else 0


@measure("TR-3")
def difference(share: Share) -> int:
    """Points made, less those that the others at the table have made."""
    return points_made(share) - points_against(share)


@measure("TR-4", of_winners=True)
def won_to_nothing(share: Share) -> int:
    """Every game won in which the others made no point counts one."""
    return sum(not any(_others(share, game)) for game in _won(share))


@measure("TR-5", of_winners=True)
def won_from_nothing(share: Share) -> int:
    """Every game counts one that was won from no point at all, when the others were tight."""
    return sum(NOTHING in game.marks for game in _won(share))


@measure("TR-6", of_winners=True)
def won_from_behind(share: Share) -> int:
    """Every game counts one that was won when the others had been tight before."""
    return sum(TIGHT in game.marks or NOTHING in game.marks for game in _won(share))


@measure("TR-7", of_winners=True)
def rounds_won(share: Share) -> int:
    """Every round counts one in which more games were won than anybody else at the table won."""
    return int(share.taken)


@measure("TR-8")
def rested(share: Share) -> int:
    """Every round counts one in which there was nobody to meet."""
    return int(not share.side)


@measure("TR-9")
def outdone(share: Share) -> int:
    """In every game each other player at the table who made fewer points counts one."""
    if not share.side:
        return 0
    return sum(
        made < game.points[share.side - 1] for game in share.games for made in _others(share, game)
    )


@measure("TR-10")
def points_against(share: Share) -> int:
    """Every point that the others at the table have made counts one."""
    return sum(sum(_others(share, game)) for game in share.games) if share.side else 0
