"""Worlds: whether some deal of the cards nobody saw makes certain claims true, all at once.

The unseen cards are matched with the groups in which they may lie. A world is such a matching in
which no card lies where a claim says that it does not, and every hand that claimed to hold one of
some cards holds one.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.proof.constraints import Constraints
from referee.kernel.proof.matching import Edges, matched
from referee.kernel.proof.variables import Variable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from referee.kernel.proof.matching import Placing
    from referee.kernel.proof.variables import Absence, Group
    from referee.kernel.table.table import Table

PATIENCE = 400
"""So many cases are told apart for one answer where equal cards or claims to hold one leave a
choice; after that the claims count as possible."""


class Conflict(NamedTuple):
    """Claims that cannot all be true, and the variables by which that is so."""

    claims: int
    variables: frozenset[int]


class Worlds:
    """Every deal that the public facts of a hand allow."""

    def __init__(self, table: Table) -> None:
        """Read the constraints; raises `Contradiction` where the record says what cannot be."""
        self.constraints = constraints = Constraints(table)
        for heap in constraints.heaps.values():
            for entry in heap:
                if not isinstance(entry, str):
                    entry.group.size += 1
        self.groups: list[Group] = [pool.group for pool in constraints.pools if pool.group.size]
        for hand in (*constraints.past, *constraints.hands.values()):
            self.groups += hand.groups
        self.number = {id(group): index for index, group in enumerate(self.groups)}
        self.open = [
            index for index, group in enumerate(self.groups)
            if group.hand is None or not group.hand.passed
        ]  # fmt: skip
        self.variables: list[Variable] = []
        self._unseen: dict[tuple[str, int], Edges] = {}
        self._unshown: dict[int, Edges] = {}
        self.edges: list[Edges] = []
        self.absences: list[tuple[Absence, list[int]]] = []
        for absence in (*constraints.closed, *constraints.absences.values()):
            self._absence(absence)
        self.all = ((1 << len(constraints.claims)) - 1) & ~constraints.dropped
        self.sizes = [group.size for group in self.groups]
        self.before: Placing = [-1] * len(self.variables)
        """A world that was found: the next is seldom much different."""
        self.true = 0
        """The claims that are true in it."""
        self._held: dict[int, list[tuple[int, int]]] = {}
        self._worlds: list[tuple[int, Placing]] = []
        """The worlds found so far, each with the claims that are true in it."""
        self._conflicts: list[Conflict] = []
        """What has been found impossible so far."""
        self.patience = PATIENCE
        self.placed = 0
        """How many cards have been placed so far, in all matchings together."""

    def _absence(self, absence: Absence) -> None:
        first = len(self.variables)
        for variable in absence.variables:
            self.variables.append(variable)
            self.edges.append(self.seen(variable))
        if absence.open:
            unseen = Variable(absence.face, absence)
            edges = self.seen(unseen)
            self.variables += [unseen] * absence.open
            self.edges += [edges] * absence.open
        if absence.origins & (absence.origins - 1):
            self.absences.append((absence, list(range(first, len(self.variables)))))

    def seen(self, variable: Variable) -> Edges:
        """Return the groups of which a card may have been when it was seen, or may be unseen."""
        lacking = self.constraints.lacking.get(variable.face, 0)
        if variable.pool is not None:
            return Edges({self.number[id(variable.pool.group)]: variable.pool.denied & lacking})
        if variable.hand is None:
            return self.unseen(variable)
        before = variable.hand.claims & ((1 << variable.upto) - 1)
        origins = variable.absence.origins
        first = self.number[id(variable.hand.groups[0])]
        return Edges(
            {
                first + index: (group.pool.denied | (before >> group.since << group.since))
                & lacking
                for index, group in enumerate(variable.hand.groups[: variable.groups])
                if group.pool.reach & origins
            }
        )

    def unseen(self, variable: Variable) -> Edges:
        """Return the groups in which a card that is still unseen may lie."""
        found = self._unseen.get((variable.face, variable.absence.origins))
        if found is None:
            found = self._may_lie(variable)
            self._unseen[variable.face, variable.absence.origins] = found
        return found

    def _may_lie(self, variable: Variable) -> Edges:
        lacking = self.constraints.lacking.get(variable.face, 0)
        origins = variable.absence.origins
        edges: dict[int, int] = {}
        for index in self.open:
            group = self.groups[index]
            if group.pool.reach & origins:
                edges[index] = group.denied & lacking
        return Edges(edges)

    def without(self, rulings: Collection[int]) -> list[Edges]:
        """Return where each card may be of to those who did not see what some rulings showed."""
        edges = list(self.edges)
        for s, variable in enumerate(self.variables):
            if variable.ruling in rulings:
                if s not in self._unshown:
                    self._unshown[s] = Edges(self.unseen(variable) | edges[s])
                edges[s] = self._unshown[s]
        return edges

    @contextmanager
    def told_by(self, edges: list[Edges]) -> Iterator[None]:
        """Ask of other edges for a while: as if more or less had been seen."""
        exact = self.edges, self._held, self._worlds, self._conflicts
        self.edges, self._held, self._worlds, self._conflicts = edges, {}, [], []
        yield
        self.edges, self._held, self._worlds, self._conflicts = exact

    def dealt(self) -> dict[int, list[str]]:
        """Return the cards still unseen in the world found last, by the ids of their groups."""
        dealt: dict[int, list[str]] = {}
        for variable, group in zip(self.variables, self.before, strict=True):
            if variable.hand is None and variable.pool is None:
                dealt.setdefault(id(self.groups[group]), []).append(variable.face)
        return dealt

    def holding(self, index: int) -> frozenset[str]:
        """Return the cards that make a claim to hold one true in the world found last."""
        return frozenset(
            [self.variables[s].face for s, group in self.holders(index) if self.before[s] == group]
        )

    # --- is there one ----------------------------------------------------------------------------

    def allow(self, claims: int) -> bool:
        """Say whether these claims can all be true together."""
        return self.conflict(claims) is None

    def conflict(self, claims: int) -> Conflict | None:
        """Return some of these claims that cannot all be true, or nothing where a world exists.

        What is found need not be small. Where a world was found, `true` has all claims that are
        true in it.
        """
        dead = claims & self.constraints.dead
        if dead:
            return Conflict(dead & -dead, frozenset())
        for conflict in self._conflicts:
            if not conflict.claims & ~claims:
                return conflict
        if self._worlds:
            self.true, self.before = min(
                self._worlds, key=lambda world: (claims & ~world[0]).bit_count()
            )
            if not claims & ~self.true:
                return None
        found = self._search(claims, {}, {})
        if found is None:
            self._worlds.append((self.true, self.before))
        else:
            self._conflicts.append(found)
        return found

    def may_be_untrue(self, index: int) -> bool:
        """Say whether some world makes a claim untrue; of the others nothing is assumed."""
        if self.constraints.dead >> index & 1:
            return True
        if self.constraints.holds >> index & 1:
            return self._without(self.holders(index))
        if self._search(0, {}, {}) is not None:
            return False
        if not self.true >> index & 1:
            return True
        return any(
            self._search(0, {s: group}, {}) is None for s, group in self._exchangeable(index)
        )

    def _without(self, edges: Iterable[tuple[int, int]]) -> bool:
        """Say whether there is a world in which no card lies in any of these ways."""
        without: dict[int, set[int]] = {}
        for s, group in edges:
            without.setdefault(s, set()).add(group)
        fewer = list(self.edges)
        for s, groups in without.items():
            fewer[s] = Edges({group: d for group, d in fewer[s].items() if group not in groups})
        with self.told_by(fewer):
            return self._search(0, {}, {}) is None

    def _exchangeable(self, index: int) -> Iterator[tuple[int, int]]:
        """Yield where cards that make a claim untrue may lie, others changing places in a ring.

        The last world found is one without them. A card may lie in another group just if some card
        of that group can move on, and so forth, until one comes to where the first was.
        """
        before = self.before
        onward = [0] * len(self.groups)
        for edges, group in zip(self.edges, before, strict=True):
            onward[group] |= sum(1 << other for other in edges)
        reach: dict[int, int] = {}
        for s, edges in enumerate(self.edges):
            for group, denied in edges.items():
                if denied >> index & 1:
                    if group not in reach:
                        reach[group] = _closure(onward, group)
                    if reach[group] >> before[s] & 1:
                        yield s, group

    def _search(
        self, claims: int, only: dict[int, int], origins: dict[int, int]
    ) -> Conflict | None:
        """Look for a world in which some variables have one group only, or only some pools."""
        self.placed += len(self.edges)
        edges = self._narrowed(only, origins)
        found = matched(edges, self.sizes, claims, self.before)
        if found.placing is None:
            return Conflict(_denying(edges, claims, found.short), frozenset(found.short))
        self.before = placing = found.placing
        for absence, variables in self.absences:
            reaches = [self.groups[placing[s]].pool.reach for s in variables]
            if not _begun_rightly(
                absence, reaches, [origins.get(s, absence.origins) for s in variables]
            ):
                pools = _choices(absence, variables, origins)
                return self._in_each(
                    claims,
                    ((s, only, {**origins, s: pool}) for s, pool in pools),
                    Conflict(0, frozenset(origins).intersection(variables)),
                )
        for index in bits(claims & self.constraints.holds):
            holders = self.holders(index)
            if not any(placing[s] == group for s, group in holders):
                free = [(s, group) for s, group in holders if only.get(s, group) == group]
                return self._in_each(
                    claims,
                    ((s, {**only, s: group}, origins) for s, group in free),
                    Conflict(1 << index, frozenset(only).intersection(s for s, _ in holders)),
                )
        self.true = self._true_in(placing)
        return None

    def _in_each(
        self,
        claims: int,
        cases: Iterable[tuple[int, dict[int, int], dict[int, int]]],
        conflict: Conflict,
    ) -> Conflict | None:
        """Look into cases of which one must be: a variable in each, and what is settled there."""
        for variable, only, origins in cases:
            self.patience -= 1
            if self.patience < 0:
                self.true = claims
                return None
            found = self._search(claims, only, origins)
            if found is None or variable not in found.variables:
                return found  # a world; or a conflict that is there in every other case as well
            conflict = Conflict(
                conflict.claims | found.claims, conflict.variables | found.variables
            )
        return conflict

    def _true_in(self, placing: Placing) -> int:
        """Return the claims that are true in a world."""
        untrue = self.constraints.dead
        for edges, group in zip(self.edges, placing, strict=True):
            untrue |= edges[group]
        for index in bits(self.constraints.holds):
            if not any(placing[s] == group for s, group in self.holders(index)):
                untrue |= 1 << index
        return self.all & ~untrue

    def holders(self, index: int) -> list[tuple[int, int]]:
        """Return where a card may have been that makes a claim to hold one true."""
        found = self._held.get(index)
        if found is None:
            claim = self.constraints.claims[index]
            groups = {self.number[id(group)] for group in claim.hand.groups[: claim.groups]}
            found = self._held[index] = [
                (s, group)
                for s, variable in enumerate(self.variables)
                if variable.face in claim.cards
                and not (variable.hand is claim.hand and variable.serial < claim.seen)
                for group in self.edges[s]
                if group in groups
            ]
        return found

    def _narrowed(self, only: dict[int, int], origins: dict[int, int]) -> list[Edges]:
        """Return where each card may lie once something is settled of some of them."""
        if not (only or origins):
            return self.edges
        edges = list(self.edges)
        for s, group in only.items():
            edges[s] = Edges({group: edges[s][group]})
        for s, pools in origins.items():
            edges[s] = Edges(
                {
                    group: denied
                    for group, denied in edges[s].items()
                    if self.groups[group].pool.reach & pools
                }
            )
        return edges


def _denying(edges: Sequence[Edges], claims: int, short: Sequence[int]) -> int:
    """Return a few of the claims that leave these cards no more groups than they have."""
    left = 0
    for s in short:
        left |= edges[s].allowed(claims)
    needs = {denied & claims for s in short for denied, groups in edges[s].ways if groups & ~left}
    chosen = 0
    while needs:
        most = max(needs, key=lambda need: (need.bit_count() == 1, -need.bit_count(), -need))
        chosen |= max(
            (1 << index for index in bits(most)),
            key=lambda bit: sum([bit & need > 0 for need in needs]),
        )
        needs = {need for need in needs if not need & chosen}
    return chosen


def _closure(onward: list[int], group: int) -> int:
    """Return the groups that can be reached from one, itself included."""
    reached = fresh = 1 << group
    while fresh:
        low = fresh & -fresh
        more = onward[low.bit_length() - 1] & ~reached
        reached |= more
        fresh = (fresh ^ low) | more
    return reached


def _begun_rightly(absence: Absence, reaches: list[int], origins: list[int]) -> bool:
    """Say whether each variable can be given a pool of its own in which it began."""
    able = [
        Edges({index: 0 for index, pool in enumerate(absence.begun) if pool.bit & reach & wanted})
        for reach, wanted in zip(reaches, origins, strict=True)
    ]
    return matched(able, [1] * len(absence.begun), 0, [-1] * len(able)).placing is not None


def _choices(
    absence: Absence, variables: list[int], origins: dict[int, int]
) -> Iterator[tuple[int, int]]:
    """Yield the pools in which the first variable may have begun of which nobody has said."""
    for s in variables:
        if s not in origins:
            for bit in dict.fromkeys(pool.bit for pool in absence.begun):
                if origins and sum(o == bit for t, o in origins.items() if t in variables) >= sum(
                    pool.bit == bit for pool in absence.begun
                ):
                    continue
                yield s, bit
            return


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the claims in a set, from the first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
