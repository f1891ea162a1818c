"""Books: the rules of a game as a list of clauses, its terms, and what a variant changes in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from referee.kernel import amend, printing
from referee.kernel.cards import UNKNOWN
from referee.kernel.clauses import CONTRADICTS
from referee.kernel.evolve import happen
from referee.kernel.table import Table
from referee.kernel.terms import KERNEL_MARKS, Disagreement, asked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee.kernel.cards import Pack
    from referee.kernel.clauses import Clause
    from referee.kernel.moves import Move
    from referee.kernel.printing import Difference, Printed
    from referee.kernel.terms import Amendment, Asked, Mark, Term

MOST_AGREEMENTS = 64
"""So many ways to agree the terms of a book are kept at hand."""


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
        parts = Counter(clause.part for clause in self.clauses)
        parts += Counter(
            ("meaning", "", clause.name) for clause in self.clauses if clause.kind == "meaning"
        )
        twice = [part for part, times in parts.items() if times > 1]
        if twice:
            message = f"{self.name} has these parts twice: {sorted(twice)}"
            raise ValueError(message)

    # --- amending ----------------------------------------------------------------------------

    def amended(self, name: str, title: str, text: str, *amendments: Amendment) -> Book:
        """Return a variant that states only its differences, and knows the book it amends."""
        return replace(
            amend.merged(self, amendments), name=name, title=title, text=text, base=self,
            touched=frozenset(),
        )  # fmt: skip

    def agree(self, terms: Mapping[str, Any] | None = None) -> Book:
        """Return the book in force under these terms; raises `Disagreement` with the reason."""
        given = dict(terms or {})
        book = self._agreed_on(given, {})
        for name in given:
            known = ", ".join(book.agreed)
            message = f"{ascii(name)[:40]} is not a term of {self.name}; its terms are {known}"
            needed = self._brought_by(name)
            if needed:
                message = f"{name} is agreed on only with {needed}"
            raise Disagreement(message, str(name)[:40])
        return book

    def _brought_by(self, name: str) -> str:
        """Return the value of a term that brings the term of this name, or nothing."""
        bringing = [one.needs for one in self.asks if one.term.name == name]
        return " or ".join(f"{n}={v}" for needs in bringing for n, v in needs.items())

    def _agreed_on(self, given: dict[str, Any], before: Mapping[str, int | str]) -> Book:
        """Take the terms out of those given; a value that brings terms of its own asks for them."""
        agreed = {
            term.name: term.checked(given.pop(term.name, term.default))
            for term in self.terms
            if term.name not in before
        }
        for excluded in self.excludes:
            sentence = excluded({**before, **agreed})
            if sentence:
                raise Disagreement(sentence)
        book = self._under(agreed, before)
        if any(term.name not in book.agreed for term in book.terms):
            return book._agreed_on(given, book.agreed)  # noqa: SLF001 - another book
        return book

    def _under(self, agreed: dict[str, int | str], before: Mapping[str, int | str]) -> Book:
        """Return the book under these terms: one value for all tables that have agreed the same."""
        key = tuple(agreed.values())
        found = self._agreements.get(key)
        if found is None:
            amendments = [
                term.amends[agreed[term.name]]
                for term in self.terms
                if term.name in agreed and agreed[term.name] in term.amends
            ]
            bare = replace(self, touched=frozenset())
            found = amend.merged(bare, amendments)
            left = {term.name for term in found.terms}  # a value may settle another term
            told = {name: v for name, v in {**before, **agreed}.items() if name in left}
            found = replace(found, agreed=told)
            if len(self._agreements) >= MOST_AGREEMENTS:
                self._agreements.clear()
            self._agreements[key] = found
        return found

    @cached_property
    def _agreements(self) -> dict[tuple[int | str, ...], Book]:
        return {}

    def open(
        self,
        seats: Iterable[str],
        *,
        sides: Mapping[str, str] | None = None,
        begun: Iterable[Any] | None = None,
    ) -> Table:
        """Return the table before the first report; raises `Disagreement` for wrong seats.

        ``sides`` and the facts ``begun`` with are given where they are on record already.
        """
        sitting = tuple(seats)
        least, most = self.seats
        if len(set(sitting)) != len(sitting):
            raise Disagreement("two players cannot share a seat", "seats")
        if not least <= len(sitting) <= most:
            span = str(least) if least == most else f"{least} to {most}"
            raise Disagreement(f"{self.title} is for {span} players, not {len(sitting)}", "seats")
        lifetimes: dict[str, dict[str, Any]] = {name: {} for name in ("trick", "hand", "match")}
        for mark in (*KERNEL_MARKS, *self.marks):
            lifetimes[mark.lifetime][mark.name] = mark.default
        partners = self.partners(sitting) if sides is None else sides
        table = Table(self.pack, sitting, partners, self.agreed, lifetimes)
        table.book = self
        for fact in self.begin(table) if begun is None else begun:
            happen(table, fact)
        return table

    @cached_property
    def asks(self) -> tuple[Asked, ...]:
        """What a table is asked: the terms, and those that a value of one of them would bring."""
        own = {term.name for term in self.terms}
        found = asked(self.terms)
        return tuple([one for one in found if not one.needs or one.term.name not in own])

    # --- in force ----------------------------------------------------------------------------

    @cached_property
    def moves(self) -> dict[str, type[Move]]:
        """The moves that can be reported, by the word that names them."""
        return {kind.name: kind for kind in self.moves_known}

    @cached_property
    def meanings(self) -> dict[str, Clause]:
        """The definitions in force, by name."""
        return {clause.name: clause for clause in self.clauses if clause.kind == "meaning"}

    def bearing(
        self, kind: str, move: type[Move] | None = None, card: str | None = None
    ) -> tuple[Bearing, ...]:
        """Return the clauses of a kind that may bear on such a move of such a card, in order.

        What bears on a move bears on every kind of it: a game may have a deal of its own.
        """
        key = (kind, move, card)
        found = self._bearings.get(key)
        if found is None:
            if card not in self.pack.faces and card not in {None, UNKNOWN}:
                return self.bearing(kind, move, UNKNOWN)  # a card no clause can be about
            found = self._bearings[key] = _bearings(self.clauses, kind, move, card)
        return found

    @cached_property
    def _bearings(self) -> dict[tuple[Any, ...], tuple[Bearing, ...]]:
        return {}

    def costs(self, kind: str, number: str) -> tuple[Bearing, ...]:
        """Return the prices or penalties of the breach of a clause, in order."""
        return tuple([b for b in self.bearing(kind) if number in b.clause.of])

    # --- printing ----------------------------------------------------------------------------

    @cached_property
    def printed(self) -> tuple[Printed, ...]:
        """The rule book as it is printed: a clause a number, its parts brought together."""
        return printing.printed(self)

    def clause(self, number: str) -> Printed | None:
        """Return the printed clause with this number, or ``None``."""
        return self._by_number.get(number)

    @cached_property
    def _by_number(self) -> dict[str, Printed]:
        return {printed.number: printed for printed in self.printed}

    def differences(self) -> tuple[Difference, ...]:
        """Return what this book strikes, adopts, replaces and rewords in the one it amends."""
        return printing.differences(self)

    @cached_property
    def struck(self) -> tuple[Printed, ...]:
        """The clauses of the amended book that no longer hold."""
        if self.base is None:
            return ()
        return tuple(p for p in self.base.printed if p.number not in self._by_number)


class Bearing:
    """A clause in a book in force, with the clauses that displace it where they bear."""

    __slots__ = (
        "always", "ask", "bears", "clause", "displacers", "number", "plain", "quiet", "when",
    )  # fmt: skip

    def __init__(self, clause: Clause) -> None:
        """Keep what is asked on every move close at hand."""
        self.clause = clause
        self.number = clause.number
        self.ask = clause.ask
        # Most conditions read the table alone: those are asked without a detour by the move.
        alone = clause.bears is not None and not clause.minds
        self.when: Callable[[Table], bool] | None = clause.when if alone else None
        self.bears = None if alone else clause.bears
        self.displacers: tuple[Bearing, ...] = ()
        self.always = self.plain = False
        # What can only contradict the record is worth telling when it does, not on every move.
        self.quiet = clause.no == CONTRADICTS

    def displaced_by(self, others: Iterable[Bearing]) -> None:
        """Remember what displaces it, and how much there is to ask before it bears."""
        self.displacers = tuple(others)
        self.plain = self.bears is None and not self.displacers
        self.always = self.plain and self.when is None

    def holds(self, table: Table, move: Any) -> bool:
        """Say whether the clause bears here and no special clause bears instead.

        A displaced clause displaces nothing.
        """
        if self.when is not None and not self.when(table):
            return False
        return self.plain or self.unhindered(table, move)

    def unhindered(self, table: Table, move: Any) -> bool:
        """Say whether the move lets it bear, and nothing displaces it; the table does already."""
        if self.bears is not None and not self.bears(table, move):
            return False
        for other in self.displacers:  # noqa: SIM110 - any() would cost a generator on every move
            if other.holds(table, move):
                return False
        return True


def _bearings(
    clauses: Iterable[Clause], kind: str, move: type[Move] | None, card: str | None
) -> tuple[Bearing, ...]:
    found = [
        Bearing(clause)
        for clause in clauses
        if clause.kind == kind
        and (move is None or not clause.moves or issubclass(move, clause.moves))
        and (card is None or clause.cards is None or card in clause.cards)
    ]
    for one in found:
        part = f"{one.number}:{one.clause.name}"
        one.displaced_by(
            other
            for other in found
            if other is not one and (one.number in other.clause.over or part in other.clause.over)
        )
    # What is displaced at all times need not be asked, and displaces nothing itself.
    ever = [one for one in found if not any(other.always for other in one.displacers)]
    for one in ever:
        one.displaced_by([other for other in one.displacers if other in ever])
    return tuple(ever)
