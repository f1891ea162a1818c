"""Every way in which a few cards can have lain: what the search for proofs is held against."""

from collections.abc import Collection, Iterator
from itertools import combinations, permutations

from referee.kernel import UNKNOWN, Claimed, Fact, Moved, Shown, Shuffled, Table, hand_of

State = tuple[tuple[str, tuple[str, ...]], ...]
"""What lies where: hands sorted, heaps from bottom to top."""
Worlds = dict[State, frozenset[int]]
"""For every state the sets of claims that are untrue in some way of coming to it."""


def minimal(masks: frozenset[int]) -> frozenset[int]:
    """Leave out sets that hold another one."""
    return frozenset(m for m in masks if not any(o != m and o & m == o for o in masks))


class Exhaustive:
    """All worlds of a hand, followed fact by fact."""

    def __init__(self, table: Table, *, every: bool = False) -> None:
        self.kept = (lambda masks: masks) if every else minimal
        cards = [face for face, copies in table.pack.copies.items() for _ in range(copies)]
        self.worlds: Worlds = {
            (("stock", order),): frozenset({0}) for order in set(permutations(cards))
        }
        self.claims: list[Claimed] = []
        for _, fact in reversed(list(table.told())):
            self.happen(fact)

    def happen(self, fact: Fact) -> None:
        after: dict[State, set[int]] = {}
        for state, masks in self.worlds.items():
            places = dict(state)
            untrue = 0
            if isinstance(fact, Claimed):
                held = any(face in fact.cards for face in places.get(f"hand/{fact.seat}", ()))
                if held != (fact.kind == "holds"):
                    untrue = 1 << len(self.claims)
            for then in self._then(places, fact):
                key = tuple(sorted((p, lying) for p, lying in then.items() if lying))
                after.setdefault(key, set()).update(mask | untrue for mask in masks)
        if isinstance(fact, Claimed):
            self.claims.append(fact)
        self.worlds = {state: self.kept(frozenset(masks)) for state, masks in after.items()}

    def _then(
        self, places: dict[str, tuple[str, ...]], fact: Fact
    ) -> Iterator[dict[str, tuple[str, ...]]]:
        match fact:
            case Moved():
                yield from self._moved(places, fact)
            case Shown(place=place, cards=cards, top=True):
                if places.get(place, ())[-len(cards) :] == cards:
                    yield places
            case Shown(place=place, cards=cards):
                lying = list(places.get(place, ()))
                if all(lying.count(face) >= cards.count(face) for face in cards):
                    yield places
            case Shuffled(place=place):
                for order in set(permutations(places.get(place, ()))):
                    yield {**places, place: order}
            case _:
                yield places

    def _moved(
        self, places: dict[str, tuple[str, ...]], fact: Moved
    ) -> Iterator[dict[str, tuple[str, ...]]]:
        source = places.get(fact.source, ())
        picks: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), source)]
        for face in fact.cards:
            found = set()
            for came, left in picks:
                if fact.take == "upper":
                    able = [len(left) - 1] if left[-1:] == (face,) else []
                elif face != UNKNOWN or hand_of(fact.source):
                    able = [i for i, card in enumerate(left) if face in {card, UNKNOWN}]
                else:
                    able = [len(left) - 1 if fact.take == "top" else 0]
                found |= {((*came, left[i]), left[:i] + left[i + 1 :]) for i in able}
            picks = list(found)
        for came, left in picks:
            now = {**places, fact.source: left}
            there = now.get(fact.target, ())
            if hand_of(fact.target):
                yield {**now, fact.target: tuple(sorted((*there, *came)))}
            else:
                yield {
                    **now,
                    fact.target: (*there, *came) if fact.lay == "top" else (*came, *there),
                }

    # --- what follows ----------------------------------------------------------------------------

    @property
    def untrue(self) -> frozenset[int]:
        """The sets of claims that are untrue in some world."""
        return minimal(frozenset(mask for masks in self.worlds.values() for mask in masks))

    def possible(self, claims: int) -> bool:
        return any(not mask & claims for mask in self.untrue)

    def smallest(self) -> int:
        """Return how many claims it takes that cannot all be true; 0 where all can."""
        everything = range(len(self.claims))
        for size in range(len(self.claims) + 1):
            for chosen in combinations(everything, size):
                if not self.possible(sum(1 << index for index in chosen)):
                    return size
        return 0

    def decided(self, claim: int, places: Collection[str]) -> bool:
        """Say whether a claim is true or not once all cards of these places are seen."""
        answers: dict[object, set[int]] = {}
        for state, masks in self.worlds.items():
            lying = dict(state)
            seen = tuple(tuple(sorted(lying.get(place, ()))) for place in places)
            answers.setdefault(seen, set()).update(mask >> claim & 1 for mask in masks)
        return all(len(found) == 1 for found in answers.values())

    def named(self) -> set[str]:
        """Return the seats that have a claim in every explanation."""
        own = {
            seat: sum(1 << i for i, claim in enumerate(self.claims) if claim.seat == seat)
            for seat in {claim.seat for claim in self.claims}
        }
        return {seat for seat, mask in own.items() if all(one & mask for one in self.untrue)}
