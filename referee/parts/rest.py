"""The rest of the tricks: whether a player can force them, over all deals that are still possible.

Whoever claims knows the own hand alone. The others, partners too, are taken to play whatever is
worst for the claim, and to hold whatever cards they may: each card they lay is one that some deal
gives them. So *yes* is right in every deal; where it takes more steps than are given, nothing is
said. Where nobody claims, all play whatever is worst: then *yes* says what is *decided already*.
Sets of cards are numbers here, with a bit for each card, for all is asked many times.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import Lacks
from referee.parts.rewound import not_followed
from referee.parts.tricks import hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.kernel import Table
    from referee.parts.rewound import Lying

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
        suit: Callable[[str], object], stands: Callable[[str, str], Any],
        brings: Callable[[str, tuple[str, ...]], int | None],
        lies: Callable[[tuple[str, ...]], int] | None = None, steps: int = STEPS,
    ) -> None:  # fmt: skip
        """Keep what all may know, and how it is played.

        ``suit`` gives the same for cards that follow each other, ``stands`` how high a card stands
        in a trick to which another was led, and ``brings`` what a trick with these cards is worth
        to the claim when this seat takes it, or nothing where the claim is wrong then. ``lies``
        says what cards bring that lie unseen and are not played. Without a ``seat`` it is asked
        what comes of it whatever anybody plays.
        """
        self.seat = seat
        self.names = tuple(hidden)
        every = sorted({*holds}.union(*[one.may for one in hidden.values()]))
        self.faces = tuple(sorted(every, key=lambda card: stands(card, card)))
        self.bits = {face: 1 << index for index, face in enumerate(self.faces)}
        self.holds = self._bits(holds)
        self.hidden = tuple([(one.size, self._bits(one.may)) for one in hidden.values()])
        self.suit, self.stands, self.brings, self.lies = suit, cache(stands), brings, lies
        self.left = steps
        self.known: dict[object, bool] = {}
        self.higher: dict[str, int] = {}
        self.ours: frozenset[str] = frozenset()
        """Those whose tricks make the claim true: low cards of theirs are tried first."""
        self.seats: tuple[str, ...] = ()

    def _bits(self, cards: Iterable[str]) -> int:
        return sum([self.bits[card] for card in cards])

    def _cards(self, bits: int) -> Iterator[str]:
        return (face for face, bit in self.bits.items() if bits & bit)

    @cached_property
    def _suits(self) -> dict[object, int]:
        found: dict[object, int] = {}
        for face in self.faces:
            found[self.suit(face)] = found.get(self.suit(face), 0) | self._bits((face,))
        return found

    def forced(self, order: tuple[str, ...], lying: Lying, needs: int | None) -> bool | None:
        """Say whether the claim can be forced; nothing where that is too far to see.

        Nor is anything said where somebody was let lay out of turn: nobody knows who lays then.
        ``order`` begins with whoever leads, or led, to the trick that lies there. ``needs`` is what
        the tricks have to bring in all; where it is nothing, no trick may make the claim wrong.
        """
        self.seats = order
        self.ours = frozenset([seat for seat in order if self.brings(seat, self.faces)])
        in_turn = tuple([seat for seat, _ in lying]) == order[: len(lying)]
        if not in_turn or not can_be_filled(self.hidden):
            return None
        try:
            return self._forced(self.holds, self.hidden, order, lying, needs)
        except _TooFar:
            return None

    def _forced(
        self, holds: int, hidden: Bins, order: tuple[str, ...], lying: Lying, needs: int | None
    ) -> bool:
        if len(lying) == len(order):
            taker = max(lying, key=lambda one: self.stands(one[1], lying[0][1]))[0]
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
            unplayed = self.lies(self._left(hidden)) if self.lies else -1
            return needs is None or unplayed >= needs
        if seat == self.seat and not lying and self._rides(holds, hidden, needs):
            return True
        asked = (holds, hidden, order, lying, needs)
        if asked not in self.known:
            led = self._suits.get(self.suit(lying[0][1]), 0) if lying else 0
            self.known[asked] = (
                any(self._forced(holds ^ self.bits[card], hidden, order,
                                 (*lying, (seat, card)), needs)
                    for card in self._own(holds, hidden, led))
                if seat == self.seat
                else all(self._forced(holds, after, order, (*lying, (seat, card)), needs)
                         for card, after in self._layable(hidden, seat, led))
            )  # fmt: skip
        return self.known[asked]

    def _own(self, holds: int, hidden: Bins, led: int) -> list[str]:
        """Return the cards that the claimer may lay, on lead first those that pull others."""
        out, high = self._out(hidden), [*self._cards(holds & led or holds)][::-1]
        if led:
            return high
        pulls = {card for card in high if out & self._suits[self.suit(card)]
                 and not out & self._above(card)}  # fmt: skip
        return sorted(high, key=lambda card: card not in pulls)

    def _out(self, hidden: Bins) -> int:
        """Return the cards that others may hold."""
        found = 0
        for name, (size, may) in zip(self.names, hidden, strict=True):
            found |= may if size and name in self.seats else 0
        return found

    def _rides(self, holds: int, hidden: Bins, needs: int | None) -> bool:
        """Say whether each card of the claimer's takes its trick when led, and that is enough."""
        out = self._out(hidden)
        if any(out & self._above(card) for card in self._cards(holds)):
            return False
        cards = (*self._cards(holds), *(self._left(hidden) if self.lies else ()))
        return needs is None or (self.brings(self.seat, cards) or 0) >= needs

    def _above(self, led: str) -> int:
        """Return the cards that beat this one when it is led."""
        if led not in self.higher:
            mine = self.stands(led, led)
            over = [card for card in self.faces if self.stands(card, led) > mine]
            self.higher[led] = self._bits(over)
        return self.higher[led]

    def _left(self, hidden: Bins) -> tuple[str, ...]:
        """Return the cards that nobody has played: by now it is known which they are."""
        every = 0
        for size, may in hidden:
            every |= may if size else 0
        return tuple(self._cards(every))

    def _layable(self, hidden: Bins, seat: str, led: int) -> Iterator[tuple[str, Bins]]:
        """Yield the cards that some deal lets a hand lay, with what is known after it."""
        mine = self.names.index(seat)
        size, may = hidden[mine]
        low = [*self._cards(may)]
        for card in low if seat in self.ours else reversed(low):
            self.left -= 1
            if self.left < 0:
                raise _TooFar
            bit = self.bits[card]
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
    able, wanted = [0], [0]  # of every few places together: which cards, and how many
    for size, may in hidden:
        if size:
            able += [one | may for one in able]
            wanted += [number + size for number in wanted]
    if able[-1].bit_count() != wanted[-1]:
        return False
    return all(one.bit_count() >= number for one, number in zip(able, wanted, strict=True))


def hidden_from(
    table: Table, seat: str, known: Mapping[str, str], since: Mapping[str, str],
    suit: Callable[[str], object],
) -> dict[str, Hidden]:  # fmt: skip
    """Return the hands of all others, and other places with unseen cards, and what may lie there.

    ``known`` says where cards lie that all have seen, by an act and not by chance. What somebody
    took on trust to lack is lacking: who broke that has lost by it in another way. So is what was
    not followed, where the record knows that the hand has none of it and nothing was left to trust.
    ``since`` are cards that seats have laid from an act on before which it is asked; so they held
    them then.
    """
    sizes = {place: table.count(place) for place in table.places}
    for card, of in since.items():
        sizes[known[card]] -= 1
        sizes[hand(of)] = sizes.get(hand(of), 0) + 1
    known = {**known, **{card: hand(of) for card, of in since.items()}}
    lacks: dict[str, set[str]] = {}
    for claim in table.claims:
        if claim.kind == "lacks":
            lacks.setdefault(hand(claim.seat), set()).update(claim.cards)
    for other, led in not_followed(table, suit):
        cards = frozenset([card for card in table.pack.faces if suit(card) == led])
        if Lacks(other, cards).settled(table):
            lacks.setdefault(hand(other), set()).update(cards)
    hands = {hand(other): other for other in table.seats}
    pool = {card for card in table.pack.faces if card not in known}
    found = {}
    for place, number in sizes.items():
        seen = {card for card, at in known.items() if at == place}
        size = number - len(seen)
        if place != hand(seat) and size > 0:
            may = frozenset(pool - lacks.get(place, set()))
            found[hands.get(place, place)] = Hidden(size, may)
        if place in hands and place != hand(seat) and seen:
            more = found.get(hands[place], Hidden(0, frozenset()))
            found[hands[place]] = Hidden(more.size + len(seen), more.may | seen)
    return found
