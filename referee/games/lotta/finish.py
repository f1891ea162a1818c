"""Lotta Watta: the call, the last lap, the moon, and who wins what (LW-19 to LW-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta.deal import passing, points, rest_of, to_reveal, turning_up, waiting
from referee.games.lotta.layout import FINGERS, faces, hand, locked, players
from referee.games.lotta.moves import Call, Keep, Moon, Pass, Return, Reveal, Swap
from referee.games.lotta.pack import JOKER, PACK
from referee.games.lotta.turn import as_laid, untrue_hand
from referee.kernel import (
    CONTRADICTS,
    UNKNOWN,
    Awaited,
    Awaits,
    Ended,
    No,
    Said,
    Shown,
    effect,
    meaning,
    price,
    rule,
    upshot,
)
from referee.parts.citing import also
from referee.parts.targets import hand_won, reached

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

WINS = "wins"
COUNTED = "scored"
"""The phase in which a round has been counted, and nothing is awaited any more."""
SUITS = 4

# --- LW-19 and LW-20: the call, the last lap ------------------------------------------------------


@meaning("LW-19")
def may_call(table: Table, seat: str) -> bool:
    """Only the player whose turn has just ended may say it."""
    return bool(table["finished"] == seat)


def owes_a_power(table: Table, seat: str) -> bool:
    """Say whether a seat has a power that is neither used nor waived."""
    return any(entry[0] == seat for entry in table["powers"])


@rule("LW-19", Call)
def in_between(table: Table, seat: str) -> bool | No:
    """Calling.

    Between the end of a turn and the next card that is taken "Lotta Watta" may be said: once in a
    round, and not before the caller's own powers are used or waived.
    """
    if table["caller"]:
        return No("{seat} has called already.", seat=table["caller"])
    if not table["finished"]:
        return No("A call is made between two turns.")
    if not may_call(table, seat):
        return No(
            "{seat} has just finished a turn, not {seat2}.",
            seat=table["finished"], seat2=seat,
        )  # fmt: skip
    return not owes_a_power(table, seat) or No(
        "{seat} has a power to use first, or to do without.", seat=seat
    )


@effect("LW-19", Call)
def called(_table: Table, seat: str) -> Iterator[Fact]:
    yield Said("caller", seat)
    yield Said("finished", "")


@effect("LW-20", Call)
def last_lap(table: Table, seat: str) -> Iterator[Fact]:
    """The last lap.

    Everybody but the caller has exactly one more turn, in order. The caller may still stack.
    """
    due = next((entry.seat for entry in rest_of(table) if entry.moves[0] == "take"), seat)
    steps = range(len(table.seats))
    order = [table.following(due, steps=step) if step else due for step in steps]
    lap = [other for other in order if other != seat and other in players(table)]
    yield Said("lap", lap)
    queue = (Awaited(lap[0], ("take",)),) if lap else turning_up(table)
    yield waiting(table, *queue)


@meaning("LW-20")
def protected(table: Table, place: str) -> bool:
    """The caller's cards can still be exchanged and looked at."""
    del table, place
    return False


@effect("LW-20", Swap, Return, Keep, Pass, when=lambda t: bool(t["caller"]), over="LW-6:passes")
def goes_on(table: Table, seat: str) -> Iterator[Fact]:
    yield from passing(table, seat)


# --- LW-21: the moon ------------------------------------------------------------------------------


def is_moon(cards: tuple[str, ...]) -> bool:
    """Say whether these cards are the four suits of one rank."""
    known = [PACK[face] for face in cards if face in PACK and face != JOKER]
    ranks = {card.rank for card in known}
    return len(cards) == len(known) == SUITS == len({c.suit for c in known}) and len(ranks) == 1


@meaning("LW-21")
def in_the_moon(table: Table, place: str) -> bool:
    """A locked card is part of the hand."""
    del table, place
    return True


def moon_of(table: Table, seat: str, cards: tuple[str, ...]) -> bool:
    """Say whether the hand of a seat, with these cards, is a moon."""
    places = hand(table, seat)
    pairs = zip(places, cards, strict=False)
    return is_moon(tuple([face for place, face in pairs if in_the_moon(table, place)]))


@rule("LW-21", Moon, no=CONTRADICTS)
def moon_can_be(table: Table, move: Moon) -> bool | No:
    return untrue_hand(table, move) or True


@rule("LW-21", Moon)
def is_true(table: Table, seat: str, cards: tuple[str, ...]) -> bool | No:
    """Shooting the moon.

    A player whose whole hand is one rank in all four suits may show it, in turn or not, until the
    round is counted; but not with a card in the fingers. Whoever shows another hand turns it down
    again, and everybody has seen it.
    """
    if table.count(FINGERS) and table.turn == seat:
        return No("{seat} has a card in the fingers.", seat=seat)
    return moon_of(table, seat, cards) or No("That is not one rank in four suits.")


@price("LW-21", Moon, of="LW-21")
def seen_by_all(table: Table, move: Moon) -> Iterator[Fact]:
    if untrue_hand(table, move) is None:
        for place, face in as_laid(table, move):
            yield Shown(place, (face,))


@effect("LW-21", Moon)
def shot(table: Table, move: Moon) -> Iterator[Fact]:
    for place, face in as_laid(table, move):
        yield Shown(place, (face,))
    yield from moon_wins(table, (move.seat,))


@meaning("LW-21")
def moon_wins(table: Table, seats: tuple[str, ...]) -> Iterator[Fact]:
    """A moon wins the whole game at once, whatever the score; two at the same time share it."""
    del table
    yield Ended("match", seats)


@meaning("LW-21")
def found_moons(table: Table) -> tuple[str, ...]:
    """A moon that is found when the hands are turned up wins without being declared."""
    return tuple([s for s in players(table) if moon_of(table, s, faces(table, s))])


def moon_lies_open(table: Table) -> bool:
    """Say whether hands that were turned up have a moon; of a told round nobody knows the cards."""
    return table.phase == COUNTED and not (
        table.ended or table["unwatched"] or not found_moons(table)
    )


@upshot("LW-21", when=moon_lies_open)
def found(table: Table) -> Iterator[Fact]:
    yield from moon_wins(table, found_moons(table))


# --- LW-22: the end of a round --------------------------------------------------------------------


@rule("LW-22", Reveal, waivable=False)
def something_to_turn_up(table: Table, seat: str) -> bool | No:
    return seat in to_reveal(table) or No("{seat} has no cards to turn up.", seat=seat)


@rule("LW-22", Reveal, no=CONTRADICTS)
def can_be(table: Table, move: Reveal) -> bool | No:
    """The end of a round.

    After the last turn, when nobody stacks any more and all powers are through, all cards are
    turned up, and each hand is added up; locked cards count, and an empty hand is 0. Every hand has
    as many cards as the record says, and every card is there once.
    """
    return untrue_hand(table, move) or True


@effect("LW-22", Reveal)
def turned_up(table: Table, move: Reveal) -> Iterator[Fact]:
    for place, face in as_laid(table, move):
        hidden = table.top(place) == UNKNOWN
        shown = Shown(place, (face,))
        if locked(table, place):
            yield also("LW-14", shown)
        else:
            yield also("G-3", shown) if hidden else shown
    if table["window"]:
        yield Said("window", {})
    yield Said("revealed", [*table["revealed"], move.seat])
    yield Awaits("count", turning_up(table))


def all_up(table: Table) -> bool:
    """Say whether every hand has been turned up."""
    return table.phase in {"last", "count"} and not table.ended and not to_reveal(table)


@upshot("LW-22", when=all_up)
def added_up(table: Table) -> Iterator[Fact]:
    sums = {s: sum(points(table, face) for face in faces(table, s)) for s in players(table)}
    yield also("LW-2", Said("counted", sums))
    yield Awaits(COUNTED, ())


# --- LW-23 and LW-24: who wins --------------------------------------------------------------------


@meaning("LW-23")
def credited(table: Table, lowest: tuple[str, ...]) -> tuple[str, ...]:
    """A caller who is as low as somebody else loses the tie.

    When two or more others are still level nobody is credited, and the next dealer deals.
    """
    others = tuple([seat for seat in lowest if seat != table["caller"]])
    level = others if len(lowest) > 1 else lowest
    return level if len(level) == 1 else ()


@upshot("LW-23", when=lambda t: t.phase == COUNTED and not t.ended)
def round_won(table: Table) -> Iterator[Fact]:
    """Who wins the round.

    The lowest sum wins the round.
    """
    sums = table["counted"]
    least = min(sums.values())
    winners = credited(table, tuple([seat for seat in sums if sums[seat] == least]))
    yield from wins_round(table, winners)


def wins_round(table: Table, winners: tuple[str, ...]) -> Iterator[Fact]:
    """Credit the round to these players."""
    yield from hand_won(table, winners, 1, WINS)


def enough_wins(table: Table) -> tuple[str, ...]:
    """Return who has won as many rounds as were agreed."""
    return reached(table, int(table.terms["rounds_to_win"]), WINS)


@upshot("LW-24", when=lambda t: t.ended and not t.over and bool(enough_wins(t)))
def game_won(table: Table) -> Iterator[Fact]:
    """Who wins the game.

    Whoever is the first to win {rounds_to_win rounds} has won the game.
    """
    yield Ended("match", enough_wins(table))
