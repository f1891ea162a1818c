"""Whot: cards that do something (WH-8 to WH-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.finish import is_out
from referee.games.whot.moves import Draw, NameSuit, Play, at_market
from referee.games.whot.pack import NUMBER, WHOT
from referee.games.whot.play import (
    TURN,
    awaits,
    drawing,
    exhausted,
    in_debt,
    next_to,
    on_with,
    one_at_most,
    picks,
    players,
    still,
    wards,
)
from referee.kernel import Awaited, Awaits, CountPart, Fact, No, Said, effect, meaning, rule
from referee.parts.citing import also

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel import Table


def numbered(*numbers: int) -> frozenset[str]:
    """Return the cards with one of these numbers."""
    return frozenset(face for face, number in NUMBER.items() if number in numbers)


# --- WH-8 and WH-9: another turn, a missed turn --------------------------------------------------


@meaning("WH-8")
def after_hold_on(_table: Table, seat: str) -> str:
    return seat


@effect("WH-8", Play, cards=numbered(1), over="WH-5:passes")
def hold_on(table: Table, seat: str) -> Iterator[Fact]:
    """Hold on (1).

    {hold_on} The card after a 1 must fit it by suit or number, or be a Whot. {stuck}
    """
    yield awaits((after_hold_on(table, seat), TURN))


@meaning("WH-9")
def after_suspension(table: Table, seat: str, card: str) -> str:
    del card
    return next_to(table, seat, 2)


@effect("WH-9", Play, cards=numbered(8), over="WH-5:passes")
def suspension(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Suspension (8).

    {suspended} The card after an 8 must fit it by suit or number, or be a Whot.
    """
    yield awaits((after_suspension(table, seat, card), TURN))


# --- WH-10 and WH-11: picks ----------------------------------------------------------------------


@meaning("WH-10")
def defends(table: Table, card: str) -> bool:
    return bool(NUMBER.get(card) == table["debt_of"])


@meaning("WH-10")
def grown(table: Table, card: str) -> int:
    return int(table["debt"]) + picks(card)


@meaning("WH-11")
def crosses(_table: Table, card: str) -> bool:
    del card
    return False


def answered(table: Table, card: str) -> bool | No:
    """Say whether the card answers the picks that are pending."""
    if defends(table, card) or crosses(table, card) or wards(table, card):
        return True
    debt = CountPart(table["debt"], "card|cards")
    return No("{card} is no defence, with {count} owed.", card=table.card(card), count=debt)


def pick_of(number: int) -> Callable[[Table], bool]:
    """Return the condition that picks of this number are pending."""

    def pending(table: Table) -> bool:
        return bool(table["debt"]) and table["debt_of"] == number

    return pending


@rule("WH-10", Play, when=pick_of(2), over="WH-6 WH-4")
def defence(table: Table, card: str) -> bool | No:
    return answered(table, card)


@rule("WH-11", Play, when=pick_of(5), over="WH-6 WH-4")
def defence_of_three(table: Table, card: str) -> bool | No:
    return answered(table, card)


def owed_at_most(table: Table, cards: int | None) -> bool | No:
    """Say whether something is drawn, and no more than is owed."""
    debt = CountPart(table["debt"], "card|cards")
    if cards == 0 and not exhausted(table):
        return No("At least one card is drawn, with {count} owed.", count=debt)
    if cards is None or cards <= debt.amount:
        return True
    return No("At most {count} may be drawn, not {number}.", count=debt, number=cards)


@rule("WH-10", Draw, when=pick_of(2))
def no_more_than_owed(table: Table, cards: int | None) -> bool | No:
    return owed_at_most(table, cards)


@rule("WH-11", Draw, when=pick_of(5))
def no_more_than_owed_of_three(table: Table, cards: int | None) -> bool | No:
    return owed_at_most(table, cards)


def demanded(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Lay the picks of a 2 or a 5 on the next player."""
    yield Said("debt", grown(table, card))
    yield Said("debt_of", NUMBER[card])
    yield awaits((next_to(table, seat), TURN))


@effect("WH-10", Play, cards=numbered(2), over="WH-5:passes")
def pick_two(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Pick two (2).

    A 2 lays a debt of two cards on the next player. {answers} Whoever draws has no further turn:
    the next player goes on with any card that fits, and a fresh 2 begins a new count. Whoever has
    drawn a part of the debt draws the rest.
    """
    yield from demanded(table, seat, card)


@effect("WH-11", Play, cards=numbered(5), over="WH-5:passes")
def pick_three(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Pick three (5).

    The same with 5s, and three cards for each. {crossed}
    """
    yield from demanded(table, seat, card)


def paying(table: Table, seat: str, cards: int | None) -> Iterator[Fact]:
    """Draw what is owed, or a part of it; then the turn passes."""
    debt = int(table["debt"])
    part = debt if cards is None else cards
    enough = (yield from drawing(table, seat, part)) and cards != 0
    if part < debt and exhausted(table):  # nothing is left for the rest
        enough = False
    left = max(debt - part, 0) if enough else 0
    yield Said("debt", left)
    yield still(table, seat, "draw") if left else on_with(table, seat, enough=enough)


@effect("WH-10", Draw, when=pick_of(2))
def paid(table: Table, seat: str, cards: int | None) -> Iterator[Fact]:
    yield from paying(table, seat, cards)


@effect("WH-11", Draw, when=pick_of(5))
def paid_for_three(table: Table, seat: str, cards: int | None) -> Iterator[Fact]:
    yield from paying(table, seat, cards)


def whot_answers(table: Table, seat: str, suit: str | None) -> bool:
    """Say whether a Whot with its name answers picks, and its player is not out with it."""
    named = suit is not None and table.top("pile") == WHOT
    return named and in_debt(table) and not is_out(table, seat, WHOT)


@effect("WH-7", Play, NameSuit, when=whot_answers)
def warded(_table: Table) -> Iterator[Fact]:
    yield Said("debt", 0)


# --- WH-12: general market -----------------------------------------------------------------------


@meaning("WH-12")
def after_market(table: Table, seat: str) -> str:
    return next_to(table, seat)


def market_for(table: Table, seat: str) -> Fact:
    """Await one card drawn by everybody else, and then whoever moves."""
    mover = (after_market(table, seat), TURN)
    if exhausted(table):
        return also("WH-13", awaits(mover))
    others = [next_to(table, seat, step) for step in range(1, len(players(table)))]
    return awaits(*[(s, ("draw",)) for s in others], mover)


def market_left(table: Table, laid: str, seat: str) -> Fact:
    """Await the cards of a market that is under way, from this seat to the one before the 14."""
    others = [next_to(table, laid, step) for step in range(1, len(players(table)))]
    left = others[others.index(seat) :] if seat in others else ()
    drawn = [Awaited(other, ("draw",), "WH-12") for other in left]
    return Awaits("play", (*drawn, Awaited(after_market(table, laid), TURN, "WH-12")))


@effect("WH-12", Play, cards=numbered(14), over="WH-5:passes")
def general_market(table: Table, seat: str) -> Iterator[Fact]:
    """General market (14).

    Everybody else draws one card, clockwise from the next player. {after_market}
    """
    yield market_for(table, seat)


@rule("WH-12", Draw, when=at_market)
def one_for_the_market(table: Table, cards: int | None) -> bool | No:
    return cards in one_at_most(table) or No(
        "One card is drawn for the general market, not {number}.", number=cards or 0
    )


@effect("WH-12", Draw, when=at_market)
def marketed(table: Table, seat: str, cards: int | None) -> Iterator[Fact]:
    yield from served(table, seat, 1 if cards is None else cards)


def served(table: Table, seat: str, cards: int = 1) -> Iterator[Fact]:
    """Draw for the market, and let the next in the queue do so, if anything is left to draw."""
    yield from drawing(table, seat, cards)
    mine = next((e for e in table.queue if e.seat == seat and e.moves == ("draw",)), None)
    rest = tuple([entry for entry in table.queue if entry is not mine])
    if len(rest) > 1 and exhausted(table):
        yield also("WH-13", Awaits("play", rest[-1:]))
    else:
        yield Awaits("play", rest)
