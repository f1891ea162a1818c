"""Schafkopf: tricks, the called Ace and its holder, and running away (SF-5, SF-7 to SF-9)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from referee.games.schafkopf.cards import called_ace, called_suit, strength, trumps
from referee.games.schafkopf.score import costs
from referee.games.schafkopf.speak import led_by
from referee.kernel import (
    UNKNOWN,
    Awaits,
    Face,
    Flagged,
    Lacks,
    Message,
    Moved,
    No,
    Said,
    Seat,
    effect,
    rule,
    upshot,
)
from referee.parts import duty, tricks
from referee.parts.citing import all_also
from referee.parts.reports import Play
from referee.parts.tricks import before, hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import By, Fact, Table

FOUR = 4
"""So many cards of the called suit, its Ace among them, allow to run away."""


@effect("SF-5", Play, when=lambda t, card: card == called_ace(t))
def comes_out(_table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("partner", seat)


# --- SF-7: tricks ---------------------------------------------------------------------------------


taker = partial(duty.taker, stands=strength)


@rule("SF-7", Play, when=lambda t: bool(tricks.laid(t)))
def follows(table: Table, seat: Seat, card: Face) -> bool | Lacks:
    """A trick.

    Each lays a card. Whoever can follows: a trump where a trump was led, else a card of that suit
    which is no trump. The highest trump takes the trick, and without one the highest card of the
    suit that was led. Ober are the highest trumps, then Unter, in each Acorns, Leaves, Hearts,
    Bells; other cards stand as Ace, Ten, King, Nine, Eight, Seven, in a Wenz with the Ober below
    the King. Whoever takes a trick leads to the next.
    """
    return duty.answered(table, seat, card, strength, duty.follow_only)


@effect("SF-7", Play)
def lies(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Moved((card,), hand(seat), before(seat))
    yield Awaits("play", tricks.without(table.queue, seat))
    if card in trumps(table["game"], table["suit"]):
        yield Said("trumps", {**table["trumps"], card: seat})


@upshot("SF-7", when=tricks.complete)
def taken(table: Table) -> Iterator[Fact]:
    yield from tricks.swept(table, winner := taker(table), tricks.won(winner))
    if any(map(table.held, table.seats)):
        yield led_by(table, winner)


# --- SF-8 and SF-9: the called Ace ----------------------------------------------------------------


def searched_now(table: Table, card: str) -> bool:
    """Say whether the called Ace would have to come instead of this card that follows its suit."""
    looking = bool(table["searched"]) and tricks.led(table) == table["searched"]
    return looking and card in called_suit(table) - {called_ace(table)}


@rule("SF-8", Play, when=searched_now)
def has_to_come(table: Table, seat: Seat) -> Lacks:
    """The called Ace.

    When its suit is led for the first time, whoever holds the called Ace lays it. Before that it
    may be led, and is not thrown on another suit, unless it is the last card.
    """
    return Lacks(seat, frozenset((called_ace(table),)))


@rule("SF-8", Play, when=lambda t, card: card == called_ace(t))
def is_kept(table: Table, seat: Seat) -> bool | No:
    free = table["searched"] or not tricks.laid(table) or table.held(seat) == 1
    return bool(free) or No("The called Ace stays in the hand until its suit is led.")


def leads_it_first(table: Table, card: str) -> bool:
    """Say whether this card has just been led, and is the first one of the called suit that was."""
    return card in called_suit(table) and not table["searched"] and tricks.led(table) == card


@effect("SF-8", Play, when=leads_it_first)
def searched(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Said("searched", card)
    if card != called_ace(table) and seat != table["player"]:
        yield Said("ran", {seat: 0})


@effect("SF-9", Play, when=lambda t, seat, card: seat in t["ran"] and card in called_suit(t))
def laid_of_it(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("ran", {seat: table["ran"][seat] + 1})


def would_run(table: Table, card: str) -> bool:
    """Say whether this card would be the first one of the called suit to be led, under its Ace."""
    first = not table["searched"] and not tricks.laid(table)
    return first and card in called_suit(table) - {called_ace(table)}


@rule("SF-9", Play, when=would_run)
def may_run_away(table: Table, seat: Seat) -> bool | No:
    """Running away.

    Whoever holds the called Ace and at least three more of its suit may lead one of these instead,
    as long as the suit has not been led. Then the Ace is a card like any other. That they were not
    that many is found out when the Ace is laid, and the cards that all have seen leave no room.
    """
    held = table.faces(hand(seat))
    enough = len(called_suit(table) & {*held}) + held.count(UNKNOWN) >= FOUR
    right = enough or called_ace(table) not in held
    return right or No("To run away takes four cards of the suit, with the Ace.")


def at_most(table: Table, seat: str) -> int:
    """Return how many cards of the called suit, its Ace among them, can have been in a hand."""
    held = table.faces(hand(seat))
    seen = called_suit(table) & {*held}
    left = called_suit(table) & table.may_lie(hand(seat)) - seen
    return int(table["ran"][seat]) + len(seen) + min(held.count(UNKNOWN), len(left))


def has_run_too_soon(table: Table) -> bool:
    """Say whether the partner has led another card of the suit, and cannot have had enough."""
    partner = table["partner"]
    return partner in table["ran"] and not table.ended and at_most(table, partner) < FOUR


@upshot("SF-9", when=has_run_too_soon)
def ran_too_soon(table: Table) -> Iterator[Fact | By]:
    text = Message("{seat} ran away with fewer than four cards of the suit.", seat=table["partner"])
    yield Said("ran", {})
    yield Flagged("SF-9", table["partner"], text)
    yield from all_also("SF-12", costs(table, table["partner"]))
