"""Witnesses: which deal of the unseen cards vouches for all that was said at a table, if one does.

It is kept with the tale of the hand, which begins with any deal there is. Where a witness is lost,
the next world that a search finds is kept in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.proof.witness import STAYS, Lost, Lot, Witness, with_lot
from referee.kernel.proof.worlds import bits
from referee.kernel.table.caching import Following
from referee.kernel.table.cards import NOTHING, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from referee.kernel.proof.variables import Group
    from referee.kernel.proof.worlds import Worlds
    from referee.kernel.table.table import Table, Tale


def witnessed(before: Table, table: Table) -> bool:
    """Say whether some deal is known to make true all that was said in this hand.

    What is known of the table ``before`` is kept, too: more than one report may be tried there.
    """
    _witness(before)
    witness = _witness(table)
    return witness is not None and not witness.untrue


def vouched(before: Table, table: Table, proven: Collection[int]) -> bool:
    """Say whether some deal is known to make true all that was said but what is proven untrue.

    ``proven`` are the numbers of claims; no other is untrue in every deal then.
    """
    _witness(before)
    witness = _witness(table)
    return witness is not None and all(number in proven for number in witness.untrue)


class _Witnesses(Following[Witness | None]):
    """The witness of each table, as long as it can follow the tale."""

    def begun(self, table: Table) -> Witness | None:
        copies = dict(table.pack.copies)
        witness = Witness()
        for place, cards in table.dawn.items():
            witness.known[place] = known = tuple(
                [card.face for card in cards if card.face != UNKNOWN]
            )
            for face in known:
                copies[face] = copies.get(face, 0) - 1
        unseen = [face for face, count in copies.items() for _ in range(count)]
        for place, cards in table.dawn.items():
            count = len(cards) - len(witness.known[place])
            if count > len(unseen):
                return None
            if count:
                witness.lots[place] = (Lot(tuple(unseen[:count])),)
                del unseen[:count]
        return witness if min(copies.values(), default=0) >= 0 else None

    def heard(self, known: Witness | None, new: Iterable[Tale]) -> Witness | None:
        if known is None:
            return None
        witness = known.copy()
        try:
            for _, fact, _ in new:
                witness.hear(fact)
        except Lost:
            return None
        return witness


_witness = _Witnesses()


def vouch(table: Table, worlds: Worlds, untrue: int = 0) -> None:
    """Keep the world found last as the witness of a table; it makes true all but some claims."""
    constraints = worlds.constraints
    numbers = {index: constraints.claims[index].number for index in bits(worlds.all)}
    if worlds.patience < 0 or len(set(numbers.values())) < len(numbers):
        return
    witness = _seen_in(worlds, {i: number for i, number in numbers.items() if not untrue >> i & 1})
    witness.broken = tuple([numbers[index] for index in bits(untrue)])
    witness.claims.update(dict.fromkeys(witness.broken, NOTHING))
    _witness.keep(table, witness)


def _seen_in(worlds: Worlds, numbers: Mapping[int, int]) -> Witness:
    """Return a world as a witness of the claims with these numbers, which it makes true."""
    constraints, witness = worlds.constraints, Witness()
    witness.bit = 1 << len(constraints.pools)
    for index, number in numbers.items():
        if constraints.holds >> index & 1:
            witness.pinned |= worlds.holding(index)
        else:
            witness.claims[number] = constraints.claims[index].cards
    for absence in constraints.absences.values():
        several = absence.origins & (absence.origins - 1)
        witness.origins[absence.face] = STAYS if several else absence.origins
    dealt = worlds.dealt()

    def lay(place: str, group: Group, count: int) -> None:
        faces = dealt.get(id(group), [])
        drawn, faces[:] = tuple(faces[:count]), faces[count:]
        if drawn:
            bars = tuple([number for index, number in numbers.items() if group.denied >> index & 1])
            lot = Lot(drawn, group.pool.reach, bars)
            witness.lots[place] = with_lot(witness.lots.get(place, ()), lot)

    for place, hand in constraints.hands.items():
        witness.known[place] = tuple(hand.known)
        for group in hand.groups:
            lay(place, group, group.size)
    for place, heap in constraints.heaps.items():
        witness.known[place] = tuple([entry for entry in heap if isinstance(entry, str)])
        pools = [entry for entry in heap if not isinstance(entry, str)]
        for pool in dict.fromkeys(pools):
            lay(place, pool.group, pools.count(pool))
    return witness
