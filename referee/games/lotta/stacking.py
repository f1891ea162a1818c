"""Lotta Watta: stacking out of turn, and what a wrong stack costs (LW-10 to LW-13, LW-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta.deal import from_slot, owns_slot, rest_of, waiting
from referee.games.lotta.layout import LOCKED, later_slot, locked, own, unlocking
from referee.games.lotta.moves import Return, Stack, Swap
from referee.games.lotta.pack import JOKER, PACK, rank, several
from referee.kernel import Moved, No, Said, effect, meaning, price, rule, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def is_open(table: Table) -> bool:
    """Say whether cards can be stacked now."""
    return bool(table["window"])


def wanted(table: Table) -> str:
    """Return the rank that can be stacked now."""
    return str(table["window"].get("rank", ""))


# --- LW-10 ----------------------------------------------------------------------------------------


def opening(card: str) -> Iterator[Fact]:
    """Open the window on a card that is new on the pile."""
    yield Said("window", {"rank": rank(card), "cards": [card]})
    yield Said("stackers", [])


@effect("LW-10", Swap, Return)
def opened(_table: Table, card: str) -> Iterator[Fact]:
    """Stacking.

    Whenever a card is newly laid on the face-up pile, everybody may lay cards of the same rank on
    it, whoever's turn it is: the player who laid it, too.
    """
    yield from opening(card)


starter = words("LW-10", "The first card, which is turned up by the deal, is not stacked on", "")


# --- LW-11 and LW-12 ------------------------------------------------------------------------------


@rule("LW-11", Stack, waivable=False)
def from_a_hand(_table: Table, place: str) -> bool | No:
    return from_slot(place)


@rule("LW-11", Stack)
def own_card(table: Table, seat: str, place: str) -> bool | No:
    """A right stack.

    A card matches when it has the same rank; a Joker matches a Joker. {stackers} The slot of a
    stacked card is gone, and the next card is laid on the one just stacked. Another player's card,
    or a locked one, goes back at no cost.
    """
    return owns_slot(table, seat, place)


@meaning("LW-11")
def at_most(_table: Table) -> int:
    return PACK.size


def fits(table: Table, card: str) -> bool | No:
    """Say whether a card has the rank that can be stacked now."""
    if rank(card) == wanted(table):
        return True
    return No(
        "{card} does not match: {several} can be stacked.",
        card=table.card(card), several=several(wanted(table)),
    )  # fmt: skip


@rule("LW-11", Stack, when=is_open)
def matching(table: Table, card: str) -> bool | No:
    return fits(table, card)


@rule("LW-11", Stack, when=is_open)
def can_match(table: Table, place: str) -> bool | No:
    fitting = (face for face in PACK.faces if rank(face) == wanted(table))
    if any(table.may_show(place, face) for face in fitting):
        return True
    return No("No card there can match: {several} can be stacked.", several=several(wanted(table)))


@rule("LW-12", Stack)
def in_time(table: Table) -> bool | No:
    """Until when.

    Cards can be stacked until the next player takes a card, or until the first hand is turned up
    after the last turn; a wrong stack may end it sooner. Whoever is late takes the card back at no
    cost, and everybody has seen it.
    """
    return is_open(table) or No("Too late: nothing can be stacked now.")


@effect("LW-11", Stack)
def stacked(table: Table, place: str, card: str) -> Iterator[Fact]:
    yield Moved((card,), place, "pile", tag=unlocking(table, place))


@effect("LW-11", Stack, when=is_open)
def stacks(table: Table, seat: str) -> Iterator[Fact]:
    yield Said("stackers", [*table["stackers"], seat])


def grown(table: Table, card: str) -> Fact:
    """Return the window with one more card in it."""
    window = table["window"]
    return Said("window", {**window, "cards": [*window["cards"], card]})


@effect("LW-11", Stack, when=is_open)
def joins(table: Table, card: str) -> Iterator[Fact]:
    yield grown(table, card)


@effect("LW-11", Stack, when=lambda t: t.phase in {"play", "powers", "last"})
def still_awaited(table: Table) -> Iterator[Fact]:
    yield from awaiting(table)


def awaiting(table: Table) -> Iterator[Fact]:
    """Await who is awaited now that a card was stacked: its power joins, an empty hand leaves."""
    after = waiting(table, *rest_of(table))
    if [entry[:2] for entry in after.queue] != [entry[:2] for entry in table.queue]:
        yield after


# --- LW-13 and LW-15 ------------------------------------------------------------------------------


def is_wrong(table: Table, seat: str, place: str, card: str) -> bool:
    """Say whether an own card that is free to go was laid on a card of another rank."""
    mine = own(seat, place) and table.count(place) > 0 and not locked(table, place)
    return is_open(table) and mine and rank(card) != wanted(table)


def on_joker(table: Table, seat: str, place: str, card: str) -> bool:
    """Say whether a wrong card was laid on a Joker."""
    return table.top("pile") == JOKER and is_wrong(table, seat, place, card)


@price("LW-15", Stack, of="LW-11", when=on_joker)
def spared(table: Table, seat: str) -> Iterator[Fact]:
    yield Said("window", table["window"])
    yield from instead(table, seat)


joker = words(
    "LW-15",
    "Jokers",
    "A Joker is never taken as a penalty. The wrong card goes back, the Joker stays, and it can "
    "still be stacked on.",
)


@meaning("LW-15")
def instead(table: Table, seat: str) -> Iterator[Fact]:
    """Nothing else is taken for it."""
    del table, seat
    yield from ()


def taking(table: Table, seat: str) -> Iterator[Fact]:
    """Give the top card of the pile to a seat, face up and locked."""
    if table.count("pile"):
        target = str(table.top("pile"))
        yield Moved((target,), "pile", later_slot(table, seat), tag=LOCKED)
    yield from extra(table, seat)


def left_over(table: Table) -> list[str]:
    """Return the cards of the window that still lie on the pile, once its top card is taken.

    When a card of the stock was wanted as well they may have been shuffled into a new one.
    """
    lying = table.faces("pile")
    return [card for card in table["window"].get("cards", ())[:-1] if card in lying]


def narrowed(table: Table, cards: list[str]) -> Fact:
    """Return the window with these cards left; without any it is closed."""
    return Said("window", {**table["window"], "cards": cards} if cards else {})


def costs_a_card(table: Table, seat: str, place: str, card: str) -> bool:
    """Say whether a wrong card was laid on a card that can be taken as a penalty."""
    return table.top("pile") != JOKER and is_wrong(table, seat, place, card)


@price("LW-13", Stack, of="LW-11", when=costs_a_card)
def takes_it(table: Table, seat: str) -> Iterator[Fact]:
    """A wrong stack.

    Whoever lays a card of another rank takes it back, seen by all, into its slot, and takes the top
    card of the pile as well: face up and locked. A power that was earned with that card is not
    lost.
    """
    yield from taking(table, seat)
    yield window_left(table)


@meaning("LW-13")
def window_left(table: Table) -> Fact:
    """When the next card of the pile is one of those that were matched, stacking goes on.

    Otherwise it is over.
    """
    return narrowed(table, left_over(table))


@meaning("LW-13")
def extra(table: Table, seat: str) -> Iterator[Fact]:
    del table, seat
    yield from ()
