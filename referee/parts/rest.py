"""The rest of the tricks: whether a player can force them, over all deals that are still possible.

Whoever claims knows the own hand alone. The others, partners too, are taken to play whatever is
worst for the claim, and to hold whatever cards they may: each card they lay is one that some deal
gives them. So *yes* is right in every deal; where it takes more steps than are given, nothing is
said. Sets of cards are numbers here, with a bit for each card, for all is asked many times.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from referee.parts.tricks import hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.kernel import Table

    Lying = tuple[tuple[str, str], ...]

STEPS = 1500
"""So many cards are tried before nothing is said: about a hundredth of a second."""


class Hidden(NamedTuple):
    """A hand or another place that is not seen whole: how many cards, and which it may have."""

    size: int
    may: frozenset[str]


Bins = tuple[tuple[int, int], ...]
"""How many cards each place has, and which they may be."""


class Rest:
    """What is left to play, as whoever claims sees it."""

    def __init__(  # noqa: PLR0913 - what the rest of a hand is, each by name
        self, seat: str, holds: Iterable[str], hidden: Mapping[str, Hidden], *,
        suit: Callable[[str], object], takes: Callable[[Lying], str],
        brings: Callable[[str, tuple[str, ...]], int | None], steps: int = STEPS,
    ) -> None:  # fmt: skip
        """Keep what all may know, and how it is played.

        ``suit`` gives the same for cards that follow each other, ``takes`` says who takes a trick,
        and ``brings`` what a trick with these cards is worth to the claim when this seat takes it,
        or nothing where the claim is wrong then.
        """
        self.seat = seat
        self.names = tuple(hidden)
        self.faces = tuple(sorted({*holds}.union(*[one.may for one in hidden.values()])))
        self.holds = self._bits(holds)
        self.hidden = tuple([(one.size, self._bits(one.may)) for one in hidden.values()])
        self.suit, self.takes, self.brings = suit, takes, brings
        self.left = steps
        self.known: dict[object, bool] = {}

    def _bits(self, cards: Iterable[str]) -> int:
        return sum(1 << self.faces.index(card) for card in cards)

    def _cards(self, bits: int) -> Iterator[str]:
        return (face for index, face in enumerate(self.faces) if bits >> index & 1)

    @cached_property
    def _suits(self) -> dict[object, int]:
        found: dict[object, int] = {}
        for face in self.faces:
            found[self.suit(face)] = found.get(self.suit(face), 0) | self._bits((face,))
        return found

    def forced(self, order: tuple[str, ...], lying: Lying, needs: int | None) -> bool | None:
        """Say whether the claim can be forced; nothing where that is too far to see.

        ``order`` begins with whoever leads, or led, to the trick that lies there. ``needs`` is what
        the tricks have to bring in all; where it is nothing, no trick may make the claim wrong.
        """
        if not can_be_filled(self.hidden):
            return None
        try:
            return self._forced(self.holds, self.hidden, order, lying, needs)
        except _TooFar:
            return None

    def _forced(
        self, holds: int, hidden: Bins, order: tuple[str, ...], lying: Lying, needs: int | None
    ) -> bool:
        if len(lying) == len(order):
            taker = self.takes(lying)
            brings = self.brings(taker, tuple([card for _, card in lying]))
            start = order.index(taker)
            after = order[start:] + order[:start]
            needs = needs and needs - (brings or 0)
            return brings is not None and self._forced(holds, hidden, after, (), needs)
        if needs is not None and needs <= 0:
            return True
        seat = order[len(lying)]
        sizes = {name: size for name, (size, _) in zip(self.names, hidden, strict=True)}
        if not (holds if seat == self.seat else sizes.get(seat)):
            return needs is None
        asked = (holds, hidden, order, lying, needs)
        if asked not in self.known:
            led = self._suits.get(self.suit(lying[0][1]), 0) if lying else 0
            self.known[asked] = (
                any(self._forced(holds ^ self._bits((card,)), hidden, order,
                                 (*lying, (seat, card)), needs)
                    for card in self._cards(holds & led or holds))
                if seat == self.seat
                else all(self._forced(holds, after, order, (*lying, (seat, card)), needs)
                         for card, after in self._layable(hidden, seat, led))
            )  # fmt: skip
        return self.known[asked]

    def _layable(self, hidden: Bins, seat: str, led: int) -> Iterator[tuple[str, Bins]]:
        """Yield the cards that some deal lets a hand lay, with what is known after it."""
        mine = self.names.index(seat)
        size, may = hidden[mine]
        for card in self._cards(may):
            self.left -= 1
            if self.left < 0:
                raise _TooFar
            bit = self._bits((card,))
            rest = may if bit & led else may & ~led
            after = tuple([
                (size - 1, rest & ~bit) if index == mine else (many, able & ~bit)
                for index, (many, able) in enumerate(hidden)
            ])  # fmt: skip
            if can_be_filled(after):
                yield card, after


class _TooFar(Exception):
    """The steps are used up."""


def can_be_filled(hidden: Bins) -> bool:
    """Say whether all places can have their cards at once, and no card is left over."""
    places = [one for one in hidden if one[0]]
    every = 0
    for _, may in places:
        every |= may
    if every.bit_count() != sum(size for size, _ in places):
        return False
    for many in range(1, len(places)):
        for among in combinations(places, many):
            able = 0
            for _, may in among:
                able |= may
            if able.bit_count() < sum(size for size, _ in among):
                return False
    return True


def hidden_from(table: Table, seat: str, known: Mapping[str, str]) -> dict[str, Hidden]:
    """Return the hands of all others, and other places with unseen cards, and what may lie there.

    ``known`` says where cards lie that all have seen, by an act and not by chance. What somebody
    took on trust to lack is lacking: who broke that has lost by it in another way.
    """
    lacks: dict[str, set[str]] = {}
    for claim in table.claims:
        if claim.kind == "lacks":
            lacks.setdefault(hand(claim.seat), set()).update(claim.cards)
    hands = {hand(other): other for other in table.seats}
    pool = {card for card in table.pack.faces if card not in known}
    found = {}
    for place in table.places:
        seen = {card for card, at in known.items() if at == place}
        size = table.count(place) - len(seen)
        if place != hand(seat) and size > 0:
            may = frozenset(pool - lacks.get(place, set()))
            found[hands.get(place, place)] = Hidden(size, may)
        if place in hands and place != hand(seat) and seen:
            of = found.get(hands[place], Hidden(0, frozenset()))
            found[hands[place]] = Hidden(of.size + len(seen), of.may | seen)
    return found
