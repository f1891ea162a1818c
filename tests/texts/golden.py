"""The golden files: a file a book, in which a person reads every text of every clause."""

import re
from collections.abc import Iterator
from pathlib import Path

from referee.kernel import Book
from tests.texts.every import Reading, readings

FOLDER = Path(__file__).parent / "golden"
SENTENCE = re.compile(r"(?<=[a-z0-9)\"][.!?]) (?=[A-Z0-9\"{])|(?<=[.!?]\") (?=[A-Z])")


def path(book: Book) -> Path:
    """Return where the texts of this book are kept."""
    return FOLDER / f"{book.name}.md"


def sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    return SENTENCE.split(text)


def said(reading: Reading) -> str:
    """Return the agreement of a reading in a line."""
    return ", ".join(f"{name}={value}" for name, value in reading.agreement) or "as usual"


def own(book: Book) -> list[Reading]:
    """Return what this book does not print just as the book it amends does."""
    inherited = set(readings(book.base)) if book.base else set()
    return [reading for reading in readings(book) if reading not in inherited]


def written(book: Book) -> str:
    """Return the golden file of a book."""
    return "\n".join(_lines(book)) + "\n"


def _lines(book: Book) -> Iterator[str]:
    yield f"# {book.title}"
    yield ""
    yield "Every text that each clause can have, with the shortest agreement that prints it."
    if book.base:
        yield f"What is not here is printed as in [{book.base.title}]({book.base.name}.md)."
    by_number: dict[str, list[Reading]] = {}
    for reading in own(book):
        by_number.setdefault(reading.number, []).append(reading)
    for number, found in by_number.items():
        yield from _clause(number, found)


def _clause(number: str, found: list[Reading]) -> Iterator[str]:
    title = found[0].title
    yield ""
    yield f"## {number} {title}"
    for reading in found:
        yield ""
        if reading.agreement:
            yield f"### {said(reading)}"
            yield ""
        if reading.title != title:
            yield f"*{reading.title}*"
        yield from sentences(reading.text)
