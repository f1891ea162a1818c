"""Tyrolean Watten for two: everybody alone, and forehand cuts (WT2-1 to WT2-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import introduction
from referee.games.watten.bavarian import announce, deal
from referee.games.watten.bavarian import two as bavarian
from referee.games.watten.moves import Cut, Deal, PickUp, Signal
from referee.games.watten.seats import alone
from referee.games.watten.tyrolean import play as tyrol
from referee.kernel import Amendment, By, effect, renumbered, upshot, words
from referee.parts.citing import all_also

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Fact, Table


two_players = words(
    "W-2",
    "Players",
    "Two play, each alone: wherever these rules speak of a side, it is a single player. Who "
    "deals first is said in WT-5.",
    on=Deal,
)


@effect("WT-5", Cut)
def lifted(table: Table) -> Iterator[Fact | By]:
    """The cut.

    For the first deal both cut, and whoever cuts higher deals. Before each deal the cutter lifts a
    packet from the top of the pack, once, and nobody takes a card. Whoever lifts none of the cards
    or all of them cuts again.
    """
    yield from tyrol.lifted.as_printed(table)


@effect("WT2-3", Deal, over="W-17:dealt")
def ten_dealt(table: Table) -> Iterator[By]:
    """Ten cards.

    Both have five cards in the end, and 23 are left.
    """
    yield from all_also("W-17", deal.dealt.as_printed(table))


@upshot("WT2-5", when=tyrol.won, over="WT-10:third_trick W-31:next_lead")
def three_for_one(table: Table) -> Iterator[By]:
    """Play and score.

    A trick has two cards, and three tricks win the hand. What binds those who follow binds the one
    opponent. All else is played and scored as by sides.
    """
    yield from all_also("WT-10", tyrol.third_trick.as_printed(table))


FOR_TWO = Amendment(
    strike=("W-3", "W-20", "W-26", "WT-18"),
    replace=(two_players, lifted),
    adopt=(
        renumbered(bavarian.in_turns, "WT2-1"), renumbered(bavarian.forehand_cuts, "WT2-2"),
        ten_dealt, renumbered(bavarian.both_take_up, "WT2-4"),
        renumbered(announce.announcers, "WT2-4"),
    ),
    seats=(2, 2),
    without=(PickUp, Signal),
    phrases={
        "cards_left": lambda _terms: "twenty-three are left",
        "redeals": lambda _terms: "there are two redeals in a deal",
    },
    drop=("direction", "partners_pick_up", "early_pickup_penalty", "signals"),
)  # fmt: skip
"""What changes in the book for four where two play."""
TRICKS = Amendment(adopt=(three_for_one,), before="WT-10")


def book(base: Book) -> Book:
    """Return the book for two."""
    return base.amended(
        "watten-tyrolean-2", "Tyrolean Watten for two",
        "One against one with the Weli and without Criticals: trumps are drawn, and whoever is "
        "tight decides whether to play.",
        FOR_TWO, TRICKS,
        names=("D", "F"), partners=alone, introduction=introduction.TYROLEAN_2,
        examples=introduction.EXAMPLES_FOR_TWO,
    )  # fmt: skip
