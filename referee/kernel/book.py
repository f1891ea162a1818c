"""Books: the rules of a game as a list of clauses, its terms, and what a variant changes in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.clauses import CONTRADICTS
from referee.kernel.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from referee.kernel.cards import Pack
    from referee.kernel.clauses import Clause
    from referee.kernel.moves import Move

LIFETIMES = ("trick", "hand", "match")


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
    text: str = ""


class Difference(NamedTuple):
    """One line of what a book changes in the book it amends."""

    number: str
    change: str
    """``struck``, ``adopted``, ``replaced``, ``reworded`` or ``term``."""
    text: str


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
    marks: tuple[Mark, ...] = ()
    moves: tuple[type[Move], ...] = ()
    seats: tuple[int, int] | None = None
    pack: Pack | None = None

    @property
    def touches(self) -> frozenset[tuple[str, ...]]:
        """What it changes, so that two amendments in each other's way are noticed."""
        out: set[tuple[str, ...]] = {("clause", number) for number in self.strike}
        out |= {("part", *clause.part) for clause in (*self.replace, *self.adopt)}
        out |= {("mark", mark.name) for mark in self.marks}
        out |= {("term", term.name) for term in self.terms}
        return frozenset(out)


@dataclass(frozen=True)
class Term:
    """Something the table agrees on before it plays: its values, the usual one, what it changes."""

    name: str
    text: str
    values: Sequence[int | str]
    """The values it may have; a ``range`` for numbers."""
    default: int | str
    amends: Mapping[int | str, Amendment] = field(default_factory=dict)
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


class Printed(NamedTuple):
    """A clause as the rule book prints it, its parts brought together."""

    number: str
    title: str
    text: str
    mark: str
    """``adopted``, ``replaced`` or ``reworded`` against the amended book; empty when unchanged."""
    kinds: tuple[str, ...]
    waivable: bool


@dataclass(frozen=True)
class Book:
    """The rules of one game or variant: clauses in the order of printing and of effects."""

    name: str
    title: str
    text: str
    pack: Pack
    seats: tuple[int, int]
    """The least and the greatest number of players."""
    moves_known: tuple[type[Move], ...]
    clauses: tuple[Clause, ...]
    terms: tuple[Term, ...] = ()
    marks: tuple[Mark, ...] = ()
    begin: Callable[[Table], Iterable[Any]] = lambda _table: ()
    """The facts with which a match opens: who is awaited to deal, say."""
    resume: Callable[[Table, str], Iterable[Any]] = lambda _table, _seat: ()
    """The facts that put a seat on turn in the middle of play, for positions that are set up."""
    lines: Callable[[Table], Iterable[tuple[str, str]]] = lambda _table: ()
    """What bears on the table now, as label and text for the page."""
    excludes: tuple[Callable[[Mapping[str, int | str]], str | None], ...] = ()
    """Tests that name terms which cannot be agreed together, in a sentence."""
    names: tuple[str, ...] = ("A", "B", "C", "D", "E", "F", "G", "H")
    """The usual names of the seats, clockwise."""
    partners: Callable[[tuple[str, ...]], Mapping[str, str]] = lambda seats: {s: s for s in seats}
    """Which side each seat plays for."""
    revision: str = "1"
    provisional: bool = False
    base: Book | None = None
    """The book this one amends."""
    reworded: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    agreed: Mapping[str, int | str] = field(default_factory=dict)
    touched: frozenset[tuple[str, ...]] = frozenset()

    def __post_init__(self) -> None:
        """Refuse a book in which two parts are called the same; a slip of its author."""
        parts = [clause.part for clause in self.clauses]
        twice = {part for part in parts if parts.count(part) > 1}
        if twice:
            message = f"{self.name} has these parts twice: {sorted(twice)}"
            raise ValueError(message)

    # --- amending ----------------------------------------------------------------------------

    def amended(self, name: str, title: str, text: str, *amendments: Amendment) -> Book:
        """Return a variant that states only its differences, and knows the book it amends."""
        return replace(
            _merged(self, amendments), name=name, title=title, text=text, base=self,
            touched=frozenset(),
        )  # fmt: skip

    def agree(self, terms: Mapping[str, Any] | None = None) -> Book:
        """Return the book in force under these terms; raises `Disagreement` with the reason."""
        given = dict(terms or {})
        agreed: dict[str, int | str] = {}
        for term in self.terms:
            agreed[term.name] = term.checked(given.pop(term.name, term.default))
        for name in given:
            known = ", ".join(term.name for term in self.terms)
            message = f"{ascii(name)[:40]} is not a term of {self.name}; its terms are {known}"
            raise Disagreement(message, str(name)[:40])
        for excluded in self.excludes:
            sentence = excluded(agreed)
            if sentence:
                raise Disagreement(sentence)
        amendments = [
            term.amends[agreed[term.name]]
            for term in self.terms
            if agreed[term.name] in term.amends
        ]
        return replace(_merged(self, amendments), agreed=agreed)

    def open(self, seats: Iterable[str]) -> Table:
        """Return the table before the first report; raises `Disagreement` for wrong seats."""
        sitting = tuple(seats)
        least, most = self.seats
        if len(set(sitting)) != len(sitting):
            raise Disagreement("two players cannot share a seat", "seats")
        if not least <= len(sitting) <= most:
            span = str(least) if least == most else f"{least} to {most}"
            raise Disagreement(f"{self.title} is for {span} players, not {len(sitting)}", "seats")
        lifetimes: dict[str, dict[str, Any]] = {name: {} for name in LIFETIMES}
        for mark in (*KERNEL_MARKS, *self.marks):
            lifetimes[mark.lifetime][mark.name] = mark.default
        table = Table(self.pack, sitting, self.partners(sitting), self.agreed, lifetimes)
        table.book = self
        for fact in self.begin(table):
            table.apply(fact)
        return table

    # --- in force ----------------------------------------------------------------------------

    @cached_property
    def moves(self) -> dict[str, type[Move]]:
        """The moves that can be reported, by the word that names them."""
        return {kind.name: kind for kind in self.moves_known}

    @cached_property
    def meanings(self) -> dict[str, Clause]:
        """The definitions in force, by name."""
        return {clause.name: clause for clause in self.clauses if clause.kind == "meaning"}

    @cached_property
    def rules(self) -> dict[type[Move], tuple[Bearing, ...]]:
        """The rules that may bear on each move, in order."""
        return {kind: self._bearing("rule", kind) for kind in self.moves_known}

    @cached_property
    def effects(self) -> dict[type[Move], tuple[Bearing, ...]]:
        """The effects that may follow from each move, in order."""
        return {kind: self._bearing("effect", kind) for kind in self.moves_known}

    @cached_property
    def upshots(self) -> tuple[Bearing, ...]:
        """What may follow from the table alone, in order."""
        return self._bearing("upshot", None)

    def costs(self, kind: str, number: str) -> tuple[Bearing, ...]:
        """Return the prices or penalties of the breach of a clause."""
        key = (kind, number)
        found = self._costs.get(key)
        if found is None:
            found = tuple([b for b in self._bearing(kind, None) if number in b.clause.of])
            self._costs[key] = found
        return found

    @cached_property
    def _costs(self) -> dict[tuple[str, str], tuple[Bearing, ...]]:
        return {}

    def _bearing(self, kind: str, move: type[Move] | None) -> tuple[Bearing, ...]:
        found = [
            clause
            for clause in self.clauses
            if clause.kind == kind and (move is None or not clause.moves or move in clause.moves)
        ]
        bearings = {clause.part: Bearing(clause) for clause in found}
        for clause in found:
            bearings[clause.part].displacers = tuple(
                bearings[other.part]
                for other in found
                if other is not clause
                and (clause.number in other.over or f"{clause.number}:{clause.name}" in other.over)
            )
        return tuple(bearings.values())

    # --- printing ----------------------------------------------------------------------------

    @cached_property
    def printed(self) -> tuple[Printed, ...]:
        """The rule book as it is printed: a clause a number, its parts brought together.

        Clauses stand in the order of their titled parts, so that untitled parts can stand where
        their effect belongs; those of the amended book come first.
        """
        grouped: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            grouped.setdefault(clause.number, []).append(clause)
        titled = dict.fromkeys(clause.number for clause in self.clauses if clause.title)
        first = [p.number for p in self.base.printed if p.number in grouped] if self.base else []
        before = _texts(self.base) if self.base else None
        now = _texts(self)
        out = []
        for number in dict.fromkeys((*first, *titled, *grouped)):
            parts = grouped[number]
            mark = ""
            if before is not None:
                if number not in before:
                    mark = "adopted"
                elif before[number] != now[number]:
                    same = before[number][2] == now[number][2]
                    mark = "reworded" if same else "replaced"
            title, text, _ = now[number]
            free = all(part.waivable for part in parts if part.kind == "rule")
            kinds = tuple(part.kind for part in parts)
            out.append(Printed(number, title, text, mark, kinds, free))
        return tuple(out)

    def clause(self, number: str) -> Printed | None:
        """Return the printed clause with this number, or ``None``."""
        return self._by_number.get(number)

    @cached_property
    def _by_number(self) -> dict[str, Printed]:
        return {printed.number: printed for printed in self.printed}

    def differences(self) -> tuple[Difference, ...]:
        """Return what this book strikes, adopts, replaces and rewords in the one it amends."""
        if self.base is None:
            return ()
        before, now = _texts(self.base), _texts(self)
        out = [Difference(n, "struck", before[n][0]) for n in before if n not in now]
        out += [
            Difference(p.number, p.mark, f"{p.title}. {p.text}") for p in self.printed if p.mark
        ]
        usual = {term.name: term.default for term in self.base.terms}
        for term in self.terms:
            if term.name not in usual:
                out.append(Difference(term.name, "term", f"new term, usually {term.default}"))
            elif usual[term.name] != term.default:
                change = f"usually {term.default} instead of {usual[term.name]}"
                out.append(Difference(term.name, "term", change))
        return tuple(out)

    @cached_property
    def struck(self) -> tuple[Printed, ...]:
        """The clauses of the amended book that no longer hold."""
        if self.base is None:
            return ()
        return tuple(p for p in self.base.printed if p.number not in self._by_number)


class Bearing:
    """A clause in a book in force, with the clauses that displace it where they bear."""

    __slots__ = ("ask", "bears", "clause", "displacers", "number", "quiet")

    def __init__(self, clause: Clause) -> None:
        """Keep what is asked on every move close at hand."""
        self.clause = clause
        self.number = clause.number
        self.ask = clause.ask
        self.bears = clause.bears
        self.displacers: tuple[Bearing, ...] = ()
        # What can only contradict the record is worth telling when it does, not on every move.
        self.quiet = clause.no == CONTRADICTS

    def displaced(self, table: Table, move: Any) -> bool:
        """Say whether a special clause bears here instead; a displaced one displaces nothing."""
        return any(
            (other.bears is None or other.bears(table, move)) and not other.displaced(table, move)
            for other in self.displacers
        )


KERNEL_MARKS = (
    Mark("dealer", "match", "", "The seat that deals this hand."),
    Mark("away", "match", [], "Seats whose players have left."),
)


def _texts(book: Book) -> dict[str, tuple[str, str, tuple[int, ...]]]:
    """Return number -> title, text with the terms filled in, and the parts' identities."""
    out: dict[str, tuple[str, str, tuple[int, ...]]] = {}
    for clause in book.clauses:
        title, text, parts = out.get(clause.number, ("", "", ()))
        if not title:
            title, text = clause.title, clause.text
        elif clause.title:
            text = " ".join(filter(None, (text, f"{clause.title}.", clause.text)))
        out[clause.number] = (title, text, (*parts, id(clause)))
    for number, sentences in book.reworded.items():
        if number in out:
            title, text, parts = out[number]
            out[number] = (title, " ".join((text, *sentences)).strip(), parts)
    terms = dict(book.agreed) or {term.name: term.default for term in book.terms}
    return {n: (t, _filled(text, terms), parts) for n, (t, text, parts) in out.items()}


def _filled(text: str, terms: Mapping[str, int | str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda m: str(terms.get(m[1], m[0])), text)


def _merged(book: Book, amendments: Iterable[Amendment]) -> Book:
    touched = set(book.touched)
    for amendment in amendments:
        clash = touched & amendment.touches
        if clash:
            what = ", ".join(sorted(" ".join(thing[1:]) for thing in clash))
            message = f"two amendments of {book.name} touch the same: {what}"
            raise Disagreement(message)
        touched |= amendment.touches
        book = _with(book, amendment)
    return replace(book, touched=frozenset(touched))


def _with(book: Book, amendment: Amendment) -> Book:
    numbers = {clause.number for clause in book.clauses}
    for number in (*amendment.strike, *filter(None, (amendment.before, amendment.after))):
        if number not in numbers:
            message = f"{book.name} has no clause {number} to amend"
            raise ValueError(message)
    clauses = [clause for clause in book.clauses if clause.number not in amendment.strike]
    for new in amendment.replace:
        places = [i for i, old in enumerate(clauses) if old.part == new.part]
        if not places:
            message = f"{book.name} has no part {new.part} to replace"
            raise ValueError(message)
        clauses[places[0]] = new
    index = len(clauses)
    if amendment.before:
        index = next(i for i, c in enumerate(clauses) if c.number == amendment.before)
    elif amendment.after:
        index = 1 + max(i for i, c in enumerate(clauses) if c.number == amendment.after)
    clauses[index:index] = amendment.adopt
    usual = dict(amendment.defaults)
    terms = [
        replace(term, default=usual.get(term.name, term.default)) for term in book.terms
    ] + list(amendment.terms)
    reworded = dict(book.reworded)
    for number, sentence in amendment.reword:
        reworded[number] = (*reworded.get(number, ()), sentence)
    return replace(
        book,
        clauses=tuple(clauses),
        terms=tuple(terms),
        marks=(*book.marks, *amendment.marks),
        moves_known=(*book.moves_known, *amendment.moves),
        seats=amendment.seats or book.seats,
        pack=amendment.pack or book.pack,
        reworded=reworded,
    )
