"""Matching: each card is given a place in a group, or it is shown which cards have too few."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Placing = list[int]
"""For each card the group it is of, -1 for none."""


class Edges(dict[int, int]):
    """The groups that a card may be of, each with the claims that this would make untrue."""

    __slots__ = ("_allowed", "bearing", "ways")

    def __init__(self, groups: Mapping[int, int] | Iterable[tuple[int, int]]) -> None:
        super().__init__(groups)
        ways: dict[int, int] = {}
        for group, denied in self.items():
            ways[denied] = ways.get(denied, 0) | 1 << group
        self.ways = tuple(ways.items())
        """The claims that a group makes untrue, and as bits all groups that do so."""
        self.bearing = 0
        """The claims that any group makes untrue."""
        for denied in ways:
            self.bearing |= denied
        self._allowed: dict[int, int] = {}

    def allowed(self, claims: int) -> int:
        """Return the groups that these claims leave, as bits."""
        claims &= self.bearing
        groups = self._allowed.get(claims)
        if groups is None:
            groups = 0
            for denied, alike in self.ways:
                if not denied & claims:
                    groups |= alike
            self._allowed[claims] = groups
        return groups


class Matched(NamedTuple):
    """A group for every card; or, where there is none, some cards with too few between them."""

    placing: Placing | None
    short: tuple[int, ...] = ()
    """More cards than all the groups hold that the claims leave them (Hall's condition)."""


def matched(edges: Sequence[Edges], sizes: list[int], claims: int, before: Placing) -> Matched:
    """Give each card a group that the claims allow, no group more than its size.

    It begins with what held before, as far as that is still allowed.
    """
    rooms = _Rooms(edges, sizes, claims, before)
    homeless = [card for card, group in enumerate(rooms.placing) if group < 0]
    homeless.sort(key=lambda card: len(edges[card]))
    for card in homeless:
        short = rooms.settle(card)
        if short:
            return Matched(None, short)
    return Matched(rooms.placing)


class _Rooms:
    """Which card is of which group while a matching is looked for; sets of groups are bits."""

    def __init__(
        self, edges: Sequence[Edges], sizes: list[int], claims: int, before: Placing
    ) -> None:
        self.edges = edges
        self.claims = claims
        self.left = list(sizes)
        self.there: list[list[int]] = [[] for _ in sizes]
        self.placing = list(before)
        for card, group in enumerate(before):
            if group in edges[card] and not edges[card][group] & claims:
                self.left[group] -= 1
                self.there[group].append(card)
            else:
                self.placing[card] = -1
        self.free = sum([1 << group for group, room in enumerate(self.left) if room])

    def settle(self, card: int) -> tuple[int, ...]:
        """Find room for a card, others moving on for it; else return those that are too many."""
        edges, claims, free, there = self.edges, self.claims, self.free, self.there
        reached = [card]
        wanted_by: dict[int, int] = {}
        untried = -1
        for one in reached:
            fresh = edges[one].allowed(claims) & untried
            room = fresh & free
            if room:
                self._move(one, (room & -room).bit_length() - 1, wanted_by)
                return ()
            untried &= ~fresh
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                others = there[low.bit_length() - 1]
                reached += others
                for other in others:
                    wanted_by[other] = one
        return tuple(reached)

    def _move(self, one: int, group: int, wanted_by: dict[int, int]) -> None:
        """Let a card go where there is room, and whoever wanted its group follow."""
        self.left[group] -= 1
        if not self.left[group]:
            self.free &= ~(1 << group)
        while True:
            before, self.placing[one] = self.placing[one], group
            self.there[group].append(one)
            if before < 0:
                return
            self.there[before].remove(one)
            one, group = wanted_by[one], before
