"""Constraints: which cards lay unseen in a hand, since when, and where each of them may have lain.

They are read off the tale alone, the public facts of the hand. A *variable* is the time in which
one copy of a card is unseen, from the moment it goes out of sight until it is seen again, or to the
present. Its values are *groups*: so many interchangeable cards, unknown ones that nobody can tell
apart, because they came into a hand together or lie in one pool. Every variable ends in a card of
some group, and every card of a group is the end of one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.proof.variables import (
    Absence,
    Assumption,
    Contradiction,
    Group,
    HiddenHand,
    Pool,
    Variable,
)
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.facts import Claimed, Moved, Refuted, Said, Shown, Shuffled
from referee.kernel.table.places import LAST
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table


class Constraints:
    """The constraints of the present hand."""

    def __init__(self, table: Table) -> None:
        """Read the tale from its beginning; raises `Contradiction` where it cannot have been so."""
        self.heaps: dict[str, list[str | Pool]] = {}
        self.loose: set[str] = set()
        self.hands: dict[str, HiddenHand] = {}
        self.past: list[HiddenHand] = []
        self.pools: list[Pool] = []
        self.absences: dict[str, Absence] = {}
        self.closed: list[Absence] = []
        self.claims: list[Assumption] = []
        self._numbered: dict[int, int] = {}
        self.lacking: dict[str, int] = {}
        """For each face the claims to lack it."""
        self.holds = 0
        """The claims to hold one of some cards."""
        self.dropped = 0
        """The claims that need not be weighed: refuted before, certainly true, or lost sight of."""
        self.dead = 0
        """The claims that what was known of the hand makes untrue at once."""
        self.ruling = 0
        self._begin(table)
        tale = [*table.told()]
        tale.reverse()
        for ruling, fact in tale:
            self.ruling = ruling
            self._happen(fact)

    def _begin(self, table: Table) -> None:
        unseen = dict(table.pack.copies)
        first = self._pool(())
        for place, cards in table.dawn.items():
            in_hand = place.startswith(HAND)
            heap: list[str | Pool] = []
            for card in cards:
                face = card.face
                if face == UNKNOWN:
                    heap.append(first)
                else:
                    heap.append(face)
                    unseen[face] = unseen.get(face, 0) - 1
            if in_hand:
                hand = self._hand(place)
                for entry in heap:
                    self._into_hand(hand, entry)
            else:
                self.heaps[place] = heap
        for face, copies in unseen.items():
            if copies < 0:
                raise Contradiction
            for _ in range(copies):
                self._hides(face, first)

    def _happen(self, fact: Fact) -> None:
        if isinstance(fact, Moved):
            self._moved(fact)
        elif isinstance(fact, Shown):
            self._shown(fact)
        elif isinstance(fact, Shuffled):
            self._shuffled(fact)
        elif isinstance(fact, Claimed):
            self._claimed(fact)
        elif isinstance(fact, Refuted):
            self._refuted(fact)
        elif isinstance(fact, Said):
            self._said(fact)

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
        absence = self.absences.get(face)
        if absence is None:
            absence = self.absences[face] = Absence(face)
        absence.origins |= pool.bit
        absence.begun.append(pool)
        absence.open += 1

    def _sees(self, face: str) -> Variable:
        absence = self.absences.get(face)
        if absence is None:
            raise Contradiction
        variable = Variable(face, absence)
        variable.ruling = self.ruling
        variable.upto = len(self.claims)
        absence.variables.append(variable)
        absence.open -= 1
        if not absence.open:
            self.closed.append(self.absences.pop(face))
        return variable

    # --- hands -----------------------------------------------------------------------------------

    def _hand(self, place: str) -> HiddenHand:
        hand = self.hands.get(place)
        if hand is None:
            hand = self.hands[place] = HiddenHand()
        return hand

    def _into_hand(self, hand: HiddenHand, entry: str | Pool) -> None:
        if isinstance(entry, str):
            hand.known.append(entry)
            return
        since = len(self.claims)
        groups = hand.groups
        if not (
            groups
            and groups[-1].pool is entry
            and groups[-1].since == since
            and hand.settled == hand.seen
        ):
            groups.append(Group(entry, since, hand))
            hand.settled = hand.seen
        groups[-1].size += 1

    def _seen_in_hand(self, hand: HiddenHand, face: str) -> None:
        """See an unknown card of a hand; which of its groups it was of stays open."""
        if hand.hidden <= 0:
            raise Contradiction
        variable = self._sees(face)
        variable.hand = hand
        variable.groups = len(hand.groups)
        variable.serial = hand.seen
        hand.seen += 1

    def _mixed(self, place: str) -> list[str | Pool]:
        """Take up a hand of which cards leave unseen: nobody can say which."""
        hand = self.hands.pop(place)
        hand.passed = True
        self.past.append(hand)
        for index, claim in enumerate(self.claims):
            # What it claimed to hold may be what it put away.
            if claim.hand is hand and self.holds >> index & 1:
                self.dropped |= 1 << index
        denied = 0 if hand.known or not hand.groups else -1
        for group in hand.groups:
            denied &= group.denied
        count = hand.hidden + len(hand.known)
        mixed = self._pool([*hand.known, *(group.pool for group in hand.groups)], denied)
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
        absence = self.absences.get(face)
        pools = list(dict.fromkeys([entry for entry in heap if isinstance(entry, Pool)]))
        if face in heap:
            index = len(heap) - 1 - heap[::-1].index(face)
            del heap[index]
            if absence is not None and any(absence.origins & pool.reach for pool in pools):
                self.loose.add(place)
            return
        if not pools:
            raise Contradiction
        if len(pools) > 1:
            mixed = self._pool(pools)
            heap[:] = [entry if isinstance(entry, str) else mixed for entry in heap]
            pools = [mixed]
        heap.remove(pools[0])
        if any(isinstance(entry, str) for entry in heap):
            self.loose.add(place)
        variable = self._sees(face)
        variable.pool = pools[0]
        pools[0].group.size += 1

    # --- facts -----------------------------------------------------------------------------------

    def _moved(self, fact: Moved) -> None:
        cards, source, target, take, lay, _ = fact
        if source.startswith(HAND):
            came = self._from_hand(cards, source)
        else:
            heap = self.heaps.get(source, [])
            cards = cards[: len(heap)]
            hidden = cards.count(UNKNOWN)
            if hidden and (hidden < len(cards) or source in self.loose):
                self._merge(source)
            came = [self._from_heap(face, source, heap, take) for face in cards]
        if target.startswith(HAND):
            hand = self._hand(target)
            for entry in came:
                self._into_hand(hand, entry)
            return
        if cards.count(UNKNOWN) > 1 and any(entry is not came[0] for entry in came):
            came = [self._pool(came)] * len(came)  # in which order they lie nobody says
        heap = self.heaps.setdefault(target, [])
        heap[:] = [*heap, *came] if lay == "top" else [*came, *heap]

    def _from_hand(self, cards: tuple[str, ...], source: str) -> list[str | Pool]:
        hand = self._hand(source)
        cards = cards[: hand.hidden + len(hand.known)]
        hidden = cards.count(UNKNOWN)
        came: list[str | Pool] = []
        for face in cards:
            if face == UNKNOWN:
                continue
            if face in hand.known:
                hand.known.remove(face)
            else:
                self._seen_in_hand(hand, face)
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
        place, cards, top = fact
        if place.startswith(LAST):
            return  # of the hand before, which is another tale
        in_hand = place.startswith(HAND)
        if top and self._turned_up(place, cards):
            return
        hand = self._hand(place) if in_hand else None
        lying: list[Any] = hand.known if hand else self.heaps.setdefault(place, [])
        before = list(lying)
        for face in cards:
            if face == UNKNOWN:
                continue
            if face in before:
                before.remove(face)
            elif hand:
                self._seen_in_hand(hand, face)
                lying.append(face)
            else:
                self._seen_in_heap(place, face)
                lying.append(face)
                if len(lying) > 1:
                    self.loose.add(place)

    def _turned_up(self, place: str, faces: tuple[str, ...]) -> bool:
        """See the cards on top of a heap; say whether that tells more than that they are there."""
        heap = self.heaps.get(place, [])
        over = heap[-len(faces) :]
        if place in self.loose or len(over) < len(faces):
            return False
        if any(face in heap and face != entry for face, entry in zip(faces, over, strict=True)):
            return False
        if any(isinstance(e, str) and e != face for face, e in zip(faces, over, strict=True)):
            return False
        for index, (face, entry) in enumerate(
            zip(faces, over, strict=True), len(heap) - len(faces)
        ):
            if not isinstance(entry, str):
                variable = self._sees(face)
                variable.pool = entry
                entry.group.size += 1
                heap[index] = face
        return True

    def _shuffled(self, fact: Shuffled) -> None:
        if not fact.place.startswith(HAND):
            self._merge(fact.place)

    def _claimed(self, fact: Claimed) -> None:
        hand = self._hand(f"hand/{fact.seat}")
        bit = 1 << len(self.claims)
        claim = Assumption(fact, self.ruling, hand)
        self.claims.append(claim)
        self._numbered[claim.number] = self._numbered.get(claim.number, 0) | bit
        hand.claims |= bit
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

    def _said(self, fact: Said) -> None:
        if fact.mark == "undone":
            for index, claim in enumerate(self.claims):
                if claim.ruling in fact.value:
                    self.dropped |= 1 << index
        elif fact.mark == "unwatched":
            self.dropped = (1 << len(self.claims)) - 1

    def _refuted(self, fact: Refuted) -> None:
        self.dropped |= self._numbered.get(fact.number, 0)
