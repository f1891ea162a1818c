"""What a language lacks of a book: a game of somebody else's may be there in English alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.kernel import LAWS, Message
from referee.kernel.messages import HOLE
from referee.messages.catalogue import catalogue, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book

WORD = re.compile(r"[^\W\d_]")
OURS = {clause.number for clause in LAWS}


def lacking(book: Book, language: str) -> tuple[list[str], int]:
    """Return what a book says of its own and the language lacks, and how much it says in all.

    Raises ``LookupError`` for a language that is not spoken.
    """
    every = [words for words in dict.fromkeys(_said(book)) if WORD.search(HOLE.sub("", words))]
    known = {**rules(language), **catalogue(language)}
    return [words for words in every if words not in known], len(every)


def _said(book: Book) -> Iterator[str]:
    yield from (book.title, book.text, *book.places.values())
    for clause in book.printed:
        if clause.number not in OURS:
            yield from (*_ids(clause.title), *_ids(clause.text))
    for kind in book.moves_known:
        yield kind.doing().id
    for term in book.terms:
        called = book.worded(term.name)
        yield from (called.title, *called.values.values())


def _ids(message: Message) -> Iterator[str]:
    yield message.id
    for part in message.parts.values():
        if isinstance(part, Message):
            yield from _ids(part)
