"""Every text the clauses of a book can have: by each value of each term, and by pairs of them.

Two terms are tried together where they have a clause in common: both change its words, or one
brings words that the other fills.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple

from referee.kernel import Book, Disagreement, Term
from referee.kernel.rules.printing import texts

Terms = Mapping[str, int | str]

UNLIKE = (0, 1)
"""Numbers that may want words of their own; those beyond read alike."""


class Reading(NamedTuple):
    """A text of a clause, and the shortest agreement under which it is printed."""

    number: str
    title: str
    text: str
    agreement: tuple[tuple[str, int | str], ...]
    """The terms that are not as usual, in the order of the book."""


class Single(NamedTuple):
    """One value of one term that is not the usual one, and what has to be agreed along with it."""

    term: Term
    value: int | str
    terms: Terms

    @property
    def name(self) -> str:
        """The name of the term."""
        return self.term.name


@dataclass
class Noticing(dict[str, "int | str"]):
    """The terms of a table, which remember the ones that were read."""

    terms: Terms
    read: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Hold what the terms hold."""
        self.update(self.terms)

    def get(self, name: str, default: object = None) -> object:
        """Notice the reading of a term that may not be there."""
        self.read.add(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        """Notice that a term was looked for."""
        self.read.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> int | str:
        """Notice the reading of a term."""
        self.read.add(name)
        return super().__getitem__(name)


def values_of(term: Term) -> tuple[int | str, ...]:
    """Return the values to be read: all of a few, of a long range its ends, and 0 and 1."""
    if term.span is None:
        return tuple(term.values)
    return tuple(sorted({*term.span, *[n for n in UNLIKE if n in term.values]}))


def in_pairs(single: Single) -> bool:
    """Say whether the value is tried with others: of a range, the least and those read unlike."""
    span = single.term.span
    return span is None or single.value in {span[0], *UNLIKE}


def words(book: Book) -> dict[str, tuple[str, str]]:
    """Return title and text of each clause by its number."""
    return {p.number: (p.title, p.text) for p in book.printed}


def agreed(book: Book, terms: Terms) -> Book | None:
    """Return the book under these terms, or ``None`` where they cannot be agreed."""
    try:
        return book.agree(terms)
    except Disagreement:
        return None


def singles(book: Book) -> Iterator[Single]:
    """Yield the values that are not the usual ones, with what each of them needs to be agreed."""
    alone = [
        Single(one.term, value, {**one.needs, one.term.name: value})
        for one in book.asks
        for value in values_of(one.term)
        if value != one.term.default
    ]
    for one in alone:
        helped = [one, *[one._replace(terms={**one.terms, **other.terms}) for other in alone]]
        for tried in helped:
            if tried.terms[one.name] == one.value and agreed(book, tried.terms) is not None:
                yield tried
                break
        else:
            message = f"{book.name}: {one.name}={one.value} cannot be agreed with any other term"
            raise AssertionError(message)


def fills(book: Book, number: str) -> set[str]:
    """Return the terms that are read while this clause is printed."""
    noticing = Noticing(book.agreed)
    clauses = [clause for clause in book.clauses if clause.number == number]
    texts(clauses, book.reworded, noticing, book.phrases)
    return noticing.read


def touched(book: Book, single: Single) -> dict[str, set[str]]:
    """Return the clauses whose words this value changes, each with the terms that fill them."""
    without = {n: v for n, v in single.terms.items() if n != single.name}
    before = words(agreed(book, without) or book.agree())
    now_in_force = book.agree(single.terms)
    now = words(now_in_force)
    changed = [n for n in {**before, **now} if before.get(n) != now.get(n)]
    return {n: fills(now_in_force, n) if n in now else set() for n in changed}


def agreements(book: Book) -> Iterator[Terms]:
    """Yield nothing agreed, then each value, then the pairs that have a clause in common."""
    yield {}
    alone = list(singles(book))
    yield from [one.terms for one in alone]
    touches = [(one, touched(book, one)) for one in alone if in_pairs(one)]
    for (one, changed), (other, changed_too) in permutations(touches, 2):
        if one.name == other.name:
            continue
        common = changed.keys() & changed_too.keys()
        if common or any(other.name in read for read in changed.values()):
            together = {**one.terms, **other.terms}
            if together.items() >= one.terms.items() and agreed(book, together):
                yield together


WAYS: dict[int, tuple[Book, list[tuple[Terms, Book]]]] = {}
"""The ways of the books that were asked for, under the identity of each."""


def ways(book: Book) -> list[tuple[Terms, Book]]:
    """Return the distinct agreements, shortest first, with the book that each makes.

    They are made once: what a book prints it knows from then on, and several tests ask.
    """
    if id(book) not in WAYS:
        distinct: dict[frozenset[tuple[str, int | str]], Terms] = {}
        for terms in agreements(book):
            distinct.setdefault(frozenset(terms.items()), terms)
        made = [(terms, book.agree(terms)) for terms in sorted(distinct.values(), key=len)]
        WAYS[id(book)] = book, made
    return WAYS[id(book)][1]


def readings(book: Book) -> list[Reading]:
    """Return each distinct text of each clause, in the order of printing, the usual one first."""
    seen: dict[tuple[str, str, str], Reading] = {}
    for terms, in_force in ways(book):
        for number, (title, text) in words(in_force).items():
            order = [name for name in in_force.agreed if name in terms]
            agreement = tuple([(name, terms[name]) for name in order])
            seen.setdefault((number, title, text), Reading(number, title, text, agreement))
    return list(seen.values())
