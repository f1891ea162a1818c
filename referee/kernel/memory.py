"""The memory of unknown cards: which of them a shown card was, and what the others can still be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.cards import NOTHING, UNKNOWN, Card

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from referee.kernel.table import Table


def find(
    table: Table, place: str, lying: list[Card], face: str, spoken: Collection[int] = ()
) -> int:
    """Return the index of the card in this place that is, or may be, or must now be, this one.

    Where several unknown cards may be it and nobody can say which, what sets them apart is
    forgotten. ``lying`` must hold a card that is not ``spoken`` for.
    """
    last = len(lying) - 1
    unknown = []
    for index in range(last, -1, -1):
        if index in spoken:
            continue
        card = lying[index]
        if card.face == face:
            return index
        if card.face == UNKNOWN:
            unknown.append(index)
    if not unknown:
        return next(index for index in range(last, -1, -1) if index not in spoken)
    first = lying[unknown[0]]
    if all(lying[index] is first for index in unknown):
        return unknown[0]
    able = [index for index in unknown if table.may_be(lying[index], face)] or unknown
    if len(able) > 1:
        alike = pooled(table, place, [lying[index] for index in able])
        for index in able:
            lying[index] = alike
    return able[0]


def blur(table: Table, place: str, lying: list[Card], leaving: int) -> None:
    """Forget which card of a hand is which, when some leave it face down and others stay."""
    if leaving < len(lying) and any(card is not lying[0] for card in lying):
        lying[:] = (pooled(table, place, lying),) * len(lying)


def pooled(table: Table, place: str, cards: Sequence[Card]) -> Card:
    """Return the card that each of these may be from now on, when nobody can tell them apart."""
    never = frozenset.intersection(*[_excluded(table, card) for card in set(cards)])
    for card in cards:
        if card.face != UNKNOWN:
            unsee(table, card.face, place)
    return Card(UNKNOWN, table.moment, never or NOTHING)


def _excluded(table: Table, card: Card) -> frozenset[str]:
    """Return the faces that this card cannot have."""
    if card.face != UNKNOWN:
        return table.pack.every - {card.face}
    copies = table.pack.copies
    gone = [face for face, (when, _) in table.gone.items() if when >= card.since]
    lying = [face for face, where in table.known.items() if len(where) >= copies.get(face, 0)]
    return card.never.union(gone, lying)


def see(table: Table, face: str, place: str) -> None:
    """Note that a card is known to lie in a place."""
    table.known[face] = (*table.known.get(face, ()), (place, table.ruling))


def unsee(table: Table, face: str, place: str) -> None:
    """Note that a card is no longer known to lie in a place, and until when it was in sight."""
    where = table.known.get(face, ())
    if len(where) >= table.pack.copies.get(face, 0):
        table.gone = {**table.gone, face: (table.moment - 1, table.ruling)}
    kept = _less(where, place)
    if kept:
        table.known[face] = kept
    else:
        table.known.pop(face, None)


def shift(table: Table, face: str, source: str, target: str) -> None:
    """Note that a card went from one place to another under everybody's eyes."""
    where = _less(table.known.get(face, ()), source)
    table.known[face] = (*where, (target, table.ruling))


def _less(where: tuple[tuple[str, int], ...], place: str) -> tuple[tuple[str, int], ...]:
    for index, (there, _) in enumerate(where):
        if there == place:
            return where[:index] + where[index + 1 :]
    return where
