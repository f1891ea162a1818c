"""Slips: a result as it is written on one, read and written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.envelope import Count
from referee.kernel.messages import Message
from referee.tournament.events import Game
from referee.tournament.rankings.measures import NOTHING, TIGHT
from referee.tournament.refusals import Impossible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MARKS = {"t": TIGHT, "n": NOTHING}
"""The letters that stand behind a game for what else counts of it."""
_GAME = re.compile(r"(-?\d{1,6}(?:[:/]-?\d{1,6})+)([tn]*)\Z")
FORM = Message("a game is written 15:9, the first side first; t where the winner was behind a tight"
               " side, n where from nothing")  # fmt: skip


def games_of(text: str) -> tuple[Game, ...]:
    """Read the games of a slip, such as ``15:9 8:15 15:0n``; raises `Impossible`.

    Whoever has most points has won a game.
    """
    return tuple([_game(word) for word in re.split(r"[\s,;]+", text.strip()) if word])


def _game(word: str) -> Game:
    found = _GAME.match(word)
    if found is None:
        raise Impossible("{text} is no game: {form}.", text=word[:40], form=FORM)
    points = tuple(map(int, re.split("[:/]", found[1])))
    best = max(points)
    winners = tuple([Count(side) for side, made in enumerate(points, 1) if made == best])
    marks = tuple([MARKS[sign] for sign in dict.fromkeys(found[2])])
    return Game(points, winners, marks)


def slip_of(games: Iterable[Game]) -> str:
    """Write the games of a result as they stand on a slip."""
    letters = {mark: sign for sign, mark in MARKS.items()}
    return " ".join(
        ":".join(map(str, game.points)) + "".join(letters.get(mark, "") for mark in game.marks)
        for game in games
    )


def sides_of(text: str) -> tuple[tuple[int, ...], ...]:
    """Read who sits at a table, such as ``1 2`` or ``1+5 3+9``; raises `Impossible`."""
    try:
        return tuple([tuple(map(int, side.split("+"))) for side in text.split()])
    except ValueError:
        form = Message("start numbers of two sides, such as 1 2 or 1+5 3+9")
        raise Impossible("{text} is nobody: {form}.", text=text[:40], form=form) from None


def seated(sides: Sequence[Sequence[int]]) -> str:
    """Write who sits at a table."""
    return " ".join("+".join(map(str, side)) for side in sides)
