"""What a table agrees on and what a variant changes, as values: terms, marks, amendments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message, message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.cards import Pack

Phrase = Callable[[Mapping[str, "int | str"]], str]
"""What a clause says by the terms in force, where its words depend on them."""


class Disagreement(ValueError):
    """Terms or seats that a book cannot be played with, in a sentence that says why."""

    def __init__(self, sentence: str, term: str = "", clause: str = "") -> None:
        """Keep the sentence, the term at fault and the clause that decides, if any."""
        super().__init__(sentence)
        self.sentence = message(sentence)
        self.term = term
        self.clause = clause


LIFETIMES = ("trick", "hand", "match", "series")
"""For how long something is remembered; a match is one game where it is not of several.

What is of the series lasts from the first game to the last, all else of a match for one of them.
"""


class Mark(NamedTuple):
    """Something a game remembers besides cards, as a plain JSON value, and for how long."""

    name: str
    lifetime: str
    default: Any = None
    label: str = ""
    """What it is called when its change is told; a mark without a label is bookkeeping."""
    names: Mapping[str, str] = MappingProxyType({})
    """What its values are called, where they are not called as they are written."""
    lasts: bool = False
    """Whether it stays when a hand is picked up in the middle: it notes a proven breach."""
    result: bool = False
    """Whether it is part of what a hand came to, beside who won it and the scores."""
    on: str = ""
    """The place on whose top card it is drawn, where it says more of that card."""
    owed: bool = False
    """Whether it is something that somebody owes: the table hears of it when it grows."""
    seat: bool = False
    """Whether it names a seat, or nobody, so that it can be picked where a table is laid."""
    out: bool = False
    """Whether it names seats that play no further: the score sheet says so beside their scores."""


KERNEL_MARKS = (
    Mark("dealer", "match", "", "Dealer"),
    Mark("away", "series", [], "Gone"),
    Mark("undone", "hand", [], "Taken back and held against nobody, rulings"),
    Mark("unwatched", "hand", default=False, label="Told, not watched"),
    Mark("resumed", "hand", default=False, label="Picked up in the middle"),
)
"""What every table remembers: who deals this hand, whose players have left, the rulings of this
hand whose acts were lawfully taken back, whether its end is told and not watched, and whether
nobody watched how it began."""


@dataclass(frozen=True)
class Amendment:
    """A change to a book as a value: several combine in order, unless they touch the same thing."""

    strike: tuple[str, ...] = ()
    """Numbers of clauses that no longer hold, with all their parts."""
    adopt: tuple[Clause, ...] = ()
    """Clauses that are added; where ``before`` or ``after`` names no place, at the end."""
    before: str = ""
    after: str = ""
    replace: tuple[Clause, ...] = ()
    """Parts that take the place of the parts with the same number, kind and name."""
    reword: tuple[tuple[str, str], ...] = ()
    """Sentences added to the printed text of a clause, by number."""
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """What fills the gaps of texts from the terms in force, by the name of the gap."""
    terms: tuple[Term, ...] = ()
    defaults: tuple[tuple[str, int | str], ...] = ()
    """Terms that already exist and have another usual value now."""
    drop: tuple[str, ...] = ()
    """Terms that the variant has settled, so that nobody agrees on them; asked before ``terms``."""
    excludes: tuple[Callable[[Mapping[str, int | str]], str | None], ...] = ()
    """Further tests that name terms which cannot be agreed together."""
    marks: tuple[Mark, ...] = ()
    moves: tuple[type[Move], ...] = ()
    without: tuple[type[Move], ...] = ()
    """Moves that cannot even be reported in the variant: nothing like them happens there."""
    seats: tuple[int, int] | None = None
    pack: Pack | None = None
    provisional: bool = False
    """Whether its author may still change it; so may then the book it amends."""

    @property
    def touches(self) -> frozenset[tuple[str, ...]]:
        """What it changes, so that two amendments in each other's way are noticed."""
        out: set[tuple[str, ...]] = {("clause", number) for number in self.strike}
        out |= {("part", *clause.part) for clause in (*self.replace, *self.adopt)}
        out |= {("mark", mark.name) for mark in self.marks}
        out |= {("phrase", name) for name in self.phrases}
        out |= {("term", term.name) for term in self.terms}
        out |= {("term", name) for name in self.drop}
        return frozenset(out)


@dataclass(frozen=True)
class Term:
    """Something the table agrees on before it plays: its values, the usual one, what it changes."""

    name: str
    text: str
    values: Sequence[int | str]
    """The values it may have; a ``range`` for numbers."""
    default: int | str
    amends: Mapping[Any, Amendment] = field(default_factory=dict)
    """For values that choose clauses: the amendment each makes."""
    quick: int | str | None = None
    """What is agreed where people sit down and play at once, if that is not the usual value."""

    @property
    def span(self) -> tuple[int, int] | None:
        """The least and the greatest value of a term that is a range of numbers."""
        if isinstance(self.values, range):
            return self.values[0], self.values[-1]
        return None

    def checked(self, value: object) -> int | str:
        """Return the value; raises `Disagreement` naming the values that exist."""
        if isinstance(value, str) and value.isdigit() and int(value) in self.values:
            return int(value)
        if isinstance(value, bool) or not isinstance(value, (int, str)) or value not in self.values:
            raise Disagreement(self._known(ascii(value)[:40]), self.name)
        return value

    def _known(self, text: str) -> Message:
        """Return what the values are, and that this is none."""
        if span := self.span:
            return Message("{name} must be from {least} to {most}, not {text}",
                           name=self.name, least=span[0], most=span[1], text=text)  # fmt: skip
        known = ", ".join(map(str, self.values))
        return Message(
            "{name} must be one of {known}, not {text}", name=self.name, known=known, text=text
        )


class Wording(NamedTuple):
    """What players call a term and its values."""

    title: str
    group: str
    """What it is about, as the heading above the terms that belong together."""
    values: Mapping[Any, str] = MappingProxyType({})
    """What its values are called; a number, *yes* and *no* speak for themselves."""

    def value(self, value: int | str) -> str:
        """Return what a value is called."""
        return self.values.get(value) or readable(value)


def readable(word: int | str) -> str:
    """Return a name that nobody has put into words as it can be read."""
    return str(word).replace("_", " ").strip()


class Asked(NamedTuple):
    """A term, and with which values of others a table is asked for it."""

    term: Term
    needs: Mapping[str, int | str]
    """The term and the value that bring it; nothing where it stands in the book itself."""
    bars: Mapping[str, int | str]
    """The values of other terms that settle it, so that nobody is asked any more."""


def asked(terms: Iterable[Term], needs: Mapping[str, int | str] | None = None) -> Iterator[Asked]:
    """Yield these terms, and behind each of them those that its values bring."""
    together = tuple(terms)
    for term in together:
        bars = {
            other.name: value
            for other in together
            for value, amendment in other.amends.items()
            if term.name in amendment.drop
        }
        yield Asked(term, needs or {}, bars)
        for value, amendment in term.amends.items():
            yield from asked(amendment.terms, {term.name: value})
