"""Counting the cards that are left in the hands once a player is out: shown, or told.

The mark ``counted`` has what each hand counts; the cards' points are those of the pack.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.kernel import UNKNOWN, Awaited, Awaits, CountPart, Faces, Move, No, Said, Seat, Shown
from referee.parts.sharing import can_be_shared, cannot_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Counts, Fact, Table


@dataclass(frozen=True)
class Reveal(Move):
    """Lay open the cards left in the hand, so that they can be counted."""

    name: ClassVar[str] = "reveal"
    title: ClassVar[str] = "Show the cards left"
    verb: ClassVar[str] = "show the cards left"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("count",)
    seat: Seat
    cards: Faces

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the cards where they are held."""
        return ((f"hand/{self.seat}", self.cards),)


def to_count(table: Table, players: Iterable[str], out: Iterable[str]) -> tuple[str, ...]:
    """Return the players who are not out, and whose cards are still to be counted."""
    done = {*out, *table["counted"]}
    return tuple([seat for seat in players if seat not in done])


def awaiting(seats: Iterable[str]) -> Awaits:
    """Await the hands of these seats, in any order."""
    return Awaits("count", tuple([Awaited(seat, ("reveal",)) for seat in seats]))


def is_counted(seat: str, left: Iterable[str]) -> bool | No:
    """Say whether a seat is one of those that are left to be counted."""
    return seat in left or No("{seat} has no cards to be counted.", seat=seat)


def as_many(table: Table, seat: str, cards: tuple[str, ...]) -> bool | No:
    """Say whether a hand that is shown has as many cards as the record says."""
    held = table.held(seat)
    return len(cards) == held or No(
        "By the record {seat} has {count}, not {number}.",
        seat=seat, count=CountPart(held, "card|cards"), number=len(cards),
    )  # fmt: skip


def all_shown(cards: tuple[str, ...]) -> bool | No:
    """Say whether every card that is to be counted was seen."""
    return UNKNOWN not in cards or No("Every card that is counted must be seen.")


def counted(table: Table, seat: str, cards: tuple[str, ...]) -> Iterator[Fact]:
    """Show the cards of a seat, and count them."""
    points = sum(table.pack.faces[face].points for face in cards)
    yield Shown(f"hand/{seat}", tuple(cards))
    yield Said("counted", {**table["counted"], seat: points})


def as_counted(table: Table, counts: Counts) -> bool | No:
    """Say whether what is told agrees with the hands that were counted before."""
    for seat, number in counts:
        before = table["counted"].get(seat, number)
        if number != before:
            return No("{seat} has counted {number} already.", seat=seat, number=before)
    return True


def can_count(table: Table, counts: Counts) -> bool | No:
    """Say whether hands of this pack can count so much, and these hands once play is over."""
    numbers = [number for _, number in counts]
    for seat, number in counts:
        if number == 0:
            return No("{seat} has cards left: every card counts.", seat=seat)
        if table.phase == "count":
            wrong = cannot_count(table, seat, table.faces(f"hand/{seat}"), number)
            if wrong is not None:
                return wrong
    cards = [card.points for card in table.pack.cards for _ in range(card.copies)]
    return can_be_shared(numbers, cards) or _too_much(sum(numbers), sum(cards))


def _too_much(number: int, whole: int) -> No:
    if number > whole:
        return No("The whole pack counts {number}: so much cannot be in the hands.", number=whole)
    return No("There are not cards enough in the pack that count so little.")
