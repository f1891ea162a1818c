"""A match played twice, by a model of the rules and by the book, and compared report by report.

A model is a second opinion: it is written from the rules alone, deals real cards, lets players act
and says what has to come of each report. It never asks the book anything.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from referee.games import shelf
from referee.kernel import Claimed, Flagged, Refuted, Table
from referee.kernel.decide import Ruling, decide
from referee.notation.reports import read_report
from tests.models.further import CannotTell

BOOKS = shelf()
SHARE = 0.2
"""How many of the terms have another value than usual, where there are house rules."""


@dataclass(frozen=True)
class Implied:
    """What an act says about a hand: that it lacks all these cards, or holds one of them."""

    seat: str
    cards: frozenset[str]
    kind: str = "lacks"


@dataclass(frozen=True)
class Told:
    """A report, and what has to come of it; the model has already taken it in."""

    text: str
    """The report in the notation, such as ``F: play EK``."""
    outcome: str = "stands"
    proves: Collection[tuple[str, int]] = ()
    """The breaches that are proven now: who, and in which ruling. No others may be."""
    may_prove: Collection[tuple[str, int]] = ()
    """Breaches that may be told now or not: they were taken back and cost nothing."""
    implies: Collection[Implied] | None = None
    """What is taken on trust, or nothing where the model does not say."""
    warns: bool | None = None
    """Whether what was taken on trust cannot all be true; nothing where the model does not say."""
    may_name: Collection[str] = ()
    """The seats that a warning may name: those whose own words cannot all be true."""
    flags: Collection[tuple[str, str]] | None = ()
    """Breaches that are noted and change nothing: the clause, and who; nothing where any may be."""


class Model(Protocol):
    """What the harness asks of a second opinion."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats clockwise."""

    def match(self) -> Iterator[Told]:
        """Play a match: take in one report after the other, and yield each."""

    def picture(self) -> Mapping[str, Any]:
        """Return what the table must look like now, in the words of ``then``.

        ``turn``, ``hand``, ``over``, ``winners``; ``score SEAT``; ``SIDE TITLE`` under ``score``;
        a place such as ``hand/F`` for how many cards it holds; anything else is a mark.
        What the rules leave open is left out.
        """

    def hides(self, seat: str, face: str) -> bool:
        """Say whether the table cannot know where this card is, and the seat may hold it."""


class NotSo(Exception):
    """Ends a report that does not stand; says what it is instead."""


class Players:
    """Whoever plays a model, and how its reports are taken in; of the rules it knows nothing."""

    random: Random
    seats: tuple[str, ...]
    hand: Any
    unseen: Any
    winners: list[str]
    hands: int
    scores: dict[str, int]
    liars: tuple[str, ...] = ()
    odd = 0.08
    """How often something is tried that may be forbidden."""
    sights = 0.002
    """How often cards are seen that should not be."""
    ruling = 0
    report: Callable[..., Told]
    due: Callable[[], tuple[str, ...]]
    anything: Callable[[], tuple[str, ...]]
    owed: Callable[..., frozenset[str]]

    def match(self) -> Iterator[Told]:
        """Play until it is over, or nobody can tell what might still have come."""
        with suppress(CannotTell):
            while not self.winners:
                seen = self.hand.phase == "play" and self.chance(self.sights)
                seat = self.random.choice(self.seats)
                if seen and self.hand.cards[seat]:
                    yield self.report("table", "see", *self.sight(seat))
                elif self.chance(self.odd):
                    yield self.report(*self.anything())
                else:
                    yield self.report(*self.due())

    def sight(self, seat: str) -> tuple[str, ...]:
        """A card of a hand that everybody sees."""
        return (f"hand/{seat}", self.random.choice(self.hand.cards[seat]))

    def card(self, seat: str) -> str:
        """A card that a seat lays: a right one, or now and then a liar's."""
        held = self.hand.cards[seat]
        wrong = [card for card in held if self.owed(card) & {*held}]
        right = [card for card in held if card not in wrong]
        lies = wrong and seat in self.liars and self.chance(0.7)
        return self.random.choice(wrong if lies else right)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def heard(self, who: str, act: str, *words: str) -> tuple[str, str]:
        """Take in a report by what its act does; return it as it is told, and its outcome."""
        self.ruling += 1
        self.proved: list[tuple[str, int]] = []
        self.implied: list[Implied] = []
        try:
            outcome = getattr(self, "do_" + act.replace("-", "_"))(who, *words) or "stands"
        except NotSo as instead:
            outcome = str(instead)
        return " ".join([f"{who}:", act, *words]), outcome

    def void_if(self, wrong: object) -> None:
        """Let the report be void where something is not as it must be."""
        if wrong:
            raise NotSo("void")

    def contradicts_if(self, otherwise: object) -> None:
        """Let the report contradict the record where that knows otherwise."""
        if otherwise:
            raise NotSo("contradicts")

    def lasting(self) -> dict[str, Any]:
        """Return what the table looks like however far the hand is."""
        seen: dict[str, Any] = {f"score {seat}": self.scores[seat] for seat in self.seats}
        return seen | {"hand": self.hands, "over": bool(self.winners), "winners": self.winners}

    def next(self, seat: str, steps: int = 1) -> str:
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def shuffled(self, faces: Iterable[str]) -> list[str]:
        pack = list(faces)
        self.random.shuffle(pack)
        return pack

    def some_of(self, place: str, lying: list[str]) -> tuple[str, ...]:
        """Return a place with some of the cards that lie there."""
        return (place, *self.random.sample(lying, self.random.randint(1, len(lying))))

    def do_see(self, _: str, place: str, *cards: str) -> None:
        """Everybody has seen cards: from now on the table knows where they are."""
        for card in cards:
            if place != "stock":
                self.unseen.seen(place.removeprefix("hand/"), card)
            elif self.unseen.hides(card):
                self.unseen.shown(card)

    def hides(self, seat: str, face: str) -> bool:
        """Say whether the table cannot know where this card is, and the seat may hold it."""
        held = self.unseen.hands[seat] > 0
        return (held and self.unseen.hides(face)) or face in self.unseen.known[seat]


@dataclass
class Course:
    """What came of the matches played so far, in figures."""

    matches: int = 0
    reports: int = 0
    hands: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    implied: int = 0
    proven: int = 0
    warned: int = 0

    def note(self, ruling: Ruling) -> None:
        """Count one ruling."""
        self.reports += 1
        self.outcomes[ruling.outcome] = self.outcomes.get(ruling.outcome, 0) + 1
        kinds = [type(fact) for fact in ruling.facts]
        self.implied += kinds.count(Claimed)
        self.proven += kinds.count(Refuted)
        self.warned += any(flag.clause == "G-3" for flag in ruling.flags)

    def add(self, other: "Course") -> None:
        """Take in the figures of another course."""
        for name in ("matches", "reports", "hands", "implied", "proven", "warned"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for outcome, count in other.outcomes.items():
            self.outcomes[outcome] = self.outcomes.get(outcome, 0) + count


def some_terms(
    book: str, known: Collection[str], random: Random, unknown: Collection[str] = ()
) -> dict[str, Any]:
    """Agree on terms at random, of those that the model knows and that go together.

    ``unknown`` are values that it does not know.
    """
    terms: dict[str, Any] = {}
    asks = BOOKS[book].asks
    usual = {one.term.name: one.term.default for one in asks}
    for term, needs, _ in asks:
        brought = needs.items() <= {**usual, **terms}.items()
        if brought and term.name in known and random.random() < SHARE:
            values = term.values if term.span is None else _some_of(*term.span)
            value = random.choice([value for value in values if value not in unknown])
            trial = {**terms, term.name: value}
            try:
                BOOKS[book].agree(trial)
            except ValueError:
                continue
            terms = trial
    return terms


def _some_of(least: int, most: int) -> range:
    """Return values that come up at tables, and not those of a match that never ends."""
    return range(least, min(most + 1, max(8 * least, least + 8)))


def play(book: str, model: Model, terms: Mapping[str, Any], most: int = 10_000) -> Course:
    """Play a match of the model by the book; they agree about every report, or this fails.

    What it fails with is the match in the notation, so that ``referee replay`` shows it again.
    """
    agreed = BOOKS[book].agree(terms)
    table = agreed.open(list(model.seats))
    course = Course(matches=1)
    written = [f"book: {book}", f"seats: {' '.join(model.seats)}"]
    if terms:
        written.append("terms: " + " ".join(f"{name}={value}" for name, value in terms.items()))
    for told in model.match():
        report = read_report(agreed, told.text)
        ruling = decide(agreed, table, report.move, at=report.at)
        written.append(f"{told.text:28} -> {told.outcome:12} # {table.ruling + 1}")
        wrong = [*_ruled_wrongly(told, ruling, model), *_not_as_pictured(ruling, model)]
        assert not wrong, "\n".join(["", *written, *_then(model), "", *wrong, ruling.reason])
        assert ruling.table is not None
        course.hands += ruling.table.hand - table.hand
        table = ruling.table
        course.note(ruling)
        if course.reports >= most:
            break
    return course


def _ruled_wrongly(told: Told, ruling: Ruling, model: Model) -> Iterator[str]:
    """Say how a ruling differs from what the model expects of it."""
    if ruling.outcome != told.outcome:
        yield f"the book says {ruling.outcome} ({' '.join(ruling.cites)})"
    proven = {(f.seat, f.breach) for f in ruling.facts if isinstance(f, Refuted)}
    if proven - {*told.may_prove} != {*told.proves}:
        yield f"the book proves {sorted(proven)}, the model {sorted(told.proves)}"
    if told.implies is not None:
        ours = {_bearing(i.seat, i.kind, i.cards, model) for i in told.implies}
        theirs = {
            _bearing(f.seat, f.kind, f.cards, model) for f in ruling.facts if isinstance(f, Claimed)
        }
        if ours - {None} != theirs - {None}:
            yield f"the book takes on trust {theirs - {None}}, the model {ours - {None}}"
    yield from _warned_wrongly(told, ruling)


def _bearing(
    seat: str, kind: str, cards: Collection[str], model: Model
) -> tuple[str, str, tuple[str, ...]] | None:
    """Return what a claim comes to: the cards that the hand may hold unseen, if there are any."""
    left = tuple(sorted(face for face in cards if model.hides(seat, face)))
    return (seat, kind, left) if left else None


def _warned_wrongly(told: Told, ruling: Ruling) -> Iterator[str]:
    """Say where a warning is wrong or missing, and which other flags should not be there."""
    warnings = [flag for flag in ruling.flags if flag.clause == "G-3"]
    others: list[Flagged] = [flag for flag in ruling.flags if flag.clause != "G-3"]
    if told.warns is not None and bool(warnings) != told.warns:
        yield f"the book warns {[flag.text for flag in warnings]}, the model {told.warns}"
    for flag in warnings:
        if flag.seat and flag.seat not in told.may_name:
            yield f"the book names {flag.seat}: {flag.text}"
    if told.flags is not None:
        noted = sorted((flag.clause, flag.seat) for flag in others)
        if noted != sorted(told.flags):
            yield f"the book flags {noted}, the model {sorted(told.flags)}"


def _not_as_pictured(ruling: Ruling, model: Model) -> Iterator[str]:
    """Say where the table is not as the model sees it."""
    table = ruling.table
    assert table is not None
    for name, ours in model.picture().items():
        theirs = read_off(table, name)
        if theirs != ours:
            yield f"{name}: the book has {theirs!r}, the model {ours!r}"


def read_off(table: Table, name: str) -> Any:
    """Read one thing off the table, in the words of ``then``."""
    if name.startswith("score "):
        _, side, *title = name.split()
        return table.score(table.sides.get(side, side), *title)
    if name in ("turn", "hand", "over", "phase"):
        return getattr(table, name)
    if name == "winners":
        return sorted(s for s in table.seats if table.sides.get(s, s) in table.winners)
    return table.marks[name] if name in table.marks else table.count(name)


def _then(model: Model) -> Iterator[str]:
    """Write what the model expects of the table as lines of the notation."""
    for name, value in model.picture().items():
        yield f"then {name}: {_word(value)}"


def _word(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "none"
        case None | 0 | [] | ():
            return "none"
        case list() | tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)
