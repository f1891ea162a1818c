"""Watten: the call "Trumpf oder Kritisch", whom it binds, what a breach costs (W-33 to W-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import scoring
from referee.games.watten.bavarian.power import announced, criticals, power
from referee.games.watten.moves import Call, Play
from referee.games.watten.pack import SUIT
from referee.games.watten.seats import side
from referee.kernel import (
    Face,
    Fact,
    Lacks,
    Mark,
    No,
    Refuted,
    Said,
    Seat,
    effect,
    meaning,
    penalty,
    rule,
)
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

MARKS = (Mark("bound", "trick", default=False, label="Trumpf oder Kritisch"),)


@rule("W-33", Call, waivable=False)
def may_call(table: Table, seat: Seat) -> bool | No:
    if table["bound"]:
        return No('"Trumpf oder Kritisch" has been called already.')
    if not in_time(table):
        return No('"Trumpf oder Kritisch" can be called in the first trick only.')
    if tricks.laid(table) == ((seat, announced(table)),):
        return True
    return No("The call is made on the announced card that one has led, before the next card.")


@effect("W-33", Call)
def called(_table: Table) -> Iterator[Fact]:
    """Trumpf oder Kritisch.

    Whoever leads the announced card (W-6) may call "Trumpf oder Kritisch" before the next card is
    laid.
    """
    yield Said("bound", value=True)


@meaning("W-33")
def in_time(table: Table) -> bool:
    """This goes for the first trick only."""
    return not any(table["tricks"].values())


@meaning("W-34")
def meets(table: Table) -> frozenset[str]:
    """The duty.

    After the call everybody who follows has to lay a Critical or a card of the Trumpf, if he holds
    one; which of them he likes, and he need not beat. A striker of another suit does not meet the
    call. Who has neither may lay anything.
    """
    suited = [face for face in table.pack.faces if SUIT[face] == table["trumpf"]]
    return frozenset((*criticals(table), *suited))


@meaning("W-34")
def demanded(table: Table, seat: str) -> frozenset[str]:
    """The caller's partner is bound like everybody else."""
    del seat
    every: frozenset[str] = meets(table)
    return every


@rule("W-34", Play, when=lambda t: t["bound"])
def duty(table: Table, seat: Seat, card: Face) -> bool | Lacks:
    return card in meets(table) or Lacks(seat, demanded(table, seat))


@effect("W-35", Play, when=lambda t, card: t["bound"] and beats_the_lead(t, card))
def freed(_table: Table) -> Iterator[Fact]:
    """When the duty ends.

    Once a card beats the lead, which only a higher Critical can, the players after it are free. The
    call never outlasts its trick.
    """
    yield Said("bound", value=False)


def beats_the_lead(table: Table, card: Face) -> bool:
    """Say whether a card is higher than the one that was led."""
    led = tricks.led(table)
    return bool(power(table, card, led) > power(table, led, led))


@penalty("W-36", of="W-34")
def breach(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """A breach.

    Whoever broke the call, as a later card from the same hand proves, has lost the hand at once:
    the other side books its value. Where both sides broke it, the earlier breach counts.
    """
    yield from scoring.lost(table, side(table, refuted.seat))


CLAUSES = (may_call, called, in_time, meets, demanded, duty, freed, breach)
