"""Where cards may be when hands grow: who drew when, what was seen when, and what that proves.

Exact: a pack that was shuffled is so many cards, each of which has to be in one of the places that
were filled from it. Whether everything that was said can be true is a matching of cards to places.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

NEVER = 10**9


@dataclass
class Draw:
    """Cards that came into a hand together, out of one shuffle."""

    seat: str
    ruling: int
    lot: int
    count: int


@dataclass
class Sight:
    """A card that was seen in a hand, and stays there until it leaves."""

    face: str
    seat: str
    first: int
    left: int = NEVER


@dataclass(frozen=True)
class Word:
    """What a seat implied in a ruling: that none of these cards was in the hand."""

    seat: str
    ruling: int
    cards: frozenset[str]


class Drawn:
    """The shuffles, what was drawn from each, and the cards that were seen since."""

    def __init__(self, pack: Iterable[str]) -> None:
        self.lots = [Counter(pack)]
        self.draws: list[Draw] = []
        self.sights: list[Sight] = []
        self.words: list[Word] = []
        self.clash = False

    def drew(self, seat: str, ruling: int, count: int) -> None:
        """Cards came from the stock into a hand, unseen."""
        if count:
            self.draws.append(Draw(seat, ruling, len(self.lots) - 1, count))

    def shuffled(self, cards: Iterable[str]) -> None:
        """The stock was used up, and these cards are the new one."""
        self.lots.append(Counter(cards))

    def known(self, seat: str) -> list[str]:
        """Return the cards that everybody knows to be in a hand."""
        return [s.face for s in self.sights if s.seat == seat and s.left == NEVER]

    def seen(self, seat: str, ruling: int, faces: Iterable[str]) -> None:
        """Cards came to light in a hand, and stay there."""
        for face, count in Counter(faces).items():
            for _ in range(count - self.known(seat).count(face)):
                self.sights.append(Sight(face, seat, ruling))

    def left(self, seat: str, ruling: int, face: str) -> None:
        """A card left a hand in sight of all."""
        if face not in self.known(seat):
            self.seen(seat, ruling, [face])
        own = [s for s in self.sights if (s.seat, s.face, s.left) == (seat, face, NEVER)]
        own[0].left = ruling

    def possible(
        self, words: Iterable[Word] = (), *, also: tuple[str, int, str] | None = None
    ) -> bool:
        """Say whether all this can be true together; perhaps with one more card in sight."""
        words = list(words)
        if also:
            self.sights.append(Sight(also[2], also[0], also[1]))
        try:
            return self._matches(list(self._nodes(words)))
        finally:
            if also:
                self.sights.pop()

    def _nodes(self, words: list[Word]) -> Iterator[list[int]]:
        """Yield for each card the places where it may have been put; -1 is the stock."""
        rest = [Counter(lot) for lot in self.lots]
        for sight in self.sights:
            lots = [n for n, lot in enumerate(self.lots) if lot[sight.face]]
            if sight.face != "W":
                lots = [n for n in lots if rest[n][sight.face]]
                if not lots:
                    yield []
                    return
                rest[lots[0]][sight.face] -= 1
                lots = lots[:1]
            yield [
                n for n, draw in enumerate(self.draws)
                if draw.lot in lots and (draw.seat, True) == (sight.seat, draw.ruling < sight.first)
                and not self._denied(words, draw, sight.face, sight.left)
            ]  # fmt: skip
        whots = sum(lot["W"] for lot in self.lots) - sum(s.face == "W" for s in self.sights)
        for number, lot in enumerate(rest):
            for face, count in lot.items():
                if face != "W":
                    yield from [self._hidden(words, {number}, face)] * count
        with_whots = {number for number, lot in enumerate(self.lots) if lot["W"]}
        yield from [self._hidden(words, with_whots, "W")] * whots

    def _hidden(self, words: list[Word], lots: set[int], face: str) -> list[int]:
        places = [
            n for n, draw in enumerate(self.draws)
            if draw.lot in lots and not self._denied(words, draw, face, NEVER)
        ]  # fmt: skip
        return places + [-1] * (len(self.lots) - 1 in lots)

    def _denied(self, words: list[Word], draw: Draw, face: str, left: int) -> bool:
        return any(
            word.seat == draw.seat and draw.ruling < word.ruling < left and face in word.cards
            for word in words
        )

    def _matches(self, nodes: list[list[int]]) -> bool:
        """Find a place for each card (Kuhn's way of augmenting)."""
        room = {n: draw.count for n, draw in enumerate(self.draws)}
        room[-1] = sum(self.lots[-1].values()) - sum(
            draw.count for draw in self.draws if draw.lot == len(self.lots) - 1
        )
        held: dict[int, list[int]] = {place: [] for place in room}

        def put(node: int, tried: set[int]) -> bool:
            for place in nodes[node]:
                if place in tried:
                    continue
                tried.add(place)
                if len(held[place]) < room[place]:
                    held[place].append(node)
                    return True
                for other in held[place]:
                    if put(other, tried):
                        held[place].remove(other)
                        held[place].append(node)
                        return True
            return False

        return all(
            put(node, set()) for node in sorted(range(len(nodes)), key=lambda n: len(nodes[n]))
        )

    def may_hold(self, seat: str, ruling: int, face: str) -> bool:
        """Say whether a card of this face may be in a hand now."""
        if len(self.lots) == 1:
            return self.hides(seat, face)
        return face in self.known(seat) or self.possible(also=(seat, ruling, face))

    def hides(self, seat: str, face: str) -> bool:
        """Say whether this may be an unseen card of a hand, until the pack is shuffled again."""
        seen = sum(s.seat == seat for s in self.sights)
        unseen = self.lots[0][face] > sum(s.face == face for s in self.sights)
        held = sum(draw.count for draw in self.draws if draw.seat == seat) > seen
        return (held and unseen) or face in self.known(seat)

    def untrue(self) -> Iterator[Word]:
        """Take out and yield what cannot be true whatever the others said."""
        for word in list(self.words):
            if not self.possible([word]):
                self.words.remove(word)
                yield word

    def liars(self, seats: Iterable[str]) -> frozenset[str]:
        """Return the seats whose own words cannot all be true."""
        return frozenset(
            seat for seat in seats
            if not self.possible(word for word in self.words if word.seat == seat)
        )  # fmt: skip

    def warns(self) -> bool | None:
        """Say whether a warning is due: it is when words first clash; it may be while they do."""
        before, self.clash = self.clash, not self.possible(self.words)
        return self.clash and (None if before else True)
