"""Whot: a hand that is told and not watched: who went out, or what was counted (G-7, WH-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.play import players
from referee.kernel import (
    Awaits,
    Counts,
    Ended,
    Fact,
    No,
    Result,
    Said,
    Seat,
    effect,
    rule,
)
from referee.parts import counting
from referee.parts.counting import WentOut
from referee.parts.dealing import before_the_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


class WentOutOrDrawn(Result, phases=WentOut.phases, labels=WentOut.labels, asks=WentOut.asks):
    """Tell how the hand ended: who went out, or nobody where the stock ran out."""

    out: Seat | None = None


class WentOutOrCounted(counting.Counted, phases=WentOut.phases, labels=WentOut.labels,
                       asks={**WentOut.asks, "counts": "What did everybody count?"}):  # fmt: skip
    """Tell how the hand ended: who went out, or what all counted where the stock ran out."""

    out: Seat | None = None
    counts: Counts = ()


ALL = (WentOut, WentOutOrDrawn, WentOutOrCounted)


@rule("WH-15", *ALL, waivable=False, when=lambda _t, out: out is not None)
def plays(table: Table, out: Seat) -> bool | No:
    return out in players(table) or No("{seat} does not play this hand.", seat=out)


@effect("WH-15", *ALL, when=lambda _t, out: out is not None)
def told_out(table: Table, out: Seat) -> Iterator[Fact]:
    yield from begin_telling(table)
    yield Ended("hand", (out,))


def begin_telling(table: Table) -> Iterator[Fact]:
    """Forget an offer that was open; a hand that is told before its deal was dealt all the same."""
    if table["offer"]:
        yield Said("offer", {})
    yield from before_the_deal(table)


# --- where the stock may have run out -------------------------------------------------------------


@effect("WH-13", WentOutOrDrawn, when=lambda _t, out: out is None)
def told_drawn(table: Table) -> Iterator[Fact]:
    yield from begin_telling(table)
    yield Ended("hand", ())


@rule("WH-13", WentOutOrCounted, waivable=False)
def out_or_counted(table: Table, out: Seat | None, counts: Counts) -> bool | No:
    if out is not None:
        if table.phase == "count":
            return No("The stock has run out: nobody has gone out.")
        return not counts or No("Nothing is counted when somebody goes out.")
    return counting.each_counted(table, counts)


counted_before, in_the_pack = counting.told("WH-17")


@effect("WH-13", WentOutOrCounted, when=lambda _t, out: out is None)
def told_counts(table: Table, counts: Counts) -> Iterator[Fact]:
    yield from begin_telling(table)
    yield Said("counted", dict(counts))
    yield Awaits("count", ())


CLAUSES = (plays, told_out)
