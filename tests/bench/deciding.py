"""How many reports are ruled on in a CPU second, book by book, beside python-chess."""

import random
from collections.abc import Iterator
from functools import partial

import chess

from referee.games import shelf
from referee.kernel.decide import decide
from tests.bench.aims import decides
from tests.bench.measure import Figure, Sample, alternating, cpu_rate, figure, for_seconds
from tests.bench.play import Played, played
from tests.bench.settings import Settings

ANCHOR = "python-chess push_uci"
PLAYED_ON = (
    "whot-1on1", "lotta-watta", "watten-bavarian-4", "lohai-4", "schnapsen", "skat",
)  # fmt: skip
"""The books that are measured as a match is ruled on, too, each for its family."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure every book on the shelf, on tables that were made before.

    Such a table is new to its match each time, and what its tale tells is heard again. A match
    goes on from the table that its last ruling left: so some books are measured once more.
    """
    books = {
        name: [played(name, seed, settings.reports) for seed in range(settings.matches)]
        for name in shelf()
    }
    cases = {name: partial(judged, matches, settings.seconds) for name, matches in books.items()}
    cases |= {
        f"{name}, from report to report": partial(judged, books[name], settings.seconds, on=True)
        for name in PLAYED_ON if name in books
    }  # fmt: skip
    cases[ANCHOR] = partial(_pushed, _chess_games(settings.matches), settings.seconds)
    samples = alternating(cases, settings.rounds)
    for name in (one for one in cases if one != ANCHOR):
        yield figure(
            f"decide, {name}", "rulings/CPU s", samples[name], samples[ANCHOR], ANCHOR,
            by=cpu_rate, aim=None if name in books else decides(name),
        )  # fmt: skip


def judged(matches: list[Played], seconds: float, *, on: bool = False) -> Sample:
    """Rule on matches, on the tables that were made before or ``on`` from ruling to ruling."""
    asked = [
        (match.book, [(step.table, step.move, step.at) for step in match.steps])
        for match in matches
    ]

    def batch() -> int:
        for book, steps in asked:
            left = steps[0][0]
            for made, move, at in steps:
                left = decide(book, left if on else made, move, at=at).table or left
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
