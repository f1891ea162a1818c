"""How long it takes to see whether all claims can be true: after a hand, and as they pile up."""

import gc
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from referee.games import shelf
from referee.kernel import Book, Move, Table
from referee.kernel.decide import decide
from referee.kernel.proof.proofs import impossible
from referee.notation.files import parse
from referee.notation.play import play
from referee.trial.honest import honest_match
from tests.bench.measure import (
    Aim,
    Figure,
    Sample,
    alternating,
    cpu_micros,
    figure,
    for_seconds,
    spread,
)
from tests.bench.play import Step, played
from tests.bench.settings import Settings

AIM = Aim(20, below=True)
"""A few milliseconds beside a ruling of some fifty microseconds."""
ANCHOR = "decide, the same match"
MOST = 120
PILES = sorted((Path(__file__).parents[1] / "kernel" / "piles").glob("*.match"))
DEAREST = Aim(12, below=True)
"""Milliseconds that the dearest ruling of a match may take of the processor."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure every book in whose matches claims are open when a hand is over."""
    for name in shelf():
        match = played(name, 1, MOST)
        ends = [end for step in match.steps if (end := _end(step)) is not None and end.claims]
        if not ends:
            continue
        cases = {
            name: partial(_proven, ends, settings.seconds),
            ANCHOR: partial(_ruled, match.book, match.steps, settings.seconds),
        }
        samples = alternating(cases, settings.rounds)
        yield figure(
            f"all claims weighed at the end of a hand, {name}", "µs", samples[name],
            samples[ANCHOR], ANCHOR, by=_micros, aim=AIM,
        )  # fmt: skip

    matches = {f"a pile of claims, {path.stem}": _read(path) for path in PILES}
    for liar in ("", "B"):
        name = "whot-short with a liar" if liar else "whot-short, honest"
        matches[f"{name}, must_play_if_able"] = _with_real_cards("whot-short", liar)
    for name, (book, asked) in matches.items():
        worst = [_dearest(book, asked) for _ in range(settings.rounds)]
        yield Figure(
            f"the dearest ruling, {name}", "ms CPU", spread(worst), aim=DEAREST,
            rounds=settings.rounds,
        )  # fmt: skip


def _read(path: Path) -> tuple[Book, list[tuple[Table, Move]]]:
    [script] = parse(path.read_text())
    told = play(script, shelf())
    return told.book, [
        (told.match.table_after(step.number - 1), step.told.move)
        for step in told.steps
        if step.number and step.told
    ]


def _with_real_cards(name: str, liar: str) -> tuple[Book, list[tuple[Table, Move]]]:
    book = shelf()[name].agree({"must_play_if_able": "yes"})
    match = honest_match(book, book.open(book.names[:6]), Random(1), MOST, liar)
    return book, [(told.before, told.move) for told, _, _ in match]


def _dearest(book: Book, asked: list[tuple[Table, Move]]) -> float:
    """Return the milliseconds of the ruling that took longest; the collector of garbage rests."""
    taken = []
    gc.disable()
    for table, move in asked:
        begun = time.process_time()
        decide(book, table, move)
        taken.append(time.process_time() - begun)
    gc.enable()
    return max(taken) * 1000


def _micros(sample: Sample) -> float:
    return cpu_micros([sample]) or 0.0


def _end(step: Step) -> Table | None:
    after = step.ruling.table
    return after.last if after is not None and after.hand > step.table.hand else None


def _proven(ends: list[Table], seconds: float) -> Sample:
    def batch() -> int:
        for table in ends:
            impossible(table)
        return len(ends)

    return for_seconds(seconds, batch)


def _ruled(book: Book, steps: list[Step], seconds: float) -> Sample:
    def batch() -> int:
        for step in steps:
            decide(book, step.table, step.move, at=step.at)
        return len(steps)

    return for_seconds(seconds, batch)
