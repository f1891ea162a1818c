"""Checking facts: what no clause may say has happened, asked of each fact before it does.

It costs more than the rules themselves, so it is done where books are tried out: in tests, by tools
that check, and wherever somebody debugs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.kernel.rules.clauses import No
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.claims import Holds, Lacks
from referee.kernel.table.facts import (
    Awaited,
    Awaits,
    Claimed,
    Ended,
    Fact,
    Flagged,
    Gathered,
    Laid,
    Looked,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel.rules.book import Book
    from referee.kernel.rules.clauses import Clause
    from referee.kernel.table.table import Table

IDLE = {"words", "meaning"}
PLAIN = (str, int, bool, type(None))
ENDS = {"top", "bottom"}
ENDING = {"trick", "hand", "game", "match"}
HOLE = re.compile(r"\{(\w+)\}")
CLAIMS = {"lacks", "holds"}
UNSEEN = re.compile(r"\((?:'\?', ){5,}'\?'\)")
"""More unseen cards than anybody wants to count."""
WORDS = ("source", "target", "place", "seat", "mark", "side", "phase")
"""The fields of facts that hold a word."""
SEVERAL = ("cards", "queue", "winners", "proof")
"""The fields of facts that hold several values."""


class InvalidFact(ValueError):
    """A fact that cannot be, with the clause that brought it about; a slip of the book's author."""

    def __init__(self, at: str, what: str) -> None:
        """Keep where it comes from, so that the same slip can be told once, and what is wrong."""
        super().__init__(f"{at} {what}")
        self.at = at


class InvalidAnswer(TypeError):
    """What a rule may not answer; a slip of the book's author."""


class Endless(RuntimeError):
    """An upshot whose condition its own facts never end; a slip of the book's author."""

    def __init__(self, clause: Clause) -> None:
        """Name the upshot, with file and line."""
        at = f"{clause.place}: {clause.number} ({clause.name})"
        super().__init__(f"{at} never ends: what it brings about has to end its condition")


def check_kinds(book: Book, fact: Any, number: str) -> None:
    """Raise `InvalidFact` for what is no fact, or one with values of another kind."""
    if type(fact) not in _FAULTS:
        what = f"lets {fact!r} happen, which is no fact: are its facts yielded one by one?"
        raise InvalidFact(_places(book, number), what)
    _told(book, fact, number, _kinds(fact))


def check(book: Book, table: Table, fact: Fact, number: str) -> None:
    """Raise `InvalidFact` for what this clause may not let happen on this table."""
    _told(book, fact, number, [*_numbers(book, fact, number), *faults_of(book, table, fact)])


def _told(book: Book, fact: Fact, number: str, faults: list[str]) -> None:
    if faults:
        what = f"cannot let {_short(fact)} happen: {' and '.join(faults)}"
        raise InvalidFact(_places(book, number), what)


def check_answer(clause: Clause, answer: Any, table: Table) -> None:
    """Raise `InvalidAnswer` for what a rule may not answer."""
    at = f"{clause.place}: {clause.number} ({clause.name})"
    if isinstance(answer, (Lacks, Holds)):
        if answer.seat not in table.seats:
            raise InvalidAnswer(f"{at} claims of {answer.seat!r}, and nobody sits there")
        if not isinstance(answer.cards, (frozenset, set)):
            raise InvalidAnswer(f"{at} claims {answer.cards!r}, which is no set of cards")
    elif isinstance(answer, No):
        try:
            hole = HOLE.search(str(answer.reason))
        except KeyError as error:
            raise InvalidAnswer(f"{at} says no with a hole that nothing fills: {error}") from None
        if hole:
            raise InvalidAnswer(f"{at} says no with a hole that nothing fills: '{hole[1]}'")
    elif answer is not False:
        raise InvalidAnswer(f"{at} answers {answer!r}: a rule answers True, a No, or a claim")


def _places(book: Book, number: str) -> str:
    """Return file and line of the clauses of this number that bring anything about, and it."""
    acting = [c for c in book.clauses if c.number == number and c.kind not in IDLE]
    places = " or ".join(dict.fromkeys(clause.place for clause in acting))
    return f"{places or 'nowhere'}: {number}"


def _short(fact: Fact) -> str:
    """Return a fact as it would be written, many unseen cards as so many."""
    return UNSEEN.sub(lambda found: f"('?',) * {found[0].count('?')}", str(fact))


def _kinds(fact: Fact) -> list[str]:
    """Return what is wrong with the kinds of a fact's values; then nothing more can be asked."""
    several = ((name, getattr(fact, name, ())) for name in SEVERAL)
    wrong = [f"{name} is {have!r}, and not a tuple" for name, have in several if type(have) is str]
    words = ((name, getattr(fact, name, "")) for name in WORDS)
    wrong += [
        f"{name} is {have!r}, and not a word" for name, have in words if not isinstance(have, str)
    ]
    if isinstance(fact, Awaits) and any(type(entry) is not Awaited for entry in fact.queue):
        wrong.append(f"queue is {fact.queue!r}, and not a tuple of Awaited")
    elif isinstance(fact, Awaits):
        moves: list[Any] = [entry.moves for entry in fact.queue]
        strange = [have for have in moves if not isinstance(have, tuple)]
        wrong += [f"the moves awaited are {have!r}, and not a tuple" for have in strange]
    if isinstance(fact, Scored) and type(fact.points) is not int:
        wrong.append(f"points are {fact.points!r}, and not a whole number")
    return wrong


def faults_of(book: Book, table: Table, fact: Fact) -> Iterator[str]:
    """Yield why a fact cannot happen on this table, whoever lets it; nothing where it can."""
    yield from _FAULTS[type(fact)](book, table, fact)


def _numbers(book: Book, fact: Fact, number: str) -> Iterator[str]:
    named = {number}
    if isinstance(fact, (Claimed, Refuted, Flagged)):
        named.add(fact.clause)
    elif isinstance(fact, Awaits):
        named |= {entry.clause for entry in fact.queue if entry.clause}
    for one in sorted(named):
        if book.clause(one) is None:
            yield f"there is no clause {one}"


def _seat(table: Table, seat: str) -> Iterator[str]:
    if seat not in table.seats:
        yield f"nobody sits at {seat!r}"


def _faces(table: Table, faces: tuple[str, ...]) -> Iterator[str]:
    for face in faces:
        if face != UNKNOWN and face not in table.pack:
            yield f"the pack has no card {face!r}"


def _there(table: Table, place: str, count: int) -> Iterator[str]:
    where = table.last if place.startswith("last/") else table
    have = where.count(place.removeprefix("last/")) if where else 0
    if have < count:
        yield f"{place} has {have} of {count} cards"


def _moved(_book: Book, table: Table, fact: Moved) -> Iterator[str]:
    yield from _faces(table, fact.cards)
    yield from _there(table, fact.source, len(fact.cards))
    if not fact.target:
        yield "the cards go nowhere"
    if fact.take not in (ENDS if UNKNOWN in fact.cards else ENDS | {"upper"}):
        yield f"{fact.take!r} is no end"
    if fact.lay not in ENDS:
        yield f"{fact.lay!r} is no end"


def _shown(_book: Book, table: Table, fact: Shown) -> Iterator[str]:
    yield from _faces(table, fact.cards)
    named = [face for face in fact.cards if face != UNKNOWN]  # a card that nobody names shows none
    yield from _there(table, fact.place, len(named))


def _shuffled(_book: Book, _table: Table, fact: Shuffled) -> Iterator[str]:
    if not fact.place:
        yield "no place is named"


def _looked(_book: Book, table: Table, fact: Looked) -> Iterator[str]:
    yield from _seat(table, fact.seat)
    yield from _there(table, fact.place, len(fact.cards))


def _said(_book: Book, table: Table, fact: Said) -> Iterator[str]:
    if fact.mark not in table.marks:
        yield f"the mark {fact.mark!r} is not declared"
    if not _plain(fact.value):
        yield f"{fact.value!r} is no plain JSON value"


def _plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and _plain(one) for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return all(_plain(one) for one in value)
    return isinstance(value, PLAIN)


def _awaits(book: Book, table: Table, fact: Awaits) -> Iterator[str]:
    for entry in fact.queue:
        if entry.seat:
            yield from _seat(table, entry.seat)
        yield from (f"there is no move {name!r}" for name in entry.moves if name not in book.moves)
        if not entry.moves:
            yield "it awaits nothing"
    # Whoever stands first acts in this phase; what others are awaited for may come in a later one.
    names = fact.queue[0].moves if fact.queue else ()
    first = [book.moves[name] for name in names if name in book.moves]
    if first and all(kind.phases and fact.phase not in kind.phases for kind in first):
        phases = " or ".join(sorted({phase for kind in first for phase in kind.phases}))
        yield f"{first[0].name} is made in the phase {phases}, and not in {fact.phase}"


def _claimed(_book: Book, table: Table, fact: Claimed) -> Iterator[str]:
    yield from _seat(table, fact.seat)
    yield from _faces(table, fact.cards)
    if fact.kind not in CLAIMS:
        yield f"{fact.kind!r} is no kind of claim"


def _refuted(_book: Book, table: Table, fact: Refuted) -> Iterator[str]:
    yield from _seat(table, fact.seat)


def _flagged(_book: Book, table: Table, fact: Flagged) -> Iterator[str]:
    if fact.seat:
        yield from _seat(table, fact.seat)


def _scored(_book: Book, table: Table, fact: Scored) -> Iterator[str]:
    if fact.side not in table.sides.values():
        yield f"there is no side {fact.side!r}"


def _ended(_book: Book, table: Table, fact: Ended) -> Iterator[str]:
    if fact.what not in ENDING:
        yield f"{fact.what!r} does not end"
    # Who wins a hand together may be a side for that hand alone; a match is won by sides that last.
    for winner in fact.winners if fact.what in {"game", "match"} else ():
        if winner not in table.sides.values():
            yield f"there is no side {winner!r} to win"


def _gathered(_book: Book, _table: Table, fact: Gathered) -> Iterator[str]:
    if not fact.place:
        yield "no place is named"


def _laid(_book: Book, table: Table, fact: Laid) -> Iterator[str]:
    cards = [card.split()[0] for lying in fact.places.values() for card in lying]
    yield from _faces(table, tuple(cards))
    if len(cards) != table.pack.size:
        yield f"{len(cards)} of {table.pack.size} cards lie somewhere"


_FAULTS: dict[type[Any], Callable[[Book, Table, Any], Iterator[str]]] = {
    Moved: _moved,
    Shown: _shown,
    Shuffled: _shuffled,
    Looked: _looked,
    Said: _said,
    Awaits: _awaits,
    Claimed: _claimed,
    Refuted: _refuted,
    Flagged: _flagged,
    Scored: _scored,
    Ended: _ended,
    Gathered: _gathered,
    Laid: _laid,
}
