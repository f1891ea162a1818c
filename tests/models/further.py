"""What may still come of a hand, for the models: by deals at random, or by all of a few."""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

TRIES = 400
"""So many deals are played out before it is given up."""
FEW = 2
"""With so many cards in each hand every deal and every play is tried."""

Lying = tuple[tuple[str, str], ...]
Hands = dict[str, tuple[str, ...]]


class CannotTell(Exception):
    """Neither found nor ruled out."""


class Came(NamedTuple):
    """What the rest of a hand came to."""

    eyes: dict[str, int]
    tricks: dict[str, int]
    skat: tuple[str, ...]
    """The cards that nobody held."""


class Public(NamedTuple):
    """What everybody knows of the hands: cards that lie there for sure, and how many more."""

    known: Hands
    more: dict[str, int]
    lacks: dict[str, frozenset[str]]
    unseen: tuple[str, ...]
    """The cards that lie in hands or in the skat, nobody knows where."""


def deals(public: Public) -> Iterator[tuple[Hands, tuple[str, ...]]]:
    """Yield every deal that can be."""

    def dealt(seats: list[str], left: frozenset[str], so_far: Hands) -> Iterator[Any]:
        if not seats:
            yield so_far, tuple(sorted(left))
            return
        seat, *rest = seats
        may = sorted(left - public.lacks.get(seat, frozenset()))
        for some in combinations(may, public.more[seat]):
            yield from dealt(rest, left - {*some}, {**so_far, seat: public.known[seat] + some})

    yield from dealt(list(public.more), frozenset(public.unseen), {})


def one_deal(
    public: Public, strong: frozenset[str], height: Callable[[str], Any], random: Random
) -> tuple[Hands, tuple[str, ...]] | None:
    """Deal as can be; now and then with the high cards where they are strong."""
    left = [*public.unseen]
    random.shuffle(left)
    if random.random() < 0.5:
        left.sort(key=height, reverse=random.random() < 0.8)
    order = sorted(public.more, key=lambda seat: (seat not in strong, random.random()))
    if random.random() < 0.5:
        order.sort(key=lambda seat: -len(public.lacks.get(seat, ())))
    hands: Hands = {}
    for seat in order:
        may = [card for card in left if card not in public.lacks.get(seat, ())]
        if len(may) < public.more[seat]:
            return None
        some = may[: public.more[seat]]
        left = [card for card in left if card not in some]
        hands[seat] = public.known[seat] + tuple(some)
    return hands, tuple(left)


class Further:
    """The rest of a hand, by how cards follow and beat each other."""

    def __init__(self, model: Any, random: Random) -> None:
        self.kind, self.beats, self.count = model.kind, model.beats, model.points
        self.random = random

    def taker(self, lying: Lying) -> str:
        best = lying[0]
        for one in lying[1:]:
            best = one if self.beats(one[1], best[1]) else best
        return best[0]

    def legal(self, hand: tuple[str, ...], lying: Lying) -> list[str]:
        follow = [card for card in hand if lying and self.kind(card) == self.kind(lying[0][1])]
        return follow or [*hand]

    def all_lines(self, hands: Hands, order: tuple[str, ...], lying: Lying) -> Iterator[Came]:
        if len(lying) == len(order):
            taker = self.taker(lying)
            start = order.index(taker)
            for came in self.all_lines(hands, order[start:] + order[:start], ()):
                eyes, tricks = {**came.eyes}, {**came.tricks}
                eyes[taker] = eyes.get(taker, 0) + sum(self.count(card) for _, card in lying)
                tricks[taker] = tricks.get(taker, 0) + 1
                yield Came(eyes, tricks, ())
            return
        seat = order[len(lying)]
        if not hands.get(seat):
            yield Came({}, {}, ())
            return
        for card in self.legal(hands[seat], lying):
            left = tuple(one for one in hands[seat] if one != card)
            yield from self.all_lines({**hands, seat: left}, order, (*lying, (seat, card)))

    def a_line(
        self, hands: Hands, order: tuple[str, ...], lying: Lying, strong: frozenset[str]
    ) -> Came:
        eyes, tricks = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
        while len(lying) == len(order) or hands.get(order[len(lying)]):
            if len(lying) == len(order):
                taker = self.taker(lying)
                eyes[taker] += sum(self.count(card) for _, card in lying)
                tricks[taker] += 1
                start = order.index(taker)
                order, lying = order[start:] + order[:start], ()
                continue
            seat = order[len(lying)]
            card = self.choice(self.legal(hands[seat], lying), seat, lying, strong)
            hands = {**hands, seat: tuple(one for one in hands[seat] if one != card)}
            lying = (*lying, (seat, card))
        return Came(eyes, tricks, ())

    def choice(self, may: list[str], seat: str, lying: Lying, strong: frozenset[str]) -> str:
        if self.random.random() < 0.2:
            return self.random.choice(may)
        wins = [card for card in may if self.taker((*lying, (seat, card))) == seat]
        loses = [card for card in may if card not in wins]
        wanted = (wins if seat in strong else loses) or may
        return max(wanted, key=self.count) if self.random.random() < 0.5 else self.high(
            wanted, low=seat not in strong
        )  # fmt: skip

    def high(self, cards: list[str], *, low: bool) -> str:
        best = cards[0]
        for card in cards[1:]:
            if self.beats(card, best) != low:
                best = card
        return best

    def may_come(
        self, public: Public, order: tuple[str, ...], lying: Lying, strong: frozenset[str],
        wanted: Callable[[Came], bool],
    ) -> bool:  # fmt: skip
        """Say whether some deal and some play come to what is wanted; ``strong`` are to win."""
        fits = False
        for _ in range(TRIES):
            deal = one_deal(public, strong, self.rank, self.random)
            if deal:
                fits = True
                came = self.a_line(deal[0], order, lying, strong)
                if wanted(came._replace(skat=deal[1])):
                    return True
        if not fits or max(len(public.known[seat]) + public.more[seat] for seat in order) > FEW:
            raise CannotTell
        return any(
            wanted(came._replace(skat=skat))
            for hands, skat in deals(public) for came in self.all_lines(hands, order, lying)
        )  # fmt: skip

    def rank(self, card: str) -> tuple[bool, int]:
        return self.kind(card) == "trump", self.count(card)
