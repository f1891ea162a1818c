"""Tyrolean Watten: a raise in the last trick that may be a bluff, and "Farbe" (WT-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import go, told
from referee.games.watten.moves import PENDING, Accept, Go, Refuse
from referee.games.watten.seats import other, side
from referee.games.watten.tyrolean.last_trick import fitting, last_trick
from referee.kernel import (
    CONTRADICTS,
    UNKNOWN,
    Amendment,
    Awaited,
    Awaits,
    CountPart,
    Ended,
    Face,
    Fact,
    Mark,
    No,
    Place,
    Said,
    Seat,
    Shown,
    effect,
    elsewhere,
    meaning,
    rule,
    stray,
)
from referee.kernel.rules.laws import See
from referee.parts import tricks
from referee.parts.reports import Act

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Table


class Farbe(Act, name="farbe", title="Farbe", verb='say "Farbe"', in_turn=False,
            phases=(PENDING,)):  # fmt: skip
    """Answer a Go with "Farbe": whose Go it was has to show the last card."""

    # A card may be told with it, which only whoever said Go can show: a slip shows nothing.
    card: Face | None = None
    """The last card, where whoever said Go reports answer and card in one."""


class ShowLast(Act, name="show-last", title="Shows the last card", verb="show the last card",
               phases=(PENDING,)):  # fmt: skip
    """Show your last card, because your Go was answered with "Farbe"."""

    card: Face


@meaning("W-43", "answers")
def four_answers(table: Table) -> tuple[str, ...]:
    # In the last trick a Go that is the first of the hand may be answered with "Farbe".
    return ("accept", "refuse", "farbe") if last_trick(table) else ("accept", "refuse")


@effect("WT-16", Go, when=last_trick)
def dared(_table: Table, seat: Seat) -> Iterator[Fact]:
    """Farbe.

    When nobody has raised before the last trick is led, any player may say Go in it, with any card.
    The other side gives up, {answers}, or says "Farbe": then who said Go shows the last card. Where
    it is of the suit that was led, a trump or of the Schlag, that side books the value before the
    Go, even if the card would have lost; where it is not, the other side does.
    """
    yield Said("dared", seat)


def accepting(terms: Mapping[str, int | str]) -> str:
    """Say how such a Go may be accepted (WT-16)."""
    return "accepts" if terms["go_limit"] == "once" else "accepts, accepts and raises"


# --- who says it, and who shows -------------------------------------------------------------------


@rule("WT-16", Farbe, waivable=False)
def asked_for(table: Table, seat: Seat, card: Face | None) -> bool | No:
    if not table["dared"] or table["raised"]:
        return No('"Farbe" answers only the first Go of a hand, and only in the last trick.')
    if side(table, seat) != table["go"]:
        return may_ask(table, seat, card)
    if seat != table["dared"]:
        return No("{seat} has said Go, and shows the last card.", seat=table["dared"])
    if dict(tricks.laid(table)).get(seat):
        return card is None or No("The last card of {seat} lies in the trick already.", seat=seat)
    return card not in {None, UNKNOWN} or No("Say which card {seat} shows.", seat=seat)


def may_ask(table: Table, seat: str, card: str | None) -> bool | No:
    """Say whether a player of the other side may say "Farbe"; the card is not that player's."""
    if table["farbe"]:
        return already(table)
    if card is None:
        return True
    return No(
        '{seat} says "Farbe", and {seat2} shows the card: it is not for {seat} to name.',
        seat=seat, seat2=table["dared"],
    )  # fmt: skip


def already(table: Table) -> No:
    """Say that the Go is answered, and what is waited for."""
    return No('"Farbe" has been said: {seat} shows the last card.', seat=table["dared"])


@rule("WT-16", Accept, Refuse, waivable=False, when=lambda t: t["farbe"])
def answered(table: Table) -> No:
    return already(table)


@rule("G-1", Farbe, ShowLast, no=CONTRADICTS, when=lambda t, seat: t["dared"] == seat)
def card_of_that_hand(table: Table, seat: Seat, card: Face | None) -> bool | No:
    if card is None:
        return True
    shown = See(Place(f"hand/{seat}"), (card,))
    return stray(table, shown) or elsewhere(table, shown) or True


@effect("WT-16", Farbe, ShowLast, when=lambda _t, card: card is not None)
def shown(_table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Shown(tricks.hand(seat), (card,))


@effect("WT-16", Farbe, ShowLast, when=lambda t: not t.ended)
def settled(table: Table) -> Iterator[Fact]:
    # Where the card that was shown has proven a breach, the hand is over by that.
    seat = table["dared"]
    last = dict(tricks.laid(table)).get(seat) or table.top(tricks.hand(seat)) or UNKNOWN
    if last == UNKNOWN:
        yield Said("farbe", value=True)
        show = Awaited(seat, (ShowLast.name,), "WT-16")
        yield Awaits(PENDING, (show, *go.going_on(table)))
        return
    mine = side(table, seat)
    yield from go.closed(table)
    yield Ended("hand", (mine if last in fitting(table) else other(table, mine),))


# --- a hand that is told and not watched ----------------------------------------------------------


@meaning("W-43", "answered")
def with_farbe(table: Table) -> tuple[int, ...]:
    # Answered with "Farbe", such a Go leaves the hand what it was worth, whoever wins it.
    if table["farbe"]:
        return (table["value"],)
    usual: tuple[int, ...] = told.answered.as_printed(table)
    return (*usual, table["value"]) if table["dared"] and not table["raised"] else usual


@rule("WT-16", told.HandResult, when=lambda t: t["farbe"])
def told_answered(table: Table, move: told.HandResult) -> bool | No:
    worth = table["value"]
    if move.refused:
        return already(table)
    return move.value in {None, worth} or No(
        '"Farbe" has been said: the hand brings {points}.', points=CountPart(worth, "point|points")
    )


BLUFF = Amendment(
    replace=(four_answers, with_farbe),
    adopt=(card_of_that_hand, dared, asked_for, answered, shown, settled, told_answered),
    before="W-55", moves=(Farbe, ShowLast), phrases={"answers": accepting},
    marks=(
        Mark("dared", "hand", "", "Go in the last trick by"),
        Mark("farbe", "hand", default=False, label="Farbe"),
    ),
)  # fmt: skip
