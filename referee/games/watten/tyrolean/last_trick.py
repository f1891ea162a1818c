"""Watten: who may raise in the last trick (WT-15), where a table plays it as in the Tyrol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import power, scoring
from referee.games.watten.moves import Go
from referee.games.watten.pack import RANK, SUIT
from referee.games.watten.seats import side
from referee.kernel import Amendment, Holds, No, Refuted, Said, Seat, penalty, rule
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

LAST = 4
"""So many tricks have been won when the last one begins."""


def last_trick(table: Table) -> bool:
    """Say whether the first card of the last trick lies, and nobody has raised in this hand."""
    led = bool(tricks.laid(table))
    return led and sum(table["tricks"].values()) == LAST and not table["raised"]


def fitting(table: Table) -> frozenset[str]:
    """Return the cards with which a side may raise in the last trick."""
    led = SUIT.get(tricks.led(table), "")
    rank = table["schlag"]
    high = {*power.criticals(table), *power.chiefs(table), *power.trumps(table)}
    alike = [f for f in table.pack.faces if SUIT[f] == led or RANK[f] == rank]
    return frozenset({*high, *alike})


@rule("WT-15", Go, when=last_trick)
def may_raise_last(table: Table, seat: Seat) -> bool | No | Holds:
    """Go in the last trick.

    When nobody has raised before the last trick is led, a player may say Go in it only with a last
    card that is of the suit that was led, a trump or of the Schlag.
    """
    laid = dict(tricks.laid(table)).get(seat)
    if laid is None:
        return Holds(seat, fitting(table))
    return laid in fitting(table) or No(
        "{seat} may not say Go with {card} as the last card.", card=table.card(laid), seat=seat
    )


@rule("WT-15", Go, when=last_trick, called="may_raise_last")
def may_raise_with_criticals(table: Table, seat: Seat) -> bool | No | Holds:
    """Go in the last trick.

    When nobody has raised before the last trick is led, a player may say Go in it only with a last
    card that is of the suit that was led, of the Trumpf or of the Schlag, or a Critical.
    """
    return may_raise_last.as_printed(table, seat)  # type: ignore[no-any-return]


def bid_by(table: Table, breach: int) -> int:
    """Return for how much the Go of this ruling was said."""
    said = (fact for ruling, fact in table.told() if ruling == breach and isinstance(fact, Said))
    return int(next((fact.value for fact in said if fact.mark == "bid"), table["value"]))


@penalty("WT-15", of="WT-15")
def raised_for_nothing(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """Who had no such card, as is seen when it is laid, loses the hand.

    It counts what was bid by that Go, even where another Go was accepted after it.
    """
    if not table.ended:
        yield Said("value", bid_by(table, refuted.breach))
    yield from scoring.lost(table, side(table, refuted.seat))


STRICT = Amendment(adopt=(may_raise_last, raised_for_nothing), after="W-41")
STRICT_WITH_CRITICALS = Amendment(
    adopt=(may_raise_with_criticals, raised_for_nothing), after="W-41"
)
