"""Lohai: Givers, Takers, Movers and Shakers (LO-11 to LO-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai.moves import Draw, Give, MoveFrom, MoveTo, Steal
from referee.games.lohai.pack import GIVER, MOVER, REDS, SHAKER, TAKER, suit
from referee.games.lohai.play import by, complete, control, first, instead, reasons, taking, visible
from referee.kernel import (
    CONTRADICTS,
    UNKNOWN,
    Awaited,
    Face,
    Fact,
    Moved,
    No,
    Said,
    Seat,
    effect,
    meaning,
    rule,
    upshot,
    words,
)
from referee.parts.reports import Play
from referee.parts.tricks import before

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

MOVERS, SHAKERS = frozenset({MOVER}), frozenset({SHAKER})

# --- black cards: LO-11 to LO-13 ------------------------------------------------------------------


@upshot("LO-11", when=lambda t: complete(t) and control(t)[1] == GIVER)
def to_give(table: Table) -> Iterator[Fact]:
    """The Giver.

    When the trick is complete, the player whose Giver controls it names another player. That player
    gets the trick and leads.
    """
    seat, _ = control(table)
    awaits = first(table, seat, ("give",), "LO-11")
    numbers = reasons(table)
    yield by(numbers[-1], awaits) if numbers else awaits


@rule("LO-11", Give)
def to_another(_table: Table, seat: Seat, to: Seat) -> bool | No:
    return seat != to or No("The trick is given to another player.")


@effect("LO-11", Give)
def given(table: Table, to: Seat) -> Iterator[Fact]:
    yield from taking(table, to)


@upshot("LO-12", when=lambda t: complete(t) and control(t)[1] == TAKER)
def takes(table: Table) -> Iterator[Fact]:
    """The Taker.

    When the trick is complete, the player whose Taker controls it gets it and leads.
    """
    yield from taking(table, control(table)[0])


black_after_black = words(
    "LO-13",
    "Black after black",
    "The later of several Givers and Takers has the control.",
)

# --- red cards: LO-14 to LO-19 --------------------------------------------------------------------


@rule(
    "LO-14", Draw, Steal, MoveFrom, MoveTo, Give, waivable=False,
    when=lambda t, move: t.turn != move.actor,
)  # fmt: skip
def whose_card_it_is(table: Table) -> No:
    """Red cards act at once.

    What a Mover or a Shaker asks for is done before the next player plays. Black cards wait for the
    end of the trick.
    """
    return No("It is for {seat} to do.", seat=str(table.turn))


def standing(table: Table) -> dict[str, int]:
    """Return how many tricks each seat has."""
    return {seat: table["tricks"].get(seat, 0) for seat in table.seats}


@meaning("LO-15")
def eligible(table: Table, seat: str) -> bool:
    """Only a player between the others may do so.

    That is one who has more tricks than the fewest and fewer than the most; the trick that is being
    played does not count.
    """
    counts = standing(table)
    return min(counts.values()) < counts[seat] < max(counts.values())


@meaning("LO-15")
def mover_asks(_table: Table, seat: str) -> tuple[str, ...]:
    """It need not be done."""
    del seat
    return ("move-from", "draw")


@effect("LO-15", Play, cards=MOVERS)
def mover_played(table: Table, seat: Seat) -> Iterator[Fact]:
    """The Mover.

    Its player may at once take one trick from a player who has any and lay it before another;
    either of the two may be the player of the Mover.
    """
    yield by("LO-14", first(table, seat, mover_asks(table, seat)))


@rule("LO-15", MoveFrom)
def between(table: Table, seat: Seat) -> bool | No:
    return eligible(table, seat) or No(
        "{seat} has, or shares, the fewest or the most tricks.", seat=seat
    )


@rule("LO-15", MoveFrom, waivable=False)
def something_to_move(table: Table, owner: Seat) -> bool | No:
    return standing(table).get(owner, 0) > 0 or No("{seat} has no trick.", seat=owner)


@effect("LO-15", MoveFrom)
def lifted(table: Table, seat: Seat, owner: Seat) -> Iterator[Fact]:
    yield Said("moving", owner)
    yield instead(table, seat, Awaited(seat, ("move-to",), "LO-15"))


@rule("LO-15", MoveTo, waivable=False)
def to_someone_else(table: Table, receiver: Seat) -> bool | No:
    return receiver != table["moving"] or No(
        "The trick came from {seat}: it is laid before somebody else.", seat=receiver
    )


@effect("LO-15", MoveTo)
def moved(table: Table, seat: Seat, receiver: Seat) -> Iterator[Fact]:
    counts = standing(table)
    owner = table["moving"]
    yield Said("moving", "")
    yield Said("tricks", {**counts, owner: counts[owner] - 1, receiver: counts[receiver] + 1})
    yield instead(table, seat, Awaited(seat, ("draw",), "LO-14"))


@meaning("LO-17")
def shaker_asks(_table: Table) -> tuple[str, ...]:
    """There is no choice but whom to steal from."""
    return ("steal",)


def something_in_play(table: Table, seat: str) -> bool:
    """Say whether another player has a card that can be stolen."""
    return any(visible(table, other) for other in table.seats if other != seat)


@effect("LO-17", Play, cards=SHAKERS, when=something_in_play)
def shaker_played(table: Table, seat: Seat) -> Iterator[Fact]:
    """The Shaker.

    Its player takes the card that another player has in play and lays it on the Shaker: from now on
    it is the thief's. Then a card of the stack is laid before the victim and is the victim's. Red
    cards that are covered cannot be taken.
    """
    yield by("LO-14", first(table, seat, shaker_asks(table)))


@rule("LO-17", Steal, waivable=False)
def to_be_stolen(table: Table, seat: Seat, victim: Seat) -> bool | No:
    if seat == victim:
        return No("A Shaker steals from another player.")
    return visible(table, victim) or No("{seat} has no card in play.", seat=victim)


@effect("LO-17", Steal)
def stolen(table: Table, seat: Seat, victim: Seat) -> Iterator[Fact]:
    card = table.top(before(victim)) or UNKNOWN
    yield Moved((card,), before(victim), before(seat))
    yield instead(table, seat, Awaited(victim, ("draw",), "LO-17"))


@effect("LO-18", Play, cards=SHAKERS, when=lambda t, seat: not something_in_play(t, seat))
def nothing_to_steal(table: Table, seat: Seat) -> Iterator[Fact]:
    """A Shaker with nothing to steal.

    When no other player has a card in play, as when a Shaker is led, a card of the stack is laid on
    the Shaker.
    """
    yield by("LO-14", first(table, seat, ("draw",)))


@meaning("LO-17")
def shaker_drawn(table: Table, seat: str) -> tuple[str, ...]:
    return shaker_asks(table) if something_in_play(table, seat) else ("draw",)


@effect("LO-19", Draw, cards=REDS)
def acts_too(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """Special cards from the stack.

    A special card that comes from the stack is the play of the player it lies before. A Mover or
    Shaker acts at once, as that player chooses, and brings a further card; a Giver or Taker may
    control the trick.
    """
    asks = mover_asks(table, seat) if card == MOVER else shaker_drawn(table, seat)
    yield by("LO-14", first(table, seat, asks))


# --- LO-16 and LO-20: the card from the stack -----------------------------------------------------


on_the_mover = words(
    "LO-16",
    "The card on the Mover",
    "Whether a trick was moved or not, a card of the stack is then laid on the Mover. It is the "
    "play of the player.",
)


@meaning("LO-20")
def drawn_for(table: Table, seat: str) -> str:
    # The clause that has a card drawn for a seat.
    if table.queue and table.queue[0].clause == "LO-17":
        return "LO-17"
    if table.top(before(seat)) == MOVER:
        return "LO-16"
    return "LO-17" if something_in_play(table, seat) else "LO-18"


@rule("LO-20", Draw, no=CONTRADICTS)
def off_the_top(table: Table, card: Face) -> bool | No:
    """The top card is taken."""
    known = uppermost(table)
    return known in {"", card} or No("{card} lies on top of the stack.", card=table.card(known))


def uppermost(table: Table) -> str:
    """Return the card that is known to lie on top of the stack, if one is."""
    lying = table.cards("stock")
    known = bool(lying) and lying[-1].face != UNKNOWN and not lying[-1].loose
    return lying[-1].face if known else ""


@effect("LO-20", Draw)
def drawn(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    # Of two special cards that are alike it is the upper one: what lies below it stays known.
    top = table.terms["stack_draw"] == "top" and card != UNKNOWN
    moved = Moved((card,), "stock", before(seat), take="upper" if top else "top")
    yield by(drawn_for(table, seat), moved)
    done = instead(table, seat)
    yield done if suit(card) else by("LO-19", done)


from_the_stack = words(
    "LO-20",
    "The card from the stack",
    "The card that a red card calls for comes from the stack and has not been seen before in the "
    "hand. Four at most are needed, one for each red card.",
)
