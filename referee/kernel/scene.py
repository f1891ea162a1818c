"""The scene of a hand: which cards lay unseen, since when, and where each of them may have lain.

It is read off the tale alone, the public facts of the hand. A *spell* is the time in which one copy
of a card is unseen, from the moment it goes out of sight until it is seen again, or to the present.
A *lot* is so many unknown cards that nobody can tell apart: they came into a hand together, or lie
in one pool. Every spell ends in a card of some lot, and every card of a lot is the end of one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.cards import UNKNOWN
from referee.kernel.facts import Claimed, Moved, Refuted, Shown, Shuffled
from referee.kernel.lots import Holding, Lost, Lot, Pool, Run, Said, Spell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.kernel.table import Table


class Scene:
    """The scene of the present hand."""

    def __init__(self, table: Table) -> None:
        """Read the tale from its beginning; raises `Lost` where it cannot have been so."""
        self.heaps: dict[str, list[str | Pool]] = {}
        self.loose: set[str] = set()
        self.hands: dict[str, Holding] = {}
        self.past: list[Holding] = []
        self.pools: list[Pool] = []
        self.runs: dict[str, Run] = {}
        self.closed: list[Run] = []
        self.claims: list[Said] = []
        self.lacking: dict[str, int] = {}
        """For each face the claims to lack it."""
        self.holds = 0
        """The claims to hold one of some cards."""
        self.dropped = 0
        """The claims that need not be weighed: refuted before, certainly true, or lost sight of."""
        self.dead = 0
        """The claims that what was known of the hand makes untrue at once."""
        self.ruling = 0
        happens: dict[type[Any], Callable[[Any], None]] = {
            Moved: self._moved, Shown: self._shown, Shuffled: self._shuffled,
            Claimed: self._claimed, Refuted: self._refuted,
        }  # fmt: skip
        self._begin(table)
        for self.ruling, fact in reversed(list(table.told())):
            if type(fact) in happens:
                happens[type(fact)](fact)

    def _begin(self, table: Table) -> None:
        unseen = dict(table.pack.copies)
        first = self._pool(())
        for place, cards in table.dawn.items():
            hand = place.startswith("hand/")
            heap: list[str | Pool] = []
            for card in cards:
                face = card.face
                if face == UNKNOWN:
                    heap.append(first)
                else:
                    heap.append(face)
                    unseen[face] = unseen.get(face, 0) - 1
            if hand:
                holding = self._hand(place)
                for entry in heap:
                    self._into_hand(holding, entry)
            else:
                self.heaps[place] = heap
        for face, copies in unseen.items():
            if copies < 0:
                raise Lost
            for _ in range(copies):
                self._hides(face, first)

    # --- cards go out of sight and come into it --------------------------------------------------

    def _pool(self, entries: Iterable[str | Pool], denied: int | None = None) -> Pool:
        """Mix cards: each may be any of them, and what was said of all is said of each."""
        pool = Pool(1 << len(self.pools))
        self.pools.append(pool)
        shared = -1
        for entry in entries:
            if isinstance(entry, str):
                shared = 0
                self._hides(entry, pool)
            else:
                shared &= entry.denied
                pool.reach |= entry.reach
        pool.denied = max(shared, 0) if denied is None else denied
        return pool

    def _hides(self, face: str, pool: Pool) -> None:
        run = self.runs.get(face)
        if run is None:
            run = self.runs[face] = Run(face)
        run.origins |= pool.bit
        run.begun.append(pool)
        run.open += 1

    def _sees(self, face: str) -> Spell:
        run = self.runs.get(face)
        if run is None:
            raise Lost
        spell = Spell(face, run)
        spell.ruling = self.ruling
        spell.upto = len(self.claims)
        run.spells.append(spell)
        run.open -= 1
        if not run.open:
            self.closed.append(self.runs.pop(face))
        return spell

    # --- hands -----------------------------------------------------------------------------------

    def _hand(self, place: str) -> Holding:
        holding = self.hands.get(place)
        if holding is None:
            holding = self.hands[place] = Holding()
        return holding

    def _into_hand(self, holding: Holding, entry: str | Pool) -> None:
        if isinstance(entry, str):
            holding.known.append(entry)
            return
        since = len(self.claims)
        lots = holding.lots
        if not (
            lots
            and lots[-1].pool is entry
            and lots[-1].since == since
            and holding.settled == holding.seen
        ):
            lots.append(Lot(entry, since, holding))
            holding.settled = holding.seen
        lots[-1].size += 1

    def _seen_in_hand(self, holding: Holding, face: str) -> None:
        """See an unknown card of a hand; which of its lots it was of stays open."""
        if holding.hidden <= 0:
            raise Lost
        spell = self._sees(face)
        spell.holding = holding
        spell.lots = len(holding.lots)
        spell.serial = holding.seen
        holding.seen += 1

    def _mixed(self, place: str) -> list[str | Pool]:
        """Take up a hand of which cards leave unseen: nobody can say which."""
        holding = self.hands.pop(place)
        holding.passed = True
        self.past.append(holding)
        for index, claim in enumerate(self.claims):
            # What it claimed to hold may be what it put away.
            if claim.holding is holding and self.holds >> index & 1:
                self.dropped |= 1 << index
        denied = 0 if holding.known or not holding.lots else -1
        for lot in holding.lots:
            denied &= lot.pool.denied | (holding.claims >> lot.since << lot.since)
        count = holding.hidden + len(holding.known)
        mixed = self._pool([*holding.known, *(lot.pool for lot in holding.lots)], denied)
        return [mixed] * count

    # --- heaps -----------------------------------------------------------------------------------

    def _merge(self, place: str) -> None:
        """Forget where the cards of a heap lie."""
        heap = self.heaps.get(place, [])
        self.loose.discard(place)
        if any(entry is not heap[0] or isinstance(entry, str) for entry in heap):
            heap[:] = [self._pool(heap)] * len(heap)

    def _seen_in_heap(self, place: str, face: str) -> None:
        """See a card of a heap and take it out; where it lay may stay open."""
        heap = self.heaps.get(place, [])
        run = self.runs.get(face)
        pools = list(dict.fromkeys([entry for entry in heap if isinstance(entry, Pool)]))
        if face in heap:
            index = len(heap) - 1 - heap[::-1].index(face)
            del heap[index]
            if run is not None and any(run.origins & pool.reach for pool in pools):
                self.loose.add(place)
            return
        if not pools:
            raise Lost
        if len(pools) > 1:
            mixed = self._pool(pools)
            heap[:] = [entry if isinstance(entry, str) else mixed for entry in heap]
            pools = [mixed]
        heap.remove(pools[0])
        if any(isinstance(entry, str) for entry in heap):
            self.loose.add(place)
        spell = self._sees(face)
        spell.pool = pools[0]
        pools[0].lot.size += 1

    # --- facts -----------------------------------------------------------------------------------

    def _moved(self, fact: Moved) -> None:
        cards, source, target, take, lay, _ = fact
        if source.startswith("hand/"):
            came = self._from_hand(cards, source)
        else:
            heap = self.heaps.get(source, [])
            cards = cards[: len(heap)]
            hidden = cards.count(UNKNOWN)
            if hidden and (hidden < len(cards) or source in self.loose):
                self._merge(source)
            came = [self._from_heap(face, source, heap, take) for face in cards]
        if target.startswith("hand/"):
            holding = self._hand(target)
            for entry in came:
                self._into_hand(holding, entry)
            return
        if cards.count(UNKNOWN) > 1 and any(entry is not came[0] for entry in came):
            came = [self._pool(came)] * len(came)  # in which order they lie nobody says
        heap = self.heaps.setdefault(target, [])
        heap[:] = [*heap, *came] if lay == "top" else [*came, *heap]

    def _from_hand(self, cards: tuple[str, ...], source: str) -> list[str | Pool]:
        holding = self._hand(source)
        cards = cards[: holding.hidden + len(holding.known)]
        hidden = cards.count(UNKNOWN)
        came: list[str | Pool] = []
        for face in cards:
            if face == UNKNOWN:
                continue
            if face in holding.known:
                holding.known.remove(face)
            else:
                self._seen_in_hand(holding, face)
            came.append(face)
        if hidden:
            lying = self._mixed(source)
            rest = self._hand(source)
            for entry in lying[hidden:]:
                self._into_hand(rest, entry)
            came += lying[:hidden]
        return came

    def _from_heap(self, face: str, source: str, heap: list[str | Pool], take: str) -> str | Pool:
        if face == UNKNOWN:
            return heap.pop() if take == "top" else heap.pop(0)
        self._seen_in_heap(source, face)
        return face

    def _shown(self, fact: Shown) -> None:
        place, cards = fact
        hand = place.startswith("hand/")
        holding = self._hand(place) if hand else None
        lying: list[Any] = holding.known if holding else self.heaps.setdefault(place, [])
        before = list(lying)
        for face in cards:
            if face == UNKNOWN:
                continue
            if face in before:
                before.remove(face)
            elif holding:
                self._seen_in_hand(holding, face)
                lying.append(face)
            else:
                self._seen_in_heap(place, face)
                lying.append(face)
                if len(lying) > 1:
                    self.loose.add(place)

    def _shuffled(self, fact: Shuffled) -> None:
        if not fact.place.startswith("hand/"):
            self._merge(fact.place)

    def _claimed(self, fact: Claimed) -> None:
        holding = self._hand(f"hand/{fact.seat}")
        bit = 1 << len(self.claims)
        claim = Said(fact, self.ruling, holding)
        self.claims.append(claim)
        holding.claims |= bit
        if fact.kind == "holds":
            self.holds |= bit
        else:
            for face in claim.cards:
                self.lacking[face] = self.lacking.get(face, 0) | bit
        if claim.sure is not None:
            if claim.sure:
                self.dropped |= bit
            else:
                self.dead |= bit

    def _refuted(self, fact: Refuted) -> None:
        for index, claim in enumerate(self.claims):
            if claim.number == fact.number:
                self.dropped |= 1 << index
