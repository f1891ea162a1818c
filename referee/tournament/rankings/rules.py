"""What a measure is, and what tells equals apart: numbered rules, and what they may read."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.tournament.events import Game


class Share(NamedTuple):
    """What an entry has of a table in one round; or that it rested."""

    round: int
    stage: int
    games: tuple[Game, ...] = ()
    side: int = 0
    """The number of its side, from 1; 0 where it rested."""
    sides: tuple[tuple[int, ...], ...] = ()
    """Everybody at the table."""
    knockout: bool = False
    """Whether whoever loses there is out."""
    third: bool = False
    """Whether it is played for the third place."""
    decides: bool = False
    """Whether it only tells equals apart."""
    apart: bool = False
    """Whether it is added up in no column."""

    def won(self, side: int) -> int:
        """Return how many games a side has won."""
        return sum(side in game.winners for game in self.games)

    @property
    def taken(self) -> bool:
        """Whether the side has won more games than every other one there."""
        return self.side > 0 and self.won(self.side) > max(
            (self.won(n) for n in range(1, len(self.sides) + 1) if n != self.side), default=0
        )


class View(NamedTuple):
    """All that what tells equals apart may read."""

    shares: Mapping[int, Sequence[Share]]
    """What every entry has of every round, by its start number."""
    seed: str = ""
    """The seed of the lots, once the standings are frozen; empty before."""


class Measuring(NamedTuple):
    """A measure by its number."""

    number: str
    text: str
    of: Callable[[Share], int]
    """How much of it there is in a share."""
    of_winners: bool
    """Whether it asks who has won; the others that count anything of a game count its points."""


class Tie(NamedTuple):
    """What tells equals apart, by its number."""

    number: str
    text: str
    among: Callable[[Sequence[int], View], Mapping[int, int]]
    """What each of those who are equal has, the higher the better."""


MEASURES: dict[str, Measuring] = {}
TIES: dict[str, Tie] = {}


def measure(
    number: str, *, of_winners: bool = False
) -> Callable[[Callable[[Share], int]], Callable[[Share], int]]:
    """Make a function a measure; its docstring is the rule."""

    def made(of: Callable[[Share], int]) -> Callable[[Share], int]:
        MEASURES[number] = Measuring(number, _text(of), of, of_winners)
        return of

    return made


def tie(
    number: str,
) -> Callable[
    [Callable[[Sequence[int], View], Mapping[int, int]]],
    Callable[[Sequence[int], View], Mapping[int, int]],
]:
    """Make a function tell equals apart; its docstring is the rule."""

    def made(
        among: Callable[[Sequence[int], View], Mapping[int, int]],
    ) -> Callable[[Sequence[int], View], Mapping[int, int]]:
        TIES[number] = Tie(number, _text(among), among)
        return among

    return made


def _text(rule: Callable[..., object]) -> str:
    return " ".join(inspect.cleandoc(rule.__doc__ or "").split())
