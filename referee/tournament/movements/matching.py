"""Pairs: as many as can be of those who may be paired (Edmonds), and the rest as cheaply as can be.

Whoever comes first in a list is paired first, and with the first that will do; so a list that was
drawn by lots gives a draw, and the same list gives the same pairs again.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

V = TypeVar("V", bound="Hashable")
NOBODY = -1


def paired(things: Sequence[V], costs: Mapping[V, Mapping[V, int]]) -> list[tuple[V, V]]:
    """Return an even number of things in pairs, as few of them as can be that cost anything.

    ``costs`` is what two cost, for each of both; who is not there costs nothing. The pairs stand in
    the order of their first members.
    """
    many = len(things)
    place = {thing: number for number, thing in enumerate(things)}
    dear: list[dict[int, int]] = [
        {place[other]: cost for other, cost in costs.get(one, {}).items() if other in place}
        for one in things
    ]
    mates = [NOBODY] * many
    free = [[b for b in range(many) if a != b and b not in dear[a]] for a in range(many)]
    most_matched(free, mates)
    left = [number for number in range(many) if mates[number] == NOBODY]
    waiting = set(left)
    for limit in sorted({dear[a].get(b, 0) for a in left for b in left if a != b}):
        cheap = [[b for b in left if a != b and dear[a].get(b, 0) <= limit] if a in waiting else []
                 for a in range(many)]  # fmt: skip
        most_matched(cheap, mates, left)
    return [(things[a], things[b]) for a, b in enumerate(mates) if a < b]


def most_matched(
    neighbours: Sequence[Sequence[int]], mates: list[int], roots: Sequence[int] | None = None
) -> None:
    """Match as many as can be, by making what is matched already more; nobody matched is left."""
    everybody = range(len(mates)) if roots is None else roots
    for one in everybody:
        if mates[one] == NOBODY:
            other = next((b for b in neighbours[one] if mates[b] == NOBODY), NOBODY)
            if other != NOBODY:
                mates[one], mates[other] = other, one
    for one in everybody:
        if mates[one] == NOBODY:
            augment(one, neighbours, mates)


def augment(root: int, neighbours: Sequence[Sequence[int]], mates: list[int]) -> bool:
    """Match one more, if a chain of exchanges leads from it to somebody who is free."""
    many = len(mates)
    parent, base, outer = [NOBODY] * many, list(range(many)), [False] * many
    outer[root] = True
    queue = deque([root])
    while queue:
        one = queue.popleft()
        for other in neighbours[one]:
            if base[one] == base[other] or mates[one] == other:
                continue
            if other == root or (mates[other] != NOBODY and parent[mates[other]] != NOBODY):
                _contract(one, other, parent, base, mates, outer, queue)
            elif parent[other] == NOBODY:
                parent[other] = one
                if mates[other] == NOBODY:
                    _exchange(other, parent, mates)
                    return True
                outer[mates[other]] = True
                queue.append(mates[other])
    return False


def _exchange(last: int, parent: Sequence[int], mates: list[int]) -> None:
    """Exchange who is matched along the chain that ends here."""
    while last != NOBODY:
        before = parent[last]
        further = mates[before]
        mates[last], mates[before] = before, last
        last = further


def _contract(  # noqa: PLR0913, PLR0917 - the whole state of the search
    one: int, other: int, parent: list[int], base: list[int], mates: Sequence[int],
    outer: list[bool], queue: deque[int],
) -> None:  # fmt: skip
    """Take an odd ring of those that were reached as one."""
    common = _common(one, other, parent, base, mates)
    ring = [False] * len(mates)
    for start, child in ((one, other), (other, one)):
        inside = start
        below = child
        while base[inside] != common:
            ring[base[inside]] = ring[base[mates[inside]]] = True
            parent[inside] = below
            below = mates[inside]
            inside = parent[mates[inside]]
    for number in range(len(mates)):
        if ring[base[number]]:
            base[number] = common
            if not outer[number]:
                outer[number] = True
                queue.append(number)


def _common(
    one: int, other: int, parent: Sequence[int], base: Sequence[int], mates: Sequence[int]
) -> int:
    """Return where the chains of two meet."""
    seen = set()
    while True:
        one = base[one]
        seen.add(one)
        if mates[one] == NOBODY:
            break
        one = parent[mates[one]]
    while True:
        other = base[other]
        if other in seen:
            return other
        other = parent[mates[other]]
