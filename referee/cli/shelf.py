"""Taking a book from the shelf, with a helping word where the name is misspelt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cli.console import Fault, Trouble
from referee.kernel import Disagreement
from referee.kernel.notation import meant, said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel import Book


def the_shelf() -> dict[str, Book]:
    """Return all books by name; a game that cannot be loaded is named in a sentence."""
    from referee.games import shelf  # noqa: PLC0415 - a broken game must end in our own words

    try:
        return shelf()
    except ImportError as error:
        message = f"a game on the shelf cannot be loaded ({error}): is REFEREE_GAMES right?"
        raise Trouble(message) from None
    except Exception as error:
        raise Fault(error) from error


def book_called(name: str) -> Book:
    """Return a book by its name."""
    books = the_shelf()
    if name not in books:
        known = ", ".join(books) or "none"
        raise Trouble(f"there is no book {said(name)}: there are {known}{meant(name, books)}")
    return books[name]


def in_force(book: Book, words: Iterable[str]) -> Book:
    """Return the book under terms written like ``hand_size=5``."""
    given: dict[str, str] = {}
    for word in " ".join(words).split():
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise Trouble(f"{said(word)} must look like term=value")
        if key in given:
            raise Trouble(f"{said(key)} is said twice")
        given[key] = value
    try:
        return book.agree(given)
    except Disagreement as error:
        names = [term.name for term in book.terms]
        hint = "" if error.term in {*names, ""} else meant(error.term, names)
        raise Trouble(error.sentence.rstrip(".") + hint if hint else error.sentence) from None
