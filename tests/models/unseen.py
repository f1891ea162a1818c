"""What the cards in sight prove of hands that only shrink: the unseen cards have to be somewhere.

Exact by Hall's theorem. A hand can be as its player said if enough of the unseen cards may lie in
it; several hands can, if that holds for every few of them together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations


@dataclass
class Word:
    """What a seat implied by an act: that it held none of these cards, or one at least."""

    seat: str
    ruling: int
    clause: str
    cards: frozenset[str]
    met: bool = False
    """Whether one of the cards has left the hand since, or was seen in it."""
    kind: str = "lacks"


class Unseen:
    """The cards nobody has seen, the hands that some of them lie in, and what was said of those."""

    def __init__(self, pack: Iterable[str], sizes: dict[str, int]) -> None:
        self.cards = Counter(pack)
        self.hands = dict(sizes)
        self.known: dict[str, list[str]] = {seat: [] for seat in sizes}
        self.words: list[Word] = []
        self.clash = False
        self.only: dict[str, str] = {}
        """Unseen cards that lie in this hand or in none."""

    def shown(self, face: str) -> None:
        """A card came to light that lay in no hand."""
        self.cards[face] -= 1

    def seen(self, seat: str, face: str) -> None:
        """A card came to light in a hand, and stays there."""
        if face in self.known[seat]:
            return
        self.cards[face] -= 1
        self.hands[seat] -= 1
        self.known[seat].append(face)
        for word in self.words:
            word.met |= word.seat == seat and face in word.cards

    def played(self, seat: str, face: str) -> None:
        """A card left a hand in sight of all."""
        self.seen(seat, face)
        self.known[seat].remove(face)

    def back(self, seat: str, face: str) -> None:
        """A card that was played goes back into the hand it came from."""
        self.known[seat].append(face)

    def renewed(self, seat: str, size: int, *, back: bool) -> None:
        """A hand is put away for another one, back among the unseen cards or for good."""
        self.cards.update(self.known[seat] if back else ())
        self.known[seat], self.hands[seat] = [], size
        self.words = [word for word in self.words if word.seat != seat]

    def hides(self, face: str) -> bool:
        """Say whether a card of this face may lie where nobody sees it."""
        return self.cards[face] > 0

    def room(self, lacking: dict[str, frozenset[str]]) -> bool:
        """Say whether enough unseen cards may lie in these hands together."""
        apart = {face for face, seat in self.only.items() if seat not in lacking}
        nowhere = frozenset.intersection(*lacking.values()) | apart
        wanted = sum(self.hands[seat] for seat in lacking)
        return self.cards.total() - sum(self.cards[face] for face in nowhere) >= wanted

    def is_untrue(self, word: Word) -> bool:
        """Say whether no deal of the unseen cards makes this true."""
        return not self.possible([word])

    def untrue(self) -> Iterator[Word]:
        """Take out and yield what no deal of the unseen cards makes true."""
        for word in list(self.words):
            if self.is_untrue(word):
                self.words.remove(word)
                yield word

    def possible(self, words: Iterable[Word]) -> bool:
        """Say whether all of this can be true together."""
        lacking: dict[str, frozenset[str]] = {}
        owing = []
        for word in words:
            if word.kind == "lacks":
                if word.met:
                    return False
                lacking[word.seat] = lacking.get(word.seat, frozenset()) | word.cards
            elif not word.met:
                owing.append(word)
        return self._possible(lacking, owing)

    def _possible(self, lacking: dict[str, frozenset[str]], owing: list[Word]) -> bool:
        """Deal a card for each hand that must hold one, in every way, and ask for the rest."""
        if not owing:  # a hand of which nothing is said takes any card
            return all(
                self.room({seat: lacking[seat] for seat in few})
                for size in range(1, len(lacking) + 1)
                for few in combinations(lacking, size)
            )
        first, *others = owing
        for face in sorted(first.cards - lacking.get(first.seat, frozenset())):
            if self.cards[face] and self.hands[first.seat]:
                self.cards[face] -= 1
                self.hands[first.seat] -= 1
                rest = [w for w in others if w.seat != first.seat or face not in w.cards]
                found = self._possible(lacking, rest)
                self.cards[face] += 1
                self.hands[first.seat] += 1
                if found:
                    return True
        return False

    def liars(self) -> frozenset[str]:
        """Return the seats whose own words cannot all be true, whatever the others said."""
        if not self.clash:
            return frozenset()
        return frozenset(
            seat for seat in self.hands
            if not self.possible(word for word in self.words if word.seat == seat)
        )  # fmt: skip

    def warns(self) -> bool | None:
        """Say whether a warning is due: it is, when words first clash; it may be, while they do."""
        before, self.clash = self.clash, not self.possible(self.words)
        return self.clash and (None if before else True)
