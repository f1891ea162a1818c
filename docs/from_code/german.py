"""The rule books in German, for whoever plays: the same clauses and cards, without the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docs.from_code import cards as drawn
from docs.from_code.markdown import anchor, block, slug, table
from referee.cli import books as printing
from referee.games import shelf
from referee.kernel.messages import message
from referee.messages import Translated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Term
    from referee.kernel.rules.printing import Printed

LANGUAGE = "de"
GERMAN = Translated(LANGUAGE)


def pages() -> dict[str, str]:
    """Return the German page of every book on the shelf, by its name."""
    return {name: page(book) for name, book in shelf().items()}


def page(book: Book) -> str:
    """Return a rule book as a page in German."""
    notes = " ".join(map(GERMAN.message, printing.notes(book, GERMAN)))
    parts = [f"# {GERMAN.words(book.title)}\n", drawn.sprite(book)]
    parts += [f"{GERMAN.words(book.text)}\n", f"{notes}\n"]
    parts += [*played(book), "## Regeln\n", *clauses(book), *struck(book), *terms(book)]
    parts += ["## Karten\n", cards(book)]
    there = f"[englischen Regelbuch](../../reference/books/{book.name}.md)"
    parts += [f"Wie man aufschreibt, was geschieht, steht im {there}.\n"]
    return "\n".join(parts)


def played(book: Book) -> Iterator[str]:
    """Yield how a book is played, for whoever has never played it."""
    if book.introduced:
        yield "## So wird gespielt\n"
    for told in book.introduced:
        numbers = ", ".join(f"[{number}](#{target(book, number)})" for number in told.clauses)
        title, text = (GERMAN.message(message(said)) for said in (told.title, told.text))
        yield f"**{title}.** {text} ({numbers})\n"


def target(book: Book, number: str) -> str:
    """Return the name under which other pages refer to a clause in German."""
    return f"de-{slug(book.name)}-{slug(number)}"


def clauses(book: Book) -> Iterator[str]:
    """Yield the clauses, each with the examples that are shown with it."""
    shown = drawn.example_of(book, LANGUAGE)
    for clause in book.printed:
        told = [heading(clause), GERMAN.message(clause.text), *shown.get(clause.number, ())]
        yield anchor(target(book, clause.number)) + "\n\n".join(told) + "\n"


def heading(clause: Printed) -> str:
    """Return number and title of a clause, and how it differs from the book that is amended."""
    mark = f" *({GERMAN.words(clause.mark)})*" if clause.mark else ""
    return f"### {clause.number} {GERMAN.message(clause.title)}{mark}"


def struck(book: Book) -> Iterator[str]:
    """Yield what no longer holds of the book that is amended."""
    if book.base and book.struck:
        told = (f"{clause.number} {GERMAN.message(clause.title)}" for clause in book.struck)
        title = GERMAN.words(book.base.title)
        yield f"Hier gilt nicht, was in [{title}]({book.base.name}.md) steht: {', '.join(told)}.\n"


def terms(book: Book) -> Iterator[str]:
    """Yield what a table agrees on, what is argued about most first."""
    if not book.terms:
        return
    yield "## Hausregeln\n"
    asked = {one.term.name: one.term for one in book.asks}
    for head, names in printing.by_heading(book).items():
        yield f"### {GERMAN.words(head or book.title)}\n"
        rows = [
            [
                f"*{GERMAN.words(book.worded(name).title)}*",
                choice(book, asked[name]),
                GERMAN.words(asked[name].text),
            ]
            for name in names
        ]
        yield table(["", "zur Wahl", "was es heißt"], rows)


def choice(book: Book, term: Term) -> str:
    """Return what may be agreed in players' words, and what is usual."""
    if term.span:
        return f"{term.span[0]} bis {term.span[1]}; üblich {term.default}"
    called = {value: GERMAN.words(book.worded(term.name).value(value)) for value in term.values}
    return "; ".join(
        f"{words} (üblich)" if value == term.default else words for value, words in called.items()
    )


def cards(book: Book) -> str:
    """Return the pack, suit by suit."""
    suits: dict[str, list[str]] = {}
    for card in book.pack.cards:
        suit = GERMAN.words(card.suit or "others")
        suits.setdefault(suit, []).append(drawn.face(card, LANGUAGE, counted=True))
    rows = [[suit, "".join(of)] for suit, of in suits.items()]
    return f"{book.pack.size} Karten.\n\n" + table(["Farbe", "Karten"], rows)


def shelf_list() -> str:
    """Return the shelf as a list of German pages, with the tree of contents they need."""
    books = shelf()
    rows = [[f"[{GERMAN.words(b.title)}](regeln/{name}.md)", GERMAN.words(b.text)]
            for name, b in books.items()]  # fmt: skip
    toc = block("{toctree}", ":hidden:\n\n" + "\n".join(f"regeln/{name}" for name in books))
    return table(["Buch", ""], rows) + "\n" + toc
