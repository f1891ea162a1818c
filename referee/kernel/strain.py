"""A quick look: whether the claims of a hand leave so little room that worlds must be searched.

It answers yes too often and never misses: every card that a seat holds now is taken as one it said
it held when it claimed, also those that came in since. Where there is room even so, there is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.cards import UNKNOWN
from referee.kernel.facts import Claimed, Moved, Shown
from referee.kernel.worlds import matched

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.cards import Card
    from referee.kernel.facts import Fact
    from referee.kernel.table import Table


def strained(table: Table, facts: Iterable[Fact]) -> bool:
    """Say whether these facts, which led to this table, may have made claims impossible."""
    if not table.claims:
        return False
    lacking: dict[str, frozenset[str]] = {}
    holding: list[tuple[str, frozenset[str]]] = []
    for claim in table.claims:
        if claim.kind == "holds":
            holding.append((claim.seat, claim.cards))
        else:
            lacking[claim.seat] = lacking.get(claim.seat, claim.cards) | claim.cards
    return (
        _shown(table, lacking, facts)
        or not _room_to_hold(table, lacking, holding)
        or not (_room_for_all(table, lacking, len(holding)) or _fits(table, lacking, holding))
    )


def _shown(table: Table, lacking: dict[str, frozenset[str]], facts: Iterable[Fact]) -> bool:
    """Say whether a seat showed a card it said it lacked, and which may have come in since."""
    for fact in facts:
        match fact:
            case Moved(cards=faces, source=place) | Shown(cards=faces, place=place):
                pass
            case Claimed(seat=seat):
                place, faces = f"hand/{seat}", table.faces(f"hand/{seat}")
            case _:
                continue
        if place.startswith("hand/"):
            denied = lacking.get(place[5:])
            if denied and any(face in denied for face in faces):
                return True
    return False


def _hidden(table: Table, seat: str) -> int:
    return sum([card.face == UNKNOWN for card in table.cards("hand/" + seat)])


def _unseen(table: Table, face: str) -> int:
    return table.pack.copies.get(face, 0) - len(table.known.get(face, ()))


def _room_to_hold(
    table: Table, lacking: dict[str, frozenset[str]], holding: list[tuple[str, frozenset[str]]]
) -> bool:
    """Say whether each claim to hold one of some cards can have a card of its own."""
    for seat, cards in holding:
        own = sum([one == seat for one, _ in holding])
        free = cards - lacking.get(seat, frozenset())
        if _hidden(table, seat) < own or sum([_unseen(table, f) for f in free]) < len(holding):
            return False
    return True


def _room_for_all(table: Table, lacking: dict[str, frozenset[str]], reserved: int) -> bool:
    """Say whether every hand finds cards enough, whichever the other hands take first."""
    if table.gone or any(card.never for cards in table.places.values() for card in cards):
        return False
    hands = {seat: _hidden(table, seat) for seat in lacking}
    unseen = table.pack.size - sum([len(where) for where in table.known.values()])
    wanted = sum(hands.values()) + reserved
    return all(
        unseen - sum([_unseen(table, face) for face in denied]) >= wanted
        for denied in lacking.values()
    )


def _fits(
    table: Table, lacking: dict[str, frozenset[str]], holding: list[tuple[str, frozenset[str]]]
) -> bool:
    """Say whether the unseen cards can lie as the claims say, minding what each may be."""
    if holding:
        return False
    sizes: list[int] = []
    groups: dict[tuple[str, Card], int] = {}
    for place, cards in table.places.items():
        seat = place[5:] if place.startswith("hand/") and place[5:] in lacking else ""
        for card in cards:
            if card.face == UNKNOWN:
                group = groups.setdefault((seat, card), len(sizes))
                if group == len(sizes):
                    sizes.append(0)
                sizes[group] += 1
    edges = []
    for face in table.pack.faces:
        count = _unseen(table, face)
        if count > 0:
            able = {
                group: 0
                for (seat, card), group in groups.items()
                if not (seat and face in lacking[seat]) and table.may_be(card, face)
            }
            edges += [able] * count
    return matched(edges, sizes, 0, [-1] * len(edges)) is not None
