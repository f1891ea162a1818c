"""The table: where every card lies, what is known of it, who is awaited, and how a fact changes it.

`evolve` folds facts. It never judges and never fails: a named card wins over a wrong memory, the
number of cards is always kept, and what cannot be (a card from an empty place) moves nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import claims as claiming
from referee.kernel.cards import NOTHING, UNKNOWN, Card, known
from referee.kernel.facts import (
    Awaited,
    Awaits,
    Claimed,
    Ended,
    Fact,
    Flagged,
    Gathered,
    Looked,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.kernel.book import Book
    from referee.kernel.cards import Pack

OVER = "over"
"""The phase of a match that has ended."""

Tale = tuple[int, Fact, Any]
"""The facts of the hand, the latest first: ruling, fact, and the tale before it."""


class Table:
    """A match as it stands. To everybody outside the kernel it is a value: read it, never write it.

    While a ruling is made the table is live: a fact that a clause yields has happened when the
    clause goes on.
    """

    __slots__ = (
        "at", "book", "claims", "ended", "gone", "hand", "known", "lifetimes", "marks", "moment", "over", "pack",
        "phase", "places", "proven", "queue", "ruling", "scores", "seats", "sides", "tale", "terms",
        "winners", "won",
    )  # fmt: skip

    book: Book
    """The book in force, set while a ruling is made; never part of the state."""
    at: int | None
    """When the act being ruled on happened, in milliseconds; never part of the state."""

    def __init__(
        self,
        pack: Pack,
        seats: tuple[str, ...],
        sides: Mapping[str, str],
        terms: Mapping[str, int | str],
        lifetimes: Mapping[str, Mapping[str, Any]],
    ) -> None:
        """Lay out a match before its first report: the whole pack unknown in the stock."""
        self.pack = pack
        self.seats = seats
        self.sides = sides
        self.terms = terms
        self.lifetimes = lifetimes
        self.places: dict[str, tuple[Card, ...]] = {"stock": (Card(),) * pack.size}
        self.known: dict[str, tuple[tuple[str, int], ...]] = {}
        self.gone: dict[str, tuple[int, int]] = {}
        self.marks: dict[str, Any] = {
            name: value for marks in lifetimes.values() for name, value in marks.items()
        }
        self.claims: tuple[claiming.Claim, ...] = ()
        self.proven = False
        self.queue: tuple[Awaited, ...] = ()
        self.phase = ""
        self.scores: dict[str, dict[str, int]] = {}
        self.hand = 1
        self.ended = False
        self.won: tuple[str, ...] = ()
        self.over = False
        self.winners: tuple[str, ...] = ()
        self.ruling = 0
        self.moment = 0
        self.tale: Tale | None = None

    # --- reading ---------------------------------------------------------------------------

    def __getitem__(self, mark: str) -> Any:
        """Return what the game remembers under this mark."""
        return self.marks[mark]

    def cards(self, place: str) -> tuple[Card, ...]:
        """Return the cards of a place from bottom to top."""
        return self.places.get(place, ())

    def count(self, place: str) -> int:
        """Return how many cards lie in a place."""
        return len(self.places.get(place, ()))

    def faces(self, place: str) -> tuple[str, ...]:
        """Return the faces of a place from bottom to top, ``?`` for unknown ones."""
        return tuple([card.face for card in self.places.get(place, ())])

    def top(self, place: str) -> str | None:
        """Return the face on top of a place, or ``None`` when it is empty."""
        cards = self.places.get(place)
        return cards[-1].face if cards else None

    def held(self, seat: str) -> int:
        """Return how many cards a seat holds."""
        return len(self.places.get("hand/" + seat, ()))

    @property
    def turn(self) -> str | None:
        """The seat awaited now, or ``None`` when nobody is."""
        return self.queue[0].seat if self.queue else None

    def score(self, side: str, title: str = "points") -> int:
        """Return the score of a side under a title."""
        return self.scores.get(title, {}).get(side, 0)

    def following(self, seat: str, seats: tuple[str, ...] | None = None, steps: int = 1) -> str:
        """Return the seat so many steps clockwise of this one, among these seats (or all)."""
        every = self.seats
        among = every if seats is None else seats
        place = every.index(seat)
        ring = [s for s in every[place + 1 :] + every[: place + 1] if s in among]
        return ring[(steps - 1) % len(ring)]

    def told(self) -> Iterator[tuple[int, Fact]]:
        """Yield the facts of this hand with their rulings, the latest first."""
        tale = self.tale
        while tale is not None:
            ruling, fact, tale = tale
            yield ruling, fact

    def may_be(self, card: Card, face: str) -> bool:
        """Say whether a card as it lies may have this face, as far as the record can tell."""
        if card.face != UNKNOWN:
            return card.face == face
        copies = self.pack.copies.get(face, 0)
        if face in card.never or len(self.known.get(face, ())) >= copies:
            return False
        gone = self.gone.get(face)
        return gone is None or gone[0] < card.since

    def may_show(self, place: str, face: str) -> bool:
        """Say whether a card with this face may lie in this place."""
        checked: Card | None = None
        for card in self.places.get(place, ()):
            if card is checked:
                continue
            if card.face == face or (card.face == UNKNOWN and self.may_be(card, face)):
                return True
            checked = card
        return False

    def whereabouts(self, face: str) -> tuple[tuple[str, int], ...]:
        """Return the places where this face is known to lie, each with the ruling that put it."""
        return self.known.get(face, ())

    def __eq__(self, other: object) -> bool:
        """Two tables are equal when everything but the book at hand is."""
        if not isinstance(other, Table):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _STATE)

    __hash__ = None  # type: ignore[assignment]

    # --- folding (the kernel's own business) -------------------------------------------------

    def copy(self) -> Table:
        """Return a table that may be made live without touching this one."""
        new = Table.__new__(Table)
        new.pack = self.pack
        new.seats = self.seats
        new.sides = self.sides
        new.terms = self.terms
        new.lifetimes = self.lifetimes
        new.places = self.places.copy()
        new.known = self.known.copy()
        new.gone = self.gone
        new.marks = self.marks.copy()
        new.claims = self.claims
        new.proven = self.proven
        new.queue = self.queue
        new.phase = self.phase
        new.scores = self.scores
        new.hand = self.hand
        new.ended = self.ended
        new.won = self.won
        new.over = self.over
        new.winners = self.winners
        new.ruling = self.ruling
        new.moment = self.moment
        new.tale = self.tale
        return new

    def apply(self, fact: Fact) -> None:
        """Let a fact happen on this live table."""
        self.moment += 1
        self.tale = (self.ruling, fact, self.tale)
        _APPLY[type(fact)](self, *fact)

    def _moved(  # noqa: PLR0913 - the fields of the fact
        self, cards: tuple[str, ...], source: str, target: str, take: str, lay: str, tag: str
    ) -> None:
        lying = list(self.places.get(source, ()))
        if UNKNOWN in cards and source.startswith("hand/"):
            self._blur(source, lying, cards.count(UNKNOWN))
        arriving: list[Card] = []
        for face in cards:
            if not lying:
                break
            if face == UNKNOWN:
                card = lying.pop() if take == "top" else lying.pop(0)
            else:
                card = lying.pop(self._find(source, lying, face))
                if card.face != face:
                    if card.face != UNKNOWN:
                        self._unsee(card.face, source)
                    card = known(face, card.tags) if card.tags else known(face)
                else:
                    self._unsee(face, source)
                self._see(face, target)
                if tag:
                    card = card._replace(tags=card.tags | {tag})
                arriving.append(card)
                continue
            if card.face != UNKNOWN:
                self._unsee(card.face, source)
                self._see(card.face, target)
            if tag:
                card = card._replace(tags=card.tags | {tag})
            arriving.append(card)
        self.places[source] = tuple(lying)
        there = self.places.get(target, ())
        came = tuple(arriving)
        self.places[target] = there + came if lay == "top" else came + there
        if self.claims:
            self._hear(source, target, tuple([card.face for card in came]))

    def _shown(self, place: str, cards: tuple[str, ...]) -> None:
        lying = list(self.places.get(place, ()))
        seen = []
        spoken: set[int] = set()
        for face in cards:
            if face == UNKNOWN or not lying:
                continue
            index = self._find(place, lying, face, spoken)
            spoken.add(index)
            card = lying[index]
            if card.face == face:
                continue
            if card.face != UNKNOWN:
                self._unsee(card.face, place)
            lying[index] = known(face, card.tags) if card.tags else known(face)
            self._see(face, place)
            seen.append(face)
        self.places[place] = tuple(lying)
        if self.claims and seen:
            self._hear(place, "", tuple(seen))

    def _shuffled(self, place: str) -> None:
        cards = self.places.get(place, ())
        if cards:
            self.places[place] = (self._pooled(place, cards),) * len(cards)

    def _looked(self, seat: str, place: str, cards: tuple[str, ...]) -> None:
        if place.startswith("hand/"):
            self._shown(place, cards)
            return
        lying = list(self.places.get(place, ()))
        for index in range(max(0, len(lying) - len(cards)), len(lying)):
            card = lying[index]
            lying[index] = card._replace(seen=card.seen | {seat})
        self.places[place] = tuple(lying)
        self._shown(place, cards)

    def _said(self, mark: str, value: Any) -> None:
        self.marks[mark] = value

    def _awaits(self, phase: str, queue: tuple[Awaited, ...]) -> None:
        self.phase = phase
        self.queue = queue

    def _claimed(
        self, number: int, clause: str, kind: str, seat: str, cards: tuple[str, ...]
    ) -> None:
        claim = claiming.Claim(number, self.ruling, clause, kind, seat, frozenset(cards))
        self.claims = (*self.claims, claiming.begun(self, claim))

    def _refuted(self, number: int, *_rest: Any) -> None:
        self.claims = tuple([claim for claim in self.claims if claim.number != number])
        self.proven = any(claim.proof for claim in self.claims)

    def _flagged(self, clause: str, seat: str, text: str) -> None:
        """Change nothing: a flag is told, and what it is worth is for the table to decide."""

    def _scored(self, side: str, points: int, title: str) -> None:
        scores = dict(self.scores.get(title, {}))
        scores[side] = scores.get(side, 0) + points
        self.scores = {**self.scores, title: scores}

    def _ended(self, what: str, winners: tuple[str, ...]) -> None:
        if what == "trick":
            self.marks.update(self.lifetimes.get("trick", {}))
        elif what == "hand":
            self.ended = True
            self.won = winners
        elif what == "match":
            self.over = True
            self.winners = winners
            self.phase = OVER
            self.queue = ()

    def _gathered(self, place: str) -> None:
        size = sum(len(cards) for cards in self.places.values())
        self.places = {place: (Card(UNKNOWN, self.moment),) * size}
        self.known = {}
        self.gone = {}
        self.claims = ()
        self.proven = False
        self.marks.update(self.lifetimes.get("trick", {}))
        self.marks.update(self.lifetimes.get("hand", {}))
        self.hand += 1
        self.ended = False
        self.won = ()
        self.tale = None

    # --- what is known of cards --------------------------------------------------------------

    def _find(self, place: str, lying: list[Card], face: str, spoken: Iterable[int] = ()) -> int:
        """Return the index of the card in this place that is, or may be, or must now be, it."""
        last = len(lying) - 1
        candidates = []
        for index in range(last, -1, -1):
            if index in spoken:
                continue
            card = lying[index]
            if card.face == face:
                return index
            if card.face == UNKNOWN:
                candidates.append(index)
        if len(candidates) > 1:
            first = lying[candidates[0]]
            if any(lying[index] is not first for index in candidates):
                able = [i for i in candidates if self.may_be(lying[i], face)]
                if len(able) > 1:
                    pooled = self._pooled(place, [lying[i] for i in able])
                    for index in able:
                        lying[index] = pooled
                candidates = able or candidates
        if candidates:
            return candidates[0]
        return next((i for i in range(last, -1, -1) if i not in spoken), last)

    def _blur(self, place: str, lying: list[Card], leaving: int) -> None:
        """Forget which card of a hand is which, when some leave it face down and others stay."""
        if leaving < len(lying) and any(card is not lying[0] for card in lying):
            lying[:] = (self._pooled(place, lying),) * len(lying)

    def _pooled(self, place: str, cards: Iterable[Card]) -> Card:
        """Return the card that each of these may be from now on, when nobody can tell them apart."""
        shared: frozenset[str] | None = None
        for card in set(cards):
            never = self._excluded(card)
            shared = never if shared is None else shared & never
        for card in cards:
            if card.face != UNKNOWN:
                self._unsee(card.face, place)
        return Card(UNKNOWN, self.moment, shared or NOTHING)

    def _excluded(self, card: Card) -> frozenset[str]:
        if card.face != UNKNOWN:
            return self.pack.every - {card.face}
        gone = [face for face, (when, _) in self.gone.items() if when >= card.since]
        lying = [f for f, where in self.known.items() if len(where) >= self.pack.copies.get(f, 0)]
        return card.never.union(gone, lying)

    def _see(self, face: str, place: str) -> None:
        self.known[face] = (*self.known.get(face, ()), (place, self.ruling))

    def _unsee(self, face: str, place: str) -> None:
        where = self.known.get(face, ())
        if len(where) >= self.pack.copies.get(face, 0):
            self.gone = {**self.gone, face: (self.moment - 1, self.ruling)}
        for index, (there, _) in enumerate(where):
            if there == place:
                where = where[:index] + where[index + 1 :]
                break
        if where:
            self.known[face] = where
        else:
            self.known.pop(face, None)

    def _hear(self, source: str, target: str, faces: tuple[str, ...]) -> None:
        kept = []
        for claim in self.claims:
            hand = "hand/" + claim.seat
            heard: claiming.Claim | None = claim
            if not claim.proof:
                if source == hand:
                    hear = claiming.leaving if target else claiming.shown
                    heard = hear(claim, faces, self.ruling)
                elif target == hand:
                    heard = claiming.entering(claim, faces)
            if heard is not None:
                kept.append(heard)
        self.claims = tuple(kept)
        self.proven = any(claim.proof for claim in kept)


_STATE = tuple(name for name in Table.__slots__ if name not in {"at", "book", "pack", "lifetimes"})

_APPLY: dict[type[Any], Callable[..., None]] = {
    Moved: Table._moved,  # noqa: SLF001 - the table's own dispatch
    Shown: Table._shown,  # noqa: SLF001
    Shuffled: Table._shuffled,  # noqa: SLF001
    Looked: Table._looked,  # noqa: SLF001
    Said: Table._said,  # noqa: SLF001
    Awaits: Table._awaits,  # noqa: SLF001
    Claimed: Table._claimed,  # noqa: SLF001
    Refuted: Table._refuted,  # noqa: SLF001
    Flagged: Table._flagged,  # noqa: SLF001
    Scored: Table._scored,  # noqa: SLF001
    Ended: Table._ended,  # noqa: SLF001
    Gathered: Table._gathered,  # noqa: SLF001
}


def evolve(table: Table, facts: Iterable[Fact], ruling: int) -> Table:
    """Return the table after the facts of a ruling; pure, total, and never a judge."""
    new = table.copy()
    new.ruling = ruling
    for fact in facts:
        new.apply(fact)
    return new
