"""Bohemian Watten before the play: everybody alone, the card turned up, the exchange (WBO)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import seats
from referee.games.watten.bavarian import cut, play
from referee.games.watten.moves import Cut, Deal
from referee.games.watten.pack import SUIT
from referee.games.watten.seats import dealer, forehand, ring
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    CountPart,
    Face,
    Moved,
    No,
    Said,
    Scored,
    Seat,
    Shown,
    Word,
    effect,
    meaning,
    renumbered,
    rule,
    words,
)
from referee.parts.reports import Act, ShowCard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

TURN, EXCHANGE = "turn", "exchange"
HAND = 5
"""Cards in a hand once the exchange is over."""
START = 20
"""Points that everybody begins with."""
ASIDE = "aside"
"""Where the cards lie that were changed for others."""


class TurnUp(ShowCard, name="turn", title="Turn up the fourth card",
             verb="turn up the fourth card", phases=(TURN,)):  # fmt: skip
    """Turn up the dealer's fourth card: its suit is Trumpf."""


class Change(Act, name="change", verb="change cards", phases=(EXCHANGE,),
             words={"cards": lambda _pack: ("0", "1", "2", "3", "4")},
             asks={"cards": "How many new cards?"}):  # fmt: skip
    """Change so many cards for others of the undealt pile; none is a number, too."""

    cards: Word


# --- who plays ------------------------------------------------------------------------------------


def begin(table: Table, dealer: str) -> Iterator[Fact]:
    """Give everybody the points they begin with, once, and await the first cut."""
    if "points" not in table.scores:
        for seat in table.seats:
            yield Scored(seat, START)
    yield from cut.begins(table, dealer)


def alone(sitting: tuple[str, ...]) -> dict[str, str]:
    """Return each player as a side of its own."""
    return {seat: seat for seat in sitting}


together = words(
    "WBO-1",
    "Players and pack",
    "Two to four play, each alone, clockwise, with the 32 cards. (Bohemian Watten is called "
    "Hudln or Kuddeln as well. What is known of it is uncertain, and this book is "
    "provisional.)",
    on=Deal,
)


ALONE = tuple(renumbered(part, "WBO-1") for part in (seats.side, seats.members, seats.purses))
"""Each player is a side of its own."""


# --- the cut --------------------------------------------------------------------------------------


@rule("WBO-4", Cut)
def lifted_once(table: Table, cards: int | None) -> bool | No:
    return cut.lifted_once.as_printed(table, cards)  # type: ignore[no-any-return]


@effect("WBO-4", Cut)
def lifted(table: Table) -> Iterator[Fact]:
    """The cut.

    The cutter lifts a packet from the top of the pack, once, and may look at its lowest card.
    Whoever lifts none of the cards or all of them cuts again. The cutter may take a Critical, then
    the dealer one, then the cutter again (W-12); when the first one is left, the dealer may take
    none (W-13). A card that is no Critical may be taken without a price.
    """
    yield from cut.lifted.as_printed(table)


@meaning("WBO-4")
def finders(table: Table) -> tuple[str, ...]:
    return cut.finders.as_printed(table)  # type: ignore[no-any-return]


# --- deal and exchange ----------------------------------------------------------------------------


@meaning("WBO-5", "announcing")
def to_turn(table: Table) -> Awaits:
    """The trump.

    The dealer's fourth card is turned up: its suit is Trumpf. The dealer takes it up with one card
    more, and is back at five after the exchange.
    """
    return Awaits(TURN, (Awaited(dealer(table), ("turn",), "WBO-5"),))


@effect("WBO-5", TurnUp)
def turned(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Shown(f"hand/{seat}", (card,))
    yield Said("trumpf", SUIT[card])
    yield Moved(("?",), "stock", f"hand/{seat}")
    queue = [Awaited(each, ("change",), "WBO-6") for each in ring(table, forehand(table))]
    yield Awaits(EXCHANGE, tuple(queue))


@meaning("WBO-6")
def changeable(table: Table) -> int:
    """The exchange.

    In turn from forehand each may change up to three cards with the undealt pile; where only two
    play, up to four. The dealer lays one card more away than he takes. No more can be taken than
    are left.
    """
    few = len(table.seats) == 2  # noqa: PLR2004 - fewer than three players
    return min(4 if few else 3, table.count("stock"))


@rule("WBO-6", Change)
def no_more(table: Table, seat: Seat, cards: Word) -> bool | No:
    most = changeable(table)
    return int(cards) <= most or No(
        "{seat} may change {most} at the most, not {number}.",
        seat=seat, most=CountPart(most, "card|cards"), number=int(cards),
    )  # fmt: skip


@effect("WBO-6", Change)
def changed(table: Table, seat: Seat, cards: Word) -> Iterator[Fact | By]:
    hand = f"hand/{seat}"
    taken = min(int(cards), table.count("stock"))
    yield Moved(("?",) * max(0, table.held(seat) - HAND + taken), hand, ASIDE)
    yield Moved(("?",) * taken, "stock", hand)
    rest = tuple([awaited for awaited in table.queue if awaited.seat != seat])
    if rest:
        yield Awaits(EXCHANGE, rest)
        return
    yield By("WBO-11", Said("leader", forehand(table)))
    yield By("W-30", play.leads(table, forehand(table), "W-30"))
