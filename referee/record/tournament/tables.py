"""What a match of the record says to a tournament: its public result, game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.table.table import GAMES
from referee.tournament.courses import played

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.match.hands import HandResult
    from referee.match.match import Match
    from referee.tournament.events import Game
    from referee.tournament.regulation import Stage

POINTS = "points"


def sides_of(match: Match) -> tuple[str, ...]:
    """Return the sides of a match, in the order in which their first seats sit."""
    return tuple(dict.fromkeys(match.beginning.sides[seat] for seat in match.seats))


def games_of(match: Match, stage: Stage) -> tuple[Game, ...]:
    """Return the games of a match that are over, as a tournament counts them."""
    sides = sides_of(match)
    by_game: dict[int, list[HandResult]] = {}
    for _, hand in sorted(match.results().items()):
        by_game.setdefault(hand.game, []).append(hand)
    found, won = [], dict.fromkeys(sides, 0)
    for number, hands in sorted(by_game.items()):
        now = hands[-1].scores.get(GAMES, {})
        winners = [n for n, side in enumerate(sides, 1) if now.get(side, 0) > won[side]]
        if not winners and match.table.over and number == max(by_game):
            winners = [n for n, side in enumerate(sides, 1) if side in match.table.winners]
        if winners:
            course = [_points(hand.scores, sides) for hand in hands]
            found.append(played(course, winners, stage))
        won |= now
    return tuple(found)


def _points(scores: Mapping[str, Mapping[str, int]], sides: Sequence[str]) -> tuple[int, ...]:
    made = scores.get(POINTS, {})
    return tuple([made.get(side, 0) for side in sides])


def is_agreed(match: Match) -> tuple[int, ...]:
    """Return the sides, from 1, that have confirmed the last hand of a match."""
    results = match.results()
    if not results:
        return ()
    last, sides = results[max(results)], sides_of(match)
    by = {match.beginning.sides.get(one.seat or "") for one in match.argued.confirmations
          if one.hand == last.hand and one.digest in last.digests}  # fmt: skip
    return tuple([n for n, side in enumerate(sides, 1) if side in by])
