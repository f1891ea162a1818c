"""Every string that a rule book can print, by the family of games it is of.

They are what a catalogue has to know: titles and texts as they stand in the code, what phrases
say before their gaps are filled, what is asked of a table, and nouns that are counted.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product

from referee.games import shelf
from referee.kernel import LAWS, Book, Message, Phrase
from referee.kernel.messages import holes, message
from referee.kernel.rules.series import SERIES
from referee.kernel.rules.terms import asked
from tests.messages.ids import worded
from tests.texts.every import Noticing, values_of, ways

KERNEL = "kernel"
SERIES_ASKED = tuple(asked((SERIES,)))


@cache
def families() -> dict[str, frozenset[str]]:
    """Return all strings of each family."""
    kernel = {*of_the_kernel()}
    found: dict[str, set[str]] = {KERNEL: set()}
    for book in shelf().values():
        every = {*strings(book)}
        found[KERNEL] |= every & kernel
        found.setdefault(family(book), set()).update(every - kernel)
    return {name: frozenset(some | nouns(some)) for name, some in found.items()}


def family(book: Book) -> str:
    """Return the family of games that a book is of, by the module of its last clause."""
    modules = [clause.function.__module__.split(".") for clause in book.clauses]
    return next(name[2] for name in reversed(modules) if name[1] == "games")


def of_the_kernel() -> Iterator[str]:
    """Yield what may be printed in every book."""
    brought = [change for one in SERIES_ASKED for change in one.term.amends.values()]
    changed = [clause for one in brought for clause in (*one.adopt, *one.replace)]
    for clause in (*LAWS, *changed):
        yield from (clause.title, clause.text, clause.whole)
    yield from (one.term.text for one in SERIES_ASKED)


def strings(book: Book) -> Iterator[str]:
    """Yield the strings that a book can print."""
    yield from (one.term.text for one in book.asks)
    for _, in_force in ways(book):
        for clause in in_force.printed:
            yield from ids(clause.title)
            yield from ids(clause.text)
        for paragraph in in_force.introduced:
            yield from ids(message(paragraph.title))
            yield from ids(message(paragraph.text))
    for phrase in phrases(book):
        yield from filter(worded, said(phrase, book))


def ids(message: Message) -> Iterator[str]:
    """Yield what a catalogue is asked for when this is printed."""
    if worded(message.id):
        yield message.id
    for part in message.parts.values():
        if isinstance(part, Message):
            yield from ids(part)


def nouns(texts: Iterable[str]) -> set[str]:
    """Return the nouns that are counted in the gaps of these texts: ``card|cards``."""
    counted = {gap.partition(" ")[2] for text in texts for gap in holes(text)} - {""}
    return {f"{noun.removesuffix('s')}|{noun}" for noun in counted}


def phrases(book: Book) -> list[Phrase]:
    """Return the phrases that may be in force."""
    brought = [change for one in book.asks for change in one.term.amends.values()]
    return [phrase for one in (book, *brought) for phrase in one.phrases.values()]


def said(phrase: Phrase, book: Book) -> set[str]:
    """Return all that a phrase says, whatever is agreed of the terms that it reads."""
    usual = {one.term.name: one.term.default for one in book.asks}
    may_be = possible(book)
    read: list[str] = []
    while True:
        found = set()
        noticed = {*read}
        for chosen in product(*[may_be.get(name, (None,)) for name in read]):
            terms = {**usual, **dict(zip(read, chosen, strict=True))}
            noticing = Noticing({n: value for n, value in terms.items() if value is not None})
            with suppress(KeyError):  # a term that the phrase is never without
                found.add(phrase(noticing))
            noticed |= noticing.read
        if noticed == {*read}:
            return found
        read = sorted(noticed)


def possible(book: Book) -> dict[str, tuple[int | str | None, ...]]:
    """Return the values of each term, and ``None`` where a table need not have agreed on it."""
    found: dict[str, dict[int | str | None, None]] = {}
    own = {term.name for term in book.terms}
    for one in book.asks:
        values_ = found.setdefault(one.term.name, {})
        values_ |= dict.fromkeys(values_of(one.term))
        if one.bars or one.term.name not in own:
            values_[None] = None
    return {name: tuple(values_) for name, values_ in found.items()}
