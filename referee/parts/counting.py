"""Counting the cards that are left in the hands once a player is out: shown, or told.

The mark ``counted`` (`MARK`) has what each hand counts; the cards' points are those of the pack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import (
    CONTRADICTS,
    UNKNOWN,
    Awaited,
    Awaits,
    CountPart,
    Faces,
    Mark,
    Move,
    No,
    Result,
    Said,
    Seat,
    Shown,
    effect,
    rule,
)
from referee.parts.leaving import players
from referee.parts.sharing import can_be_shared, cannot_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Clause, Counts, Fact, Table

MARK = Mark("counted", "hand", {}, "Counted in hand", result=True)
"""What each hand has counted; a book that counts hands has it."""

COUNT = "count"
"""The phase in which hands are shown and counted, once the play is over."""


class Reveal(Move, name="reveal", title="Show the cards left", verb="show the cards left",
             in_turn=False, phases=(COUNT,)):  # fmt: skip
    """Lay open the cards left in the hand, so that they can be counted."""

    seat: Seat
    cards: Faces

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the cards where they are held."""
        return ((f"hand/{self.seat}", self.cards),)


class WentOut(Result, phases=("deal", "start", "play", COUNT), labels={"out": "out"},
              asks={"out": "Who went out?"}):  # fmt: skip
    """Tell how the hand ended: who went out."""

    out: Seat


def to_count(table: Table) -> tuple[str, ...]:
    """Return the players who have not won the hand, and whose cards are still to be counted."""
    done = {*table.won, *table["counted"]}
    return tuple([seat for seat in players(table) if seat not in done])


def awaiting_counts(table: Table) -> Awaits:
    """Await the hands of all who are still to be counted, in any order."""
    return Awaits(COUNT, tuple([Awaited(seat, ("reveal",)) for seat in to_count(table)]))


def shown(number: str) -> tuple[Clause, Clause, Clause]:
    """Return the parts of a clause by which the hands are shown and counted.

    A hand is shown once, has as many cards as the record says, and is counted. The part with the
    words, which says that every card must be seen, is the game's.
    """

    @rule(number, Reveal, waivable=False)
    def once(table: Table, seat: str) -> bool | No:
        return seat in to_count(table) or No("{seat} has no cards to be counted.", seat=seat)

    @rule(number, Reveal, no=CONTRADICTS)
    def as_many(table: Table, seat: str, cards: tuple[str, ...]) -> bool | No:
        held = table.held(seat)
        return len(cards) == held or No(
            "By the record {seat} has {count}, not {number}.",
            seat=seat, count=CountPart(held, "card|cards"), number=len(cards),
        )  # fmt: skip

    @effect(number, Reveal)
    def counted(table: Table, seat: str, cards: tuple[str, ...]) -> Iterator[Fact]:
        points = sum(table.pack.faces[face].points for face in cards)
        yield Shown(f"hand/{seat}", tuple(cards))
        yield Said("counted", {**table["counted"], seat: points})
        yield awaiting_counts(table)

    return once, as_many, counted


def all_shown(cards: tuple[str, ...]) -> bool | No:
    """Say whether every card that is to be counted was seen."""
    return UNKNOWN not in cards or No("Every card that is counted must be seen.")


class Counted(Result, labels={"counts": "counted"}, asks={"counts": "What did the others count?"}):
    """How a hand ended that is told with its ``counts``: what each player's cards counted."""


def told(number: str) -> tuple[Clause, Clause]:
    """Return the parts of a clause by which counts are told: as shown before, and as can be."""

    @rule(number, Counted, when=lambda _t, counts: bool(counts))
    def as_counted(table: Table, counts: Counts) -> bool | No:
        for seat, points in counts:
            before = table["counted"].get(seat, points)
            if points != before:
                return No("{seat} has counted {number} already.", seat=seat, number=before)
        return True

    @rule(number, Counted, waivable=False, when=lambda _t, counts: bool(counts))
    def in_the_pack(table: Table, counts: Counts) -> bool | No:
        return can_count(table, counts)

    return as_counted, in_the_pack


def as_watched(table: Table, out: str) -> bool | No:
    """Say whether a seat went out, of a hand that was watched until it was over."""
    if out in table.won:
        return True
    if not table.won:
        return No("By the record nobody went out.")
    return No("By the record {seat} went out.", seat=table.won[0])


def each_counted(table: Table, counts: Counts, out: str = "") -> bool | No:
    """Say whether all who play the hand are told to have counted, but for the one who is out."""
    told = dict(counts)
    for seat in filter(None, (out, *told)):
        if seat not in players(table):
            return No("{seat} does not play this hand.", seat=seat)
    if out in told:
        return No("{seat} has won the hand and is not counted.", seat=out)
    missing = [seat for seat in players(table) if seat not in told and seat != out]
    return not missing or No("What {seat} counted is missing.", seat=missing[0])


def can_count(table: Table, counts: Counts) -> bool | No:
    """Say whether hands of this pack can count so much, and these hands once play is over."""
    numbers = [number for _, number in counts]
    for seat, number in counts:
        if number == 0:
            return No("{seat} has cards left: every card counts.", seat=seat)
        if table.phase == COUNT:
            wrong = cannot_count(table, seat, table.faces(f"hand/{seat}"), number)
            if wrong is not None:
                return wrong
    cards = [card.points for card in table.pack.cards for _ in range(card.copies)]
    return can_be_shared(numbers, cards) or _too_much(sum(numbers), sum(cards))


def _too_much(number: int, whole: int) -> No:
    if number > whole:
        return No("The whole pack counts {number}: so much cannot be in the hands.", number=whole)
    return No("There are not cards enough in the pack that count so little.")
