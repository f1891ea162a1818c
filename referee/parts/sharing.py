"""Whether the cards of a pack can be shared out into hands that count so much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import UNKNOWN, CountPart, No

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel import Table


def can_be_shared(numbers: Iterable[int], cards: Sequence[int]) -> bool:
    """Say whether hands may count these numbers, of cards that count so much each.

    Who has little has only cards that count no more: so those who have least are asked together,
    up to each number, whether some of these cards come to what they have. None counts below zero.
    """
    together = 0
    for number in sorted(numbers):
        together += number
        sums = 1  # a bit for each sum that some of the cards come to
        for card in cards:
            if card <= number:
                sums |= sums << card
        if not sums >> together & 1:
            return False
    return True


def may_count(table: Table, lying: Sequence[str]) -> set[int]:
    """Return what these cards may count, where ``?`` may be any card that is not in sight."""
    points = {card.face: card.points for card in table.pack.cards}
    known = sum(points[face] for face in lying if face != UNKNOWN)
    hidden = lying.count(UNKNOWN)
    sums: list[set[int]] = [{known}, *[set() for _ in range(hidden)]]  # by how many were added
    for card in table.pack.cards:
        for _ in range(card.copies - len(table.whereabouts(card.face))):
            for many in range(hidden, 0, -1):
                sums[many] |= {number + card.points for number in sums[many - 1]}
    return sums[hidden]


def cannot_count(table: Table, seat: str, lying: Sequence[str], number: int) -> No | None:
    """Say that the cards of a seat, when no more come, cannot count so much; or return ``None``."""
    if number in may_count(table, lying):
        return None
    return No(
        "By the record {seat} has {count}: that cannot count {number}.",
        seat=seat, count=CountPart(len(lying), "card|cards"), number=number,
    )  # fmt: skip
