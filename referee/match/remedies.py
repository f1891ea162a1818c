"""Remedies: what an arbiter may decide on a dispute, and how it is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.match.reports import Report

STANDS = "stands"
LET_STAND = "let-stand"
TAKE_BACK = "take-back"
STRIKE = "strike"
REPLACE = "replace"
PENALTY = "penalty"
SCORE = "score"
REPLAY = "replay-hand"
SHUFFLED = "shuffled"
"""The pile was shuffled into the stock, and nobody told."""
AWARD_HAND = "award-hand"
AWARD_MATCH = "award-match"
WORDS = "words"
"""What no book can read: the free words of the first release, whose facts were written down."""
POINTS = "points"
"""The title under which a score is counted where none is named."""
MOST_POINTS = 1_000_000


class Remedy(NamedTuple):
    """One remedy; what does not belong to its kind is empty."""

    what: str
    number: int = 0
    """The ruling it is about; 0 for the one in dispute. For `TAKE_BACK` the last one that stays,
    for `SHUFFLED` the last one before it."""
    told: Report | None = None
    """For `REPLACE`: the report that takes the place."""
    clauses: tuple[str, ...] = ()
    """The clauses let stand, or the one clause whose breach has its price."""
    seat: str = ""
    """On whom the penalty falls, or the side that gains."""
    points: int = 0
    title: str = POINTS
    words: str = ""
    """For `WORDS`: what was written."""


SAMPLES = {
    STANDS: "the ruling stands",
    LET_STAND: "let 12 stand",
    TAKE_BACK: "take back to 11",
    STRIKE: "strike 12",
    REPLACE: "replace 12 with A: play C7",
    PENALTY: "penalty W-34 on B",
    SCORE: "score A +2",
    REPLAY: "replay the hand",
    SHUFFLED: "shuffled after 11",
    AWARD_HAND: "award the hand to A",
    AWARD_MATCH: "award the match to A",
}
"""Every remedy as it may be written."""


def remedies_text(remedies: tuple[Remedy, ...]) -> str:
    """Write remedies; reading them back gives the same."""
    return "; ".join(map(remedy_text, remedies))


def remedy_text(remedy: Remedy) -> str:
    """Write one remedy as the notation does."""
    what = remedy.what
    return _WRITTEN[what](remedy) if what in _WRITTEN else SAMPLES[what]


def _at(remedy: Remedy) -> str:
    return f" {remedy.number}" if remedy.number else ""


def _on(remedy: Remedy) -> str:
    return f" on {remedy.seat}" if remedy.seat else ""


_WRITTEN: dict[str, Callable[[Remedy], str]] = {
    LET_STAND: lambda r: f"let{_at(r)} stand" + "".join(f" !{clause}" for clause in r.clauses),
    TAKE_BACK: lambda r: f"take back to {r.number}",
    STRIKE: lambda r: f"strike{_at(r)}",
    REPLACE: lambda r: f"replace{_at(r)} with {r.told.timed if r.told else ''}",
    PENALTY: lambda r: f"penalty {r.clauses[0]}{_on(r)}",
    SCORE: lambda r: f"score {r.seat} {r.points:+d}" + (f" {r.title}" if r.title != POINTS else ""),
    SHUFFLED: lambda r: f"shuffled after {r.number}",
    AWARD_HAND: lambda r: f"award the hand to {r.seat}",
    AWARD_MATCH: lambda r: f"award the match to {r.seat}",
    WORDS: lambda r: r.words,
}
