"""Lotta Watta: Jacks that exchange two cards and Queens that look at one (LW-16 to LW-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta.deal import rest_of, waiting
from referee.games.lotta.layout import FINGERS, HIDDEN, in_a_hand, locked
from referee.games.lotta.moves import Jack, Queen, Return, Stack, Swap, Waive
from referee.games.lotta.pack import JACK, QUEEN, rank
from referee.kernel import FLAGS, UNKNOWN, Looked, Moved, No, Said, effect, meaning, rule
from referee.kernel.rules.laws import See

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Move, Table


def is_jack(_table: Table, card: str) -> bool:
    """Say whether the card is a Jack."""
    return rank(card) == JACK


def is_queen(_table: Table, card: str) -> bool:
    """Say whether the card is a Queen."""
    return rank(card) == QUEEN


def earned(table: Table, seat: str, power: str) -> Iterator[Fact]:
    """Put a power at the end of the queue."""
    yield Said("powers", [*table["powers"], [seat, power]])


# --- LW-16 ----------------------------------------------------------------------------------------


@effect("LW-16", Swap, Return, Stack, when=is_jack)
def laid(table: Table, seat: str) -> Iterator[Fact]:
    """Jack.

    Whoever newly lays a Jack on the pile, in whatever way, may exchange two cards, own or others',
    unseen. The cards change places as they lie, and what is known of them goes with them.
    """
    yield from earned(table, seat, "jack")


@meaning("LW-16")
def within_reach(table: Table, place: str) -> bool:
    """Both lie in players' hands."""
    return in_a_hand(table, place)


@meaning("LW-16")
def lock_travels(table: Table, place: str) -> bool:
    """A locked card can be exchanged for another in a hand, and its lock goes with it."""
    del table, place
    return True


def exchangeable(table: Table, place: str) -> bool | No:
    """Say whether the card of this place can be exchanged."""
    if not within_reach(table, place):
        return No("A Jack does not reach {place}.", place=table.place(place))
    if locked(table, place) and not lock_travels(table, place):
        return No("The card in {place} is locked and stays.", place=table.place(place))
    return True


@rule("LW-16", Jack, waivable=False)
def first_of_two(table: Table, one: str) -> bool | No:
    return exchangeable(table, one)


@rule("LW-16", Jack, waivable=False)
def second_of_two(table: Table, two: str) -> bool | No:
    return exchangeable(table, two)


@rule("LW-16", Jack, waivable=False)
def two_cards(_table: Table, one: str, two: str) -> bool | No:
    return one != two or No("Two different cards are exchanged.")


@rule("LW-16", Jack, waivable=False)
def enough_cards(table: Table) -> bool | No:
    able = [place for place in table.places if exchangeable(table, place) is True]
    return len(able) > 1 or No("There are no two cards that could be exchanged.")


@effect("LW-16", Jack)
def exchanged(_table: Table, one: str, two: str) -> Iterator[Fact]:
    yield Moved(HIDDEN, one, FINGERS)
    yield Moved(HIDDEN, two, one)
    yield Moved(HIDDEN, FINGERS, two)


# --- LW-17 ----------------------------------------------------------------------------------------


@effect("LW-17", Swap, Return, Stack, when=is_queen, called="laid")
def queen_laid(table: Table, seat: str) -> Iterator[Fact]:
    """Queen.

    Whoever newly lays a Queen on the pile, in whatever way, may look at one card, own or
    another's, and puts it back. Everybody sees which card it is that is looked at, and nobody else
    what it is: showing or telling it is a breach, and noted.
    """
    yield from earned(table, seat, "queen")


@meaning("LW-17")
def within_sight(table: Table, place: str) -> bool:
    """The card lies in a player's hand."""
    return in_a_hand(table, place)


@rule("LW-17", Queen, waivable=False)
def one_card(table: Table, place: str) -> bool | No:
    return within_sight(table, place) or No(
        "A Queen does not look at {place}.", place=table.place(place)
    )


@rule("LW-17", Queen, waivable=False)
def something_to_see(table: Table) -> bool | No:
    able = any(within_sight(table, place) for place in table.places)
    return able or No("There is no card to look at.")


@effect("LW-17", Queen)
def looked(_table: Table, seat: str, place: str) -> Iterator[Fact]:
    yield Looked(seat, place, HIDDEN)


def exposes(table: Table, place: str) -> bool:
    """Say whether a card that somebody has looked at, and others have not, is shown too early."""
    cards = table.cards(place) if place.startswith("grid/") else ()
    hidden = any(card.seen and card.face == UNKNOWN for card in cards)
    return hidden and table.phase in {"play", "fingers", "powers", "last"}


@rule("LW-17", See, no=FLAGS, when=exposes)
def kept_secret(table: Table, place: str) -> No:
    return No("The card in {place} was to stay hidden, and was shown.", place=table.place(place))


# --- LW-18 ----------------------------------------------------------------------------------------


def used(table: Table, move: Move) -> list[list[str]]:
    """Return the powers that are left once this seat has used or waived its next one."""
    left = [list(entry) for entry in table["powers"]]
    for entry in left:
        if entry[0] == move.actor and move.name in {entry[1], "waive"}:
            left.remove(entry)
            break
    return left


@effect("LW-18", Jack, Queen, Waive)
def in_order(table: Table, move: Move) -> Iterator[Fact]:
    """The order of powers.

    Powers are used, or waived, in the order in which their cards reached the pile, and a card that
    is stacked meanwhile joins at the end. Before all are through, the next turn does not begin and
    no hand is turned up.
    """
    yield Said("powers", used(table, move))
    yield waiting(table, *rest_of(table))
