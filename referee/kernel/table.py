"""The table: where every card lies, what is known of it, who is awaited; and how to read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.cards import UNKNOWN, Card
from referee.kernel.facts import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel.book import Book
    from referee.kernel.cards import Pack
    from referee.kernel.claims import Claim
    from referee.kernel.facts import Awaited

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
        "at", "book", "claims", "dawn", "ended", "gone", "hand", "known", "last", "lifetimes",
        "marks", "moment", "over", "pack", "phase", "places", "proven", "queue", "ruling", "scores",
        "seats", "sides", "tale", "terms", "winners", "won",
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
        self.dawn: Mapping[str, tuple[Card, ...]] = self.places.copy()
        """How the cards lay where the tale of this hand begins."""
        self.last: Table | None = None
        """The hand before as it ended, its cards not gathered, with what was shown since."""
        self.known: dict[str, tuple[tuple[str, int], ...]] = {}
        self.gone: dict[str, tuple[int, int]] = {}
        self.marks: dict[str, Any] = {
            name: value for marks in lifetimes.values() for name, value in marks.items()
        }
        self.claims: tuple[Claim, ...] = ()
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

    @property
    def leftover(self) -> Table | None:
        """The hand that is over, its cards as they lay: this one, or the one before it."""
        return self if self.ended or self.over else self.last

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
        return all(getattr(self, name) == getattr(other, name) for name in _STATE) and _alike(
            self.tale, other.tale
        )

    __hash__ = None  # type: ignore[assignment]

    # --- the kernel's own business ---------------------------------------------------------

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
        new.dawn = self.dawn
        new.last = self.last
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


def _alike(one: Tale | None, other: Tale | None) -> bool:
    """Compare two tales step by step: they are nested deeper than Python compares tuples."""
    while one is not other:
        if one is None or other is None or one[:2] != other[:2]:
            return False
        one, other = one[2], other[2]
    return True


_APART = {"at", "book", "pack", "lifetimes", "tale"}
_STATE = tuple(name for name in Table.__slots__ if name not in _APART)
