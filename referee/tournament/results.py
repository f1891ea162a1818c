"""What a result can be: a check by the game, before it is on record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.messages import CountPart
from referee.tournament.movements import MOVEMENTS
from referee.tournament.rankings import MEASURES
from referee.tournament.rankings.measures import MARKS
from referee.tournament.refusals import Impossible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.tournament.events import Game
    from referee.tournament.regulation import Regulation, Stage
    from referee.tournament.tournament import Table

MOST_POINTS = 1_000_000


def for_points(by: Regulation, stage: Stage) -> bool:
    """Return whether a round is one game of which the points count, whoever has won it."""
    counted = {one.rule for each in by.rankings for count in each.counts for one in count.sum}
    if stage.games > 1 or stage.to or MOVEMENTS[stage.movement].knocks_out:
        return False
    return bool(counted) and not any(MEASURES[rule].of_winners for rule in counted)


def check(games: Sequence[Game], table: Table, stage: Stage) -> None:
    """Raise `Impossible` for a result that no round of this stage can have."""
    sides = len(table.sides)
    if not table.decides and len(games) != stage.games:
        raise Impossible(
            "A round has {games} here, and {many} were told.",
            games=CountPart(stage.games, "game|games"), many=len(games),
        )  # fmt: skip
    if not games:
        raise Impossible("A result has one game at least.")
    for number, game in enumerate(games, 1):
        _check_game(number, game, sides, stage if not table.decides else None)


def _check_game(number: int, game: Game, sides: int, stage: Stage | None) -> None:
    if len(game.points) != sides:
        raise Impossible(
            "Game {number} has points for {many}, and {most} play at the table.",
            number=number, many=len(game.points), most=sides,
        )  # fmt: skip
    if not game.winners or not {*game.winners} <= set(range(1, sides + 1)):
        raise Impossible("Game {number} names no winner of this table.", number=number)
    if len({*game.winners}) < len(game.winners):
        raise Impossible("Game {number} names one winner twice.", number=number)
    if any(abs(made) > MOST_POINTS for made in game.points):
        raise Impossible("Game {number} has more points than can be.", number=number)
    if unknown := [mark for mark in game.marks if mark not in MARKS]:
        raise Impossible("Game {number} cannot have the mark {name}.", number=number,
                         name=unknown[0])  # fmt: skip
    if stage is None:
        return
    if stage.to and len(game.winners) > 1:
        raise Impossible("Game {number} cannot be: one side alone wins it.", number=number)
    won = [game.points[side - 1] for side in game.winners]
    lost = [made for side, made in enumerate(game.points, 1) if side not in game.winners]
    if stage.to and (min(won) < stage.to or any(made >= stage.to for made in lost)):
        raise Impossible(
            "Game {number} cannot be: whoever has {points} wins it, and nobody else.",
            number=number, points=CountPart(stage.to, "point|points"),
        )  # fmt: skip
    if stage.total >= 0 and sum(game.points) != stage.total:
        raise Impossible(
            "Game {number} cannot be: its points come to {many}, and in every game to {most}.",
            number=number, many=sum(game.points), most=stage.total,
        )  # fmt: skip
