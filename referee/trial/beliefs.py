"""Beliefs: whether the real cards may lie as a record has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import UNKNOWN, hand_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel import Table
    from referee.kernel.table.cards import Card


def untrue_beliefs(table: Table, real: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield what a table believes of the real cards, from bottom to top, and is not so."""
    for place in sorted({*table.places, *real}):
        cards, faces = table.cards(place), real.get(place, ())
        if len(cards) != len(faces):
            yield f"{len(faces)} cards lie in {place}, and the record has {len(cards)}"
        elif not _may_be(table, place, cards, faces):
            yield f"in {place} lie {' '.join(faces)}, and the record has {_told(table, cards)}"


def _told(table: Table, cards: Sequence[Card]) -> str:
    """Return cards as the record has them; of an unknown one how many it can still be."""
    return " ".join(
        f"?{sum(table.may_be(card, face) for face in table.pack.faces)}"
        if card.face == UNKNOWN
        else f"{card.face}{'~' * card.loose}"
        for card in cards
    )


def _may_be(table: Table, place: str, cards: Sequence[Card], real: Sequence[str]) -> bool:
    """Say whether each real card can be another one of those that the record has there.

    In a hand no card has a position, and in a heap none that was seen somewhere in it.
    """
    placed = not hand_of(place)
    free = set(range(len(real)))
    for index, card in enumerate(cards):
        if placed and card.face != UNKNOWN and not card.loose:
            if real[index] != card.face:
                return False
            free.remove(index)
    anywhere = not placed or any(card.loose for card in cards)
    able = {
        index: [
            other for other in sorted(free)
            if (anywhere or other == index) and table.may_be(cards[index], real[other])
        ]
        for index in range(len(real))
        if index in free
    }  # fmt: skip
    taken: dict[int, int] = {}

    def finds(index: int, tried: set[int]) -> bool:
        for other in able[index]:
            if other not in tried:
                tried.add(other)
                if other not in taken or finds(taken[other], tried):
                    taken[other] = index
                    return True
        return False

    return all(finds(index, set()) for index in able)
