"""Hands: what each came to, read off the facts, so that somebody can confirm it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.facts import Ended, Gathered, Scored

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.kernel.facts import Fact
    from referee.kernel.table import Table


class HandResult(NamedTuple):
    """What a hand that has ended came to."""

    hand: int
    ruling: int
    """The ruling with which it ended."""
    won: tuple[str, ...]
    scores: dict[str, dict[str, int]]
    """The scores of the match since, with whatever was booked before the next hand began."""

    def data(self) -> dict[str, Any]:
        """Return it as JSON, without the number of the ruling: that may be another one."""
        return {"hand": self.hand, "won": list(self.won), "scores": self.scores}


def hands(begun: Table, told: Iterable[tuple[int, Iterable[Fact]]]) -> dict[int, HandResult]:
    """Return the results of the hands that have ended; ``told`` are rulings and their facts.

    A hand is over when it or the match has ended, and booked up to when its cards are gathered.
    """
    found: dict[int, HandResult] = {}
    hand = begun.hand
    scores = _copied(begun.scores)
    for ruling, facts in told:
        for fact in facts:
            if type(fact) is Ended and fact.what == "hand":
                first = found[hand].ruling if hand in found else ruling
                found[hand] = HandResult(hand, first, fact.winners, {})
            elif type(fact) is Ended and fact.what == "match":
                found.setdefault(hand, HandResult(hand, ruling, fact.winners, {}))
            elif type(fact) is Scored:
                points = scores.setdefault(fact.title, {})
                points[fact.side] = points.get(fact.side, 0) + fact.points
            elif type(fact) is Gathered:
                if hand in found:
                    found[hand] = found[hand]._replace(scores=_copied(scores))
                hand += 1
    if hand in found:
        found[hand] = found[hand]._replace(scores=_copied(scores))
    return found


def _copied(scores: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {title: dict(points) for title, points in scores.items()}
