"""How many reports are ruled on in a CPU second, book by book, beside python-chess."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import chess

from referee.games import shelf
from referee.kernel.decide import decide
from tests.bench.aims import decides
from tests.bench.measure import alternating, cpu_rate, figure, for_seconds
from tests.bench.play import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.bench.measure import Figure, Sample
    from tests.bench.play import Played
    from tests.bench.settings import Settings

ANCHOR = "python-chess push_uci"


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure every book on the shelf."""
    books = {
        name: [played(name, seed, settings.reports) for seed in range(settings.matches)]
        for name in shelf()
    }
    cases = {name: partial(judged, matches, settings.seconds) for name, matches in books.items()}
    cases[ANCHOR] = partial(_pushed, _chess_games(settings.matches), settings.seconds)
    samples = alternating(cases, settings.rounds)
    for name in books:
        yield figure(
            f"decide, {name}", "rulings/CPU s", samples[name], samples[ANCHOR], ANCHOR,
            by=cpu_rate, aim=decides(name),
        )  # fmt: skip


def judged(matches: list[Played], seconds: float) -> Sample:
    asked = [
        (match.book, [(step.table, step.move, step.at) for step in match.steps])
        for match in matches
    ]

    def batch() -> int:
        for book, steps in asked:
            for table, move, at in steps:
                decide(book, table, move, at=at)
        return sum(len(steps) for _, steps in asked)

    return for_seconds(seconds, batch)


def _chess_games(count: int) -> list[list[str]]:
    """Return random legal games of chess as moves in UCI notation."""
    games = []
    for seed in range(count):
        chance = random.Random(seed)
        board = chess.Board()
        moves: list[str] = []
        while not board.is_game_over() and len(moves) < 200:
            move = chance.choice(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        games.append(moves)
    return games


def _pushed(games: list[list[str]], seconds: float) -> Sample:
    def batch() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push_uci(move)
        return sum(map(len, games))

    return for_seconds(seconds, batch)
