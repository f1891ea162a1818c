"""Books: the rules of a game as a list of clauses, its terms, and what a variant changes in it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from referee.kernel.messages import Message
from referee.kernel.rules import book_checking, printing
from referee.kernel.rules.amend import merged
from referee.kernel.rules.bearing import Bearings
from referee.kernel.rules.draft_rules import DraftRules
from referee.kernel.rules.glance import marked
from referee.kernel.rules.revision import revision_of
from referee.kernel.rules.series import SERIES
from referee.kernel.rules.series import WORDING as OF_THE_SERIES
from referee.kernel.rules.terms import (
    KERNEL_MARKS,
    LIFETIMES,
    Disagreement,
    Wording,
    asked,
    readable,
)
from referee.kernel.rules.written import tricks_or_line
from referee.kernel.table.evolve import happen
from referee.kernel.table.places import USUAL
from referee.kernel.table.table import InForce, Layout, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee.kernel.rules.bearing import Bearing
    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.glance import Clock, Trick
    from referee.kernel.rules.moves import Move
    from referee.kernel.rules.printing import Difference, Paragraph, Printed
    from referee.kernel.rules.terms import Amendment, Asked, Mark, Phrase, Term
    from referee.kernel.rules.written import HandPlayed, Sheet
    from referee.kernel.table.cards import Pack

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
    begin: Callable[[Table, str], Iterable[Any]] = lambda _table, _dealer: ()
    """The facts with which a game begins that this seat deals first: who is awaited to deal, say.

    They are asked for again where the table picks another before the first deal.
    """
    resume: Callable[[Table, str], Iterable[Any]] = lambda _table, _seat: ()
    """The facts that put a seat on turn in the middle of play, for positions that are set up."""
    lines: Callable[[Table], Iterable[tuple[str, str]]] = marked
    """What bears on the table now, as label and text; else the marks that have a label."""
    renews: Callable[[Table], Iterable[Any]] | None = None
    """The facts by which the pile becomes the stock, at any time; nothing where it never does."""
    trick: Callable[[Table], Trick | None] = lambda _table: None
    """The open trick, in a game that has them."""
    clocks: Callable[[Table], Iterable[Clock]] = lambda _table: ()
    """The clocks that run."""
    written: Callable[[HandPlayed], Sheet | None] = tricks_or_line
    """A hand as its players would write it down, for the audit; read off what happened in it."""
    excludes: tuple[Callable[[Mapping[str, int | str]], str | None], ...] = ()
    """Tests that name terms which cannot be agreed together, in a sentence."""
    places: Mapping[str, str] = field(default_factory=dict)
    """What its places are called, by their names with ``*`` for a seat or side.

    ``{"aside": "the cards put aside", "won/*": "the tricks of {side}"}``; every table has the
    names of `USUAL` besides.
    """
    tags: tuple[str, ...] = ()
    """What can cling to a card where it lies, a lock say, by the words of a position."""
    names: tuple[str, ...] = ("A", "B", "C", "D", "E", "F", "G", "H")
    """The usual names of the seats, clockwise."""
    partners: Callable[[tuple[str, ...]], Mapping[str, str]] = lambda seats: {s: s for s in seats}
    """Which side each seat plays for."""
    provisional: bool = False
    base: Book | None = None
    """The book this one amends."""
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    """What fills a gap like ``{answers}`` in the texts, as a function of the terms in force."""
    reworded: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    game: str = ""
    """What people call the game that it is a book of; its title, if nothing is said."""
    wording: Mapping[str, Wording] = field(default_factory=dict)
    """What players call its terms and their values, by the name of the term."""
    goals: Mapping[str, str] = field(default_factory=dict)
    """For a title of scores: the term that says how many of them win."""
    introduction: tuple[Paragraph, ...] = ()
    """How it is played, for whoever has never played it; its gaps are filled like a clause's."""
    examples: str = ""
    """Acts to learn from, in the notation, each under the numbers of the clauses that it shows."""
    agreed: Mapping[str, int | str] = field(default_factory=dict)
    touched: frozenset[tuple[str, ...]] = frozenset()

    def __post_init__(self) -> None:
        """Raise `InvalidBook` with all that is wrong; what was agreed on was checked before.

        Every book asks, beside its own terms, how many games a match has.
        """
        if not (self.agreed or any(term.name == SERIES.name for term in self.terms)):
            object.__setattr__(self, "terms", (*self.terms, SERIES))
        found = [*book_checking.doubled(self.clauses)]
        if not self.agreed:
            around: dict[str, Callable[..., Any]] = {
                "begin": self.begin, "resume": self.resume, "lines": self.lines,
                "trick": self.trick, "clocks": self.clocks,
            }  # fmt: skip
            found += book_checking.faults(self.parts, self._amended, around)
        if found:
            raise book_checking.InvalidBook(self.name, dict.fromkeys(found))

    @cached_property
    def parts(self) -> book_checking.Parts:
        """What it is made of, with all that its terms may bring."""
        brought = [amendment for one in asked(self.terms) for amendment in one.term.amends.values()]
        return book_checking.Parts.of(self.clauses, self.marks, self.moves_known, brought)

    @property
    def _amended(self) -> tuple[book_checking.Parts, ...]:
        """The parts of the books that it amends."""
        return () if self.base is None else (self.base.parts, *self.base._amended)  # noqa: SLF001 - another book

    # --- amending ----------------------------------------------------------------------------

    def amended(
        self, name: str, title: str, text: str, *amendments: Amendment, **others: Any
    ) -> Book:
        """Return a variant that states only its differences, and knows the book it amends.

        ``others`` are fields that it has of its own: the names of the seats, say.
        """
        changed = merged(self._fields, amendments, self.touched)
        changed |= {"name": name, "title": title, "text": text, "base": self, **others}
        return Book(**{**changed, "touched": frozenset()})

    def agree(self, terms: Mapping[str, Any] | None = None) -> Book:
        """Return the book in force under these terms; raises `Disagreement` with the reason."""
        given = dict(terms or {})
        book = self._agreed_on(given, {})
        for name in given:
            known = ", ".join(book.agreed)
            message = Message(
                "{text} is not a term of {name}; its terms are {known}",
                text=ascii(name)[:40],
                name=self.name,
                known=known,
            )
            needed = self._brought_by(name)
            if needed:
                message = Message(
                    "{name} is agreed on only with {needed}", name=name, needed=needed
                )
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
            changed = merged(self._fields, amendments)
            left = {term.name for term in changed["terms"]}  # a value may settle another term
            told = {name: v for name, v in {**before, **agreed}.items() if name in left}
            found = Book(**{**changed, "agreed": told})
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
            span = Message("{least} to {most}", least=least, most=most)
            span = Message("{count}", count=least) if least == most else span
            raise Disagreement(
                Message(
                    "{book} is for {span} players, not {count}",
                    book=self.title,
                    span=span,
                    count=len(sitting),
                ),
                "seats",
            )
        lifetimes: dict[str, dict[str, Any]] = {name: {} for name in LIFETIMES}
        for mark in (*KERNEL_MARKS, *self.marks):
            lifetimes[mark.lifetime][mark.name] = mark.default
        partners = self.partners(sitting) if sides is None else sides
        table = Table(self.pack, sitting, partners, self.agreed, lifetimes, self.in_force).opened()
        for fact in self.begin(table, sitting[0]) if begun is None else begun:
            happen(table, fact)
        return table

    @property
    def wordings(self) -> tuple[str, ...]:
        """The terms that are put into words, in the order in which people are asked."""
        return (*self.wording, *OF_THE_SERIES)

    def worded(self, term: str) -> Wording:
        """Return what a term and its values are called, as they can be read where nobody says."""
        found = self.wording.get(term) or OF_THE_SERIES.get(term)
        return found or Wording(readable(term).capitalize(), "")

    @property
    def _fields(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def asks(self) -> tuple[Asked, ...]:
        """What a table is asked: the terms, and those that a value of one of them would bring."""
        own = {term.name for term in self.terms}
        found = asked(self.terms)
        return tuple([one for one in found if not one.needs or one.term.name not in own])

    # --- in force ----------------------------------------------------------------------------

    @cached_property
    def revision(self) -> str:
        """What is another whenever the rules in force are others: their code, or the terms."""
        return revision_of(self.clauses, self.agreed)

    @cached_property
    def moves(self) -> dict[str, type[Move]]:
        """The moves that can be reported, by the word that names them."""
        return {kind.name: kind for kind in self.moves_known}

    @cached_property
    def meanings(self) -> dict[str, Clause]:
        """The definitions in force, by name."""
        return {clause.name: clause for clause in self.clauses if clause.kind == "meaning"}

    @cached_property
    def in_force(self) -> InForce:
        """What its clauses may ask of it."""
        marks = (*KERNEL_MARKS, *self.marks)
        layout = Layout(
            self.title, {mark.name: mark.default for mark in marks},
            frozenset([mark.name for mark in marks if mark.lasts]),
            frozenset([mark.name for mark in marks if mark.result]),
            frozenset([mark.name for mark in marks if mark.out]),
            self.tags, self.resume, self.lines,
            tuple([(m.name, m.label, m.names) for m in self.marks if m.label and not m.on]),
        )  # fmt: skip
        places = {**USUAL, **self.places}
        return InForce(self.meanings, self._prices, places, self.begin, self.seats[0], layout)

    def asking(self, table: Table, *, at: int | None = None, ruling: int | None = None) -> Table:
        """Return a live table of which the clauses of this book are asked.

        ``at`` is when what they are asked about happened, ``ruling`` the number of the ruling that
        is made of it, where it is not the last one.
        """
        live = table.copy()
        if live.in_force is not self.in_force:
            live.in_force, live.answers = self.in_force, {}
        live.at = at
        if ruling is not None:
            live.ruling = ruling
        return live

    def bearing(
        self, kind: str, move: type[Move] | None = None, card: str | None = None
    ) -> tuple[Bearing, ...]:
        """Return the clauses of a kind that may bear on such a move of such a card, in order."""
        return self.bearings.of(kind, move, card)

    @cached_property
    def bearings(self) -> Bearings:
        """The clauses that may bear, by kind, move and card."""
        return Bearings(self.clauses, self.pack)

    @cached_property
    def draft_rules(self) -> DraftRules:
        """Which of its rules are asked of a move in the making."""
        return DraftRules(self.pack, partial(self.bearing, "rule"))

    def costs(self, kind: str, number: str) -> tuple[Bearing, ...]:
        """Return the prices or penalties of the breach of a clause, in order."""
        return tuple([b for b in self.bearing(kind) if number in b.clause.of])

    def _prices(self, table: Table, number: str, move: Move) -> list[Any]:
        """Return the facts that a void act would cost, asked of the table as it is."""
        return [
            fact
            for price in self.costs("price", number)
            if price.about(move) and price.holds(table, move)
            for fact in price.asks.put(table, move)
        ]

    # --- printing ----------------------------------------------------------------------------

    @cached_property
    def printed(self) -> tuple[Printed, ...]:
        """The rule book as it is printed: a clause a number, its parts brought together."""
        base = self.base
        return printing.printed(
            self.clauses, self.texts, (base.printed, base.texts) if base else None
        )

    @cached_property
    def texts(self) -> dict[str, printing.Words]:
        """The words of each clause under the terms in force, by its number."""
        return printing.texts(self.clauses, self.reworded, self._terms, self.phrases)

    @cached_property
    def introduced(self) -> tuple[Paragraph, ...]:
        """How it is played under the terms in force."""
        known = self._by_number
        return printing.introduction(self.introduction, known, self._terms, self.phrases)

    @property
    def _terms(self) -> Mapping[str, int | str]:
        return self.agreed or {term.name: term.default for term in self.terms}

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
        return printing.differences(self.struck, self.printed, self.base.terms, self.terms)

    @cached_property
    def struck(self) -> tuple[Printed, ...]:
        """The clauses of the amended book that no longer hold."""
        if self.base is None:
            return ()
        return tuple(p for p in self.base.printed if p.number not in self._by_number)
