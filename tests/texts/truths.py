"""What every printed clause must be, whatever it says: faults that no reader has to look for."""

import re
from collections import Counter
from collections.abc import Iterator

from referee.kernel import Book
from referee.kernel.rules.printing import Printed
from tests.texts.golden import sentences

NUMBER = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]+\b")
LONGEST_TITLE = 8
SLIPS = {
    "two spaces": re.compile(r"  "),
    "a term or phrase that nobody filled in": re.compile(r"[{}]"),
    "one of several": re.compile(r"\b1 (?:\w+ )?(?:cards|points|seconds|rounds|hands|games)\b"),
    "none of several": re.compile(r"\b0 \w+s\b|\bcosts 0\b"),
    "marks that do not go together": re.compile(r"[.,;:] ?[.,;:]|\s[.,;:]"),
    "no full stop at its end": re.compile(r"[^.)\"]$|[^.]\)$"),
}


def faults(book: Book) -> Iterator[tuple[str, str]]:
    """Yield the clauses of a book in force that cannot be right, each with what is wrong."""
    known = {clause.number for clause in book.printed}
    for clause in book.printed:
        for fault in (*of_title(clause), *of_text(clause), *of_references(clause, known)):
            yield clause.number, fault


def of_title(clause: Printed) -> Iterator[str]:
    """Yield what is wrong with a title: it names the rule in a few words, and is no sentence."""
    words = clause.title.split()
    if not words or not clause.text:
        yield "no title, or nothing behind it"
    elif len(words) > LONGEST_TITLE or clause.title.startswith("At this"):
        yield f"a sentence for a title: {clause.title}"
    if clause.title and f"{clause.title}." in sentences(clause.text):
        yield "its title in the middle of the text"


def of_text(clause: Printed) -> Iterator[str]:
    """Yield what is wrong with a text as it is written."""
    for slip, pattern in SLIPS.items():
        found = pattern.search(clause.text)
        if found:
            yield f"{slip}: {clause.text[max(found.start() - 20, 0) : found.end() + 20]!r}"
    for sentence, times in Counter(sentences(clause.text)).items():
        if times > 1:
            yield f"said twice: {sentence}"


def of_references(clause: Printed, known: set[str]) -> Iterator[str]:
    """Yield the clauses it names that are not in force beside it."""
    for number in sorted({*NUMBER.findall(clause.text)} - known):
        yield f"names {number}, which is not in this book"


def out_of_order(usual: Book, book: Book) -> list[str]:
    """Return the clauses that an agreement prints in another place than the usual book does."""
    here = [clause.number for clause in book.printed]
    both = [clause.number for clause in usual.printed if clause.number in here]
    kept = [number for number in here if number in both]
    return [number for number, place in zip(kept, both, strict=True) if number != place]
