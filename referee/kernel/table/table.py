"""The table: where every card lies, what is known of it, who is awaited; and how to read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping  # noqa: TC003 - compiled, named tuples read them
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from referee.kernel.table.cards import UNKNOWN, Card
from referee.kernel.table.facts import Fact
from referee.kernel.table.places import called
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.kernel.messages import CardPart, PlacePart
    from referee.kernel.table.cards import Pack
    from referee.kernel.table.facts import Awaited

GAMES: Final = "games"
"""The title under which games are counted that were won: it outlasts the game."""

OVER: Final = "over"
"""The phase of a match that has ended."""

MOST = 256
"""So many answers are kept for a match; what it asks again and again is far less."""

Tale = tuple[int, Fact, Any]
"""The facts of the hand, the latest first: ruling, fact, and the tale before it."""


class Claim(NamedTuple):
    """An open claim: who implied what by which ruling, and what has been heard since."""

    number: int
    ruling: int
    clause: str
    kind: str
    seat: str
    cards: frozenset[str]
    entered: tuple[str, ...] = ()
    """Cards that came into the hand since and may still be there; ``?`` for unseen ones."""
    owing: int = 0
    """For ``holds``: how many of the cards that were or came in have not been seen yet."""
    accounted: tuple[str, ...] = ()
    """Known cards in the hand that have been weighed already and must not be weighed again."""
    heard: tuple[int, ...] = ()
    """The rulings that showed cards which bear on it."""
    proof: tuple[int, ...] = ()
    """The rulings that prove it untrue; empty while it may be true."""


class Definition(Protocol):
    """What something means by the rules in force, and the number of the clause that says so."""

    @property
    def number(self) -> str:
        """The number of the clause."""

    @property
    def as_printed(self) -> Callable[..., Any]:
        """The definition itself; it gets the table first."""


class Layout(NamedTuple):
    """What a book says of positions that are laid out for it."""

    title: str
    """What the game is called."""
    marks: Mapping[str, Any]
    """What can be remembered besides cards, and what it usually is."""
    lasting: frozenset[str]
    """The marks that stay when a hand is picked up in the middle."""
    results: frozenset[str]
    """The marks that are part of what a hand came to."""
    out: frozenset[str]
    """The marks that name who plays no further."""
    tags: tuple[str, ...]
    """What can cling to a card."""
    resume: Callable[[Table, str], Iterable[Any]]
    """The facts that put a seat on turn in the middle of play."""
    lines: Callable[[Table], Iterable[Any]]
    """What bears on the table, in words."""
    labelled: tuple[tuple[str, str, Mapping[str, str]], ...]
    """The marks that can be told in a line: name, label, and what their values are called."""


class InForce(NamedTuple):
    """What a clause may ask of the rules in force, whichever book it was written for."""

    meanings: Mapping[str, Definition]
    """The definitions, by name."""
    prices: Callable[[Table, str, Any], Sequence[Any]]
    """The facts that a void act would cost, for the clause with this number that forbids it."""
    places: Mapping[str, str]
    """What places are called, by their names with ``*`` for a seat or a side."""
    begin: Callable[[Table, str], Iterable[Any]]
    """The facts with which a game begins that a seat deals first."""
    least: int
    """The least number of players."""
    layout: Layout
    """What a position may say, and how play goes on from it."""


class Table:
    """A match as it stands. To everybody outside the kernel it is a value: read it, never write it.

    While a ruling is made the table is live: a fact that a clause yields has happened when the
    clause goes on.
    """

    __slots__ = (
        "answers", "at", "claims", "dawn", "ended", "game", "game_over", "gone", "hand", "implied",
        "in_force", "known", "last", "lifetimes", "marks", "moment", "opening_hand", "over", "pack",
        "phase", "places", "proven", "queue", "ruling", "scores", "seats", "sides", "tale", "terms",
        "winners", "won",
    )  # fmt: skip

    answers: dict[Any, Any]
    """What was asked of this match, kept by `caching`; never part of the state."""
    at: int | None
    """When the act being ruled on happened, in milliseconds; never part of the state."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a match is played with
        self,
        pack: Pack,
        seats: tuple[str, ...],
        sides: Mapping[str, str],
        terms: Mapping[str, int | str],
        lifetimes: Mapping[str, Mapping[str, Any]],
        in_force: InForce,
    ) -> None:
        """Keep what the match is played with; no card lies anywhere yet, see `opened`."""
        self.pack = pack
        self.seats = seats
        self.sides = sides
        self.terms = terms
        self.lifetimes = lifetimes
        self.in_force = in_force
        self.answers = {}
        self.at = None
        self.places: dict[str, tuple[Card, ...]] = {}
        self.dawn: Mapping[str, tuple[Card, ...]] = self.places
        """How the cards lay where the tale of this hand begins."""
        self.last: Table | None = None
        """The hand before as it ended, its cards not gathered, with what was shown since."""
        self.known: dict[str, tuple[tuple[str, int], ...]] = {}
        self.gone: dict[str, tuple[int, int]] = {}
        self.marks: dict[str, Any] = {}
        self.claims: tuple[Claim, ...] = ()
        self.implied = False
        """Whether anything was claimed in this hand, whatever became of it."""
        self.proven = False
        self.queue: tuple[Awaited, ...] = ()
        self.phase = ""
        self.scores: dict[str, dict[str, int]] = {}
        self.hand = 1
        self.game = 1
        self.opening_hand = 1
        """The number of the hand with which this game began."""
        self.game_over = False
        """Whether a game of several is over, and neither the match is nor has the next begun."""
        self.ended = False
        self.won: tuple[str, ...] = ()
        self.over = False
        self.winners: tuple[str, ...] = ()
        self.ruling = 0
        self.moment = 0
        self.tale: Tale | None = None

    def opened(self) -> Table:
        """Lay the match out before its first report: the whole pack unknown in the stock."""
        self.places = {"stock": (Card(),) * self.pack.size}
        self.dawn = self.places.copy()
        for marks in self.lifetimes.values():
            self.marks.update(marks)
        return self

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
        """Return the face on top of a place, ``?`` for an unknown one, ``None`` when it is empty.

        A card that was seen somewhere in the place is not on top of it for that.
        """
        cards = self.places.get(place)
        if not cards:
            return None
        card = cards[-1]
        return UNKNOWN if card.loose and len(cards) > 1 else card.face

    def card(self, face: str) -> CardPart:
        """Return a card as a part of a message, by the name that people say."""
        return self.pack.called(face)

    def place(self, place: str) -> PlacePart:
        """Return a place as a part of a message, by what it is called at this table."""
        found: PlacePart | None = self.answers.get(place)
        if found is None:
            found = called(self.in_force.places, place, self.seats)
            self.keep(place, found)
        return found

    def held(self, seat: str) -> int:
        """Return how many cards a seat holds."""
        return len(self.places.get(HAND + seat, ()))

    @property
    def turn(self) -> str | None:
        """The seat awaited now, or ``None`` when nobody is."""
        return self.queue[0].seat if self.queue else None

    def score(self, side: str, title: str = "points") -> int:
        """Return the score of a side under a title."""
        return self.scores.get(title, {}).get(side, 0)

    def following(self, seat: str, seats: tuple[str, ...] | None = None, steps: int = 1) -> str:
        """Return the seat so many steps clockwise of this one, or the other way below zero.

        Only these seats are counted (or all); the one that it begins at need not be among them.
        """
        every = self.seats if steps > 0 else self.seats[::-1]
        ring = _in_turn(every, seat, every if seats is None else tuple(seats))
        return ring[(abs(steps) - 1) % len(ring)]

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
        cards = self.places.get(place, ())
        for card in cards:
            if card.face == face:
                return True
        return self.may_lie_unseen(cards, (face,))

    def may_lie(self, place: str) -> set[str]:
        """Return the faces that any card in this place may have."""
        found: set[str] = set()
        checked: Card | None = None
        for card in self.places.get(place, ()):
            if card.face != UNKNOWN:
                found.add(card.face)
            elif card is not checked:
                found.update([face for face in self.pack.faces if self.may_be(card, face)])
                checked = card
        return found

    def may_lie_unseen(self, cards: Iterable[Card], faces: Iterable[str]) -> bool:
        """Say whether any of these cards that nobody has seen may have one of these faces."""
        checked: Card | None = None
        for card in cards:
            if card is checked or card.face != UNKNOWN:
                continue
            for face in faces:
                if self.may_be(card, face):
                    return True
            checked = card
        return False

    def whereabouts(self, face: str) -> tuple[tuple[str, int], ...]:
        """Return the places where this face is known to lie, each with the ruling that put it."""
        return self.known.get(face, ())

    def __eq__(self, other: object) -> bool:
        """Two tables are equal when all is that happened, whatever the rules say of it."""
        if not isinstance(other, Table):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _STATE) and _alike(
            self.tale, other.tale
        )

    __hash__ = None  # type: ignore[assignment]

    # --- the kernel's own business ---------------------------------------------------------

    def keep(self, question: object, found: object) -> None:
        """Keep what was found, with all else that was asked unless that is too much."""
        if len(self.answers) >= MOST:
            self.answers.clear()
        self.answers[question] = found

    def copy(self) -> Table:
        """Return a table that may be made live without touching this one."""
        new = Table(self.pack, self.seats, self.sides, self.terms, self.lifetimes, self.in_force)
        new.answers = self.answers
        new.places = self.places.copy()
        new.known = self.known.copy()
        new.gone = self.gone
        new.marks = self.marks.copy()
        new.claims = self.claims
        new.implied = self.implied
        new.dawn = self.dawn
        new.last = self.last
        new.proven = self.proven
        new.queue = self.queue
        new.phase = self.phase
        new.scores = self.scores
        new.hand = self.hand
        new.game = self.game
        new.opening_hand = self.opening_hand
        new.game_over = self.game_over
        new.ended = self.ended
        new.won = self.won
        new.over = self.over
        new.winners = self.winners
        new.ruling = self.ruling
        new.moment = self.moment
        new.tale = self.tale
        return new


@lru_cache(maxsize=1024)
def _in_turn(every: tuple[str, ...], seat: str, among: tuple[str, ...]) -> tuple[str, ...]:
    """Return those among all seats who come after one, in this order; it comes last itself."""
    if seat not in every:
        raise ValueError(f"nobody sits at {seat!r}: the seats are {', '.join(every)}")
    place = every.index(seat)
    return tuple([s for s in every[place + 1 :] + every[: place + 1] if s in among])


def _alike(one: Any, other: Any) -> bool:
    """Compare two tales step by step: they are nested deeper than Python compares tuples."""
    while one is not other:
        if one is None or other is None or one[:2] != other[:2]:
            return False
        one, other = one[2], other[2]
    return True


FIXED = frozenset({"answers", "in_force", "lifetimes", "pack", "seats", "sides", "terms"})
"""What a match is played with: it stays the same from its first report to its last."""
_STATE = (
    "claims", "dawn", "ended", "game", "game_over", "gone", "hand", "implied", "known", "last",
    "marks", "moment", "opening_hand", "over", "phase", "places", "proven", "queue", "ruling",
    "scores", "seats", "sides", "terms", "winners", "won",
)  # fmt: skip
"""What is compared of two tables, their tales apart."""
