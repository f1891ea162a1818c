"""A match as a play of BG Stats: what its app takes from other programs, one play at a time.

The app takes it as the ``data`` of a link that the phone opens; nothing is sent from here.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from referee.record.events.json_bytes import orjson

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.match.match import Match

SOURCE = "The referee"
"""By this name the app remembers which game and which players are meant: it never changes."""
POINTS = "points"
A_MINUTE = 60_000
A_DAY = 24 * 60 * A_MINUTE


def written(match: Match, names: Mapping[str, str]) -> str:
    """Return the play as JSON; players without names are called by their seats."""
    return orjson.dumps(play(match, names), option=orjson.OPT_INDENT_2).decode() + "\n"


def play(match: Match, names: Mapping[str, str]) -> dict[str, Any]:
    """Return the play. The app wants a winner and a starting player said of everybody."""
    table, book = match.table, match.book
    points = table.scores.get(POINTS, {})
    told: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": match.id,
        "playDate": f"{datetime.fromtimestamp(match.opened_at / 1000, UTC):%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": book.game or book.title,
            "sourceGameId": book.name,
            "highestWins": _highest_wins(match, points),
            "noPoints": not points,
        },
        "board": book.title,
        "players": [_player(match, seat, points, names) for seat in match.seats],
    }
    lasted = match.recorded_at - match.opened_at
    if table.over and A_MINUTE <= lasted < A_DAY:
        told["durationMin"] = lasted // A_MINUTE
    return told


def _player(
    match: Match, seat: str, points: Mapping[str, int], names: Mapping[str, str]
) -> dict[str, Any]:
    table = match.table
    side, name = table.sides[seat], names.get(seat, seat)
    told = {
        "name": name, "sourcePlayerId": name, "startPlayer": False,
        "winner": side in table.winners,
    }  # fmt: skip
    if points:
        told["score"] = points.get(side, 0)
    if side != seat:
        told["team"] = side
    return told


def _highest_wins(match: Match, points: Mapping[str, int]) -> bool:
    """Say whether most points win; where fewest do, the winner has fewest of all."""
    table = match.table
    every = {points.get(side, 0) for side in table.sides.values()}
    won = {points.get(side, 0) for side in table.winners}
    return len(every) == 1 or not won or won != {min(every)}
