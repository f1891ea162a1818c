"""Hands: what each came to, read off the facts, so that somebody can confirm it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.table.evolve import outlasting
from referee.kernel.table.facts import Ended, Gathered, Laid, Said, Scored

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table
    from referee.match.arguments import Confirmation


class HandResult(NamedTuple):
    """What a hand that has ended came to."""

    hand: int
    ruling: int
    """The ruling with which it ended."""
    won: tuple[str, ...]
    scores: dict[str, dict[str, int]]
    """The scores since, with whatever was booked before the next hand or the next game began."""
    before: dict[str, dict[str, int]]
    """The scores with which it began."""
    watched: bool = True
    """Whether its end was watched; else it was told."""
    resumed: bool = False
    """Whether it was picked up in the middle: nobody watched how it began."""
    game: int = 1
    """The number of the game it is of, where the match has several."""
    marks: Mapping[str, Any] | None = None
    """What else it came to, by the marks that the book counts among its results, if any are."""
    out: tuple[str, ...] = ()
    """The seats that play no further after it."""

    def data(self) -> dict[str, Any]:
        """Return it as JSON, without the number of the ruling: that may be another one.

        What a hand came to is the same whether it was watched or told.
        """
        marks = {} if self.marks is None else {"marks": dict(self.marks)}
        return {"hand": self.hand, "won": list(self.won), "scores": self.scores, **marks}

    @property
    def digest(self) -> str:
        """The SHA-256 digest of what it came to, in hexadecimal, which a confirmation keeps."""
        told = json.dumps(self.data(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(told.encode()).hexdigest()

    @property
    def digests(self) -> tuple[str, ...]:
        """What confirmations may keep of it: the first of them had no marks."""
        return self.digest, self._replace(marks=None).digest


def hands(begun: Table, told: Iterable[tuple[int, Iterable[Fact]]]) -> dict[int, HandResult]:
    """Return the results of the hands that have ended; ``told`` are rulings and their facts.

    A hand is over when it, its game or the match has ended, and booked up to when its cards are
    gathered. With a game end its scores, but for the games won.
    """
    hearing = _Hearing(begun)
    for ruling, facts in told:
        for fact in facts:
            hearing.hear(ruling, fact)
    hearing.book()
    return hearing.found


class _Hearing:
    """The hands as far as their facts were heard."""

    def __init__(self, begun: Table) -> None:
        self.found: dict[int, HandResult] = {}
        self.hand, self.game = begun.hand, begun.game
        self.scores = _copied(begun.scores)
        self.before = _copied(begun.scores)
        self.game_over = False
        self.watched = not begun["unwatched"]
        self.resumed = bool(begun["resumed"])
        self.results = begun.in_force.layout.results
        self.marks: dict[str, Any] = {}
        self.out = {mark: tuple(begun[mark]) for mark in begun.in_force.layout.out}

    def hear(self, ruling: int, fact: Fact) -> None:
        if type(fact) is Ended:
            self.ended(ruling, fact)
        elif type(fact) is Scored:
            points = self.scores.setdefault(fact.title, {})
            points[fact.side] = points.get(fact.side, 0) + fact.points
        elif type(fact) is Said:
            self.said(fact)
        elif type(fact) is Laid:
            self.resumed = True
        elif type(fact) is Gathered:
            self.gathered()

    def said(self, fact: Said) -> None:
        if fact.mark == "unwatched":
            self.watched = not fact.value
        if fact.mark in self.results:
            self.marks[fact.mark] = fact.value
        if fact.mark in self.out:
            self.out[fact.mark] = tuple(fact.value)

    def ended(self, ruling: int, fact: Ended) -> None:
        if fact.what not in {"hand", "game", "match"}:
            return
        was = self.found.get(self.hand)
        if fact.what != "hand":
            self.game_over = fact.what == "game"
        if was is None or fact.what == "hand":
            first = ruling if was is None else was.ruling
            self.found[self.hand] = HandResult(
                self.hand, first, fact.winners, {}, {}, game=self.game
            )

    def gathered(self) -> None:
        self.book()
        self.hand += 1
        self.watched, self.resumed, self.marks = True, False, {}
        if self.game_over:
            self.scores, self.game_over = outlasting(self.scores), False
            self.out = dict.fromkeys(self.out, ())
            self.game += 1
        self.before = _copied(self.scores)

    def book(self) -> None:
        """Write beside the hand, if it has ended, its scores and how it was refereed.

        Who went out may be watched, and what the others counted only told.
        """
        if self.hand in self.found:
            self.found[self.hand] = self.found[self.hand]._replace(
                scores=_copied(self.scores),
                before=self.before,
                watched=self.watched,
                resumed=self.resumed,
                marks=self.marks if self.results else None,
                out=tuple([seat for gone in self.out.values() for seat in gone]),
            )


def stale(one: Confirmation, now: Mapping[int, HandResult]) -> bool:
    """Say whether a hand no longer came to what was confirmed."""
    result = now.get(one.hand)
    return result is None or one.digest not in result.digests


def _copied(scores: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {title: dict(points) for title, points in scores.items()}
