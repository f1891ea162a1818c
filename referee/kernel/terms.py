"""What a table agrees on and what a variant changes, as values: terms, marks, amendments."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from referee.kernel.cards import Pack
    from referee.kernel.clauses import Clause
    from referee.kernel.moves import Move


class Disagreement(ValueError):
    """Terms or seats that a book cannot be played with, in a sentence that says why."""

    def __init__(self, sentence: str, term: str = "", clause: str = "") -> None:
        """Keep the sentence, the term at fault and the clause that decides, if any."""
        super().__init__(sentence)
        self.sentence = sentence
        self.term = term
        self.clause = clause


class Mark(NamedTuple):
    """Something a game remembers besides cards, as a plain JSON value, and for how long."""

    name: str
    lifetime: str
    default: Any = None
    label: str = ""
    """What it is called when its change is told; a mark without a label is bookkeeping."""


KERNEL_MARKS = (
    Mark("dealer", "match", "", "Dealer"),
    Mark("away", "match", [], "Gone"),
)
"""What every table remembers: who deals this hand, and whose players have left."""


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
            span = self.span
            known = f"{span[0]} to {span[1]}" if span else ", ".join(map(str, self.values))
            shown = ascii(value)[:40]
            message = f"{self.name} must be one of {known}, not {shown}"
            raise Disagreement(message, self.name)
        return value


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
