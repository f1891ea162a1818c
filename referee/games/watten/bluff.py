"""Tyrolean Watten: a raise in the last trick that may be a bluff, and "Farbe" (WT-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.watten import go
from referee.games.watten.last_trick import fitting, last_trick
from referee.games.watten.moves import PENDING, Go
from referee.games.watten.seats import other, side
from referee.kernel import (
    Amendment,
    Ended,
    Face,
    Fact,
    Mark,
    Move,
    No,
    Said,
    Seat,
    Shown,
    effect,
    rule,
)
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


@dataclass(frozen=True)
class Farbe(Move):
    """Show your last card, because the other side has answered your Go with "Farbe"."""

    name: ClassVar[str] = "farbe"
    title: ClassVar[str] = "Farbe: shows the card"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = (PENDING,)
    seat: Seat
    card: Face | None = None
    """Which card it is, unless it lies in the trick already."""

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the card as one of the hand."""
        return ((f"hand/{self.seat}", (self.card,)),) if self.card else ()


@effect("WT-16", Go, when=lambda t: bool(last_trick(t)))
def dared(_table: Table, seat: Seat) -> Iterator[Fact]:
    """Farbe.

    When nobody has raised before the last trick is led, any player may say Go in it. The other side
    gives up, accepts, accepts and raises, or says "Farbe": then who said Go shows the last card.
    Where it is of the suit that was led, a trump or of the Schlag, that side books the value before
    the Go, even if the card would have lost; where it is not, the other side does.
    """
    yield Said("dared", seat)


@rule("WT-16", Farbe, waivable=False)
def asked_for(table: Table, seat: Seat, card: Face | None) -> bool | No:
    if table["dared"] != seat or table["raised"]:
        return No(f"{seat} has not said Go in the last trick.")
    if dict(tricks.laid(table)).get(seat):
        return card is None or No(f"The last card of {seat} lies in the trick.")
    return card not in {None, "?"} or No(f"Say which card {seat} shows.")


@effect("WT-16", Farbe)
def shown(table: Table, seat: Seat, card: Face | None) -> Iterator[Fact]:
    if card:
        yield Shown(f"hand/{seat}", (card,))
    last = card or dict(tricks.laid(table))[seat]
    mine = side(table, seat)
    yield from go.closed(table)
    yield Ended("hand", (mine if last in fitting(table) else other(table, mine),))


BLUFF = Amendment(
    adopt=(dared, asked_for, shown), before="W-55", moves=(Farbe,),
    marks=(Mark("dared", "hand", "", "Go in the last trick by"),),
)  # fmt: skip
