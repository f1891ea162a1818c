"""The clauses of Lotta Watta that stand in a book only where the table agreed on an option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta import finish, stacking, turn
from referee.games.lotta.deal import passing, turning_up
from referee.games.lotta.layout import (
    FINGERS,
    LOCKED,
    hand,
    in_a_hand,
    later_slot,
    locked,
    own,
    seen_by,
)
from referee.games.lotta.moves import Jack, Queen, Return, Stack, Take, TurnUp
from referee.kernel import Awaits, No, Said, effect, meaning, rule, words
from referee.parts.citing import also

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

# --- first_look -----------------------------------------------------------------------------------


@meaning("LW-5", "first_look")
def any_two(table: Table, seat: str, place: str) -> bool:
    looked = sum(seen_by(table, seat, other) for other in hand(table, seat))
    return own(seat, place) and looked < 2  # noqa: PLR2004 - two, as the name says


@meaning("LW-5", "first_look")
def no_look(table: Table, seat: str, place: str) -> bool:
    del table, seat, place
    return False


# --- faceup_return --------------------------------------------------------------------------------


@rule("LW-9", Return)
def not_back(table: Table) -> bool | No:
    return not turn.from_pile(table) or No("The card was just taken from the pile.")


never_back = words(
    "LW-9",
    "Back on the pile",
    "At this table a card that was taken from the pile may not be put back: it takes the place of "
    "another, or is kept.",
)


@effect("LW-9", Return, when=turn.from_pile, over="LW-6:passes LW-20:goes_on", called="nothing_new")
def as_if_new(table: Table, seat: str) -> Iterator[Fact]:
    yield from passing(table, seat)


as_new = words(
    "LW-9",
    "Back on the pile",
    "At this table a card that was taken from the pile and put back counts as newly laid: it can "
    "be stacked on, and has its power.",
)

# --- stack_on_starter, stack_max_per_player -------------------------------------------------------


@effect("LW-10", TurnUp)
def opened_by_the_deal(_table: Table, card: str) -> Iterator[Fact]:
    yield from stacking.opening(card)


starter = words(
    "LW-10",
    "At this table the first card, which is turned up by the deal, can be stacked on as well",
    "It has no power of its own.",
)


@meaning("LW-11", "at_most")
def one_each(_table: Table) -> int:
    return 1


@rule("LW-11", Stack, when=stacking.is_open)
def not_too_many(table: Table, seat: str) -> bool | No:
    done = table["stackers"].count(seat)
    return done < stacking.at_most(table) or No("{seat} has stacked a card already.", seat=seat)


# --- what a wrong stack costs ---------------------------------------------------------------------


@meaning("LW-13", "extra")
def one_more(table: Table, seat: str) -> Iterator[Fact]:
    """At this table the player gets the top card of the stock as well, face down and not locked."""
    yield from turn.from_stock(table, later_slot(table, seat))


@meaning("LW-15")
def instead(table: Table, seat: str) -> Iterator[Fact]:
    """At this table the player gets the top card of the stock instead, face down and locked."""
    yield from turn.from_stock(table, later_slot(table, seat), LOCKED)


# --- powers ---------------------------------------------------------------------------------------


@meaning("LW-16")
def lock_travels(table: Table, place: str) -> bool:
    """At this table a locked card cannot be exchanged."""
    return not locked(table, place)


@meaning("LW-16")
def within_reach(table: Table, place: str) -> bool:
    """At this table the top cards of stock and pile can be exchanged, too, for a card without lock.

    Each lies afterwards as it lay before, so the top of the pile may be a card that nobody has
    seen. The pile cannot be stacked on then.
    """
    on_top = place in {"stock", "pile"} and table.count(place) > 0
    return on_top or in_a_hand(table, place)


@meaning("LW-17")
def within_sight(table: Table, place: str) -> bool:
    """At this table it may also be the top card of the stock."""
    return (place == "stock" and table.count(place) > 0) or in_a_hand(table, place)


@rule("LW-16", Jack, waivable=False)
def lock_stays_in_hands(table: Table, one: str, two: str) -> bool | No:
    to_piles = {one, two} & {"stock", "pile"}
    if to_piles and (locked(table, one) or locked(table, two)):
        return No("A locked card stays in players' hands.")
    return True


@effect("LW-16", Jack, when=lambda t, one, two: bool(t["window"]) and "pile" in {one, two})
def covered(_table: Table) -> Iterator[Fact]:
    yield Said("window", {})


# --- the call -------------------------------------------------------------------------------------


@meaning("LW-19")
def may_call(table: Table, seat: str) -> bool:
    """At this table any player may say it. The last lap begins with the player who is to move."""
    del table, seat
    return True


@meaning("LW-20")
def protected(table: Table, place: str) -> bool:
    """At this table the caller's cards are neither exchanged nor looked at any more."""
    return bool(table["caller"]) and own(table["caller"], place)


def guarded(table: Table, *places: str) -> bool | No:
    """Say whether none of these cards is protected."""
    caught = any(finish.protected(table, place) for place in places)
    return not caught or No("{seat} has called: these cards are protected.", seat=table["caller"])


@rule("LW-20", Jack)
def one_guarded(table: Table, one: str) -> bool | No:
    return guarded(table, one)


@rule("LW-20", Jack)
def two_guarded(table: Table, two: str) -> bool | No:
    return guarded(table, two)


@rule("LW-20", Queen)
def sight_guarded(table: Table, place: str) -> bool | No:
    return guarded(table, place)


# --- ties -----------------------------------------------------------------------------------------


@meaning("LW-23", "credited")
def shared(table: Table, lowest: tuple[str, ...]) -> tuple[str, ...]:
    """At this table all who are level at the lowest sum are credited with the round.

    When it is the last that several of them need, they share the game.
    """
    del table
    return lowest


@meaning("LW-23", "credited")
def caller_wins(table: Table, lowest: tuple[str, ...]) -> tuple[str, ...]:
    """At this table a caller who is as low as somebody else wins the tie.

    When players are level and none of them has called, nobody is credited, and the next dealer
    deals.
    """
    if table["caller"] in lowest:
        return (table["caller"],)
    return lowest if len(lowest) == 1 else ()


@meaning("LW-23", "credited")
def nobody_yet(table: Table, lowest: tuple[str, ...]) -> tuple[str, ...]:
    """At this table a round in which players are level is played again.

    Nobody is credited, and the same dealer deals.
    """
    del table
    return lowest if len(lowest) == 1 else ()


@meaning("LW-23")
def redealt(table: Table) -> bool:
    return not table.won


# --- the moon -------------------------------------------------------------------------------------


@meaning("LW-21")
def in_the_moon(table: Table, place: str) -> bool:
    """At this table a locked card is left out of the hand for this."""
    return not locked(table, place)


@meaning("LW-21")
def found_moons(table: Table) -> tuple[str, ...]:
    """At this table a moon has to be declared: found at the end it is worth nothing."""
    del table
    return ()


@meaning("LW-21")
def moon_wins(table: Table, seats: tuple[str, ...]) -> Iterator[Fact]:
    """At this table a moon wins the round, whatever it counts; two at a time are both credited."""
    yield from finish.wins_round(table, seats)


# --- the stock runs out ---------------------------------------------------------------------------


@meaning("LW-25")
def renewable(table: Table) -> bool:
    del table
    return False


def in_vain(table: Table, source: str) -> bool:
    """Say whether a card of the stock was wanted and none was left; the last one is taken."""
    return turn.runs_out(table, source) and not table.count(FINGERS)


@effect("LW-25", Take, when=in_vain, over="LW-7")
def round_over(table: Table) -> Iterator[Fact]:
    """Empty stock.

    When a player is to take a card of the stock and none is left, the round is over at once: all
    cards are turned up.
    """
    yield from turn.turn_begins(table)
    yield also("LW-22", Awaits("count", turning_up(table)))
