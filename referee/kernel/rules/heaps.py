"""Heaps: their cards are taken from the top, so the record may know which one comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.rules.clauses import No
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.table import Table


def beneath(table: Table, move: Move) -> No | None:
    """Say of a heap that other cards lie on top of it than a move shows from there.

    A card that was seen somewhere in the heap may be any of those that nobody has placed.
    """
    for place, faces in () if move.anywhere else move.shows():
        if faces and not place.startswith(HAND) and UNKNOWN not in faces:
            lying, there = table.cards(place), table.place(place)
            top = lying[-len(faces) :]
            for card in top:
                if not card.loose and card.face not in {UNKNOWN, *faces}:
                    return No("{card} lies on top of {place}.", _since(table, place, card.face),
                              card=table.card(card.face), place=there)  # fmt: skip
            if any(card.loose for card in lying):
                top = (*top, *[card for card in lying if card.loose or card.face == UNKNOWN])
            for face in faces:
                if not any(table.may_be(card, face) for card in top):
                    return No("{card} lies further down in {place}.", _since(table, place, face),
                              card=table.card(face), place=there)  # fmt: skip
    return None


def _since(table: Table, place: str, face: str) -> tuple[int, ...]:
    """Return the rulings that brought a card to a place."""
    return tuple([ruling for at, ruling in table.whereabouts(face) if at == place and ruling])


def on_top(table: Table, move: Move, place: str, faces: tuple[str, ...]) -> bool:
    """Say whether what a void act showed goes back on top of a heap, where it was taken from."""
    if move.anywhere or place.startswith(HAND) or UNKNOWN in faces:
        return False
    lying = table.cards(place)
    if any(card.loose for card in lying):
        return beneath(table, move) is None
    top = lying[-len(faces) :]
    return all(table.may_be(card, face) for card, face in zip(top, faces, strict=True))
