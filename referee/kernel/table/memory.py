"""The memory of unknown cards: which of them a shown card was, and what the others can still be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.table.cards import NOTHING, UNKNOWN, Card, known
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from referee.kernel.table.facts import Moved
    from referee.kernel.table.table import Table


def find(  # noqa: PLR0913, PLR0917 - what is looked for, where, and from which end
    table: Table,
    place: str,
    lying: list[Card],
    face: str,
    spoken: Collection[int] = (),
    end: str = "top",
) -> tuple[int, bool]:
    """Return the index of the card in this place that is this one, and whether that is certain.

    It is the one known as such, else one that may be it, else (the record is wrong) any; of several
    known ones that which lies nearest to this ``end``. Where several unknown cards may be it, what
    sets them apart is forgotten. In a hand no card has a position. ``lying`` must hold a card that
    is not ``spoken`` for.
    """
    last = len(lying) - 1
    in_hand = place.startswith(HAND)
    if _all_alike(lying):
        return last, in_hand or not last
    unknown: list[int] = []
    first: Card | None = None
    loose = unlike = False
    for index in range(len(lying)) if end == "bottom" else range(last, -1, -1):
        card = lying[index]
        if card.face == face and index not in spoken:
            return index, not card.loose and not _another(table, lying, face)
        if card.face == UNKNOWN:
            unknown.append(index)
            first = first or card
            unlike = unlike or card is not first
        loose = loose or card.loose
    if not unknown:
        return next(index for index in range(last, -1, -1) if index not in spoken), True
    if not unlike:
        return unknown[0], in_hand or not (loose or len(unknown) > 1)
    able = [index for index in unknown if table.may_be(lying[index], face)] or unknown
    if len(able) > 1:
        alike = pooled(table, place, [lying[index] for index in able])
        for index in able:
            lying[index] = alike
    return able[0], in_hand or not (loose or len(able) > 1)


def _all_alike(lying: list[Card]) -> bool:
    """Say whether nobody has seen any of these cards, and nothing sets them apart."""
    first = lying[0]
    for card in lying:
        if card is not first:
            return False
    return first.face == UNKNOWN


def turned_up(
    table: Table, place: str, lying: list[Card], faces: Sequence[str]
) -> tuple[Card, ...]:
    """Return the cards of a heap once the topmost were seen and put back as they lay.

    A card that was seen somewhere in the heap lies deeper than they do, unless it is one of them.
    """
    first = len(lying) - len(faces)
    for index, face in enumerate(faces, first):
        card = lying[index]
        if card.face != face:
            there = [i for i, other in enumerate(lying) if other.face == face and other.loose]
            deeper = [i for i in range(first) if lying[i].face == UNKNOWN] if card.loose else []
            if there or deeper:
                _merge(table, place, lying, [i for i, c in enumerate(lying) if c.face == UNKNOWN])
                other = (there or deeper)[-1]
                lying[index], lying[other] = lying[other], lying[index]
            card = lying[index]
        if card.face != face:
            if card.face != UNKNOWN:
                mistaken(table, card.face, place)
            see(table, face, place)
        lying[index] = known(face, card.tags)
    return tuple(lying)


def _another(table: Table, lying: list[Card], face: str) -> bool:
    """Say whether a second copy of a card that is known to lie here may lie here as well.

    Unseen, or seen and nobody knows where: then it may be that one of which somebody speaks.
    """
    return table.pack.copies.get(face, 0) > 1 and any(
        (card.loose and card.face == face) or (card.face == UNKNOWN and table.may_be(card, face))
        for card in lying
    )


def packet_of(lying: list[Card], fact: Moved) -> range | None:
    """Return where cards lie, some of which were named, if they lie at their end as they are told.

    A face may lie there more than once: which copy leaves is then known by where it lies.
    """
    if fact.source.startswith(HAND) or len(fact.cards) > len(lying):
        return None
    upwards = range(len(lying))
    packet = (upwards if fact.take == "bottom" else upwards[::-1])[: len(fact.cards)]
    for index, face in zip(packet, fact.cards, strict=True):
        card = lying[index]
        if card.loose or face not in (UNKNOWN, card.face):
            return None
    return packet


def blur(table: Table, lying: list[Card], fact: Moved, packet: range | None) -> None:
    """Forget which card is which, as far as nobody can tell which of them leave face down."""
    source, leaving = fact.source, fact.cards.count(UNKNOWN)
    spread = fact.target.startswith(HAND)
    free: Iterable[int] = ()
    if source.startswith(HAND):
        if leaving < len(lying) or not spread:
            free = range(len(lying))
    elif any(card.loose for card in lying):
        free = [i for i, card in enumerate(lying) if card.loose or card.face == UNKNOWN]
    elif packet and not spread:
        told = zip(packet, fact.cards, strict=True)
        free = [index for index, face in told if face == UNKNOWN]
    elif leaving > 1 and not spread:
        # A packet keeps its order, and cards taken one by one reverse it: nobody says which.
        free = range(len(lying))[-leaving:] if fact.take == "top" else range(len(lying))[:leaving]
    _merge(table, source, lying, free)


def jumble(table: Table, place: str, lying: list[Card]) -> None:
    """Forget where the cards of a place lie, once one was taken from nobody knows where."""
    if place.startswith(HAND):
        return
    _merge(table, place, lying, [i for i, card in enumerate(lying) if card.face == UNKNOWN])
    lying[:] = [c if c.face == UNKNOWN else c._replace(loose=True) for c in lying]


def _merge(table: Table, place: str, lying: list[Card], free: Iterable[int]) -> None:
    """Let these cards be known as one card is, if they are not yet."""
    cards = [lying[index] for index in free]
    if any(card is not cards[0] for card in cards):
        alike = pooled(table, place, cards)
        for index in free:
            lying[index] = alike


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


def mistaken(table: Table, face: str, place: str) -> None:
    """Note that a card was not there after all: nothing follows from having thought so."""
    kept = _less(table.known.get(face, ()), place)
    if kept:
        table.known[face] = kept
    else:
        table.known.pop(face, None)


def unsee(table: Table, face: str, place: str) -> None:
    """Note that a card is no longer known to lie in a place, and until when it was in sight."""
    where = table.known.get(face, ())
    if len(where) >= table.pack.copies.get(face, 0):
        table.gone = {**table.gone, face: (table.moment - 1, table.ruling)}
    mistaken(table, face, place)


def shift(table: Table, face: str, source: str, target: str) -> None:
    """Note that a card went from one place to another under everybody's eyes."""
    where = _less(table.known.get(face, ()), source)
    table.known[face] = (*where, (target, table.ruling))


def _less(where: tuple[tuple[str, int], ...], place: str) -> tuple[tuple[str, int], ...]:
    for index, (there, _) in enumerate(where):
        if there == place:
            return where[:index] + where[index + 1 :]
    return where
