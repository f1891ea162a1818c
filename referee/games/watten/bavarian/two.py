"""Bavarian Watten for two: everybody alone, and forehand cuts (W2-1 to W2-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import introduction
from referee.games.watten.bavarian import announce, before_terms, call, deal, fouls, play, redeal
from referee.games.watten.moves import PLAY, Cut, Deal, PickUp, Play, Signal
from referee.games.watten.seats import alone, dealer, forehand
from referee.kernel import (
    Amendment,
    By,
    Ended,
    Face,
    No,
    Said,
    Seat,
    effect,
    meaning,
    renumbered,
    rule,
    upshot,
    words,
)
from referee.parts.citing import all_also

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Fact, Table


two_players = words(
    "W-2",
    "Players",
    "Two play, each alone: wherever these rules speak of a side, it is a single player. Who "
    "deals first is agreed, or drawn for.",
    on=Deal,
)


@rule("W2-1", Deal)
def in_turns(table: Table, seat: Seat) -> bool | No:
    """Seats.

    The players deal in turns; the other one is forehand. Nobody deals twice running.
    """
    return seat == dealer(table) or No("{seat} deals.", seat=dealer(table))


@rule("W2-2", Cut, over="W-10:by_the_cutter")
def forehand_cuts(table: Table, seat: Seat) -> bool | No:
    """The cut.

    Forehand is the cutter as well.
    """
    return seat == forehand(table) or No("{seat} cuts.", seat=forehand(table))


@effect("W2-3", Deal, over="W-17:dealt")
def ten_dealt(table: Table) -> Iterator[By]:
    """Ten cards.

    Both have five cards in the end, and 22 are left.
    """
    yield from all_also("W-17", deal.dealt.as_printed(table))


@effect("W2-4", Deal)
def both_take_up(table: Table) -> Iterator[Fact]:
    """Announcing.

    Both take up their cards after the deal. When Schlag and Trumpf are named the play begins.
    """
    yield Said("up", list(table.seats))


@meaning("W-34", "demanded")
def demanded_of_the_other(table: Table, seat: str) -> frozenset[str]:
    # No partner of the caller's follows.
    del seat
    every: frozenset[str] = call.meets(table)
    return every


play_and_score = words(
    "W2-5",
    "Play and score",
    "A trick has two cards, and three tricks win the hand. What binds those who follow binds the "
    "one opponent. All else is played and scored as by sides.",
)


@upshot(
    "W2-5", when=lambda t: t.phase == PLAY and not t.ended and bool(play.ahead(t)),
    over="W-39:third_trick",
)  # fmt: skip
def three_for_one(table: Table) -> Iterator[By]:
    yield By("W-39", Ended("hand", (play.ahead(table),)))


@effect("W2-6", Play, when=fouls.fifth_card, over="W-15:weighed")
def forehand_answers(table: Table, seat: Seat, card: Face) -> Iterator[By]:
    """A wrongful take by forehand.

    Forehand is the cutter, and so answers for what was taken in the cut (W-15).
    """
    yield from all_also("W-15", fouls.weighed.as_printed(table, seat, card))


FOR_TWO = Amendment(
    strike=("W-3", "W-20", "W-26", "W-60", "W-61"),
    replace=(two_players, demanded_of_the_other),
    adopt=(
        in_turns, forehand_cuts, ten_dealt, both_take_up,
        renumbered(announce.announcers, "W2-4"), play_and_score, forehand_answers,
    ),
    seats=(2, 2),
    without=(PickUp, Signal),
    phrases=redeal.FOR_TWO,
    terms=(before_terms.cut_criticals("W2-6"),),
    drop=(
        "direction", "cut_criticals", "partners_pick_up", "early_pickup_penalty", "signals",
        "tok_partner_critical",
    ),
)  # fmt: skip
"""What changes in the book for four where two play."""
TRICKS = Amendment(adopt=(three_for_one,), before="W-39")


def book(base: Book) -> Book:
    """Return the book for two."""
    return base.amended(
        "watten-bavarian-2", "Watten, Bavarian, for two",
        "One against one with 32 cards: three of five tricks win the hand.",
        FOR_TWO, TRICKS,
        names=("D", "F"), partners=alone, introduction=introduction.TWO,
        examples=introduction.EXAMPLES_FOR_TWO,
    )  # fmt: skip
