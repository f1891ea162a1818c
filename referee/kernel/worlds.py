"""Worlds: whether some deal of the cards nobody saw makes certain claims true, all at once.

The unseen cards are matched with the lots in which they may lie. A world is such a matching in
which no card lies where a claim says that it does not, and every hand that claimed to hold one of
some cards holds one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.lots import Spell
from referee.kernel.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from referee.kernel.lots import Lot, Run
    from referee.kernel.table import Table

PATIENCE = 400
"""So many cases are told apart where equal cards or claims to hold one leave a choice; after that
the claims count as possible."""

Edges = dict[int, int]
"""The lots that a card may be of, each with the claims that this would make untrue."""
Placing = list[int]
"""For each spell the lot of which the card is."""


class Worlds:
    """Every deal that the public facts of a hand allow."""

    def __init__(self, table: Table) -> None:
        """Read the scene; raises `Lost` where the record says what cannot be."""
        self.scene = scene = Scene(table)
        for heap in scene.heaps.values():
            for entry in heap:
                if not isinstance(entry, str):
                    entry.lot.size += 1
        self.lots: list[Lot] = [pool.lot for pool in scene.pools if pool.lot.size]
        for holding in (*scene.past, *scene.hands.values()):
            self.lots += holding.lots
        self.number = {id(lot): index for index, lot in enumerate(self.lots)}
        self.open = [
            index for index, lot in enumerate(self.lots)
            if lot.holding is None or not lot.holding.passed
        ]  # fmt: skip
        self.spells: list[Spell] = []
        self._unseen: dict[tuple[str, int], Edges] = {}
        self.edges: list[Edges] = []
        self.runs: list[tuple[Run, list[int]]] = []
        for run in (*scene.closed, *scene.runs.values()):
            self._run(run)
        self.all = ((1 << len(scene.claims)) - 1) & ~scene.dropped
        self.patience = 0
        self.before: Placing = [-1] * len(self.spells)
        """The last world that was found: the next is seldom much different."""

    def _run(self, run: Run) -> None:
        first = len(self.spells)
        for spell in run.spells:
            self.spells.append(spell)
            self.edges.append(self.seen(spell))
        if run.open:
            unseen = Spell(run.face, run)
            edges = self.seen(unseen)
            self.spells += [unseen] * run.open
            self.edges += [edges] * run.open
        if run.origins & (run.origins - 1):
            self.runs.append((run, list(range(first, len(self.spells)))))

    def seen(self, spell: Spell) -> Edges:
        """Return the lots of which a card may have been when it was seen, or may be unseen."""
        lacking = self.scene.lacking.get(spell.face, 0)
        if spell.pool is not None:
            return {self.number[id(spell.pool.lot)]: spell.pool.denied & lacking}
        if spell.holding is None:
            return self.unseen(spell)
        before = spell.holding.claims & ((1 << spell.upto) - 1)
        origins = spell.run.origins
        first = self.number[id(spell.holding.lots[0])]
        return {
            first + index: (lot.pool.denied | (before >> lot.since << lot.since)) & lacking
            for index, lot in enumerate(spell.holding.lots[: spell.lots])
            if lot.pool.reach & origins
        }

    def unseen(self, spell: Spell) -> Edges:
        """Return the lots in which a card that is still unseen may lie."""
        found = self._unseen.get((spell.face, spell.run.origins))
        if found is None:
            found = self._may_lie(spell)
            self._unseen[spell.face, spell.run.origins] = found
        return found

    def _may_lie(self, spell: Spell) -> Edges:
        lacking = self.scene.lacking.get(spell.face, 0)
        origins = spell.run.origins
        edges = {}
        for index in self.open:
            lot = self.lots[index]
            if lot.pool.reach & origins:
                denied = lot.pool.denied
                if lot.holding is not None:
                    denied |= lot.holding.claims >> lot.since << lot.since
                edges[index] = denied & lacking
        return edges

    # --- is there one ----------------------------------------------------------------------------

    def allow(self, claims: int) -> bool:
        """Say whether these claims can all be true together."""
        if claims & self.scene.dead:
            return False
        self.patience = PATIENCE
        return self._found(claims, {}, {})

    def may_be_untrue(self, index: int) -> bool:
        """Say whether some world makes a claim untrue; of the others nothing is assumed."""
        self.patience = PATIENCE
        if not self.scene.holds >> index & 1:
            return bool(self.scene.dead >> index & 1) or any(
                self._found(0, {s: lot}, {})
                for s, edges in enumerate(self.edges)
                for lot, denied in edges.items()
                if denied >> index & 1
            )
        exact = self.edges
        self.edges = [dict(edges) for edges in exact]
        for s, lot in list(self._holders(index)):
            del self.edges[s][lot]
        found = self._found(0, {}, {})
        self.edges = exact
        return found

    def _found(self, claims: int, only: dict[int, int], origins: dict[int, int]) -> bool:
        """Look for a world in which some spells are of one lot only, or from some pools only."""
        self.patience -= 1
        if self.patience < 0:
            return True
        placing = self._matched(claims, only, origins)
        if placing is None:
            return False
        for run, spells in self.runs:
            if not _begun_rightly(run, [self.lots[placing[s]].pool.reach for s in spells], [
                origins.get(s, run.origins) for s in spells
            ]):  # fmt: skip
                return any(
                    self._found(claims, only, {**origins, spell: pool})
                    for spell, pool in _choices(run, spells, origins)
                )
        for index in _bits(claims & self.scene.holds):
            if not any(placing[s] == lot for s, lot in self._holders(index)):
                return any(
                    self._found(claims, {**only, s: lot}, origins)
                    for s, lot in self._holders(index)
                    if only.get(s, lot) == lot
                )
        return True

    def _holders(self, index: int) -> Iterator[tuple[int, int]]:
        """Yield where a card may have been that makes a claim to hold one true."""
        claim = self.scene.claims[index]
        lots = {self.number[id(lot)] for lot in claim.holding.lots[: claim.lots]}
        for s, spell in enumerate(self.spells):
            if spell.face in claim.cards:
                if spell.holding is claim.holding and spell.serial < claim.seen:
                    continue
                for lot in self.edges[s]:
                    if lot in lots:
                        yield s, lot

    def _matched(
        self, claims: int, only: dict[int, int], origins: dict[int, int]
    ) -> Placing | None:
        """Match every spell with a lot, or return ``None``."""
        edges = self.edges
        if only or origins:
            edges = [dict(one) for one in edges]
            for s, lot in only.items():
                edges[s] = {lot: edges[s][lot]}
            for s, pools in origins.items():
                edges[s] = {
                    lot: denied
                    for lot, denied in edges[s].items()
                    if self.lots[lot].pool.reach & pools
                }
        found = matched(edges, [lot.size for lot in self.lots], claims, self.before)
        if found is not None:
            self.before = found
        return found


def matched(
    edges: Sequence[Edges], free: list[int], claims: int, before: Placing
) -> Placing | None:
    """Give each card a lot that the claims allow, no lot more than its size; else ``None``.

    It begins with what held before, as far as that is still allowed.
    """
    placing = list(before)
    there: list[list[int]] = [[] for _ in free]
    homeless = []
    for one, lot in enumerate(placing):
        if lot in edges[one] and not edges[one][lot] & claims:
            free[lot] -= 1
            there[lot].append(one)
        else:
            homeless.append(one)

    def settles(one: int, tried: set[int]) -> bool:
        """Place one where there is room, or where others make it by moving on."""
        able = [lot for lot, denied in edges[one].items() if not denied & claims]
        for lot in able:
            if free[lot]:
                free[lot] -= 1
                there[lot].append(one)
                placing[one] = lot
                return True
        for lot in able:
            if lot not in tried:
                tried.add(lot)
                for index, other in enumerate(there[lot]):
                    if settles(other, tried):
                        there[lot][index] = one
                        placing[one] = lot
                        return True
        return False

    homeless.sort(key=lambda one: len(edges[one]))
    return placing if all(settles(one, set()) for one in homeless) else None


def _begun_rightly(run: Run, reaches: list[int], origins: list[int]) -> bool:
    """Say whether each spell can be given a pool of its own in which it began."""
    able = [
        {index: 0 for index, pool in enumerate(run.begun) if pool.bit & reach & wanted}
        for reach, wanted in zip(reaches, origins, strict=True)
    ]
    return matched(able, [1] * len(able), 0, [-1] * len(able)) is not None


def _choices(run: Run, spells: list[int], origins: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the pools in which the first spell may have begun of which nobody has said."""
    for s in spells:
        if s not in origins:
            for bit in dict.fromkeys(pool.bit for pool in run.begun):
                if origins and sum(o == bit for t, o in origins.items() if t in spells) >= sum(
                    pool.bit == bit for pool in run.begun
                ):
                    continue
                yield s, bit
            return


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# --- which of them cannot -----------------------------------------------------------------------


def smallest(worlds: Worlds, among: int) -> int:
    """Return a smallest set of claims that cannot all be true; 0 where all of these can.

    Each largest set of claims that can be true leaves out some; a set that cannot must hold one of
    those left out, every time. So one guesses the fewest that do, until the guess cannot be true.
    """
    if worlds.allow(among):
        return 0
    left_out: list[int] = []
    while True:
        guess = _fewest(left_out)
        if not worlds.allow(guess):
            return guess
        for index in _bits(among & ~guess):
            if worlds.allow(guess | 1 << index):
                guess |= 1 << index
        left_out.append(among & ~guess)


def _fewest(sets: list[int]) -> int:
    """Return the fewest claims of which every set has one."""
    size = 0
    while True:
        found = _hitting(sets, 0, size)
        if found is not None:
            return found
        size += 1


def _hitting(sets: Collection[int], chosen: int, more: int) -> int | None:
    unmet = [one for one in sets if not one & chosen]
    if not unmet:
        return chosen
    if not more:
        return None
    for index in _bits(min(unmet, key=int.bit_count)):
        found = _hitting(unmet, chosen | 1 << index, more - 1)
        if found is not None:
            return found
    return None
